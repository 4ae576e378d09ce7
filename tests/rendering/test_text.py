from __future__ import annotations

import random
import re
from functools import partial
from typing import Final

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
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.rendering import (
    choice_text,
    layout_text,
    match_text,
    round_text,
    table_text,
    view_text,
)
from chickenfoot_rules.rendering.text.layouts import VALUE_COLOURS, halves
from chickenfoot_rules.strategies import express_rounds, rounds
from support.chickenfoot import layout
from support.dominoes import after, deal, play
from svg_reading import contrast

TWO: Final = Rules(domino_set=2)
FOUR: Final = Rules(domino_set=4)
CROSS: Final = "4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4"
PAIR: Final = re.compile(r"([0-9]+)-([0-9]+)")

EACH_GAME: Final = pytest.mark.parametrize(
    "some_rounds", [rounds(max_highest=9), express_rounds()], ids=["chicken foot", "express"]
)


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
    for line in tree:
        guides = line[: len(line) - len(line.lstrip("├└│─+`|- "))]
        column = len(guides)
        on: tuple[Tile, int] | None = None
        if re.search("[├└+`]", guides):
            ends = {at: end for at, end in ends.items() if at < column}
            on = ends[max(ends)]
        elif column or laid:
            on = ends[column]
        for near, far in PAIR.findall(line):
            tile = Tile(int(near), int(far))
            assert tile not in laid
            assert on is None or (on[1] == int(near) and on[0].has(on[1]))
            laid[tile] = None if on is None else on[0]
            on = tile, int(far)
        assert on is not None
        ends[column] = on
    return laid


def marked(tree: list[str]) -> list[tuple[Tile, str]]:
    """Return the tiles with a mark, and the marks."""
    found = re.findall(r"([0-9]+-[0-9]+) ([\[(][^\])]*[\])])", "\n".join(tree))
    return [(Tile.parse(tile), mark) for tile, mark in found]


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
    ends = [(end.tile, f"({end.value})" if duty else f"[{end.value}]") for end in laid.open_ends]
    needed = [(duty.double, f"[{duty.missing} more]")] if duty else []
    assert sorted([*ends, *needed]) == sorted(marked(tree))
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
    for value in range(17, 2, -1):
        laid = laid.place(Tile(value, value), Tile(value, value + 1))
        for toe in (value - 1, 0, 1):
            laid = laid.place(Tile(value, toe), Tile(value, value))
    laid = laid.place(Tile(2, 2), Tile(2, 3))
    for toe in (1, 0, 18):
        laid = laid.place(Tile(2, toe), Tile(2, 2))
    return laid.place(Tile(1, 1), Tile(1, 2)).place(Tile(1, 18), Tile(1, 1))


@given(rounds(max_highest=9), st.integers(40, 200), st.booleans())
def test_the_text_of_any_layout_keeps_its_laws(round_: Round, width: int, ascii_only: bool) -> None:
    if round_.layout.is_empty:
        assert layout_text(round_.layout, width=width) == "Nothing is on the table yet"
    else:
        assert_laws(round_.layout, width, ascii_only=ascii_only)


@pytest.mark.parametrize("width", [40, 41, 52, 53, 60, 71, 72, 80, 200])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_deep_feet_do_not_make_the_text_wider(width: int, ascii_only: bool) -> None:
    assert_laws(deepest(), width, ascii_only=ascii_only)


# The toes of 1-1 lie eighteen feet deep, and each branch has 20 columns for itself.
@pytest.mark.parametrize(
    ("width", "line"),
    [(55, "├18-17"), (56, "├ 18-17"), (73, "├ 18-17"), (74, "├─ 18-17")],
)
def test_guides_are_narrower_where_feet_lie_deep(width: int, line: str) -> None:
    assert layout_text(deepest(), width=width).partition("18-18\n")[2].startswith(line)


@pytest.mark.rule("R3.1")
def test_open_ends_are_marked_and_summed_up() -> None:
    laid = layout(f"{CROSS} 0-2>2-4")

    assert (
        layout_text(laid)
        == """\
Open ends: 0 0 1 3
4-4
├─ 4-0 [0]
├─ 4-1 [1]
├─ 4-2 2-0 [0] last
└─ 4-3 [3]"""
    )


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.3")
def test_a_double_to_fill_is_marked_and_the_other_ends_wait() -> None:
    laid = layout(f"{CROSS} 3-3>3-4 1-3>3-3 2-3>3-3")

    assert (
        layout_text(laid)
        == """\
The double three needs 1 more toe: only threes may be played, and only on it
4-4
├─ 4-0 (0)
├─ 4-1 (1)
├─ 4-2 (2)
└─ 4-3 3-3 [1 more]
   ├─ 3-1 (1)
   └─ 3-2 (2) last"""
    )
    assert (
        layout_text(layout("6-6", arms=6))
        == """\
The double six needs 6 more arms: only sixes may be played, and only on it
6-6 [6 more] last"""
    )


