"""A game of your own with a boneyard: a seat knows what every deal that fits has in common."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import Final

import pytest
from draw_dominoes import DRAW_DOMINOES, DrawMatch, DrawRound, DrawRules, DrawView
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    DealError,
    DominoSet,
    Draw,
    IllegalMoveError,
    InformationState,
    Move,
    Pass,
    Play,
    RulesError,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules.bulk import Batch
from chickenfoot_rules.cli import main
from chickenfoot_rules.documents import document_of, parse_answer
from chickenfoot_rules.dominoes import DominoRound, EndReason, actions
from chickenfoot_rules.dominoes.tiles import union
from chickenfoot_rules.express import Line
from chickenfoot_rules.notation import (
    format_text,
    parse_layout,
    parse_position,
    parse_rules,
    parse_view,
)
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, SearchPlayer, play_match
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps, loads
from chickenfoot_rules.rendering import match_text, playback
from chickenfoot_rules.rendering.narration import narrator_of
from support.fairness import fairness

GAMES: Final = (DRAW_DOMINOES,)
"""The game, handed over to what reads texts and documents."""

SIX: Final = DrawRules(target=60)
TWO: Final = DrawRules(domino_set=DominoSet(2), target=40)
THREE: Final = DrawRules(domino_set=DominoSet(3), target=40)


@st.composite
def matches(draw: st.DrawFn, rules: DrawRules = SIX) -> DrawMatch:
    """Generate matches after any number of random moves."""
    rng = random.Random(draw(st.integers(0, 10**6)))
    match = DrawMatch(rules, draw(st.integers(2, 4 if rules.domino_set.highest > 3 else 3)))
    for _ in range(draw(st.integers(1, 60))):
        if match.is_over:
            break
        if match.round is None:
            match = match.deal(rng)
        else:
            match = match.apply(rng.choice(match.round.legal_moves))
    return match


def round_of(match: DrawMatch) -> DrawRound:
    round_ = match.all_rounds[-1]
    assert isinstance(round_, DrawRound)
    return round_


def position(*hands: str, boneyard: str, layout: str, rules: DrawRules = TWO) -> DrawRound:
    undrawn = [*map(Tile.parse, boneyard.split())]
    return DrawRound(rules, [*map(TileSet, hands)], undrawn, parse_layout(layout, Line), 0, 0)


def deals(view: DrawView) -> Iterator[DrawRound]:
    """Yield the round before the first move of every conceivable deal: a boneyard has an order."""
    origin = view.origin
    others = [seat for seat in range(view.players) if origin.hands[seat] is None]

    def deal(hands: dict[int, TileSet], left: TileSet) -> Iterator[DrawRound]:
        if len(hands) == view.players:
            for boneyard in permutations(left):
                each = [hands[seat] for seat in range(view.players)]
                yield DrawRound(
                    origin.rules, each, boneyard, origin.layout, origin.turn, origin.lead
                )
            return
        seat = next(seat for seat in others if seat not in hands)
        for held in combinations(left, origin.hand_sizes[seat]):
            yield from deal(hands | {seat: TileSet(held)}, left - TileSet(held))

    yield from deal({view.seat: origin.hand}, origin.unseen)


def worlds(view: DrawView) -> list[DrawRound]:
    """Return every deal that looks to the seat like the view, when the same moves are made."""
    found: list[DrawRound] = []
    for round_ in deals(view):
        world = round_
        for event in view.history:
            if world.seat != event.seat or event.move not in world.legal_moves:
                break
            world = world.apply(event.move)
        else:
            if world.view(view.seat) == view:
                found.append(world)
    return found


def dealt(round_: DominoRound) -> tuple[object, ...]:
    """Return the deal of a round, which is all that worlds differ in."""
    return round_.origin.hands, round_.origin.undealt


# --- what a seat can know --------------------------------------------------------------


@pytest.mark.untraced
@given(matches(TWO), st.integers(0, 2))
def test_the_worlds_of_the_smallest_set_are_the_deals_that_look_the_same(
    match: DrawMatch, seat: int
) -> None:
    for round_ in round_of(match).positions():
        view = round_.view(seat % match.players)
        possible = worlds(view)
        assert len(possible) == view.count_worlds()
        assert {*islice(view.worlds(random.Random(1)), 40)} <= {*possible}
        for place in range(match.players):
            held = [world.hands[place] for world in possible]
            assert view.knowledge.may_hold[place] == union(held)
            everywhere = held[0] - union([view.rules.tiles - hand for hand in held])
            assert view.knowledge.must_hold[place] == everywhere


@pytest.mark.parametrize("seed", range(6))
def test_the_worlds_of_a_larger_set_are_equally_likely_deals_that_look_the_same(seed: int) -> None:
    rng = random.Random(seed)
    round_ = round_of(DrawMatch(THREE, 2).deal(rng))
    for _ in range(4):
        round_ = round_.apply(rng.choice(round_.legal_moves))
    view = round_.view(seed % 2)
    possible = worlds(view)

    assert view.determinizes_exactly
    assert len(possible) == view.count_worlds()
    if len(possible) in range(2, 100):
        assert 0.001 < fairness([*map(dealt, possible)], lambda rng: dealt(view.determinize(rng)))


def test_a_draw_shows_that_nothing_fitted_and_the_next_move_whether_the_tile_did() -> None:
    start = position("0-0 1-1", "0-2 2-2", boneyard="1-2 0-1", layout="-")
    led = start.apply(Play(Tile(1, 1), None))
    drawn = led.apply(Draw())
    laid = drawn.apply(Play(Tile(0, 1), Tile(1, 1)))

    # Two of four tiles, and two in either order; then 0-2, 2-2 and one of two; then all is known.
    views = [round_.view(0) for round_ in (led, drawn, laid)]
    assert [12, 2, 1] == [view.count_worlds() for view in views]
    assert [12, 2, 1] == [len(worlds(view)) for view in views]
    assert TileSet("0-2 2-2") == views[1].knowledge.must_hold[1]
    assert TileSet("0-1 1-2") == views[1].knowledge.may_be_undrawn
    why = views[1].knowledge.why(Tile(0, 2), 1)
    assert why is not None
    assert ("seat 1 must have 0-2", (1,)) == (str(why), why.events)


@given(matches(), st.randoms(use_true_random=False))
def test_a_view_hides_what_its_seat_can_not_see(match: DrawMatch, rng: random.Random) -> None:
    for seat in range(match.players):
        view = match.view(seat)
        assert view.determinize(rng).view(seat, match.scores) == view
        assert view == InformationState.of(view).view()
        assert view.boneyard_size == len(round_of(match).boneyard)


# --- play ------------------------------------------------------------------------------


@given(matches())
def test_a_round_keeps_the_laws(match: DrawMatch) -> None:
    current = round_of(match)
    for round_ in current.positions():
        laid = round_.layout.tiles
        held = sum(map(len, round_.hands))
        assert len(round_.rules.tiles) == held + round_.boneyard_size + len(laid)
        if round_.boneyard and not round_.is_over:
            tile = round_.boneyard[0]
            assert round_.with_next_draw(tile).boneyard[-1] == tile
    plays = [Play(tile, on) for tile in current.rules.tiles for on in (None, *current.layout.tiles)]
    moves: list[Move] = [Draw(), Pass(), *plays]
    for move in moves:
        assert (move in current.legal_moves) == (current.illegality(move) is None)
    assert len(current.drawn_tiles) == current.moves.count(Draw())


def test_the_rules_by_hand() -> None:
    going = position("0-2 1-1", "0-1 2-2", boneyard="1-2", layout="0-0")
    stuck = position("1-1", "2-2", boneyard="1-2 0-2 0-1", layout="0-0")
    empty = position("1-1 1-2", "0-1 0-2 2-2", boneyard="", layout="0-0")
    closed = position("1-1", "2-2", boneyard="", layout="0-1 1-2>0-1 0-2>1-2 0-0>0-2")

    assert [Play(Tile(0, 2), Tile(0, 0))] == [*going.legal_moves]
    with pytest.raises(IllegalMoveError, match="seat 0 must play: 0-2 fits"):
        going.apply(Draw())
    assert (Draw(),) == stuck.legal_moves
    with pytest.raises(IllegalMoveError, match=r"seat 0 .*draw"):
        stuck.apply(Pass())
    assert [Tile(0, 1)] == [*stuck.apply(Draw()).drawn_tiles]
    assert (Pass(),) == empty.legal_moves
    with pytest.raises(IllegalMoveError, match="boneyard is empty"):
        empty.apply(Draw())
    assert closed.outcome is not None
    assert (EndReason.BLOCKED, (4, 0)) == (closed.outcome.reason, closed.outcome.points)
    with pytest.raises(SetupError, match=r"0-0 is in the hand of seat 0 and in the boneyard"):
        position("0-0", "2-2", boneyard="0-0 0-1 0-2 1-2", layout="1-1")
    with pytest.raises(DealError, match="expected 2 to 4 players, got 5"):
        DrawRules().hand_size_for(5)


@given(matches())
def test_everything_is_written_and_read_again(match: DrawMatch) -> None:
    round_, view = round_of(match), match.view(0)
    record = MatchRecord.of(match, ["Ada", "Bob", "Cleo", "Dan"][: match.players])

    assert match.rules == parse_rules(format_text(match.rules), None, games=GAMES)
    assert format_text(round_) == format_text(
        parse_position(format_text(round_), None, games=GAMES)
    )
    assert view == parse_view(format_text(view), None, games=GAMES)
    assert record == loads(dumps(record), games=GAMES)
    assert record.redact(1) == loads(dumps(record.redact(1)), games=GAMES)
    assert RoundRecord.of(round_) == loads(dumps(RoundRecord.of(round_)), games=GAMES)


@given(matches())
def test_everything_is_drawn_and_shown(match: DrawMatch) -> None:
    round_, document = round_of(match), document_of(match, 0)

    assert "<svg" in playback(match).html
    assert "oneyard" in str(round_)
    assert "draw" == document.game
    assert round_.boneyard_size == document.boneyard_size
    for move in document.legal_moves:
        action = parse_answer(f'{{"action": {move.action}}}', move_number=0).action
        assert actions.decode(round_, action or 0) in round_.legal_moves


def test_a_text_says_who_draws() -> None:
    stuck = position("1-1", "2-2", boneyard="1-2 0-2 0-1", layout="0-0")
    drawn = stuck.apply(Draw())

    assert "Boneyard, the next first: 0-2 1-2" in str(drawn)
    [line] = narrator_of(TWO, 2).lines_of_turns(narrator_of(TWO, 2).turns(drawn))
    assert "Seat 0: draws a tile" == str(line)
    assert match_text(DrawMatch(DrawRules())).startswith("double-six set, 2 players, 7 tiles each")


def test_players_and_a_search_through_worlds_play_it(capsys: pytest.CaptureFixture[str]) -> None:
    rules = DrawRules(target=30)
    assert play_match([GreedyPlayer(), RandomPlayer()], rules=rules, seed=7).match.is_over
    assert 0 == main(
        ["play", "--rules", "draw_dominoes:DrawRules", "--target", "30", "--seats", "greedy,random"]
    )
    assert capsys.readouterr().out.startswith("Draw dominoes: double-six set, 2 players")

    rng = random.Random(7)
    view = DrawMatch(rules, 2).deal(rng).view(0)
    gains = dict.fromkeys(view.legal_moves, 0)
    for world in islice(view.worlds(rng), 5):
        for move in view.legal_moves:
            end = world.apply(move)
            while not end.is_over:
                end = end.apply(rng.choice(end.legal_moves))
            assert end.outcome is not None
            gains[move] += end.outcome.points[0] - end.outcome.points[1]
    assert 1 < len({*gains.values()})
    for refuses in (
        lambda: Batch(rules, 2, 1, seed=1),
        lambda: SearchPlayer(simulations=4).choose(view, rng),
    ):
        with pytest.raises(RulesError, match="the compiled engine does not know DrawRules, only"):
            refuses()
