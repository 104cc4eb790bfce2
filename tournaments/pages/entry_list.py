"""A list of entries before it is imported: each line as it would be signed up, and what is wrong with it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments import wording
from tournaments.queries.capacity import capacity_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Tournament
    from tournaments.services.entry_lists.importing import Checked


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """``state`` is new, waits, there or wrong; ``players`` those to show beside the name."""

    number: int
    name: str
    players: list[str]
    email: str
    state: str
    problems: list[str]


@dataclass(frozen=True, slots=True)
class ListPreview:
    """Every line, those with problems first, and how many are what."""

    lines: list[PreviewLine]
    new: int
    waits: int
    there: int
    wrong: int

    @property
    def can_import(self) -> bool:
        return self.new > 0 and not self.wrong


def list_preview(tournament: "Tournament", checked: "Sequence[Checked]") -> ListPreview:
    """The page's part about these lines."""
    free = capacity_of(tournament).free
    lines, new = [], 0
    for line in checked:
        new += line.is_new
        lines.append(_line(line, "new" if new <= free else "waits"))
    there = sum(line.there for line in checked)
    wrong = sum(bool(line.problems) for line in checked)
    lines.sort(key=lambda line: line.state != "wrong")
    return ListPreview(lines, new, max(new - free, 0), there, wrong)


def _line(line: "Checked", new: str) -> PreviewLine:
    state = "wrong" if line.problems else "there" if line.there else new
    said = dict.fromkeys(wording.problem(problem.code, problem.params) for problem in line.problems)
    words = line.words
    players = list(wording.players_beside(words.name, words.players))
    return PreviewLine(line.number, words.name, players, words.email, state, list(said))
