"""How a client opens a table: rules and players, a saved match, or a position."""

from __future__ import annotations

import random

from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.envs.server.messages import Message, text_in, texts_in
from chickenfoot_rules.envs.server.table import HUMAN, Seating, Table
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.notation import (
    parse_express_position,
    parse_express_rules,
    parse_position,
    parse_rules,
)
from chickenfoot_rules.records import MatchRecord, RoundRecord, loads
from chickenfoot_rules.records.tables.games import AnyMatch, AnyRound

__all__ = ["new_match", "new_table", "opened_table", "seating_for"]

_EXPRESS = "game=express"


def new_match(rules: str, players: int) -> AnyMatch:
    """Return a match before its first deal.

    Args:
        rules: the options as text, such as ``"set=9 curved"`` or ``"game=express target=100"``,
            which people may have written.
        players: the number of seats.

    Raises:
        ChickenfootError: if these are not rules for so many players.
    """
    if _EXPRESS in rules.split():
        options = parse_express_rules(f"{rules} players={players}", lenient=True)
        return ExpressMatch(options)
    return Match(parse_rules(rules, lenient=True), players)


def seating_for(message: Message, players: int | None = None) -> Seating:
    """Return who sits where by a message of a client.

    Args:
        message: its ``seats`` are the players, its ``names`` their names.
        players: the number of seats of a game that is opened; missing seats get greedy players.

    Raises:
        ChickenfootError: if a player is unknown, or the names do not fit the seats.
    """
    seats = texts_in(message, "seats") or (HUMAN,)
    if players is not None:
        seats = (*seats, *["greedy"] * players)[:players]
    names = texts_in(message, "names")
    return Seating(seats, names[: len(seats)]) if len(names) >= len(seats) else Seating(seats)


def new_table(message: Message, rng: random.Random) -> Table:
    """Return the table of a page that a message asks for, with its first round dealt.

    Raises:
        ChickenfootError: if the rules or players are invalid, or do not fit together.
    """
    seating = seating_for(message)
    match = new_match(text_in(message, "rules"), len(seating.players))
    table = Table(match, seating, rng, is_local=True)
    table.deal()
    return table


def opened_table(message: Message, rng: random.Random) -> Table:
    """Return the table of a page, with the record or the position that a message carries.

    A person sits in the seat whose turn it is, unless the message names the players.

    Args:
        message: its ``text`` is the record or the position.
        rng: all chance of the table.

    Raises:
        ChickenfootError: if the text is neither, or the players do not fit.
    """
    game, names = _game_in(text_in(message, "text"))
    seats = message.get("seats")
    if seats is None:
        round_ = game.round if isinstance(game, Match | ExpressMatch) else game
        person = 0 if round_ is None else round_.seat
        seats = [HUMAN if seat == person else "greedy" for seat in range(game.players)]
    seating = seating_for({"seats": seats, "names": [*names]}, game.players)
    return Table(game, seating, rng, is_local=True)


def _game_in(text: str) -> tuple[AnyMatch | AnyRound, tuple[str, ...]]:
    """Return the game in a text, and the names of its players if it has any."""
    if not text.lstrip().startswith("{"):
        if _EXPRESS in text:
            return parse_express_position(text, lenient=True), ()
        return parse_position(text, lenient=True), ()
    record = loads(text)
    if isinstance(record, MatchRecord):
        return record.match, record.names
    if isinstance(record, RoundRecord):
        return record.round, record.names
    message = "expected the record of a match or a round, got what one seat saw of it"
    raise RecordError(message)
