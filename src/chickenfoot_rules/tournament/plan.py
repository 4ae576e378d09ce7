"""The plan of a tournament: its entrants, its games and their deals.

It is a duplicate tournament. A match is played once for each rotation of the entrants around
the table, and all its games have the same deals, so nobody has luck with the tiles. The seating
order is shuffled for each match, so nobody has luck with the neighbours.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

import attrs

from chickenfoot_rules.base import Immutable, as_int, chain, expected, fill, quote, text
from chickenfoot_rules.base.errors import ChickenfootError, Whole, check_type, items_of
from chickenfoot_rules.chickenfoot import Rules
from chickenfoot_rules.dominoes import DominoRules
from chickenfoot_rules.players import Chooser, FaultPolicy, name_of, play_match, player_from_text
from chickenfoot_rules.players.playing import choose_of
from chickenfoot_rules.records.limits import LARGEST_NUMBER

LONGEST_KIND: Final = 60
"""The most characters of a kind of player."""


class TournamentError(ChickenfootError, ValueError):
    """A plan is invalid, or a file of results does not belong to the tournament."""


TournamentError.__module__ = "chickenfoot_rules.tournament"


@attrs.frozen
class Entrant(Immutable):
    """One participant of a tournament.

    Args:
        kind: the name of the kind of player, 1 to 60 printable characters; entrants of one
            kind are reported together.
        player: the player, which can be pickled and copied.

    Raises:
        TournamentError: if the kind can't be shown in a table.
        PlayerError: if the player is not a player.
    """

    kind: str
    player: Chooser

    def __attrs_post_init__(self) -> None:
        if not (
            isinstance(self.kind, str)  # pyright: ignore[reportUnnecessaryIsInstance]
            and self.kind.strip() == self.kind
            and self.kind.isprintable()
            and 1 <= len(self.kind) <= LONGEST_KIND
        ):
            what = text("1 to {most} printable characters as a kind of player", most=LONGEST_KIND)
            message = expected(what, self.kind)
            raise TournamentError(chain([message, text("name the player in an Entrant")], "; "))
        choose_of(self.player)


AnyEntrant: TypeAlias = Entrant | Chooser | str
"""An entrant, a player with the name that `name_of` returns, or a built-in player's name."""


def _entrants(given: Iterable[AnyEntrant]) -> tuple[Entrant, ...]:
    # A single text would be iterable too.
    if isinstance(given, str):
        found = text("the text {text}", text=quote(given))
        raise TournamentError(expected("a list of entrants", found))
    entrants: list[Entrant] = []
    for one in items_of(given, "entrants"):
        player = player_from_text(one) if isinstance(one, str) else one
        entrants.append(player if isinstance(player, Entrant) else Entrant(name_of(player), player))
    return tuple(entrants)


