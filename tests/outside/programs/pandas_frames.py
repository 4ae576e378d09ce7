"""Analyse matches in pandas: rows of records, and frames that hold tiles."""

import random

import numpy as np
import pandas as pd

from chickenfoot_rules import Match, Rules, Tile, TileSet, records

rng = random.Random(2)
match = Match(Rules(domino_set=6, hand_size=5), players=3)
while not match.is_over:
    match = match.deal(rng) if match.round is None else match.apply(rng.choice(match.legal_moves))
record = records.MatchRecord.of(match, ["Ada", "Bob", "Cleo"])

rounds = pd.DataFrame(records.round_rows(record, "1")).convert_dtypes()
assert rounds.groupby("seat")["points"].sum().to_dict() == {
    place.seat: place.total for place in match.standings
}
moves = pd.DataFrame(records.move_rows(record, "1")).convert_dtypes()
assert len(moves) == sum(len(round_.moves) for round_ in match.rounds)
assert moves["tile"].dropna().map(Tile).map(lambda tile: tile.pips).between(0, 12).all()
assert len(pd.DataFrame(match.scores)) == len(match.rounds)

tiles = list(match.rules.domino_set.tiles)
column = pd.Series(tiles)
assert column[::-1].sort_values().tolist() == tiles == np.unique(np.array(tiles * 2)).tolist()
assert (column == Tile(1, 2)).sum() == column.isin(TileSet([Tile(1, 2)])).sum() == 1
frame = pd.DataFrame({"pips": [tile.pips for tile in tiles]}, index=tiles)
assert frame.loc[Tile(3, 6), "pips"] == 9
twice = pd.DataFrame({"tile": tiles * 2, "n": 1}).groupby("tile")["n"].sum()
assert twice.to_dict() == dict.fromkeys(tiles, 2)
hands = match.rounds[0].at(0).hands
held = pd.DataFrame({"hand": hands, "size": [*map(len, hands)]})
assert held["hand"].tolist() == list(hands)
assert held.explode("hand")["hand"].tolist() == [tile for hand in hands for tile in hand]
assert column.astype("category").cat.categories.tolist() == tiles
assert "3-6" in pd.DataFrame({"tile": tiles}).to_csv()
