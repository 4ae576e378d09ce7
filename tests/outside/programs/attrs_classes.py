"""Hold our values in classes of attrs and of dataclasses."""

import dataclasses
import random
import sys

import attrs

from chickenfoot_rules import Match, Rules, Tile, TileSet

RULES = Rules(domino_set=6, hand_size=5)


@attrs.frozen
class Table:
    match: Match = attrs.field(validator=attrs.validators.instance_of(Match))
    marked: TileSet = TileSet()  # It is frozen and hashable, so it may be a default.
    tile: Tile = attrs.field(default=Tile(1, 2))


@dataclasses.dataclass(frozen=True, order=True)
class Card:
    tile: Tile
    rules: Rules = dataclasses.field(default=RULES, compare=False)
    match: Match | None = dataclasses.field(default=None, compare=False)


match = Match(RULES, players=3).deal(random.Random(1))
table = Table(match)
assert attrs.asdict(table, recurse=False) == {
    "match": match, "marked": TileSet(), "tile": Tile(1, 2)
}  # fmt: skip
assert Table(**attrs.asdict(table, recurse=False)) == table == attrs.evolve(table)
assert len({table, attrs.evolve(table), attrs.evolve(table, tile=Tile(0, 0))}) == 2

cards = [Card(tile, match=match) for tile in match.round.hands[0]]
assert sorted(cards, reverse=True)[::-1] == cards
held = dataclasses.asdict(cards[0])
assert (held["tile"], held["rules"], held["match"]) == (cards[0].tile, RULES, match)
assert Card(**held) == cards[0] == dataclasses.replace(cards[0])

later = match.apply(match.legal_moves[0])
assert attrs.evolve(later.rules, double_blank=25).double_blank == 25 != later.rules.double_blank
assert attrs.evolve(later) == later
assert attrs.evolve(later.round) == later.round
if sys.version_info >= (3, 13):
    from copy import replace

    assert replace(later) == later
    assert replace(RULES, double_blank=25) == attrs.evolve(RULES, double_blank=25)
