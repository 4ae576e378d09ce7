"""Who plays whom, with which deals: a tournament before it is played.

It is a duplicate tournament. A match is played once for each rotation of the entrants
around the table, and all its games have the same deals, so that nobody is lucky with
the tiles. The order in which the entrants sit is shuffled for each match, so that nobody
is lucky with the neighbours.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

import attrs

from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.errors import RulesError
from chickenfoot_rules.dominoes.protocols import DominoRules
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.players.games import GAMES, game_of
from chickenfoot_rules.players.names import name_of, player_from_text
from chickenfoot_rules.players.player import Chooser
from chickenfoot_rules.players.playing import OnFault, play_match
from chickenfoot_rules.tournament.errors import TournamentError

__all__ = ["Entrant", "Game", "GameResult", "TournamentPlan", "play_game"]

_LONGEST_KIND: Final = 60


@attrs.frozen
class Entrant(Immutable):
    """One of those who play.

    Args:
        kind: what kind of player it is, in 1 to 60 printable characters; entrants
            of one kind are reported together.
        player: what plays; it must be possible to pickle and to copy it.

    Raises:
        TournamentError: when the kind can't be shown in a table.
    """

    kind: str
    player: Chooser

    def __attrs_post_init__(self) -> None:
        # Data enters here: a type checker is not always there to say so.
        if not (
            isinstance(self.kind, str)  # pyright: ignore[reportUnnecessaryIsInstance]
            and self.kind.strip() == self.kind
            and self.kind.isprintable()
            and 1 <= len(self.kind) <= _LONGEST_KIND
        ):
            message = (
                f"a kind of player is called by 1 to {_LONGEST_KIND} printable characters, "
                f"not {shown(self.kind)}: name it in an Entrant"
            )
            raise TournamentError(message)


AnyEntrant: TypeAlias = Entrant | Chooser | str
"""An entrant, a player that is called as it shows itself, or the name of a built-in player."""


def _entrant(given: AnyEntrant) -> Entrant:
    if isinstance(given, Entrant):
        return given
    player = player_from_text(given) if isinstance(given, str) else given
    return Entrant(name_of(player), player)


def _entrants(given: Iterable[AnyEntrant]) -> tuple[Entrant, ...]:
    # A name alone is iterable too.
    if isinstance(given, str):
        message = f"the entrants are several, not the one text {shown(given)}"
        raise TournamentError(message)
    return tuple(_entrant(one) for one in given)


@attrs.frozen(kw_only=True)
class TournamentPlan(Immutable):
    """All that a tournament follows from.

    Args:
        entrants: who plays, 2 to 16 (R1.2), or as many as the rules of Express-Domino
            say (X1); each an `Entrant`, a player, or the name of a built-in one.
        matches: how many sets of deals are played, 1 or more; each is played in as
            many games as there are entrants.
        seed: what all chance is derived from.
        rules: the options, which say what game is played.
        on_fault: what to do when a player answers illegally or raises.

    Raises:
        TournamentError: when there are no matches, or two entrants would have one name.
        PlayerError: when an entrant is no player.
        RulesError: when so many can't play.
        DealError: when the rules have no hand size for so many, or are for others.

    >>> plan = TournamentPlan(entrants=["greedy", "random", "random"], matches=100, seed=7)
    >>> plan.names, plan.kinds
    (('greedy', 'random', 'random 2'), ('greedy', 'random'))
    """

    entrants: tuple[Entrant, ...] = attrs.field(converter=_entrants)
    matches: int
    seed: int
    rules: DominoRules = Rules()
    on_fault: OnFault = OnFault.RANDOM_MOVE

    def __attrs_post_init__(self) -> None:
        try:
            game_of(self.rules)
        except RulesError:
            kinds = " or ".join(game.rules.__name__ for game in GAMES.values())
            message = f"a tournament is played by {kinds}, not by {shown(self.rules)}"
            raise TournamentError(message) from None
        # Data enters here: a type checker is not always there to say so.
        if not isinstance(self.on_fault, OnFault):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = f"on_fault is an OnFault, not {shown(self.on_fault)}"
            raise TournamentError(message)
        self.rules.hand_size_for(self.players)
        if type(self.matches) is not int or self.matches < 1:
            message = f"a tournament has 1 match or more, not {shown(self.matches)}"
            raise TournamentError(message)
        if type(self.seed) is not int:
            message = f"the seed of a tournament is a whole number, not {shown(self.seed)}"
            raise TournamentError(message)
        names = self.names
        if len(set(names)) < len(names):
            message = f"two entrants would have one name: {', '.join(names)}"
            raise TournamentError(message)

    @property
    def players(self) -> int:
        """How many entrants there are, seats at the table, and games in a match."""
        return len(self.entrants)

    @property
    def names(self) -> tuple[str, ...]:
        """What each entrant is called, its kind and a number when it is not the first."""
        kinds = [entrant.kind for entrant in self.entrants]
        counts = [kinds[: index + 1].count(kind) for index, kind in enumerate(kinds)]
        return tuple(
            kind if count == 1 else f"{kind} {count}"
            for kind, count in zip(kinds, counts, strict=True)
        )

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of players, in the order in which they enter."""
        return tuple(dict.fromkeys(entrant.kind for entrant in self.entrants))

    def entrants_of(self, kind: str) -> tuple[int, ...]:
        """Return which entrants are of a kind, as indices of ``entrants``."""
        return tuple(index for index, entrant in enumerate(self.entrants) if entrant.kind == kind)

    @property
    def games(self) -> Iterator[Game]:
        """All games in their order; each is made when it is asked for."""
        for match in range(1, self.matches + 1):
            for rotation in range(self.players):
                yield Game(self, match, rotation)

    def games_but(self, results: Iterable[GameResult]) -> Iterator[Game]:
        """Return the games that have no result yet, in their order."""
        played = {(result.match, result.rotation) for result in results}
        return (game for game in self.games if (game.match, game.rotation) not in played)

    def ranks_of(self, result: GameResult) -> tuple[int, ...]:
        """Return the competition rank of each seat in a game, 1 up (R7.5, R7.6, X8)."""
        places = game_of(self.rules).standings(self.rules, result.scores)
        return tuple(place.rank for place in sorted(places, key=lambda place: place.seat))


