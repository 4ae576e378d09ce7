"""Layouts, views, rounds and matches as plain text, of both games."""

from __future__ import annotations

import random
import re
from functools import partial
from itertools import pairwise
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Draw,
    Layout,
    Match,
    Opening,
    Pass,
    PictureError,
    Play,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules.dominoes import DominoMatch, DominoRound
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, Line
from chickenfoot_rules.rendering import (
    choice_text,
    layout_text,
    match_text,
    narrator_of,
    round_text,
    table_text,
    view_text,
)
from chickenfoot_rules.rendering.text.columns import fold
from chickenfoot_rules.rendering.text.layouts import VALUE_COLOURS, halves
from chickenfoot_rules.rendering.text.table import folded_layout_text
from chickenfoot_rules.strategies import express_rounds, lines, rounds
from laws.games import AnyGame, each_game
from support.chickenfoot import layout
from support.dominoes import after, deal, play
from support.express import FOUR, PAIRS, THREE, line, position
from support.express import deal as express_deal
from svg_reading import contrast

TWO: Final = Rules(domino_set=2)
CROSS: Final = "4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4"
PAIR: Final = re.compile(r"([0-9]+)-([0-9]+)")
NAMES: Final = ["Ann", "Bob", "Cem", "Dora"]
START: Final = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
ONE: Final = Match(Rules(domino_set=1, hand_size=1), 2)

ROW: Final = "4-6 6-6>4-6 1-4>4-6 1-1>1-4 3-6>6-6 3-5>3-6 0-1>1-1 5-5>3-5 2-5>5-5 0-0>0-1"
"""From left to right: 0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2."""

HANDS: Final = "0-2|0-3 0-4 0-5 0-6 1-2 1-3|1-5 1-6 2-2 2-3 2-4|2-6 3-3 3-4 4-4 4-5 5-6"
"""The hands of four at that line: 2, 25, 28 and 49 pips."""

EACH_GAME: Final = pytest.mark.parametrize(
    "some_rounds", [rounds(max_highest=9), express_rounds()], ids=["chicken foot", "express"]
)


# --- trees of layouts ---------------------------------------------------------------------------


def split(text: str) -> tuple[list[str], str]:
    """Split the text of a layout into the lines of its tree and the summary."""
    summary, _, tree = re.split(r"(\n)(?=[0-9])", text, maxsplit=1)
    return tree.split("\n"), " ".join(summary.split())


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


def assert_laws(laid: Layout, width: int, *, ascii_only: bool) -> None:
    """Assert the laws of the text of a layout that is not empty."""
    text = layout_text(laid, width=width, ascii_only=ascii_only)
    tree, summary = split(text)

    assert max(map(len, text.split("\n"))) <= width
    assert not re.search(r"\s$", text, re.MULTILINE)
    assert text.isascii() or not ascii_only
    # Every tile appears once, on the tile that it lies on.
    assert {placed.tile: placed.on for placed in laid.placements} == read_back(tree)
    assert len(laid.placements) == len(PAIR.findall(text))
    # Every end is marked with its value, and so is the double to fill.
    duty = laid.duty
    ends = [
        (str(end.tile), f"({end.value})" if duty else f"[{end.value}]") for end in laid.open_ends
    ]
    needed = [(str(duty.double), f"[{duty.missing} more]")] if duty else []
    marked = re.findall(r"([0-9]+-[0-9]+) ([\[(][^\])]*[\])])", "\n".join(tree))
    assert sorted([*ends, *needed]) == sorted((str(Tile.parse(one)), mark) for one, mark in marked)
    # Only the last tile is marked as the last.
    (last,) = re.findall(r"([0-9]+-[0-9]+) [\[(][^\])]*[\])] last", text)
    assert laid.placements[-1].tile == Tile.parse(last)
    if duty is None:
        assert summary == f"Open ends: {' '.join(str(end.value) for end in laid.open_ends)}"


def deepest() -> Layout:
    """Lay every double of a double-eighteen set down to 1-1 on a toe of the one before."""
    laid = Layout().place(Tile(18, 18))
    for arm in (17, 16, 15, 14):
        laid = laid.place(Tile(18, arm), Tile(18, 18))
    for value in range(17, 1, -1):
        laid = laid.place(Tile(value, value), Tile(value, value + 1))
        for toe in (value - 1, 0, 1) if value > 2 else (1, 0, 18):
            laid = laid.place(Tile(value, toe), Tile(value, value))
    return laid.place(Tile(1, 1), Tile(1, 2)).place(Tile(1, 18), Tile(1, 1))


