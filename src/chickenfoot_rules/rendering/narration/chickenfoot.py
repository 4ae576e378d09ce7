"""The words for Chicken Foot: matches, rounds and views as lines of text.

Nothing here shows what a player could not see. A draw hides its tile, but everyone knows that a
declined tile fits (R4.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import ClassVar, Final, cast, final

import attrs

from chickenfoot_rules.base import N_, Seat, Text, chain, line, plural, text
from chickenfoot_rules.chickenfoot import Match, Opening, Outcome, Place, PlayerView, Round, Rules
from chickenfoot_rules.chickenfoot.legality import PublicKnowledge, may_draw
from chickenfoot_rules.dominoes import Event, Move, Pass, Play, RuleText, Tile
from chickenfoot_rules.rendering.narration import base
from chickenfoot_rules.rendering.narration.rulebook import rules_in_words


@attrs.frozen
class Turn(base.PlainTurn):
    """One seat's turn; `base.PlainTurn` describes the other attributes.

    Attributes:
        declines: whether the seat passed rather than play a drawn tile that fits (R4.1).
        owed: whether the seat paid for an omitted announcement (R6.3).
    """

    declines: bool = attrs.field(default=False, kw_only=True)
    owed: bool = attrs.field(default=False, kw_only=True)

    def _list_deeds(self) -> Iterator[Text]:
        yield from self._drawing()
        if self.declines:
            yield self._deed(
                N_("keeps the drawn tile although it fits"),
                N_("keep the drawn tile although it fits"),
            )
        elif self.passed:
            yield self._passing
        if self.owed:
            yield text("having kept quiet about the last tile")
        if self.play:
            yield self._describe_play(self.play)

    def _describe_play(self, play: Play) -> Text:
        where = super()._describe_play(play)
        calls = [call for call in (play.call, play.announce and text("one left")) if call]
        return chain([where, text("{call}!", call=chain(calls))], " — ") if calls else where

    @property
    def is_mere_draw(self) -> bool:
        """Whether the table saw one draw and nothing else."""
        return super().is_mere_draw and not self.owed


def _required(match: Match) -> Tile:
    """Return the double that the current or next round requires (R2.1)."""
    value = cast("int", match.required)  # A match that is over has no next round.
    return Tile(value, value)


BONEYARD_IS_DRAWN: Final = text("No tile can be played any more, so the boneyard is drawn (R5.3)")
"""The line for a dead round."""


@final
class ChickenFootNarrator(base.Narrator[Match, Round, PlayerView, Outcome, Place]):
    """Finds the words for the matches of one table of Chicken Foot."""

    rules: Rules
    example: ClassVar[Play] = Play(Tile(4, 9), Tile(9, 9))

    def rule_texts(self, players: int | None) -> Iterable[RuleText]:
        """Return one sentence for each rule in force (R1.1 to R7.6)."""
        return rules_in_words(self.rules, players)

    @property
    def announces(self) -> bool:
        """Whether players announce their last tile (R6.2)."""
        return bool(self.rules.chickenlittle)

    def heading(self, match: Match) -> Text:
        """Return the number of the current or next round and its required double (R2.1)."""
        number = super().heading(match)
        return text("{round}: {double} is required", round=number, double=_required(match))

    def lines_of_opening(self, match: Match) -> Iterator[Text]:
        """Yield how the current round is opened, up to its first turn (R2.2 to R2.5).

        Between rounds there are no lines.
        """
        if match.round is None:
            return
        origin, required = match.round.origin, _required(match)
        fields = {"double": required, "player": Seat(origin.lead)}
        if match.lots and not match.rounds:
            yield text(
                "Lots for the lead, drawn once {double} is placed: {lots}",
                double=required,
                lots=base.by_seat(match.lots),
            )
        if match.rules.opening is Opening.LAID_OUT:
            yield text(
                "{double} is laid out, and {player} leads",
                you=N_("{double} is laid out, and you lead"),
                **fields,
            )
        elif match.rules.opening is Opening.FOUND:
            hands = origin.to_deal(match.lots if not match.rounds else ()).hands
            held = [seat for seat, hand in enumerate(hands) if required in hand]
            where = text("in the hand of {holder}", holder=Seat(held[0])) if held else None
            yield text(
                "{double} is found {where} and placed, and {player} leads",
                you=N_("{double} is found {where} and placed, and you lead"),
                where=where or text("in the boneyard"),
                **fields,
            )
        elif not isinstance(first := origin.legal_moves[0], Play):
            missing = text("a double that could open") if len(origin.openers) > 1 else required
            yield text(
                "Nobody holds {double}, so all draw for it, and {player} begins",
                you=N_("Nobody holds {double}, so all draw for it, and you begin"),
                **fields | {"double": missing},
            )
        elif first.tile != required:
            yield text(
                "Nobody holds {double}, so {tile} opens instead", double=required, tile=first.tile
            )

    def turns_seen(self, view: PlayerView) -> Iterator[Turn]:
        """Yield the turns of a round as one seat saw them, with the tiles that it drew."""
        known = PublicKnowledge(view.origin, view.history)
        events: list[Event] = []
        for event, then in zip_longest(view.history, view.history[1:]):
            events.append(event)
            # No seat has two turns in a row, so what follows its own play is a penalty (R6.3).
            if then is None or then.seat != event.seat or isinstance(event.move, Play):
                made = Turn.of(event.seat, events, owed=event.seat in known.debts)
                declines = made.passed and (made.draws > 0 or known.draw_fits)
                yield attrs.evolve(made, declines=declines)
                for one in events:
                    known.apply(one)
                events = []

    def news(self, round_: Round, move: Move) -> Text:
        """Return a move as everyone sees it, as a line."""
        turn = Turn.of(
            round_.seat,
            [Event(round_.seat, move)],
            declines=isinstance(move, Pass) and round_.drawn is not None,
            owed=round_.seat in round_.debts and not isinstance(move, Play),
        )
        return turn.line

    def lines_of_end(self, table: Round | PlayerView) -> Iterator[Text]:
        """Yield why a round ended, and the foot or cross that it leaves (R5.1 to R5.3)."""
        if table.outcome is None:
            return
        yield self.end(table)
        if (duty := table.layout.duty) and duty.is_cross:
            yield plural(
                "{double} is left {number} arm short",
                "{double} is left {number} arms short",
                duty.missing,
                double=duty.double,
            )
        elif duty:
            yield plural(
                "{double} is left {number} toe short",
                "{double} is left {number} toes short",
                duty.missing,
                double=duty.double,
            )

    def end(self, table: Round | PlayerView) -> Text:
        """Return why a finished round ended (R5.1 to R5.3, H4)."""
        assert table.outcome is not None  # noqa: S101 - the round has ended
        if table.outcome.winner is not None:
            return base.goes_out(table.outcome.winner)
        if may_draw(table):
            return text("Blocked: no tile can be played any more (R5.3)")
        if table.rules.ends_when_stuck(table.boneyard_size):
            return text(
                "Blocked: {player} can neither play nor draw",
                you=N_("Blocked: you can neither play nor draw"),
                player=Seat(table.turn),
            )
        if table.boneyard_size:
            return text("Blocked: nobody can play, and nobody may draw")
        return text("Blocked: the boneyard is empty and nobody can play")

    def lines_of_hands(self, table: Round | PlayerView) -> Iterator[Text]:
        """Yield what each seat has left at the end, and what it costs (R7.1 to R7.3)."""
        if table.outcome is not None:
            yield from base.lines_of_counts(table.hands, map(base.points, table.outcome.points))

    def results(self, outcome: Outcome, seat: int) -> Iterator[Text]:
        """Yield whether a seat went out, or what it is charged (R7.1 to R7.3)."""
        yield from super().results(outcome, seat)
        if not outcome.points[seat] and seat != outcome.winner:
            yield text("no points")

    def lines_of_state(self, view: PlayerView) -> Iterator[Text]:
        """Yield what opens the round, whether it is dead, and who owes a penalty."""
        if view.layout.is_empty and len(view.openers) > 1:
            yield text("It takes one of {tiles} to open the round", tiles=view.openers)
        elif view.layout.is_empty:
            yield text("It takes {tiles} to open the round", tiles=view.openers)
        if view.is_dead and not view.is_over:
            yield BONEYARD_IS_DRAWN
        for seat in sorted(view.debts):
            only = [
                N_("For keeping quiet about the last tile, {player} can only draw (R6.3)"),
                N_("For keeping quiet about the last tile, you can only draw (R6.3)"),
            ]
            if not view.boneyard_size:
                only = [
                    N_("For keeping quiet about the last tile, {player} can only pass (R6.3)"),
                    N_("For keeping quiet about the last tile, you can only pass (R6.3)"),
                ]
            yield text(only[0], you=only[1], player=Seat(seat))

    def lines_to_mover(self, view: PlayerView) -> Iterator[Text]:
        """Yield the tiles that the seat whose turn it is has drawn in this turn (R4.1, R4.2)."""
        last = [turn for turn in [*self.turns_seen(view)][-1:] if turn.seat == view.seat]
        drawn = [tile for turn in last for tile in turn.drawn]
        if drawn and view.drawn:
            yield text(
                "You have drawn {tiles}, and {tile} fits", tiles=chain(drawn), tile=view.drawn
            )
        elif drawn:
            yield text("You have drawn {tiles}", tiles=chain(drawn))

    def remarks(self, shown: Round | PlayerView, seat: int) -> Iterator[Text]:
        """Yield whether a seat leads, and whether it owes the Chickenlittle penalty (R6.3)."""
        yield from super().remarks(shown, seat)
        if seat in shown.debts:
            yield text("owes a draw")

    def _lines_of_ties(self, places: Sequence[Place]) -> Iterator[Text]:
        """Yield how ties were broken (R7.4 to R7.6)."""
        for better, worse in pairwise(places):
            if better.total != worse.total or better.rank == worse.rank:
                continue
            fields = {"player": Seat(better.seat), "other": Seat(worse.seat)}
            if better.zeros != worse.zeros:
                yield line(
                    "{player} is ahead of {other}: more rounds at zero, {more} against {fewer}",
                    you=N_("you are ahead of {other}: more rounds at zero, {more} against {fewer}"),
                    more=better.zeros,
                    fewer=worse.zeros,
                    **fields,
                )
            else:
                yield line(
                    "{player} is ahead of {other}: "
                    "a lower lowest round above zero, {lower} against {higher}",
                    you=N_(
                        "you are ahead of {other}: "
                        "a lower lowest round above zero, {lower} against {higher}"
                    ),
                    lower=better.lowest,
                    higher=worse.lowest,
                    **fields,
                )

    def _shared(self, holders: Text, rank: int) -> Text:
        """Return that no tie-break sets some seats apart."""
        shared = super()._shared(holders, rank)
        return text("{shared}: no tie-break sets them apart", shared=shared)


# These rules lead to nothing but matches of this game.
base.narrator_of.register(Rules, ChickenFootNarrator)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType, reportCallIssue]


def rules_in_english(rules: Rules, players: int | None = None) -> tuple[RuleText, ...]:
    """Return one sentence for each rule in force, by id (R1.1 to R7.6), then any house rule (H1).

    `chickenfoot_rules.rendering.rule_texts` does so for any game and language.

    Args:
        rules: the options, which decide which rules are in force and how each reads.
        players: the number of players, 2..16; without it, the sentence on the deal gives the
            hand size for every number of players.

    Raises:
        DealError: if the deal table has no cell for this number of players, or the set has too few
            tiles.
        RulesError: if the game does not allow this number of players.

    >>> for rule in rules_in_english(Rules(arms=6), players=4):
    ...     if rule.id in ("R1.3", "R3.2"):
    ...         print(rule)
    R1.3  Each of the 4 players takes 11 tiles.
    R3.2  Until the opening double has its 6 arms, three on each side, no tile may go anywhere else.
    """
    return base.rule_texts(rules, players)
