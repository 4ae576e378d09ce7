"""Layouts, views, rounds and matches as plain text, of both games."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Match, Opening, PictureError, Play, Round, Rules, Tile
from chickenfoot_rules.base.readers import Reader
from chickenfoot_rules.dominoes import DominoMatch, DominoRound
from chickenfoot_rules.express import ExpressMatch, ExpressRules, Line
from chickenfoot_rules.rendering import (
    choice_text,
    layout_text,
    match_text,
    round_text,
    score_sheet_text,
    table_text,
    view_text,
)
from chickenfoot_rules.rendering.text import Page
from chickenfoot_rules.rendering.text.layouts import VALUE_COLOURS, fold, halves
from chickenfoot_rules.strategies import lines, rounds
from laws.games import AnyGame, each_game
from rendering.positions import (
    CROSS,
    DYING,
    FINISHED,
    LEADING,
    NAMES,
    ONE,
    OWING,
    PAIRS,
    STARTED,
    facing,
)
from support.chickenfoot import layout
from support.dominoes import after, deal, play
from support.express import line
from svg_reading import contrast

PAIR: Final = re.compile(r"([0-9]+)-([0-9]+)")


# --- trees of layouts ---------------------------------------------------------------------------


def read_back(tree: list[str]) -> dict[Tile, Tile | None]:
    """Return the tile that each tile of a tree lies on.

    Fail for halves that do not match, guides that lead nowhere and tiles that appear twice.
    """
    laid: dict[Tile, Tile | None] = {}
    ends: dict[int, tuple[Tile, int]] = {}  # by column, the last tile of a chain and its free half
    for row in tree:
        guides = row[: len(row) - len(row.lstrip("├└│─+`|- "))]
        column = len(guides)
        on: tuple[Tile, int] | None = None
        if re.search("[├└+`]", guides):
            ends = {at: end for at, end in ends.items() if at < column}
            on = ends[max(ends)]
        elif column or laid:
            on = ends[column]
        for near, far in PAIR.findall(row):
            tile = Tile(int(near), int(far))
            assert tile not in laid
            assert on is None or (on[1] == int(near) and on[0].has(on[1]))
            laid[tile] = None if on is None else on[0]
            on = tile, int(far)
        assert on is not None
        ends[column] = on
    return laid


@pytest.mark.rule("R3.1")
@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.3")
@given(rounds(max_highest=9), st.integers(40, 200), st.booleans())
def test_the_text_of_any_layout_keeps_its_laws(round_: Round, width: int, ascii_only: bool) -> None:
    laid = round_.layout
    text = layout_text(laid, width=width, ascii_only=ascii_only)
    if laid.is_empty:
        assert text == "Nothing is on the table yet"
        return
    summary, tree = re.split(r"\n(?=[0-9])", text, maxsplit=1)

    assert max(map(len, text.split("\n"))) <= width
    assert not re.search(r"\s$", text, re.MULTILINE)
    assert text.isascii() or not ascii_only
    # Every tile appears once, on the tile that it lies on.
    assert {placed.tile: placed.on for placed in laid.placements} == read_back(tree.split("\n"))
    assert len(laid.placements) == len(PAIR.findall(text))
    # Every end is marked with its value, and so is the double to fill.
    duty = laid.duty
    ends = [
        (str(end.tile), f"({end.value})" if duty else f"[{end.value}]") for end in laid.open_ends
    ]
    needed = [(str(duty.double), f"[{duty.missing} more]")] if duty else []
    marked = re.findall(r"([0-9]+-[0-9]+) ([\[(][^\])]*[\])])", tree)
    assert sorted([*ends, *needed]) == sorted((str(Tile.parse(one)), mark) for one, mark in marked)
    # Only the last tile is marked as the last.
    (last,) = re.findall(r"([0-9]+-[0-9]+) [\[(][^\])]*[\])] last", text)
    assert laid.placements[-1].tile == Tile.parse(last)
    if duty is None:
        assert (
            " ".join(summary.split())
            == f"Open ends: {' '.join(str(end.value) for end in laid.open_ends)}"
        )


CHAIN: Final = (
    "9-9 0-9>9-9 1-9>9-9 2-9>9-9 3-9>9-9 0-3>3-9 0-4>0-3 4-5>0-4 5-6>4-5 6-7>5-6 7-8>6-7"
    " 1-8>7-8 1-4>1-8 4-4>1-4 2-4>4-4"
)
TREE: Final = """\
The double four needs 2 more toes: only
  fours may be played, and only on it
