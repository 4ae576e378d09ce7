"""The rules of both games in words, one sentence for each rule in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Final

from chickenfoot_rules.base import N_, Text, chain, join, plural, span, text
from chickenfoot_rules.chickenfoot import (
    Chickenlittle,
    DeadRound,
    DrawnTile,
    MissingDouble,
    Opening,
    Rules,
)
from chickenfoot_rules.chickenfoot.deal_tables import MAX_PLAYERS, MIN_PLAYERS, check_players
from chickenfoot_rules.dominoes import Play, RuleText
from chickenfoot_rules.dominoes.tiles import number_name
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.express.rules import HAND_SIZE
from chickenfoot_rules.rendering.narration.base import points, tiles

# fmt: off
_SENTENCES: Final[Mapping[str, str]] = MappingProxyType({
    "R1.1": N_("You play with a {set} set, {number} tiles, in which each pair of values from "
        "blank to {highest} occurs once."),
    "R1.2": N_("These rules have hand sizes for {players} players."),
    "R1.2 here": N_("These rules have hand sizes for {players} players, and {here} of you sit at "
        "this table."),
    "R1.2 unknown": N_("{players} can play."),
    "R1.3": N_("Each player takes {sizes}."),
    "R1.3 here": N_("Each of the {here} players takes {tiles}."),
    "R1.3 fixed": N_("Each player takes {tiles}, however many play."),
    "R1.3 unknown": N_("The table {table} has no hands for a {set} set, so agree on a number "
        "of tiles."),
    "R1.4": N_("The set must have enough tiles for all the hands, but it need not leave any "
        "for the boneyard."),
    "R1.4 laid out": N_("The set must have enough tiles for all the hands and for the double "
        "that is laid out first, but it need not leave any for the boneyard."),
    "R1.5": N_("Every tile is always in one place: in a hand, in the boneyard or on the "
        "table."),
    "R2.1": N_("You play {rounds}, from {double} down, and each round requires the highest double "
        "that has not opened one yet."),
    "R2.1 next lower": N_("You play {rounds}, and each round requires the highest double that has "
        "not opened one yet."),
    "R2.1 burn": N_("You play {rounds}, and each round requires the highest double that has not "
        "opened one yet or been skipped."),
    "R2.1 highest held": N_("You play {rounds}, and the highest double need not come first."),
    "R2.1 single": N_("You play a single round, which requires {double}."),
    "R2.1 any": N_("You play a single round."),
    "R2.2": N_("The holder of the required double must lay it in the middle, which is that "
        "player's turn, and the next player goes on."),
    "R2.3 laid out": N_("The required double is laid in the middle before you take your tiles. "
        "{lots}"),
    "R2.3 found": N_("You take your tiles, and the required double is placed. {lots}"),
    "R2.4": N_("The highest double in your hands that has not opened a round yet opens this one. "
        "Its holder lays it, and then it is used up."),
    "R2.5 draw": N_("{missing}, {drawing}."),
    "R2.5 draw each": N_("{missing}, you draw in turn from the leader on, keeping what you "
        "draw and showing it to nobody, until {found} and all have drawn equally often, as long as "
        "there are tiles. {opens}"),
    "R2.5 next lower": N_("{missing}, the highest unused one below it that somebody holds "
        "opens instead and the missing one is required again next round, but if nobody does, "
        "{drawing}."),
    "R2.5 burn": N_("{missing}, the highest unused one below it that somebody holds opens "
        "instead and the doubles above it no longer open a round, but if nobody does, "
        "{drawing}."),
    "R2.5 reshuffle": N_("{missing}, all tiles are shuffled and dealt again until somebody "
        "does."),
    "R2.6": N_("Somebody that you name leads the first round, and then the lead moves on each "
        "round: the leader draws first for a missing double."),
    "R2.6 drawn": N_("Before each deal a player is drawn at random to lead the round, unless you "
        "name one for the first. It only decides who draws first for a missing double."),
    "R2.6 placed": N_("After each round the lead moves on to the next player."),
    "R2.6 placed drawn": N_("Before each deal a player is drawn at random to lead the round, "
        "unless you name one for the first."),
    "R2.7": N_("When you draw for the double, you take one tile a turn."),
    "R2.7 draw on": N_("When you draw for the double, you take one tile a turn, although later "
        "you draw on until a tile fits."),
    "R2.8": N_("Before the first turn the required double is taken out of the hand or the "
        "boneyard that it is in and laid in the middle, so its holder has one tile fewer."),
    "R3.1": N_("You play a tile with one half against an open end of the same value, and its "
        "other half becomes a new open end."),
    "R3.2": N_("Until the opening double has its {arms} arms, no tile may go anywhere else."),
    "R3.2 six": N_("Until the opening double has its {arms} arms, three on each side, no tile "
        "may go anywhere else."),
    "R3.3": N_("A double is laid crosswise and makes a foot: the next three tiles must be toes "
        "of its number on it, and then each toe is an open end like any other."),
    "R3.4": N_("A double can be neither toe nor arm, as no number has a second one, so at most "
        "one foot is ever unfinished."),
    "R3.5": N_("You may play a double even if fewer than three tiles of its number are left: "
        "these may still go on it, but every other end stays locked until the round is over."),
    "R3.6": N_("If you can play, you must: only players who can't play draw or pass."),
    "R3.7": N_('When you lay a double, you call "Chicken Foot" (Pagat, How To Play), or "{call}" '
        'for {double} (Encyclopedia).'),
    "R3.8": N_("You play one tile a turn, and play goes clockwise."),
    "R4.1": N_("If you can't play, you draw a tile from the boneyard: if it fits, {then}, and "
        "if it doesn't, your turn is over."),
    "R4.1 draw on": N_("If you can't play, you draw a tile from the boneyard: if it fits, "
        "{then}."),
    "R4.1 later": N_("If you can't play, you draw a tile from the boneyard, which you may not play "
        "in the same turn, even if it fits."),
    "R4.2": N_("If the tile you draw doesn't fit, you draw on until one fits or the boneyard "
        "is empty."),
    "R4.3": N_("If you can't play and the boneyard is empty, you pass."),
    "R5.1": N_("A player who lays their last tile goes out, which ends the round at once, even "
        "on a double or with a foot unfinished."),
    "R5.2": N_("The round is also over, blocked, as soon as the boneyard is empty and nobody "
        "holds a tile that could be played: nobody wins it."),
    "R5.3": N_("Even if no tile can be played any more, you go on drawing while the boneyard "
        "has tiles."),
    "R5.3 ends": N_("The round is also over, blocked, as soon as no tile can ever be played "
        "again, even if the boneyard has tiles."),
    "R6.1": N_("Announcing your last tile is a courtesy, not a duty."),
    "R6.2": N_("Whenever a play leaves you exactly one tile, you must announce it with that "
        "play."),
    "R6.3": N_("If you forget, you pay on your next turn: you draw one tile, or pass if the "
        "boneyard is empty, and may not play, even if a tile fits."),
    "R6.3 at once": N_("If you forget, you draw one tile at once, if the boneyard has any, and may "
        "not play it in that turn."),
    "R7.1": N_("Each of you is charged the pips left in your hand, so a player who goes out is "
        "charged nothing."),
    "R7.2": N_("The double blank left in a hand costs {blank}."),
    "R7.2 free": N_("The double blank left in a hand costs nothing."),
    "R7.3": N_("If all of you still hold tiles, the lowest charge of the round is taken off "
        "everyone's."),
    "R7.4": N_("After the last round the lowest total wins."),
    "R7.4 target": N_("After the last round, or the first that leaves somebody with {target} "
        "or more, the lowest total wins."),
    "R7.5": N_("In a tie the player with more rounds at zero is ahead, then the one whose lowest "
        "round above zero is lower, and if these are equal, too, they share the place."),
    "R7.5 curved": N_("In a tie the player with more rounds at zero, counting a zero from the "
        "curve, is ahead, then the one whose lowest round above zero is lower, and if these are "
        "equal, too, they share the place."),
    "R7.6": N_("If two share a place, the next one stays empty: 1, 1, 3."),
    "H1": N_("The house rules come before all others: {house}"),
})
"""The sentences by the id of the rule, and by what they are for if there are several."""
# fmt: on

_OPENINGS: Final = {
    Opening.HOLDER: "R2.2",
    Opening.LAID_OUT: "R2.3 laid out",
    Opening.FOUND: "R2.3 found",
    Opening.HIGHEST_HELD: "R2.4",
}

_LAST_TILE: Final = {
    Chickenlittle.OFF: ["R6.1"],
    Chickenlittle.NEXT_TURN: ["R6.2", "R6.3"],
    Chickenlittle.AT_ONCE: ["R6.2", "R6.3 at once"],
}

_SOURCES: Final = {
    "PUREMCO": N_("{sizes} (from Puremco, a maker of dominoes)"),
    "RECOMMENDED": N_("{sizes} (as Pagat recommends)"),
    "FIFTEEN": N_("{sizes} (a suggestion)"),
}
"""Where hand sizes are from, by the names of the tables."""


def rules_in_words(rules: Rules, players: int | None) -> Iterator[RuleText]:
    """Yield one sentence for each rule in force, by id (R1.1 to R7.6), then that of a house (H1).

    Args:
        rules: the options, which decide which rules are in force and how each reads.
        players: the number of players, 2..16; without it, the sentence on the deal gives the
            hand size for every number of players.
    """
    if players is not None:
        players = check_players(players)
    fields = _fields(rules, players)
    for key in _in_force(rules, players):
        yield RuleText(key.partition(" ")[0], text(_SENTENCES[key], you="", **fields))


def _in_force(rules: Rules, players: int | None) -> Iterator[str]:
    """Yield the keys of the sentences about the rules in force."""
    yield "R1.1"
    if players is not None:
        yield from ("R1.2 here", "R1.3 here")
    elif rules.hand_size is not None:
        yield from ("R1.2", "R1.3 fixed")
    else:
        yield from ("R1.2", "R1.3") if _row(rules) else ("R1.2 unknown", "R1.3 unknown")
    yield "R1.4 laid out" if rules.tiles_laid_out else "R1.4"
    yield from ("R1.5", _order(rules), _OPENINGS[rules.opening])
    draws_on = rules.draw_until_playable
    drawn = " drawn" if rules.draws_lead else ""
    if rules.places_double:
        yield f"R2.6 placed{drawn}"
    else:
        yield f"R2.5 {rules.missing_double.value.replace('-', ' ')}"
        if rules.missing_double is not MissingDouble.RESHUFFLE:
            yield from (f"R2.6{drawn}", "R2.7 draw on" if draws_on else "R2.7")
    if rules.opening is Opening.FOUND:
        yield "R2.8"
    yield from ("R3.1", "R3.2 six" if rules.arms == 6 else "R3.2")  # noqa: PLR2004 - as the rule says
    yield from ("R3.3", "R3.4", "R3.5", "R3.6", "R3.7", "R3.8")
    if rules.drawn_tile is DrawnTile.LATER:
        yield "R4.1 later"
    else:
        yield from ("R4.1 draw on", "R4.2") if draws_on else ("R4.1",)
    yield from ("R4.3", "R5.1", "R5.2")
    yield "R5.3 ends" if rules.dead_round is DeadRound.ENDS else "R5.3"
    yield from _LAST_TILE[rules.chickenlittle]
    yield from ("R7.1", "R7.2" if rules.double_blank else "R7.2 free")
    if rules.curved:
        yield "R7.3"
    yield "R7.4" if rules.target is None else "R7.4 target"
    yield from ("R7.5 curved" if rules.curved else "R7.5", "R7.6")
    if type(rules) is not Rules:
        yield "H1"


def _order(rules: Rules) -> str:
    """Return the key of the sentence about the order of the doubles."""
    if rules.most_scored_rounds == 1:
        return "R2.1 any" if rules.opening is Opening.HIGHEST_HELD else "R2.1 single"
    if rules.opening is Opening.HIGHEST_HELD:
        return "R2.1 highest held"
    if rules.missing_double is MissingDouble.BURN:
        return "R2.1 burn"
    return "R2.1 next lower" if rules.missing_double.lower_opens else "R2.1"


def _fields(rules: Rules, players: int | None) -> dict[str, object]:
    """Return the fields of the sentences."""
    domino_set = rules.domino_set
    highest = Play(max(domino_set.doubles), None)
    most = rules.most_scored_rounds
    rounds = plural("{number} round", "{number} rounds", most)
    if most == len(domino_set.doubles) and rules.missing_double is not MissingDouble.BURN:
        rounds = text("{rounds}, one for each double", rounds=rounds)
    if rules.most_rounds is None:
        rounds = text("at most {rounds}", rounds=rounds)
    if rules.opening is Opening.HIGHEST_HELD:
        missing = text("If nobody holds a double that has not opened a round yet")
        found = text("one appears")
        opens = text("Then the highest one opens, laid by the player who drew it.")
    else:
        missing = text("If nobody holds the required double")
        found = text("it appears")
        opens = text("Then the player who drew it opens with it.")
    fields: dict[str, object] = {
        "set": domino_set,
        "number": len(domino_set.tiles),
        "highest": number_name(domino_set.highest),
        "double": highest.tile,
        "call": highest.call,
        "arms": rules.arms,
        "here": players,
        "players": _player_numbers(rules),
        "table": rules.deal_table.name,
        "rounds": rounds,
        "lots": text("The leader plays first.")
        if rules.draws_lead
        else text(
            "Unless you name a leader, each of you then draws a tile from the boneyard: the most "
            "pips lead the first round, or in a tie the higher half, and the tiles go back. If "
            "there are too few tiles, the first player leads."
        ),
        "missing": missing,
        "found": found,
        "opens": opens,
        "drawing": text(
            "you draw in turn from the leader on, keeping what you draw, until {found}, and "
            "the player who draws it opens with it at once",
            found=found,
        ),
        "then": text("you must play it at once")
        if rules.drawn_tile is DrawnTile.MUST
        else text("you may play it at once or pass, which shows everyone that it fits"),
        "blank": points(rules.double_blank),
        "target": points(rules.target or 0),
        "house": (type(rules).__doc__ or type(rules).__name__).strip().splitlines()[0],
    }
    size = rules.hand_size if players is None else rules.hand_size_for(players)
    if size is None:
        return fields | {"sizes": chain(_sizes_by_source(rules), "; ")}
    return fields | {"tiles": tiles(size)}


def _player_numbers(rules: Rules) -> Text:
    """Return how many can play, as the deal table or the size of the hands allows.

    If these allow nobody, a deal of one's own may still be for any number.
    """
    numbers = [seats for seats, _ in _row(rules)] or list(range(MIN_PLAYERS, MAX_PLAYERS + 1))
    fewest, most = numbers[0], numbers[-1]
    if fewest + 1 < most == fewest + len(numbers) - 1:
        return span(fewest, most)
    return join(numbers, "or")


def _row(rules: Rules) -> list[tuple[int, int]]:
    """Return for how many players the set has hands, and the tiles of each hand."""
    available = len(rules.domino_set.tiles) - rules.tiles_laid_out
    if rules.hand_size is None:
        cells = [
            (seats, size)
            for highest, seats, size in rules.deal_table.cells
            if highest == rules.domino_set.highest
        ]
    else:
        cells = [(seats, rules.hand_size) for seats in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
    return [
        (seats, size)
        for seats, size in cells
        if seats * size <= available and size >= rules.smallest_hand
    ]


def _sizes_by_source(rules: Rules) -> Iterator[Text]:
    """Yield the hand sizes, each run of them that has one source."""

    def source_of(cell: tuple[int, int]) -> str:
        return rules.deal_table.source_of(rules.domino_set, cell[0])

    for source, run in groupby(_row(rules), key=source_of):
        sizes = [
            text(
                "{tiles} if {players} play",
                tiles=tiles(size),
                players=join([seats for seats, _ in alike], "or"),
            )
            for size, alike in groupby(run, key=lambda cell: cell[1])
        ]
        yield text(_SOURCES.get(source, "{sizes}"), sizes=join(sizes, "and"))


# --- Express-Domino

# fmt: off
_EXPRESS: Final[Mapping[str, str]] = MappingProxyType({
    "X1": N_("{table}."),
    "X2": N_("In the first round the highest double that was dealt must be led, or without any "
        "the tile with the most pips, in a tie the one with the higher half. Its holder is the "
        "leader."),
    "X2 all": N_("In the first round {tile} must be led, and its holder is the leader."),
    "X3": N_("In each later round the player after the last leader leads, with any tile."),
    "X4": N_("On your turn you lay one tile on either end of the line, so that equal numbers "
        "touch, and doubles crosswise for show. Play goes counter-clockwise."),
    "X5": N_("If you can play, you must: only players who can't play pass, and nobody draws."),
    "X6": N_("A player who lays their last tile wins the round and scores the pips left in the "
        "opponents' hands."),
    "X6 two": N_("A player who lays their last tile wins the round and scores the pips left in "
        "the opponent's hand."),
    "X6 pairs": N_("A player who lays their last tile wins the round for their pair, which "
        "scores the pips left in all hands, the partner's included."),
    "X7": N_("The round is also over, closed, as soon as nobody can play: the player with the "
        "fewest pips wins it and scores in the same way. In a tie the leader wins, or the tied "
        "player who comes first after the leader."),
    "X7 pairs": N_("The round is also over, closed, as soon as nobody can play: the pair with "
        "the fewest pips in both its hands wins it and scores in the same way. In a tie the "
        "leader's pair wins."),
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
        "table": _express_table(rules, left),
        "tile": max(rules.domino_set.doubles),
        "points": points(rules.target),
    }
    ids = [f"X{number}" for number in range(1, 9)]
    return tuple(
        RuleText(id_, text(_EXPRESS[id_ + kinds.get(id_, "")], you="", **fields)) for id_ in ids
    )


def _express_table(rules: ExpressRules, left: int) -> Text:
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
    # Partners have no names in a rule book.
    one, other = (
        join([text("player {number}", number=seat + 1) for seat in side], "and")
        for side in rules.sides
    )
    return text(
        "{table}, in two pairs whose partners sit opposite: {one} against {other}",
        table=table,
        one=one,
        other=other,
    )
