"""Analyse matches in polars: rows of records by our schemas, and columns of tiles."""

import random

import polars as pl

from chickenfoot_rules import Match, Rules, Tile, records
from chickenfoot_rules.express import ExpressMatch, ExpressRules

games = [Match(Rules(domino_set=6, hand_size=5), players=3)]
games += [Match(Rules(domino_set=18), players=2), ExpressMatch(ExpressRules(target=50, players=3))]
for match in games:
    rng = random.Random(2)
    for _ in range(400):
        if not match.is_over:
            dealt = match if match.round else match.deal(rng)
            match = dealt.apply(rng.choice(dealt.legal_moves))
    record = records.MatchRecord.of(match)
    rounds = pl.DataFrame(records.round_rows(record, "1"), schema=records.ROUND_COLUMNS)
    moves = pl.DataFrame(records.move_rows(record, "1"), schema=records.MOVE_COLUMNS)
    totals = rounds.group_by("seat").agg(pl.col("points").sum()).sort("seat")["points"].to_list()
    assert totals == [place.total for place in sorted(match.standings, key=lambda one: one.seat)]
    assert moves.height == sum(len(round_.moves) for round_ in match.all_rounds)
    tiles = moves["tile"].drop_nulls()
    assert tiles.map_elements(lambda text: Tile(text).pips, return_dtype=pl.Int64).max() <= 36

tiles = list(games[0].rules.domino_set.tiles)
hands = games[0].deal(random.Random(1)).round.hands
assert pl.Series(tiles).to_list() == tiles
assert pl.DataFrame({"tile": tiles[:3], "hand": hands})["hand"].to_list() == list(hands)
