"""What the table sees and hears of a match of Express-Domino, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, cast, final

from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.rulebook import express_rules_in_english
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import ExpressOutcome, ExpressPlace
from chickenfoot_rules.moves import Move, Pass, Play
from chickenfoot_rules.narrator import Narrator, PlainTurn, Table
from chickenfoot_rules.protocols import (
    DominoMatch,
    DominoPlace,
    DominoRound,
    DominoRules,
    DominoView,
)
from chickenfoot_rules.ruletexts import RuleText
from chickenfoot_rules.tiles import Tile, TileSet
from chickenfoot_rules.words import (
    Ranked,
    at_start,
    count,
    label,
    labels,
    lines_of_counts,
    lines_of_ranks,
    lines_of_shared_ranks,
)

__all__ = [
    "ExpressNarrator",
    "heading",
    "lines_of_end",
    "lines_of_hands",
    "lines_of_opening",
    "lines_of_places",
    "lines_of_score",
    "turns_seen",
]


def turns_seen(view: DominoView) -> Iterator[PlainTurn]:
    """Tell a round turn by turn, which everyone sees alike: a turn is one move (X4, X5)."""
    return (_turn(event.seat, event.move) for event in view.history)


def _turn(seat: int, move: Move) -> PlainTurn:
    play = move if isinstance(move, Play) else None
    return PlainTurn(seat, play=play, passed=isinstance(move, Pass))


def heading(match: ExpressMatch, names: Sequence[str] = ()) -> str:
    """Announce the round of a match that is not over, or the next one: who leads it (X2, X3).

    >>> heading(ExpressMatch(ExpressRules(target=100)))
    'Round 1: the highest double, or else the highest tile, leads'
    """
    number = f"Round {len(match.rounds) + 1}"
    if match.lead is None:
        return f"{number}: the highest double, or else the highest tile, leads"
    return f"{number}: {label(match.lead, names)} is the hand and leads"


def lines_of_opening(match: ExpressMatch, names: Sequence[str] = ()) -> Iterator[str]:
    """Tell what the round of a match is opened with, and why by that seat (X2, X3).

    Args:
        match: the match; nothing is told of it between rounds.
        names: who sits in each seat, if they have names.
    """
    if match.round is None:
        return
    leader = label(match.round.lead, names)
    opener = match.round.opener
    if opener is None:
        before = label(match.rounds[-1].lead, names)
        yield f"{at_start(leader)} comes next after {before} and may lead any tile"
    elif opener.is_double:
        yield f"{opener} is the highest double that was dealt, so {leader} leads it"
    else:
        yield f"No double was dealt and {opener} is the highest tile, so {leader} leads it"


def lines_of_end(
    outcome: ExpressOutcome, rules: ExpressRules, lead: int, names: Sequence[str] = ()
) -> Iterator[str]:
    """Tell why a round ended, who wins it, and how a tie was broken (X6, X7).

    Args:
        outcome: how it ended.
        rules: the options.
        lead: the seat that led the round, the *hand*, 0..players−1.
        names: who sits in each seat, if they have names.
    """
    if outcome.winner is not None:
        yield f"Domino: {label(outcome.winner, names)} goes out"
    else:
        yield "Closed: nobody can play"
        yield _fewest(outcome, rules, lead, names)
    losers = [seat for seat in range(rules.players) if seat not in outcome.winners]
    others = label(losers[0], names) if len(losers) == 1 else "the others"
    whose = "in all hands" if rules.pairs else f"of {others}"
    verb = "score" if rules.pairs else "scores"
    points = count(outcome.points[outcome.winners[0]], "point")
    yield f"{at_start(labels(outcome.winners, names))} {verb} {points}, the pips {whose}"


def _fewest(outcome: ExpressOutcome, rules: ExpressRules, lead: int, names: Sequence[str]) -> str:
    """Say who has the fewest pips, and who wins if several have (X7)."""
    by_side = {side: sum(outcome.pips[seat] for seat in side) for side in rules.sides}
    pips = by_side[outcome.winners]
    tied = [side for side, number in by_side.items() if number == pips]
    if len(tied) == 1:
        verb, together = ("have", " together") if rules.pairs else ("has", "")
        return f"{at_start(labels(tied[0], names))} {verb} the fewest pips, {pips}{together}"
    if lead in outcome.winners:
        why = f"{label(lead, names)} is the hand"
    else:
        first = label(outcome.winners[0], names)
        why = f"{first} is the first of them after the hand, {label(lead, names)}"
    if rules.pairs:
        return f"Both pairs have {count(pips, 'pip')}; {why}"
    seats = [seat for side in tied for seat in side]
    return f"{at_start(labels(seats, names))} have the fewest pips, {pips} each; {why}"


def lines_of_hands(
    hands: Sequence[TileSet], pips: Sequence[int], names: Sequence[str] = ()
) -> Iterator[str]:
    """Tell what each seat has left at the end of a round, and its pips (X6, X7).

    Args:
        hands: the tiles of each seat.
        pips: their pips, by seat.
        names: who sits in each seat, if they have names.
    """
    return lines_of_counts(hands, pips, "pip", names)


def lines_of_score(scores: Sequence[Sequence[int]], rules: ExpressRules) -> Iterator[str]:
    """Tell how many points each side lacks while a match goes on (X8).

    Args:
        scores: the score sheet, a row of points by seat for each finished round.
        rules: the options.

    Returns:
        A line; none when the match is over.

    >>> print(*lines_of_score([(0, 30, 0, 30)], ExpressRules(target=50, pairs=True)))
    50 points win: seats 0 and 2 lack 50, seats 1 and 3 lack 20
    """
    lacking = {side: rules.target - sum(row[side[0]] for row in scores) for side in rules.sides}
    if min(lacking.values()) <= 0:
        return
    verb = "lack" if rules.pairs else "lacks"
    told = ", ".join(f"{labels(side)} {verb} {points}" for side, points in lacking.items())
    yield f"{count(rules.target, 'point')} win{'s' if rules.target == 1 else ''}: {told}"


def lines_of_places(
    places: Sequence[ExpressPlace], rules: ExpressRules, names: Sequence[str] = ()
) -> Iterator[str]:
    """Tell who has won, and every place; partners share theirs (X8).

    Args:
        places: the standings of a match that is over, the best first.
        rules: the options.
        names: who sits in each seat, if they have names.
    """
    ranked = [
        Ranked(place.rank, side, place.total)
        for place in places
        # Of partners, once.
        if (side := rules.side_of(place.seat))[0] == place.seat
    ]
    yield from lines_of_ranks(ranked, names)
    yield from lines_of_shared_ranks(ranked)


@final
class ExpressNarrator(Narrator):
    """Tells the matches of one table of Express-Domino."""

    example: ClassVar[Play] = Play(Tile(4, 6), Tile(6, 6))
    draws = False

    def __init__(self, rules: DominoRules, players: int, names: Sequence[str] = ()) -> None:
        super().__init__(rules, players, names)
        self._options = cast("ExpressRules", rules)

    @staticmethod
    def rule_texts(rules: DominoRules, players: int | None) -> tuple[RuleText, ...]:
        """Say each rule in one sentence (X1 to X8)."""
        options = cast("ExpressRules", rules)
        if players is not None:
            options.hand_size_for(players)
        return express_rules_in_english(options)

    @property
    def announces(self) -> bool:
        """Whether a play that leaves one tile is announced: no rule asks for it."""
        return False

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together, each alone unless there are partners (X1)."""
        return self._options.sides

    def table(self) -> str:
        """Say what is played with, by how many, and to how many points (X1, X8)."""
        rules = self._options
        size = rules.hand_size_for(self.players)
        pairs = " in two pairs" if rules.pairs else ""
        return (
            f"{rules.domino_set} set, {self.players} players{pairs}, {size} tiles each, "
            f"{count(rules.target, 'point')} to win"
        )

    def heading(self, match: DominoMatch) -> str:
        """Announce the round of a match that is not over, or the next one (X2, X3)."""
        return heading(cast("ExpressMatch", match), self.names)

    def lines_of_opening(self, match: DominoMatch) -> Iterator[str]:
        """Tell what the round of a match is opened with, and why by that seat (X2, X3)."""
        return lines_of_opening(cast("ExpressMatch", match), self.names)

    def turns_seen(self, view: DominoView) -> Iterator[PlainTurn]:
        """Tell a round turn by turn, which everyone sees alike."""
        return turns_seen(view)

    def news(self, round_: DominoRound, move: Move) -> str:
        """Tell in a line a move of the seat whose turn it is."""
        return _turn(round_.seat, move).told(self.names)

    def lines_of_end(self, table: Table) -> Iterator[str]:
        """Tell why a round ended, who wins it, and how a tie was broken (X6, X7)."""
        if table.outcome is not None:
            outcome = cast("ExpressOutcome", table.outcome)
            yield from lines_of_end(outcome, self._options, table.lead, self.names)

    def lines_of_hands(self, table: Table) -> Iterator[str]:
        """Tell what each seat has left at the end, and its pips (X6, X7)."""
        if table.outcome is not None:
            pips = cast("ExpressOutcome", table.outcome).pips
            hands = [hand or TileSet() for hand in table.hands]
            yield from lines_of_hands(hands, pips, self.names)

    def lines_of_score(self, scores: Sequence[Sequence[int]]) -> Iterator[str]:
        """Tell how many points each side lacks while a match goes on (X8)."""
        return lines_of_score(scores, self._options)

    def lines_of_places(self, places: Sequence[DominoPlace]) -> Iterator[str]:
        """Tell who has won, and every place (X8)."""
        return lines_of_places(cast("Sequence[ExpressPlace]", places), self._options, self.names)