def test_a_long_chain_breaks() -> None:
    chain = "9-9 0-9>9-9 1-9>9-9 2-9>9-9 3-9>9-9 0-3>3-9 0-4>0-3 4-5>0-4 5-6>4-5 6-7>5-6 7-8>6-7"
    laid = layout(f"{chain} 1-8>7-8 1-4>1-8 4-4>1-4 2-4>4-4")

    assert (
        layout_text(laid, width=40, ascii_only=True)
        == """\
The double four needs 2 more toes: only
  fours may be played, and only on it
9-9
+- 9-0 (0)
+- 9-1 (1)
+- 9-2 (2)
`- 9-3 3-0 0-4 4-5 5-6 6-7 7-8 8-1 1-4
   4-4 [2 more]
   `- 4-2 (2) last"""
    )


def test_a_legend_says_what_the_marks_mean() -> None:
    laid = layout(f"{CROSS} 0-2>2-4")

    legend = "[7] open end   (7) must wait   [2 more] fill first   * fits"
    assert layout_text(laid, legend=True) == f"{layout_text(laid)}\n{legend}"
    assert layout_text(laid, marks=False, legend=True) == layout_text(laid, marks=False)
    assert layout_text(Layout(), legend=True) == layout_text(Layout())


@pytest.mark.parametrize("value", range(1, 19))
def test_a_colour_is_readable_on_a_dark_and_on_a_light_terminal(value: int) -> None:
    for background in ("#000000", "#ffffff"):
        assert contrast(VALUE_COLOURS[value], background) >= 3
    text = "1-11* 11-1 0-1 12-10 [3] 17-18 2-3 4-5 6-7 8-9 13-14 15-16 0-0"
    found = [match[0] for match in re.finditer(halves(value), text)]
    assert found == [str(value)] * len(re.findall(rf"\b{value}\b(?!\])", text))


def test_without_marks_only_the_tree_is_shown() -> None:
    assert (
        layout_text(layout(f"{CROSS} 0-2>2-4"), marks=False)
        == """\
4-4
├─ 4-0
├─ 4-1
├─ 4-2 2-0
└─ 4-3"""
    )


def test_a_view_shows_all_that_a_seat_needs() -> None:
    table, mine = layout(f"{CROSS} 3-3>3-4 1-3>3-3"), TileSet.parse("0-0 0-3 2-3")
    hands = [mine, FOUR.domino_set.tiles - table.tiles - mine - TileSet.parse("1-1")]
    view = Round(FOUR, hands, TileSet.parse("1-1"), table, 0).view(0, [(5, 0), (7, 100)])

    assert (
        view_text(view, names=["you", "greedy"])
        == """\
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
1  2-3 on 3-3   2  0-3 on 3-3"""
    )


def test_a_waiting_seat_sees_no_moves() -> None:
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "0-2 1-2"))

    assert (
        view_text(start.view(1))
        == """\
Player 1 to play, as seen by player 2
Nothing is on the table yet
It takes 2-2 to open the round
player 1  2 tiles   you       2 tiles   boneyard  2 tiles
Hand: 0-1 1-1"""
    )


@pytest.mark.rule("R2.4")
def test_all_doubles_that_may_open_are_listed() -> None:
    rules = attrs.evolve(TWO, opening=Opening.HIGHEST_HELD)
    start = Round.start(rules, deal("0-1|1-2 0-2", "2-2 0-0 1-1"))

    assert "\nIt takes one of 0-0 1-1 2-2 to open the round\n" in view_text(start.view(0))


@pytest.mark.rule("R6.3")
@pytest.mark.parametrize(("boneyard", "due"), [("0-0 0-1", "draw"), ("", "pass")])
def test_a_penalty_is_shown(boneyard: str, due: str) -> None:
    rules = attrs.evolve(TWO, chickenlittle=True)
    hands = [TileSet.parse("1-2"), TileSet.parse("0-2 1-1" if boneyard else "0-2 1-1 0-0 0-1")]
    rest = [Tile.parse(tile) for tile in boneyard.split()]
    view = Round(rules, hands, rest, layout("2-2"), 0, debts=[0]).view(1)

    line = f"\nFor keeping quiet about the last tile, Ann can only {due} (R6.3)\n"
    assert line in table_text(view, names=["Ann", "Bob"])


@pytest.mark.rule("R6.2")
def test_moves_are_listed_with_and_without_their_announcement() -> None:
    rules = attrs.evolve(TWO, chickenlittle=True)
    start = Round.start(rules, deal("2-2 1-1|0-2 0-1", "0-0 1-2"))

    assert choice_text(after(start, play("2-2", announce=True)).view(1)) == (
        "Hand: 0-1 0-2*\n1  0-2 on 2-2, one left   2  0-2 on 2-2"
    )


