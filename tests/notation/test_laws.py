"""The laws of all texts: they parse to the same value, or raise an error of this library."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    ChickenfootError,
    DealTable,
    Draw,
    Layout,
    NotationError,
    Pass,
    Play,
    PlayerView,
    Round,
    Rules,
    TileSet,
    notation,
)
from chickenfoot_rules import strategies as own
from chickenfoot_rules.express import ExpressRound, ExpressView, Line
from support import texts
from support.examples import examples
from support.oracle import any_rounds

PAST: Final = {"history", "moves", "movers", "origin", "opened_by", "drawn_tiles"}
"""The attributes of a round that a position does not hold."""


def without_past(round_: Round | ExpressRound) -> dict[str, object]:
    """Return all public attributes of a round that follow from its position."""
    names = {name for name in dir(round_) if not name.startswith("_")} - PAST
    values = {name: getattr(round_, name) for name in names}
    return {name: value for name, value in values.items() if not callable(value)}


R = TypeVar("R", Round, ExpressRound)


@st.composite
def views(draw: st.DrawFn, of: st.SearchStrategy[R]) -> PlayerView | ExpressView:
    """Draw the views of seats, some with a score sheet."""
    round_ = draw(of)
    row = st.tuples(*[st.integers(0, 300)] * round_.players)
    scores = draw(st.lists(row, max_size=3))
    return round_.view(draw(st.integers(0, round_.players - 1)), scores)


any_express_rounds = own.express_rounds() | own.express_rounds().map(ExpressRound.from_setup)


@st.composite
def own_tables(draw: st.DrawFn) -> DealTable:
    """Draw deal tables with any name, even one that can't be encoded."""
    name = draw(st.text(st.characters(exclude_categories=[]), max_size=20))
    return DealTable(name, draw(own.deal_tables()).cells)


moves = own.plays() | st.sampled_from((Draw(), Pass()))
some_rules = own.rules() | st.builds(Rules, deal_table=own_tables(), hand_size=st.none())


@attrs.frozen
class Form:
    """One kind of text.

    Attributes:
        name: its name.
        values: values to format.
        seen: returns what must be equal of two values.
        smaller: other values, for many texts that are almost like theirs.
    """

    name: str
    values: st.SearchStrategy[Any]
    seen: Callable[[Any], object] = lambda value: value
    smaller: st.SearchStrategy[Any] | None = None

    @property
    def small(self) -> st.SearchStrategy[Any]:
        return self.values if self.smaller is None else self.smaller

    def parse(self, text: str, *, lenient: bool = False) -> Any:  # noqa: ANN401 - any kind of value
        return texts.parse(self.name, text, lenient=lenient)


FORMS: Final = {
    form.name: form
    for form in (
        Form("tile", own.tiles()),
        Form("tiles", own.tile_sets(), smaller=st.sets(own.tiles(), max_size=4).map(TileSet)),
        Form("move", moves),
        Form("moves", st.lists(moves).map(tuple), smaller=st.lists(moves, max_size=3).map(tuple)),
        Form("layout", own.layouts(max_highest=18), smaller=own.layouts(max_highest=3)),
        Form(
            "deal",
            own.deals(max_highest=18) | own.express_deals(),
            smaller=own.deals(max_highest=2),
        ),
        Form("rules", some_rules),
        Form("position", own.rounds(), without_past, smaller=any_rounds(max_highest=2)),
        Form("view", views(any_rounds()), smaller=views(any_rounds(max_highest=2))),
        Form("express_rules", own.express_rules(max_target=10_000)),
        Form("line", own.lines()),
        Form("express_position", any_express_rounds, without_past),
        Form("express_view", views(any_express_rounds)),
    )
}
EVERY_FORM: Final = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
EVERY_GAME: Final = pytest.mark.parametrize(
    ("position", "view", "rounds"),
    [
        (FORMS["position"], FORMS["view"], any_rounds(max_highest=4)),
        (FORMS["express_position"], FORMS["express_view"], any_express_rounds),
    ],
    ids=["chickenfoot", "express"],
)


# --- formatted texts can be parsed ---------------------------------------------------------


@pytest.mark.untraced
@EVERY_FORM
@given(data=st.data())
def test_a_formatted_text_parses_strictly_and_leniently(form: Form, data: st.DataObject) -> None:
    value = data.draw(form.values)

    for text in texts.formatted(value):
        for lenient in (False, True):
            assert form.seen(value) == form.seen(form.parse(text, lenient=lenient))


