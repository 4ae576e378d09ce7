"""The laws of all texts: they parse to the same value, or raise an error of this library."""

from __future__ import annotations

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
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressView, Line
from chickenfoot_rules.strategies import (
    deal_tables,
    deals,
    express_deals,
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


any_express_rounds = express_rounds() | express_rounds().map(ExpressRound.from_setup)


@st.composite
def own_tables(draw: st.DrawFn) -> DealTable:
    """Draw deal tables with any name, even one that can't be encoded."""
    name = draw(st.text(st.characters(exclude_categories=[]), max_size=20))
    return DealTable(name, draw(deal_tables()).cells)


moves = plays() | st.sampled_from((Draw(), Pass()))
some_rules = rules() | st.builds(Rules, deal_table=own_tables(), hand_size=st.none())


@attrs.frozen
class Form:
    """One kind of text.

    Attributes:
        name: its name.
        values: values to format.
        small: values to format, for many texts that are almost like theirs.
        seen: returns what must be equal of two values.
    """

    name: str
    values: st.SearchStrategy[Any]
    small: st.SearchStrategy[Any]
    seen: Callable[[Any], object] = lambda value: value

    def parse(self, text: str, *, lenient: bool = False) -> Any:  # noqa: ANN401 - any kind of value
        return texts.parse(self.name, text, lenient=lenient)

    def format(self, value: object) -> str:
        return self.texts(value)[0]

    def texts(self, value: object) -> list[str]:
        """Format a value in both ways."""
        return texts.formatted(value)


FORMS: Final = {
    form.name: form
    for form in (
        Form("tile", tiles(), tiles()),
        Form("tiles", tile_sets(), st.sets(tiles(), max_size=4).map(TileSet)),
        Form("move", moves, moves),
        Form("moves", st.lists(moves).map(tuple), st.lists(moves, max_size=3).map(tuple)),
        Form("layout", layouts(max_highest=18), layouts(max_highest=3)),
        Form("deal", deals(max_highest=18) | express_deals(), deals(max_highest=2)),
        Form("rules", some_rules, some_rules),
        Form("position", rounds(), any_rounds(max_highest=2), without_past),
        Form("view", views(any_rounds()), views(any_rounds(max_highest=2))),
        Form("express_rules", express_rules(max_target=10_000), express_rules()),
        Form("line", lines(), lines()),
        Form("express_position", any_express_rounds, any_express_rounds, without_past),
        Form("express_view", views(any_express_rounds), views(any_express_rounds)),
    )
}
EVERY_FORM: Final = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())


@attrs.frozen
class Game:
    """The forms of one game, with new matches and rounds in any phase."""

    position: Form
    view: Form
    matches: st.SearchStrategy[Any]
    rounds: st.SearchStrategy[Any]


GAMES: Final = {
    "chickenfoot": Game(
        FORMS["position"],
        FORMS["view"],
        rules(max_highest=4).flatmap(
            lambda some: st.builds(Match, st.just(some), players(rules=some))
        ),
        any_rounds(max_highest=4),
    ),
    "express": Game(
        FORMS["express_position"],
        FORMS["express_view"],
        express_rules(max_target=100).map(ExpressMatch),
        any_express_rounds,
    ),
}
EVERY_GAME: Final = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


# --- formatted texts can be parsed ---------------------------------------------------------


@pytest.mark.untraced
@EVERY_FORM
@given(data=st.data())
def test_a_formatted_text_parses_strictly_and_leniently(form: Form, data: st.DataObject) -> None:
    value = data.draw(form.values)

    for text in form.texts(value):
        for lenient in (False, True):
            assert form.seen(value) == form.seen(form.parse(text, lenient=lenient))


@pytest.mark.long
@EVERY_GAME
@examples(15)
@given(data=st.data())
def test_every_moment_of_a_match_can_be_formatted_and_parsed(
    game: Game, data: st.DataObject
) -> None:
    match = data.draw(game.matches)
    rng = data.draw(st.randoms(use_true_random=True))
    while len(match.rounds) < 2 and not match.is_over:
        if match.round is None:
            match = match.deal(rng)
        else:
            match = match.apply(rng.choice(match.round.legal_moves))
        now = match.round or match.rounds[-1]
        again = game.position.parse(game.position.format(now))
        assert without_past(now) == without_past(again)
        if rng.random() < 0.2 or match.round is None:
            view = match.view(rng.randrange(match.players))
            assert view == game.view.parse(game.view.format(view))


@EVERY_GAME
@given(data=st.data())
def test_a_parsed_position_goes_on_like_its_round(game: Game, data: st.DataObject) -> None:
    round_ = data.draw(game.rounds)
    rng = data.draw(st.randoms(use_true_random=True))
    again = game.position.parse(game.position.format(round_))

    while not round_.is_over:
        move = rng.choice(round_.legal_moves)
        round_, again = round_.apply(move), again.apply(move)
        assert without_past(round_) == without_past(again)


@pytest.mark.long
@given(rounds(max_highest=18))
def test_texts_of_the_largest_rounds_are_far_from_the_greatest_length(round_: Round) -> None:
    assert len(notation.format_text(round_)) * 20 < notation.MAX_LENGTH


@given(plays(), plays())
def test_the_str_of_a_play_parses_leniently(play: Play, other: Play) -> None:
    assert play == notation.parse_move(str(play), lenient=True)
    assert (play, Draw(), other) == notation.parse_moves(f"{play}, draw, {other}", lenient=True)


@given(layouts() | lines())
def test_the_str_of_a_layout_parses_leniently(layout: Layout | Line) -> None:
    if layout.is_empty:
        return
    arms = "" if isinstance(layout, Line) else f"arms={layout.arms} "
    assert layout == notation.parse_layout(f"{arms}{layout}", type(layout), lenient=True)


@EVERY_GAME
@given(data=st.data())
def test_the_str_of_events_parses_leniently(game: Game, data: st.DataObject) -> None:
    view = data.draw(game.view.small)
    said = ", ".join(map(str, view.history)) or "-"
    fields = game.view.format(view).split("; ")
    others = [field for field in fields if not field.startswith("events:")]

    assert view == game.view.parse("; ".join([*others, f"events: {said}"]), lenient=True)


# --- strict parsing accepts nothing else ---------------------------------------------------

# Parts of texts, and letters that belong in none.
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
        'deal-table={"name":"x","cells":[[6,2,3]]}',
        "; lead: 1",
        "; debts: 0",
        "; skipped: 0-0",
        "; lots: 0-0",
        "; must-open: yes",
        "; draw-fits: yes",
        "; hands-now: - / 0-0",
    ]
)


@st.composite
def edited(draw: st.DrawFn, form: Form) -> str:
    """Draw texts that are a few edits away from a formatted one."""
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
    """Check that an error shows the text at its place, in one printable line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    rest = "\n".join([lines[error.line - 1][error.column - 1 :], *lines[error.line :]])

    assert error.message.isprintable()
    assert len(error.message) < 300
    assert error.expected
    assert rest.startswith(error.found.removesuffix("…")) or "\\" in error.found
    assert bool(rest) == bool(error.found)


@pytest.mark.untraced
@EVERY_FORM
@given(data=st.data())
def test_strict_parsing_accepts_only_formatted_texts(form: Form, data: st.DataObject) -> None:
    check(form, data.draw(edited(form)))


@pytest.mark.long
@EVERY_FORM
@examples(35)
@given(text=st.text(max_size=30) | st.lists(PIECES).map(" ".join) | st.lists(PIECES).map("".join))
def test_parsing_any_text_raises_only_our_errors(form: Form, text: str) -> None:
    check(form, text)