def test_moves_take_as_few_lines_as_possible() -> None:
    table, mine = layout(CROSS), TileSet.parse("2-2 0-1")
    hands = [mine, FOUR.domino_set.tiles - table.tiles - mine]
    view = Round(FOUR, hands, [], table, 0).view(0)

    assert choice_text(view, width=45).split("\n")[1:] == [
        "1  2-2 on 2-4   2  0-1 on 0-4   3  0-1 on 1-4"
    ]
    assert choice_text(view, width=44).split("\n")[1:] == [
        "1  2-2 on 2-4   3  0-1 on 1-4",
        "2  0-1 on 0-4",
    ]


def test_a_long_name_is_not_broken() -> None:
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    names = ["Jean-Baptiste-Emmanuel-Zorgenfrei", "x" * 60]

    assert (
        view_text(start.view(0), names=names, width=40)
        == f"""\
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
1  2-2 opens"""
    )


@pytest.mark.rule("R5.3")
def test_a_dead_round_is_shown() -> None:
    start = Round.start(TWO, deal("2-2 1-1|0-2 0-0", "0-1 1-2"))
    dead = after(start, play("2-2"), play("0-2>2-2"), Draw(), play("1-2>2-2"))

    line = "\nNo tile can be played any more, so the boneyard is drawn (R5.3)\n"
    assert line in view_text(dead.view(0))
    assert line not in view_text(dead.apply(Draw()).view(0))


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R7.1")
def test_at_the_end_the_hands_are_open() -> None:
    start = Round.start(TWO, deal("2-2 0-2|0-0 1-2", "0-1 1-1"))
    over = after(start, play("2-2"), play("1-2>2-2"), play("0-2>2-2"))

    assert (
        view_text(over.view(1, [(0, 50)]), names=["Ann", "Bob"])
        == """\
Domino: Ann goes out
2-2 is left 2 arms short
2-2
├─ 2-1
└─ 2-0
Ann       0 tiles   0 points   you       1 tile   50 points   boneyard  2 tiles
Ann: no tiles, 0 points
You: 0-0, 50 points"""
    )
    open_to_all = round_text(over)
    for theirs, yours in (
        ("player 1 goes", "you go"),
        ("Player 1:", "You:"),
        ("player 1  0", "you       0"),
    ):
        assert theirs in open_to_all
        open_to_all = open_to_all.replace(theirs, yours)
    assert open_to_all == f"{view_text(over.view(0))}\nBoneyard, the next first: 1-1 0-1"
    assert not choice_text(over.view(0))


def test_a_round_shows_all_hands_and_the_boneyard() -> None:
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    opened = start.apply(play("2-2"))

    assert (
        round_text(opened, names=["Ann", "Bob"], scores=[(1, 2)])
        == """\
Bob to play
The double two needs 4 more arms: only twos may be played, and only on it
2-2 [4 more] last
Ann       1 tile   1 point   Bob       2 tiles  2 points   boneyard  2 tiles
Ann: 0-0
Bob: 0-1 1-1
Boneyard, the next first: 1-2 0-2
1  draw"""
    )
    drawn = after(opened, Draw(), Pass(), Draw())
    assert "\nPlayer 1: 0-0 0-2*\nPlayer 2: 0-1 1-1 1-2\nThe boneyard is empty\n" in (
        round_text(drawn)
    )


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


@EACH_GAME
@given(width=st.integers(40, 120), data=st.data())
def test_the_text_of_a_round_is_complete_and_no_wider(
    some_rounds: st.SearchStrategy[DominoRound], width: int, data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    text = round_text(round_, width=width)

    assert max(map(len, text.split("\n"))) <= width
    tiles = {Tile.parse(f"{low}-{high}") for low, high in PAIR.findall(text)}
    assert tiles == {*round_.rules.tiles}


@pytest.mark.parametrize("width", [39, 0, -80, 80.0, True])
def test_a_width_below_40_is_refused(width: int) -> None:
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    view = start.view(0)

    for text_of in (
        partial(layout_text, start.layout),
        partial(view_text, view),
        partial(table_text, view),
        partial(choice_text, view),
        partial(round_text, start),
    ):
        with pytest.raises(PictureError, match=f"a width of 40 columns or more, got {width}"):
            text_of(width=width)


def test_every_name_can_be_written() -> None:
    match = Match(Rules(domino_set=2), 2).deal(random.Random(1))
    names = ["\ud800", "Ben"]

    for text in (match_text(match, names=names), view_text(match.view(0), names=names)):
        assert "Ben" in text.encode().decode()
