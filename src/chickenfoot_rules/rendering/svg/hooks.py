"""The hooks of a picture: attributes by which the scripts of a page find and name its parts.

The options of pictures, `TableOptions`, describe them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

import attrs

from chickenfoot_rules.bulk import actions
from chickenfoot_rules.dominoes.layout import Duty
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.texts import Text, chain, text
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.geometry import PlacedEnd
from chickenfoot_rules.rendering.narration.base import labelled, tiles
from chickenfoot_rules.rendering.svg.document import Attribute, Element, Local, group
from chickenfoot_rules.rendering.svg.drawing import Drawing
from chickenfoot_rules.rendering.svg.scene import Scene

K = TypeVar("K")


@attrs.frozen
class Hooks(Immutable):
    """Adds hooks to the elements of a picture.

    Attributes:
        is_on: whether it adds them.
        reader: reads their labels.
        by_tile: the legal actions that play a tile.
        by_end: the legal actions that play on a tile, by the value that touches.
    """

    is_on: bool = True
    reader: Reader = attrs.field(factory=Reader)
    by_tile: Mapping[Tile, Collection[int]] = MappingProxyType({})
    by_end: Mapping[tuple[Tile | None, int], Collection[int]] = MappingProxyType({})

    @classmethod
    def of_view(cls, view: DominoView, reader: Reader) -> Hooks:
        """Return the hooks of what a seat sees."""
        plays = [
            (move, actions.encode(view.rules, move))
            for move in view.legal_moves
            if isinstance(move, Play)
        ]
        return cls(
            reader=reader,
            by_tile=_gather((play.tile, action) for play, action in plays),
            by_end=_gather(((play.on, play.joint), action) for play, action in plays),
        )

    def tile(self, tile: Tile, drawn: Element) -> Element:
        """Return a tile face up, on the table or in a hand, with its hooks."""
        possible = self.by_tile.get(tile, ())
        label = text("{tile}, can be played", tile=tile) if possible else chain([tile])
        return self._part(drawn, label, possible, data_tile=str(tile), id=Local(str(tile)))

    def end(self, end: PlacedEnd, drawn: Element) -> Element:
        """Return the mark of an open end with its hooks."""
        possible = self.by_end.get((end.tile, end.value), ())
        label = text("open end of {tile}: {value}", tile=end.tile, value=end.value)
        return self._part(drawn, label, possible, data_on=str(end.tile), data_value=end.value)

    def spot(self, duty: Duty, drawn: Element) -> Element:
        """Return the place of a missing tile with its hooks."""
        double = duty.double
        possible = self.by_end.get((double, double.low), ())
        label = (
            text("place of an arm on {double}", double=double)
            if duty.is_cross
            else text("place of a toe on {double}", double=double)
        )
        # Else only its outline could be clicked.
        hooks: dict[str, Attribute] = {"data_on": str(double), "pointer_events": "all"}
        return self._part(drawn, label, possible, data_value=double.low, **hooks)

    def hand(self, scene: Scene, seat: int, drawn: Drawing) -> Drawing:
        """Return the hand of a seat with its hooks."""
        if not self.is_on:
            return drawn
        label = self.reader.read(labelled(seat, tiles(scene.view.hand_sizes[seat])))
        hand = group(*drawn.elements, data_seat=seat, role="group", aria_label=label)
        return attrs.evolve(drawn, elements=(hand,))

    def _part(
        self, drawn: Element, label: Text, possible: Collection[int], **hooks: Attribute
    ) -> Element:
        """Return an element as a part with a label, or as a button if there are actions for it."""
        if not self.is_on:
            return drawn
        if possible:
            hooks["data_action"] = " ".join(map(str, sorted(possible)))
            hooks["tabindex"] = 0
        role = "button" if possible else "img"
        return group(drawn, role=role, aria_label=self.reader.read(label), **hooks)


NO_HOOKS: Final = Hooks(is_on=False)
"""Leaves every element as it is."""


def _gather(pairs: Iterable[tuple[K, int]]) -> Mapping[K, Collection[int]]:
    """Return the numbers of each key."""
    found: defaultdict[K, set[int]] = defaultdict(set)
    for key, action in pairs:
        found[key].add(action)
    return found
