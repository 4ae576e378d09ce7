"""The words for Express-Domino: matches, rounds and views as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import final

from chickenfoot_rules.base import N_, Seat, Text, chain, line, plural, text
from chickenfoot_rules.dominoes import DominoPlace, RuleText
from chickenfoot_rules.express import (
    ExpressMatch,
    ExpressOutcome,
    ExpressRound,
    ExpressRules,
    ExpressView,
)
from chickenfoot_rules.rendering.narration import base
from chickenfoot_rules.rendering.narration.rulebook import express_rules_in_english


@final
class ExpressNarrator(
    base.Narrator[ExpressMatch, ExpressRound, ExpressView, ExpressOutcome, DominoPlace]
):
    """Finds the words for the matches of one table of Express-Domino."""

    rules: ExpressRules

    def rule_texts(self, players: int | None) -> Iterable[RuleText]:
        """Return one sentence for each rule (X1 to X8)."""
        if players is not None:
            self.rules.hand_size_for(players)
        return express_rules_in_english(self.rules)

    def table(self) -> Text:
        """Return the set, the number of players, the hand size and the target (X1, X8)."""
        return text(
            "{table}, {points} to win", table=super().table(), points=base.points(self.rules.target)
        )

    def _players(self) -> Text:
        players = super()._players()
        return text("{players} in two pairs", players=players) if self.rules.pairs else players

    def heading(self, match: ExpressMatch) -> Text:
        """Return the number of the current or next round, and who leads it (X2, X3)."""
        number = super().heading(match)
        lead = match.lead
        if lead is None:
            return text(
                "{round}: the highest double, or else the highest tile, leads", round=number
            )
        you = N_("{round}: you lead")
        return text("{round}: {player} leads", you=you, round=number, player=Seat(lead))

    def lines_of_opening(self, match: ExpressMatch) -> Iterator[Text]:
        """Yield which tile leads the current round, and why that seat leads (X2, X3).

        Between rounds there are no lines.
        """
        if match.round is None:
            return
        opener = match.round.opener
        fields = {"tile": opener, "player": Seat(match.round.lead)}
        if opener is None:
            yield line(
                "{player} comes next after {last} and may lead any tile",
                you=N_("you come next after {last} and may lead any tile"),
                last=Seat(match.rounds[-1].lead),
                **fields,
            )
        elif opener.is_double:
            yield text(
                "{tile} is the highest double that was dealt, so {player} leads it",
                you=N_("{tile} is the highest double that was dealt, so you lead it"),
                **fields,
            )
        else:
            yield text(
                "No double was dealt and {tile} is the highest tile, so {player} leads it",
                you=N_("No double was dealt and {tile} is the highest tile, so you lead it"),
                **fields,
            )

    def lines_of_end(self, table: ExpressRound | ExpressView) -> Iterator[Text]:
        """Yield why a round ended, who wins it, and how a tie was broken (X6, X7)."""
        outcome = table.outcome
        if outcome is None:
            return
        if outcome.winner is not None:
            yield base.goes_out(outcome.winner)
        else:
            yield text("Closed: nobody can play")
            yield self._fewest(outcome, table.lead)
        first = outcome.winners[0]
        losers = [seat for seat in range(self.players) if seat not in outcome.winners]
        winners, points = base.seats(outcome.winners), base.points(outcome.points[first])
        fields = {"player": Seat(first), "points": points}
        if self.rules.pairs:
            yield line(
                "{players} score {points}, the pips in all hands", players=winners, points=points
            )
        elif len(losers) == 1:
            yield line(
                "{player} scores {points}, the pips of {other}",
                you=N_("you score {points}, the pips of {other}"),
                other=Seat(losers[0]),
                **fields,
            )
        else:
            you = N_("you score {points}, the pips of the others")
            yield line("{player} scores {points}, the pips of the others", you=you, **fields)

    def _fewest(self, outcome: ExpressOutcome, lead: int) -> Text:
        """Return who has the fewest pips, and who wins if several have (X7)."""
        by_side = {side: sum(outcome.pips[seat] for seat in side) for side in self.sides}
        fewest = by_side[outcome.winners]
        tied = [seat for side, number in by_side.items() if number == fewest for seat in side]
        first, players = Seat(outcome.winners[0]), base.seats(tied)
        if len(tied) == 1:
            return line(
                "{player} has the fewest pips, {number}",
                you=N_("you have the fewest pips, {number}"),
                player=first,
                number=fewest,
            )
        if tied == [*outcome.winners]:
            sentence = N_("{players} have the fewest pips, {number} together")
            return line(sentence, players=players, number=fewest)
        if lead in outcome.winners:
            why = text("{player} is the leader", you=N_("you are the leader"), player=Seat(lead))
        else:
            why = text(
                "{player} is the first of them after the leader, {leader}",
                you=N_("you are the first of them after the leader, {leader}"),
                player=first,
                leader=Seat(lead),
            )
        if self.rules.pairs:
            return text("Both pairs have {pips}; {why}", pips=base.pips(fewest), why=why)
        sentence = N_("{players} have the fewest pips, {number} each; {why}")
        return line(sentence, players=players, number=fewest, why=why)

    def end(self, table: ExpressRound | ExpressView) -> Text:
        """Return how a finished round ended, and what that brings to whom (X6, X7)."""
        outcome = table.outcome
        assert outcome is not None  # noqa: S101 - the round has ended
        first = outcome.winners[0]
        winners, points = base.seats(outcome.winners), base.points(outcome.points[first])
        fields = {"player": Seat(first), "points": points}
        if outcome.winner is None:
            if self.rules.pairs:
                return text("Closed: {players} score {points}", players=winners, points=points)
            you = N_("Closed: you score {points}")
            return text("Closed: {player} scores {points}", you=you, **fields)
        out = base.goes_out(outcome.winner)
        if self.rules.pairs:
            return text("{out}, the pair scores {points}", out=out, points=points)
        you = N_("{out} and score {points}")
        return text("{out} and scores {points}", you=you, out=out, **fields)

    def results(self, outcome: ExpressOutcome, seat: int) -> Iterator[Text]:
        """Yield whether a seat went out, or its pips, and what it scores (X6, X7)."""
        left = outcome.pips[seat]
        if seat == outcome.winner:
            yield text("went out")
        else:
            yield base.pips(left) if left else text("no pips")
        if seat in outcome.winners:
            yield text("scores {number}", number=outcome.points[seat])

    def sentences_of_results(self, outcome: ExpressOutcome) -> Iterator[Text]:
        """Yield the pips that each seat has left, and what it scores (X6, X7)."""
        yield text("Pips left: {numbers}.", numbers=base.by_seat(outcome.pips))
        yield from super().sentences_of_results(outcome)

    def lines_of_state(self, view: ExpressView) -> Iterator[Text]:
        """Yield the partners, and the leader with the tile it may lead (X1 to X3)."""
        if view.rules.pairs:
            yield self.partners()
        leader = Seat(view.lead)
        if view.layout.is_empty:
            tile = text("any tile") if view.opener is None else view.opener
            yield line("{player} leads {tile}", you=N_("you lead {tile}"), player=leader, tile=tile)
        else:
            yield line("{player} is the leader", you=N_("you are the leader"), player=leader)

    def remarks(self, shown: ExpressRound | ExpressView, seat: int) -> Iterator[Text]:
        """Yield whether a seat is the leader (X2, X3)."""
        if seat == shown.lead:
            yield text("the leader")

    def lines_of_score(self, scores: Sequence[Sequence[int]]) -> Iterator[Text]:
        """Yield how many points each side lacks while a match goes on (X8).

        >>> narrator = ExpressNarrator(ExpressRules(target=50, pairs=True), 4)
        >>> print(*narrator.lines_of_score([(0, 30, 0, 30)]))
        50 points win: seat 0 and seat 2 lack 50, seat 1 and seat 3 lack 20
        """
        target = self.rules.target
        lacking = {side: target - sum(row[side[0]] for row in scores) for side in self.sides}
        if min(lacking.values()) <= 0:
            return
        sides = chain(
            text("{players} lack {number}", players=base.seats(side), number=number)
            if self.rules.pairs
            else text(
                "{player} lacks {number}",
                you=N_("you lack {number}"),
                player=Seat(side[0]),
                number=number,
            )
            for side, number in lacking.items()
        )
        yield plural(
            "{number} point wins: {sides}", "{number} points win: {sides}", target, sides=sides
        )


# These rules lead to nothing but matches of this game.
base.narrator_of.register(ExpressRules, ExpressNarrator)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType, reportCallIssue]
