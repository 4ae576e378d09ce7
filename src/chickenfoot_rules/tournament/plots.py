"""Pictures of the results of a tournament; needs the extra ``plot``."""

# Matplotlib says of its keyword arguments no more than that they are some.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chickenfoot_rules.players.games import game_of
from chickenfoot_rules.tournament.errors import MissingExtraError, TournamentError
from chickenfoot_rules.tournament.estimates import Estimate
from chickenfoot_rules.tournament.results import TournamentResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
from chickenfoot_rules.dominoes.values import shortened

__all__ = ["plot_figure", "plot_tournament", "require_plots"]

_FORMATS: Final = (".png", ".svg")
_DOTS_PER_INCH: Final = 150
_INK: Final = "#222222"
_PALE: Final = "#d9d9d9"
_BLUE: Final = "#0072b2"
_ORANGE: Final = "#d55e00"
"""Blue and vermilion of Okabe and Ito, which colour-blind people tell apart too."""


def plot_tournament(result: TournamentResult, path: Path) -> None:
    """Draw how each kind of player did, and write the picture to a file.

    Args:
        result: the results, with one complete match at the least.
        path: the file, a ``.png`` or an ``.svg``; what is there is overwritten.

    Raises:
        TournamentError: when the name has another ending, no match is complete, or the
            file can't be written.
        MissingExtraError: when Matplotlib is not installed.
    """
    require_plots(path)
    figure = plot_figure(result)
    # What differs from one writing to the next would make every version of a file differ.
    metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
    try:
        figure.savefig(path, dpi=_DOTS_PER_INCH, metadata=metadata)
    except OSError as error:
        message = f"{shortened(str(path))} can't be written: {error.strerror}"
        raise TournamentError(message) from None


def require_plots(path: Path) -> None:
    """Refuse at once what can't be plotted after all the games.

    Raises:
        TournamentError: when the name of the file has another ending than a plot's.
        MissingExtraError: when Matplotlib is not installed.
    """
    if path.suffix.lower() not in _FORMATS:
        message = (
            f"a plot is written to a file {' or '.join(_FORMATS)}, not to {shortened(str(path))}"
        )
        raise TournamentError(message)
    _new_figure()


def plot_figure(result: TournamentResult) -> Figure:
    """Draw how each kind of player did: points a round, and share of the games won.

    Raises:
        TournamentError: when no match is complete.
        MissingExtraError: when Matplotlib is not installed.
    """
    performances = result.by_kind()
    if not performances:
        message = "there is nothing to plot before a match is complete"
        raise TournamentError(message)
    figure = _new_figure()
    figure.set_size_inches(10, 1.9 + 0.42 * len(performances))
    points, wins = figure.subplots(1, 2, sharey=True)
    _draw(points, [performance.points for performance in performances], _BLUE, "o")
    more = "more" if game_of(result.plan.rules).most_points_win else "fewer"
    points.set_xlabel(f"Points a round (the {more} the better)")
    _draw(wins, [_percent(performance.wins) for performance in performances], _ORANGE, "s")
    wins.set_xlabel("Games won by each, in percent")
    wins.axvline(100 / result.plan.players, color=_INK, linestyle=":", linewidth=1)
    wins.annotate(
        "equal shares",
        (100 / result.plan.players, 1),
        xycoords=("data", "axes fraction"),
        textcoords="offset points",
        xytext=(0, 3),
        ha="center",
        color=_INK,
        fontsize="small",
    )
    names = [performance.name for performance in performances]
    points.set_yticks(range(len(names)), names)
    for label in points.get_yticklabels():
        label.set_parse_math(False)  # A name may hold dollars.
    points.set_ylim(len(performances) - 0.5, -0.5)
    figure.suptitle(_title(result), fontsize="medium", color=_INK)
    return figure


def _new_figure() -> Figure:
    try:
        # Not through pyplot, whose figures are the process's and never go by themselves.
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra
    except ImportError:
        message = "plots need matplotlib: pip install 'chickenfoot-rules[plot]'"
        raise MissingExtraError(message) from None
    return Figure(facecolor="white", layout="constrained")


def _draw(axes: Axes, estimates: Sequence[Estimate], color: str, marker: str) -> None:
    """Draw means as marks and intervals as bars, one below the other."""
    axes.set_facecolor("white")
    axes.grid(visible=True, axis="x", color=_PALE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(colors=_INK, left=False)
    axes.xaxis.label.set_color(_INK)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(_INK)
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
    called = game_of(result.plan.rules).summary(result.plan.rules)
    return (
        f"{matches} of {result.plan.players} games with the same deals, "
        f"{called}: means and 95 % intervals"
    )
