"""Matches of both games as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any, Final

import attrs
import pytest
from hypothesis import given

from chickenfoot_rules import (
    DeadRound,
    Draw,
    EndReason,
    Match,
    MissingDouble,
    Opening,
    Outcome,
    Pass,
    Round,
    Rules,
    Tile,
)
from chickenfoot_rules.base.readers import Reader
from chickenfoot_rules.base.texts import Text
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoRules
from chickenfoot_rules.express import ExpressMatch, ExpressOutcome, ExpressRound, ExpressRules
from chickenfoot_rules.rendering import narrator_of
from chickenfoot_rules.rendering.narration.chickenfoot import Turn
from chickenfoot_rules.strategies import express_rounds
from support import express
from support.chickenfoot import layout
from support.dominoes import after, deal, hands, play, tiles
from support.express import FOUR, PAIRS, THREE
from support.express import TWO as TWO_AT_EXPRESS

TWO = Rules(domino_set=2)
LITTLE = attrs.evolve(TWO, chickenlittle="next-turn")
LAID_OUT = attrs.evolve(TWO, opening=Opening.LAID_OUT)
FOUND = attrs.evolve(TWO, opening=Opening.FOUND)
HIGHEST = attrs.evolve(TWO, opening=Opening.HIGHEST_HELD)
LOWER = attrs.evolve(TWO, missing_double=MissingDouble.NEXT_LOWER)
UNTIL = attrs.evolve(TWO, draw_until_playable=True)
DRAW = Draw()
PASS = Pass()


# --- what is narrated ------------------------------------------------------------------


def begin(match: DominoMatch) -> Iterator[Text]:
    """Yield the heading of a round, and how it is opened."""
    narrator = narrator_of(match.rules, match.players)
    yield narrator.heading(match)
    yield from narrator.lines_of_opening(match)


def turns(*some: Turn) -> Iterator[Text]:
    return narrator_of(TWO, 3).lines_of_turns(some)


def last(number: int, round_: DominoRound) -> Iterator[Text]:
    """Yield the last turns of a round as everyone saw them."""
    narrator = narrator_of(round_.rules, round_.players)
    return narrator.lines_of_turns([*narrator.turns(round_)][-number:])


def end(rules: DominoRules, players: int, round_: DominoRound) -> Iterator[Text]:
    """Yield how a round ended, and what was left in the hands."""
    narrator = narrator_of(rules, players)
    yield from narrator.lines_of_end(round_)
    yield from narrator.lines_of_hands(round_)


def left(text: str) -> Iterator[Text]:
    """Yield the end of a round of the double-four set in which seat 1 has gone out."""
    rules, table = Rules(domino_set=4), layout(text)
    over = Round(rules, [rules.tiles - table.tiles, tiles("")], [], table, 1)
    return narrator_of(rules, 2).lines_of_end(over)


def ended(
    rules: ExpressRules,
    pips: tuple[int, ...],
    winners: tuple[int, ...],
    out: int | None = None,
    *,
    lead: int = 0,
) -> Iterator[Text]:
    """Yield the end of a round that brings 40 points; three show their hands."""
    held = (tiles("0-0 1-3"), tiles("")) if rules.players == THREE.players else ()
    outcome = ExpressOutcome(
        reason=EndReason.BLOCKED if out is None else EndReason.DOMINO,
        pips=pips,
        points=tuple(40 if seat in winners else 0 for seat in range(rules.players)),
        winners=winners,
        winner=out,
    )
    # The parts of a round that a narrator reads.
    over: Any = SimpleNamespace(outcome=outcome, lead=lead, hands=held)
    return end(rules, rules.players, over)


def score(rules: ExpressRules, *scores: tuple[int, ...]) -> Iterator[Text]:
    return narrator_of(rules, rules.players).lines_of_score(scores)


def places(rules: DominoRules, *scores: tuple[int, ...]) -> Iterator[Text]:
    players = len(scores[0])
    return narrator_of(rules, players).lines_of_places(rules.standings(scores, players))


MISSING = deal("0-1 1-1|1-2 0-2", "2-2 0-0")
LOTS = attrs.evolve(deal("0-0|0-2", "1-1 0-1 1-2"), lots=[Tile(0, 1), Tile(1, 2)])
WITH_LOTS = Match(LAID_OUT, 2).deal(LOTS)
BETWEEN = WITH_LOTS.apply(play("0-2>2-2"))
SECOND = BETWEEN.deal(deal("2-2|0-1", "0-0 0-2 1-2")).apply(DRAW)
# 6-6 is led and closes the round.
CLOSES = express.deal("6-6 0-0 0-1 0-2 0-3 0-4 0-5|1-1 1-2 1-3 1-4 1-5 2-2 2-3")
NO_DOUBLE = express.deal("0-1 0-2 0-3 0-4 0-5 0-6 1-2|1-3 1-4 1-5 1-6 2-3 2-4 5-6")
BEFORE = ExpressMatch(TWO_AT_EXPRESS)
CLOSED = BEFORE.deal(CLOSES).apply(play("6-6"))

OPENED = after(Round.start(TWO, deal("2-2 0-0|0-1 1-1", "1-2 0-2")), play("2-2"), DRAW)
UNTIL_ONE_FITS = Round.start(UNTIL, deal("2-2 0-2|0-0", "1-2 0-1 1-1"))
DRAWN_ON = after(UNTIL_ONE_FITS, play("2-2"), DRAW, DRAW, DRAW)
QUIET = after(
    Round.start(LITTLE, deal("2-2 0-2 0-0|1-2 1-1", "0-1")),
    *(play("2-2"), play("1-2>2-2"), play("0-2>2-2", announce=True), DRAW),
)
FORGOT = after(
    Round.start(attrs.evolve(LITTLE, chickenlittle="at-once"), deal("2-2 0-0|1-1", "0-1 0-2 1-2")),
    *(play("2-2", announce=True), DRAW, play("1-2>2-2"), DRAW),
)
OWING = Round(LITTLE, hands("1-2|0-2 1-1"), tiles("0-0 0-1"), layout("2-2"), 0, debts=[0])
SIXES = express.deal("6-6 1-1 2-2 2-3 3-3 2-4 3-5|0-6 1-6 5-5 4-5 3-4 0-4 0-5")
SIXES_PLAYED = after(
    ExpressRound.start(TWO_AT_EXPRESS, SIXES),
    *(play("6-6"), play("1-6>6-6"), play("1-1>1-6"), play("0-6>6-6"), PASS),
)
BLOCKED = after(
    Round.start(TWO, deal("2-2 0-1 0-0|1-2 1-1 0-2")),
    *(play("2-2"), play("0-2>2-2"), PASS, play("1-2>2-2")),
)
ENDS = attrs.evolve(TWO, dead_round=DeadRound.ENDS)
DEAD = Round(ENDS, hands("0-0|1-1"), tiles("0-1"), layout("2-2 0-2>2-2 1-2>2-2"), 0)
CROSS = "4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4"

SCENES: Final[dict[str, Iterable[Text]]] = {
    "a required double that is held": begin(Match(TWO, 2).deal(deal("0-1|2-2", "0-0 0-2 1-1 1-2"))),
    "lots and a double that is laid out": begin(WITH_LOTS),
    "between rounds": begin(BETWEEN),
    "during a round": begin(SECOND),
    "found in a hand": begin(Match(FOUND, 2, 1).deal(deal("0-0 2-2|0-2 1-1", "0-1 1-2"))),
    "found in the boneyard": begin(Match(FOUND, 2, 1).deal(deal("0-0 1-1|0-2 0-1", "2-2 1-2"))),
    "nobody holds it": begin(Match(TWO, 2, lead=1).deal(MISSING)),
    "nobody holds any": begin(Match(HIGHEST, 2).deal(deal("0-1|1-2 0-2", "2-2 0-0 1-1"))),
    "the next lower opens": begin(Match(LOWER, 2).deal(MISSING)),
    "express, the table": [narrator_of(PAIRS, 4).table()],
    "express, before the deal": begin(BEFORE),
    "express, a double leads": begin(BEFORE.deal(CLOSES)),
    "express, no double was dealt": begin(BEFORE.deal(NO_DOUBLE)),
    "express, a later round": begin(CLOSED.deal(CLOSES)),
    "a call and an announcement": turns(Turn(0, play=play("9-9", announce=True))),
    "many mere draws": turns(*(Turn(seat, draws=1) for seat in (2, 0, 1, 2))),
    "mere draws and others": turns(
        *(Turn(1, draws=2), Turn(2, passed=True), Turn(0, draws=1, passed=True, declines=True)),
        *(Turn(0, draws=1), Turn(1, draws=1), Turn(2, draws=1, owed=True)),
    ),
    "a tile is declined": last(1, OPENED.apply(PASS)),
    "a tile of a set-up is declined": last(1, Round.from_setup(OPENED).apply(PASS)),
    "drawing on is one turn": last(1, DRAWN_ON.apply(play("1-2>2-2"))),
    "draws of one's own": [[*narrator_of(UNTIL, 2).turns_seen(DRAWN_ON.view(1))][-1].line],
    "draws of another seat": [[*narrator_of(UNTIL, 2).turns_seen(DRAWN_ON.view(0))][-1].line],
    "a move alone": [narrator_of(TWO, 2).news(OPENED, PASS)],
    "a debt": last(2, QUIET),
    "a debt that is paid at once": last(2, FORGOT),
    "a debt of a set-up": last(1, OWING.apply(DRAW)),
    "express, turns": last(2, SIXES_PLAYED),
    "no end": [*end(TWO, 2, OPENED), *end(TWO_AT_EXPRESS, 2, SIXES_PLAYED)],
    "blocked": end(TWO, 2, BLOCKED),
    "a dead round ends": end(TWO, 2, DEAD),
    "a cross is full": left(CROSS),
    "a foot is not": left(f"{CROSS} 3-3>3-4 1-3>3-3 2-3>3-3"),
    "express, one of two goes out": ended(TWO_AT_EXPRESS, (0, 40), (0,), 0),
    "express, one of three goes out": ended(THREE, (30, 0, 10), (1,), 1),
    "express, the fewest pips": ended(FOUR, (20, 12, 3, 8), (2,)),
    "express, the fewest pips of a pair": ended(PAIRS, (3, 8, 20, 9), (1, 3)),
    "express, the leader is among equals": ended(FOUR, (5, 12, 5, 28), (0,)),
    "express, the leader is not": ended(FOUR, (1, 1, 9, 1), (1,), lead=2),
    "express, equal pairs": ended(PAIRS, (4, 8, 10, 6), (1, 3), lead=3),
    "the score of three": score(THREE, (0, 30, 0), (12, 0, 0)),
    "the score of pairs": score(PAIRS, (31, 0, 31, 0)),
    "the score to one point": score(ExpressRules(target=1, players=2), (0, 0)),
    "no score at the end": score(TWO_AT_EXPRESS, (0, 60), (0, 60)),
    "a shared win": places(TWO, (1, 0), (0, 1)),
    "more rounds at zero": places(TWO, (0, 4), (8, 4)),
    "a lower lowest round": places(TWO, (3, 2), (5, 6)),
    "express, a shared place": places(FOUR, (0, 60, 0, 0), (0, 43, 0, 7)),
    "express, partners": places(PAIRS, (118, 0, 118, 0), (0, 26, 0, 26)),
}

NARRATED: Final = """
# a required double that is held
Round 1 of 3: 2-2 is required
# lots and a double that is laid out
Round 1 of 3: 2-2 is required
Lots for the lead, drawn once 2-2 is placed: player 1: 0-1, player 2: 1-2
2-2 is laid out, and player 2 leads
# between rounds
Round 2 of 3: 1-1 is required
# during a round
Round 2 of 3: 1-1 is required
1-1 is laid out, and player 1 leads
# found in a hand
Round 1 of 3: 2-2 is required
2-2 is found in the hand of player 1 and placed, and player 2 leads
# found in the boneyard
Round 1 of 3: 2-2 is required
2-2 is found in the boneyard and placed, and player 2 leads
# nobody holds it
Round 1 of 3: 2-2 is required
Nobody holds 2-2, so all draw for it, and player 2 begins
# nobody holds any
Round 1 of 3: 2-2 is required
Nobody holds a double that could open, so all draw for it, and player 1 begins
# the next lower opens
Round 1 of 3: 2-2 is required
Nobody holds 2-2, so 1-1 opens instead
# express, the table
double-six set, 4 players in two pairs, 7 tiles each, 100 points to win
# express, before the deal
Round 1: the highest double, or else the highest tile, leads
# express, a double leads
Round 1: player 1 leads
6-6 is the highest double that was dealt, so player 1 leads it
# express, no double was dealt
Round 1: player 2 leads
No double was dealt and 5-6 is the highest tile, so player 2 leads it
# express, a later round
Round 2: player 2 leads
Player 2 comes next after player 1 and may lead any tile
# a call and an announcement
Player 1: opens with 9-9 — Chickie Nines, one left!
# many mere draws
Player 3, player 1 and player 2: draw in turn, 4 tiles in all
# mere draws and others
Player 2: draws 2 tiles
Player 3: passes
Player 1: draws a tile, keeps the drawn tile although it fits
Player 1 and player 2: draw a tile each
Player 3: draws a tile, having kept quiet about the last tile
# a tile is declined
Player 2: draws a tile, keeps the drawn tile although it fits
# a tile of a set-up is declined
Player 2: keeps the drawn tile although it fits
# drawing on is one turn
Player 2: draws 3 tiles, 1-2 on 2-2
# draws of one's own
Player 2: draws 1-1, 0-1, 1-2
# draws of another seat
Player 2: draws 3 tiles
# a move alone
Player 2: keeps the drawn tile although it fits
# a debt
Player 1: 0-2 on 2-2 — one left!
Player 2: draws a tile, having kept quiet about the last tile
# a debt that is paid at once
Player 2: draws a tile, 1-2 on 2-2
Player 2: draws a tile, having kept quiet about the last tile
# a debt of a set-up
Player 1: draws a tile, having kept quiet about the last tile
# express, turns
Player 2: 0-6 on 6-6
Player 1: passes
# no end
# blocked
Blocked: the boneyard is empty and nobody can play
2-2 is left 2 arms short
Player 1: 0-0 0-1, 51 points
Player 2: 1-1, 2 points
# a dead round ends
Blocked: no tile can be played any more (R5.3)
2-2 is left 2 arms short
Player 1: 0-0, 50 points
Player 2: 1-1, 2 points
# a cross is full
Domino: player 2 goes out
# a foot is not
Domino: player 2 goes out
3-3 is left 1 toe short
# express, one of two goes out
Domino: player 1 goes out
Player 1 scores 40 points, the pips of player 2
# express, one of three goes out
Domino: player 2 goes out
Player 2 scores 40 points, the pips of the others
Player 1: 0-0 1-3, 4 pips
Player 2: no tiles, 0 pips
# express, the fewest pips
Closed: nobody can play
Player 3 has the fewest pips, 3
Player 3 scores 40 points, the pips of the others
# express, the fewest pips of a pair
Closed: nobody can play
Player 2 and player 4 have the fewest pips, 17 together
Player 2 and player 4 score 40 points, the pips in all hands
# express, the leader is among equals
Closed: nobody can play
Player 1 and player 3 have the fewest pips, 5 each; player 1 is the leader
Player 1 scores 40 points, the pips of the others
# express, the leader is not
Closed: nobody can play
Player 1, player 2 and player 4 have the fewest pips, 1 each; \
player 2 is the first of them after the leader, player 3
Player 2 scores 40 points, the pips of the others
# express, equal pairs
Closed: nobody can play
Both pairs have 14 pips; player 4 is the leader
Player 2 and player 4 score 40 points, the pips in all hands
# the score of three
100 points win: player 1 lacks 88, player 2 lacks 70, player 3 lacks 100
# the score of pairs
100 points win: player 1 and player 3 lack 69, player 2 and player 4 lack 100
# the score to one point
1 point wins: player 1 lacks 1, player 2 lacks 1
# no score at the end
# a shared win
Player 1 and player 2 share the win with 1 point each
1. player 1, 1 point
1. player 2, 1 point
Player 1 and player 2 share place 1: no tie-break sets them apart
# more rounds at zero
Player 1 wins with 8 points
1. player 1, 8 points
2. player 2, 8 points
Player 1 is ahead of player 2: more rounds at zero, 1 against 0
# a lower lowest round
Player 2 wins with 8 points
1. player 2, 8 points
2. player 1, 8 points
Player 2 is ahead of player 1: a lower lowest round above zero, 2 against 3
# express, a shared place
Player 2 wins with 103 points
1. player 2, 103 points
2. player 4, 7 points
3. player 1, 0 points
3. player 3, 0 points
Player 1 and player 3 share place 3
# express, partners
Player 1 and player 3 win with 118 points
1. player 1 and player 3, 118 points
2. player 2 and player 4, 26 points
"""


@pytest.mark.rule("R3.7")
@pytest.mark.parametrize("scene", NARRATED.split("# ")[1:])
def test_matches_are_narrated_line_by_line(scene: str) -> None:
    name, *lines = scene.splitlines()

    assert lines == [*map(Reader().read, SCENES[name])]


@given(express_rounds())
def test_every_seat_reads_the_same_turns_one_for_each_move(round_: ExpressRound) -> None:
    narrator = narrator_of(round_.rules, round_.players)
    heard = [*narrator.lines_of_turns(narrator.turns(round_))]

    for seat in range(round_.players):
        assert heard == [*narrator.lines_of_turns(narrator.turns_seen(round_.view(seat)))]
    # Each move reads the same when it is narrated alone.
    now = round_.origin
    for move, line in zip(round_.moves, heard, strict=True):
        assert narrator.news(now, move) == line
        assert [*narrator.lines_to_mover(now.view(now.seat))] == []
        now = now.apply(move)


@pytest.mark.rule("R7.3")
def test_a_player_whose_charge_has_been_curved_to_nothing_has_no_points() -> None:
    blocked = Outcome(EndReason.BLOCKED, charges=(0, 12), winner=None)

    said = [[*narrator_of(Rules(), 2).results(blocked, seat)] for seat in (0, 1)]
    assert [["no points"], ["12 points"]] == said
