"""What all plots have in common: their colours, axes and files; needs the extra ``plot``."""

# Matplotlib does not type its keyword arguments.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from chickenfoot_rules.dominoes.errors import MissingExtraError
from chickenfoot_rules.dominoes.values import shortened
from chickenfoot_rules.records.files import write_whole
from chickenfoot_rules.tournament.errors import TournamentError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK: Final = "#222222"
BLUE: Final = "#0072b2"
ORANGE: Final = "#d55e00"
"""Blue and vermilion of Okabe and Ito, which colour-blind people can distinguish."""

_PALE: Final = "#d9d9d9"
_FORMATS: Final = (".png", ".svg")
_DOTS_PER_INCH: Final = 150


def require_plots(path: Path) -> None:
    """Raise before there is anything to plot if it could not be plotted.

    Raises:
        TournamentError: unless the suffix of the file is that of a plot.
        MissingExtraError: if Matplotlib is not installed.
    """
    if path.suffix.lower() not in _FORMATS:
        found = shortened(str(path))
        message = f"expected a {' or '.join(_FORMATS)} file for a plot, got {found}"
        raise TournamentError(message)
    new_figure()


def new_figure() -> Figure:
    """Return an empty figure on white.

    Raises:
        MissingExtraError: if Matplotlib is not installed.
    """
    try:
        # Not through pyplot, whose figures are global and never freed.
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra
    except ImportError:
        message = "plots need matplotlib: pip install 'chickenfoot-rules[plot]'"
        raise MissingExtraError(message) from None
    return Figure(facecolor="white", layout="constrained")


def style_axes(axes: Axes, grid: Literal["x", "y"]) -> None:
    """Draw the axes in ink on white, with pale lines across one of them."""
    axes.set_facecolor("white")
    axes.grid(visible=True, axis=grid, color=_PALE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(colors=INK, left=False)
    axes.xaxis.label.set_color(INK)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(INK)


def write_figure(figure: Figure, path: Path) -> None:
    """Write a figure to a file, completely or not at all.

    Args:
        figure: the figure.
        path: the file, a ``.png`` or an ``.svg``; an existing file is overwritten.

    Raises:
        TournamentError: if the file can't be written.
    """
    form = path.suffix.lower().removeprefix(".")
    # Without a date, equal results give equal files.
    metadata = {"Date": None} if form == "svg" else None
    picture = io.BytesIO()
    figure.savefig(picture, format=form, dpi=_DOTS_PER_INCH, metadata=metadata)
    try:
        write_whole(path, picture.getvalue())
    except OSError as error:
        message = f"{shortened(str(path))} can't be written: {error.strerror}"
        raise TournamentError(message) from None
