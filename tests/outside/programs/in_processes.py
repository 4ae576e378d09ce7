"""Send values to processes that begin anew, and take others back."""

import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor

from chickenfoot_rules import IllegalMoveError, Match, Pass, Rules, Tile

RULES = Rules(domino_set=6, hand_size=5)


def start(seed):
    return Match(RULES, players=3).deal(random.Random(seed))


def go_on(match, move):
    """Return the match after a move, by the other process."""
    assert match.round.hands[0] <= match.rules.domino_set.tiles
    assert Tile(1, 2) is Tile.parse("1-2")
    return match.apply(move)


if __name__ == "__main__":
    matches = [start(seed) for seed in range(6)]
    moves = [match.legal_moves[0] for match in matches]
    known = multiprocessing.get_all_start_methods()
    for method in {"spawn", "forkserver"}.intersection(known):
        context = multiprocessing.get_context(method)
        with ProcessPoolExecutor(2, mp_context=context) as pool:
            found = list(pool.map(go_on, matches, moves))
            assert found == [go_on(*both) for both in zip(matches, moves, strict=True)]
            assert {*found} == {*map(go_on, matches, moves)}, "equal values have equal hashes"
            assert list(pool.map(start, range(6))) == matches
            try:
                pool.submit(go_on, matches[0], Pass()).result()
            except IllegalMoveError as error:
                assert error.illegality == matches[0].illegality(Pass())
            else:
                raise SystemExit("an illegal move was made")
