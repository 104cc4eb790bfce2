"""The whole site: pages carry a language prefix (none for English); machines' addresses never do."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from config import health, metrics
from tournaments.web.accounts.views import administration_door
from tournaments.web.views import prizes, shell

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("service-worker.js", shell.service_worker, name="service-worker"),
    # The same in every language.
    path("t/<slug:slug>/prizes/pictures/<slug:digest>.webp", prizes.picture, name="prize-picture"),
    path("api/", include("tournaments.api.urls")),
    *i18n_patterns(
        # Its own would let anybody guess.
        path("admin/login/", administration_door),
        path("admin/", admin.site.urls),
        path("", include("tournaments.web.urls")),
        prefix_default_language=False,
    ),
]
