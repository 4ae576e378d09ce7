"""A typed game of a stranger, which each type checker reads strictly, and Python runs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_type

import attrs

from chickenfoot_rules import Draw, IllegalMoveError, Match, Move, Pass, Play, PlayerView, Round
from chickenfoot_rules import Rules, Tile, TileSet, express, notation, players, records, rendering


@dataclass(frozen=True)
class Careful:
    """A player."""

    likes: Tile = Tile(0, 0)

    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        plays = [move for move in view.legal_moves if isinstance(move, Play)]
        return max(plays, key=lambda play: play.tile.pips, default=rng.choice(view.legal_moves))


def kinds(moves: tuple[Move, ...]) -> Iterator[str]:
    for move in moves:
        match move:
            case Play(tile=tile, on=on):
                yield f"{tile} on {on}"
            case Draw() | Pass():
                yield str(move)


rng = random.Random(7)
match_ = Match(rules=Rules(domino_set=6, hand_size=5), players=3).deal(rng)
round_ = match_.round
assert round_ is not None
assert_type(round_, Round)
assert_type(round_.hands, tuple[TileSet, ...])
view = match_.view(round_.seat)
assert_type(view.determinize(rng), Round)
print(*kinds(view.legal_moves))
try:
    match_ = match_.apply(Careful().choose(view, rng), seat=round_.seat)
except IllegalMoveError as error:
    print(error.illegality.code.value, error.illegality.rule)
saved = records.dumps(records.MatchRecord.of(match_, ["Ada", "Bob", "Cleo"]))
assert_type(records.loads(saved, kind=records.MatchRecord).match, Match)
assert_type(attrs.evolve(match_.rules, double_blank=25), Rules)
assert_type({tile: tile.pips for tile in view.hand | TileSet([Tile(1, 2)])}, dict[Tile, int])

seats = [Careful(), Careful(Tile(1, 1))]
assert_type(players.play_match(seats, rules=match_.rules, seed=1).match.scores[0][0], int)
other = express.ExpressMatch(express.ExpressRules(target=50))
print(notation.format_text(other.rules), rendering.view_text(view), other.scores, view.to_svg()[:4])
