"""The tournament on a cluster that the how-to shows is played, on a small cluster."""

from __future__ import annotations

from pathlib import Path

import attrs
import dask_tournament
import pytest

from chickenfoot_rules.tournament import TournamentLog, TournamentPlan, run_tournament
from page_sessions import sessions_on

PLAN = TournamentPlan(entrants=["greedy", "random", "random"], matches=2, seed=3)


def test_a_tournament_that_was_stopped_is_gone_on_with_on_a_cluster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played, other = sessions_on("how-to/tournament.md", "dask_tournament.py")
    plan = attrs.evolve(PLAN, matches=4, seed=1)
    file = tmp_path / "games.jsonl"
    whole = run_tournament(plan)
    with TournamentLog.start(file, plan) as log:
        for game in whole.games[:6]:
            log.append(game)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", played.arguments)
    # Its usual port may be taken, such as by the same test with another interpreter.
    monkeypatch.setitem(dask_tournament.HERE, "dashboard_address", ":0")

    dask_tournament.main()

    assert played.printed == capsys.readouterr().out
    assert [played.printed] == [f"{comparison}\n" for comparison in whole.comparisons()]
    with TournamentLog.resume(file, plan) as log:
        assert set(whole.games) == set(log.results)

    monkeypatch.setattr("sys.argv", other.arguments)
    with pytest.raises(SystemExit) as stopped:
        dask_tournament.main()

    assert 2 == stopped.value.code
    assert other.printed == capsys.readouterr().err
