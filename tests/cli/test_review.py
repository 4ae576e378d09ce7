"""``chickenfoot review``: the moves that cost points, by what their players could know."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.patches import Rectangle

from chickenfoot_rules import Layout, Match, Round, Rules, cli
from chickenfoot_rules.bulk import MoveAnalysis, actions
from chickenfoot_rules.bulk.loading import MOST_ROUNDS
from chickenfoot_rules.cli import review
from chickenfoot_rules.cli.reviewing import (
    Decision,
    Judgement,
    decisions_in,
    draw_costs,
    judge,
    total_of,
)
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_match
from chickenfoot_rules.records import AnyRecord, MatchRecord, RoundRecord, save
from cli_runs import Command, Terminal, bytes_written
from laws.games import AnyGame, each_game
from support.dominoes import hands, lay_plays, play, rest
from support.examples import examples

NAMES = ("Ann", "Bob", "Cleo")
SIX = Rules(domino_set=6, hand_size=4)
FEW = ("--worlds", "4")


def saved(record: AnyRecord, path: Path) -> str:
    """Save a record and return its path as a word of the command."""
    save(record, path)
    return str(path)


def played(rules: Rules | ExpressRules = SIX, players: int = 3) -> MatchRecord[DominoMatch]:
    """Return a match in which the last seat plays at random and the others do not."""
    seats = [*[GreedyPlayer()] * (players - 1), RandomPlayer()]
    match: DominoMatch = play_match(seats, rules=rules, seed=5).match
    return MatchRecord.of(match, NAMES[:players])


def last_tiles(held: str, *, chickenlittle: bool = False) -> Round:
    """Return a round of two that ends soon: ends of 0, 1, 2 and 3 are open, and 6-6 is full."""
    rules = Rules(domino_set=6, chickenlittle=chickenlittle)
    return on_table("6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6 0-4>4-6", held, rules)


def on_table(table: str, held: str, rules: Rules) -> Round:
    layout = lay_plays(Layout(), table)
    return Round(rules, hands(held), tuple(rest(6, held, str(layout.tiles))), layout, 0)


def after_move(round_: Round, move: str) -> RoundRecord[Round]:
    return RoundRecord.of(round_.apply(play(move)), NAMES[: round_.players])


def rows(out: str, heading: str) -> list[list[str]]:
    """Return the cells of the rows of a table."""
    table = out.partition(f"\n{heading}\n")[2].partition("\n\n")[0]
    return [re.split(" {2,}", line.strip()) for line in table.splitlines()[2:]]


def costly(out: str) -> list[list[str]]:
    return rows(out, "Costly moves")


def totals(out: str) -> list[list[str]]:
    return rows(out, "Points given away by costly moves")


# Decisions by hand


@pytest.mark.rule("R7.2")
def test_keeping_the_double_blank_to_the_end_is_found(run: Command, path: Path) -> None:
    # The other player holds one tile. With 0-0 in hand, worth 50 points, one does not wait.
    file = saved(after_move(last_tiles("0-0 1-2|5-5"), "1-2>1-6"), path)
    out = run("review", file, "--worlds", "40")

    [[number, move, player, made, best, cost, error]] = costly(out)
    assert ["1", "1", "Ann"] == [number, move, player]
    assert ["1-2 on 1-6", "0-0 on 0-4"] == [made, best]
    assert 50 > float(cost) > 3 * float(error) > 0
    assert totals(out) == [
        ["Ann", "1", "1", cost, error, "0%"],
        ["Bob", "0", "0", "0.0", "0.0"],
    ]


def test_the_best_move_costs_nothing(run: Command, path: Path) -> None:
    file = saved(after_move(last_tiles("0-0 1-2|5-5"), "0-0>0-4"), path)
    out = run("review", file, "--worlds", "40")

    assert "Review: double-six set, 2 players, 1 round, 1 decision, 40 worlds each, seed 0\n" in out
    assert "\nNo move was costly.\n" in out
    assert ["Ann", "1", "0", "0.0", "0.0", "100%"] == totals(out)[0]


@pytest.mark.rule("R6.3")
def test_silence_about_the_last_tile_is_a_decision() -> None:
    round_ = last_tiles("0-5 1-2|5-5 4-4", chickenlittle=True)
    [silent] = decisions_in(RoundRecord.of(round_.apply(play("0-5>0-4"))))
    judgement = judge(silent, 20, seed=1)

    assert silent.move == play("0-5>0-4")
    assert silent.number == silent.round == 1
    assert judgement.made.move == silent.move
    assert judgement.best != silent.move


def test_costs_add_up_by_hand() -> None:
    [decision] = decisions_in(after_move(last_tiles("0-0 1-2|5-5"), "1-2>1-6"))
    judgements = [
        Judgement(
            decision=decision,
            made=MoveAnalysis(
                move=decision.move,
                points=1.0,
                points_error=1.0,
                out=0.5,
                lead=1.0,
                cost=cost,
                cost_error=error,
            ),
            best=decision.move,
            is_exact=True,
        )
        for cost, error in ((0.0, 0.0), (4.0, 1.0), (2.0, 1.0), (3.0, 1.0), (0.5, 0.0))
    ]
    assert [False, True, False, True, True] == [one.is_costly for one in judgements]

    total = total_of(judgements)
    assert (5, 3, 7.5) == (total.decisions, total.costly, total.points)
    assert total.error == pytest.approx(sqrt(2))
    assert (0, 0, 0, 0) == attrs.astuple(total_of([]))


# Laws


@each_game
@given(data=st.data())
@examples(15)
def test_a_review_sees_no_more_than_the_player(game: AnyGame, data: st.DataObject) -> None:
    """A round that differs only in what a seat can't see has equal decisions of this seat."""
    round_ = data.draw(game.rounds(4))
    seat = data.draw(st.integers(0, round_.players - 1))
    rng = data.draw(st.randoms(use_true_random=False))
    other = round_.view(seat).determinize(rng)
    here = [*decisions_in(RoundRecord.of(round_), seat)]
    there = [*decisions_in(RoundRecord.of(other), seat)]

    assert here == there
    for one, same in zip(here[:2], there, strict=False):
        assert judge(one, 3, seed=1) == judge(same, 3, seed=1)


