"""Lists in pieces: `limit` and `offset` in, `count` and the address of the next piece out."""

from typing import Annotated, TypeVar

from django.http import HttpRequest, HttpResponse
from ninja import Query
from pydantic import BaseModel, Field

MAX_LIMIT = 200
MAX_OFFSET = 1_000_000

T = TypeVar("T")


class Piece(BaseModel):
    """Which part of a list is asked for."""

    limit: int = Field(default=50, ge=1, le=MAX_LIMIT, description="How many at most.")
    offset: int = Field(default=0, ge=0, le=MAX_OFFSET, description="How many to leave out before.")

    def of(self, items: list[T]) -> list[T]:
        """The part of a list that is in memory already."""
        return items[self.offset : self.offset + self.limit]


Paging = Annotated[Piece, Query()]


class Page(BaseModel):
    """What every list has besides its `items`."""

    count: int = Field(description="How many there are in all.")
    next: str | None = Field(description="The path of the next part, also in the Link header.")


def next_of(request: HttpRequest, response: HttpResponse, piece: Piece, count: int) -> str | None:
    """The path of the next part; it is put into the Link header too."""
    offset = piece.offset + piece.limit
    if offset >= count:
        return None
    query = request.GET.copy()
    query["limit"], query["offset"] = str(piece.limit), str(offset)
    path = f"{request.path}?{query.urlencode()}"
    response["Link"] = f'<{path}>; rel="next"'
    return path
