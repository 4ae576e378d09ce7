"""Read and write classes that hold our values with a converter of one's own."""

import random

import attrs
import cattrs
from cattrs.strategies import configure_tagged_union, include_subclasses

from chickenfoot_rules import Draw, Match, Pass, Play, Rules, Tile, TileSet, records


@attrs.frozen
class Note:
    tile: Tile
    hand: TileSet
    rules: Rules
    move: Play | None = None


match = Match(Rules(domino_set=6, hand_size=5), players=3).deal(random.Random(1))
note = Note(Tile(3, 6), match.round.hands[1], match.rules, match.legal_moves[0])
plain = cattrs.Converter()
assert plain.structure(plain.unstructure(note), Note) == note
assert plain.structure({"low": 6, "high": 3}, Tile) is Tile(3, 6)

texts = cattrs.Converter()
texts.register_unstructure_hook(Tile, str)
texts.register_structure_hook(Tile, lambda text, _: Tile.parse(text))
assert texts.unstructure({"marked": [Tile(1, 2)]}) == {"marked": ["1-2"]}
configure_tagged_union(Play | Draw | Pass, texts)
for move in (match.legal_moves[0], Draw(), Pass()):
    made = texts.unstructure(move, unstructure_as=Play | Draw | Pass)
    assert texts.structure(made, Play | Draw | Pass) == move

ours = records.make_converter()
include_subclasses(Note, ours)
assert ours.unstructure(note)["tile"] == "3-6"
assert ours.structure(ours.unstructure(note), Note) == note
try:
    ours.structure({**ours.unstructure(note), "tile": "3-99"}, Note)
except cattrs.ClassValidationError as error:
    assert cattrs.transform_error(error) == ["invalid value for type, expected Tile @ $.tile"]
    assert "expected 0 to 18 pips, got 99" in str(error.exceptions[0])
else:
    raise SystemExit("3-99 was read as a tile")
