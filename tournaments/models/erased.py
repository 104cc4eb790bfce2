"""Names that were erased: what a row keeps instead, and what a reader sees of it."""

from typing import TYPE_CHECKING, Any

from django.db import models
from django.utils.translation import gettext

if TYPE_CHECKING:
    _Column = models.CharField[str, str]
else:
    _Column = models.CharField

#: Nobody can sign up under these: names are kept without control characters.
ERASED_PLAYER = "\x1fplayer"
ERASED_ENTRY = "\x1fentry"


class ErasedName(str):
    """What stands on pages where a name was: a sentence fragment in the reader's language; ``kept`` is what the row holds."""

    __slots__ = ("kept",)
    kept: str

    @classmethod
    def of(cls, kept: str) -> "ErasedName":
        text = gettext("Withdrawn player") if kept == ERASED_PLAYER else gettext("Name withdrawn")
        shown = cls(text)
        shown.kept = kept
        return shown


def erased_key(pk: int) -> str:
    """What is compared instead of an erased name: no name's key, for those hold no capital letters."""
    return f"Erased-{pk}"


class NameField(_Column):
    """A name that its bearer may erase. It is read in the language of whoever reads; in the database a plain column."""

    def from_db_value(self, value: str | None, *_context: Any) -> str | None:
        """The name, or what a reader sees instead."""
        return ErasedName.of(value) if value in {ERASED_PLAYER, ERASED_ENTRY} else value

    def get_prep_value(self, value: Any) -> Any:
        """What was read and is written back stays erased."""
        return super().get_prep_value(value.kept if isinstance(value, ErasedName) else value)

    def deconstruct(self) -> Any:
        """For migrations it is the column that it is stored in."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
