"""The content of a picture of a round, with all tiles open or as one seat sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.narration import Narrator, tiles_apart
from chickenfoot_rules.dominoes.protocols import DominoRound, DominoView
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.games import check_names, narrator_of


@attrs.frozen(kw_only=True)
class Scene(Immutable):
    """The visible part of a round.

    Attributes:
        view: the view of the looker, or of the seat to move if all tiles are open.
        hands: the tiles of each seat; ``None`` for a hand that lies face down.
        looker: the seat that looks; ``None`` if all tiles are open.
        names: the name of each seat; empty if they have no names.
        news: what has just happened, in an animation.
    """

    view: DominoView
    hands: tuple[TileSet | None, ...]
    looker: int | None = None
    names: tuple[str, ...] = ()
    news: str = ""

    @classmethod
    def of_round(
        cls,
        round_: DominoRound,
        names: Sequence[str] = (),
        scores: Iterable[Iterable[int]] = (),
    ) -> Scene:
        """Return the scene of a round with all tiles open.

        Args:
            round_: the round.
            names: the name of each seat; empty if they have no names.
            scores: the score sheet of the match so far, a row for each finished round.

        Raises:
            PictureError: if there are names but not one for each seat.
            MatchError: if the score sheet has a wrong row.
        """
        return cls(
            view=round_.view(round_.seat, scores),
            hands=round_.hands,
            names=check_names(names, round_.players),
        )

    @classmethod
    def of_view(cls, view: DominoView, names: Sequence[str] = ()) -> Scene:
        """Return the scene that one seat sees.

        Raises:
            PictureError: if there are names but not one for each seat.
        """
        return cls(
            view=view,
            hands=view.hands,
            looker=view.seat,
            names=check_names(names, view.players),
        )

    @property
    def narrator(self) -> Narrator:
        """The narrator of the match."""
        return narrator_of(self.view.rules, self.view.players, self.names)

    @property
    def playable(self) -> TileSet:
        """The visible tiles that can be played now."""
        return TileSet(move.tile for move in self.view.legal_moves if isinstance(move, Play))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the match so far by seat; empty if they are unknown."""
        return tuple(map(sum, zip(*self.view.scores, strict=True)))

    @property
    def partners(self) -> tuple[int, ...]:
        """The side of each seat, 0 or 1; empty if everybody plays alone."""
        sides = self.narrator.sides
        if len(sides) == self.view.players:
            return ()
        return tuple(
            number
            for seat in range(self.view.players)
            for number, side in enumerate(sides)
            if seat in side
        )

    @property
    def apart(self) -> int:
        """The number of tiles that are neither in a hand nor on the table."""
        return tiles_apart(self.view.rules, self.view.layout, self.view.hand_sizes)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat when the round is over, 1 up; empty before.

        It is the place in the match so far, or in the round if no points of a match are known.
        """
        outcome = self.view.outcome
        if outcome is None:
            return ()
        sheet = self.view.scores or (outcome.points,)
        ranks = {
            place.seat: place.rank for place in self.view.rules.standings(sheet, self.view.players)
        }
        return tuple(ranks[seat] for seat in range(self.view.players))

    @property
    def live(self) -> frozenset[int]:
        """The values that can still be played on; none when the round is over."""
        return frozenset() if self.view.is_over else self._left

    @property
    def gone(self) -> frozenset[int]:
        """The values whose tiles are all laid."""
        values = {value for tile in self.view.rules.tiles for value in (tile.low, tile.high)}
        return frozenset(values - self._left)

    @property
    def _left(self) -> frozenset[int]:
        """The values on tiles outside the layout."""
        outside = self.view.rules.tiles - self.view.layout.tiles
        return frozenset(value for tile in outside for value in (tile.low, tile.high))
