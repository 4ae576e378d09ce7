"""The rules of Express-Domino in words, one sentence for each (X1 to X8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from chickenfoot_rules.dominoes.rules import RuleText
from chickenfoot_rules.dominoes.texts import N_, Text, chain, join, text
from chickenfoot_rules.express.rules import HAND_SIZE, ExpressRules
from chickenfoot_rules.rendering.narration.base import points


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
    return tuple(RuleText(f"X{number}", rule) for number, rule in enumerate(_rules(rules), 1))


def _rules(rules: ExpressRules) -> Iterator[Text]:
    number = len(rules.tiles)
    left = number - HAND_SIZE * rules.players
    table = text(
        "You play with a {set} set, {number} tiles, of which each of the {players} players takes "
        "{size}",
        set=rules.domino_set,
        number=number,
        players=rules.players,
        size=HAND_SIZE,
    )
    if left:
        table = text("{table}, and the other {number} are out of play", table=table, number=left)
    if rules.pairs:
        table = text(
            "{table}, in two pairs whose partners sit opposite: {one} against {other}",
            table=table,
            one=_pair(rules.sides[0]),
            other=_pair(rules.sides[1]),
        )
    yield chain([table, "."], "")
    if left:
        yield text(
            "In the first round the highest double that was dealt must be led, or without any the "
            "tile with the most pips, of equal ones the one with the higher half, and its holder "
            "is the leader."
        )
    else:
        yield text(
            "In the first round {tile} must be led, and its holder is the leader.",
            tile=max(rules.domino_set.doubles),
        )
    yield text("In each later round the next player in turn after the last leader leads any tile.")
    yield text(
        "In your turn you lay one tile on either end of the line, halves of the same value "
        "together and doubles crosswise for show, and turns go round counter-clockwise."
    )
    yield text("If you can play, you must: only players who can't play pass, and nobody draws.")
    yield text(_sentence_on_domino(rules))
    target = points(rules.target)
    if rules.pairs:
        yield text(
            "The round is also over, closed, as soon as nobody can play: the pair with the fewest "
            "pips in both its hands wins it and scores the same, and of equal pairs the leader's."
        )
        yield text(
            "The match is over as soon as a pair has {points} or more, and that pair wins it.",
            points=target,
        )
    else:
        yield text(
            "The round is also over, closed, as soon as nobody can play: the fewest pips win it "
            "and score the same, and of equal ones the leader wins, or the first of them after "
            "the leader in turn."
        )
        yield text(
            "The match is over as soon as a player has {points} or more, and that player wins it.",
            points=target,
        )


def _pair(side: Iterable[int]) -> Text:
    """Return two partners, who have no names in a rule book."""
    return join([text("player {number}", number=seat + 1) for seat in side], "and")


def _sentence_on_domino(rules: ExpressRules) -> str:
    if rules.pairs:
        return N_(
            "A player who lays their last tile wins the round for their pair, which scores the "
            "pips left in all hands, the partner's included."
        )
    if rules.players == min(rules.player_numbers):
        return N_(
            "A player who lays their last tile wins the round and scores the pips left in the "
            "opponent's hand."
        )
    return N_(
        "A player who lays their last tile wins the round and scores the pips left in the "
        "opponents' hands."
    )
