"""The program of the how-to for a tournament on a cluster is run, on a small cluster."""

from __future__ import annotations

from pathlib import Path

import attrs
import dask_tournament
import pytest

from chickenfoot_rules.tournament import TournamentLog, TournamentPlan, run_tournament

PLAN = TournamentPlan(entrants=["greedy", "random", "random"], matches=2, seed=3)


def test_a_tournament_that_was_stopped_is_gone_on_with_on_a_cluster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = attrs.evolve(PLAN, matches=4, seed=1)
    file = tmp_path / "games.jsonl"
    whole = run_tournament(plan)
    with TournamentLog.start(file, plan) as log:
        for game in whole.games[:6]:
            log.append(game)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["dask_tournament.py", "--matches", "4"])
    # Its usual port may be taken, such as by the same test with another interpreter.
    monkeypatch.setitem(dask_tournament.HERE, "dashboard_address", ":0")

    dask_tournament.main()

    printed = capsys.readouterr().out
    assert "greedy beats random by 21.7 (16.2 to 27.3) points a round\n" == printed
    assert [printed] == [f"{comparison}\n" for comparison in whole.comparisons()]
    with TournamentLog.resume(file, plan) as log:
        assert set(whole.games) == set(log.results)

    monkeypatch.setattr("sys.argv", ["dask_tournament.py", "--matches", "5"])
    with pytest.raises(SystemExit) as stopped:
        dask_tournament.main()

    assert 2 == stopped.value.code
    other = "games.jsonl belongs to another tournament: matches is 4 there, 5 here"
    assert f"dask_tournament.py: {other}\n" == capsys.readouterr().err
