"""The words for Chicken Foot: matches, rounds and views as lines of text.

Nothing here shows what a player could not see. A draw hides its tile, but everyone knows that a
declined tile fits (R4.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import ClassVar, cast, final

import attrs

from chickenfoot_rules.chickenfoot.legality import PublicKnowledge
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rulebook import rules_in_english
from chickenfoot_rules.chickenfoot.rules import Opening, Rules
from chickenfoot_rules.chickenfoot.scoring import Place
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.narration import EndedTable, Narrator, PlainTurn, Shown, how_many
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules, RuleText
from chickenfoot_rules.dominoes.scoring import DominoOutcome, DominoPlace
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.words import (
    Ranked,
    lines_of_counts,
    lines_of_ranks,
    lines_of_shared_ranks,
)


@attrs.frozen
class Turn(PlainTurn):
    """One seat's turn.

    Attributes:
        seat: the seat, 0..players−1.
        play: the play, or ``None``.
        passed: whether the seat passed.
        declines: whether the seat passed rather than play a drawn tile that fits (R4.1).
        draws: how many tiles the seat drew.
        drawn: the drawn tiles that the reader may see.
        owed: whether the seat paid for an omitted announcement (R6.3).
    """

    declines: bool = attrs.field(default=False, kw_only=True)
    draws: int = attrs.field(default=0, kw_only=True)
    drawn: tuple[Tile, ...] = attrs.field(default=(), kw_only=True)
    owed: bool = attrs.field(default=False, kw_only=True)

    def _list_deeds(self) -> Iterator[str]:
        if self.drawn:
            yield f"draws {', '.join(map(str, self.drawn))}"
        elif self.draws:
            yield f"draws {'a tile' if self.draws == 1 else f'{self.draws} tiles'}"
        if self.declines:
            yield "keeps the drawn tile although it fits"
        elif self.passed:
            yield "passes"
        if self.owed:
            yield "having kept quiet about the last tile"
        if self.play:
            yield self._describe_play(self.play)

    def _describe_play(self, play: Play) -> str:
        where = super()._describe_play(play)
        calls = [call for call in (play.call, "one left" if play.announce else None) if call]
        return f"{where} — {', '.join(calls)}!" if calls else where

    @property
    def is_mere_draw(self) -> bool:
        """Whether the table saw one draw and nothing else."""
        return self.draws == 1 and not (self.drawn or self.play or self.passed or self.owed)

    def as_heard(self) -> Turn:
        """Return the turn as everyone at the table saw it: without the drawn tiles."""
        return attrs.evolve(self, drawn=())


def turns_seen(view: PlayerView) -> Iterator[Turn]:
    """Yield the turns of a round as one seat saw them, with the tiles that it drew.

    The last turn may not be finished: it may still be its seat's turn.
    """
    known = PublicKnowledge(view.origin, view.history)
    # No seat has two turns in a row, so the seat alone keeps turns apart.
    for seat, turn in groupby(view.history, key=lambda event: event.seat):
        events = [*turn]
        moves = [event.move for event in events]
        draws = sum(isinstance(move, Draw) for move in moves)
        passed = any(isinstance(move, Pass) for move in moves)
        yield Turn(
            seat,
            declines=passed and (draws > 0 or known.draw_fits),
            draws=draws,
            drawn=tuple(event.tile for event in events if event.tile is not None),
            play=next((move for move in moves if isinstance(move, Play)), None),
            passed=passed,
            owed=seat in known.debts,
        )
        for event in events:
            known.apply(event)


def _tie_break(better: Place, worse: Place) -> str:
    if better.zeros != worse.zeros:
        return f"more rounds at zero, {better.zeros} against {worse.zeros}"
    return f"a lower lowest round above zero, {better.lowest} against {worse.lowest}"


@final
class ChickenFootNarrator(Narrator):
    """Finds the words for the matches of one table of Chicken Foot."""

    example: ClassVar[Play] = Play(Tile(4, 9), Tile(9, 9))
    draws = True

    def __init__(self, rules: DominoRules, players: int, names: Sequence[str] = ()) -> None:
        super().__init__(rules, players, names)
        self._options = cast("Rules", rules)

    @staticmethod
    def rule_texts(rules: DominoRules, players: int | None) -> tuple[RuleText, ...]:
        """Return one sentence for each rule in force (R1.1 to R7.6)."""
        return rules_in_english(cast("Rules", rules), players)

    @property
    def announces(self) -> bool:
        """Whether players announce their last tile (R6.2)."""
        return self._options.chickenlittle

    def number_of(self, number: int) -> str:
        """Return the heading of a round, 1 up, with the number of rounds if it is fixed (R2.1)."""
        rounds = self._options.most_rounds
        heading = super().number_of(number)
        return heading if rounds is None else f"{heading} of {rounds}"

    def heading(self, match: DominoMatch) -> str:
        """Return the number of the current or next round and its required double (R2.1)."""
        required = max(cast("Match", match).unused)
        return f"{self.number_of(len(match.rounds) + 1)}: {required} is required"

    def lines_of_opening(self, match: DominoMatch) -> Iterator[str]:
        """Yield how the current round is opened, up to its first turn (R2.2 to R2.5).

        Between rounds there are no lines.
        """
        now = cast("Match", match)
        if now.round is None:
            return
        origin = now.round.origin
        required = max(now.unused)
        leader = self.label(origin.lead)
        if now.lots and not now.rounds:
            drawn = ", ".join(f"seat {seat} {lot}" for seat, lot in enumerate(now.lots))
            yield f"Lots are drawn for the lead: {drawn}"
        if now.rules.opening is Opening.LAID_OUT:
            yield f"{required} is laid out, and {leader} leads"
            return
        if now.rules.opening is Opening.FOUND:
            hands = origin.to_deal(now.lots if not now.rounds else ()).hands
            held = [self.label(seat) for seat, hand in enumerate(hands) if required in hand]
            where = f"in the hand of {held[0]}" if held else "in the boneyard"
            yield f"{required} is found {where} and placed, and {leader} leads"
            return
        first = origin.legal_moves[0]
        if not isinstance(first, Play):
            missing = "a double that could open" if len(origin.openers) > 1 else str(required)
            yield f"Nobody holds {missing}, so all draw for it, and {leader} begins"
        elif first.tile != required:
            yield f"Nobody holds {required}, so {first.tile} opens instead"

    def turns_seen(self, view: DominoView) -> Iterator[Turn]:
        """Yield the turns of a round as one seat saw them, with the tiles that it drew."""
        return turns_seen(cast("PlayerView", view))

    def news(self, round_: DominoRound, move: Move) -> str:
        """Return a move as everyone sees it, as a line."""
        before = cast("Round", round_)
        turn = Turn(
            round_.seat,
            draws=int(isinstance(move, Draw)),
            play=move if isinstance(move, Play) else None,
            passed=isinstance(move, Pass),
            declines=isinstance(move, Pass) and before.drawn is not None,
            owed=round_.seat in before.debts and not isinstance(move, Play),
        )
        return turn.line(self.names)

    def lines_of_end(self, table: EndedTable) -> Iterator[str]:
        """Yield why a round ended, and the foot or cross that it leaves (R5.1 to R5.3)."""
        if table.outcome is None:
            return
        yield self.end(table)
        if duty := table.layout.duty:
            yield f"{duty.double} is left {duty.missing} {duty.part} short"

    def end(self, table: EndedTable) -> str:
        """Return why a finished round ended (R5.1 to R5.3)."""
        assert table.outcome is not None  # noqa: S101 - the round has ended
        if table.outcome.winner is None and table.boneyard_size:
            return "Blocked: no tile can be played any more (R5.3)"
        if table.outcome.winner is None:
            return "Blocked: the boneyard is empty and nobody can play"
        return f"Domino: {self.label(table.outcome.winner)} goes out"

    def lines_of_hands(self, table: EndedTable) -> Iterator[str]:
        """Yield what each seat has left at the end, and what it costs (R7.1 to R7.3)."""
        if table.outcome is None:
            return iter(())
        return lines_of_counts(table.hands, table.outcome.points, "point", self.names)

    def results(self, outcome: DominoOutcome, seat: int) -> Iterator[str]:
        """Yield whether a seat went out, or what it is charged (R7.1 to R7.3)."""
        went_out = seat == outcome.winner
        yield "went out" if went_out else how_many(outcome.points[seat], "point")

    def lines_of_state(self, view: DominoView) -> Iterator[str]:
        """Yield what opens the round, whether it is dead, and who owes a penalty."""
        seen = cast("PlayerView", view)
        if seen.layout.is_empty:
            one_of = "one of " if len(seen.openers) > 1 else ""
            yield f"It takes {one_of}{seen.openers} to open the round"
        if seen.is_dead and not seen.is_over:
            yield "No tile can be played any more, so the boneyard is drawn (R5.3)"
        for seat in sorted(seen.debts):
            due = "draw" if seen.boneyard_size else "pass"
            yield f"For keeping quiet about the last tile, {self.label(seat)} can only {due} (R6.3)"

    def lines_to_mover(self, view: DominoView) -> Iterator[str]:
        """Yield the tiles that the seat whose turn it is has drawn in this turn (R4.1, R4.2)."""
        seen = cast("PlayerView", view)
        drawn = [
            tile
            for turn in [*turns_seen(seen)][-1:]
            if turn.seat == view.seat
            for tile in turn.drawn
        ]
        if drawn:
            fits = f", and {seen.drawn} fits" if seen.drawn else ""
            yield f"You have drawn {', '.join(map(str, drawn))}{fits}"

    def remarks(self, shown: Shown, seat: int) -> Iterator[str]:
        """Yield whether a seat leads, and whether it owes the Chickenlittle penalty (R6.3)."""
        yield from super().remarks(shown, seat)
        if seat in cast("Round | PlayerView", shown).debts:
            yield "owes a draw"

    def apart(self, number: int) -> str:
        """Return how many tiles are left to draw."""
        return f"{how_many(number, 'tile')} in the boneyard"

    def pile(self, number: int) -> str:
        """Return "boneyard", also for an empty one: that is worth knowing too."""
        del number
        return "boneyard"

    def lines_of_pile(self, round_: DominoRound) -> Iterator[str]:
        """Yield the tiles of the boneyard in drawing order."""
        boneyard = " ".join(map(str, reversed(cast("Round", round_).boneyard)))
        yield f"Boneyard, the next first: {boneyard}" if boneyard else "The boneyard is empty"

    def lines_of_places(self, places: Sequence[DominoPlace]) -> Iterator[str]:
        """Yield the winner, every place, and how ties were broken (R7.4 to R7.6)."""
        ranked = [Ranked(place.rank, (place.seat,), place.total) for place in places]
        yield from lines_of_ranks(ranked, self.names)
        for better, worse in pairwise(cast("Sequence[Place]", places)):
            if better.total == worse.total and better.rank != worse.rank:
                ahead = f"Seat {better.seat} is ahead of seat {worse.seat}"
                yield f"{ahead}: {_tie_break(better, worse)}"
        for line in lines_of_shared_ranks(ranked):
            yield f"{line}: no tie-break sets them apart"
