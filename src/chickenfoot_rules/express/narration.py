"""The words for Express-Domino: matches, rounds and views as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast, final

from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.narration import EndedTable, Narrator, Shown, how_many
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.rules import DominoRules, RuleText
from chickenfoot_rules.dominoes.scoring import DominoOutcome
from chickenfoot_rules.dominoes.words import (
    count,
    labels,
    start_sentence,
)
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressView
from chickenfoot_rules.express.rulebook import express_rules_in_english
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import ExpressOutcome


@final
class ExpressNarrator(Narrator):
    """Finds the words for the matches of one table of Express-Domino."""

    def __init__(self, rules: DominoRules, players: int, names: Sequence[str] = ()) -> None:
        super().__init__(rules, players, names)
        self._options = cast("ExpressRules", rules)

    @staticmethod
    def rule_texts(rules: DominoRules, players: int | None) -> tuple[RuleText, ...]:
        """Return one sentence for each rule (X1 to X8)."""
        options = cast("ExpressRules", rules)
        if players is not None:
            options.hand_size_for(players)
        return express_rules_in_english(options)

    def table(self) -> str:
        """Return the set, the number of players, the hand size and the target (X1, X8)."""
        table = super().table()
        if self._options.pairs:
            table = table.replace("players,", "players in two pairs,")
        return f"{table}, {count(self._options.target, 'point')} to win"

    def heading(self, match: DominoMatch) -> str:
        """Return the number of the current or next round, and who leads it (X2, X3)."""
        number = self.number_of(len(match.rounds) + 1)
        lead = cast("ExpressMatch", match).lead
        if lead is None:
            return f"{number}: the highest double, or else the highest tile, leads"
        return f"{number}: {self.label(lead)} leads"

    def lines_of_opening(self, match: DominoMatch) -> Iterator[str]:
        """Yield which tile leads the current round, and why that seat leads (X2, X3).

        Between rounds there are no lines.
        """
        now = cast("ExpressMatch", match)
        if now.round is None:
            return
        leader = self.label(now.round.lead)
        opener = now.round.opener
        if opener is None:
            before = self.label(now.rounds[-1].lead)
            yield f"{start_sentence(leader)} comes next after {before} and may lead any tile"
        elif opener.is_double:
            yield f"{opener} is the highest double that was dealt, so {leader} leads it"
        else:
            yield f"No double was dealt and {opener} is the highest tile, so {leader} leads it"

    def lines_of_end(self, table: EndedTable) -> Iterator[str]:
        """Yield why a round ended, who wins it, and how a tie was broken (X6, X7)."""
        outcome = cast("ExpressOutcome | None", table.outcome)
        if outcome is None:
            return
        if outcome.winner is not None:
            yield f"Domino: {self.label(outcome.winner)} goes out"
        else:
            yield "Closed: nobody can play"
            yield self._fewest(outcome, table.lead)
        pairs = self._options.pairs
        losers = [seat for seat in range(self.players) if seat not in outcome.winners]
        others = self.label(losers[0]) if len(losers) == 1 else "the others"
        whose = "in all hands" if pairs else f"of {others}"
        winners = start_sentence(labels(outcome.winners, self.names))
        points = count(outcome.points[outcome.winners[0]], "point")
        yield f"{winners} {'score' if pairs else 'scores'} {points}, the pips {whose}"

    def _fewest(self, outcome: ExpressOutcome, lead: int) -> str:
        """Return who has the fewest pips, and who wins if several have (X7)."""
        by_side = {side: sum(outcome.pips[seat] for seat in side) for side in self.sides}
        pips = by_side[outcome.winners]
        tied = [side for side, number in by_side.items() if number == pips]
        pairs = self._options.pairs
        if len(tied) == 1:
            verb, together = ("have", " together") if pairs else ("has", "")
            winners = start_sentence(labels(tied[0], self.names))
            return f"{winners} {verb} the fewest pips, {pips}{together}"
        if lead in outcome.winners:
            why = f"{self.label(lead)} is the leader"
        else:
            first = self.label(outcome.winners[0])
            why = f"{first} is the first of them after the leader, {self.label(lead)}"
        if pairs:
            return f"Both pairs have {count(pips, 'pip')}; {why}"
        seats = [seat for side in tied for seat in side]
        holders = start_sentence(labels(seats, self.names))
        return f"{holders} have the fewest pips, {pips} each; {why}"

    def end(self, table: EndedTable) -> str:
        """Return how a finished round ended, and what that brings to whom (X6, X7)."""
        outcome = cast("ExpressOutcome", table.outcome)
        points = count(outcome.points[outcome.winners[0]], "point")
        winners = labels(outcome.winners, self.names)
        alone = len(outcome.winners) == 1
        if outcome.winner is None:
            return f"Closed: {winners} {'scores' if alone else 'score'} {points}"
        scores = " and scores" if alone else ", the pair scores"
        return f"Domino: {self.label(outcome.winner)} goes out{scores} {points}"

    def results(self, outcome: DominoOutcome, seat: int) -> Iterator[str]:
        """Yield whether a seat went out, or its pips, and what it scores (X6, X7)."""
        result = cast("ExpressOutcome", outcome)
        yield "went out" if seat == result.winner else how_many(result.pips[seat], "pip")
        if seat in result.winners:
            yield f"scores {result.points[seat]}"

    def sentences_of_results(self, outcome: DominoOutcome) -> Iterator[str]:
        """Yield the pips that each seat has left, and what it scores (X6, X7)."""
        yield f"Pips left: {self.by_seat(cast('ExpressOutcome', outcome).pips)}."
        yield from super().sentences_of_results(outcome)

    def lines_of_state(self, view: DominoView) -> Iterator[str]:
        """Yield the partners, and the leader with the tile it may lead (X1 to X3)."""
        seen = cast("ExpressView", view)
        if seen.rules.pairs:
            yield self.partners()
        leads = "is the leader"
        if seen.layout.is_empty:
            leads = f"leads {'any tile' if seen.opener is None else seen.opener}"
        yield f"{start_sentence(self.label(seen.lead))} {leads}"

    def remarks(self, shown: Shown, seat: int) -> Iterator[str]:
        """Yield whether a seat is the leader (X2, X3)."""
        if seat == shown.lead:
            yield "the leader"

    def lines_of_score(self, scores: Sequence[Sequence[int]]) -> Iterator[str]:
        """Yield how many points each side lacks while a match goes on (X8).

        >>> narrator = ExpressNarrator(ExpressRules(target=50, pairs=True), 4)
        >>> print(*narrator.lines_of_score([(0, 30, 0, 30)]))
        50 points win: seats 0 and 2 lack 50, seats 1 and 3 lack 20
        """
        target = self._options.target
        lacking = {side: target - sum(row[side[0]] for row in scores) for side in self.sides}
        if min(lacking.values()) <= 0:
            return
        verb = "lack" if self._options.pairs else "lacks"
        sides = ", ".join(f"{labels(side)} {verb} {points}" for side, points in lacking.items())
        yield f"{count(target, 'point')} win{'s' if target == 1 else ''}: {sides}"