9-9
+- 9-0 (0)
+- 9-1 (1)
+- 9-2 (2)
`- 9-3 3-0 0-4 4-5 5-6 6-7 7-8 8-1 1-4
   4-4 [2 more]
   `- 4-2 (2) last"""


@pytest.mark.rule("R3.1")
def test_a_tree_by_hand() -> None:
    # 4-4 has one of its three toes, so the ends 0, 1, 2 and that of the toe must wait.
    assert TREE == layout_text(layout(CHAIN), width=40, ascii_only=True)
    marks = "[7] open end   (7) must wait   [2 more] fill first   * fits"
    assert layout_text(layout(CHAIN), legend=True).endswith(f"last\n{marks}")
    assert "0-0 0-2" == layout_text(line("0-0 0-2>0-0"), marks=False, legend=True)


@pytest.mark.parametrize("value", range(1, 19))
def test_a_colour_is_readable_on_a_dark_and_on_a_light_terminal(value: int) -> None:
    for background in ("#000000", "#ffffff"):
        assert contrast(VALUE_COLOURS[value], background) >= 3
    text = "1-11* 11-1 0-1 12-10 [3] 17-18 2-3 4-5 6-7 8-9 13-14 15-16 0-0"
    found = [match[0] for match in re.finditer(halves(value), text)]
    assert found == [str(value)] * len(re.findall(rf"\b{value}\b(?!\])", text))


# --- rows of lines of play ----------------------------------------------------------------------


@pytest.mark.rule("X4")
@given(lines(), st.integers(40, 90), st.booleans())
def test_a_line_is_listed_from_left_to_right(laid: Line, width: int, ascii_only: bool) -> None:
    text = layout_text(laid, width=width, ascii_only=ascii_only)
    if laid.is_empty:
        assert text == "Nothing is on the table yet"
        return
    summary, *row = text.split("\n")
    left, right = laid.open_ends

    assert max(map(len, text.split("\n"))) <= width
    # Each tile appears once, halves that touch are equal, and lines break only where necessary.
    pairs = [(int(one), int(other)) for one, other in PAIR.findall(" ".join(row))]
    assert pairs == [*laid.row]
    for one, following in pairwise(row):
        first = re.match(r"\S+( \[\d\])?( last)?", following)
        assert first is not None
        assert len(one) + 1 + len(first[0]) > width
    # Both ends and the last tile are marked.
    assert row[0].startswith(f"[{left.value}] ")
    assert re.search(rf" \[{right.value}\]( last)?$", row[-1])
    (last,) = re.findall(r"(\d-\d)(?: \[\d\])? last", text)
    assert Tile.parse(last) == laid.placements[-1].tile
    assert summary == f"Open ends: {left.value} on the left, {right.value} on the right"


# --- columns ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("height", "heads"),
    [
        (5, ["9-9", "└─ 9-2"]),  # 4 and 4 lines would cut the branch of 1-1.
        (4, ["9-9", "├─ 9-1 1-1", "└─ 9-2"]),
        (3, ["9-9", "│  ├─ 1-4 4-5", "└─ 9-2"]),
    ],
)
def test_a_column_begins_with_a_branch_as_near_to_the_root_as_possible(
    height: int, heads: list[str]
) -> None:
    toes = ["│  ├─ 1-3", "│  ├─ 1-4 4-5", "│  └─ 1-5"]
    tree = ["9-9", "├─ 9-1 1-1", *toes, "└─ 9-2", "   2-7", "   7-8"]
    shown = fold(lambda _: tree, 80, height)

    assert len(shown) <= height
    assert re.split(" {3,}(?=[└├│])", shown[0]) == heads


def test_a_line_is_not_cut_to_fit_a_column() -> None:
    wide = ["x" * 30, "y", "z"]
    assert fold(lambda _: wide, 80, 2) == [f"{'x' * 30:<38}   z", "y"]
    assert fold(lambda _: wide, 60, 2) == wide


@given(rounds(max_highest=12), st.integers(40, 130), st.integers(1, 40))
def test_a_folded_table_has_every_tile_once(round_: Round, width: int, height: int) -> None:
    whole, folded = Page(Reader(), width), Page(Reader(), width)
    whole.add_folded(round_.layout, None, marks=True)
    folded.add_folded(round_.layout, height, marks=True)
    shown = str(folded)
    assert max(map(len, shown.split("\n"))) <= width
    assert shown.count("\n") <= str(whole).count("\n")
    found = [Tile(int(one), int(other)) for one, other in PAIR.findall(shown)]
    assert sorted(found) == sorted(round_.layout.tiles)


# --- views --------------------------------------------------------------------------------------


@each_game
@given(width=st.integers(40, 120), ascii_only=st.booleans(), data=st.data())
def test_the_text_of_a_view_is_complete_and_no_wider(
    game: AnyGame, width: int, ascii_only: bool, data: st.DataObject
) -> None:
    round_: DominoRound = data.draw(game.rounds(9))
    seat = data.draw(st.integers(0, round_.players - 1))
    names = data.draw(st.sampled_from([(), [f"Zoë the {seat}." for seat in range(round_.players)]]))
    view = round_.view(seat, data.draw(st.sampled_from([(), [range(round_.players)] * 2])))
    text = view_text(view, names=names, width=width, ascii_only=ascii_only)
    table = table_text(view, names=names, width=width, ascii_only=ascii_only)
    choice = choice_text(view, width=width)

    assert max(map(len, text.split("\n"))) <= width
    assert text.isascii() or not ascii_only
    assert text.endswith(f"{table}\n{choice}" if choice else table)
    if not view.is_over:
        hand, *moves = re.split(r"\n(?= *[0-9]+  )", choice)
        playable = {str(move.tile) for move in view.legal_moves if isinstance(move, Play)}
        shown = [f"{tile}*" if str(tile) in playable else str(tile) for tile in view.hand]
        assert hand.split() == ["Hand:", *shown]
        cells = re.findall(r"([0-9]+)  (\S(?:\S| \S)*)", "\n".join(moves))
        numbered = [text for _, text in sorted((int(number), text) for number, text in cells)]
        assert numbered == [*map(str, view.legal_moves)]
    whole = round_text(round_, width=width)
    assert max(map(len, whole.split("\n"))) <= width
    assert {Tile(int(one), int(two)) for one, two in PAIR.findall(whole)} == {*round_.rules.tiles}


TOES: Final = facing(Rules(domino_set=4), "0-0 0-3 2-3", f"{CROSS} 3-3>3-4 1-3>3-3", boneyard="1-1")
"""Seven tiles are laid, three in hand, one is in the boneyard: seat 1 has the other four."""

WHOLE: Final = [
    (
        partial(view_text, TOES.view(0, [(5, 0), (7, 100)]), names=["you", "greedy"]),
        """\