@each_game
@given(data=st.data())
@examples(15)
def test_every_choice_is_a_decision_and_costs_at_least_nothing(
    game: AnyGame, data: st.DataObject
) -> None:
    round_ = data.draw(game.rounds(4))
    choices = [
        (number, before.seat)
        for number, before in enumerate(round_.positions(), 1)
        if len(actions.legal(before)) > 1 and number <= len(round_.moves)
    ]
    found = [*decisions_in(RoundRecord.of(round_))]
    assert choices == [(one.number, one.view.seat) for one in found]
    for one in found[:2]:
        assert one.move == round_.moves[one.number - 1]
        judgement = judge(one, 3, seed=1)
        assert judgement.made.cost >= -1e-9
        best = attrs.evolve(one, move=judgement.best)
        assert judge(best, 3, seed=1).made.cost == 0


@pytest.mark.parametrize("rules", [SIX, ExpressRules(target=20, players=3)], ids=["cf", "express"])
def test_the_record_of_a_seat_gives_the_same_review_of_its_player(
    run: Command, path: Path, rules: Rules | ExpressRules
) -> None:
    record = played(rules)
    whole = saved(record, path)
    for seat, name in enumerate(NAMES[:2]):
        seen = saved(record.redact(seat), path.with_name("seen.json"))
        start, _, rest_of_it = run("review", seen, *FEW).partition("\n")
        expected, _, expected_rest = run("review", whole, "--player", name, *FEW).partition("\n")

        note = f"This is what {name} may know, so only their decisions are reviewed\n"
        assert start == expected
        assert rest_of_it.replace(note, "") == expected_rest
        assert rest_of_it != expected_rest
        assert run("review", seen, *FEW, "--player", str(seat)).endswith(rest_of_it)


# The command


def test_the_costliest_moves_come_first(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "_MOST_LISTED", 5)
    file = saved(played(), path)
    out, every = run("review", file, *FEW), run("review", file, *FEW, "--all")

    found = costly(every)
    costs = [float(row[5]) for row in found]
    assert sorted(costs, reverse=True) == costs
    assert costly(out) == found[:5]
    assert f"\nThese 5 of {len(found)} cost most; --all lists all.\n" in out
    assert "--all" not in every
    assert "may be as good as the best one" in " ".join(every.split())
    for player, decisions, number, points, _, good in totals(every):
        own = [float(row[5]) for row in found if row[2] == player]
        assert int(number) == len(own)
        assert float(points) * 7 == pytest.approx(sum(own), abs=0.05 * (7 + len(own)))
        assert good == f"{1 - int(number) / int(decisions):.0%}"
    match = re.search("7 rounds, ([0-9]+) decisions, 4 worlds each, seed 0", out)
    assert match
    assert int(match[1]) == sum(int(row[1]) for row in totals(out))


