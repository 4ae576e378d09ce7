"""Let many threads ask and continue one match at the same time."""

import random
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from chickenfoot_rules import Match, Play, Tile
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_match

sys.setswitchinterval(1e-6)
match = Match(players=4).deal(random.Random(2))
gate = threading.Barrier(8)


def play(seed):
    gate.wait()
    table, rng = match, random.Random(seed)
    seen = []
    for _ in range(30):
        table = table.apply(rng.choice(table.legal_moves))
        seen.append((table.view(1), table.view(1).legal_moves, str(table)))
    return [*seen, table.to_svg()]


with ThreadPoolExecutor(8) as pool:
    same = list(pool.map(play, [5] * 8))
    assert all(one == same[0] for one in same)
    plays = list(pool.map(lambda _: Play(Tile(9, 3), Tile(9, 18)), range(500)))
    assert len({id(one) for one in plays}) == 1
    matches = [pool.submit(play_match, [GreedyPlayer(), RandomPlayer()], seed=3) for _ in range(2)]
    assert len({repr(one.result().match.scores) for one in matches}) == 1