@given(rounds(max_highest=9), st.integers(40, 200), st.booleans())
def test_the_text_of_any_layout_keeps_its_laws(round_: Round, width: int, ascii_only: bool) -> None:
    if round_.layout.is_empty:
        assert layout_text(round_.layout, width=width) == "Nothing is on the table yet"
    else:
        assert_laws(round_.layout, width, ascii_only=ascii_only)


# The toes of 1-1 lie eighteen feet deep, and each branch has 20 columns for itself.
@pytest.mark.parametrize(
    ("width", "row"),
    [(40, "├18-17"), (55, "├18-17"), (56, "├ 18-17"), (73, "├ 18-17"), (74, "├─ 18-17")],
)
def test_guides_are_narrower_where_feet_lie_deep(width: int, row: str) -> None:
    assert layout_text(deepest(), width=width).partition("18-18\n")[2].startswith(row)
    for ascii_only in (False, True):
        assert_laws(deepest(), width, ascii_only=ascii_only)


CHAIN = "9-9 0-9>9-9 1-9>9-9 2-9>9-9 3-9>9-9 0-3>3-9 0-4>0-3 4-5>0-4 5-6>4-5 6-7>5-6 7-8>6-7"
TREES: list[tuple[str, dict[str, Any], str]] = [
    (
        f"{CROSS} 0-2>2-4",
        {},
        """\
Open ends: 0 0 1 3
4-4
├─ 4-0 [0]
├─ 4-1 [1]
├─ 4-2 2-0 [0] last
└─ 4-3 [3]""",
    ),
    (
        f"{CROSS} 3-3>3-4 1-3>3-3 2-3>3-3",
        {},
        """\
The double three needs 1 more toe: only threes may be played, and only on it
4-4
├─ 4-0 (0)
├─ 4-1 (1)
├─ 4-2 (2)
└─ 4-3 3-3 [1 more]
   ├─ 3-1 (1)
   └─ 3-2 (2) last""",
    ),
    (
        f"{CHAIN} 1-8>7-8 1-4>1-8 4-4>1-4 2-4>4-4",
        {"width": 40, "ascii_only": True},
        """\
The double four needs 2 more toes: only
  fours may be played, and only on it
9-9
+- 9-0 (0)
+- 9-1 (1)
+- 9-2 (2)
`- 9-3 3-0 0-4 4-5 5-6 6-7 7-8 8-1 1-4
   4-4 [2 more]
   `- 4-2 (2) last""",
    ),
    (f"{CROSS} 0-2>2-4", {"marks": False}, "4-4\n├─ 4-0\n├─ 4-1\n├─ 4-2 2-0\n└─ 4-3"),
]


@pytest.mark.rule("R3.1")
@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.3")
@pytest.mark.parametrize(("laid", "options", "expected"), TREES)
def test_trees_by_hand(laid: str, options: dict[str, Any], expected: str) -> None:
    assert expected == layout_text(layout(laid), **options)
    legend = "[7] open end   (7) must wait   [2 more] fill first   * fits"
    with_legend = layout_text(layout(laid), legend=True)
    assert with_legend == f"{layout_text(layout(laid))}\n{legend}"
    unmarked: dict[str, Any] = {"marks": False, "legend": True}
    assert layout_text(layout(laid), **unmarked) == layout_text(layout(laid), marks=False)


@pytest.mark.parametrize("value", range(1, 19))
def test_a_colour_is_readable_on_a_dark_and_on_a_light_terminal(value: int) -> None:
    for background in ("#000000", "#ffffff"):
        assert contrast(VALUE_COLOURS[value], background) >= 3
    text = "1-11* 11-1 0-1 12-10 [3] 17-18 2-3 4-5 6-7 8-9 13-14 15-16 0-0"
    found = [match[0] for match in re.finditer(halves(value), text)]
    assert found == [str(value)] * len(re.findall(rf"\b{value}\b(?!\])", text))


# --- rows of lines of play ----------------------------------------------------------------------


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


