"""Computer players, and functions that play rounds and matches with players.

>>> played = play_match([GreedyPlayer(), RandomPlayer(), RandomPlayer()], seed=7)
>>> [place.seat for place in played.match.standings]
[0, 1, 2]

To write a player of your own, give it a method ``choose(view, rng)`` that returns one of
``view.legal_moves``; see `Player`. A `ProgramPlayer` is a program in any language.
`chickenfoot_rules.players.hints` scores plays by the advice of the sources.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chickenfoot_rules.base.doors import find_name, opened
from chickenfoot_rules.players.greedy import GreedyPlayer, RandomPlayer
from chickenfoot_rules.players.names import PLAYER_NAMES, import_player, name_of, player_from_text
from chickenfoot_rules.players.player import (
    Chooser,
    Fault,
    FaultPolicy,
    OurPlayer,
    Player,
    PlayerFaultError,
    choices,
    drop_equivalents,
)
from chickenfoot_rules.players.playing import (
    PlayedMatch,
    PlayedRound,
    Seed,
    Step,
    follow_match,
    play_match,
    play_round,
)
from chickenfoot_rules.players.search.player import SearchPlayer
from chickenfoot_rules.players.trained import TrainedPlayer

if TYPE_CHECKING:  # It imports JSON, which other players do without.
    from chickenfoot_rules.players.programs import ProgramPlayer

__all__ = [
    "PLAYER_NAMES",
    "Chooser",
    "Fault",
    "FaultPolicy",
    "GreedyPlayer",
    "OurPlayer",
    "PlayedMatch",
    "PlayedRound",
    "Player",
    "PlayerFaultError",
    "ProgramPlayer",
    "RandomPlayer",
    "SearchPlayer",
    "Seed",
    "Step",
    "TrainedPlayer",
    "choices",
    "drop_equivalents",
    "follow_match",
    "import_player",
    "name_of",
    "play_match",
    "play_round",
    "player_from_text",
]

opened()


if not TYPE_CHECKING:  # A checker would take any name for this one.

    def __getattr__(name: str) -> object:
        """Import a name when it is first used."""
        return find_name(__name__, name, ("programs",))


def __dir__() -> list[str]:
    return __all__
