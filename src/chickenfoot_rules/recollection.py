"""What must be written down of a view, so that it can be put together again."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator

import attrs

from chickenfoot_rules.errors import SetupError
from chickenfoot_rules.evidence import slots_of
from chickenfoot_rules.fillings import Fillings
from chickenfoot_rules.history import Event
from chickenfoot_rules.layout import Layout
from chickenfoot_rules.moves import Draw, Play
from chickenfoot_rules.results import is_row
from chickenfoot_rules.round import PlayerView, Round
from chickenfoot_rules.rules import PLAYERS, Rules
from chickenfoot_rules.tiles import Tile, TileSet
from chickenfoot_rules.values import Immutable
from chickenfoot_rules.worlds import Worlds

__all__ = ["Recollection"]


@attrs.frozen(kw_only=True)
class Recollection(Immutable):
    """What a seat saw before the first move of a round, and what it has seen since.

    Everything else in a view follows from it. A recollection may be false: `view` finds out,
    because it looks for a deal that leads to it and plays it.

    Attributes:
        seat: the seat that looks, 0..players−1.
        rules: the options.
        hands: the tiles of each seat before the first move, as far as they were
            seen; ``None`` for the others.
        hand_sizes: how many tiles each seat held then.
        boneyard_size: how many tiles there were to draw.
        layout: what lay on the table.
        turn: the seat whose turn it was, 0..players−1.
        lead: the seat that leads the round, 0..players−1 (R2.6).
        openers: the doubles of which any opens the round.
        skipped: the doubles that had just been asked for in vain (R2.4, R2.5).
        must_open: whether ``turn`` held a double that opens (R2.2).
        drawn: the tile that the seat had just drawn and might play (R4.1).
        draw_fits: whether everybody knew that ``turn`` had just drawn a tile
            that fits (R4.1).
        debts: the seats that owed the Chickenlittle penalty (R6.3).
        events: every move since, the first one first.
        turn_now: the seat whose turn it is after them, 0..players−1. Of a
            finished round: who went out, or whose turn it would be.
        hands_now: the tiles of each seat at the end of the round, when they lie
            open (R7.1); empty while it goes on.
        scores: the score sheet of the match, a row of charges by seat for each
            finished round.
    """

    seat: int
    rules: Rules
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    boneyard_size: int
    layout: Layout
    turn: int
    lead: int
    openers: TileSet
    skipped: TileSet
    must_open: bool
    drawn: Tile | None
    draw_fits: bool
    debts: frozenset[int]
    events: tuple[Event, ...]
    turn_now: int
    hands_now: tuple[TileSet | None, ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, view: PlayerView) -> Recollection:
        """Return what must be written down of a view."""
        origin = view.origin
        return cls(
            seat=origin.seat,
            rules=origin.rules,
            hands=origin.hands,
            hand_sizes=origin.hand_sizes,
            boneyard_size=origin.boneyard_size,
            layout=origin.layout,
            turn=origin.turn,
            lead=origin.lead,
            openers=origin.openers,
            skipped=origin.skipped,
            must_open=origin.must_open,
            drawn=origin.drawn,
            draw_fits=origin.draw_fits,
            debts=origin.debts,
            events=view.history,
            turn_now=view.turn,
            hands_now=view.hands if view.is_over else (),
            scores=view.scores,
        )

    def view(self) -> PlayerView:
        """Put the view together again.

        Raises:
            SetupError: when no deal and no play lead to it.

        >>> from chickenfoot_rules import Deal
        >>> hands = [TileSet.parse("1-2 0-0"), TileSet.parse("2-2 0-1")]
        >>> deal = Deal(hands, TileSet.parse("0-2 1-1"))
        >>> view = Round.start(Rules(domino_set=2), deal).view(0)
        >>> Recollection.of(view).view() == view
        True
        """
        return self._replayed(self.example())

    def example(self) -> Round:
        """Return the round before its first move in one of the worlds that fit.

        Raises:
            SetupError: when there is none.
        """
        flaws = tuple(self._flaws())
        if flaws:
            raise SetupError(flaws)
        origin = self._origin()
        now = self._now(origin)
        start = Worlds(now, origin, Fillings(slots_of(now, origin))).example()
        # It may still be inconsistent in itself, which the constructor finds out.
        return Round(
            start.rules,
            start.hands,
            start.boneyard,
            start.layout,
            start.seat,
            start.lead,
            start.openers,
            start.drawn,
            start.debts,
            start.skipped,
        )

    def _flaws(self) -> Iterator[str]:
        """Yield what would lead astray whoever looks for a deal."""
        players = len(self.hand_sizes)
        named = {self.seat, self.turn, self.turn_now, self.lead, *self.debts}
        named.update(event.seat for event in self.events)
        if (
            players not in PLAYERS
            or not named <= {*range(players)}
            or len(self.hands) != players
            or (self.hands_now and len(self.hands_now) != players)
        ):
            yield f"there are {players} seats, and one that is named is none of them (R3.8)"
            return
        if not all(is_row(row, players) for row in self.scores):
            yield f"a score sheet has rows of {players} charges, 0 or more (R7.1)"
        yield from self._false_holdings()
        yield from self._false_draws()

    def _false_holdings(self) -> Iterator[str]:
        if self.hands[self.seat] is None:
            yield f"seat {self.seat} sees its own tiles (R1.5)"
        for seat, (hand, size) in enumerate(zip(self.hands, self.hand_sizes, strict=True)):
            if hand is not None and len(hand) != size:
                yield f"seat {seat} holds {size} tiles, not {hand} (R1.5)"
        if min(*self.hand_sizes, self.boneyard_size) < 0:
            yield "nobody holds fewer tiles than none (R1.5)"
        if self.layout.arms != self.rules.arms:
            yield f"the opening double takes {self.rules.arms} tiles (R3.2)"

    def _false_draws(self) -> Iterator[str]:
        hand = self.hands[self.turn]
        if self.draw_fits and hand is not None and not self.layout.fitting(hand):
            yield f"seat {self.turn} holds no tile that fits, so it has drawn none (R4.1)"
        draws = sum(isinstance(event.move, Draw) for event in self.events)
        if draws > self.boneyard_size:
            yield f"{draws} tiles are drawn, but there were {self.boneyard_size} (R4.3)"
        for event in self.events:
            sees_tile = isinstance(event.move, Draw) and event.seat == self.seat
            if sees_tile != (event.tile is not None):
                yield f"a seat sees the tiles that it draws and no others, unlike in {event} (R4.1)"
                return

    def _origin(self) -> PlayerView:
        """Return what was seen before the first move, as far as worlds depend on it."""
        return PlayerView(
            seat=self.seat,
            rules=self.rules,
            hands=self.hands,
            hand_sizes=self.hand_sizes,
            boneyard_size=self.boneyard_size,
            layout=self.layout,
            turn=self.turn,
            lead=self.lead,
            openers=self.openers,
            skipped=self.skipped,
            must_open=self.must_open,
            drawn=self.drawn,
            draw_fits=self.draw_fits,
            debts=self.debts,
            legal_moves=(),
            outcome=None,
            history=(),
            scores=(),
            before=None,
        )

    def _now(self, origin: PlayerView) -> PlayerView:
        """Return what is seen now, as far as worlds depend on it."""
        layout = self.layout
        draws = 0
        last = None
        for number, event in enumerate(self.events, 1):
            if isinstance(event.move, Play):
                refusal = layout.refusal(event.move.tile, event.move.on)
                if refusal is not None:
                    raise SetupError((f"move {number}: {refusal}",))
                layout = layout.after_legal(event.move)
            draws += isinstance(event.move, Draw)
            last = event
        left = self.boneyard_size - draws
        just_drew = last is not None and isinstance(last.move, Draw) and last.seat == self.turn_now
        goes_on = self.rules.draw_until_playable and left > 0
        return attrs.evolve(
            origin,
            hands=self.hands_now or self.hands,
            boneyard_size=left,
            layout=layout,
            turn=self.turn_now,
            # What is seen of the last draw: that the turn goes on, though no other tile need be.
            draw_fits=just_drew and not layout.is_empty and not goes_on,
            history=self.events,
            before=origin,
        )

    def _replayed(self, round_: Round) -> PlayerView:
        """Play the events in a world, and return what is seen then.

        Raises:
            SetupError: when they can't be played, or not all is seen that was told.
        """
        for number, event in enumerate(self.events, 1):
            if round_.seat != event.seat:
                raise SetupError((f"move {number}: it is the turn of seat {round_.seat} (R3.8)",))
            if illegality := round_.illegality(event.move):
                raise SetupError((f"move {number}: {illegality}",))
            round_ = round_.apply(event.move)
        view = round_.view(self.seat, self.scores)
        seen = Recollection.of(view)
        for field in attrs.fields(Recollection):
            told, true = getattr(self, field.name), getattr(seen, field.name)
            if told != true:
                name = field.name.replace("_", " ")
                reason = f"of {name} it tells {reprlib.repr(told)}, but it is {reprlib.repr(true)}"
                raise SetupError((f"{reason} (R1.5)",))
        return view
