"""The rules of Express-Domino in plain English, one sentence for each (X1 to X8)."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.dominoes.rules import RuleText
from chickenfoot_rules.dominoes.words import count, labels
from chickenfoot_rules.express.rules import HAND_SIZE, ExpressRules

_LATER_ROUNDS: Final = (
    "In each later round the next player in turn after the last leader leads any tile."
)
_PLAYING: Final = (
    "In your turn you lay one tile on either end of the line, halves of the same value together "
    "and doubles crosswise for show, and turns go round counter-clockwise."
)
_PASSING: Final = "If you can play, you must: only players who can't play pass, and nobody draws."


def express_rules_in_english(rules: ExpressRules) -> tuple[RuleText, ...]:
    """Return one sentence for each rule, by id (X1 to X8).

    Args:
        rules: the options, which decide how each rule reads.

    >>> for rule in express_rules_in_english(ExpressRules(target=100, pairs=True)):
    ...     if rule.id in ("X5", "X8"):
    ...         print(rule)
    X5  If you can play, you must: only players who can't play pass, and nobody draws.
    X8  The match is over as soon as a pair has 100 points or more, and that pair wins it.
    """
    return (
        RuleText("X1", _table(rules)),
        RuleText("X2", _first_round(rules)),
        RuleText("X3", _LATER_ROUNDS),
        RuleText("X4", _PLAYING),
        RuleText("X5", _PASSING),
        RuleText("X6", _domino(rules)),
        RuleText("X7", _closed_round(rules)),
        RuleText("X8", _match(rules)),
    )


def _table(rules: ExpressRules) -> str:
    tiles = len(rules.tiles)
    dealt = HAND_SIZE * rules.players
    out_of_play = "" if dealt == tiles else f", and the other {tiles - dealt} are out of play"
    pairs = (
        f", in two pairs whose partners sit opposite: {' against '.join(map(labels, rules.sides))}"
        if rules.pairs
        else ""
    )
    return (
        f"You play with a {rules.domino_set} set, {tiles} tiles, of which each of the "
        f"{rules.players} players takes {HAND_SIZE}{out_of_play}{pairs}."
    )


def _first_round(rules: ExpressRules) -> str:
    if HAND_SIZE * rules.players == len(rules.tiles):
        highest = max(rules.domino_set.doubles)
        return f"In the first round {highest} must be led, and its holder is the leader."
    return (
        "In the first round the highest double that was dealt must be led, or without any the "
        "tile with the most pips, of equal ones the one with the higher half, and its holder is "
        "the leader."
    )


def _domino(rules: ExpressRules) -> str:
    if rules.pairs:
        return (
            "A player who lays their last tile wins the round for their pair, which scores the "
            "pips left in all hands, the partner's included."
        )
    opponents = len(rules.sides) - 1
    whose = "opponent's hand" if opponents == 1 else "opponents' hands"
    return (
        f"A player who lays their last tile wins the round and scores the pips left in the {whose}."
    )


def _closed_round(rules: ExpressRules) -> str:
    closed = "The round is also over, closed, as soon as nobody can play"
    if rules.pairs:
        return (
            f"{closed}: the pair with the fewest pips in both its hands wins it and scores the "
            f"same, and of equal pairs the leader's."
        )
    return (
        f"{closed}: the fewest pips win it and score the same, and of equal ones the leader wins, "
        f"or the first of them after the leader in turn."
    )


def _match(rules: ExpressRules) -> str:
    side = "pair" if rules.pairs else "player"
    points = count(rules.target, "point")
    return f"The match is over as soon as a {side} has {points} or more, and that {side} wins it."
