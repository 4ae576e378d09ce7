"""A picture of the points that each player gave away; needs the extra ``plot``."""

# Matplotlib does not type its keyword arguments.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from chickenfoot_rules.tournament.figures import BLUE, INK, new_figure, style_axes

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_MOST_TICKS: Final = 20


def review_figure(title: str, given_away: Mapping[str, Sequence[float]]) -> Figure:
    """Draw a row of bars for each player: the points that they gave away in each round.

    Args:
        title: the title.
        given_away: the label of each player, and their points by round, at least one round.

    Raises:
        MissingExtraError: if Matplotlib is not installed.
    """
    figure = new_figure()
    figure.set_size_inches(10, 1.3 + 1.15 * len(given_away))
    rows = figure.subplots(len(given_away), 1, sharex=True, sharey=True, squeeze=False)
    for axes, (label, points) in zip(rows[:, 0], given_away.items(), strict=True):
        style_axes(axes, "y")
        axes.bar(range(1, len(points) + 1), points, color=BLUE, width=0.7)
        # A name may contain dollar signs.
        axes.set_title(label, loc="left", fontsize="small", color=INK, parse_math=False)
    last = rows[-1, 0]
    rounds = max(map(len, given_away.values()))
    last.set_xlim(0.4, rounds + 0.6)
    last.set_xticks(range(1, rounds + 1, -(-rounds // _MOST_TICKS)))
    # Nobody may have given away anything.
    last.set_ylim(0, 1.05 * max(1.0, *map(max, given_away.values())))
    last.set_xlabel("Round")
    figure.supylabel("Points given away", fontsize="medium", color=INK)
    figure.suptitle(title, fontsize="medium", color=INK)
    return figure
