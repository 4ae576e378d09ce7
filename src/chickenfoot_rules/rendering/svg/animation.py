"""A round as an animated SVG, move by move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from chickenfoot_rules.dominoes.checks import check_follows
from chickenfoot_rules.dominoes.narration import NOTHING_LAID, how_many
from chickenfoot_rules.dominoes.protocols import DominoRound
from chickenfoot_rules.dominoes.values import Theme, TileOptions
from chickenfoot_rules.rendering.games import narrator_of
from chickenfoot_rules.rendering.geometry import arrange
from chickenfoot_rules.rendering.svg.captions import describe_scene, title_of_scene
from chickenfoot_rules.rendering.svg.document import Element
from chickenfoot_rules.rendering.svg.drawing import Drawing, picture, stacked, words
from chickenfoot_rules.rendering.svg.faces import frame, halo
from chickenfoot_rules.rendering.svg.film import Film
from chickenfoot_rules.rendering.svg.heads import bar
from chickenfoot_rules.rendering.svg.look import look_of
from chickenfoot_rules.rendering.svg.scene import Scene
from chickenfoot_rules.rendering.svg.seats import seats_without_hands
from chickenfoot_rules.rendering.svg.table import (
    box_of,
    connector_to,
    dots_to,
    fitted,
    lying_on,
    tile_at,
)

__all__ = ["round_animation"]


def round_animation(
    round_: DominoRound,
    *,
    names: Sequence[str] = (),
    theme: Theme = "light",
    seconds: float = 1.0,
) -> str:
    """Draw a round move by move, from its origin on, as an animated SVG without a script.

    Hands stay hidden. The last scene stays. Programs that do not animate, and readers who
    prefer reduced motion, see the last scene only.

    Args:
        round_: the round, over or not.
        names: the name of each seat, if they have names.
        theme: its colours.
        seconds: how long each move is shown, 0.05 to 60.

    Raises:
        PictureError: if there is no such theme, there are names but not one for each seat, or
            the time is out of range.
        WrongTypeError: if ``round_`` is not a round.
    """
    check_follows(round_, DominoRound, "a round")
    film = Film(tuple(_scenes(round_, names)), seconds)
    moves = len(film.scenes) - 1
    start = (
        f"{how_many(moves, 'move')}, one after the other. In the end:" if moves else "No moves yet."
    )
    return picture(
        stacked(bar(film), _table(film), seats_without_hands(film)),
        look_of(TileOptions, {"theme": theme}),
        title=f"{title_of_scene(film.last)}, move by move",
        description=f"{start} {describe_scene(film.last)}",
    )


def _scenes(round_: DominoRound, names: Sequence[str]) -> Iterator[Scene]:
    now = round_.origin
    yield attrs.evolve(Scene.of_round(now, names), news="The round begins")
    narrator = narrator_of(now.rules, now.players, names)
    for move in round_.moves:
        news = narrator.news(now, move)
        now = now.apply(move)
        yield attrs.evolve(Scene.of_round(now, names), news=news)


def _table(film: Film) -> Drawing:
    layout = film.last.view.layout
    if layout.is_empty:
        return words(NOTHING_LAID)
    arrangement = arrange(layout)
    sizes = [len(scene.view.layout.placements) for scene in film.scenes]
    duties = [scene.view.layout.duty for scene in film.scenes]
    doubles = [duty and duty.double for duty in duties]
    links: list[Element] = []
    tiles: list[Element] = []
    dots: list[Element] = []
    marks: list[Element] = []
    for number, tile in enumerate(arrangement.tiles, 1):
        lying = _scenes_of(size >= number for size in sizes)
        links += [film.show(part, lying, fades=True) for part in connector_to(tile)]
        dots += [film.show(dot, lying, fades=True) for dot in dots_to(tile)]
        tiles.append(film.show(tile_at(tile), lying, fades=True))
        if newest := _scenes_of(size == number for size in sizes):
            marks.append(film.show(lying_on(tile, halo("last")), newest))
        if unfinished := _scenes_of(double == tile.tile for double in doubles):
            marks.append(film.show(lying_on(tile, frame("duty")), unfinished))
    return fitted([*links, *tiles, *marks, *dots], box_of(arrangement))


def _scenes_of(flags: Iterable[bool]) -> list[int]:
    return [scene for scene, flag in enumerate(flags) if flag]