@pytest.mark.rule("X4")
@pytest.mark.parametrize(
    ("laid", "options", "row"),
    [
        ("4-6", {}, "[4] 4-6 [6] last"),
        ("4-6 6-6>4-6", {}, "[4] 4-6 6-6 [6] last"),
        ("4-6 1-4>4-6", {}, "[1] 1-4 last 4-6 [6]"),
        (ROW, {"width": 40}, "[0] 0-0 last 0-1 1-1 1-4 4-6 6-6 6-3 3-5\n5-5 5-2 [2]"),
        (ROW, {"marks": False}, "0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2"),
    ],
)
def test_rows_by_hand(laid: str, options: dict[str, Any], row: str) -> None:
    assert layout_text(line(laid), **options).endswith(row)


# --- columns ------------------------------------------------------------------------------------


def test_lines_are_folded_into_as_few_columns_as_necessary() -> None:
    ten = [f"line {number:2}" for number in range(10)]
    for width, height, found in (
        *((80, 10, 10), (80, None, 10), (80, 6, 5), (80, 4, 4)),
        # These can't fit, so they are as few as possible.
        *((80, 3, 4), (50, 4, 10), (40, 1, 10)),
    ):
        assert found == len(fold(lambda _: ten, width, height))
    assert fold(lambda _: ten, 80, 4)[2] == "line  2                    line  6"
    # A line is not cut to fit a column.
    wide = ["x" * 30, "y", "z"]
    assert fold(lambda _: wide, 80, 2) == [f"{'x' * 30:<38}   z", "y"]
    assert fold(lambda _: wide, 60, 2) == wide


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


def test_in_narrow_columns_a_tile_follows_its_branch_at_once() -> None:
    table = layout(
        "11-11 10-11>11-11 6-11>11-11 5-11>11-11 1-11>11-11 3-6>6-11 3-10>3-6 9-10>10-11"
        " 5-5>5-11 4-5>5-5 5-6>5-5 5-10>5-5 10-10>5-10 8-10>10-10"
    )
    assert folded_layout_text(table, width=51, height=1, marks=True, ascii_only=False) == (
        "11-11                      │├5-6 (6)\n"
        "├11-10 10-9 (9)            │└5-10 10-10 [2 more]\n"
        "├11-6 6-3 3-10 (10)        │ └10-8 (8) last\n"
        "├11-5 5-5                  └11-1 (1)\n"
        "│├5-4 (4)"
    )


@given(rounds(max_highest=12), st.integers(40, 130), st.integers(1, 40))
def test_a_folded_table_has_every_tile_once(round_: Round, width: int, height: int) -> None:
    whole, shown = (
        folded_layout_text(round_.layout, width=width, height=high, marks=True, ascii_only=False)
        for high in (None, height)
    )
    assert max(map(len, shown.split("\n"))) <= width
    assert shown.count("\n") <= whole.count("\n")
    found = [Tile(int(one), int(other)) for one, other in PAIR.findall(shown)]
    assert sorted(found) == sorted(round_.layout.tiles)


# --- views --------------------------------------------------------------------------------------


def in_the_middle() -> Round:
    """Return a round of two with a foot to fill; seat 0 can fill it with two tiles."""
    rules, table = Rules(domino_set=4), layout(f"{CROSS} 3-3>3-4 1-3>3-3")
    mine, pile = TileSet.parse("0-0 0-3 2-3"), TileSet.parse("1-1")
    return Round(rules, [mine, rules.domino_set.tiles - table.tiles - mine - pile], pile, table, 0)


