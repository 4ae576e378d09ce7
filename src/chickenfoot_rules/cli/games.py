"""The options of each game on the command line, and ``chickenfoot rules``, which prints them."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any, Final, cast

import attrs

from chickenfoot_rules.base import PlayerError, chain, cite, quote, text
from chickenfoot_rules.cli import parsing
from chickenfoot_rules.cli.terminal import Screen, language
from chickenfoot_rules.dominoes import DominoSet, Game, game_of
from chickenfoot_rules.dominoes.rules import DominoRules, Option, option_name, options_of
from chickenfoot_rules.notation import GAMES
from chickenfoot_rules.players.names import import_object
from chickenfoot_rules.rendering import rule_texts

_DEFAULT_GAME: Final = "chicken-foot"

_PRESET: Final = "preset"
"""The option of a game with presets that is no option of its rules."""

_PLAYERS: Final = "players"
"""The option of some games that each command has for all of them."""


_OPTIONS: Final = parsing.list_options("--players N  print the hand size for N players")


def add_parser(commands: parsing.Commands) -> None:
    """Add the subcommand ``rules``."""
    parser = parsing.add_command(
        commands,
        "rules",
        run,
        summary="print the rules in force, a sentence each",
        description="Print the rules that are in force under the options, a sentence each.",
        parents=[game_options()],
    )
    parsing.add_options(parser, _OPTIONS, players=int)


def run(arguments: argparse.Namespace) -> int:
    """Print the rules."""
    rules = rules_from(arguments, arguments.players)
    texts = rule_texts(rules, arguments.players, language=language())
    Screen().show_pairs([(rule.id, rule.text) for rule in texts])
    return 0


def _settings(option: Option) -> dict[str, Any]:
    """Return the arguments of `argparse.ArgumentParser.add_argument` for an option."""
    help_ = option.help
    settings: dict[str, Any] = {"metavar": "NAME", "choices": [*option.choices]}
    if option.kind is bool:
        settings = {"action": argparse.BooleanOptionalAction}
    elif option.kind in {int, DominoSet}:
        settings = {"type": int, "metavar": "N"}
    if option.choices:  # In braces, as argparse writes them, the choices may be longer than a line.
        help_ = chain([help_, ", ".join(option.choices)], ": ")
    return {"help": cite(help_, option.rule), **settings}


def _flags_of(game: Game) -> dict[str, dict[str, Any]]:
    """Return the options of a game on the command line, with the settings of each."""
    flags: dict[str, dict[str, Any]] = {}
    if presets := [*game.presets]:
        help_ = text(
            "the rules of a source to start from: {presets}; each option below overrides one of "
            "them",
            presets=", ".join(presets),
        )
        flags[_PRESET] = {"metavar": "SOURCE", "choices": presets, "help": help_}
    for name, option in options_of(game.rules).items():
        if name != _PLAYERS:
            flags[name] = _settings(option)
    return flags


def game_options() -> parsing.Parser:
    """Return a parent parser with the options of all games.

    An option that is not given does not appear in the parsed arguments.
    """
    parser = parsing.Parser(add_help=False, argument_default=argparse.SUPPRESS)
    help_ = text("the game (default: {game})", game=_DEFAULT_GAME)
    parser.add_argument("--game", choices=[*GAMES], help=help_)
    parsing.add_options(parser, parsing.RULES)
    added: set[str] = set()
    for game in GAMES.values():
        group = parser.add_argument_group(text("options of {game}", game=game.name))
        for name, settings in _flags_of(game).items():
            if name not in added:  # Another game may have an option of the same name.
                group.add_argument(_flag(name), dest=name, **settings)
                added.add(name)
    return parser


def rules_from(arguments: argparse.Namespace, players: int | None = None) -> DominoRules:
    """Return the rules that the arguments choose.

    Args:
        arguments: the arguments, parsed with `game_options`.
        players: the number of players, for rules that depend on it; by default the usual one.

    Raises:
        UsageError: if an option belongs to another game, or a necessary one is missing.
        RulesError: if the options contradict each other or are invalid.
    """
    given = vars(arguments)
    house = _house_in(arguments)
    chosen = GAMES[given.get("game", _DEFAULT_GAME)] if house is None else game_of(house)
    if given.get("game", chosen.name) != chosen.name:
        message = text(
            "{rules} are rules of {game}, not of {other}",
            rules=houses_from(arguments)[0].__name__,
            game=chosen.name,
            other=given["game"],
        )
        raise parsing.UsageError(message)
    flags = _flags_of(chosen)
    for game in GAMES.values():
        names = [name for name in _flags_of(game) if name in given and name not in flags]
        if names:
            message = text(
                "{option} is an option of {game}, not of {other}",
                option=_format_typed(names[0], given),
                game=game.name,
                other=chosen.name,
            )
            raise parsing.UsageError(message)
    kind = house if isinstance(house, type) else chosen.rules
    options = options_of(kind)
    values = {name: given[name] for name in flags if name in given}
    if _PLAYERS in options and players is not None:
        values[_PLAYERS] = players
    if _PRESET in values:
        preset = chosen.presets[values.pop(_PRESET)]
        values = {name: getattr(preset, name) for name in options_of(chosen.rules)} | values
    if isinstance(house, DominoRules):
        return cast("DominoRules", attrs.evolve(cast("Any", house), **values))
    for name, needed in options.items():
        if needed.default is attrs.NOTHING and name not in values:
            message = text(
                "--game {game} needs {option}, {help}",
                game=chosen.name,
                option=_flag(name),
                help=needed.help,
            )
            raise parsing.UsageError(cite(message, needed.rule))
    return kind(**values)


def houses_from(arguments: argparse.Namespace) -> list[type[DominoRules]]:
    """Return the class of the rules that the arguments name, if they name one.

    Raises:
        UsageError: if the module, the name or the rules can't be found.
    """
    house = _house_in(arguments)
    if house is None:
        return []
    return [house if isinstance(house, type) else type(house)]


def _house_in(arguments: argparse.Namespace) -> DominoRules | type[DominoRules] | None:
    """Return the rules that the arguments name, of a house or of a game of one's own."""
    name = vars(arguments).get("rules")
    if name is None:
        return None
    parsing.look_in_current_folder()
    try:
        found = import_object(name, "rules")
    except PlayerError as error:
        raise parsing.UsageError(str(error)) from None
    if isinstance(found, DominoRules) or (
        isinstance(found, type) and issubclass(found, DominoRules)
    ):
        return found
    message = text(
        "{found} is not rules; expected a class of rules, or one such value", found=quote(name)
    )
    raise parsing.UsageError(message)


def list_typed_options(arguments: argparse.Namespace) -> list[str]:
    """Return the options of the games among the arguments, as they were typed without values."""
    given = vars(arguments)
    names = ["game", *(name for game in GAMES.values() for name in _flags_of(game))]
    return [*dict.fromkeys(_format_typed(name, given) for name in names if name in given)]


def _format_typed(name: str, given: Mapping[str, Any]) -> str:
    """Return an option as it was typed, without its value."""
    return _flag(name).replace("--", "--no-", 1) if given[name] is False else _flag(name)


def _flag(name: str) -> str:
    return f"--{option_name(name)}"
