"""What holds of every text: it can be read again, or it is refused by an error of ours."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chickenfoot_rules import (
    ChickenfootError,
    DealTable,
    Draw,
    Layout,
    Match,
    NotationError,
    Pass,
    Play,
    PlayerView,
    Round,
    Rules,
    TileSet,
    notation,
)
from chickenfoot_rules.express import ExpressRound, ExpressView
from chickenfoot_rules.strategies import (
    deal_tables,
    deals,
    express_rounds,
    express_rules,
    layouts,
    lines,
    players,
    plays,
    rounds,
    rules,
    tile_sets,
    tiles,
)
from deals import any_rounds
from recorded import express_set_up

ROUND: Final = (
    "rules",
    "hands",
    "boneyard",
    "layout",
    "seat",
    "lead",
    "openers",
    "drawn",
    "debts",
    "skipped",
    "legal_moves",
    "outcome",
    "is_dead",
)
"""All that is public of a round, but its past."""


def without_past(round_: Round) -> tuple[object, ...]:
    return tuple(getattr(round_, name) for name in ROUND)


EXPRESS_ROUND: Final = (
    "rules",
    "hands",
    "out_of_play",
    "layout",
    "seat",
    "lead",
    "opener",
    "legal_moves",
    "outcome",
)
"""All that is public of a round of Express-Domino, but its past."""


def without_express_past(round_: ExpressRound) -> tuple[object, ...]:
    return tuple(getattr(round_, name) for name in EXPRESS_ROUND)


@st.composite
def express_views(draw: st.DrawFn) -> ExpressView:
    """Give what seats see of rounds of Express-Domino, also of some that were set up."""
    round_ = draw(express_rounds() | express_rounds().map(express_set_up))
    row = st.tuples(*[st.integers(0, 168)] * round_.players)
    scores = draw(st.lists(row, max_size=3))
    return round_.view(draw(st.integers(0, round_.players - 1)), scores)


@st.composite
def views(draw: st.DrawFn, *, max_highest: int = 6) -> PlayerView:
    """Give what seats see of rounds in any phase, some with a score sheet."""
    round_ = draw(any_rounds(max_highest=max_highest))
    row = st.tuples(*[st.integers(0, 300)] * round_.players)
    scores = draw(st.lists(row, max_size=3))
    return round_.view(draw(st.integers(0, round_.players - 1)), scores)


@st.composite
def own_tables(draw: st.DrawFn) -> DealTable:
    """Give deal tables with any name, even one that can't be encoded."""
    name = draw(st.text(st.characters(exclude_categories=[]), max_size=20))
    return DealTable(name, draw(deal_tables()).cells)


moves = plays() | st.sampled_from((Draw(), Pass()))
some_rules = rules() | st.builds(Rules, deal_table=own_tables(), hand_size=st.none())


@attrs.frozen
class Form:
    """One kind of text.

    Attributes:
        name: what its two functions are called.
        values: what is written.
        small: what is written, to try many texts that are almost like it.
        seen: what must be equal of two values.
    """

    name: str
    values: st.SearchStrategy[Any]
    small: st.SearchStrategy[Any]
    seen: Callable[[Any], object] = lambda value: value

    def parse(self, text: str, *, lenient: bool = False) -> Any:  # noqa: ANN401 - any kind of value
        return getattr(notation, f"parse_{self.name}")(text, lenient=lenient)

    def format(self, value: object, *, unicode: bool = False) -> str:
        return str(getattr(notation, f"format_{self.name}")(value, unicode=unicode))

    def texts(self, value: object) -> list[str]:
        """Write a value in both ways."""
        return [self.format(value), self.format(value, unicode=True)]


FORMS: Final = {
    form.name: form
    for form in (
        Form("tile", tiles(), tiles()),
        Form("tiles", tile_sets(), st.sets(tiles(), max_size=4).map(TileSet)),
        Form("move", moves, moves),
        Form("moves", st.lists(moves).map(tuple), st.lists(moves, max_size=3).map(tuple)),
        Form("layout", layouts(max_highest=18), layouts(max_highest=3)),
        Form("deal", deals(max_highest=18), deals(max_highest=2)),
        Form("rules", some_rules, some_rules),
        Form("position", rounds(), any_rounds(max_highest=2), without_past),
        Form("view", views(), views(max_highest=2)),
        Form("express_rules", express_rules(max_target=10_000), express_rules()),
        Form("line", lines(), lines()),
        Form("express_position", express_rounds(), express_rounds(), without_express_past),
        Form("express_view", express_views(), express_views()),
    )
}
EVERY_FORM: Final = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())


# --- what is written can be read ---------------------------------------------------------


@EVERY_FORM
@given(data=st.data())
def test_what_is_written_can_be_read_strictly_and_leniently(
    form: Form, data: st.DataObject
) -> None:
    value = data.draw(form.values)

    for text in form.texts(value):
        for lenient in (False, True):
            assert form.seen(value) == form.seen(form.parse(text, lenient=lenient))


