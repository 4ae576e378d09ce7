"""Hold our values in models of pydantic."""

import random

from pydantic import BaseModel, ConfigDict, ValidationError, field_serializer, field_validator

from chickenfoot_rules import ChickenfootError, Match, Rules, Tile, TileSet, documents, records


class Table(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True, frozen=True)
    match: Match
    rules: Rules = Rules()
    marked: TileSet = TileSet()
    tile: Tile

    @field_validator("tile", mode="before")
    @classmethod
    def read_tile(cls, found: object) -> object:
        return Tile.parse(found) if isinstance(found, str) else found

    @field_validator("match", mode="before")
    @classmethod
    def read_match(cls, found: object) -> object:
        return records.loads(found).match if isinstance(found, str) else found

    @field_serializer("tile", "marked", "rules")
    def write_text(self, value: object) -> str:
        return str(value)

    @field_serializer("match")
    def write_match(self, match: Match) -> str:
        return records.dumps(records.MatchRecord.of(match))


match = Match(Rules(domino_set=6, hand_size=5), players=3).deal(random.Random(1))
table = Table(match=match, tile="6-3", rules=match.rules, marked=match.round.hands[0])
assert table.tile is Tile(3, 6)
assert table.match is match
assert table.model_copy(deep=True) == table == Table.model_validate(dict(table))
assert len({table, table.model_copy()}) == 1
sent = table.model_dump_json(exclude={"rules", "marked"})
assert Table.model_validate_json(sent).match == match
for wrong in ("6-33", "six", 7, None):
    try:
        raise SystemExit(f"{wrong!r} was taken as {Table(match=match, tile=wrong).tile!r}")
    except ValidationError as error:
        assert error.errors()[0]["loc"] == ("tile",)
    except ChickenfootError as error:
        raise SystemExit("our errors are ValueErrors, which pydantic collects") from error
assert "format" in documents.document_of(match, 0).to_json()
