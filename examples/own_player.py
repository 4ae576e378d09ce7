"""A player that beats the greedy one, built in steps, and the match that shows it.

The tutorial "A player that beats the greedy one" explains it. Run it to repeat the figures:

    python own_player.py own --matches 60 --seed 2027
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import attrs

from chickenfoot_rules import DominoSet, Move, Play, PlayerView, Round, TileSet, charges
from chickenfoot_rules.players import Player, choices
from chickenfoot_rules.tournament import Entrant, TournamentPlan, local_executor, run_tournament

EVERYTHING: Final = DominoSet(18).tiles
SUITS: Final = tuple(
    TileSet(tile for tile in EVERYTHING if tile.has(value)).mask for value in range(19)
)
"""By value, the mask of the tiles that have it: one bit for each tile."""


@attrs.frozen
class HeaviestPlayer:
    """Lays the tile with the most pips, and draws or passes if none fits."""

    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        """Return one of the legal moves."""
        del rng  # Nothing is left to chance.
        return max(choices(view), key=_pips)


def _pips(move: Move) -> int:
    return move.tile.pips if isinstance(move, Play) else -1


def liking(move: Move, hand: int, threats: int) -> float:
    """Return how good a move is for its player, in points.

    Args:
        move: the move; a draw or a pass is worth 0.
        hand: the mask of the player's tiles, before the move.
        threats: the mask of the doubles that others may still lay.
    """
    if not isinstance(move, Play):
        return 0
    tile = move.tile
    left = hand ^ tile.bit
    points: float = tile.pips or 50  # What it costs to keep it: R7.1, R7.2.
    if tile.is_double:
        return points + 5  # It fits nowhere but on its own number.
    # A player without a number draws turn after turn once its double is laid.
    protection = 3 + 1.2 * left.bit_count()
    for value in (tile.low, tile.high):
        if threats & SUITS[value] and not left & SUITS[value]:
            points -= protection
    if left & SUITS[move.free]:
        points += 1  # The new end can be played on again.
    return points


@attrs.frozen
class CarefulPlayer:
    """Makes the move that `liking` likes best."""

    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        """Return one of the legal moves."""
        del rng  # Nothing is left to chance.
        hand, threats = view.hand.mask, view.unseen.doubles.mask
        return max(choices(view), key=lambda move: liking(move, hand, threats))


@attrs.frozen
class ListeningPlayer:
    """A careful player that prefers new ends which the next player can't play on.

    Args:
        weight: points for an end that the next player certainly can't play on.
    """

    weight: float = 3

    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        """Return one of the legal moves."""
        del rng  # Nothing is left to chance.
        hand, threats = view.hand.mask, view.unseen.doubles.mask
        following = view.knowledge.may_hold[(view.seat + 1) % view.players].mask

        def worth(move: Move) -> float:
            points = liking(move, hand, threats)
            end = move.free if isinstance(move, Play) else -1
            if end >= 0 and not following & SUITS[end]:
                points += self.weight
            return points

        return max(choices(view), key=worth)


def play_out_first(round_: Round, threats: int) -> tuple[int, ...]:
    """Play a round to its end, everybody by the first legal move."""
    del threats
    while not round_.is_over:
        round_ = round_.apply(round_.legal_moves[0])
    return charges(round_.hands, round_.rules)


def play_out(round_: Round, threats: int) -> tuple[int, ...]:
    """Play a round to its end, everybody carefully, and return the charges.

    Args:
        round_: the round.
        threats: the mask of the doubles that are not laid yet.
    """
    while not round_.is_over:
        moves = round_.legal_moves
        move = moves[0]
        if len(moves) > 1:
            hand = round_.hands[round_.seat].mask
            others = threats & ~hand
            most = liking(move, hand, others)
            for other in moves[1:]:
                points = liking(other, hand, others)
                if points > most:
                    most, move = points, other
        if isinstance(move, Play) and move.tile.is_double:
            threats &= ~move.tile.bit
        round_ = round_.apply(move)
    return charges(round_.hands, round_.rules)


@attrs.frozen(kw_only=True)
class OwnPlayer:
    """Tests its best moves in sampled worlds, and plays each to its end.

    Args:
        worlds: the number of worlds.
        breadth: how many moves are tested, those that `liking` likes best.
        trust: how many worlds a point of liking counts for.
        playing_out: how everybody plays in such a world.
    """

    worlds: int = 20
    breadth: int = 4
    trust: float = 15
    playing_out: Callable[[Round, int], tuple[int, ...]] = play_out

    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        """Return one of the legal moves."""
        moves = choices(view)
        if len(moves) == 1:
            return moves[0]
        hand, threats = view.hand.mask, view.unseen.doubles.mask
        liked = {move: liking(move, hand, threats) for move in moves}
        tried = sorted(moves, key=liked.__getitem__, reverse=True)[: self.breadth]
        gains = {move: self.trust * liked[move] for move in tried}
        unlaid = (view.hand | view.unseen).doubles.mask
        for _ in range(self.worlds):
            world = view.determinize(rng)
            for move in tried:
                laid = move.tile.bit if isinstance(move, Play) else 0
                charged = self.playing_out(world.apply(move), unlaid & ~laid)
                gains[move] += gain(charged, view.seat)
        return max(tried, key=gains.__getitem__)


def gain(points: Sequence[int], seat: int) -> float:
    """Return by how many points the others are charged more than a seat, on the average."""
    own = points[seat]
    return (sum(points) - own) / (len(points) - 1) - own


PLAYERS: Final[Mapping[str, Player[PlayerView]]] = {
    "heaviest": HeaviestPlayer(),
    "careful": CarefulPlayer(),
    "listening": ListeningPlayer(),
    "rash": OwnPlayer(trust=0, playing_out=play_out_first),
    "doubting": OwnPlayer(trust=0),
    "own": OwnPlayer(),
}
"""The steps of the tutorial by the names that the command takes."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Let one of the players play against three greedy ones, and tell who is better."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("player", choices=PLAYERS, help="who plays")
    parser.add_argument("--matches", type=int, default=20, help="sets of deals (20)")
    parser.add_argument("--seed", type=int, default=1, help="what all chance follows from (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    options = parser.parse_args(arguments)
    plan = TournamentPlan(
        entrants=[Entrant(options.player, PLAYERS[options.player]), *["greedy"] * 3],
        matches=options.matches,
        seed=options.seed,
    )
    with local_executor(options.jobs) as executor:
        result = run_tournament(plan, executor)
    for performance in result.by_kind():
        print(f"{performance.name}: {performance.points} points a round")
    for comparison in result.comparisons():
        print(comparison)
    # What the processes have used, which Windows does not tell.
    seconds = os.times().children_user / len(result.games)
    print(f"{seconds:.2f} seconds of a processor a game")


if __name__ == "__main__":
    main()