@attrs.frozen(kw_only=True)
class TournamentPlan(Immutable):
    """Everything that determines a tournament.

    Args:
        entrants: the participants, 2 to 16 (R1.2), or as many as the rules of Express-Domino
            require (X1); each is an `Entrant`, a player, or the name of a built-in player.
        matches: the number of sets of deals, 1 or more; each set has as many games as there are
            entrants.
        seed: the seed of everything random, 0 to 2**53 − 1.
        rules: the options, which decide the game.
        on_fault: what to do when a player answers illegally or raises.

    Raises:
        TournamentError: if there is no match, or two entrants would have the same name.
        WrongTypeError: if ``on_fault`` is not a `FaultPolicy`.
        PlayerError: if an entrant is not a valid player.
        RulesError: if the game does not allow this number of entrants.
        DealError: if the rules have no hand size for this number, or fix another number.

    >>> plan = TournamentPlan(entrants=["greedy", "random", "random"], matches=100, seed=7)
    >>> plan.names, plan.kinds
    (('greedy', 'random', 'random 2'), ('greedy', 'random'))
    """

    entrants: tuple[Entrant, ...] = attrs.field(converter=_entrants)
    matches: int = attrs.field(converter=as_int)
    seed: int = attrs.field(converter=as_int)
    rules: DominoRules = Rules()
    on_fault: FaultPolicy = FaultPolicy.RANDOM_MOVE

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.rules, DominoRules):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TournamentError(expected("the rules of a game for a tournament", self.rules))
        check_type(self.on_fault, FaultPolicy, "a FaultPolicy for on_fault")
        self.rules.hand_size_for(self.players)
        if type(self.matches) is not int or self.matches < 1:
            raise TournamentError(expected("1 match or more", self.matches))
        if type(self.seed) is not int or not 0 <= self.seed <= LARGEST_NUMBER:
            what = text("a whole number from 0 to {most} as the seed", most=LARGEST_NUMBER)
            raise TournamentError(expected(what, self.seed))
        names = self.names
        if len(set(names)) < len(names):
            message = text("two entrants would have the same name: {names}", names=chain(names))
            raise TournamentError(message)

    @property
    def players(self) -> int:
        """The number of entrants, of seats at the table, and of games in a match."""
        return len(self.entrants)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each entrant: its kind, and a number if it is not the first of its kind."""
        kinds = [entrant.kind for entrant in self.entrants]
        counts = [kinds[: index + 1].count(kind) for index, kind in enumerate(kinds)]
        return tuple(
            kind if count == 1 else f"{kind} {count}"
            for kind, count in zip(kinds, counts, strict=True)
        )

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of players, in the order of the entrants."""
        return tuple(dict.fromkeys(entrant.kind for entrant in self.entrants))

    def entrants_of(self, kind: str) -> tuple[int, ...]:
        """Return the entrants of a kind, as indices of ``entrants``.

        Args:
            kind: the name of the kind of player.
        """
        return tuple(index for index, entrant in enumerate(self.entrants) if entrant.kind == kind)

    @property
    def games(self) -> Iterator[TournamentGame]:
        """All games in their order; each is made when it is requested."""
        for match in range(1, self.matches + 1):
            for rotation in range(self.players):
                yield TournamentGame(self, match, rotation)

    def games_but(self, results: Iterable[GameResult]) -> Iterator[TournamentGame]:
        """Return the games that have no result yet, in their order."""
        played = {(one.match, one.rotation) for one in results}
        return (game for game in self.games if (game.match, game.rotation) not in played)

    def ranks_of(self, result: GameResult) -> tuple[int, ...]:
        """Return the competition rank of each seat in a game, from 1 (R7.5, R7.6, X8).

        Raises:
            MatchError: if its score sheet can't be that of a game.
        """
        places = self.rules.standings(result.scores, self.players)
        return tuple(place.rank for place in sorted(places, key=lambda place: place.seat))


@attrs.frozen
class TournamentGame(Whole):
    """One game of a tournament: a whole match, from its first deal to its end.

    Attributes:
        plan: the tournament.
        match: the number of the match, from 1, which decides the deals.
        rotation: how far the entrants have moved around the table, 0..players−1.
    """

    plan: TournamentPlan
    match: int
    rotation: int

    @property
    def seats(self) -> tuple[int, ...]:
        """The entrant in each seat, as an index of the plan's entrants."""
        order = _order(self.plan.seed, self.match, self.plan.players)
        return order[self.rotation :] + order[: self.rotation]

    @property
    def deal_seed(self) -> str:
        """The seed of the deals, as for `play_match`; the same for all rotations."""
        return f"{self.plan.seed}/{self.match}"

    @property
    def seed(self) -> str:
        """The seed of the players' random generators, as for `play_match`."""
        return f"{self.plan.seed}/{self.match}/{self.rotation}"

    @property
    def players(self) -> tuple[Chooser, ...]:
        """A new copy of the player in each seat, so that no player remembers an earlier game."""
        return tuple(copy.deepcopy(self.plan.entrants[entrant].player) for entrant in self.seats)

    def play(self) -> GameResult:
        """Play the game.

        Raises:
            PlayerFaultError: if a player answers illegally or raises, with `FaultPolicy.RAISE`.
        """
        played = play_match(
            self.players,
            rules=self.plan.rules,
            seed=self.seed,
            deal_seed=self.deal_seed,
            on_fault=self.plan.on_fault,
        )
        at_fault = [fault.seat for fault in played.faults]
        faults = tuple(at_fault.count(seat) for seat in range(self.plan.players))
        return fill(GameResult, self, scores=played.match.scores, faults=faults)


@lru_cache(maxsize=64)
def _order(seed: int, match: int, players: int) -> tuple[int, ...]:
    order = [*range(players)]
    random.Random(f"{seed}/{match}/order").shuffle(order)  # noqa: S311 - not for cryptography
    return tuple(order)


@attrs.frozen(kw_only=True)
class GameResult(Immutable):
    """How a game ended.

    Attributes:
        match: the number of the match, from 1.
        rotation: how far the entrants had moved around the table, 0..players−1.
        seats: the entrant in each seat, as an index of the plan's entrants.
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
        """The points of all rounds by seat; the fewest win (R7.4), or the most (X8)."""
        return tuple(map(sum, zip(*self.scores, strict=True)))
