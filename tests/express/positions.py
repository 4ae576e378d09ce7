"""Positions of Express-Domino that several tests use."""

from __future__ import annotations

from chickenfoot_rules import Pass
from chickenfoot_rules.express import ExpressRound, ExpressRules
from support.dominoes import after, play
from support.express import FOUR, deal, position

PASS = Pass()

# Seat 0 is the only one to hold a six except for 6-6 itself.
DEAL = "1-6 2-6 3-6 4-6 5-6 0-0 0-1|6-6 1-1 1-2 1-3 1-4 1-5 0-2|0-3 0-4 0-5 0-6 2-2 2-3 2-4"
FOUR_HANDS = f"{DEAL}|2-5 3-3 3-4 3-5 4-4 4-5 5-5"

# Both ends are 0 once 0-6 lies on 5-6; on 0-2 both are 6.
LAID = "0-0 0-1>0-0 1-2>0-1 0-2>1-2 0-3>0-0 3-4>0-3 0-4>3-4 0-5>0-4 5-6>0-5"
CLOSED = f"{LAID} 0-6>5-6"
HANDS = "1-1 2-2 1-3 1-4|6-6 5-5 4-6 4-5 3-6|1-5 1-6 2-3 2-4 2-5|2-6 3-3 3-5 4-4"


def first_round(rules: ExpressRules, hands: str) -> ExpressRound:
    return ExpressRound.start(rules, deal(hands))


def opening() -> ExpressRound:
    return first_round(FOUR, FOUR_HANDS)


def playing() -> ExpressRound:
    """Seat 0 is in turn: it alone has sixes."""
    return opening().apply(play("6-6"))


def passing() -> ExpressRound:
    """6-6 6-1: seat 3 has neither sixes nor ones."""
    return playing().apply(play("1-6>6-6"))


def extending() -> ExpressRound:
    """0-6 6-6 6-1: seat 1 plays on 0-6 or 1-6."""
    return after(passing(), PASS, play("0-6>6-6"))


def closed() -> ExpressRound:
    return position(FOUR, CLOSED, HANDS, seat=0, lead=1)


def gone_out() -> ExpressRound:
    return position(
        FOUR,
        LAID,
        "0-6|1-1 1-3 1-4 1-5 1-6 2-2|2-3 2-4 2-5 2-6 3-3 3-5|3-6 4-4 4-5 4-6 5-5 6-6",
        seat=0,
        lead=1,
    ).apply(play("0-6>5-6"))
