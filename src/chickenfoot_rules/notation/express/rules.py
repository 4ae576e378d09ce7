"""Rules of Express-Domino as text."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from chickenfoot_rules.dominoes.errors import RulesError
from chickenfoot_rules.express.rules import MAX_PLAYERS, MIN_PLAYERS, ExpressRules
from chickenfoot_rules.notation.options import (
    EXPRESS,
    GAME,
    OptionReader,
    OptionsReader,
    option_name,
    read_number,
    read_switch,
    to_value,
)
from chickenfoot_rules.notation.scanner import Scanner, check_type, parse, printable

__all__ = ["format_express_rules", "parse_express_rules", "read_express_rules"]


def format_express_rules(rules: ExpressRules, *, unicode: bool = False) -> str:
    """Write the game, the target, and the options that differ from the usual ones.

    Args:
        rules: the rules.
        unicode: changes nothing, since there are no tiles in it.

    Raises:
        NotationError: when they are something else, like rules of Chicken Foot.

    >>> format_express_rules(ExpressRules(target=100))
    'game=express target=100'
    >>> format_express_rules(ExpressRules(target=250, players=3))
    'game=express target=250 players=3'
    """
    del unicode  # It is there so that every form is written by the same call.
    check_type(rules, ExpressRules)
    parts = [f"{GAME}={EXPRESS}"]
    for field in attrs.fields(ExpressRules):
        value = getattr(rules, field.name)
        if value != field.default:
            option = option_name(field.name)
            parts.append(option if value is True else f"{option}={value}")
    return " ".join(parts)


def _read_game(scanner: Scanner, option: str) -> str:
    start = to_value(scanner)
    if scanner.word() != EXPRESS:
        raise scanner.unexpected(f"{EXPRESS} for {option}", start)
    return EXPRESS


def _read_players(scanner: Scanner, option: str) -> int:
    start = to_value(scanner)
    players = scanner.number(f"a number for {option}")
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        shown = printable(scanner.text[start : scanner.at])
        message = f"{MIN_PLAYERS} to {MAX_PLAYERS} can play, not {shown} (X1)"
        raise scanner.wrong(message, start, f"{MIN_PLAYERS} to {MAX_PLAYERS}")
    return players


_READERS: Final[Mapping[str, OptionReader]] = MappingProxyType(
    {GAME: _read_game, "target": read_number, "players": _read_players, "pairs": read_switch}
)


def parse_express_rules(text: str, *, lenient: bool = False) -> ExpressRules:
    """Read rules of Express-Domino.

    Args:
        text: the text.
        lenient: take other ways to write them than that of
            `format_express_rules`; the game need not be named then.

    Raises:
        NotationError: when the text is something else, or options contradict each other.

    >>> parse_express_rules("game=express target=100 pairs").sides
    ((0, 2), (1, 3))
    >>> parse_express_rules("players = 2, target = 50", lenient=True).target
    50
    """
    return parse(text, read_express_rules, format_express_rules, lenient=lenient)


def read_express_rules(scanner: Scanner, reader: str = "parse_rules") -> ExpressRules:
    """Read rules, up to what is no option: the end, a sign, or a word with a colon after it.

    Args:
        scanner: what is read.
        reader: what reads a text like this one of the other game.

    Raises:
        NotationError: when something else stands there, or options contradict each other.
    """
    return _Choice(scanner, reader).read()


class _Choice(OptionsReader[ExpressRules]):
    """What has been chosen so far.

    Args:
        scanner: what is read.
        reader: what reads a text like this one of the other game.
    """

    def __init__(self, scanner: Scanner, reader: str) -> None:
        super().__init__(scanner, _READERS)
        self.hint = f" (for Chicken Foot there is {reader})"
        self.example = f"game=express target=100{self.hint}"

    def _built(self, values: Mapping[str, Any]) -> ExpressRules:
        chosen = {field: value for field, value in values.items() if field != GAME}
        if "target" not in chosen:
            hint = "" if GAME in values else self.hint
            message = f"a match is played to a target, as in target=100 (X8){hint}"
            raise RulesError(message)
        return ExpressRules(**chosen)