@attrs.frozen
class Game(Immutable):
    """One game of a tournament: a whole match, from its first deal to its end.

    Attributes:
        plan: the tournament.
        match: which deals are played, 1 up.
        rotation: how far the entrants have moved around the table, 0..players−1.
    """

    plan: TournamentPlan
    match: int
    rotation: int

    @property
    def seats(self) -> tuple[int, ...]:
        """Who sits where, for each seat an index of the plan's entrants."""
        order = _order(self.plan.seed, self.match, self.plan.players)
        return order[self.rotation :] + order[: self.rotation]

    @property
    def deal_seed(self) -> str:
        """What the deals are derived from, as for `play_match`; all rotations have it."""
        return f"{self.plan.seed}/{self.match}"

    @property
    def seed(self) -> str:
        """What the chance of the players is derived from, as for `play_match`."""
        return f"{self.plan.seed}/{self.match}/{self.rotation}"

    @property
    def players(self) -> tuple[Chooser, ...]:
        """The player of each seat, a copy, so that nothing is remembered after the game."""
        return tuple(copy.deepcopy(self.plan.entrants[entrant].player) for entrant in self.seats)

    def play(self) -> GameResult:
        """Play the game.

        Raises:
            PlayerFaultError: when a player answers illegally or raises, with
                `OnFault.RAISE`.
        """
        played = play_match(
            self.players,
            rules=self.plan.rules,
            seed=self.seed,
            deal_seed=self.deal_seed,
            on_fault=self.plan.on_fault,
        )
        at_fault = [fault.seat for fault in played.faults]
        return GameResult(
            match=self.match,
            rotation=self.rotation,
            seats=self.seats,
            scores=played.match.scores,
            faults=tuple(at_fault.count(seat) for seat in range(self.plan.players)),
        )


def play_game(game: Game) -> GameResult:
    """Play a game: what an executor is given to do."""
    return game.play()


@lru_cache(maxsize=64)
def _order(seed: int, match: int, players: int) -> tuple[int, ...]:
    order = [*range(players)]
    random.Random(f"{seed}/{match}/order").shuffle(order)  # noqa: S311 - chance here is for games
    return tuple(order)


@attrs.frozen(kw_only=True)
class GameResult(Immutable):
    """How a game ended.

    Attributes:
        match: which deals were played, 1 up.
        rotation: how far the entrants had moved around the table, 0..players−1.
        seats: who sat where: for each seat an index of the plan's entrants.
        scores: one row of points by seat for each round (R7.1, X6).
        faults: how often the player of each seat answered illegally or raised.
    """

    match: int
    rotation: int
    seats: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]
    faults: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of all rounds by seat; the fewest win (R7.4), or the most (X8)."""
        return tuple(map(sum, zip(*self.scores, strict=True)))
