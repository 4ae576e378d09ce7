"""The rules of Express-Domino in words, one sentence for each (X1 to X8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from chickenfoot_rules.dominoes.rules import RuleText
from chickenfoot_rules.dominoes.texts import N_, Text, join, text
from chickenfoot_rules.express.rules import HAND_SIZE, ExpressRules
from chickenfoot_rules.rendering.narration.base import points

# fmt: off
_SENTENCES: Final[Mapping[str, str]] = MappingProxyType({
    "X1": N_("{table}."),
    "X2": N_("In the first round the highest double that was dealt must be led, or without any "
        "the tile with the most pips, of equal ones the one with the higher half, and its "
        "holder is the leader."),
    "X2 all": N_("In the first round {tile} must be led, and its holder is the leader."),
    "X3": N_("In each later round the next player in turn after the last leader leads any "
        "tile."),
    "X4": N_("In your turn you lay one tile on either end of the line, halves of the same "
        "value together and doubles crosswise for show, and turns go round counter-clockwise."),
    "X5": N_("If you can play, you must: only players who can't play pass, and nobody draws."),
    "X6": N_("A player who lays their last tile wins the round and scores the pips left in the "
        "opponents' hands."),
    "X6 two": N_("A player who lays their last tile wins the round and scores the pips left in "
        "the opponent's hand."),
    "X6 pairs": N_("A player who lays their last tile wins the round for their pair, which "
        "scores the pips left in all hands, the partner's included."),
    "X7": N_("The round is also over, closed, as soon as nobody can play: the fewest pips win "
        "it and score the same, and of equal ones the leader wins, or the first of them after "
        "the leader in turn."),
    "X7 pairs": N_("The round is also over, closed, as soon as nobody can play: the pair with "
        "the fewest pips in both its hands wins it and scores the same, and of equal pairs the "
        "leader's."),
    "X8": N_("The match is over as soon as a player has {points} or more, and that player wins "
        "it."),
    "X8 pairs": N_("The match is over as soon as a pair has {points} or more, and that pair "
        "wins it."),
})
"""The sentences by the id of the rule, and by what they are for if there are several."""
# fmt: on


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
    pairs, two = (" pairs", " pairs") if rules.pairs else ("", "")
    left = len(rules.tiles) - HAND_SIZE * rules.players
    if rules.players == min(rules.player_numbers):
        two = " two"
    kinds = {"X2": "" if left else " all", "X6": two, "X7": pairs, "X8": pairs}
    fields = {
        "table": _table(rules, left),
        "tile": max(rules.domino_set.doubles),
        "points": points(rules.target),
    }
    ids = [f"X{number}" for number in range(1, 9)]
    return tuple(
        RuleText(id_, text(_SENTENCES[id_ + kinds.get(id_, "")], you="", **fields)) for id_ in ids
    )


def _table(rules: ExpressRules, left: int) -> Text:
    table = text(
        "You play with a {set} set, {number} tiles, of which each of the {players} players takes "
        "{size}",
        set=rules.domino_set,
        number=len(rules.tiles),
        players=rules.players,
        size=HAND_SIZE,
    )
    if left:
        table = text("{table}, and the other {number} are out of play", table=table, number=left)
    if not rules.pairs:
        return table
    one, other = map(_pair, rules.sides)
    return text(
        "{table}, in two pairs whose partners sit opposite: {one} against {other}",
        table=table,
        one=one,
        other=other,
    )


def _pair(side: Iterable[int]) -> Text:
    """Return two partners, who have no names in a rule book."""
    return join([text("player {number}", number=seat + 1) for seat in side], "and")
