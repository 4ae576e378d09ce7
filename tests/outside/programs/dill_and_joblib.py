"""Pass values on by dill, cloudpickle and joblib."""

import random

import cloudpickle
import dill
import joblib

from chickenfoot_rules import Match, Rules, players, records

match = Match(Rules(domino_set=6, hand_size=5), players=3).deal(random.Random(1))
match = match.apply(match.legal_moves[0])


def first_view(match):
    return match.view(0), match


def own_player(view, rng):
    return view.legal_moves[-1]


def main():
    whole = [match, match.view(0), match.rules, match.legal_moves, match.round.hands[0]]
    whole += [records.MatchRecord.of(match), players.GreedyPlayer()]
    for value in whole:
        assert dill.loads(dill.dumps(value)) == value
        assert dill.loads(dill.dumps(value, recurse=True, byref=False)) == value
        assert cloudpickle.loads(cloudpickle.dumps(value)) == value
    by_value = cloudpickle.loads(cloudpickle.dumps(lambda: (match, own_player)))
    assert by_value()[0] == match
    assert by_value()[1](match.view(match.round.seat), random.Random(1)) == match.legal_moves[-1]

    work = joblib.Parallel(n_jobs=2)
    found = work(joblib.delayed(first_view)(one) for one in [match, match.undo()])
    assert found == [first_view(match), first_view(match.undo())]

    memory = joblib.Memory("cache", verbose=0)
    cached = memory.cache(first_view)
    assert cached(match) == first_view(match)
    assert cached.check_call_in_cache(dill.loads(dill.dumps(match)))
    assert not cached.check_call_in_cache(match.apply(match.legal_moves[0]))


if __name__ == "__main__":
    main()
