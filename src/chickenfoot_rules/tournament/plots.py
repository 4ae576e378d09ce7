"""Pictures of the results of a tournament; needs the extra ``plot``."""

# Matplotlib does not type its keyword arguments.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from chickenfoot_rules.tournament.errors import TournamentError
from chickenfoot_rules.tournament.estimates import Estimate
from chickenfoot_rules.tournament.figures import (
    BLUE,
    INK,
    ORANGE,
    new_figure,
    require_plots,
    style_axes,
    write_figure,
)
from chickenfoot_rules.tournament.results import TournamentResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["plot_figure", "plot_tournament", "require_plots"]


def plot_tournament(result: TournamentResult, path: str | os.PathLike[str]) -> None:
    """Draw the results of each kind of player, and write the picture to a file.

    The file is written completely or not at all.

    Args:
        result: the results, with at least one complete match.
        path: the file, a ``.png`` or an ``.svg``; an existing file is overwritten.

    Raises:
        TournamentError: if the file has another suffix or can't be written, or if no match is
            complete.
        MissingExtraError: if Matplotlib is not installed.
    """
    file = Path(path)
    require_plots(file)
    write_figure(plot_figure(result), file)


def plot_figure(result: TournamentResult) -> Figure:
    """Draw the points a round and the share of games won of each kind of player.

    Raises:
        TournamentError: if no match is complete.
        MissingExtraError: if Matplotlib is not installed.
    """
    performances = result.by_kind()
    if not performances:
        message = "there is nothing to plot before a match is complete"
        raise TournamentError(message)
    figure = new_figure()
    figure.set_size_inches(10, 1.9 + 0.42 * len(performances))
    points, wins = figure.subplots(1, 2, sharey=True)
    _draw(points, [performance.points for performance in performances], BLUE, "o")
    more = "more" if result.plan.rules.most_points_win else "fewer"
    points.set_xlabel(f"Points a round (the {more} the better)")
    _draw(wins, [_percent(performance.wins) for performance in performances], ORANGE, "s")
    wins.set_xlabel("Games won by each, in percent")
    wins.axvline(100 / result.plan.players, color=INK, linestyle=":", linewidth=1)
    wins.annotate(
        "equal shares",
        (100 / result.plan.players, 1),
        xycoords=("data", "axes fraction"),
        textcoords="offset points",
        xytext=(0, 3),
        ha="center",
        color=INK,
        fontsize="small",
    )
    names = [performance.name for performance in performances]
    points.set_yticks(range(len(names)), names)
    for label in points.get_yticklabels():
        label.set_parse_math(False)  # A name may contain dollar signs.
    points.set_ylim(len(performances) - 0.5, -0.5)
    figure.suptitle(_title(result), fontsize="medium", color=INK)
    return figure


def _draw(axes: Axes, estimates: Sequence[Estimate], color: str, marker: str) -> None:
    """Draw means as marks and intervals as bars, one below the other."""
    style_axes(axes, "x")
    for row, estimate in enumerate(estimates):
        if estimate.is_known:
            axes.plot([estimate.low, estimate.high], [row, row], color=color, linewidth=2.5)
        axes.plot([estimate.mean], [row], color=color, marker=marker, markersize=8)
    axes.margins(x=0.08)


def _percent(share: Estimate) -> Estimate:
    return Estimate(100 * share.mean, 100 * share.low, 100 * share.high)


def _title(result: TournamentResult) -> str:
    count = len(result.matches)
    matches = "1 match" if count == 1 else f"{count} matches"
    summary = result.plan.rules.summary
    return (
        f"{matches} of {result.plan.players} games with the same deals, "
        f"{summary}: means and 95 % intervals"
    )