@pytest.mark.untraced
def test_a_seed_repeats_a_review(run: Command, path: Path) -> None:
    file = saved(played(), path)
    out = run("review", file, *FEW)

    assert run("review", file, *FEW) == out == run("review", file, *FEW, "--seed", "0")
    other = run("review", file, *FEW, "--seed", "-7")
    assert costly(other) != costly(out)
    assert "seed -7" in other


@pytest.mark.untraced
def test_one_player_is_chosen_by_name_or_seat(run: Command, path: Path) -> None:
    file = saved(played(), path)
    out = run("review", file, *FEW, "--player", "Cleo", "--all")

    assert run("review", file, *FEW, "--player", "2", "--all") == out
    assert {"Cleo"} == {row[2] for row in costly(out)}
    every = run("review", file, *FEW, "--all")
    assert costly(out) == [row for row in costly(every) if row[2] == "Cleo"]
    assert totals(out) == totals(every)[2:]


@pytest.mark.parametrize(
    ("names", "wanted", "message"),
    [
        (NAMES, "3", "expected a seat from 0 to 2, Ann, Bob or Cleo, got '3'"),
        (NAMES, "-1", "expected a seat from 0 to 2, Ann, Bob or Cleo, got '-1'"),
        (NAMES, "ann", "expected a seat from 0 to 2, Ann, Bob or Cleo, got 'ann'"),
        ((), "Ann", "expected a seat from 0 to 2, got 'Ann'"),
        (("Ann", "Bob", "Ann"), "Ann", "'Ann' is the name of 2 players; choose seat 0 or 2"),
        (("Ann", "Bob", "Ann"), "Bobb", "expected a seat from 0 to 2, Ann or Bob, got 'Bobb'"),
    ],
)
def test_a_player_who_does_not_exist_is_refused(
    run: Command, path: Path, names: Sequence[str], wanted: str, message: str
) -> None:
    file = saved(MatchRecord.of(played().match, names), path)

    assert run.error("review", file, f"--player={wanted}") == message


def test_the_record_of_a_seat_holds_no_decisions_of_others(run: Command, path: Path) -> None:
    file = saved(played().redact(1), path)

    assert run.error("review", file, "--player", "Ann") == (
        "the record holds only the view of seat 1"
    )


def test_a_review_takes_as_many_worlds_as_an_analysis() -> None:
    assert review._MOST_WORLDS == MOST_ROUNDS  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize("worlds", ["1", "-5", "1000001"])
def test_a_number_of_worlds_out_of_range_is_refused(run: Command, path: Path, worlds: str) -> None:
    assert run.error("review", str(path), f"--worlds={worlds}") == (
        f"expected --worlds from 2 to 1000000, got {worlds}"
    )


def test_a_match_that_has_not_begun_is_refused(run: Command, path: Path) -> None:
    file = saved(MatchRecord.of(Match(SIX, 3)), path)

    assert run.error("review", file) == (
        "no round has been dealt yet, so there is nothing to review"
    )


