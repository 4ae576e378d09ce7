"""Advice to a person: the move of a search, and reasons that are true of it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from chickenfoot_rules import Draw, Layout, Move, Pass, Play, Round, Rules, Tile, bulk
from chickenfoot_rules.cli.human import advice
from chickenfoot_rules.dominoes import game_of
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import GreedyPlayer, SearchPlayer, choices, follow_match
from chickenfoot_rules.players import advice as module
from support.dominoes import after, deal, hands, lay_plays, play, rest

DID_BEST = "It did best when the round was tried out 200 times"
OUTLOOK = re.compile(
    "You (?:end the round with|score) about (?:1 point|[0-9]+ points), and "
    "(?:(?:hardly ever|almost surely) go out|go out (?:1 time|[2-9] times) in 10)"
    "(?:; (?:draw|pass|[0-9]-[0-9](?: opens| on [0-9]-[0-9]))"
    "(?: seems| and (?:1 other move|[0-9]+ other moves) seem) as good)?"
)

analyse: Callable[..., bulk.Analysis] = cache(bulk.analyse)
"""The analysis that the advice asks for, made once for all moves of a view."""


@pytest.fixture(autouse=True)
def analysed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the advice share it, whatever move the search finds."""
    monkeypatch.setattr(bulk, "analyse", analyse)


def views(rules: Rules | ExpressRules, players: int, seed: int) -> Iterator[DominoView]:
    """Yield what a player sees at each decision of a match."""
    match: DominoMatch = game_of(rules).begin(rules, players)
    for step in follow_match(match, [GreedyPlayer()] * players, seed=seed):
        round_ = step.after.round
        if round_ is not None and len(choices(view := step.after.view(round_.seat))) > 1:
            yield view


def search_finds(monkeypatch: pytest.MonkeyPatch, move: Move) -> None:
    """Let the search find that a move is the best."""

    def choose(self: SearchPlayer, view: DominoView, rng: random.Random) -> Move:
        del self, view, rng
        return move

    monkeypatch.setattr(SearchPlayer, "choose", choose)


def reasons_for(monkeypatch: pytest.MonkeyPatch, move: Move, view: DominoView) -> list[str]:
    """Return the reasons for a move if the search finds that it is the best."""

    search_finds(monkeypatch, move)
    monkeypatch.setattr(module, "_WORLDS", 2)
    first, outlook, *reasons = advice(view)
    assert first == f"Hint: {move}. {DID_BEST}"
    assert OUTLOOK.fullmatch(outlook), outlook
    return [reason.removeprefix("- ") for reason in reasons]


def suits(tiles: Iterator[Tile], value: int) -> int:
    return sum(value in (tile.low, tile.high) for tile in tiles)


def is_true(reason: str, move: Play, view: DominoView) -> bool:
    """Return whether a reason is true of a move, as far as it says something of it."""
    tile = move.tile
    rest = [other for other in view.hand if other != tile]
    fewest = min(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    number = int(next(iter(re.findall(r"\b[0-9]+\b", reason)), -1))
    if "gets rid of" in reason:
        return number == tile.low + tile.high
    if "would cost you" in reason:
        return tile == Tile(0, 0)
    if "somebody has one tile left" in reason:
        return tile.is_double and fewest == 1
    if "to lay on it" in reason:
        return tile.is_double and number == suits(iter(rest), tile.low) > 0
    if "covers an open" in reason:
        return number == move.joint and view.duty is None
    if "you have tiles for" in reason:
        return number > 0
    if "the round ends soon" in reason:
        return tile.is_double
    return reason in (
        "it keeps tiles of numbers whose doubles may still come",
        "other moves open higher numbers, whose doubles may still come",
    )


def test_every_reason_is_true_of_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: set[str] = set()
    for rules, players in ((Rules(domino_set=6), 3), (ExpressRules(target=100, players=3), 3)):
        for view in views(rules, players, seed=0):
            for move in choices(view):
                reasons = reasons_for(monkeypatch, move, view)
                assert len(reasons) <= 3
                if isinstance(move, Play):
                    assert [one for one in reasons if not is_true(one, move, view)] == []
                    kinds |= {re.sub("[0-9]+|s$|(only|on) [a-z]+", "", one) for one in reasons}
    assert len(kinds) >= 9, kinds


@pytest.mark.untraced
def test_a_hint_is_the_move_of_a_search() -> None:
    view = next(views(Rules(domino_set=6), 3, seed=1))
    move = SearchPlayer(simulations=module.SIMULATIONS).choose(view, random.Random(0))

    assert next(advice(view)) == f"Hint: {move}. {DID_BEST}"


def test_the_only_move_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(SearchPlayer, "choose")
    start = Round.start(Rules(domino_set=2), deal("2-2 0-0|0-1 1-1", "0-2 1-2"))

    assert [*advice(start.view(0))] == ["Hint: 2-2 opens. It is your only move"]


@pytest.mark.rule("R4.1")
def test_to_keep_a_drawn_tile_has_a_reason_too(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Round.start(Rules(domino_set=2), deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    view = after(start, play("2-2"), Draw()).view(1)

    kept = ["the tile that you have drawn is worth more in your hand"]
    assert reasons_for(monkeypatch, Pass(), view) == kept
    assert reasons_for(monkeypatch, play("1-2>2-2"), view)[0] == "it gets rid of 3 pips"


# What to expect


def outlook_of(monkeypatch: pytest.MonkeyPatch, move: Move, view: DominoView) -> str:
    """Return what to expect after a move."""
    search_finds(monkeypatch, move)
    return [*advice(view)][1]


def test_a_last_tile_goes_out_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    # 0-5 is the last tile and fits two ends, so both plays end the round without a point.
    table = lay_plays(Layout(), "6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6 0-4>4-6 1-5>1-6")
    boneyard = tuple(rest(6, "0-5 3-3", str(table.tiles)))
    view = Round(Rules(domino_set=6), hands("0-5|3-3"), boneyard, table, 0).view(0)

    assert outlook_of(monkeypatch, play("0-5>0-4"), view) == (
        "You end the round with about 0 points, and almost surely go out; 0-5 on 1-5 seems as good"
    )


@pytest.mark.untraced
@pytest.mark.rule("X6")
def test_in_express_a_hint_says_what_to_score(monkeypatch: pytest.MonkeyPatch) -> None:
    view = next(views(ExpressRules(target=100, players=3), 3, seed=0))
    best = analyse(view, 100, seed=0).moves[0]

    points = f"You score about {round(best.points)} points, and "
    assert outlook_of(monkeypatch, best.move, view).startswith(points)
