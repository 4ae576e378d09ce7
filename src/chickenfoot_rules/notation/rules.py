"""Rules as text."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from chickenfoot_rules.errors import NotationError, RulesError
from chickenfoot_rules.notation.scanner import MAX_DIGITS, Scanner, parsed, printable
from chickenfoot_rules.notation.tables import read_table, written_table
from chickenfoot_rules.notation.tiles import accept_nothing
from chickenfoot_rules.rules import PRESETS, DealTable, MissingDouble, Opening, Rules
from chickenfoot_rules.tiles import HIGHEST_SET, DominoSet

__all__ = ["format_rules", "parse_rules", "read_rules", "read_yes_or_no", "written_points"]

_FIELDS: Final = {field.name: field for field in attrs.fields(Rules)}
_YES_OR_NO: Final[Mapping[str, bool]] = MappingProxyType(
    {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
)
_COLON: Final = re.compile(r"[\s\ufeff]*+:")


def _option(field: str) -> str:
    """Return what a text calls an option.

    >>> _option("domino_set"), _option("hand_size")
    ('set', 'hand-size')
    """
    return "set" if field == "domino_set" else field.replace("_", "-")


def format_rules(rules: Rules, *, unicode: bool = False) -> str:
    """Write the options that differ from those of ``Rules()``, ``-`` for none.

    Args:
        rules: the rules.
        unicode: changes nothing, since there are no tiles in it.

    Raises:
        RulesError: when the name of the deal table, or the cost of the double-blank, is
            too long to be read.

    >>> format_rules(Rules()), format_rules(Rules(domino_set=6, hand_size=5, curved=True))
    ('-', 'set=6 hand-size=5 curved')
    """
    del unicode  # It is there so that every form is written by the same call.
    chosen = [
        _written(_option(name), value)
        for name, field in _FIELDS.items()
        if (value := getattr(rules, name)) != field.default
    ]
    return " ".join(chosen) or "-"


def _written(option: str, value: object) -> str:
    match value:
        case bool():
            return option
        case enum.Enum():
            return f"{option}={value.value}"
        case DominoSet():
            return f"{option}={value.highest}"
        case DealTable():
            return f"{option}={written_table(value)}"
        case _:
            assert isinstance(value, int)  # noqa: S101 - there is no option of another kind
            return f"{option}={written_points(value)}"


def written_points(points: int) -> str:
    """Write a number of points.

    Raises:
        RulesError: when it has too many digits to be read.
    """
    if abs(points) >= 10**MAX_DIGITS:
        message = f"points are written down with up to {MAX_DIGITS} digits (R7.2)"
        raise RulesError(message)
    return str(points)


def parse_rules(text: str, *, lenient: bool = False) -> Rules:
    """Read rules.

    Args:
        text: the text.
        lenient: take other ways to write them than that of `format_rules`; the
            name of a preset too, of which the other options are changes.

    Raises:
        NotationError: when the text is something else, or options contradict each other.

    >>> parse_rules("set=6 hand-size=5 curved")
    Rules(domino_set=DominoSet(highest=6), hand_size=5, curved=True)
    >>> parse_rules("encyclopedia, double_blank = 25", lenient=True).double_blank
    25
    """
    return parsed(text, read_rules, format_rules, lenient=lenient)


_Reader: TypeAlias = Callable[[Scanner, str], object]


def read_yes_or_no(scanner: Scanner) -> bool:
    """Read yes or no.

    Raises:
        NotationError: when neither stands there.
    """
    start = scanner.at
    answer = _YES_OR_NO.get(scanner.word())
    if answer is None:
        raise scanner.unexpected("yes or no", start)
    return answer


def _read_switch(scanner: Scanner, option: str) -> bool:
    del option  # It stands for itself.
    end = scanner.at
    scanner.skip()
    if scanner.accept("="):
        scanner.skip()
        return read_yes_or_no(scanner)
    scanner.at = end
    return True


def _read_set(scanner: Scanner, option: str) -> int:
    start = _to_value(scanner)
    highest = scanner.number(f"the N of a double-N {option}")
    if not 1 <= highest <= HIGHEST_SET:
        shown = printable(scanner.text[start : scanner.at])
        message = f"a set is a double-N with N from 1 to {HIGHEST_SET}, not {shown} (R1.1)"
        raise scanner.wrong(message, start, f"1 to {HIGHEST_SET}")
    return highest


def _read_number(scanner: Scanner, option: str) -> int:
    _to_value(scanner)
    return scanner.number(f"a number for {option}")


def _read_table(scanner: Scanner, option: str) -> DealTable:
    del option  # There is only one.
    _to_value(scanner)
    return read_table(scanner)


def _reader_of(choices: type[Opening | MissingDouble]) -> _Reader:
    def read(scanner: Scanner, option: str) -> enum.Enum:
        start = _to_value(scanner)
        word = scanner.word()
        for choice in choices:
            if choice.value == word:
                return choice
        values = ", ".join(choice.value for choice in choices)
        raise scanner.unexpected(f"one of {values} for {option}", start)

    return read


def _to_value(scanner: Scanner) -> int:
    """Read the sign before the value of an option, and return where that begins."""
    scanner.expect("=")
    scanner.skip()
    return scanner.at


_READERS: Final[Mapping[str, _Reader]] = MappingProxyType(
    {
        "domino_set": _read_set,
        "deal_table": _read_table,
        "hand_size": _read_number,
        "opening": _reader_of(Opening),
        "missing_double": _reader_of(MissingDouble),
        "double_chicken_foot": _read_switch,
        "must_play_drawn": _read_switch,
        "draw_until_playable": _read_switch,
        "chickenlittle": _read_switch,
        "curved": _read_switch,
        "double_blank": _read_number,
    }
)
_OPTIONS: Final = {_option(field): field for field in _READERS} | {"domino-set": "domino_set"}


def read_rules(scanner: Scanner) -> Rules:
    """Read rules, up to what is no option: the end, a sign, or a word with a colon after it.

    Raises:
        NotationError: when something else stands there, or options contradict each other.
    """
    return Rules() if accept_nothing(scanner) else _Choice(scanner).read()


class _Choice:
    """What has been chosen so far.

    Args:
        scanner: what is read.
    """

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self._begin = scanner.at
        self._preset: str | None = None
        self._values: dict[str, Any] = {}
        self._places: dict[str, tuple[int, int]] = {}

    def read(self) -> Rules:
        """Read options.

        Raises:
            NotationError: when there is none, or they contradict each other.
        """
        scanner = self._scanner
        if not self._read_option():
            raise scanner.unexpected("an option like set=6 (or - for none)")
        end = scanner.at
        while True:
            scanner.skip()
            if scanner.accept(","):
                scanner.skip()
            if not self._read_option():
                break
            end = scanner.at
        scanner.at = end
        try:
            return attrs.evolve(PRESETS[self._preset or "puremco"], **self._values)
        except RulesError as error:
            raise self._contradiction(str(error)) from None

    def _read_option(self) -> bool:
        """Read an option, and tell whether there was one."""
        scanner = self._scanner
        start = scanner.at
        word = scanner.word()
        if not word or scanner.sees(_COLON):
            scanner.at = start
            return False
        if word == "preset" or (word in PRESETS and word not in _OPTIONS):
            self._read_preset(word, start)
            return True
        field = _OPTIONS.get(word)
        if field is None:
            options = ", ".join(map(_option, _FIELDS))
            message = f"no option is called {printable(word)}: they are {options}"
            raise scanner.wrong(message, start, "the name of an option")
        if field in self._values:
            message = f"the option {word} stands here for the second time"
            raise scanner.wrong(message, start, "another option")
        self._values[field] = _READERS[field](scanner, word)
        self._places[field] = start, scanner.at
        return True

    def _read_preset(self, word: str, start: int) -> None:
        scanner = self._scanner
        name_start = start
        if word == "preset":
            name_start = _to_value(scanner)
            word = scanner.word()
        if word not in PRESETS:
            raise scanner.unexpected(f"one of {', '.join(PRESETS)}", name_start)
        if self._preset is not None:
            message = f"{word} stands here, but there is the preset {self._preset} already"
            raise scanner.wrong(message, start, "an option")
        self._preset = word

    def _contradiction(self, message: str) -> NotationError:
        """Return the error at the last option that a message names."""
        named = [place for field, place in self._places.items() if field in message]
        start, end = max(named, default=(self._begin, self._scanner.at))
        return self._scanner.wrong(message, start, "options that go together", end)
