"""Pickle and copy values and errors in each way that Python has."""

import copy
import pickle
import random
import shelve
import sys

from chickenfoot_rules import IllegalMoveError, Match, Pass, Rules, Tile, records
from chickenfoot_rules.express import ExpressMatch, ExpressRules

match = Match(Rules(domino_set=6, hand_size=5), players=3).deal(random.Random(1))
match = match.apply(match.legal_moves[0])
other = ExpressMatch(ExpressRules(target=50)).deal(random.Random(1))
refusal = match.illegality(Pass())
values = [match, match.round, match.view(0), match.rules, match.legal_moves, match.round.hands]
values += [match.round.layout, other, other.view(0), Tile(1, 2), records.MatchRecord.of(match)]
values += [refusal, refusal.message, match.standings, match.view(0).knowledge]

for value in values:
    copies = [copy.copy(value), copy.deepcopy(value)]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        copies.append(pickle.loads(pickle.dumps(value, protocol)))
    if sys.version_info >= (3, 13) and hasattr(value, "__replace__") and value != Tile(1, 2):
        copies.append(copy.replace(value))
    assert all(one == value and hash(one) == hash(value) for one in copies), value
    assert all(type(one) is type(value) for one in copies), value

for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
    error = pickle.loads(pickle.dumps(IllegalMoveError(refusal), protocol))
    assert (str(error), error.illegality) == (str(IllegalMoveError(refusal)), refusal)
    assert error.illegality.message_for(language="de") == refusal.message_for(language="de")

with shelve.open("tables") as shelf:
    shelf["kitchen"] = match
with shelve.open("tables") as shelf:
    assert shelf["kitchen"] == match
    assert shelf["kitchen"].round.hands[0].isdisjoint(match.round.boneyard)
