"""Write the records and table documents by orjson, which is strict about what is JSON."""

import json
import random

import attrs
import orjson
from cattrs.preconf.orjson import make_converter

from chickenfoot_rules import Match, Move, Pass, Rules, Tile, TileSet, documents, records

match = Match(Rules(domino_set=6, hand_size=5), players=3).deal(random.Random(1))
match = match.apply(match.legal_moves[0])
record = records.MatchRecord.of(match, ["Zoë", "Bob", "Dan"])
text = records.dumps(record)
assert records.loads(orjson.dumps(orjson.loads(text)), kind=records.MatchRecord) == record
assert orjson.loads(text) == json.loads(text)
document = documents.document_of(match, 1)
assert documents.loads(orjson.dumps(orjson.loads(document.to_json()))) == document


@attrs.frozen
class Saved:
    record: records.MatchRecord
    best: Move | None
    hand: TileSet
    tile: Tile | None


converter = make_converter()
records.configure_converter(converter)
saved = Saved(record, match.legal_moves[0], match.round.hands[0], None)
assert converter.loads(converter.dumps(saved), Saved) == saved
assert orjson.dumps(match.illegality(Pass()).code) == b'"must-play"'
assert orjson.dumps({"tile": Tile(1, 2)}, default=str) == b'{"tile":"1-2"}'
