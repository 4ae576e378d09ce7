"""Why a move of Express-Domino is illegal.

Which moves are legal is listed by `chickenfoot_rules.express.ExpressRound` and decided nowhere
else. Here stands why the others are not.
"""

from __future__ import annotations

import attrs

from chickenfoot_rules.dominoes.illegality import Illegality, IllegalityCode
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.rules import ExpressRules

__all__ = ["Position"]


@attrs.frozen(kw_only=True)
class Position(Immutable):
    """A round as far as it counts for what the seat whose turn it is may do.

    Attributes:
        rules: the options.
        layout: what lies on the table.
        seat: whose turn it is; of a finished round who went out, or whose turn it would be.
        hand: the tiles of that seat.
        opener: the tile that must be led, if one must (X2).
        legal_moves: what is legal; nothing when the round is over.
    """

    rules: ExpressRules
    layout: Line
    seat: int
    hand: TileSet
    opener: Tile | None
    legal_moves: tuple[Move, ...]

    def illegality(self, move: Move) -> Illegality:
        """Say why a move that is not among the legal ones is none."""
        playable = TileSet(play.tile for play in self.legal_moves if isinstance(play, Play))
        return attrs.evolve(self._flaw(move), playable=playable)

    def _flaw(self, move: Move) -> Illegality:
        # Data enters here: a type checker is not always there to say so.
        if not isinstance(move, Play | Draw | Pass):  # pyright: ignore[reportUnnecessaryIsInstance]
            return _wrong(
                IllegalityCode.NOT_A_MOVE, f"a move is a Play or a Pass, not {shown(move)}", "X4"
            )
        if not self.legal_moves:
            return self._flaw_after_the_end()
        if isinstance(move, Draw):
            message = "nobody draws: what is not dealt is out of play"
            return _wrong(IllegalityCode.NOTHING_TO_DRAW, message, "X5")
        if isinstance(move, Pass):
            message = f"seat {self.seat} has a tile to play, so it may not pass"
            return _wrong(IllegalityCode.MUST_PLAY, message, "X5")
        return self._flaw_of_play(move)

    def _flaw_after_the_end(self) -> Illegality:
        if self.hand:
            message = "the round is over: it is closed, nobody can play"
            return _wrong(IllegalityCode.ROUND_OVER, message, "X7")
        message = f"the round is over: seat {self.seat} has gone out"
        return _wrong(IllegalityCode.ROUND_OVER, message, "X6")

    def _flaw_of_play(self, play: Play) -> Illegality:
        tile = play.tile
        if tile not in self.rules.tiles:
            message = f"a {self.rules.domino_set} set has no {tile}"
            return _wrong(IllegalityCode.NOT_IN_SET, message, "X1")
        if tile not in self.hand and tile not in self.layout.tiles:
            message = f"seat {self.seat} does not hold {tile} but {self.hand}"
            return _wrong(IllegalityCode.NOT_YOUR_TILE, message, "X4")
        refusal = self.layout.refusal(tile, play.on)
        if refusal is not None:
            return refusal
        if self.layout.is_empty and self.opener not in (None, tile):
            message = f"seat {self.seat} holds {self.opener}, the highest, and must lead it"
            return _wrong(IllegalityCode.MUST_OPEN, message, "X2")
        message = "no last tile is announced in Express-Domino"
        return _wrong(IllegalityCode.NOTHING_TO_ANNOUNCE, message, "X4")


def _wrong(code: IllegalityCode, message: str, rule: str) -> Illegality:
    return Illegality(code=code, message=message, rule=rule)
