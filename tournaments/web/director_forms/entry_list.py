"""The form of a list of entries: the file or the text, and what its columns mean."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.services.entry_lists.columns import guessed_kinds, has_headings
from tournaments.services.entry_lists.encodings import ENCODINGS
from tournaments.services.entry_lists.reading import Cells, cells_of_file, cells_of_text
from tournaments.wording import of_entries

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.services.entry_lists.columns import Kinds

#: As they are called on the page.
_ENCODING_NAMES = {
    "utf-8": _("Unicode (UTF-8)"),
    "utf-16": _("Unicode (UTF-16)"),
    "gb18030": _("Chinese (GB 18030)"),
    "cp932": _("Japanese (Shift-JIS)"),
    "cp1252": _("Western European (Windows-1252)"),
}


class ListForm(forms.Form):
    """What was chosen or pasted. ``cells`` reads it."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        help_text=_("Excel (.xlsx) or CSV."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt,text/csv,text/plain"}),
    )
    text = forms.CharField(
        label=_("Or paste the list"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, entry_size: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].help_text = of_entries(
            "One pair a line, as copied from a table: its name, then its players.", entry_size
        )

    def cells(self) -> Cells:
        """The list as cells, of a valid form. Raises services.errors.Refused."""
        file = self.cleaned_data["file"]
        return cells_of_text(self.cleaned_data["text"]) if file is None else cells_of_file(file.read())


class ColumnsForm(forms.Form):
    """What the list read says, and how it is taken: shown with it, and sent along with its text.

    ``cells`` are those of the text as it was decoded last; another encoding decodes them anew.
    """

    text = forms.CharField(widget=forms.HiddenInput, strip=False)
    was = forms.CharField(widget=forms.HiddenInput, required=False, max_length=10)
    encoding = forms.ChoiceField(
        label=_("Written in"), required=False, choices=[(name, _ENCODING_NAMES[name]) for name in ENCODINGS]
    )
    headings = forms.BooleanField(label=_("The first line holds headings"), required=False)
    mails = forms.BooleanField(
        label=_("Tell everybody who has an e-mail address that they are signed up"), required=False
    )

    def __init__(self, cells: Cells, kinds: "Kinds", data: "Mapping[str, Any] | None" = None) -> None:
        """Without ``data``, as it is guessed from the cells."""
        self.cells, self.kinds = cells, kinds
        super().__init__(self._guess() if data is None else data)
        if not cells.encoding:
            del self.fields["encoding"]
        for index in range(cells.width):
            label = gettext("Column {number}").format(number=index + 1)
            choices = [(kind, kind_name(kind, kinds)) for kind in kinds.all]
            self.fields[f"column_{index}"] = forms.ChoiceField(label=label, choices=choices, required=False)

    def _guess(self) -> dict[str, Any]:
        headings = has_headings(self.cells, self.kinds)
        columns = guessed_kinds(self.cells, self.kinds, headings=headings)
        return {
            "text": self.cells.text,
            "was": self.cells.encoding,
            "encoding": self.cells.encoding,
            "headings": headings,
            "mails": True,
            **{f"column_{index}": kind for index, kind in enumerate(columns)},
        }

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        used = [kind for kind in self.columns(data) if kind]
        for index, kind in enumerate(self.columns(data)):
            if kind and used.count(kind) > 1:
                self.add_error(f"column_{index}", gettext("Two columns can’t mean the same."))
        return data

    def columns(self, data: "Mapping[str, Any]") -> list[str]:
        """What each column holds."""
        return [data.get(f"column_{index}", "") for index in range(self.cells.width)]

    def has_error_in_columns(self) -> bool:
        """Whether it is unclear what a field means; that a list was refused is another matter."""
        return bool(self.errors.keys() - {NON_FIELD_ERRORS})

    @property
    def column_fields(self) -> list[tuple[forms.BoundField, list[str]]]:
        """The fields of the columns, each with the first cells of its column."""
        first = self.cells.rows[:3]
        return [(self[f"column_{index}"], [row[index] for row in first]) for index in range(self.cells.width)]


def kind_name(kind: str, kinds: "Kinds") -> str:
    """What a column holds, in words."""
    fixed = {
        "": gettext("not used"),
        "name": gettext("Name of the entry"),
        "players": gettext("All players in one cell"),
        "email": gettext("E-mail"),
        "contact": gettext("How to reach them"),
    }
    if kind in fixed:
        return fixed[kind]
    if kind.startswith("player_"):
        number = int(kind.removeprefix("player_"))
        if kinds.size == 1 and number == 1:
            return gettext("Name of the player")
        if number > kinds.size:
            return gettext("Substitute {number}").format(number=number - kinds.size)
        return gettext("Player {number}").format(number=number)
    return next(q.text for q in kinds.questions if kind == f"question_{q.pk}")


def reread(data: "Mapping[str, Any]") -> Cells:
    """The list that a ColumnsForm sends along, in the encoding that was chosen now. Raises Refused."""
    text, was, now = (str(data.get(name, "")) for name in ("text", "was", "encoding"))
    if now in ENCODINGS and was in ENCODINGS and now != was:
        # Decoding was exact, so encoding gives the bytes back.
        return cells_of_file(text.encode(was, "replace"), now)
    return cells_of_text(text, was if was in ENCODINGS else "")
