"""The site on a home screen."""

import pytest
from django.contrib.staticfiles import finders


@pytest.mark.parametrize(
    ("prefix", "lang", "start"),
    [("", "en", "/"), ("/zh-hans", "zh-Hans", "/zh-hans/"), ("/ja", "ja", "/ja/")],
)
@pytest.mark.django_db
def test_the_manifest_speaks_the_language_of_its_address(client, prefix, lang, start):
    response = client.get(f"{prefix}/manifest.webmanifest")
    assert response["content-type"] == "application/manifest+json"
    content = response.json()
    assert (content["lang"], content["start_url"], content["display"]) == (lang, start, "standalone")
    assert {icon["sizes"] for icon in content["icons"]} == {"192x192", "512x512"}
    for icon in content["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/"))
    assert f'href="{prefix}/manifest.webmanifest"' in client.get(f"{prefix}/sign-in/").content.decode()
