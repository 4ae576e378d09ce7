"""Hold our values in structs of msgspec, which fills classes of attrs without their constructors."""

import random

import msgspec

import chickenfoot_rules as c
from chickenfoot_rules import Match, Rules, Tile, TileSet, dominoes, express, records, rendering


class Table(msgspec.Struct, frozen=True):
    match: Match
    rules: Rules
    tile: Tile
    hand: TileSet


match = Match(Rules(domino_set=6, hand_size=5), players=3).deal(random.Random(1))
later = match.apply(match.legal_moves[0])
table = Table(later, match.rules, Tile(1, 2), match.round.hands[0])
assert table == Table(later, match.rules, Tile(1, 2), match.round.hands[0])
assert len({table, msgspec.structs.replace(table)}) == 1
assert msgspec.structs.asdict(table)["match"] is later

record = records.dumps(records.MatchRecord.of(later))
assert records.loads(msgspec.json.encode(msgspec.json.decode(record))).match == later

# A value comes back equal, or is refused: never as a twin that is equal to nothing.
values = [Tile(1, 2), later.legal_moves[0], match.round.hands[0], match.rules]
values += [later.standings[0], c.OpenEnd(Tile(0, 1), 0), later.round.layout, later, later.view(0)]
values += [express.ExpressRules(target=50), c.Draw(), rendering.PALETTES["dark"]]
values += [dominoes.RoundEntered(points=(1, 2), opened=Tile(2, 2)), match.rules.domino_set]
came_back = 0
for value in values:
    try:
        again = msgspec.json.decode(msgspec.json.encode(value), type=type(value))
    except (msgspec.ValidationError, TypeError, NotImplementedError) as error:
        assert str(error)
    else:
        assert again == value, (again, value)
        came_back += 1
assert came_back > 4

for kind, text in ((TileSet, '{"mask": -5}'), (Rules, '{"hand_size": -4}')):
    try:
        raise SystemExit(f"{text} was read as {msgspec.json.decode(text, type=kind)}")
    except msgspec.ValidationError as error:
        assert "expected" in str(error), error
try:
    msgspec.convert({"tile": {"low": 1, "high": 2, "index": 4, "bit": 16}}, dict[str, Tile])
except msgspec.ValidationError as error:
    assert "expected the Tile that Tile(…) returns" in str(error), error
