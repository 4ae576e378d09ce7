"""The words around a table: the bar above it, and the head of each card."""

from __future__ import annotations

from functools import partial
from typing import Final

from chickenfoot_rules.dominoes.narration import how_many
from chickenfoot_rules.rendering.svg.captions import blocked_by, status
from chickenfoot_rules.rendering.svg.document import Element, element, number, text
from chickenfoot_rules.rendering.svg.drawing import INNER, Drawing, shortened, width_of
from chickenfoot_rules.rendering.svg.faces import back, placed
from chickenfoot_rules.rendering.svg.film import Film
from chickenfoot_rules.rendering.svg.scene import Scene
from chickenfoot_rules.rendering.svg.style import side_class

HEAD: Final = 30
"""The height of the head of a card."""

PAD: Final = 10
"""The padding of a card."""

_NAME: Final = 14
_FACTS: Final = 12.5
_STATUS: Final = 17
_NEWS: Final = 15
"""Font sizes."""

_BASE: Final = 21
"""The base line of a head."""

_START: Final = PAD + 24
"""The left end of the name, right of the arrow."""

_LEAST_NAME: Final = 60

_SIDE: Final = 5
"""The position of the line that marks partners."""

_LINE: Final = 34
_NEWS_LINE: Final = 24
"""Heights of the lines above a table."""

_STAR: Final = "M0-10L2.9-3.4 10-3.1 4.5 1.5 6.4 8.4 0 4.5-6.4 8.4-4.5 1.5-10-3.1-2.9-3.4z"
"""The star of the seat that went out."""

_PILE: Final = 60
"""The width of the pile of the tiles that are neither in hands nor on the table."""

PILE: Final = (INNER - 26, 12)
"""The middle of the pile in the bar."""

_LEFT: Final = 240
"""The width of the pile and its caption."""


def bar(film: Film) -> Drawing:
    """Draw whose turn it is or how the round ended, and how many tiles are left elsewhere.

    News of the scenes has a line of its own, and so has what blocked the round.
    """
    elements = [
        *film.write(status, _draw_status),
        *film.write(lambda scene: scene.narrator.apart(scene.apart), _draw_left),
    ]
    for at in range(3):
        tile = placed(back(), x=INNER - 30 + 4 * at, y=15 - 3 * at, scale=0.5)
        elements += film.show_if(partial(_has_left, at + 1), tile)
    height: float = _LINE
    for line in (_news, blocked_by):
        if line(film.last):
            elements += film.write(line, partial(_draw_news, height))
            height += _NEWS_LINE
    return Drawing(tuple(elements), INNER, height)


def _draw_status(line: str) -> Element:
    return text(shortened(line, _STATUS, INNER - _LEFT), 0, 22, _STATUS, "bold")


def _news(scene: Scene) -> str:
    return scene.news


def _draw_news(top: float, line: str) -> Element:
    return text(shortened(line, _NEWS, INNER), 0, top + 12, _NEWS, "ink")


def _draw_left(line: str) -> Element:
    return text(line, INNER - _PILE, 21, _NAME, "faint", text_anchor="end")


def _has_left(least: int, scene: Scene) -> bool:
    return scene.apart >= least


def sheet(film: Film, seat: int, width: float, height: float) -> list[Element]:
    """Draw the empty card of a seat, with another edge while it is its turn or once it went out.

    A line at the left edge marks the cards of partners, alike for both.
    """
    card, edge, winner = (
        element("rect", width=width, height=height, rx=8, class_=class_)
        for class_ in ("card", "turn", "winner")
    )
    parts = [card, *film.show_if(partial(_is_turn, seat), edge)]
    parts += film.show_if(partial(_has_won, seat), winner)
    if partners := film.last.partners:
        line = f"M{_SIDE} {2 * _SIDE}V{number(height - 2 * _SIDE)}"
        parts.append(element("path", d=line, class_=side_class(partners[seat])))
    return parts


def head(film: Film, seat: int, width: float) -> list[Element]:
    """Draw the head of the card of a seat: its name and its facts.

    The name of the seat to move has an arrow in front, the others have a dot. After the round
    each has its place.
    """
    arrow = element("path", d=f"M{PAD} 10l10 6-10 6z", class_="arrow")
    dot = element("circle", cx=PAD + 5, cy=16, r=2.5, class_="faint")
    names = film.last.names
    name = f"{seat} · {names[seat]}" if names else f"Seat {seat}"
    name = shortened(name, _NAME, width - _beside_name(film, seat))
    return [
        *film.show_if(partial(_is_turn, seat), arrow),
        *film.show_if(partial(_waits, seat), dot),
        *film.write(partial(_place, seat), _draw_place),
        text(name, _START, _BASE, _NAME, "bold"),
        *film.write(partial(_facts, seat), partial(_draw_facts, width)),
    ]


def least_width(film: Film, seat: int) -> float:
    """Return the smallest width of a card that shows the start of the name."""
    return _LEAST_NAME + _beside_name(film, seat)


def _beside_name(film: Film, seat: int) -> float:
    """Return the width that everything besides the name needs in some scene."""
    longest = max(width_of(_facts(seat, scene), _FACTS) for scene in film.scenes)
    return _START + longest + 2 * PAD


def _is_turn(seat: int, scene: Scene) -> bool:
    return scene.view.outcome is None and scene.view.turn == seat


def _has_won(seat: int, scene: Scene) -> bool:
    return scene.view.outcome is not None and scene.view.outcome.winner == seat


def _waits(seat: int, scene: Scene) -> bool:
    return scene.view.outcome is None and scene.view.turn != seat


def _place(seat: int, scene: Scene) -> str:
    return str(scene.places[seat]) if scene.places else ""


def _draw_place(place: str) -> Element:
    circle = element("circle", r=8, class_="place")
    return placed(circle, text(place, 0, 4, 11, "on-place"), x=PAD + 8, y=16)


def star(x: float, y: float) -> Element:
    """Draw the star of the seat that went out, around a point."""
    return placed(element("path", d=_STAR, class_="won"), x=x, y=y, scale=1.4)


def _draw_facts(width: float, line: str) -> Element:
    return text(line, width - PAD, _BASE, _FACTS, "faint", text_anchor="end")


def _facts(seat: int, scene: Scene) -> str:
    """Return the number of tiles that a seat holds, or its result, and all remarks."""
    parts: list[str] = []
    if scene.view.outcome is not None:
        parts += scene.narrator.results(scene.view.outcome, seat)
    else:
        if seat == scene.looker:
            parts.append("you")
        parts += [
            how_many(scene.view.hand_sizes[seat], "tile"),
            *scene.narrator.remarks(scene.view, seat),
        ]
    if scene.totals:
        parts.append(f"total {scene.totals[seat]}")
    return " · ".join(parts)
