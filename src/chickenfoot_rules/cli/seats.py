"""The lineup of a match: the players that ``--seats`` names, people among them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from typing import Final

import attrs

from chickenfoot_rules.base import Immutable, PlayerError, Seat, chain, quote, suggestion, text
from chickenfoot_rules.cli.parsing import look_in_current_folder
from chickenfoot_rules.cli.terminal import PERSON
from chickenfoot_rules.players import (
    PLAYER_NAMES,
    Chooser,
    ProgramPlayer,
    RandomPlayer,
    import_player,
    player_from_text,
)
from chickenfoot_rules.players.names import (
    WITHOUT_BUDGET,
    check_person,
    find_player,
    is_import_path,
)
from chickenfoot_rules.tournament import Entrant
from chickenfoot_rules.tournament.plan import LONGEST_KIND

_DEFAULT_PLAYERS: Final = 4
_PROGRAM: Final = "cmd:"
"""Comes before the command of a program that plays."""


@attrs.frozen
class Lineup(Immutable):
    """The players and the names of the seats.

    Attributes:
        players: the player in each seat; ``None`` for a person.
        names: the name of each seat; empty if only the number of players was given.
    """

    players: tuple[Chooser | None, ...]
    names: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if player is None)

    @property
    def you(self) -> int | None:
        """The seat of the person who plays alone, if one does."""
        return self.people[0] if len(self.people) == 1 else None


def count_players(seats: str | None, players: int | None) -> int:
    """Return the number of players that ``--seats`` and ``--players`` ask for, possible or not."""
    if seats is not None:
        return seats.count(",") + 1
    return _DEFAULT_PLAYERS if players is None else players


def lineup_from(seats: str | None, players: int | None) -> Lineup:
    """Return the lineup that ``--seats`` and ``--players`` ask for.

    Raises:
        PlayerError: if a name is invalid, or the arguments contradict each other.
    """
    if seats is None:
        return Lineup((RandomPlayer(),) * count_players(None, players))
    words = [word.strip() for word in seats.split(",")]
    if players not in (None, len(words)):
        message = text(
            "expected {players} players in --seats, got {found}", players=players, found=len(words)
        )
        raise PlayerError(message)
    humans = sum(map(_is_human, words))
    names = [_name(word, is_alone=humans == 1) for word in words]
    return Lineup(tuple(map(_player, words)), tuple(names))


def lineup_of_names(names: Sequence[str], players: int) -> Lineup:
    """Return the lineup of a record: a name that no computer player has belongs to a person.

    It never imports a player, nor runs a program: anybody can write a record. Players without
    names choose at random.

    Raises:
        PlayerError: if a seat had a player of somebody's own, which only ``--seats`` can name.
    """
    for seat, name in enumerate(names):
        if _is_own(name):
            message = text(
                "{player} was {name}, which a file can't seat; repeat --seats with all players",
                player=Seat(seat),
                name=quote(name),
            )
            raise PlayerError(message)
    if not names:
        return lineup_from(None, players)
    return Lineup(tuple(map(find_player, names)), tuple(names))


def entrant_from(word: str) -> Entrant | str:
    """Return a participant that ``--seats`` names: its name, or a player of the user's own.

    Raises:
        PlayerError: if a player can't be imported, or can't be sent to another process.
    """
    if not _is_own(word):
        return word
    player = _own_player(word)
    try:
        pickle.dumps(player)
        copy.deepcopy(player)
    except Exception as error:  # noqa: BLE001 - a foreign player may raise anything
        message = text(
            "{player} can't play in a tournament, which copies players to other processes: {why}",
            player=quote(word),
            why=quote(error),
        )
        raise PlayerError(message) from None
    # The end says more of a long name.
    kind = word if len(word) <= LONGEST_KIND else f"{word[:4]}…{word[5 - LONGEST_KIND :]}"
    return Entrant(kind, player)


def _is_human(word: str) -> bool:
    return word.partition(":")[0] == "human"


def _is_own(word: str) -> bool:
    """Return whether a word names a player of the user's own."""
    return is_import_path(word) or word.startswith(_PROGRAM)


def _own_player(word: str) -> Chooser:
    """Start a program, or import a player; look in the current folder too, after other places."""
    if word.startswith(_PROGRAM):
        return ProgramPlayer(word.removeprefix(_PROGRAM))
    look_in_current_folder()
    return import_player(word)


def _player(word: str) -> Chooser | None:
    if _is_human(word):
        return None
    if _is_own(word):
        return _own_player(word)
    try:
        return player_from_text(word)
    except PlayerError:
        if word.startswith("search:"):
            raise
        near = suggestion(word, ("human", *WITHOUT_BUDGET))
        message = text(
            "expected human, human:NAME, {names}, or module:name or cmd:PROGRAM for your own "
            "player, got {found}",
            names=PLAYER_NAMES,
            found=quote(word),
        )
        raise PlayerError(chain([message, near], "")) from None


def _name(word: str, *, is_alone: bool) -> str:
    if not _is_human(word):
        return word
    kind, colon, name = word.partition(":")
    if not colon:
        return PERSON if is_alone else kind
    name = check_person(name)
    if _is_own(name) or find_player(name) is not None:
        message = text(
            "{name} is reserved for a computer player; choose another name", name=quote(name)
        )
        raise PlayerError(message)
    return name
