from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import attrs
import numpy as np
import pytest
from matplotlib.patches import Rectangle

from chickenfoot_rules import MissingExtraError
from chickenfoot_rules.dominoes import LANGUAGES
from chickenfoot_rules.players import RandomPlayer
from chickenfoot_rules.tournament import (
    Entrant,
    GameResult,
    TournamentError,
    TournamentResult,
    run_tournament,
)
from chickenfoot_rules.tournament.plots import (
    draw_costs,
    plot_figure,
    plot_tournament,
    require_plots,
)
from entrants import DUEL, PLAN, TINY, duel

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RESULT = run_tournament(PLAN)


def texts(axes: Axes) -> list[str]:
    return [label.get_text() for label in axes.get_yticklabels()]


def lines(axes: Axes) -> list[list[float]]:
    """Return the x coordinates of the points of each line."""
    return [[float(x) for x in np.asarray(line.get_xdata())] for line in axes.get_lines()]


def test_means_and_intervals_are_at_their_values_with_the_best_on_top() -> None:
    figure = plot_figure(RESULT)
    points, wins = figure.axes
    performances = RESULT.by_kind()

    assert ["greedy", "random"] == texts(points)
    assert [
        drawn
        for one in performances
        for drawn in ([one.points.low, one.points.high], [one.points.mean])
    ] == lines(points)
    assert [[one.wins.mean * 100] for one in performances] == lines(wins)[1:4:2]
    bottom, top = points.get_ylim()
    assert (1.5, -0.5) == (bottom, top)
    assert "4 matches of 3 games with the same deals, double-two set: means and 95 % intervals" == (
        figure.get_suptitle()
    )


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


def test_the_labels_are_in_the_language_of_the_reader() -> None:
    figure = plot_figure(RESULT, language="de")
    points, wins = figure.axes

    assert "Punkte je Runde (weniger ist besser)" == points.get_xlabel()
    assert "Gewonnene Spiele je Spieler, in Prozent" == wins.get_xlabel()
    assert "gleiche Anteile" == wins.texts[0].get_text()
    assert (
        "4 Partien zu je 3 Spielen mit gleich verteilten Steinen, Doppelzweiersatz: "
        "Mittelwerte und 95-%-Intervalle"
    ) == figure.get_suptitle()


def test_one_match_has_no_intervals() -> None:
    result = TournamentResult(DUEL, duel(1, *[(0, 1)] * 4))
    figure = plot_figure(result)

    assert [[0.0], [1.0]] == lines(figure.axes[0])
    assert figure.get_suptitle().startswith("1 match of 2 games")


def test_a_png_is_written_on_white(tmp_path: Path) -> None:
    from matplotlib.image import imread

    path = tmp_path / "plot.PNG"
    plot_tournament(RESULT, path)

    pixels = imread(path, "png")
    assert [1, 1, 1] == [*pixels[0, 0, :3]]
    assert pixels.shape[1] == 1500


def test_an_svg_is_written_without_a_date(tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    plot_tournament(RESULT, str(path))

    assert ET.parse(path).getroot().tag.endswith("svg")  # noqa: S314 - our own
    assert "dc:date" not in path.read_text("utf-8")


def test_a_name_is_not_mathematics(tmp_path: Path) -> None:
    plan = attrs.evolve(
        PLAN, entrants=[Entrant("$x^{$", RandomPlayer()), Entrant(r"a \$ b", RandomPlayer())]
    )
    result = run_tournament(plan)

    plot_tournament(result, tmp_path / "plot.svg")
    assert {"$x^{$", r"a \$ b"} == {*texts(plot_figure(result).axes[0])}


@pytest.mark.parametrize("name", ["plot", "plot.jpg", "plot.png.txt", ".png"])
def test_another_kind_of_file_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(TournamentError, match=r"expected a .png or .svg file for a plot, got "):
        require_plots(tmp_path / name)
    with pytest.raises(TournamentError, match="file for a plot"):
        plot_tournament(RESULT, tmp_path / name)


def test_an_error_names_a_file_that_can_not_be_written(tmp_path: Path) -> None:
    with pytest.raises(TournamentError, match=r"plot.png can't be written: No such file"):
        plot_tournament(RESULT, tmp_path / "nowhere" / "plot.png")


def test_nothing_is_plotted_before_a_match_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "plot.png"

    with pytest.raises(TournamentError, match="nothing to plot before a match is complete"):
        plot_tournament(TournamentResult(DUEL, []), path)
    assert not path.exists()


def test_without_matplotlib_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)

    with pytest.raises(MissingExtraError, match=r"pip install 'chickenfoot-rules\[plot\]'"):
        plot_figure(RESULT)


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