@EVERY_GAME
@given(data=st.data())
def test_a_parsed_position_goes_on_like_its_round(
    position: Form, view: Form, rounds: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    round_ = data.draw(rounds)
    rng = data.draw(st.randoms(use_true_random=True))
    again = position.parse(notation.format_text(round_))

    while not round_.is_over:
        move = rng.choice(round_.legal_moves)
        round_, again = round_.apply(move), again.apply(move)
        assert without_past(round_) == without_past(again)
    seen = round_.view(0)
    assert seen == view.parse(notation.format_text(seen))


@pytest.mark.rule("R1.5", "X1", "T2")
@given(view=views(any_rounds()) | views(any_express_rounds))
def test_the_number_of_tiles_in_one_hidden_place_follows_from_the_others(
    view: PlayerView | ExpressView,
) -> None:
    text = notation.format_text(view)
    for size in re.finditer(r"\?[0-9]+", text):
        without = f"{text[: size.start()]}?{text[size.end() :]}"
        assert view == notation.parse_view(without, type(view), lenient=True)


@pytest.mark.long
@given(own.rounds(max_highest=18))
def test_texts_of_the_largest_rounds_are_far_from_the_greatest_length(round_: Round) -> None:
    assert len(notation.format_text(round_)) * 20 < notation.MAX_LENGTH


@given(own.plays(), own.plays())
def test_the_str_of_a_play_parses_leniently(play: Play, other: Play) -> None:
    assert play == notation.parse_move(str(play), lenient=True)
    assert (play, Draw(), other) == notation.parse_moves(f"{play}, draw, {other}", lenient=True)


@given(own.layouts() | own.lines())
def test_the_str_of_a_layout_parses_leniently(layout: Layout | Line) -> None:
    if layout.is_empty:
        return
    arms = "" if isinstance(layout, Line) else f"arms={layout.arms} "
    assert layout == notation.parse_layout(f"{arms}{layout}", type(layout), lenient=True)


# --- strict parsing accepts nothing else ---------------------------------------------------

# Parts of texts, and letters that belong in none.
PIECES: Final = st.sampled_from(
    [
        *'-/|;:!?=#,>→[]{}()"\\ \n\t\0é0179🁋🀰',
        *("target=", "pairs", "game=express", "players=2", "opener:", "out-of-play: -"),
        *("on", "opens", "draw", "pass", "d", "seat", "one left", "lots", "yes", "arms=6"),
        *("curved", "set=2", "preset=encyclopedia", "turn:", "drawn:", "debts:", "scores:"),
        *("0-0", "1-2", "4-9", "9-9", "19-0", "?5", "0:draw", "1:pass", "0:1-2>2-2"),
        *("\r\n", "\ud800", "\u2028", "\N{ARABIC-INDIC DIGIT ONE}", "# x\n"),
        *("; lead: 1", "; debts: 0", "; skipped: 0-0", "; lots: 0-0", "; hands-now: - / 0-0"),
        *("; must-open: yes", "; draw-fits: yes", 'deal-table={"name":"x","cells":[[6,2,3]]}'),
    ]
)


@st.composite
def edited(draw: st.DrawFn, form: Form) -> str:
    """Draw texts that are a few edits away from a formatted one."""
    text = draw(st.sampled_from(texts.formatted(draw(form.small))))
    for _ in range(draw(st.integers(1, 3))):
        at, to = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        edit = draw(st.sampled_from(("cut", "put", "swap", "double", "fields")))
        if edit == "cut":
            text = text[:at] + text[min(to, at + 3) :]
        elif edit == "put":
            text = text[:at] + draw(PIECES) + text[at:]
        elif edit == "double":
            text = text[:to] + text[at:]
        else:
            part = " " if edit == "swap" else "; "
            words = text.split(part)
            one, other = draw(st.tuples(*[st.integers(0, len(words) - 1)] * 2))
            words[one], words[other] = words[other], words[one]
            text = part.join(words)
    return text


def check(form: Form, text: str) -> None:
    """Check the laws of strict and lenient parsing for a text."""
    try:
        value = form.parse(text, lenient=True)
    except ChickenfootError as error:
        refusal = error
    else:
        check_value(form, text, value)
        return

    with pytest.raises(type(refusal)) as strictly:
        form.parse(text)
    assert str(refusal) == str(strictly.value)
    if isinstance(refusal, NotationError):
        check_place(text, refusal)


def check_value(form: Form, text: str, value: object) -> None:
    """Check that a text which parses leniently parses strictly only if it is formatted so."""
    formatted = texts.formatted(value)
    for each in formatted:
        assert form.seen(value) == form.seen(form.parse(each))
    if text not in formatted:
        with pytest.raises(NotationError) as unlike:
            form.parse(text)
        check_place(text, unlike.value)


def check_place(text: str, error: NotationError) -> None:
    """Check that an error shows the text at its place, in one printable line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    rest = "\n".join([lines[error.line - 1][error.column - 1 :], *lines[error.line :]])

    assert error.message.isprintable()
    assert len(error.message) < 400
    assert error.expected
    assert rest.startswith(error.found.removesuffix("…")) or "\\" in error.found
    assert bool(rest) == bool(error.found)


@pytest.mark.untraced
@EVERY_FORM
@examples(50)
@given(data=st.data())
def test_strict_parsing_accepts_only_formatted_texts(form: Form, data: st.DataObject) -> None:
    pieces = st.lists(PIECES)
    anything = st.text(max_size=30) | pieces.map(" ".join) | pieces.map("".join)
    check(form, data.draw(edited(form) | anything))
