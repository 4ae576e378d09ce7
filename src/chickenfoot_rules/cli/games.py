"""The options of each game on the command line, and the rules made of them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from chickenfoot_rules.chickenfoot.deal_tables import DEAL_TABLES
from chickenfoot_rules.chickenfoot.rules import PRESETS, DeadRound, MissingDouble, Opening, Rules
from chickenfoot_rules.cli.arguments import Parser, UsageError, whole_number
from chickenfoot_rules.dominoes.protocols import DominoRules
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.players.games import GAMES

__all__ = [
    "game_options",
    "retyped_game_options",
    "rules_from",
    "typed_game_options",
    "with_flags",
]

_DEFAULT_GAME: Final = "chicken-foot"

_NUMBER: Final = {"type": whole_number, "metavar": "N"}
_POINTS: Final = {"type": whole_number, "metavar": "POINTS"}
_SWITCH: Final = {"action": argparse.BooleanOptionalAction}

_WORDS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "preset": PRESETS,
        "deal_table": DEAL_TABLES,
        "opening": {opening.value: opening for opening in Opening},
        "missing_double": {choice.value: choice for choice in MissingDouble},
        "dead_round": {choice.value: choice for choice in DeadRound},
    }
)
"""The options that take a word, with the value of each word."""

_OTHER_FLAGS: Final[Mapping[str, str]] = MappingProxyType({"domino_set": "set"})
"""The options whose flag is not the name of the field."""


def _chicken_foot_rules(given: Mapping[str, Any], _: int | None) -> Rules:
    values = {
        name: _WORDS[name][value] if name in _WORDS else value for name, value in given.items()
    }
    preset: Rules = values.pop("preset", Rules())
    return attrs.evolve(preset, **values)


def _express_rules(given: Mapping[str, Any], players: int | None) -> ExpressRules:
    if "target" not in given:
        message = "--game express needs --target, the points that end a match (X8)"
        raise UsageError(message)
    return ExpressRules(**given) if players is None else ExpressRules(players=players, **given)


@attrs.frozen
class _GameOptions(Immutable):
    """The options of one game on the command line.

    Attributes:
        settings: for each option, the arguments of `argparse.ArgumentParser.add_argument`.
        make_rules: makes rules of the given options, for so many players.
    """

    settings: Mapping[str, Mapping[str, Any]]
    make_rules: Callable[[Mapping[str, Any], int | None], Rules | ExpressRules]


_OPTIONS: Final[Mapping[type[DominoRules], _GameOptions]] = MappingProxyType(
    {
        Rules: _GameOptions(
            {
                "preset": {
                    "help": "the rules of a source to start from; each option below overrides "
                    "one of them"
                },
                "domino_set": {**_NUMBER, "help": "play with a double-N set, 1 to 18 (R1.1)"},
                "deal_table": {"help": "the hand sizes by set and number of players (R1.3)"},
                "hand_size": {**_NUMBER, "help": "tiles for each player, instead of the table"},
                "opening": {"help": "how a round is opened (R2.2 to R2.4)"},
                "missing_double": {"help": "what happens if nobody holds the double (R2.5)"},
                "double_chicken_foot": {
                    **_SWITCH,
                    "help": "the opening double takes six arms, not four (R3.2)",
                },
                "must_play_drawn": {
                    **_SWITCH,
                    "help": "a drawn tile that fits must be played (R4.1)",
                },
                "draw_until_playable": {**_SWITCH, "help": "draw until a tile fits (R4.2)"},
                "dead_round": {"help": "what happens if nothing can ever be played again (R5.3)"},
                "chickenlittle": {
                    **_SWITCH,
                    "help": "players must announce their last tile (R6.1 to R6.3)",
                },
                "curved": {
                    **_SWITCH,
                    "help": "a blocked round charges only what exceeds the lowest hand (R7.3)",
                },
                "double_blank": {**_POINTS, "help": "what 0-0 costs (R7.2)"},
            },
            _chicken_foot_rules,
        ),
        ExpressRules: _GameOptions(
            {
                "target": {
                    **_POINTS,
                    "help": "the points that end a match; express needs this option, since its "
                    "rules name no number (X8)",
                },
                "pairs": {
                    "action": "store_true",
                    "help": "4 players are two pairs, seats 0 and 2 against seats 1 and 3 (X1)",
                },
            },
            _express_rules,
        ),
    }
)


def game_options() -> Parser:
    """Return a parent parser with the options of all games.

    An option that is not given does not appear in the parsed arguments.
    """
    parser = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    parser.add_argument("--game", choices=[*GAMES], help=f"the game (default: {_DEFAULT_GAME})")
    for game in GAMES.values():
        group = parser.add_argument_group(f"options of {game.name}")
        for name, settings in _OPTIONS[game.rules].settings.items():
            choices: dict[str, Any] = {"choices": [*_WORDS[name]]} if name in _WORDS else {}
            group.add_argument(_flag(name), dest=name, **choices, **settings)
    return parser


def rules_from(arguments: argparse.Namespace, players: int | None = None) -> Rules | ExpressRules:
    """Return the rules that the arguments choose.

    Args:
        arguments: the arguments, parsed with `game_options`.
        players: the number of players, for rules that depend on it; by default the usual one.

    Raises:
        UsageError: if an option belongs to another game, or a necessary one is missing.
        RulesError: if the options contradict each other or are invalid.
        TileError: if there is no such domino set.
    """
    given = vars(arguments)
    chosen = GAMES[given.get("game", _DEFAULT_GAME)]
    for game in GAMES.values():
        names = [name for name in _OPTIONS[game.rules].settings if name in given]
        if game is not chosen and names:
            option = _typed(names[0], given)
            message = f"{option} is an option of {game.name}, not of {chosen.name}"
            raise UsageError(message)
    options = _OPTIONS[chosen.rules]
    return options.make_rules(
        {name: given[name] for name in options.settings if name in given}, players
    )


def with_flags(message: str) -> str:
    """Return a message with the flags of the hand sizes in place of the names of the options.

    >>> with_flags("choose a hand_size or another deal_table")
    'choose a --hand-size or another --deal-table'
    """
    for name in ("hand_size", "deal_table"):
        message = message.replace(name, _flag(name))
    return message


def typed_game_options(arguments: argparse.Namespace) -> list[str]:
    """Return the options of the games among the arguments, as they are typed."""
    given = vars(arguments)
    names = ["game", *(name for options in _OPTIONS.values() for name in options.settings)]
    return [_typed(name, given) for name in names if name in given]


def retyped_game_options(arguments: argparse.Namespace) -> list[str]:
    """Return the options of the games among the arguments, with their values, as typed again."""
    given = vars(arguments)
    names = ["game", *(name for options in _OPTIONS.values() for name in options.settings)]
    return [
        _typed(name, given) if isinstance(given[name], bool) else f"{_flag(name)} {given[name]}"
        for name in names
        if name in given
    ]


def _flag(name: str) -> str:
    return f"--{_OTHER_FLAGS.get(name, name).replace('_', '-')}"


def _typed(name: str, given: Mapping[str, Any]) -> str:
    return _flag(name).replace("--", "--no-", 1) if given[name] is False else _flag(name)