You to play
The double three needs 2 more toes: only threes may be played, and only on it
4-4
├─ 4-0 (0)
├─ 4-2 (2)
├─ 4-3 3-3 [2 more]
│  └─ 3-1 (1) last
└─ 4-1 (1)
you       3 tiles   12 points   greedy    4 tiles  100 points   boneyard  1 tile
Hand: 0-0 0-3* 2-3*
1  2-3 on 3-3   2  0-3 on 3-3""",
    ),
    (
        partial(round_text, STARTED.apply(play("2-2")), names=["Ann", "Ann"], scores=[(1, 2)]),
        """\
Ann 1 to play
The double two needs 4 more arms: only twos may be played, and only on it
2-2 [4 more] last
Ann 1     2 tiles  1 point   Ann 2     1 tile   2 points   boneyard  2 tiles
Ann 1: 0-1 1-1
Ann 2: 0-2
Boneyard, the next first: 0-0 1-2
1  draw""",
    ),
    (
        partial(view_text, PAIRS.view(1), names=NAMES),
        """\
Ann to play, as seen by Bob
Open ends: 0 on the left, 2 on the right
[0] 0-0 last 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2 [2]
Ann and Cem play against Bob and Dora
Dora is the leader
Ann   1 tile   you   6 tiles   Cem   5 tiles   Dora  6 tiles
Hand: 1-2 0-3 1-3 0-4 0-5 0-6""",
    ),
]


@pytest.mark.rule("X1")
@pytest.mark.parametrize(("show", "expected"), WHOLE)
def test_texts_by_hand(show: Callable[[], str], expected: str) -> None:
    assert expected == show()


ANY_DOUBLE: Final = Round.start(
    Rules(domino_set=2, opening=Opening.HIGHEST_HELD), deal("0-1|1-2 0-2", "2-2 0-0 1-1")
)


@pytest.mark.parametrize(
    ("round_", "row"),
    [
        (STARTED, "It takes 2-2 to open the round"),
        (ANY_DOUBLE, "It takes one of 0-0 1-1 2-2 to open the round"),
        (OWING, "For keeping quiet about the last tile, player 1 can only draw (R6.3)"),
        (
            attrs.evolve(
                Round.from_setup(OWING),
                boneyard=[],
                hands=[OWING.hands[0], OWING.view(0).unseen],
            ),
            "For keeping quiet about the last tile, player 1 can only pass (R6.3)",
        ),
        (DYING, "No tile can be played any more, so the boneyard is drawn (R5.3)"),
        (LEADING, "You lead any tile"),
        (FINISHED, "Player 1: 0-0 0-1 1-1, 53 points"),
    ],
)
def test_a_view_says_what_decides_the_moves(round_: DominoRound, row: str) -> None:
    assert row in table_text(round_.view(1)).split("\n")


def test_a_match_that_is_over_has_places() -> None:
    # Each seat opens one round with its only tile, and 0-1 costs the other one a point.
    over = after(after(ONE, play("1-1")).deal(deal("0-0|0-1", "1-1")), play("0-0"))
    sheet = score_sheet_text(over, names=NAMES[:2])
    assert sheet.endswith("\n1 (1-1)    1    0\n2 (0-0)    0    1\nTotal      1    1")
    places = "1. Ann: 1 point\n1. Bob: 1 point"
    assert match_text(over, names=NAMES[:2]).endswith(f"\n{sheet}\n{places}")


@pytest.mark.parametrize("width", [39, 0, -80, 80.0, True])
def test_wrong_widths_and_names_are_refused(width: int) -> None:
    for show in (
        partial(layout_text, STARTED.layout),
        *(partial(text, STARTED.view(0)) for text in (view_text, table_text, choice_text)),
        partial(round_text, STARTED),
        partial(match_text, ONE),
    ):
        with pytest.raises(PictureError, match=f"a width of 40 columns or more, got {width}"):
            show(width=width)
    for named in (
        partial(match_text, ONE),
        partial(score_sheet_text, ONE),
        partial(view_text, STARTED.view(0)),
    ):
        with pytest.raises(PictureError, match="expected 2 names"):
            named(names=["Ann"])


# --- what ``print`` shows -----------------------------------------------------------------------


@each_game
@given(data=st.data())
def test_rounds_views_and_matches_are_printed_as_their_texts(
    game: AnyGame, data: st.DataObject
) -> None:
    round_: DominoRound = data.draw(game.rounds(6))
    assert round_text(round_) == str(round_)
    for seat in range(round_.players):
        assert view_text(round_.view(seat)) == str(round_.view(seat))

    match: DominoMatch = data.draw(game.matches())
    assert match_text(match) == str(match)
    if match.scores:
        totals = [sum(column) for column in zip(*match.scores, strict=True)]
        rows = [one.split()[-match.players :] for one in str(match).split("\n")[2:]]
        assert [[*map(str, row)] for row in (*match.scores, totals)] == rows[
            : len(match.scores) + 1
        ]
    if match.round is not None:
        assert str(match).endswith(round_text(match.round, scores=match.scores))


def test_the_repr_is_no_picture() -> None:
    state = "2 players, seat 1 to move, 0 tiles laid, 1 in the boneyard"
    assert f"<Round double-one, {state}>" == repr(ONE.round)
    assert f"<Match double-one, 0 rounds played, {state}>" == repr(ONE)
    match = ExpressMatch(ExpressRules(target=30))
    assert "<ExpressMatch double-six, 0 rounds played, 4 players>" == repr(match)


def test_every_name_can_be_written() -> None:
    match = Match(Rules(domino_set=2), 2).deal(random.Random(1))
    assert "Ben" in match_text(match, names=["\ud800", "Ben"]).encode().decode()
