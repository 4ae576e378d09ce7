"""Who sits where: the players that ``--seats`` names, persons among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from chickenfoot_rules.chickenfoot.rules import check_players
from chickenfoot_rules.dominoes.errors import PlayerError
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.players.greedy import RandomPlayer
from chickenfoot_rules.players.names import player_from_text
from chickenfoot_rules.players.player import Player

__all__ = ["Lineup", "lineup_from", "lineup_of_names", "number_wanted"]

_DEFAULT_PLAYERS: Final = 4
_LONGEST_NAME: Final = 20


@attrs.frozen
class Lineup(Immutable):
    """Who sits in each seat.

    Attributes:
        players: the player in each seat; ``None`` for a person.
        names: what each seat's player is called; none when the caller only
            said how many there are.
    """

    players: tuple[Player[DominoView] | None, ...]
    names: tuple[str, ...] = ()

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(seat for seat, player in enumerate(self.players) if player is None)


def number_wanted(seats: str | None, players: int | None) -> int:
    """Return how many are to play, as the arguments say, whether so many can or not.

    Args:
        seats: players by name, with commas between them.
        players: how many there are, if they have no names.
    """
    if seats is not None:
        return seats.count(",") + 1
    return _DEFAULT_PLAYERS if players is None else players


def lineup_from(seats: str | None, players: int | None) -> Lineup:
    """Return who sits where, as the arguments say.

    Args:
        seats: players by name, with commas between them.
        players: how many there are; all of them play by chance if they have no names.

    Raises:
        PlayerError: when a name is none, or the two contradict each other.
        RulesError: when so many can't play.
    """
    if seats is None:
        number = number_wanted(None, players)
        check_players(number)
        return Lineup((RandomPlayer(),) * number)
    words = [word.strip() for word in seats.split(",")]
    if players not in (None, len(words)):
        message = f"--seats names {len(words)} players, but --players says {players}"
        raise PlayerError(message)
    persons = [word for word in words if word.partition(":")[0] == "human"]
    names = [_name(word, is_alone=len(persons) == 1) for word in words]
    return Lineup(tuple(map(_player, words)), tuple(names))


def lineup_of_names(names: Sequence[str], players: int) -> Lineup:
    """Return who sits where, as a record tells: whoever is not called like a player is a person.

    Args:
        names: what each seat's player was called; none when they had no names.
        players: how many there are, 2..16; all of them play by chance if they have no names.
    """
    if not names:
        return lineup_from(None, players)
    return Lineup(tuple(map(_player_called, names)), tuple(names))


def _player_called(name: str) -> Player[DominoView] | None:
    try:
        return player_from_text(name)
    except PlayerError:
        return None


def _player(word: str) -> Player[DominoView] | None:
    if word.partition(":")[0] == "human":
        return None
    try:
        return player_from_text(word)
    except PlayerError as error:
        if word.startswith("search:"):
            raise
        message = f"{error}; a person is human, or human:NAME"
        raise PlayerError(message) from None


def _name(word: str, *, is_alone: bool) -> str:
    kind, colon, name = word.partition(":")
    if kind != "human":
        return word
    if not colon:
        return "you" if is_alone else kind
    name = name.strip()
    if not name.isprintable() or not 0 < len(name) <= _LONGEST_NAME:
        message = f"a person's name has 1 to {_LONGEST_NAME} letters, not {shown(name)}"
        raise PlayerError(message)
    if _player_called(name) is not None:
        message = f"a person can't be called {name}: so a player is called, who would play on"
        raise PlayerError(message)
    return name
