"""Options like ``set=6 curved``, of which the texts of rules are made."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Generic, TypeAlias, TypeVar

from chickenfoot_rules.dominoes.errors import NotationError, RulesError
from chickenfoot_rules.dominoes.names import suggestion
from chickenfoot_rules.dominoes.rules import Option, option_name
from chickenfoot_rules.notation.scanner import Scanner, printable

GAME: Final = "game"
"""The option that names the game; Chicken Foot has none."""

EXPRESS: Final = "express"
"""The value of that option for Express-Domino."""

OptionReader: TypeAlias = Callable[[Scanner, str], object]
"""Reads the value of an option, given the name of the option in the text."""

_YES_OR_NO: Final[Mapping[str, bool]] = MappingProxyType(
    {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
)

_COLON: Final = re.compile(r"[\s\ufeff]*+:")

_T = TypeVar("_T")


def read_yes_or_no(scanner: Scanner) -> bool:
    """Read yes or no.

    Raises:
        NotationError: if there is neither here.
    """
    start = scanner.at
    answer = _YES_OR_NO.get(scanner.word())
    if answer is None:
        raise scanner.unexpected("yes or no", start)
    return answer


def reader_of(option: Option) -> OptionReader:
    """Return the function that reads the value of an option."""
    if option.kind is bool:
        return _read_switch
    return partial(_read_number if option.numbers else _read_choice, option)


def _read_switch(scanner: Scanner, name: str) -> bool:
    """Read yes or no; the name of the option alone means yes."""
    del name  # It has no part in the messages.
    end = scanner.at
    scanner.skip()
    if scanner.accept("="):
        scanner.skip()
        return read_yes_or_no(scanner)
    scanner.at = end
    return True


def _read_number(option: Option, scanner: Scanner, name: str) -> int:
    start = to_value(scanner)
    number = scanner.number(f"a number for {name}")
    if number not in option.numbers:
        least, most = option.numbers[0], option.numbers[-1]
        found = printable(scanner.text[start : scanner.at])
        message = f"expected {name} from {least} to {most}, got {found} ({option.rule})"
        raise scanner.wrong(message, start, f"{least} to {most}")
    return number


def _read_choice(option: Option, scanner: Scanner, name: str) -> object:
    start = to_value(scanner)
    word = scanner.word()
    if word not in option.choices:
        raise scanner.unexpected(
            f"one of {', '.join(option.choices)} for {name}", start, option.choices
        )
    return option.choices[word]


def to_value(scanner: Scanner) -> int:
    """Read the sign before the value of an option; return where the value begins.

    Raises:
        NotationError: if there is no such sign.
    """
    scanner.expect("=")
    scanner.skip()
    return scanner.at


class OptionsReader(ABC, Generic[_T]):
    """Reads the options of a game, up to the end, a sign or a word before a colon.

    Args:
        scanner: the text.
        readers: the reader of each option, by the attribute of the rules.
        others: other names of options, with their attributes.
    """

    example: str
    """An option, for the message about a missing one."""

    hint: str = ""
    """The end of the message about an unknown option."""

    def __init__(
        self,
        scanner: Scanner,
        readers: Mapping[str, OptionReader],
        others: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._scanner = scanner
        self._readers = readers
        self._fields = {option_name(field): field for field in readers} | {**others}
        self._begin = scanner.at
        self._values: dict[str, Any] = {}
        self._places: dict[str, tuple[int, int]] = {}

    def read(self) -> _T:
        """Read options.

        Raises:
            NotationError: if no option is here, or options contradict each other.
        """
        scanner = self._scanner
        if not self._read_option():
            raise scanner.unexpected(self.example)
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
            return self._built(self._values)
        except RulesError as error:
            raise self._contradiction(str(error)) from None

    @abstractmethod
    def _built(self, values: Mapping[str, Any]) -> _T:
        """Return the rules with some options.

        Raises:
            RulesError: if they contradict each other.
        """

    def _accepts_other(self, word: str, start: int) -> bool:
        """Read something that is not an option of the rules; return whether it came next.

        Args:
            word: its first word, which has been read.
            start: the place where it begins.
        """
        del word, start
        return False

    def _read_option(self) -> bool:
        """Read an option if it comes next; return whether it did."""
        scanner = self._scanner
        start = scanner.at
        word = scanner.word()
        if not word or scanner.sees(_COLON):
            scanner.at = start
            return False
        if self._accepts_other(word, start):
            return True
        field = self._fields.get(word)
        if field is None:
            options = [*map(option_name, self._readers)]
            message = (
                f"unknown option {printable(word)}; the options are {', '.join(options)}"
                f"{self.hint}{suggestion(word, options)}"
            )
            raise scanner.wrong(message, start, "the name of an option")
        if field in self._values:
            raise scanner.wrong(f"the option {word} appears twice", start, "another option")
        self._values[field] = self._readers[field](scanner, word)
        self._places[field] = start, scanner.at
        return True

    def _contradiction(self, message: str) -> NotationError:
        """Return the error at the last option that a message names."""
        named = [place for field, place in self._places.items() if field in message]
        start, end = max(named, default=(self._begin, self._scanner.at))
        return self._scanner.wrong(message, start, "options that go together", end)
