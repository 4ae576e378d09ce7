"""Who tells the matches and the rules of which game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from chickenfoot_rules.express.narration import ExpressNarrator
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.games import game_of
from chickenfoot_rules.narration import ChickenFootNarrator
from chickenfoot_rules.narrator import Narrator
from chickenfoot_rules.protocols import DominoRules
from chickenfoot_rules.rules import Rules
from chickenfoot_rules.ruletexts import RuleText

__all__ = ["narrator_of", "rule_texts"]

_NARRATORS: Final[Mapping[type[DominoRules], type[Narrator]]] = MappingProxyType(
    {Rules: ChickenFootNarrator, ExpressRules: ExpressNarrator}
)


def narrator_of(rules: DominoRules, players: int, names: Sequence[str] = ()) -> Narrator:
    """Return who tells the matches that are played by some rules.

    Args:
        rules: the options.
        players: how many seats there are.
        names: who sits in each seat, if they have names.

    Raises:
        RulesError: when the rules are of no game.

    >>> narrator_of(ExpressRules(target=100, pairs=True), 4).table()
    'double-six set, 4 players in two pairs, 7 tiles each, 100 points to win'
    """
    return _NARRATORS[game_of(rules).rules](rules, players, names)


def rule_texts(rules: DominoRules, players: int | None = None) -> tuple[RuleText, ...]:
    """Say each rule that some options put in force in one sentence, by number.

    Args:
        rules: the options.
        players: how many sit at the table, where that is known.

    Raises:
        DealError: when the rules have no hands for so many players.
        RulesError: when so many can't play, or the rules are of no game.
    """
    return _NARRATORS[game_of(rules).rules].rule_texts(rules, players)
