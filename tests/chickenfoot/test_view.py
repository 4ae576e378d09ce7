"""A view shows what a seat may know, and nothing else."""

from __future__ import annotations

import gc
import pickle
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from types import FunctionType, ModuleType
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    ChickenfootError,
    Draw,
    Event,
    Illegality,
    Inference,
    Move,
    Pass,
    PlayerView,
    Round,
    Rules,
    SeatError,
    Tile,
)
from chickenfoot_rules.dominoes import DominoSetup
from chickenfoot_rules.strategies import moves
from support.dominoes import after, conceivable_moves, deal, play, set_up
from support.oracle import any_rounds, look_alikes, seen

TWO = Rules(domino_set=2)
SEEDS = st.integers(0, 2**32)
SEATS = st.integers(0, 15)
DRAW = Draw()

ViewMaker: TypeAlias = Callable[[Round, int], PlayerView]


# --- law 9: a checker, which must find what leaks --------------------------------------


def attributes(value: object) -> dict[str, object]:
    """Return every attribute that is no method, the public ones and the fields."""
    names = {name for name in dir(value) if not name.startswith("_")}
    if attrs.has(type(value)):
        names |= {field.name for field in attrs.fields(type(value))}  # type: ignore[arg-type]
    found: dict[str, object] = {}
    for name in sorted(names):
        try:
            attribute = getattr(value, name)
        except ChickenfootError as refusal:
            attribute = repr(refusal)
        if not callable(attribute):
            found[name] = attribute
    return found


def reachable(value: object) -> Iterator[object]:
    """Yield every object that a value keeps hold of, whatever the attribute is called."""
    known = {id(value)}
    queue = [value]
    for held in queue:
        yield held
        for other in gc.get_referents(held):
            if id(other) not in known and not isinstance(other, type | ModuleType | FunctionType):
                known.add(id(other))
                queue.append(other)


def told(of: Callable[[], object]) -> str:
    """Return the repr of an answer, or the error."""
    try:
        return repr(of())
    except Exception as refusal:  # noqa: BLE001 - no error may leak
        return f"{type(refusal)}: {refusal}"


def inferred(view: PlayerView, tile: Tile, place: int | None) -> Inference | None:
    return view.knowledge.why(tile, place)


def drawn_world(view: PlayerView, seed: int) -> tuple[object, ...]:
    """Return a world in full, with its past; the repr of a round is short."""
    world = view.determinize(random.Random(seed))
    return (DominoSetup.__repr__(world.origin), world.moves, DominoSetup.__repr__(world))


def drawn_worlds(view: PlayerView, seed: int) -> list[str]:
    """Return two worlds of a stream."""
    return [DominoSetup.__repr__(one) for one in islice(view.worlds(random.Random(seed)), 2)]


def telling(view: PlayerView, tries: list[Move]) -> dict[str, object]:
    """Return every public answer of a view, by its name."""
    tells: dict[str, object] = {
        "hash": hash(view),
        "repr": repr(view),
        "str": str(view),
        "the history's text": [str(event) for event in view.history],
    }
    for name, value in attributes(view).items():
        tells[name] = value
        tells[f"{name} shown"] = repr(value)
    for name, value in attributes(view.origin).items():
        tells[f"origin.{name}"] = value
    for move in tries:
        tells[f"illegality of {move}"] = told(partial(view.illegality, move))
    everywhere = [*range(-1, view.players + 1), None]
    for tile in view.rules.domino_set.tiles:
        for place in everywhere:
            tells[f"why {tile} at {place}"] = told(partial(inferred, view, tile, place))
    if tells["determinizes_exactly"]:  # then they are soon counted
        tells["count"] = told(view.count_worlds)
    for seed in range(3):
        tells[f"world {seed}"] = told(partial(drawn_world, view, seed))
        tells[f"worlds {seed}"] = told(partial(drawn_worlds, view, seed))
    return tells


def leaks(make: ViewMaker, one: Round, other: Round, seat: int, tries: list[Move]) -> list[str]:
    """List the public answers by which a seat could distinguish two rounds but must not."""
    assert seen(one, seat) == seen(other, seat), "they look different to the seat, and may"
    views = make(one, seat), make(other, seat)
    ones, others = (telling(view, tries) for view in views)
    found = [name for name in ones.keys() | others.keys() if ones.get(name) != others.get(name)]
    if views[0] != views[1]:
        found.append("equality")
    if len(set(views)) > 1:
        found.append("sets")
    if pickle.loads(pickle.dumps(views[0])) != pickle.loads(pickle.dumps(views[1])):
        found.append("pickle")
    found += [
        "refusals"
        for stranger in (-1, one.players)
        if told(partial(make, one, stranger)) != told(partial(make, other, stranger))
    ]
    fresh = make(one, seat)
    if any(isinstance(held, Round) for held in reachable(fresh)):
        found.append("a round inside")
    return found


@pytest.mark.rule("R3.8")
@given(any_rounds(), SEATS, SEEDS, st.data())
def test_law_9_views_are_equal_if_rounds_differ_only_in_hidden_tiles(
    round_: Round, seat: int, seed: int, data: st.DataObject
) -> None:
    seat %= round_.players
    tries = [*round_.legal_moves, *data.draw(st.lists(moves(round_), max_size=5))]
    alikes = [*look_alikes(round_, seat, random.Random(seed), 10)]

    for other in alikes[:1] + alikes[-1:]:
        assert [] == leaks(Round.view, round_, other, seat, tries)