def test_worlds_that_are_not_equally_likely_are_mentioned(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge_roughly(decision: Decision, worlds: int, seed: int) -> Judgement:
        return attrs.evolve(judge(decision, worlds, seed), is_exact=False)

    file = saved(after_move(last_tiles("0-0 1-2|5-5"), "0-0>0-4"), path)
    note = "In 1 of 1 decision the worlds were not equally likely, only nearly so.\n"
    assert note not in run("review", file, *FEW)
    monkeypatch.setattr(review, "judge", judge_roughly)
    assert run("review", file, *FEW).endswith(note)


@pytest.mark.parametrize("has_numba", [False, True])
def test_without_numba_a_review_says_how_to_be_faster(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch, has_numba: bool
) -> None:
    def find_spec(name: str) -> object:
        assert name == "numba"
        return object() if has_numba else None

    monkeypatch.setattr(review, "find_spec", find_spec)
    file = saved(after_move(last_tiles("0-0 1-2|5-5"), "0-0>0-4"), path)

    line = "This is many times faster with pip install 'chickenfoot-rules[fast]'\n"
    assert (line in run("review", file, *FEW)) is not has_numba


def test_ctrl_c_prints_what_was_reviewed_before(
    path: Path, monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    calls = iter(range(100))  # The first call is not counted: it loads the kernels.

    def judge_five(decision: Decision, worlds: int, seed: int) -> Judgement:
        if next(calls) == 6:
            raise KeyboardInterrupt
        return judge(decision, worlds, seed)

    file, out_file = saved(played(), path), path.with_name("review.svg")
    monkeypatch.setattr(review, "judge", judge_five)
    assert cli.main(["review", file, *FEW, "--plot", str(out_file)]) == 130
    out, err = run.capsys.readouterr()
    assert re.fullmatch("chickenfoot: interrupted after 5 of [0-9]+ decisions\n", err)
    assert sum(int(row[1]) for row in totals(out)) == 5
    assert not out_file.exists()
    for row in totals(out):  # all of the first round
        own = [float(found[5]) for found in costly(out) if found[2] == row[0]]
        assert float(row[3]) == pytest.approx(sum(own), abs=0.05 * (1 + len(own)))


def test_ctrl_c_before_the_first_decision_prints_no_result(
    path: Path, monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    def interrupt(*_: object) -> Judgement:
        raise KeyboardInterrupt

    monkeypatch.setattr(review, "judge", interrupt)
    assert cli.main(["review", saved(played(), path), *FEW]) == 130
    out, err = run.capsys.readouterr()
    assert re.fullmatch("chickenfoot: interrupted after 0 of [0-9]+ decisions\n", err)
    assert "Costly" not in out


def test_a_terminal_shows_how_far_a_review_is(
    path: Path, monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    file = saved(after_move(last_tiles("0-0 1-2|5-5"), "0-0>0-4"), path)
    stream = Terminal(io.BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert cli.main(["review", file, *FEW]) == 0

    shown = bytes_written(stream).decode()
    assert shown.startswith("The review begins")
    assert "Decisions" in shown
    assert "1/1" in shown
    assert "Decisions" not in run.capsys.readouterr().out.splitlines()[0]


# The plot


def test_the_plot_has_the_points_of_each_player_and_round(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[dict[str, list[float]]] = []

    def figure_of(title: str, given_away: dict[str, list[float]]) -> object:
        assert title == "Points given away by costly moves, 7 rounds"
        drawn.append(given_away)
        return draw_costs(title, given_away)

    monkeypatch.setattr(review, "draw_costs", figure_of)
    out_file = path.with_name("review.svg")
    file = saved(played(), path)
    out = run("review", file, *FEW, "--all", "--plot", str(out_file))

    assert out.endswith(f"\n{out_file} shows the points by player and round\n")
    assert "<svg" in out_file.read_text(encoding="utf-8")
    [by_label] = drawn
    for row in totals(out):
        assert f"{row[0]}: {row[3]} points a round" in by_label
    for label, points in by_label.items():
        player = label.partition(":")[0]
        for number, sum_of in enumerate(points, 1):
            own = [
                float(row[5]) for row in costly(out) if (row[2], row[0]) == (player, str(number))
            ]
            assert sum_of == pytest.approx(sum(own), abs=0.051 * len(own))


def test_bars_are_at_their_rounds() -> None:
    figure = draw_costs("Title", {"$a^{$ 1": [0.0, 3.5], "b": [1.0, 0.0]})
    figure.draw_without_rendering()
    first, second = figure.axes

    for axes, heights in ((first, [0.0, 3.5]), (second, [1.0, 0.0])):
        bars = [bar for bar in axes.patches if isinstance(bar, Rectangle)]
        assert [bar.get_height() for bar in bars] == heights
        centres = [bar.get_x() + bar.get_width() / 2 for bar in bars]
        assert centres == pytest.approx([1, 2])
        assert axes.get_ylim() == first.get_ylim()
    assert first.get_title("left") == "$a^{$ 1"
    assert second.get_xlabel() == "Round"


@pytest.mark.parametrize(("rounds", "ticks"), [(1, [1]), (20, [*range(1, 21)]), (21, [1, 3, 21])])
def test_ticks_are_whole_rounds(rounds: int, ticks: list[int]) -> None:
    """Even if nobody has given away anything."""
    [axes] = draw_costs("Title", {"Ann": [0.0] * rounds}).axes

    assert {*ticks} <= {*axes.get_xticks()} <= {*range(1, rounds + 1)}
    assert len(axes.get_xticks()) <= 20
    assert axes.get_ylim() == (0, 1.05)


def test_a_plot_has_the_right_name_and_is_not_the_record(run: Command, path: Path) -> None:
    file = saved(played(), path)
    before = path.read_bytes()
    assert "expected a .png or .svg file for a plot" in run.error(
        "review", file, "--plot", "review.jpg"
    )
    picture = path.with_name("match.svg")
    path.rename(picture)
    assert run.error("review", str(picture), "--plot", str(picture)) == (
        f"{picture} can't be written: it is the record itself; choose another name"
    )
    assert picture.read_bytes() == before
