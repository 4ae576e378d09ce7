"""Rules of Express-Domino as text."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from chickenfoot_rules.dominoes.errors import RulesError
from chickenfoot_rules.dominoes.rules import option_name, options_of
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.notation.options import (
    EXPRESS,
    GAME,
    OptionReader,
    OptionsReader,
    reader_of,
    to_value,
)
from chickenfoot_rules.notation.scanner import Scanner, parse


def format_express_rules(rules: ExpressRules, *, unicode: bool = False) -> str:
    """Format the game, the target, and the options that differ from their defaults.

    Args:
        rules: the rules.
        unicode: changes nothing, as there are no tiles in it.

    >>> format_express_rules(ExpressRules(target=100))
    'game=express target=100'
    >>> format_express_rules(ExpressRules(target=250, players=3))
    'game=express target=250 players=3'
    """
    del unicode  # There are no tiles in it, but every form has the same parameters.
    parts = [f"{GAME}={EXPRESS}"]
    for field, option in options_of(ExpressRules).items():
        value = getattr(rules, field)
        if value != option.default:
            name = option_name(field)
            parts.append(name if value is True else f"{name}={value}")
    return " ".join(parts)


def _read_game(scanner: Scanner, option: str) -> str:
    start = to_value(scanner)
    if scanner.word() != EXPRESS:
        raise scanner.unexpected(f"{EXPRESS} for {option}", start)
    return EXPRESS


_READERS: Final[Mapping[str, OptionReader]] = MappingProxyType(
    {GAME: _read_game}
    | {name: reader_of(option) for name, option in options_of(ExpressRules).items()}
)


def parse_express_rules(text: str, *, lenient: bool = False) -> ExpressRules:
    """Parse rules of Express-Domino.

    Args:
        text: the text.
        lenient: accept other ways to write them than that of `format_express_rules`; the text may
            then leave out the game.

    Raises:
        NotationError: if the text is not a list of options, or options contradict each other.

    >>> parse_express_rules("game=express target=100 pairs").sides
    ((0, 2), (1, 3))
    >>> parse_express_rules("players = 2, target = 50", lenient=True).target
    50
    """
    return parse(text, read_express_rules, format_express_rules, lenient=lenient)


def read_express_rules(scanner: Scanner, reader: str = "parse_rules") -> ExpressRules:
    """Read rules, up to the end, a sign or a word before a colon.

    Args:
        scanner: the text.
        reader: the function that reads such a text of the other game.

    Raises:
        NotationError: if there are no options here, or they contradict each other.
    """
    return _ExpressRulesReader(scanner, reader).read()


class _ExpressRulesReader(OptionsReader[ExpressRules]):
    """Reads options of Express-Domino.

    Args:
        scanner: the text.
        reader: the function that reads such a text of the other game.
    """

    def __init__(self, scanner: Scanner, reader: str) -> None:
        super().__init__(scanner, _READERS)
        self.hint = f" ({reader} reads Chicken Foot)"
        self.example = f"game=express target=100{self.hint}"

    def _built(self, values: Mapping[str, Any]) -> ExpressRules:
        chosen = {field: value for field, value in values.items() if field != GAME}
        if "target" not in chosen:
            hint = "" if GAME in values else self.hint
            message = f"the rules need a target, as in target=100 (X8){hint}"
            raise RulesError(message)
        return ExpressRules(**chosen)
