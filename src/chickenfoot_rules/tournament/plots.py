"""Pictures of the results of a tournament; needs the extra ``plot``."""

# Matplotlib does not type its keyword arguments.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from chickenfoot_rules.base import MissingExtraError, Reader, shorten
from chickenfoot_rules.base.foreign import reason_of
from chickenfoot_rules.base.texts import Language, chain, expected, join, plural, text
from chickenfoot_rules.records.files import write_whole
from chickenfoot_rules.tournament.plan import TournamentError
from chickenfoot_rules.tournament.results import Estimate, TournamentResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
else:
    Axes = Figure = Any  # Without matplotlib, hints can be read too.

__all__ = ["plot_figure", "plot_tournament", "require_plots"]

_INK: Final = "#222222"
_BLUE: Final = "#0072b2"
_ORANGE: Final = "#d55e00"
"""Blue and vermilion of Okabe and Ito, which colour-blind people can distinguish."""

_PALE: Final = "#d9d9d9"
_FORMATS: Final = (".png", ".svg")
_DOTS_PER_INCH: Final = 150


def plot_tournament(
    result: TournamentResult, path: str | os.PathLike[str], *, language: Language = None
) -> None:
    """Draw the results of each kind of player, and write the picture to a file.

    The file is written completely or not at all.

    Args:
        result: the results, with at least one complete match.
        path: the file, a ``.png`` or an ``.svg``; an existing file is overwritten.
        language: the language of the labels: ``"en"``, ``"de"``, ``"es"``, or a catalogue of
            gettext.

    Raises:
        TournamentError: if the file has another suffix or can't be written, or if no match is
            complete.
        UnknownNameError: if there is no such language.
        MissingExtraError: if Matplotlib is not installed.
    """
    file = Path(path)
    require_plots(file)
    form = file.suffix.lower().removeprefix(".")
    # Without a date, equal results give equal files.
    metadata = {"Date": None} if form == "svg" else None
    picture = io.BytesIO()
    figure = plot_figure(result, language=language)
    figure.savefig(picture, format=form, dpi=_DOTS_PER_INCH, metadata=metadata)
    try:
        write_whole(file, picture.getvalue())
    except OSError as error:
        message = text(
            "{path} can't be written: {error}", path=shorten(str(file)), error=reason_of(error)
        )
        raise TournamentError(message) from None


def plot_figure(result: TournamentResult, *, language: Language = None) -> Figure:
    """Draw the points a round and the share of games won of each kind of player.

    Args:
        result: the results, with at least one complete match.
        language: the language of the labels; see `plot_tournament`.

    Raises:
        TournamentError: if no match is complete.
        UnknownNameError: if there is no such language.
        MissingExtraError: if Matplotlib is not installed.
    """
    read, performances = Reader(language).read, result.by_kind()
    if not performances:
        message = text("there is nothing to plot before a match is complete")
        raise TournamentError(message)
    figure = _new_figure()
    figure.set_size_inches(10, 1.9 + 0.42 * len(performances))
    points, wins = figure.subplots(1, 2, sharey=True)
    _draw(points, [performance.points for performance in performances], _BLUE, "o")
    more = text("Points a round (the more the better)")
    fewer = text("Points a round (the fewer the better)")
    points.set_xlabel(read(more if result.plan.rules.most_points_win else fewer))
    shares = [performance.wins for performance in performances]
    percent = [Estimate(100 * one.mean, 100 * one.low, 100 * one.high) for one in shares]
    _draw(wins, percent, _ORANGE, "s")
    wins.set_xlabel(read(text("Games won by each, in percent")))
    wins.axvline(100 / result.plan.players, color=_INK, linestyle=":", linewidth=1)
    wins.annotate(
        read(text("equal shares")),
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
        label.set_parse_math(False)  # A name may contain dollar signs.
    points.set_ylim(len(performances) - 0.5, -0.5)
    title = text(
        "{matches} of {players} games with the same deals, {summary}: means and 95 % intervals",
        matches=plural("{number} match", "{number} matches", len(result.matches)),
        players=result.plan.players,
        summary=result.plan.rules.summary,
    )
    figure.suptitle(read(title), fontsize="medium", color=_INK)
    return figure


def _draw(axes: Axes, estimates: Sequence[Estimate], color: str, marker: str) -> None:
    """Draw means as marks and intervals as bars in ink on white, one below the other."""
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


def require_plots(path: Path) -> None:
    """Raise if no plot could be written to a file; call this before a long tournament.

    Raises:
        TournamentError: if the suffix of the file is not that of a plot.
        MissingExtraError: if Matplotlib is not installed.
    """
    if path.suffix.lower() not in _FORMATS:
        what = text("a {formats} file for a plot", formats=join(_FORMATS, "or"))
        raise TournamentError(expected(what, chain([shorten(str(path))])))
    _new_figure()


def _new_figure() -> Figure:
    """Return an empty figure on white."""
    try:
        # Not through pyplot, whose figures are global and never freed.
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra
    except ImportError:
        message = text("plots need matplotlib: pip install 'chickenfoot-rules[plot]'")
        raise MissingExtraError(message) from None
    return Figure(facecolor="white", layout="constrained")