EXPRESS = ExpressRound.start(
    ExpressRules(target=100, players=2),
    express_deal("0-1 0-2 1-2 2-4 3-4 4-5 4-6|0-0 1-1 2-2 3-3 1-4 4-4 5-5"),
)
WHOLE = [
    (
        partial(view_text, in_the_middle().view(0, [(5, 0), (7, 100)]), names=["you", "greedy"]),
        """\
You to play
The double three needs 2 more toes: only threes may be played, and only on it
4-4
├─ 4-0 (0)
├─ 4-1 (1)
├─ 4-2 (2)
└─ 4-3 3-3 [2 more]
   └─ 3-1 (1) last
you       3 tiles   12 points   greedy    4 tiles  100 points   boneyard  1 tile
Hand: 0-0 0-3* 2-3*
1  2-3 on 3-3   2  0-3 on 3-3""",
    ),
    (
        partial(view_text, START.view(1)),
        """\
Player 1 to play, as seen by player 2
Nothing is on the table yet
It takes 2-2 to open the round
player 1  2 tiles   you       2 tiles   boneyard  2 tiles
Hand: 0-1 1-1""",
    ),
    (
        partial(
            view_text,
            START.view(0),
            names=["Jean-Baptiste-Emmanuel-Zorgenfrei", "x" * 60],
            width=40,
        ),
        f"""\
Jean-Baptiste-Emmanuel-Zorgenfrei to
  play
Nothing is on the table yet
It takes 2-2 to open the round
you
  2 tiles
{"x" * 60}
  2 tiles
boneyard
  2 tiles
Hand: 0-0 2-2*
1  2-2 opens""",
    ),
    (
        partial(
            view_text, after(EXPRESS, play("5-5")).view(0, [(0, 31), (12, 0)]), names=["you", "Ann"]
        ),
        """\
You to play
Open ends: 5 on the left, 5 on the right
[5] 5-5 [5] last
Ann is the leader
you           7 tiles  12 points   out of play  14 tiles
Ann           6 tiles  31 points
Hand: 0-1 0-2 1-2 2-4 3-4 4-5* 4-6
1  4-5 on 5-5""",
    ),
    (
        partial(view_text, position(PAIRS, ROW, HANDS, seat=0, lead=3).view(1), names=NAMES),
        """\
Ann to play, as seen by Bob
Open ends: 0 on the left, 2 on the right
[0] 0-0 last 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2 [2]
Ann and Cem play against Bob and Dora
Dora is the leader
Ann   1 tile   you   6 tiles   Cem   5 tiles   Dora  6 tiles
Hand: 1-2 0-3 1-3 0-4 0-5 0-6""",
    ),
    (
        partial(
            view_text,
            after(
                Round.start(TWO, deal("2-2 0-2|0-0 1-2", "0-1 1-1")),
                *(play("2-2"), play("1-2>2-2"), play("0-2>2-2")),
            ).view(1, [(0, 50)]),
            names=["Ann", "Bob"],
        ),
        """\
Domino: Ann goes out
2-2 is left 2 arms short
2-2
├─ 2-1
└─ 2-0
Ann       0 tiles   0 points   you       1 tile   50 points   boneyard  2 tiles
Ann: no tiles, 0 points
You: 0-0, 50 points""",
    ),
    (
        partial(
            view_text,
            position(PAIRS, ROW, HANDS, seat=0, lead=3).apply(play("0-2>0-0")).view(1),
        ),
        """\
Domino: player 1 goes out
Player 1 and player 3 score 102 points, the pips in all hands
2-0 0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2
Player 1 and player 3 play against player 2 and player 4
Player 4 is the leader
player 1  0 tiles   you       6 tiles   player 3  5 tiles   player 4  6 tiles
Player 1: no tiles, 0 pips
You: 1-2 0-3 1-3 0-4 0-5 0-6, 25 pips
Player 3: 2-2 2-3 2-4 1-5 1-6, 28 pips
Player 4: 3-3 3-4 4-4 4-5 2-6 5-6, 49 pips""",
    ),
    (
        partial(round_text, START.apply(play("2-2")), names=["Ann", "Bob"], scores=[(1, 2)]),
        """\
Bob to play
The double two needs 4 more arms: only twos may be played, and only on it
2-2 [4 more] last
Ann       1 tile   1 point   Bob       2 tiles  2 points   boneyard  2 tiles
Ann: 0-0
Bob: 0-1 1-1
Boneyard, the next first: 1-2 0-2
1  draw""",
    ),
    (
        partial(
            round_text,
            ExpressRound.start(
                THREE,
                express_deal(
                    "0-0 0-1 0-2 0-3 0-4 0-5 6-6|1-1 1-2 1-3 1-4 1-5 1-6 2-2"
                    "|2-3 2-4 2-5 2-6 3-3 3-4 3-5"
                ),
            ),
            names=NAMES[:3],
        ),
        """\
Ann to play
Nothing is on the table yet
Ann leads 6-6
Ann          7 tiles   Cem          7 tiles
Bob          7 tiles   out of play  7 tiles
Ann: 0-0 0-1 0-2 0-3 0-4 0-5 6-6*
Bob: 1-1 1-2 2-2 1-3 1-4 1-5 1-6
Cem: 2-3 3-3 2-4 3-4 2-5 3-5 2-6
Out of play: 4-4 4-5 5-5 0-6 3-6 4-6 5-6
1  6-6 opens""",
    ),
    (
        partial(match_text, after(ONE.deal(deal("0-1|1-1", "0-0")), play("1-1")), names=NAMES[:2]),
        """\
double-one set, 2 players, 1 tile each
Round    Ann  Bob
1 (1-1)    1    0
Total      1    0""",
    ),
]


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R7.1")
@pytest.mark.rule("X1")
@pytest.mark.rule("X6")
@pytest.mark.parametrize(("show", "expected"), WHOLE)
def test_texts_by_hand(show: partial[str], expected: str) -> None:
    assert expected == show()


