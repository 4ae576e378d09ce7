"""Games in which nobody draws: what their views and information states have in common.

The tiles that are not dealt are out of play, and the constructor of a round takes them as
``out_of_play``. A player who passes holds no tile that fits.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterator
from typing import TypeVar, cast

from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.hidden.dealt import DealtWorlds
from chickenfoot_rules.dominoes.hidden.knowledge import Knowledge
from chickenfoot_rules.dominoes.hidden.slots import Slot
from chickenfoot_rules.dominoes.information_state import DominoInformationState, lay_plays
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.position import DominoSeen, History
from chickenfoot_rules.dominoes.round import DominoRound, DominoView, freeze
from chickenfoot_rules.dominoes.texts import text
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.dominoes.values import fill

S = TypeVar("S", bound=DominoSeen)
R = TypeVar("R", bound=DominoRound)
V = TypeVar("V", bound=DominoView)


class DealtView(DominoView):
    """All that one seat may know of a round in which nobody draws."""

    __slots__ = ()

    @property
    @abstractmethod
    def _worlds(self) -> DealtWorlds:
        """The deals that are consistent with the view; a cached property."""

    @property
    def knowledge(self) -> Knowledge:
        """What follows about the tiles that the seat does not see, and from which events."""
        return self._worlds.knowledge

    def count_worlds(self) -> int:
        """Return how many deals are consistent with the view."""
        return self._worlds.count()

    def determinize(self, rng: random.Random) -> DominoRound:
        """Return a complete round that the seat can't tell from the real one.

        It is drawn uniformly from the deals that are consistent with the view. Its view for
        the seat equals this one, except that a round does not know the score sheet.

        Args:
            rng: the source of randomness.
        """
        kind = game_of(self).round
        dealt, out_of_play = self._worlds.sample(rng)
        start = freeze(self.origin.open_round(kind, dealt, out_of_play=out_of_play), kind)
        if not self.history:
            return start
        hands = [*dealt]
        history: History = None
        for event in self.history:
            history = (history, event.seat, event.move)
            if isinstance(event.move, Play):
                hands[event.seat] ^= event.move.tile.bit
        now = self.open_round(kind, hands, out_of_play=out_of_play)
        now._history = history  # noqa: SLF001 - an open twin
        now._origin = start  # noqa: SLF001
        return freeze(now, kind)


class DealtInformationState(DominoInformationState[S, R, V]):
    """What a seat saw before the first move of a round in which nobody draws, and since."""

    __slots__ = ()

    def _hidden_hands(self) -> list[Slot] | None:
        """Return the slots of the hidden hands, if anything is known before the first move."""
        return None

    def _wrong_holdings(self) -> Iterator[Flaw]:
        yield from super()._wrong_holdings()
        for event in self.events:
            if event.tile is not None:
                message = text("nobody draws, unlike in {move}", move=event)
                rule = self.origin.rules.rule_ids.seats
                yield Flaw(FlawCode.IMPOSSIBLE_MOVE, message, rule)
                return

    def _some_origin(self) -> R:
        worlds = DealtWorlds(self._now(), self.origin, self.events, self._hidden_hands())
        if not worlds.count():
            message = text("no deal leads to what this view shows")
            rule = self.origin.rules.rule_ids.places
            raise SetupError((Flaw(FlawCode.CONTRADICTION, message, rule),))
        rng = random.Random(0)  # noqa: S311 - always the same world
        # The origin may still have flaws of its own, which the constructor finds.
        hands, out_of_play = worlds.sample(rng)
        kind = game_of(self.origin).round
        return cast(
            "R", kind.from_setup(self.origin.open_round(kind, hands, out_of_play=out_of_play))
        )

    def _now(self) -> S:
        """Return what the seat sees now, as far as worlds depend on it."""
        origin = self.origin
        played = TileSet(event.move.tile for event in self.events if isinstance(event.move, Play))
        left = tuple(None if hand is None else hand - played for hand in origin.hands)
        return fill(
            type(origin),
            origin,
            hands=self.hands_now or left,
            layout=lay_plays(origin.layout, self.events),
            turn=self.turn_now,
        )
