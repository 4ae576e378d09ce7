"""Score sheets of games with real tiles. Each message about one carries all of it."""

from __future__ import annotations

import attrs

from chickenfoot_rules.dominoes import ScoreSheet, SheetError, game_of
from chickenfoot_rules.notation.games import Games, Houses
from chickenfoot_rules.notation.sheets import change_sheet
from chickenfoot_rules.records import dumps, loads
from chickenfoot_rules.rendering.sheets import cells_of, lines_of, reader_of
from chickenfoot_rules.server import messages
from chickenfoot_rules.server.opening import new_match


def answer_sheet(
    message: messages.DoBegin | messages.DoScore | messages.DoOpen,
    houses: Houses = (),
    games: Games = (),
) -> messages.SaySheet | messages.SayRefused:
    """Return the score sheet that a message begins, opens or adds a line to.

    Raises:
        ChickenfootError: if the message has no score sheet, or its line means nothing.
    """
    language = message.language
    if isinstance(message, messages.DoBegin):
        rules = new_match(message.rules, len(message.names), houses, games).rules
        return show_sheet(ScoreSheet(rules, message.names), language)
    sheet = loads(message.text, houses, games=games, kind=ScoreSheet)
    if isinstance(message, messages.DoOpen):
        return show_sheet(sheet, language)
    try:
        return show_sheet(change_sheet(sheet, message.line, mark=message.mark), language)
    except SheetError as error:
        refused = messages.refuse(error, language)
        return messages.SayRefused(refusal=attrs.evolve(refused.refusal, code="sheet"))


def show_sheet(sheet: ScoreSheet, language: str) -> messages.SaySheet:
    """Return the message that shows a score sheet."""
    reader = reader_of(sheet, language=language)
    rules, openings = sheet.rules, [row.opened for row in sheet.rows]
    openers = [
        tuple(map(str, rules.openers(rules.unused_after(openings[:at]))))
        for at in range(len(openings) + 1)
    ]
    rounds = [
        messages.SheetRound(seats=row.seats, hands=tuple(map(str, row.hands)), openers=doubles)
        for row, doubles in zip(sheet.rows, openers, strict=False)
    ]
    coming = messages.SheetRound(seats=sheet.present, openers=openers[-1])
    places = {place.seat: place.rank for place in sheet.standings if sheet.rows}
    return messages.SaySheet(
        text=dumps(sheet),
        game=game_of(rules).name,
        domino_set=max(rules.tiles).high,
        cells=tuple(cells_of(sheet, reader)),
        rounds=tuple(rounds),
        next=None if sheet.is_over else coming,
        places=tuple(places.get(seat, 0) for seat in range(len(sheet.players))),
        lines=tuple(lines_of(sheet, reader)),
    )