@settings(max_examples=20)
@given(st.data())
def test_every_moment_of_a_match_can_be_written_and_read(data: st.DataObject) -> None:
    some = data.draw(rules(max_highest=4))
    rng = data.draw(st.randoms(use_true_random=True))
    match = Match(some, data.draw(players(rules=some)))
    while len(match.rounds) < 2 and not match.is_over:
        if match.round is None:
            match = match.deal(rng)
        else:
            match = match.apply(rng.choice(match.round.legal_moves))
        now = match.round or match.rounds[-1]
        text = notation.format_position(now)
        assert without_past(now) == without_past(notation.parse_position(text))
        if rng.random() < 0.2 or match.round is None:
            view = match.view(rng.randrange(match.players))
            assert view == notation.parse_view(notation.format_view(view))


@given(any_rounds(max_highest=4), st.randoms(use_true_random=True))
def test_a_position_goes_on_as_its_round_does(round_: Round, rng: random.Random) -> None:
    again = notation.parse_position(notation.format_position(round_))

    while not round_.is_over:
        move = rng.choice(round_.legal_moves)
        round_, again = round_.apply(move), again.apply(move)
        assert without_past(round_) == without_past(again)


@given(rounds(max_highest=18))
def test_the_largest_rounds_are_far_from_the_greatest_length(round_: Round) -> None:
    assert len(notation.format_position(round_)) * 20 < notation.MAX_LENGTH


@given(plays(), plays())
def test_a_play_is_read_as_it_shows_itself(play: Play, other: Play) -> None:
    assert play == notation.parse_move(str(play), lenient=True)
    assert (play, Draw(), other) == notation.parse_moves(f"{play}, draw, {other}", lenient=True)


@given(layouts())
def test_a_layout_is_read_as_it_shows_itself(layout: Layout) -> None:
    arms = f"arms={layout.arms} "
    if not layout.is_empty:
        assert layout == notation.parse_layout(arms + str(layout), lenient=True)


@given(views(max_highest=3))
def test_events_are_read_as_they_show_themselves(view: PlayerView) -> None:
    said = ", ".join(map(str, view.history)) or "-"
    fields = notation.format_view(view).split("; ")
    others = [field for field in fields if not field.startswith("events:")]

    assert view == notation.parse_view("; ".join([*others, f"events: {said}"]), lenient=True)


# --- nothing else can be read strictly -----------------------------------------------------

# What texts are made of, and what is not in any.
PIECES: Final = st.sampled_from(
    [
        *'-/|;:!?=#,>→[]{}()"\\ \n\t\0é0179🁋🀰',
        *("target=", "pairs", "game=express", "players=2", "opener:", "out-of-play: -"),
        *("on", "opens", "draw", "pass", "d", "seat", "one left", "lots", "yes", "arms=6"),
        *("curved", "set=2", "encyclopedia", "preset=", "turn:", "drawn:", "debts:", "scores:"),
        *("0-0", "1-2", "4-9", "9-9", "19-0", "?5", "0:draw", "1:pass", "0:1-2>2-2"),
        "\r\n",
        "\ud800",
        "\u2028",
        "\N{ARABIC-INDIC DIGIT ONE}",
        "# x\n",
        'deal-table="x"{6:{2:3}}',
        "; lead: 1",
        "; debts: 0",
        "; skipped: 0-0",
        "; must-open: yes",
        "; draw-fits: yes",
        "; hands-now: - / 0-0",
    ]
)


@st.composite
def edited(draw: st.DrawFn, form: Form) -> str:
    """Give texts that are one or a few edits away from one that can be read."""
    text = draw(st.sampled_from(form.texts(draw(form.small))))
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
    """Hold a text to the laws of strict and lenient reading."""
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
    """See that a text which is read leniently is read strictly if it is written so."""
    texts = form.texts(value)
    for each in texts:
        assert form.seen(value) == form.seen(form.parse(each))
    if text in texts:
        assert form.seen(value) == form.seen(form.parse(text))
    else:
        with pytest.raises(NotationError) as unlike:
            form.parse(text)
        check_place(text, unlike.value)


def check_place(text: str, error: NotationError) -> None:
    """See that an error shows what stands where it says, in one printable line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    rest = "\n".join([lines[error.line - 1][error.column - 1 :], *lines[error.line :]])

    assert error.message.isprintable()
    assert len(error.message) < 300
    assert error.expected
    assert rest.startswith(error.found.removesuffix("…")) or "\\" in error.found
    assert bool(rest) == bool(error.found)


@EVERY_FORM
@given(data=st.data())
def test_strictly_only_what_is_written_can_be_read(form: Form, data: st.DataObject) -> None:
    check(form, data.draw(edited(form)))


@EVERY_FORM
@settings(max_examples=50)
@given(text=st.text(max_size=30) | st.lists(PIECES).map(" ".join) | st.lists(PIECES).map("".join))
def test_whatever_is_read_only_our_errors_come_out(form: Form, text: str) -> None:
    check(form, text)