def test_an_audience_reads_what_each_seat_reads() -> None:
    drawn = after(START, play("2-2"), Draw(), Pass(), Draw())
    shown = "\nPlayer 1: 0-0 0-2*\nPlayer 2: 0-1 1-1 1-2\nThe boneyard is empty\n"
    assert shown in round_text(drawn)
    over = position(PAIRS, ROW, HANDS, seat=0, lead=3).apply(play("0-2>0-0"))
    text = round_text(over)
    for theirs, yours in (("player 1 goes", "you go"), ("Player 1:", "You:")):
        text = text.replace(theirs, yours)
    assert text.replace("player 1  0", "you       0") == view_text(over.view(0))
    assert not choice_text(over.view(0))


def penalty(boneyard: str) -> Round:
    """Return a round in which seat 0 owes a draw, or a pass without a boneyard."""
    hands = [TileSet.parse("1-2"), TileSet.parse("0-2 1-1" if boneyard else "0-2 1-1 0-0 0-1")]
    rest = [Tile.parse(tile) for tile in boneyard.split()]
    rules = attrs.evolve(TWO, chickenlittle=True)
    return Round(rules, hands, rest, layout("2-2"), 0, debts=[0])


DEAD = after(
    Round.start(TWO, deal("2-2 1-1|0-2 0-0", "0-1 1-2")),
    *(play("2-2"), play("0-2>2-2"), Draw(), play("1-2>2-2")),
)
LATER = "0-0 0-1 1-2 1-3 2-2 4-6 5-6|0-2 0-3 0-4 1-1 2-3 3-4 4-5"


@pytest.mark.parametrize(
    ("round_", "row"),
    [
        pytest.param(
            Round.start(
                attrs.evolve(TWO, opening=Opening.HIGHEST_HELD),
                deal("0-1|1-2 0-2", "2-2 0-0 1-1"),
            ),
            "It takes one of 0-0 1-1 2-2 to open the round",
            marks=pytest.mark.rule("R2.4"),
        ),
        *(
            pytest.param(
                penalty(boneyard),
                f"For keeping quiet about the last tile, player 1 can only {due} (R6.3)",
                marks=pytest.mark.rule("R6.3"),
            )
            for boneyard, due in (("0-0 0-1", "draw"), ("", "pass"))
        ),
        pytest.param(
            DEAD,
            "No tile can be played any more, so the boneyard is drawn (R5.3)",
            marks=pytest.mark.rule("R5.3"),
        ),
        pytest.param(
            ExpressRound.start(ExpressRules(target=100, players=2), express_deal(LATER)),
            "Player 1 leads 2-2",
            marks=pytest.mark.rule("X2"),
        ),
        pytest.param(
            ExpressRound.start(ExpressRules(target=100, players=2), express_deal(LATER), lead=1),
            "Player 2 leads any tile",
            marks=pytest.mark.rule("X3"),
        ),
    ],
)
def test_a_view_says_what_decides_the_moves(round_: DominoRound, row: str) -> None:
    seat = (round_.seat + 1) % 2 if "player 1" in row else 1 - int("Player 2" in row)
    assert row in table_text(round_.view(seat)).split("\n")


@pytest.mark.rule("R5.3")
def test_a_dead_round_is_no_longer_drawn_once_it_is_over() -> None:
    assert "any more" not in view_text(DEAD.apply(Draw()).view(0))


