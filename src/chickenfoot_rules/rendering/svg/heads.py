"""What is said in words around a table: the lines above it, and the head of each card."""

from __future__ import annotations

from functools import partial
from typing import Final

from chickenfoot_rules.dominoes.narration import how_many
from chickenfoot_rules.rendering.svg.captions import status
from chickenfoot_rules.rendering.svg.document import Element, element, number, text
from chickenfoot_rules.rendering.svg.drawing import INNER, Drawing, shortened, width_of
from chickenfoot_rules.rendering.svg.faces import back, placed
from chickenfoot_rules.rendering.svg.film import Film
from chickenfoot_rules.rendering.svg.palette import side_class
from chickenfoot_rules.rendering.svg.scene import Scene

__all__ = ["HEAD", "PAD", "bar", "head", "least_width", "sheet"]

HEAD: Final = 30
"""The height of the head of a card."""

PAD: Final = 10
"""Between the edge of a card and what is on it."""

_NAME: Final = 14
_SAID: Final = 12.5
_STATUS: Final = 17
_NEWS: Final = 15
"""Sizes of letters."""

_BASE: Final = 21
"""Where the letters of a head stand."""

_START: Final = PAD + 15
"""Where the name begins, right of the arrow."""

_LEAST_NAME: Final = 60

_SIDE: Final = 5
"""Where the line is that marks partners."""

_LINE: Final = 34
_NEWS_LINE: Final = 24
"""Heights of the lines above a table."""

_PILE: Final = 60
"""The room for the pile of the tiles that are neither in hands nor on the table."""

_LEFT: Final = 240
"""The room for that and what is said of it."""


def bar(film: Film) -> Drawing:
    """Say whose turn it is or how the round ended, and how many tiles lie elsewhere.

    Where the scenes bring news, those have a line of their own.
    """
    elements = [*film.told(status, _write_status), *film.told(_say_left, _write_left)]
    for at in range(3):
        tile = placed(back(), x=INNER - 30 + 4 * at, y=15 - 3 * at, scale=0.5)
        elements += film.when(partial(_has_left, at + 1), tile)
    height = _LINE
    if film.last.news:
        elements += film.told(_say_news, _write_news)
        height += _NEWS_LINE
    return Drawing(tuple(elements), INNER, height)


def _write_status(said: str) -> Element:
    return text(shortened(said, _STATUS, INNER - _LEFT), 0, 22, _STATUS, "bold")


def _write_news(said: str) -> Element:
    return text(shortened(said, _NEWS, INNER), 0, 22 + _NEWS_LINE, _NEWS, "ink")


def _write_left(said: str) -> Element:
    return text(said, INNER - _PILE, 21, _NAME, "faint", text_anchor="end")


def _say_left(scene: Scene) -> str:
    return scene.narrator.apart(scene.apart)


def _say_news(scene: Scene) -> str:
    return scene.news


def _has_left(least: int, scene: Scene) -> bool:
    return scene.apart >= least


def sheet(film: Film, seat: int, width: float, height: float) -> list[Element]:
    """Draw the empty card of a seat, with another edge while it is its turn.

    On the left edge of the cards of partners there is a line, alike for both.
    """
    card = element("rect", width=width, height=height, rx=8, class_="card")
    edge = element("rect", width=width, height=height, rx=8, class_="turn")
    parts = [card, *film.when(partial(_is_turn, seat), edge)]
    if partners := film.last.partners:
        line = f"M{_SIDE} {2 * _SIDE}V{number(height - 2 * _SIDE)}"
        parts.append(element("path", d=line, class_=side_class(partners[seat])))
    return parts


def head(film: Film, seat: int, width: float) -> list[Element]:
    """Draw the head of the card of a seat: who sits there, and what is to be said of him.

    An arrow stands before the name of the seat whose turn it is, a dot before the others.
    """
    arrow = element("path", d=f"M{PAD} 10l10 6-10 6z", class_="mark")
    dot = element("circle", cx=PAD + 5, cy=16, r=2.5, class_="faint")
    names = film.last.names
    name = f"{seat} · {names[seat]}" if names else f"Seat {seat}"
    name = shortened(name, _NAME, width - _beside_name(film, seat))
    return [
        *film.when(partial(_is_turn, seat), arrow),
        *film.when(partial(_is_no_turn, seat), dot),
        text(name, _START, _BASE, _NAME, "bold"),
        *film.told(partial(_say, seat), partial(_write_said, width)),
    ]


def least_width(film: Film, seat: int) -> float:
    """Return how wide the card of a seat must be for some of the name to be read."""
    return _LEAST_NAME + _beside_name(film, seat)


def _beside_name(film: Film, seat: int) -> float:
    """Return how much of a card the name can't have: others need it, if only at some time."""
    longest = max(width_of(_say(seat, scene), _SAID) for scene in film.scenes)
    return _START + longest + 2 * PAD


def _is_turn(seat: int, scene: Scene) -> bool:
    return scene.outcome is None and scene.turn == seat


def _is_no_turn(seat: int, scene: Scene) -> bool:
    return not _is_turn(seat, scene)


def _write_said(width: float, said: str) -> Element:
    return text(said, width - PAD, _BASE, _SAID, "faint", text_anchor="end")


def _say(seat: int, scene: Scene) -> str:
    """Say how many tiles a seat holds, or what it has from the round, and what else there is."""
    parts: list[str] = []
    if scene.outcome is not None:
        parts += scene.narrator.results(scene.outcome, seat)
    else:
        if seat == scene.looker:
            parts.append("you")
        parts += [how_many(scene.hand_sizes[seat], "tile"), *scene.remarks[seat]]
    if scene.totals:
        parts.append(f"total {scene.totals[seat]}")
    return " · ".join(parts)
