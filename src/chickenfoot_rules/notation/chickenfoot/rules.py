"""Rules of Chicken Foot as text."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from chickenfoot_rules.chickenfoot.deal_tables import DealTable
from chickenfoot_rules.chickenfoot.rules import PRESETS, Rules
from chickenfoot_rules.dominoes.errors import NotationError
from chickenfoot_rules.dominoes.rules import option_name, options_of
from chickenfoot_rules.dominoes.tiles import DominoSet
from chickenfoot_rules.notation.chickenfoot.tables import format_table, read_table
from chickenfoot_rules.notation.options import (
    EXPRESS,
    GAME,
    OptionReader,
    OptionsReader,
    reader_of,
    to_value,
)
from chickenfoot_rules.notation.scanner import Scanner, parse
from chickenfoot_rules.notation.tiles import accept_nothing

_UNSAID: Final = PRESETS["puremco"]
"""The rules of a text without options. The first version of the format made them so."""


def format_chickenfoot_rules(rules: Rules, *, unicode: bool = False) -> str:
    """Format rules as `chickenfoot_rules.notation.format_rules` does."""
    del unicode  # There are no tiles in it, but every form has the same parameters.
    chosen = [
        _format(option_name(name), value)
        for name in options_of(Rules)
        if (value := getattr(rules, name)) != getattr(_UNSAID, name)
    ]
    return " ".join(chosen) or "-"


def _format(option: str, value: object) -> str:
    match value:
        case bool():
            return option
        case enum.Enum():
            return f"{option}={value.value}"
        case DominoSet():
            return f"{option}={value.highest}"
        case DealTable():
            return f"{option}={format_table(value)}"
        case _:
            return f"{option}={value}"


def parse_rules(text: str, *, lenient: bool = False) -> Rules:
    """Parse rules.

    Args:
        text: the text.
        lenient: accept other ways to write them than that of `format_rules`, and the name of a
            preset that the other options change.

    Raises:
        NotationError: if the text is not a list of options, or options contradict each other.

    >>> parse_rules("set=6 hand-size=5 curved")
    Rules(domino_set=DominoSet(highest=6), deal_table=PUREMCO, hand_size=5, curved=True)
    >>> parse_rules("encyclopedia, double_blank = 25", lenient=True).double_blank
    25
    """
    return parse(text, read_rules, format_chickenfoot_rules, lenient=lenient)


def _read_table(scanner: Scanner, option: str) -> DealTable:
    del option  # It has no part in the messages.
    to_value(scanner)
    return read_table(scanner)


_READERS: Final[Mapping[str, OptionReader]] = MappingProxyType(
    {name: reader_of(option) for name, option in options_of(Rules).items()}
    | {"deal_table": _read_table}
)

_OTHERS: Final[Mapping[str, str]] = MappingProxyType({"domino-set": "domino_set"})


def read_rules(scanner: Scanner, reader: str = "parse_express_rules") -> Rules:
    """Read rules, up to the end, a sign or a word before a colon.

    Args:
        scanner: the text.
        reader: the function that reads such a text of the other game.

    Raises:
        NotationError: if there are no options here, or they contradict each other.
    """
    return _UNSAID if accept_nothing(scanner) else _RulesReader(scanner, reader).read()


class _RulesReader(OptionsReader[Rules]):
    """Reads options of Chicken Foot, and presets.

    Args:
        scanner: the text.
        reader: the function that reads such a text of the other game.
    """

    example = "an option like set=6 (or - for none)"

    def __init__(self, scanner: Scanner, reader: str) -> None:
        super().__init__(scanner, _READERS, _OTHERS)
        self._reader = reader
        self._preset: str | None = None

    def _built(self, values: Mapping[str, Any]) -> Rules:
        return attrs.evolve(PRESETS[self._preset] if self._preset else _UNSAID, **values)

    def _accepts_other(self, word: str, start: int) -> bool:
        if word == GAME:
            raise self._named_game(start)
        if word != "preset" and (word not in PRESETS or word in self._fields):
            return False
        self._read_preset(word, start)
        return True

    def _named_game(self, start: int) -> NotationError:
        scanner = self._scanner
        end = scanner.at
        if scanner.accept_next("="):
            scanner.skip()
        message = (
            f"these are rules of Express-Domino; use {self._reader}"
            if scanner.word() == EXPRESS
            else "Chicken Foot has no option game; remove it"
        )
        return scanner.wrong(message, start, "an option of Chicken Foot", end)

    def _read_preset(self, word: str, start: int) -> None:
        scanner = self._scanner
        name_start = start
        if word == "preset":
            name_start = to_value(scanner)
            word = scanner.word()
        if word not in PRESETS:
            raise scanner.unexpected(f"one of {', '.join(PRESETS)}", name_start, PRESETS)
        if self._preset is not None:
            message = f"expected one preset, got {self._preset} and {word}"
            raise scanner.wrong(message, start, "an option")
        self._preset = word
