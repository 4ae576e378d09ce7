"""The script that solves small games finds exact values, and strategies that nobody can beat."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from importlib.util import find_spec
from statistics import fmean

import pytest

import solve
from chickenfoot_rules import Deal, Draw, Layout, Opening, PlayerView, Round, Rules, TileSet
from chickenfoot_rules.players import GreedyPlayer
from support.dominoes import lay_plays

TINY = Rules(domino_set=2, hand_size=1)
LAID_OUT = Rules(domino_set=2, hand_size=1, opening=Opening.LAID_OUT)
SMALL = [TINY, Rules(domino_set=2, hand_size=2), Rules(domino_set=2, hand_size=3), LAID_OUT]


def rounds(rules: Rules) -> Iterator[Round]:
    """Yield every round by some rules in which a seat has a choice, dead ones aside."""

    def walk(round_: Round) -> Iterator[Round]:
        if round_.is_over or round_.is_dead:
            return
        moves = solve.moves_of(round_).values()
        if len(moves) > 1:
            yield round_
        for move in moves:
            drawn = round_.boneyard if isinstance(move, Draw) else ()
            for after in [round_.with_next_draw(tile) for tile in drawn] or [round_]:
                yield from walk(after.apply(move))

    for deal in solve.deals(rules):
        yield from walk(Round.start(rules, deal))


@pytest.mark.untraced
@pytest.mark.parametrize("rules", SMALL, ids=solve.name_of)
def test_an_information_set_has_the_rounds_with_one_view(rules: Rules) -> None:
    views: list[PlayerView] = [round_.view(round_.seat) for round_ in rounds(rules)]
    tree = solve.Tree(rules)
    examples = [choice.example for choices in tree.choices for choice in choices]

    assert len(views) == tree.nodes
    assert set(views) == {round_.view(round_.seat) for round_ in examples}
    assert len(set(views)) == len(examples)


@pytest.mark.untraced
@pytest.mark.parametrize("rules", SMALL, ids=solve.name_of)
def test_a_solution_is_between_its_bounds_and_reaches_its_target(rules: Rules) -> None:
    game = solve.Game(solve.Tree(rules))
    solution = game.solve(1e-4)
    assert -1e-9 <= solution.nash_conv <= 1e-4
    assert solution.low <= solution.value + 1e-9
    # Neither seat does better by a strategy that is not the solution.
    for strategy in (solve.even, solve.greedy, solve.sampled(GreedyPlayer(), 2)):
        assert all(lost >= 0 for lost in solve.losses(game, solution, strategy))


@pytest.mark.untraced
def test_the_values_are_those_that_were_found_before() -> None:
    values = [solve.Game(solve.Tree(rules)).solve(1e-7).value for rules in SMALL]
    assert pytest.approx([-109 / 72, -53 / 90, 0, -5.05], abs=1e-6) == values


@pytest.mark.parametrize(
    ("rules", "number"),
    [
        pytest.param(Rules(domino_set=3, hand_size=5), 12, id="D3"),
        pytest.param(solve.OPEN_ROW, 1, id="D4", marks=pytest.mark.long),
    ],
)
def test_with_all_tiles_dealt_the_solution_is_that_of_open_hands(rules: Rules, number: int) -> None:
    rng = random.Random(5)
    values: list[float] = []
    for _ in range(number):
        deal = Deal.shuffle(rules, 2, rng)
        solution = solve.Game(solve.Tree(rules, [deal])).solve(1e-6)
        values.append(solve.open_value(Round.start(rules, deal), {}))
        assert pytest.approx(values[-1], abs=1e-6) == solution.value
    assert len({*values, 0}) > number / 2


@pytest.mark.parametrize("undrawn", ["0-0 0-1 1-1", "0-0 0-1", "0-0"])
@pytest.mark.parametrize("until_playable", [False, True])
def test_a_dead_round_is_worth_the_average_of_all_draws(undrawn: str, until_playable: bool) -> None:
    rules = Rules(domino_set=3, draw_until_playable=until_playable)
    layout = lay_plays(Layout(), "3-3 0-3>3-3 1-3>3-3 2-3>3-3")
    tiles = [*TileSet.parse(undrawn)]
    others = TileSet.parse("0-0 0-1 0-2 1-1 1-2 2-2") - TileSet(tiles)
    hands = [[max(others)], others - TileSet([max(others)])]
    round_ = Round(rules=rules, hands=hands, boneyard=tiles, layout=layout, seat=1)
    found = solve.lead(round_)
    worth: list[float] = []
    for order in itertools.permutations(tiles):
        round_ = Round(rules=rules, hands=hands, boneyard=order, layout=layout, seat=1)
        assert round_.is_dead
        outcome = round_.fast_forward().outcome
        assert outcome is not None
        worth.append(outcome.charges[1] - outcome.charges[0])
    assert pytest.approx(fmean(worth)) == found


def test_a_greedy_player_is_exactly_as_often_greedy() -> None:
    for round_ in itertools.islice(rounds(TINY), 40):
        choice = solve.Choice(0, 1, tuple(solve.moves_of(round_)), round_)
        drawn = solve.sampled(GreedyPlayer(), 60)(choice)
        for share, often in zip(solve.greedy(choice), drawn, strict=True):
            assert abs(share - often) < 0.35
            assert (share == 0) == (often == 0)


@pytest.mark.long
@pytest.mark.skipif(find_spec("pyspiel") is None, reason="OpenSpiel is not installed")
def test_openspiel_finds_the_same_values(capsys: pytest.CaptureFixture[str]) -> None:
    tables: list[dict[str, float]] = []
    for table in ("values", "spiel"):
        solve.main([table, "--tiny", "--target", "1e-4"])
        rows = capsys.readouterr().out.splitlines()[1:]
        at = -3 if table == "values" else -2
        tables.append({row[:22].strip(): float(row.split()[at]) for row in rows})
    ours, theirs = tables
    assert len(solve.TINY) == len(ours)
    assert pytest.approx(ours, abs=1e-3) == theirs


def test_the_losses_of_players_are_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve, "PLAYERS", solve.PLAYERS[:2])
    solve.main(["players", "--tiny"])
    first, *rows = capsys.readouterr().out.splitlines()
    assert first.split()[-3:] == ["any", "action", "greedy"]
    assert [float(lost) for lost in rows[1].split()[-4:]] == [0.042, 0.042, 0.0, 0.0]
