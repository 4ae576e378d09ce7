"""Rules as text: options like ``set=6 curved``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar, cast, overload

import attrs

from chickenfoot_rules.base import Text, end_of_json, escape, expected, json_from, text, texts
from chickenfoot_rules.base.errors import RecordError, RulesError, suggestion, upgrade
from chickenfoot_rules.chickenfoot import Rules
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.dominoes import Game
from chickenfoot_rules.dominoes.rules import DominoRules, Option, option_name, options_of
from chickenfoot_rules.notation.games import Games, game_with, known_games
from chickenfoot_rules.notation.scanner import NUMBER, Found, Scanner, or_none, parse

_CLASS: Final = re.compile(r"[^\W\d]\w*+")

_OPTION: Final = re.compile(r"[^\W\d_][\w-]*+(?![\s\ufeff]*+:)")

_LONGEST_MESSAGE: Final = 200

R = TypeVar("R", bound=DominoRules)


@overload
def parse_rules(text: str, *, games: Games = ..., lenient: bool = ...) -> Rules: ...
@overload
def parse_rules(text: str, kind: type[R], *, games: Games = ..., lenient: bool = ...) -> R: ...
@overload
def parse_rules(
    text: str, kind: None, *, games: Games = ..., lenient: bool = ...
) -> DominoRules: ...
def parse_rules(
    text: str, kind: type[DominoRules] | None = Rules, *, games: Games = (), lenient: bool = False
) -> DominoRules:
    """Parse rules.

    Args:
        text: the text.
        kind: the class of the rules, which may be house rules (H3), or ``None`` for the game that
            the text names.
        games: further games that the text may name.
        lenient: whether to accept what people write, too.

    Raises:
        NotationError: if the text is not a list of options, or options contradict each other.
        WrongTypeError: if the kind is not a class of rules.

    >>> parse_rules("set=6 hand-size=5 curved")
    Rules(domino_set=DominoSet(highest=6), hand_size=5, curved=True)
    >>> parse_rules("preset=encyclopedia, double_blank = 25", lenient=True).double_blank
    25
    >>> from chickenfoot_rules.express import ExpressRules
    >>> parse_rules("game=express target=100 pairs", ExpressRules).sides
    ((0, 2), (1, 3))
    """
    known = known_games(games)
    game = None if kind is None else game_with("rules", kind, known)

    def read(scanner: Scanner) -> DominoRules:
        wanted = game or find_game(scanner, known)
        return RulesReader(scanner, wanted, kind or wanted.rules).read()

    return parse(text, read, lenient=lenient)


def find_game(scanner: Scanner, known: Mapping[str, Game], at: int = 0) -> Game:
    """Return the game of the rules that begin at a place, without reading them."""
    ahead = attrs.evolve(scanner, at=at)
    ahead.skip()
    return _read_game(ahead, known) if ahead.accept_word("game") else CHICKEN_FOOT


def _read_game(scanner: Scanner, known: Mapping[str, Game]) -> Game:
    start = _to_value(scanner)
    name = scanner.word()
    if name not in known:
        raise scanner.unexpected(_one_of(known, "game"), start, known)
    return known[name]


def _one_of(choices: Iterable[str], name: str) -> Text:
    return text("one of {choices} for {name}", choices=", ".join(choices), name=name)


def _to_value(scanner: Scanner) -> int:
    """Read the sign before the value of an option; return where the value begins."""
    scanner.expect("=")
    return scanner.at


def read_yes_or_no(scanner: Scanner) -> bool:
    """Read yes or no."""
    start = scanner.at
    answer = scanner.word()
    if answer not in {"yes", "no"}:
        raise scanner.unexpected("yes or no", start)
    return answer == "yes"


class RulesReader:
    """Reads options and a preset up to the end, a sign, or a word before a colon."""

    def __init__(self, scanner: Scanner, game: Game, kind: type[DominoRules]) -> None:
        self._scanner = scanner
        self._game = game
        self._kind = kind
        self._options = options_of(kind)
        self._names = {option_name(name): name for name in self._options}
        self._presets = game.presets
        self._preset: str | None = None
        self._found: dict[str, Found[Any]] = {}

    def read(self) -> DominoRules:
        """Read the options."""
        scanner = self._scanner
        begin = scanner.at
        scanner.items(self._read_one, _OPTION)
        for name, option in self._options.items():
            if option.default is attrs.NOTHING and name not in self._found:
                what = text("the option {name}", name=option_name(name))
                message = texts.cite(text("the rules need {option}", option=what), option.rule)
                raise scanner.wrong(message, begin, what)
        values: dict[str, Any] = {}
        if self._preset:
            preset = self._presets[self._preset]
            values = {name: getattr(preset, name) for name in options_of(type(preset))}
        try:
            return self._kind(**values | {name: one.value for name, one in self._found.items()})
        except RulesError as error:
            named = [
                (one.start, one.end) for name, one in self._found.items() if name in str(error)
            ]
            start, end = max(named, default=(begin, scanner.at))
            raise scanner.wrong(str(error), start, "options that go together", end) from None

    def _read_one(self, scanner: Scanner) -> None:
        """Read an option, a preset, the game or the class of house rules."""
        if not scanner.sees(_OPTION):
            raise scanner.unexpected(or_none(text("an option of {game}", game=self._game.title)))
        start = scanner.at
        word = scanner.word()
        if word == "game":
            if (game := _read_game(scanner, known_games([self._game]))) is not self._game:
                what = text("rules of {game}", game=self._game.title)
                found = text("those of {game}", game=game.title)
                step = "as kind, pass a class of that game, or None for any game"
                raise scanner.wrong(texts.hint(expected(what, found), step), start, what)
        elif word == "house":
            self._read_house()
        elif word in self._names:
            self._read_option(word, start)
        elif self._presets and word == "preset":
            self._read_preset(start)
        else:
            message = text(
                "unknown option {name}; the options are {options}",
                name=escape(word),
                options=", ".join(self._names),
            )
            message = texts.chain([message, upgrade(), suggestion(word, self._names)], "")
            raise scanner.wrong(message, start, "the name of an option")

    def _read_house(self) -> None:
        scanner = self._scanner
        start = _to_value(scanner)
        name = scanner.take(_CLASS)
        if self._kind is self._game.rules:
            message = text(
                "these are the house rules {name}: hand over their class (H3)", name=escape(name)
            )
            message = texts.hint(message, "parse_rules takes it as kind, the others as rules")
            raise scanner.wrong(message, start, "rules of the library")
        if name != self._kind.__name__:
            raise scanner.unexpected(texts.chain([self._kind.__name__]), start)

    def _read_option(self, word: str, start: int) -> None:
        scanner = self._scanner
        name = self._names[word]
        if name in self._found:
            message = text("the option {name} appears twice", name=word)
            raise scanner.wrong(message, start, "another option")
        value = _read_value(scanner, self._options[name], word)
        self._found[name] = Found(value, start, scanner.at)

    def _read_preset(self, start: int) -> None:
        scanner = self._scanner
        name_start = _to_value(scanner)
        name = scanner.word()
        if name not in self._presets:
            raise scanner.unexpected(_one_of(self._presets, "preset"), name_start, self._presets)
        if self._preset is not None:
            message = text(
                "expected one preset, got {first} and {last}", first=self._preset, last=name
            )
            raise scanner.wrong(message, start, "an option")
        self._preset = name


def _read_value(scanner: Scanner, option: Option, name: str) -> object:
    """Read the value of an option; the name of a switch alone means yes."""
    if option.kind is bool:
        if not scanner.accept_next("="):
            return True
        scanner.skip()
        return read_yes_or_no(scanner)
    start = _to_value(scanner)
    if option.numbers:
        number = scanner.number(text("a number for {name}", name=name))
        if number not in option.numbers:
            message = str(option.flaw_of(name, number))
            raise scanner.wrong(message, start, texts.span(option.numbers[0], option.numbers[-1]))
        return option.kind(number)
    what = _one_of(option.choices, name)
    if attrs.has(option.kind):
        fields = ", ".join(f'"{field.name}": …' for field in attrs.fields(option.kind))
        what = text("{choices} (or {fields})", choices=what, fields=f"{{{fields}}}")
        if scanner.text.startswith("{", start):
            return _read_json(scanner, option, what)
    word = scanner.take(NUMBER) or scanner.word()
    if word not in option.choices:
        raise scanner.unexpected(what, start, option.choices)
    return option.choices[word]


def _read_json(scanner: Scanner, option: Option, what: Text) -> object:
    """Read a value of an option that is not one of its choices, with its fields as JSON."""
    start, scanner.at = scanner.at, end_of_json(scanner.text, scanner.at)
    try:
        document = cast("dict[str, object]", json_from(scanner.text[start : scanner.at]))
        # The values of this library hold tuples.
        fields: dict[str, Any] = {
            name: tuple(cast("list[object]", part)) if isinstance(part, list) else part
            for name, part in document.items()
        }
        return option.kind(**fields)
    except RulesError as error:
        message = texts.one_line(str(error), _LONGEST_MESSAGE)
        raise scanner.wrong(message, start, "a possible value") from None
    except (RecordError, TypeError):  # Other fields, or too much.
        raise scanner.unexpected(what, start) from None
