"""The rules of Chicken Foot in plain English, one sentence for each rule in force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from chickenfoot_rules.chickenfoot.deal_tables import MAX_PLAYERS, MIN_PLAYERS, check_players
from chickenfoot_rules.chickenfoot.rules import (
    DeadRound,
    MissingDouble,
    Opening,
    Rules,
)
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.rules import RuleText
from chickenfoot_rules.dominoes.tiles import number_name
from chickenfoot_rules.dominoes.words import count, join_words


def rules_in_english(rules: Rules, players: int | None = None) -> tuple[RuleText, ...]:
    """Return one sentence for each rule in force, by id (R1.1 to R7.6), then that of a house (H1).

    Args:
        rules: the options, which decide which rules are in force and how each reads.
        players: the number of players, 2..16; without it, the sentence on the deal gives the
            hand size for every number of players.

    Raises:
        DealError: if the deal table has no cell for so many players, or the set has too few
            tiles.
        RulesError: if so many can't play.

    >>> for rule in rules_in_english(Rules(double_chicken_foot=True), players=4):
    ...     if rule.id in ("R1.3", "R3.2"):
    ...         print(rule)
    R1.3  Each of the 4 players takes 11 tiles.
    R3.2  Until the opening double has its 6 arms, three on each side, no tile may go anywhere else.
    """
    if players is not None:
        check_players(players)
    return (
        *_set_and_deal(rules, players),
        *_opening(rules),
        *_playing(rules),
        *_drawing(rules),
        *_end(rules),
        *_chickenlittle(rules),
        *_scores(rules),
        *_house(rules),
    )


def _house(rules: Rules) -> Iterator[RuleText]:
    """Yield the first line of what a house says about its own rules (H1)."""
    if type(rules) is not Rules:
        said = (type(rules).__doc__ or type(rules).__name__).strip().splitlines()[0]
        yield RuleText("H1", f"The house rules come before all others: {said}")


def _set_and_deal(rules: Rules, players: int | None) -> Iterator[RuleText]:
    domino_set = rules.domino_set
    yield RuleText(
        "R1.1",
        f"You play with a {domino_set} set, {len(domino_set.tiles)} tiles, in which each pair of "
        f"values from blank to {number_name(domino_set.highest)} occurs once.",
    )
    here = "" if players is None else f", and {players} of you sit at this table"
    yield RuleText("R1.2", f"{_player_numbers(rules)} can play{here}.")
    yield RuleText("R1.3", _hand_sizes(rules, players))
    aside = " and for the double that is laid out first" if rules.tiles_laid_out else ""
    yield RuleText(
        "R1.4",
        f"The set must have tiles enough for all the hands{aside}, but it need not leave any for "
        f"the boneyard.",
    )
    yield RuleText(
        "R1.5",
        "Every tile is always in one place: in a hand, in the boneyard or on the table.",
    )


def _player_numbers(rules: Rules) -> str:
    """Return how many can play, as the deal table or the size of the hands allows.

    If these allow nobody, a deal of one's own may still be for any number.
    """
    numbers = [seats for seats, _ in _row(rules)] or list(range(MIN_PLAYERS, MAX_PLAYERS + 1))
    fewest, most = numbers[0], numbers[-1]
    if fewest + 1 < most == fewest + len(numbers) - 1:
        return f"{fewest} to {most}"
    return join_words([str(seats) for seats in numbers], "or")


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


_SOURCES: Final = {
    "PUREMCO": " (from Puremco, a maker of dominoes)",
    "RECOMMENDED": " (as Pagat recommends)",
    "FIFTEEN": " (a suggestion)",
}
"""Where hand sizes are from, by the names of the tables."""


def _hand_sizes(rules: Rules, players: int | None) -> str:
    if players is not None:
        tiles = count(rules.hand_size_for(players), "tile")
        return f"Each of the {players} players takes {tiles}."
    if rules.hand_size is not None:
        return f"Each player takes {count(rules.hand_size, 'tile')}, however many play."
    row = _row(rules)
    if not row:
        return (
            f"The table {rules.deal_table.name} has no hands for a {rules.domino_set} set, so "
            f"agree on a number of tiles."
        )
    by_source: dict[str, list[tuple[int, int]]] = {}
    for seats, size in row:
        source = rules.deal_table.source_of(rules.domino_set, seats)
        by_source.setdefault(source, []).append((seats, size))
    sizes = [_row_of_sizes(cells) + _SOURCES.get(source, "") for source, cells in by_source.items()]
    return f"Each player takes {'; '.join(sizes)}."


def _row_of_sizes(row: list[tuple[int, int]]) -> str:
    return join_words(
        [
            f"{count(size, 'tile')} if {join_words([str(seats) for seats, _ in cells], 'or')} play"
            for size, cells in groupby(row, key=lambda cell: cell[1])
        ],
        "and",
    )


def _opening(rules: Rules) -> Iterator[RuleText]:
    rounds = len(rules.domino_set.doubles)
    highest_held = rules.opening is Opening.HIGHEST_HELD
    skipped = " or been skipped" if rules.missing_double is MissingDouble.BURN else ""
    order = (
        "and the highest that has not opened one yet always comes first"
        if highest_held
        else f"from {max(rules.domino_set.doubles)} down, and each round requires the highest "
        f"that has not opened one yet{skipped}"
    )
    number = rounds if rules.most_rounds else f"at most {rounds}"
    yield RuleText("R2.1", f"You play {number} rounds, one for each double, {order}.")
    if rules.opening is Opening.HOLDER:
        yield RuleText(
            "R2.2",
            "The holder of the required double must lay it in the centre, which is that player's "
            "turn, and the next player goes on.",
        )
    elif highest_held:
        yield RuleText(
            "R2.4",
            "Of all the doubles in your hands that have not yet opened a round, the highest opens "
            "this one, laid by its holder, and is used up by that.",
        )
    elif rules.opening is Opening.LAID_OUT:
        yield RuleText(
            "R2.3",
            "The required double is laid in the centre before you take your hands, and the player "
            "who then draws the highest lot from the boneyard leads the first round, unless you "
            "name a leader.",
        )
    else:
        yield RuleText(
            "R2.3",
            "When you have taken your hands, the player who draws the highest lot from the "
            "boneyard leads the first round, unless you name a leader.",
        )
    if _can_be_missing(rules):
        yield RuleText("R2.5", _missing_double(rules))
    if rules.places_double:
        yield RuleText("R2.6", "After each round the lead moves on to the next player.")
    elif _can_be_drawn_for(rules):
        yield RuleText(
            "R2.6",
            "The lead seat is the first player's, or another's that you name, and moves on by one "
            "each round, but it only decides who draws first for a missing double.",
        )
        later = (
            ", although later you draw on until a tile fits" if rules.draw_until_playable else ""
        )
        yield RuleText("R2.7", f"Drawing for the double, you take one tile a turn{later}.")
    if rules.opening is Opening.FOUND:
        yield RuleText(
            "R2.8",
            "Before the first turn the required double is taken out of the hand or the boneyard "
            "that it is in and laid in the centre, so its holder has one tile fewer.",
        )


def _can_be_missing(rules: Rules) -> bool:
    """Return whether it can happen that nobody holds an opening double (R2.5)."""
    return not rules.places_double


def _can_be_drawn_for(rules: Rules) -> bool:
    """Return whether players may have to draw for the opening double (R2.5, R2.7)."""
    return _can_be_missing(rules) and rules.missing_double is not MissingDouble.RESHUFFLE


def _missing_double(rules: Rules) -> str:
    if rules.opening is Opening.HIGHEST_HELD:
        missing = "If nobody holds a double that has not opened a round yet"
        found = "one appears"
    else:
        missing = "If nobody holds the required double"
        found = "it appears"
    if rules.missing_double is MissingDouble.RESHUFFLE:
        return f"{missing}, all tiles are shuffled and dealt again until somebody does."
    if rules.missing_double is MissingDouble.DRAW_EACH:
        return (
            f"{missing}, you draw in turn from the lead seat on, keeping what you draw, until "
            f"{found} and all have drawn equally often, as long as there are tiles, and then "
            f"the first of you who drew what opens lays it."
        )
    drawing = (
        f"you draw in turn from the lead seat on, keeping what you draw, until {found}, and "
        f"the player who draws it opens with it at once"
    )
    if rules.missing_double.lower_opens:
        skipped = (
            "the doubles above it open no round any more"
            if rules.missing_double is MissingDouble.BURN
            else "the missing one is required again next round"
        )
        return (
            f"{missing}, the highest unused one below it that somebody holds opens instead and "
            f"{skipped}, but if nobody does, {drawing}."
        )
    return f"{missing}, {drawing}."


def _playing(rules: Rules) -> Iterator[RuleText]:
    yield RuleText(
        "R3.1",
        "You play a tile with one half against an open end of the same value, and its other half "
        "becomes a new open end.",
    )
    sides = ", three on each side" if rules.double_chicken_foot else ""
    yield RuleText(
        "R3.2",
        f"Until the opening double has its {rules.arms} arms{sides}, no tile may go anywhere else.",
    )
    yield RuleText(
        "R3.3",
        "A double is laid crosswise and makes a foot: the next three tiles must be toes of its "
        "number on it, and then each toe is an open end like any other.",
    )
    yield RuleText(
        "R3.4",
        "A double can be neither toe nor arm, as no number has a second one, so at most one foot "
        "is ever unfinished.",
    )
    yield RuleText(
        "R3.5",
        "You may play a double even if fewer than three tiles of its number are left, and then "
        "every other end stays locked until the round is over.",
    )
    yield RuleText("R3.6", "If you can play, you must: only players who can't play draw or pass.")
    highest = Play(max(rules.domino_set.doubles), None)
    yield RuleText(
        "R3.7",
        f'Laying a double, you call "Chicken Foot" (Pagat, How To Play), or "{highest.call}" for '
        f"{highest.tile} (Encyclopedia).",
    )
    yield RuleText("R3.8", "You play one tile a turn, and turns go round clockwise.")


def _drawing(rules: Rules) -> Iterator[RuleText]:
    fits = (
        "you must play it at once"
        if rules.must_play_drawn
        else "you may play it at once or pass, which shows everyone that it fits"
    )
    fails = "" if rules.draw_until_playable else ", and if it doesn't, your turn is over"
    yield RuleText(
        "R4.1", f"If you can't play, you draw a tile from the boneyard: if it fits, {fits}{fails}."
    )
    if rules.draw_until_playable:
        yield RuleText(
            "R4.2",
            "If the tile you draw doesn't fit, you draw on until one fits or the boneyard is "
            "empty.",
        )
    yield RuleText("R4.3", "If you can't play and the boneyard is empty, you pass.")


def _end(rules: Rules) -> Iterator[RuleText]:
    yield RuleText(
        "R5.1",
        "A player who lays their last tile goes out, which ends the round at once, even on a "
        "double or with a foot unfinished.",
    )
    yield RuleText(
        "R5.2",
        "The round is also over, blocked, as soon as the boneyard is empty and nobody holds a "
        "tile that could be played.",
    )
    if rules.dead_round is DeadRound.ENDS:
        dead = (
            "The round is also over, blocked, with a play after which no tile can ever be played "
            "again, even if the boneyard has tiles."
        )
    else:
        dead = (
            "Even if no tile can be played any more, you go on drawing while the boneyard has "
            "tiles."
        )
    yield RuleText("R5.3", dead)


def _chickenlittle(rules: Rules) -> Iterator[RuleText]:
    if not rules.chickenlittle:
        yield RuleText("R6.1", "Announcing your last tile is a courtesy, not a duty.")
        return
    yield RuleText(
        "R6.2", "Whenever a play leaves you exactly one tile, you must announce it with that play."
    )
    yield RuleText(
        "R6.3",
        "If you forget, you pay on your next turn: you draw one tile, or pass if the boneyard is "
        "empty, and may not play, even if a tile fits.",
    )


def _scores(rules: Rules) -> Iterator[RuleText]:
    yield RuleText(
        "R7.1",
        "Each of you is charged the pips left in your hand, so a player who goes out is charged "
        "nothing.",
    )
    points = count(rules.double_blank, "point") if rules.double_blank else "nothing"
    yield RuleText("R7.2", f"The double blank left in a hand costs {points}.")
    if rules.curved:
        yield RuleText(
            "R7.3",
            "If all of you still hold tiles, every charge of the round falls by the lowest one.",
        )
    yield RuleText("R7.4", _end_of_match(rules))
    curve = ", counting a zero from the curve," if rules.curved else ""
    yield RuleText(
        "R7.5",
        f"Of equal totals the one with more rounds at zero{curve} is ahead, then the one whose "
        f"lowest round above zero is lower, and if these are equal, too, the place is shared.",
    )
    yield RuleText(
        "R7.6", "Players who share a place take up as many places as there are of them: 1, 1, 3."
    )


def _end_of_match(rules: Rules) -> str:
    if rules.target is None:
        return "After the last round the lowest total wins."
    points = count(rules.target, "point")
    return (
        f"After the last round, or the first that leaves somebody with {points} or more, the "
        f"lowest total wins."
    )
