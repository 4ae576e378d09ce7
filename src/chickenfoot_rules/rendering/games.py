"""The games that rendering knows: one line each, with their words, lines and arrangement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Protocol

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.narration import ChickenFootNarrator
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.errors import PictureError, RulesError
from chickenfoot_rules.dominoes.layout import OpenEnd
from chickenfoot_rules.dominoes.narration import Narrator
from chickenfoot_rules.dominoes.protocols import DominoLayout
from chickenfoot_rules.dominoes.rules import DominoRules, RuleText
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.narration import ExpressNarrator
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.rendering.arranging.chickenfoot import Arranger
from chickenfoot_rules.rendering.arranging.express import LineArranger
from chickenfoot_rules.rendering.arranging.poses import Point, Pose
from chickenfoot_rules.rendering.text.chickenfoot import (
    LAYOUT_LEGEND,
    layout_lines,
    layout_summary,
)
from chickenfoot_rules.rendering.text.express import LINE_LEGEND, line_lines, line_summary


class _Arranger(Protocol):
    """Lays tiles in the order in which they were played."""

    @property
    def spots(self) -> Sequence[Pose]:
        """The places of the arms or toes that are still missing."""
        ...

    def lay(self, tile: Tile, on: Tile | None) -> tuple[Pose, tuple[Point, ...]]:
        """Lay a tile; return its pose, and the connector to it if it needs one."""
        ...

    def poses_of(self, ends: Iterable[OpenEnd]) -> Iterable[Pose]:
        """Return the poses of open ends."""
        ...


class _Lines(Protocol):
    """Writes a layout as lines of text."""

    def __call__(
        self,
        layout: Any,  # noqa: ANN401 - a layout of its game and no other
        width: int,
        *,
        marks: bool,
        ascii_only: bool,
    ) -> Iterator[str]:
        """Yield the lines of a layout that is not empty."""
        ...


@attrs.frozen(kw_only=True)
class RenderedGame(Immutable):
    """How one game is rendered.

    Attributes:
        layout: the class of its layouts.
        narrator: the class that finds its words.
        lines: writes a layout as lines of text.
        summary: sums up a layout that is not empty: its open ends, or the double to be filled.
        legend: what the marks of a layout and of a hand mean.
        arranger: makes the arranger of a layout.
    """

    layout: type[DominoLayout]
    narrator: type[Narrator]
    # Each takes the layout of its own game only, which no common type can express.
    lines: _Lines
    summary: Callable[[Any], str]
    legend: str
    arranger: Callable[[Any], _Arranger]


_GAMES: Final[Mapping[type[DominoRules], RenderedGame]] = MappingProxyType(
    {
        Rules: RenderedGame(
            layout=Layout,
            narrator=ChickenFootNarrator,
            lines=layout_lines,
            summary=layout_summary,
            legend=LAYOUT_LEGEND,
            arranger=Arranger,
        ),
        ExpressRules: RenderedGame(
            layout=Line,
            narrator=ExpressNarrator,
            lines=line_lines,
            summary=line_summary,
            legend=LINE_LEGEND,
            arranger=LineArranger,
        ),
    }
)


def game_of_layout(layout: DominoLayout) -> RenderedGame:
    """Return the game that a layout belongs to.

    Raises:
        PictureError: if it belongs to no game that can be rendered.

    >>> game_of_layout(Line()).narrator.title
    'Express-Domino'
    """
    for game in _GAMES.values():
        if isinstance(layout, game.layout):
            return game
    kinds = " or a ".join(game.layout.__name__ for game in _GAMES.values())
    message = f"expected a {kinds}, got {shown(layout)}"
    raise PictureError(message)


def _game_of_rules(rules: DominoRules) -> RenderedGame:
    for kind, game in _GAMES.items():
        if isinstance(rules, kind):
            return game
    kinds = " or ".join(kind.__name__ for kind in _GAMES)
    message = f"expected {kinds}, got {shown(rules)}"
    raise RulesError(message)


def narrator_of(rules: DominoRules, players: int, names: Sequence[str] = ()) -> Narrator:
    """Return the narrator of the matches of one table.

    Args:
        rules: the options, which decide the game.
        players: the number of seats.
        names: the name of each seat; empty when the seats have no names.

    Raises:
        RulesError: if the rules belong to no game of this library.

    >>> narrator_of(ExpressRules(target=100, pairs=True), 4).table()
    'double-six set, 4 players in two pairs, 7 tiles each, 100 points to win'
    """
    return _game_of_rules(rules).narrator(rules, players, names)


def rule_texts(rules: DominoRules, players: int | None = None) -> tuple[RuleText, ...]:
    """Return one sentence for each rule in force, by number.

    Args:
        rules: the options, which decide the game.
        players: the number of seats, if it is known.

    Raises:
        DealError: if the rules have no hand size for so many players.
        RulesError: if so many can't play, or the rules belong to no game of this library.
    """
    return _game_of_rules(rules).narrator.rule_texts(rules, players)
