"""The whole site: pages carry a language prefix (none for English); machines' addresses never do."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from config import health, metrics
from tournaments.web.views.account import SignIn

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("api/", include("tournaments.api.urls")),
    *i18n_patterns(
        # Its own would let anybody guess; and who is signed in without rights there shall be asked, not sent around.
        path("admin/login/", SignIn.as_view(redirect_authenticated_user=False)),
        path("admin/", admin.site.urls),
        path("", include("tournaments.web.urls")),
        prefix_default_language=False,
    ),
]
