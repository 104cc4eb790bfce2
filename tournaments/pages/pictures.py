"""The pictures of prizes as pages show them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

if TYPE_CHECKING:
    from tournaments.models import Prize, PrizePicture, Tournament


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture with its address; the size, in pixels, keeps its place free until it is there."""

    url: str
    width: int
    height: int
    alt: str


def shown(prize: "Prize", tournament: "Tournament") -> Shown | None:
    """The prize's picture; None if it has none."""
    picture: PrizePicture | None = getattr(prize, "picture", None)
    if picture is None:
        return None
    url = reverse("prize-picture", args=[tournament.slug, picture.digest])
    return Shown(url, picture.width, picture.height, picture.alt)
