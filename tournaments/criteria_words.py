"""What decides about places, in words: the criteria of `scoring.tiebreaks` and what a match is worth."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

CRITERIA = {
    "points": _("Points"),
    "point_difference": _("Score difference"),
    "head_to_head": _("Head to head"),
    "wins": _("Wins"),
    "game_points": _("Score"),
    "buchholz": _("Buchholz"),
    "buchholz_cut_1": _("Buchholz without the weakest"),
    "median_buchholz": _("Median Buchholz"),
    "sonneborn_berger": _("Sonneborn-Berger"),
    "victory_points": _("Victory points"),
    "card_points": _("Card points"),
    "fewest_forfeits": _("Fewest forfeits"),
    "draw_of_lots": _("Draw of lots"),
}

SAYS = {
    "points": _("The points of all matches."),
    "point_difference": _("The own score less that of the opponents, over all matches played."),
    "head_to_head": _(
        "The points from the matches among those who are tied. It decides only if all of them met equally often."
    ),
    "wins": _("Matches won, walkovers and byes included."),
    "game_points": _("The own score of all matches played."),
    "buchholz": _("The points of all opponents, added up: whoever met stronger ones stands higher."),
    "buchholz_cut_1": _("The points of all opponents but the weakest, added up."),
    "median_buchholz": _("The points of all opponents but the weakest and the strongest, added up."),
    "sonneborn_berger": _("The points of each opponent times the points won against it, added up."),
    "victory_points": _("The victory points of all hands."),
    "card_points": _("The card points of all hands; a double victory has none."),
    "fewest_forfeits": _("Whoever forfeited fewer matches stands higher."),
    "draw_of_lots": _("The lots, drawn with the draw number: the lower one stands higher."),
}

SCHEMES = {
    "2-1-0": _("A win gives 2 points, a draw 1. A bye is a win."),
    "3-1-0": _("A win gives 3 points, a draw 1. A bye is a win."),
    "victory_points": _("A match gives the victory points of its hands. Whoever sits out gets the mean of the other rounds."),
    "game_points": _("A match gives its score as points. Whoever sits out gets the mean of the other rounds."),
}  # fmt: skip

#: The same where everyone meets everyone: whoever sits out does so in turn, and has nothing for it.
SCHEMES_WITHOUT_BYES = {
    "2-1-0": _("A win gives 2 points, a draw 1."),
    "3-1-0": _("A win gives 3 points, a draw 1."),
    "victory_points": _("A match gives the victory points of its hands."),
    "game_points": _("A match gives its score as points."),
}

#: Said where a round of a league is a best of several games.
BEST_OF = _(
    "In a best of several games, games decide who wins the match. The score is that of all hands in all its games."
)


def criterion(code: str) -> str:
    """The name of a criterion."""
    return gettext(CRITERIA[code])


def criterion_says(code: str) -> str:
    """A sentence that explains it."""
    return gettext(SAYS[code])


def scheme(code: str, *, byes: bool) -> str:
    """What a match gives, in a sentence or two; and a bye, where a round gives one."""
    return gettext((SCHEMES if byes else SCHEMES_WITHOUT_BYES)[code])


def best_of() -> str:
    """What a best of several games gives."""
    return gettext(BEST_OF)
