"""Plots show means at their values, and nothing overlaps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from matplotlib.image import imread

from chickenfoot_rules.dominoes import LANGUAGES
from chickenfoot_rules.players import RandomPlayer
from chickenfoot_rules.tournament import (
    Entrant,
    GameResult,
    TournamentError,
    TournamentResult,
    run_tournament,
)
from chickenfoot_rules.tournament.plots import plot_figure, plot_tournament
from entrants import DUEL, PAIRS, PLAN, TINY, duel

RESULT = run_tournament(PLAN)


def lines(axes: Any) -> list[list[float]]:  # noqa: ANN401 - of matplotlib
    """Return the x coordinates of the points of each line."""
    return [[float(x) for x in np.asarray(line.get_xdata())] for line in axes.get_lines()]


@pytest.mark.parametrize(
    ("result", "better", "title"),
    [
        (RESULT, "fewer", "4 matches of 3 games with the same deals, double-two set: "),
        (run_tournament(PAIRS), "more", "2 matches of 4 games with the same deals, Express-D"),
    ],
)
def test_means_and_intervals_are_at_their_values_with_the_best_on_top(
    result: TournamentResult, better: str, title: str
) -> None:
    figure = plot_figure(result)
    points, wins = figure.axes
    kinds = result.by_kind()

    assert [kind.name for kind in kinds] == [one.get_text() for one in points.get_yticklabels()]
    drawn = [
        line for one in kinds for line in ([one.points.low, one.points.high], [one.points.mean])
    ]
    assert drawn == lines(points)
    assert [[one.wins.mean * 100] for one in kinds] == lines(wins)[1:4:2]
    assert (1.5, -0.5) == points.get_ylim()
    assert f"Points a round (the {better} the better)" == points.get_xlabel()
    assert figure.get_suptitle().startswith(title)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overlaps(language: str) -> None:
    """Even with the most players and long names."""
    entrants = [Entrant(f"{'long ' * 8}{number}", RandomPlayer()) for number in range(16)]
    rules = attrs.evolve(TINY, domino_set=5, hand_size=1)
    plan = attrs.evolve(PLAN, entrants=entrants, matches=2, rules=rules)
    games = [
        GameResult(
            match=game.match,
            rotation=game.rotation,
            seats=game.seats,
            scores=(tuple(entrant + game.match for entrant in game.seats),) * 6,
            faults=(0,) * 16,
        )
        for game in plan.games
    ]
    figure = plot_figure(TournamentResult(plan, games), language=language)
    figure.draw_without_rendering()

    shown = [figure.axes[1].texts[0], *figure.axes[0].get_yticklabels()]
    for axes in figure.axes:
        left, right = axes.get_xlim()
        places = zip(axes.get_xticks(), axes.get_xticklabels(), strict=True)
        shown += [axes.xaxis.label, *(label for x, label in places if left <= x <= right)]
    boxes = [text.get_window_extent() for text in shown]
    assert len(boxes) > 1 + 16 + 2 + 4
    assert not [
        (one, two) for index, one in enumerate(boxes) for two in boxes[:index] if one.overlaps(two)
    ]
    assert all(figure.bbox.x0 <= box.x0 and box.x1 <= figure.bbox.x1 for box in boxes)


def test_pictures_are_written_on_white_and_without_a_date(tmp_path: Path) -> None:
    # One match has no interval, and a name is not mathematics.
    names = ["$x^{$", r"a \$ b"]
    plan = attrs.evolve(DUEL, entrants=[Entrant(name, RandomPlayer()) for name in names])
    result = TournamentResult(plan, duel(1, *[(0, 1)] * 4))
    for name in ("plot.PNG", "plot.svg"):
        plot_tournament(result, str(tmp_path / name))

    assert [[0.0], [1.0]] == lines(plot_figure(result).axes[0])
    pixels = imread(tmp_path / "plot.PNG", "png")
    assert [1, 1, 1] == [*pixels[0, 0, :3]]
    assert pixels.shape[1] == 1500
    svg = (tmp_path / "plot.svg").read_text("utf-8")
    assert "</svg>" in svg
    assert "dc:date" not in svg


@pytest.mark.parametrize(
    ("result", "name", "message"),
    [
        *(
            (RESULT, name, "expected a .png or .svg file for a plot, got ")
            for name in ("plot", "plot.jpg", "plot.png.txt", ".png")
        ),
        (RESULT, "nowhere/plot.png", "plot.png can't be written: No such file"),
        (TournamentResult(DUEL, []), "plot.png", "nothing to plot before a match is complete"),
    ],
)
def test_what_can_not_be_plotted_is_refused(
    tmp_path: Path, result: TournamentResult, name: str, message: str
) -> None:
    with pytest.raises(TournamentError, match=re.escape(message)):
        plot_tournament(result, tmp_path / name)
    assert [] == [*tmp_path.iterdir()]
