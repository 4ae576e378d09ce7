"""The words of a game, the names of its seats, and the error about a layout of no known class."""

from __future__ import annotations

from collections.abc import Sequence

from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.narration import Narrator
from chickenfoot_rules.dominoes.rules import DominoRules, RuleText
from chickenfoot_rules.dominoes.texts import expected, text


def narrator_of(rules: DominoRules, players: int, names: Sequence[str] = ()) -> Narrator:
    """Return the narrator of the matches of one table.

    Args:
        rules: the options, which decide the game.
        players: the number of seats.
        names: the name of each seat; empty when the seats have no names.

    Raises:
        WrongTypeError: if the rules belong to no game.

    >>> from chickenfoot_rules.express import ExpressRules
    >>> narrator_of(ExpressRules(target=100, pairs=True), 4).table()
    'double-six set, 4 players in two pairs, 7 tiles each, 100 points to win'
    """
    return game_of(rules).narrator(rules, players, names)


def rule_texts(rules: DominoRules, players: int | None = None) -> tuple[RuleText, ...]:
    """Return one sentence for each rule in force, by number.

    Args:
        rules: the options, which decide the game.
        players: the number of seats, if it is known.

    Raises:
        DealError: if the rules have no hand size for so many players.
        RulesError: if so many can't play.
        WrongTypeError: if the rules belong to no game.
    """
    return game_of(rules).narrator.rule_texts(rules, players)


def check_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the names of the seats.

    Raises:
        PictureError: unless the names are texts, one for each seat or none at all.
    """
    texts = tuple(names)
    if not all(isinstance(name, str) for name in texts):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise PictureError(expected("texts as names", names))
    if texts and len(texts) != players:
        message = text(
            "expected {players} names, one for each seat, or none; got {found}",
            players=players,
            found=len(texts),
        )
        raise PictureError(message)
    return texts


def unknown_layout(layout: object) -> PictureError:
    """Return the error about a value that is no layout, or one that nothing can draw."""
    return PictureError(expected("a Layout or a Line", layout))
