"""Rules as text: options like ``set=6 curved``."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast, overload

import attrs

from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.chickenfoot.rules import PRESETS, Rules
from chickenfoot_rules.dominoes.errors import RulesError
from chickenfoot_rules.dominoes.games import GAMES, Game, house_of
from chickenfoot_rules.dominoes.names import suggestion
from chickenfoot_rules.dominoes.rules import DominoRules, Option, option_name, options_of
from chickenfoot_rules.dominoes.tiles import DominoSet
from chickenfoot_rules.notation.scanner import Scanner, escape, parse, wrong_type
from chickenfoot_rules.notation.tiles import accept_nothing

_GAME: Final = "game"
"""The word that names the game of the rules. Chicken Foot goes without it."""

_HOUSE: Final = "house"
"""The word that names the class of house rules (H3)."""

_CLASS: Final = re.compile(r"[^\W\d]\w*+")

_YES_OR_NO: Final[Mapping[str, bool]] = MappingProxyType(
    {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
)

_COLON: Final = re.compile(r"[\s\ufeff]*+:")

_JSON: Final = json.JSONDecoder()

_LONGEST_MESSAGE: Final = 200

R = TypeVar("R", bound=DominoRules)


def game_with(part: str, kind: object) -> Game:
    """Return the game that has a class, or a base of it, as one of its parts.

    Args:
        part: the attribute of the game, like ``"layout"``.
        kind: the class.
    """
    for game in reversed([*GAMES.values()]):  # A later game may build on an earlier one.
        if isinstance(kind, type) and issubclass(kind, getattr(game, part)):
            return game
    raise wrong_type(kind, [getattr(game, part) for game in GAMES.values()])


def format_rules(rules: DominoRules) -> str:
    """Format the options that do not have their default, ``-`` for none.

    Args:
        rules: the rules of any game.

    Raises:
        NotationError: if they are not rules of a game.

    >>> format_rules(Rules()), format_rules(Rules(domino_set=6, hand_size=5, curved=True))
    ('-', 'set=6 hand-size=5 curved')
    >>> from chickenfoot_rules.express import ExpressRules
    >>> format_rules(ExpressRules(target=100, pairs=True))
    'game=express target=100 pairs'
    """
    game = game_with("rules", type(rules))
    words = [] if game is CHICKEN_FOOT else [f"{_GAME}={game.name}"]
    if house := house_of(rules):
        words.append(f"{_HOUSE}={house}")
    for name, option in options_of(type(rules)).items():
        value = getattr(rules, name)
        if value != option.default:
            words.append(f"{option_name(name)}{_format_value(option, value)}")
    return " ".join(words) or "-"


def _format_value(option: Option, value: Any) -> str:  # noqa: ANN401 - of any option
    if option.kind is bool:
        return "" if value else "=no"
    if option.numbers:
        return f"={value.highest if isinstance(value, DominoSet) else value}"
    text = next((text for text, choice in option.choices.items() if choice == value), None)
    return f"={text or json.dumps(attrs.asdict(value), ensure_ascii=False, separators=(',', ':'))}"


@overload
def parse_rules(text: str, *, lenient: bool = ...) -> Rules: ...
@overload
def parse_rules(text: str, kind: type[R], *, lenient: bool = ...) -> R: ...
@overload
def parse_rules(text: str, kind: None, *, lenient: bool = ...) -> DominoRules: ...
def parse_rules(
    text: str, kind: type[DominoRules] | None = Rules, *, lenient: bool = False
) -> DominoRules:
    """Parse rules.

    Args:
        text: the text.
        kind: the class of the rules, which may be that of a house (H3), or ``None`` for the game
            that the text names.
        lenient: accept other ways to write them than that of `format_rules`.

    Raises:
        NotationError: if the text is not a list of options, or options contradict each other.

    >>> parse_rules("set=6 hand-size=5 curved")
    Rules(domino_set=DominoSet(highest=6), hand_size=5, curved=True)
    >>> parse_rules("encyclopedia, double_blank = 25", lenient=True).double_blank
    25
    >>> from chickenfoot_rules.express import ExpressRules
    >>> parse_rules("game=express target=100 pairs", ExpressRules).sides
    ((0, 2), (1, 3))
    """
    game = None if kind is None else game_with("rules", kind)

    def read(scanner: Scanner) -> DominoRules:
        wanted = game or find_game(scanner)
        return RulesReader(scanner, wanted, kind or wanted.rules).read()

    return parse(text, read, format_rules, lenient=lenient)


def find_game(scanner: Scanner) -> Game:
    """Return the game of the rules that come next, without reading them."""
    start = scanner.at
    scanner.skip()
    game = _read_game(scanner) if scanner.accept_word(_GAME) else CHICKEN_FOOT
    scanner.at = start
    return game


def _read_game(scanner: Scanner) -> Game:
    start = _to_value(scanner)
    name = scanner.word()
    if name not in GAMES:
        raise scanner.unexpected(f"one of {', '.join(GAMES)} for {_GAME}", start, GAMES)
    return GAMES[name]


def _to_value(scanner: Scanner) -> int:
    """Read the sign before the value of an option; return where the value begins."""
    scanner.expect("=")
    scanner.skip()
    return scanner.at


def read_yes_or_no(scanner: Scanner) -> bool:
    """Read yes or no."""
    start = scanner.at
    answer = _YES_OR_NO.get(scanner.word())
    if answer is None:
        raise scanner.unexpected("yes or no", start)
    return answer


class RulesReader:
    """Reads options, and a preset that they change, up to the end, a sign or a word before a colon.

    Args:
        scanner: the text.
        game: the game.
        kind: its class of rules, or a subclass.
    """

    def __init__(self, scanner: Scanner, game: Game, kind: type[DominoRules]) -> None:
        self._scanner = scanner
        self._game = game
        self._kind = kind
        self._options = options_of(kind)
        self._names = {
            **{name.replace("_", "-"): name for name in self._options},
            **{option_name(name): name for name in self._options},
        }
        self._presets = {
            name: preset for name, preset in PRESETS.items() if isinstance(preset, game.rules)
        }
        self._preset: str | None = None
        self._begin = scanner.at
        self._values: dict[str, Any] = {}
        self._places: dict[str, tuple[int, int]] = {}

    def read(self) -> DominoRules:
        """Read the options."""
        scanner = self._scanner
        if not accept_nothing(scanner):
            if not self._reads_option():
                raise scanner.unexpected(f"an option of {self._game.title} (or - for none)")
            self._read_more()
        for name, option in self._options.items():
            if option.default is attrs.NOTHING and name not in self._values:
                message = f"the rules need the option {option_name(name)} ({option.rule})"
                raise scanner.wrong(message, self._begin, f"the option {option_name(name)}")
        kind: Any = self._kind
        try:
            if self._preset:
                preset = self._presets[self._preset]
                values = {name: getattr(preset, name) for name in options_of(type(preset))}
                return cast("DominoRules", kind(**values | self._values))
            return cast("DominoRules", kind(**self._values))
        except RulesError as error:
            named = [place for name, place in self._places.items() if name in str(error)]
            start, end = max(named, default=(self._begin, scanner.at))
            raise scanner.wrong(str(error), start, "options that go together", end) from None

    def _read_more(self) -> None:
        scanner = self._scanner
        end = scanner.at
        while True:
            scanner.skip()
            if scanner.accept(","):
                scanner.skip()
            if not self._reads_option():
                break
            end = scanner.at
        scanner.at = end

    def _reads_option(self) -> bool:
        """Read an option, a preset or the game; return whether one came next."""
        scanner = self._scanner
        start = scanner.at
        word = scanner.word()
        if not word or scanner.sees(_COLON):
            scanner.at = start
            return False
        if word == _GAME:
            if (game := _read_game(scanner)) is not self._game:
                message = f"expected rules of {self._game.title}, got those of {game.title}"
                raise scanner.wrong(message, start, f"rules of {self._game.title}")
        elif word == _HOUSE:
            self._read_house()
        elif word in self._names:
            self._read_option(word, start)
        elif self._presets and (word == "preset" or word in self._presets):
            self._read_preset(word, start)
        else:
            options = [*map(option_name, self._options)]
            message = (
                f"unknown option {escape(word)}; the options are {', '.join(options)}"
                f"{suggestion(word, options)}"
            )
            raise scanner.wrong(message, start, "the name of an option")
        return True

    def _read_house(self) -> None:
        scanner = self._scanner
        start = _to_value(scanner)
        name = scanner.take(_CLASS)
        if self._kind is self._game.rules:
            message = f"these are the house rules {escape(name)}: hand over their class (H3)"
            raise scanner.wrong(message, start, "rules of the library")
        if name != self._kind.__name__:
            raise scanner.unexpected(self._kind.__name__, start)

    def _read_option(self, word: str, start: int) -> None:
        scanner = self._scanner
        name = self._names[word]
        if name in self._values:
            raise scanner.wrong(f"the option {word} appears twice", start, "another option")
        self._values[name] = _read_value(scanner, self._options[name], word)
        self._places[name] = start, scanner.at

    def _read_preset(self, word: str, start: int) -> None:
        scanner = self._scanner
        name_start = start
        if word == "preset":
            name_start = _to_value(scanner)
            word = scanner.word()
        if word not in self._presets:
            names = ", ".join(self._presets)
            raise scanner.unexpected(f"one of {names}", name_start, self._presets)
        if self._preset is not None:
            message = f"expected one preset, got {self._preset} and {word}"
            raise scanner.wrong(message, start, "an option")
        self._preset = word


def _read_value(scanner: Scanner, option: Option, name: str) -> object:
    """Read the value of an option; the name of a switch alone means yes."""
    if option.kind is bool:
        if not scanner.accept_next("="):
            return True
        scanner.skip()
        return read_yes_or_no(scanner)
    start = _to_value(scanner)
    if option.numbers:
        number = scanner.number(f"a number for {name}")
        if number not in option.numbers:
            least, most = option.numbers[0], option.numbers[-1]
            found = escape(scanner.text[start : scanner.at])
            message = f"expected {name} from {least} to {most}, got {found} ({option.rule})"
            raise scanner.wrong(message, start, f"{least} to {most}")
        return option.kind(number)
    expected = f"one of {', '.join(option.choices)} for {name}"
    if attrs.has(option.kind):
        fields = ", ".join(f'"{field.name}": …' for field in attrs.fields(option.kind))
        expected = f"{expected} (or {{{fields}}})"
        if scanner.text.startswith("{", start):
            return _read_json(scanner, option, expected)
    word = scanner.word()
    if word not in option.choices:
        raise scanner.unexpected(expected, start, option.choices)
    return option.choices[word]


def _read_json(scanner: Scanner, option: Option, expected: str) -> object:
    """Read a value of an option that is not one of its choices, with its fields as JSON."""
    start = scanner.at
    try:
        document, scanner.at = _JSON.raw_decode(scanner.text, start)
        # The values of this library hold tuples.
        fields: dict[str, Any] = {
            name: tuple(cast("list[object]", part)) if isinstance(part, list) else part
            for name, part in document.items()
        }
        return option.kind(**fields)
    except RulesError as error:
        message = escape(str(error), _LONGEST_MESSAGE)
        raise scanner.wrong(message, start, "a possible value") from None
    except json.JSONDecodeError as error:
        raise scanner.unexpected("JSON", error.pos) from None
    except (AttributeError, TypeError, ValueError, RecursionError):  # Other fields, or too much.
        raise scanner.unexpected(expected, start) from None
