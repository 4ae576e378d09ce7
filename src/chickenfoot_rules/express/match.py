"""A match of Express-Domino: rounds until a player or a pair reaches the target (X8)."""

from __future__ import annotations

import attrs

from chickenfoot_rules.base import check_type
from chickenfoot_rules.dominoes import Deal, DominoMatch
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import ExpressRules


@attrs.frozen(slots=False, repr=False)
class ExpressMatch(DominoMatch[ExpressRound, ExpressView]):
    """A match at one moment: deal a round, apply its moves, deal the next.

    Args:
        rules: the options, for all rounds.

    Attributes:
        players: the number of seats, 2..4 (X1).
        scores: the score sheet, a row of points by seat for each finished round (X6).
        is_over: whether a player or a pair has reached the target (X8).

    Raises:
        WrongTypeError: if ``rules`` is not an `ExpressRules`.

    >>> import random
    >>> match = ExpressMatch(ExpressRules(target=100)).deal(random.Random(7))
    >>> match.round.seat, str(match.round.opener)
    (3, '6-6')
    """

    rules: ExpressRules
    players: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        check_type(
            self.rules,
            ExpressRules,
            "ExpressRules",
            str="notation.parse_rules(text, ExpressRules) reads a text",
            Rules="Match(rules) is a match of Chicken Foot",
        )
        object.__setattr__(self, "players", self.rules.players)
        super().__attrs_post_init__()

    @property
    def lead(self) -> int | None:
        """The seat that leads the current round, or the next, 0..players−1 (X3).

        It is ``None`` before the first round, since its deal decides (X2).
        """
        if self.round is not None:
            return self.round.lead
        return self.rules.seat_after(self.rounds[-1].lead, self.players) if self.rounds else None

    def _start(self, deal: Deal) -> ExpressMatch:
        return self._with(round=ExpressRound.start(self.rules, deal, self.lead))
