"""What columns mean: by their headings, by what is in them; and which entries come of it."""

import pytest

from tournaments.models import Question
from tournaments.services.entry_lists.columns import Kinds, guessed_kinds, has_headings, lines_of
from tournaments.services.entry_lists.reading import cells_of_text

PAIRS, SINGLES, SPARE = Kinds(2, 0, []), Kinds(1, 0, []), Kinds(2, 1, [])


@pytest.mark.parametrize(
    ("kinds", "headings", "expected"),
    [
        (PAIRS, "Pair name,Player 1,Player 2,E-Mail", ["name", "player_1", "player_2", "email"]),
        (PAIRS, "No.,TEAM,player1,player2,WeChat,Paid", ["", "name", "player_1", "player_2", "contact", ""]),
        (PAIRS, "组名,选手1,选手2,邮箱,微信", ["name", "player_1", "player_2", "email", "contact"]),
        (PAIRS, "队名,队长,队员", ["name", "player_1", "player_2"]),
        (PAIRS, "チーム名,プレイヤー1,プレイヤー２,連絡先", ["name", "player_1", "player_2", "contact"]),
        (PAIRS, "チーム,1人目,2人目,メールアドレス", ["name", "player_1", "player_2", "email"]),
        (PAIRS, "Player,Player,Player", ["player_1", "player_2", ""]),
        (PAIRS, "Team,Players,Mail", ["name", "players", "email"]),
        (PAIRS, "队名,选手", ["name", "players"]),
        (SPARE, "Name,Player 1,Player 2,Substitute", ["name", "player_1", "player_2", "player_3"]),
        (SPARE, "ペア名,代表者,パートナー,補欠", ["name", "player_1", "player_2", "player_3"]),
        (Kinds(3, 0, []), "Team,Player 1,Player 2,Player 3", ["name", "player_1", "player_2", "player_3"]),
        (SINGLES, "Name,E-mail", ["player_1", "email"]),
        (SINGLES, "姓名,手机", ["player_1", "contact"]),
        (SINGLES, "氏名,メール", ["player_1", "email"]),
    ],
)
def test_headings_say_it_in_three_languages(kinds: Kinds, headings: str, expected: list[str]):
    cells = cells_of_text(headings + "\n" + ",".join("x" * (headings.count(",") + 1)))
    assert has_headings(cells, kinds)
    assert guessed_kinds(cells, kinds, headings=True) == expected


def test_the_organizers_own_questions_are_headings_too():
    asked = Kinds(2, 0, [Question(pk=7, text="T-shirt size?")])
    cells = cells_of_text("Pair,Player 1,Player 2,T-Shirt size\nCats,Ann,Bo,XL")
    kinds = guessed_kinds(cells, asked, headings=True)
    assert kinds[-1] == "question_7"
    assert lines_of(cells, asked, kinds, headings=True)[0].words.answers == {7: "XL"}


@pytest.mark.parametrize(
    ("kinds", "text", "expected"),
    [
        (PAIRS, "Cats,Ann,Bo", ["name", "player_1", "player_2"]),
        (PAIRS, "Ann,Bo,ann@example.org", ["player_1", "player_2", "email"]),
        (PAIRS, "1,Cats,Ann,Bo", ["", "name", "player_1", "player_2"]),
        (PAIRS, "Ann & Bo", ["players"]),
        (PAIRS, "Ann,Bo", ["player_1", "player_2"]),
        (SINGLES, "Ann\nBo", ["player_1"]),
    ],
)
def test_without_headings_what_is_in_them_says_it(kinds: Kinds, text: str, expected: list[str]):
    cells = cells_of_text(text)
    assert not has_headings(cells, kinds)
    assert guessed_kinds(cells, kinds, headings=False) == expected


@pytest.mark.parametrize(
    "together",
    ["Ann & Bo", "Ann/Bo", "Ann / Bo", "Ann，Bo", "Ann、Bo", "Ann and Bo", "Ann und Bo", "Ann + Bo"],
)
def test_players_in_one_cell_are_told_apart(together: str):
    (line,) = lines_of(cells_of_text(f'"{together}"\t'), PAIRS, ["players"], headings=False)
    assert line.words.players == ["Ann", "Bo"]
    assert line.words.name == "Ann & Bo"


def test_who_is_missing_stays_missing():
    cells = cells_of_text("Pair,Player 1,Player 2\nCats,Ann,\nDogs,Cy,Di")
    first, second = lines_of(cells, PAIRS, ["name", "player_1", "player_2"], headings=True)
    assert (first.number, first.words.players) == (2, ["Ann", ""])
    assert (second.number, second.words.name, second.words.players) == (3, "Dogs", ["Cy", "Di"])
