"""The options of each game on the command line, and the rules that they choose."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from chickenfoot_rules.chickenfoot.rules import (
    DOMINO_PLAZA,
    PRESETS,
    PUREMCO,
    SEVEN,
    DealTable,
    MissingDouble,
    Opening,
    Rules,
)
from chickenfoot_rules.cli.arguments import (
    Parser,
    UsageError,
    whole_number,
)
from chickenfoot_rules.dominoes.protocols import DominoRules
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.players.games import GAMES

__all__ = [
    "game_options",
    "rules_from",
    "rules_given",
]

_GAME: Final = "chicken-foot"

_PRESET: Final = "puremco"

_FLAGS: Final[Mapping[str, str]] = MappingProxyType({"domino_set": "set"})
"""What options are called that don't have the name of their field."""

_DEAL_TABLES: Final[Mapping[str, DealTable]] = MappingProxyType(
    {"puremco": PUREMCO, "domino-plaza": DOMINO_PLAZA, "seven": SEVEN}
)

_SWITCHES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "double_chicken_foot": "the opening double takes six arms, not four (R3.2)",
        "must_play_drawn": "a drawn tile that fits must be played (R4.1)",
        "draw_until_playable": "draw on until a tile fits (R4.2)",
        "chickenlittle": "announcing one's last tile is a duty (R6.1 to R6.3)",
        "curved": "a blocked round charges only what exceeds the lowest hand (R7.3)",
    }
)


def game_options() -> Parser:
    """Return the options of the games, a parent of the subcommands that take them.

    Those that are not given leave no trace.
    """
    parser = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    parser.add_argument(
        "--game", choices=[*GAMES], help=f"the game that is played (default: {_GAME})"
    )
    _add_chicken_foot(parser)
    _add_express(parser)
    return parser


def _add_chicken_foot(parser: Parser) -> None:
    group = parser.add_argument_group("options of chicken-foot")
    group.add_argument(
        "--preset",
        choices=[*PRESETS],
        help=f"the rules to start from (default: {_PRESET}); "
        "each option below overrides one of them",
    )
    group.add_argument(
        "--set",
        dest="domino_set",
        type=whole_number,
        metavar="N",
        help="play with a double-N set, 1 to 18 (R1.1)",
    )
    group.add_argument(
        "--deal-table", choices=[*_DEAL_TABLES], help="hand sizes by set and players (R1.3)"
    )
    group.add_argument(
        "--hand-size", type=whole_number, metavar="N", help="tiles each, whatever the table says"
    )
    group.add_argument(
        "--opening",
        choices=[opening.value for opening in Opening],
        help="how a round is opened (R2.2 to R2.4)",
    )
    group.add_argument(
        "--missing-double",
        choices=[missing.value for missing in MissingDouble],
        help="what happens when nobody holds the double (R2.5)",
    )
    for name, text in _SWITCHES.items():
        group.add_argument(
            f"--{name.replace('_', '-')}", action=argparse.BooleanOptionalAction, help=text
        )
    group.add_argument(
        "--double-blank", type=whole_number, metavar="POINTS", help="what 0-0 costs (R7.2)"
    )


def _add_express(parser: Parser) -> None:
    group = parser.add_argument_group("options of express")
    group.add_argument(
        "--target",
        type=whole_number,
        metavar="POINTS",
        help="the points that end a match; express needs them, and no rule says how many (X8)",
    )
    group.add_argument(
        "--pairs",
        action="store_true",
        help="4 players are two pairs, seats 0 and 2 against seats 1 and 3 (X1)",
    )


def _chicken_foot_rules(given: Mapping[str, Any], players: int | None) -> Rules:
    del players  # They are no option of these rules.
    convert: dict[str, Callable[[str], object]] = {
        "deal_table": _DEAL_TABLES.__getitem__,
        "opening": Opening,
        "missing_double": MissingDouble,
    }
    changes: dict[str, Any] = {
        field.name: convert[field.name](given[field.name])
        if field.name in convert
        else given[field.name]
        for field in attrs.fields(Rules)
        if field.name in given
    }
    return attrs.evolve(PRESETS[given.get("preset", _PRESET)], **changes)


def _express_rules(given: Mapping[str, Any], players: int | None) -> ExpressRules:
    if "target" not in given:
        message = "--game express needs --target, the points that end a match (X8)"
        raise UsageError(message)
    options: dict[str, Any] = {name: given[name] for name in ("target", "pairs") if name in given}
    return ExpressRules(**options) if players is None else ExpressRules(players=players, **options)


@attrs.frozen
class _Options(Immutable):
    """The options that one game has and others have not.

    Attributes:
        names: what they are called in some arguments.
        rules: makes rules of those that are given, for so many players.
    """

    names: tuple[str, ...]
    rules: Callable[[Mapping[str, Any], int | None], Rules | ExpressRules]


_OPTIONS: Final[Mapping[type[DominoRules], _Options]] = MappingProxyType(
    {
        Rules: _Options(
            ("preset", *(field.name for field in attrs.fields(Rules))), _chicken_foot_rules
        ),
        ExpressRules: _Options(("target", "pairs"), _express_rules),
    }
)


def rules_from(arguments: argparse.Namespace, players: int | None = None) -> Rules | ExpressRules:
    """Return the rules that some arguments choose.

    Args:
        arguments: what was parsed with `game_options`.
        players: how many play, where rules depend on it; as many as usual unless given.

    Raises:
        UsageError: when options are of another game than the one that is played, or one
            that it needs is not given.
        RulesError: when options contradict each other or make no sense.
        TileError: when there is no such domino set.
    """
    given = vars(arguments)
    played = GAMES[given.get("game", _GAME)]
    for game in GAMES.values():
        strange = [name for name in _OPTIONS[game.rules].names if name in given]
        if game is not played and strange:
            message = (
                f"{_flag(strange[0], given)} is an option of {game.name}, not of {played.name}"
            )
            raise UsageError(message)
    return _OPTIONS[played.rules].rules(given, players)


def rules_given(arguments: argparse.Namespace) -> list[str]:
    """Return the options of the games that stand in some arguments, as they are typed."""
    given = vars(arguments)
    names = ["game", *(name for options in _OPTIONS.values() for name in options.names)]
    return [_flag(name, given) for name in names if name in given]


def _flag(name: str, given: Mapping[str, Any]) -> str:
    """Return an option that is given as it is typed."""
    refused = "no-" if given[name] is False else ""
    return f"--{refused}{_FLAGS.get(name, name).replace('_', '-')}"
