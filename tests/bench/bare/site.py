"""The reference of bench_api: a Django project with a single view, which makes one row; served as the site is."""

import os
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application
from django.db import models
from django.http import HttpRequest, JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.bare.settings"
application: Any = WSGIMiddleware(cast("Any", get_wsgi_application()), workers=8)


class Row(models.Model):
    """What the view makes."""

    text = models.CharField(max_length=80)

    class Meta:
        app_label = "bare"
        db_table = "bench_insert"

    def __str__(self) -> str:
        return self.text


@csrf_exempt
def insert(_request: HttpRequest) -> JsonResponse:
    """One row, committed."""
    return JsonResponse({"id": Row.objects.create(text="a hand").pk}, status=201)


urlpatterns = [path("", insert), path("healthz", lambda _request: JsonResponse({}))]