@given(any_rounds(max_highest=9), SEATS, SEEDS)
def test_law_9_a_seat_has_seen_the_same_of_a_world_as_of_the_round(
    round_: Round, seat: int, seed: int
) -> None:
    seat %= round_.players
    world = round_.view(seat).determinize(random.Random(seed))

    assert seen(round_, seat) == seen(world, seat)


# --- leaks that are planted ------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Tattling(PlayerView):
    """A view with something in it that is no business of the seat's."""

    secret: Any = attrs.field(eq=False, repr=False)


class TattlingRepr(Tattling):
    def __repr__(self) -> str:
        return f"<PlayerView with {self._secret_of_others()}>"

    def _secret_of_others(self) -> object:
        return self.secret.boneyard[-1:]


class TattlingHash(Tattling):
    def __hash__(self) -> int:
        return hash(self.secret.boneyard)


class TattlingProperty(Tattling):
    @property
    def pips(self) -> list[int]:
        return [hand.pips for hand in self.secret.hands]


class TattlingIllegality(Tattling):
    def illegality(self, move: Move) -> Illegality | None:
        found: Illegality | None = self.secret.illegality(move)
        return found


def planted(kind: type[Tattling]) -> ViewMaker:
    """Make views of a tattling kind, which know the whole round."""

    def make(round_: Round, seat: int) -> PlayerView:
        view = round_.view(seat)
        fields = {field.name: getattr(view, field.name) for field in attrs.fields(PlayerView)}
        return kind(**fields, secret=round_)

    return make


def angry(round_: Round, seat: int) -> PlayerView:
    try:
        return round_.view(seat)
    except SeatError as refusal:
        message = f"{refusal}: {round_}"
        raise SeatError(message) from refusal


PLANTED: dict[str, ViewMaker] = {
    "repr": planted(TattlingRepr),
    "hash": planted(TattlingHash),
    "pips": planted(TattlingProperty),
    "illegality of": planted(TattlingIllegality),
    "a round inside": planted(Tattling),
    "refusals": angry,
    "hands": lambda round_, seat: attrs.evolve(round_.view(seat), hands=round_.hands),
}


def two_that_look_the_same() -> tuple[Round, Round]:
    """Return two rounds in which seat 1 has drawn, and seat 0 does not see whether it fits."""
    rules = Rules(domino_set=2, draw_until_playable=True)
    fits = Round.start(rules, deal("2-2 1-2|0-1 1-1", "0-0 0-2"))
    fits_not = Round.start(rules, deal("2-2 1-2|0-0 1-1", "0-2 0-1"))
    return after(fits, play("2-2"), DRAW), after(fits_not, play("2-2"), DRAW)


@pytest.mark.rule("R4.2")
def test_without_a_planted_leak_the_checker_finds_none() -> None:
    one, other = two_that_look_the_same()

    assert Tile(0, 2) == one.drawn
    assert other.drawn is None
    assert [] == leaks(Round.view, one, other, 0, conceivable_moves(one))
    assert one.view(1) != other.view(1)


@pytest.mark.parametrize("leak", PLANTED)
def test_the_checker_finds_a_planted_leak(leak: str) -> None:
    one, other = two_that_look_the_same()

    found = leaks(PLANTED[leak], one, other, 0, conceivable_moves(one))

    assert any(name.startswith(leak) for name in found), found


def test_the_checker_refuses_rounds_that_look_different() -> None:
    one, other = two_that_look_the_same()

    with pytest.raises(AssertionError, match="they look different"):
        leaks(Round.view, one, other, 1, [])


# --- what is in a view -----------------------------------------------------------------


@pytest.mark.rule("R4.1")
def test_the_history_has_all_moves_and_the_tiles_of_own_draws_only() -> None:
    start = Round.start(TWO, deal("2-2 0-1|0-0 1-1", "0-2 1-2"))
    drew = after(start, play("2-2"), DRAW)
    round_ = after(drew, play("1-2>2-2"), DRAW)

    assert ["seat 0: 2-2 opens", "seat 1: draw 1-2", "seat 1: 1-2 on 2-2", "seat 0: draw"] == [
        *map(str, round_.view(1).history)
    ]
    assert (Event(1, DRAW), Event(0, DRAW, Tile(0, 2))) == round_.view(0).history[1::2]
    # A turn that goes on after a draw shows everybody that the tile fits.
    assert [(True, None), (True, Tile(1, 2))] == [
        (view.draw_fits, view.drawn) for view in (drew.view(0), drew.view(1))
    ]
    assert not drew.apply(Pass()).view(0).draw_fits


@pytest.mark.rule("R4.2")
@pytest.mark.rule("P3")
def test_drawing_until_a_tile_fits_shows_the_fit_only_by_the_next_move_or_the_last_tile() -> None:
    one, other = two_that_look_the_same()

    assert (Tile(0, 2), False) == (one.view(1).drawn, one.view(1).draw_fits)
    # The last tile leaves nothing to go on drawing for: the turn that goes on shows the fit.
    last = other.apply(DRAW).view(0)
    assert last.draw_fits
    # Seat 1 was dealt two of 0-0, 0-1 and 1-1, drew the third, and then 0-2, which fits.
    assert 3 == last.count_worlds()
    assert [False, False] == [set_up(each).view(0).draw_fits for each in (one, other)]
