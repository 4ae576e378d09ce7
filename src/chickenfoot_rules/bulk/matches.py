"""Matches of kernels: which doubles have opened a round, the points so far, and the next deal.

`chickenfoot_rules.Match` and `chickenfoot_rules.express.ExpressMatch` say what the rules are. A
match is the row of its current round, as in `chickenfoot_rules.bulk.state`, and one more row: first
what is listed here, then the points of each seat.
"""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.dealing import all_doubles, deal_first, deal_later
from chickenfoot_rules.bulk.dialect import ONE, ZERO, Words, compiled, inlined, word
from chickenfoot_rules.bulk.state import (
    CHANCE,
    IS_EXPRESS,
    LAID_DOUBLES,
    LEAD,
    PLAYERS,
    TARGET,
)
from chickenfoot_rules.bulk.witness import BEGUN, LENGTH, begin_evidence
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.express.match import ExpressMatch

PLAYED: Final = word(0)
"""The number of finished rounds."""
UNUSED: Final = word(1)
"""Bit *v* for each double *v* that had opened no round when the current one was dealt (R2.1)."""
OPENED: Final = word(2)
"""In Chicken Foot, the bit of the double that opened the current round; 0 before an action."""
BEGUN_BEFORE: Final = word(3)
"""`BEGUN` of the round before."""
LENGTH_BEFORE: Final = word(4)
"""`LENGTH` of the round before."""
SCORES: Final = word(5)
"""The points of each seat in the finished rounds: at most 19 · 1,003,420 (R7.1, R7.2, X6)."""


def match_size(options: Words) -> int:
    """Return the number of words of the row of a match."""
    return int(SCORES + options[PLAYERS])


@compiled
def deal_round(row: Words, yard: Words, evidence: Words, options: Words) -> None:
    """Deal the first round of a match, and keep what it takes to deal it again."""
    evidence[BEGUN] = row[CHANCE]
    deal_first(row, yard, options)
    begin_evidence(row, evidence, options, all_doubles(options))


@compiled
def begin_match(row: Words, yard: Words, evidence: Words, options: Words, match: Words) -> None:
    """Begin a match with its first round."""
    deal_round(row, yard, evidence, options)
    for place in range(SCORES + options[PLAYERS]):
        match[place] = ZERO
    match[UNUSED] = all_doubles(options)


@inlined
def note_opening(row: Words, match: Words) -> None:
    """Note which double opened the round, after an action: the first one on the table.

    Later the row of the round does not show it, since any unused double may have opened (R2.4).
    """
    if match[OPENED] == ZERO:
        match[OPENED] = row[LAID_DOUBLES]


@compiled
def end_round(
    row: Words, yard: Words, evidence: Words, options: Words, match: Words, sheet: Words
) -> None:
    """Add up the points of a round that is over, and deal the next one if the match goes on.

    Args:
        row: the row of the round.
        yard: its yard.
        evidence: its evidence.
        options: the options.
        match: the row of the match.
        sheet: the points of each seat in the round.
    """
    players = options[PLAYERS]
    match[PLAYED] += ONE
    most = ZERO
    for seat in range(players):
        match[SCORES + seat] += sheet[seat]
        most = max(most, match[SCORES + seat])
    lead = row[LEAD]
    unused = ZERO
    if options[IS_EXPRESS]:
        if most >= options[TARGET]:
            return  # X8
        lead = (lead or players) - ONE  # X3
    else:
        unused = match[UNUSED] & ~match[OPENED]  # R2.1, R2.4, R2.5
        if unused == ZERO:
            return  # R7.4
        lead = lead + ONE if lead + ONE < players else ZERO  # R2.6
    match[BEGUN_BEFORE] = evidence[BEGUN]
    match[LENGTH_BEFORE] = evidence[LENGTH]
    evidence[BEGUN] = row[CHANCE]
    deal_later(row, yard, options, unused, lead)
    begin_evidence(row, evidence, options, unused)
    match[UNUSED] = unused
    match[OPENED] = ZERO


def load_match(row: Words, options: Words, match: Match | ExpressMatch) -> None:
    """Write a match into its row, except for its current round."""
    for place in range(match_size(options)):
        row[place] = ZERO
    row[PLAYED] = word(len(match.rounds))
    for seat in range(match.players):
        row[int(SCORES) + seat] = word(sum(points[seat] for points in match.scores))
    if isinstance(match, Match):
        opener = match.all_rounds[-1].opener
        row[OPENED] = word(0 if opener is None else 1 << opener.low)
        row[UNUSED] = word(sum(1 << double.low for double in match.unused))