@pytest.mark.rule("R6.2")
@pytest.mark.rule("X5")
def test_moves_are_numbered_in_as_few_lines_as_possible() -> None:
    quiet = Round.start(attrs.evolve(TWO, chickenlittle=True), deal("2-2 1-1|0-2 0-1", "0-0 1-2"))
    assert choice_text(after(quiet, play("2-2", announce=True)).view(1)) == (
        "Hand: 0-1 0-2*\n1  0-2 on 2-2, one left   2  0-2 on 2-2"
    )
    # Without 2-6, seat 3 has neither a zero nor a two.
    hands = "0-2 2-6|0-3 0-4 0-5 0-6 1-2 1-3|1-5 1-6 2-2 2-3 2-4|3-3 3-4 4-4 4-5 5-6"
    stuck = position(FOUR, ROW, hands, seat=3, lead=0).view(3)
    assert choice_text(stuck) == "Hand: 3-3 3-4 4-4 4-5 5-6\n1  pass"
    rules, table, mine = Rules(domino_set=4), layout(CROSS), TileSet.parse("2-2 0-1")
    view = Round(rules, [mine, rules.domino_set.tiles - table.tiles - mine], [], table, 0).view(0)
    wide, narrow = (choice_text(view, width=width).split("\n")[1:] for width in (45, 44))
    assert ["1  2-2 on 2-4   2  0-1 on 0-4   3  0-1 on 1-4"] == wide
    assert ["1  2-2 on 2-4   3  0-1 on 1-4", "2  0-1 on 0-4"] == narrow


@EACH_GAME
@given(width=st.integers(40, 120), ascii_only=st.booleans(), data=st.data())
def test_the_text_of_a_view_is_complete_and_no_wider(
    some_rounds: st.SearchStrategy[DominoRound],
    width: int,
    ascii_only: bool,
    data: st.DataObject,
) -> None:
    round_ = data.draw(some_rounds)
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


@pytest.mark.parametrize("width", [39, 0, -80, 80.0, True])
def test_wrong_widths_and_names_are_refused(width: int) -> None:
    for show in (
        partial(layout_text, START.layout),
        *(partial(text, START.view(0)) for text in (view_text, table_text, choice_text)),
        partial(round_text, START),
        partial(match_text, ONE),
    ):
        with pytest.raises(PictureError, match=f"a width of 40 columns or more, got {width}"):
            show(width=width)
    for named in (partial(match_text, ONE), ONE.score_sheet, partial(view_text, START.view(0))):
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
    shown = str(match).split("\n")
    assert match_text(match) == str(match)
    assert narrator_of(match.rules, match.players).table() == shown[0]
    if match.scores:
        totals = [sum(column) for column in zip(*match.scores, strict=True)]
        sheet = shown[2 : 2 + len(match.scores) + 1]
        rows = [[int(cell) for cell in one.split()[-match.players :]] for one in sheet]
        assert [*map(list, match.scores), totals] == rows
    if match.round is not None:
        assert str(match).endswith(round_text(match.round, scores=match.scores))
    if match.is_over:
        best = match.standings[0]
        points = "1 point" if best.total == 1 else f"{best.total} points"
        assert f"{best.rank}. player {best.seat + 1}: {points}" in shown


def test_a_score_sheet_shows_no_hand_and_the_repr_is_no_picture() -> None:
    started = ONE.deal(deal("0-1|1-1", "0-0"))
    assert started.score_sheet(["Ann", "Bob"]) == "Round  Ann  Bob\nTotal    0    0"
    assert started.apply(play("1-1")).score_sheet() == (
        "Round    player 1  player 2\n1 (1-1)         1         0\nTotal           1         0"
    )
    state = "2 players, seat 1 to move, 0 tiles laid, 1 in the boneyard"
    assert f"<Round double-one, {state}>" == repr(started.round)
    assert f"<Match double-one, 0 rounds played, {state}>" == repr(started)
    assert "<ExpressMatch double-six, 0 rounds played, 4 players>" == repr(
        ExpressMatch(ExpressRules(target=30))
    )


def test_every_name_can_be_written() -> None:
    match = Match(Rules(domino_set=2), 2).deal(random.Random(1))
    for show in (partial(match_text, match), partial(view_text, match.view(0))):
        assert "Ben" in show(names=["\ud800", "Ben"]).encode().decode()
