"""What would change the order of two entries, in a sentence for every criterion."""

import pytest
from django.utils.html import strip_tags

from scoring.standings import Row
from scoring.tiebreaks import CRITERIA, get_criterion
from tournaments.models import Entry, Stage, Tournament
from tournaments.pages.why import Why, league_why
from tournaments.queries.league_standings import GroupStandings, LeagueStandings

#: What has to be said of a criterion by which "Hu" is ahead of "Li" by 25.
LEVEL = "With 25 more here {name} would be level, and {level}. With more than that Li would stand higher."
OTHERS = "What counts of the opponents of Li is 25 less. It changes with the results of those opponents; if it were equal, {level}."
TIED = "Among those who are tied Li has 25 less. It changes only with their matches against each other, or when others are tied with them; if it were equal, {level}."
SAYS = {
    **dict.fromkeys(CRITERIA, LEVEL),
    **dict.fromkeys(("buchholz", "buchholz_cut_1", "median_buchholz", "sonneborn_berger"), OTHERS),
    "head_to_head": TIED,
    "draw_of_lots": "Lots decide only between equals: any difference in the criteria before would decide instead.",
}


def why(code: str, *further: str, ahead: int = 25) -> Why:
    """Hu is ahead by this criterion, whose values are the more or the fewer the better."""
    codes = [code, *further]
    criterion = get_criterion(code)
    best, next_ = (30, 30 - ahead) if criterion.direction == "most" else (5, 5 + ahead)
    rows = [Row(1, 1, dict.fromkeys(codes, best)), Row(2, 2, dict.fromkeys(codes, next_))]
    standings = LeagueStandings(
        stage=Stage(tournament=Tournament(language="en")),
        scheme="2-1-0",
        criteria=[get_criterion(each) for each in codes],
        groups=[GroupStandings(1, rows)],
        entries={1: Entry(name="Hu"), 2: Entry(name="Li")},
        rounds=[1],
        after=1,
        frozen=False,
        best_of=False,
        open=False,
        late=[],
    )
    found = league_why(standings, (2, 1))
    assert found is not None
    return found


@pytest.mark.parametrize("code", CRITERIA)
@pytest.mark.parametrize(
    ("further", "level"),
    [((), "they would share the place"), (("wins",), "this would decide: Wins")],
)
def test_every_criterion_says_what_would_change_the_order(
    code: str, further: tuple[str, ...], level: str
) -> None:
    name = "Hu" if code == "fewest_forfeits" else "Li"
    expected = SAYS[code].format(name=name, level=level)
    assert strip_tags(why(code, *further).change) == expected


def test_of_equals_the_first_difference_decides() -> None:
    assert why("points", ahead=0).change == "The first difference in any of these decides."
