"""A round, or what a seat saw of it, as an animation: move by move."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from typing import Final, TypeAlias, Unpack

import attrs

from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.scoring import check_sheet
from chickenfoot_rules.dominoes.texts import Text, chain, plural, text
from chickenfoot_rules.dominoes.values import Immutable, Rotation, TileOptions
from chickenfoot_rules.rendering.geometry import growth
from chickenfoot_rules.rendering.narration.base import NOTHING_LAID
from chickenfoot_rules.rendering.svg.document import Element
from chickenfoot_rules.rendering.svg.drawing import INNER, Drawing, picture, stack, words
from chickenfoot_rules.rendering.svg.film import Film
from chickenfoot_rules.rendering.svg.hooks import NO_HOOKS
from chickenfoot_rules.rendering.svg.marks import marks
from chickenfoot_rules.rendering.svg.motion import film_table, flights
from chickenfoot_rules.rendering.svg.options import PictureOptions, check_options
from chickenfoot_rules.rendering.svg.scene import Scene, describe_scene, title_of_scene
from chickenfoot_rules.rendering.svg.seats import PILE, Seats, bar
from chickenfoot_rules.rendering.svg.table import (
    Frame,
    box_of,
    connector_to,
    dots_to,
    tile_at,
    turn,
)

_LOWEST: Final = 240
"""The least height of the table."""

_Sheet: TypeAlias = tuple[tuple[int, ...], ...]


@attrs.frozen
class Animation(Immutable):
    """A film that is drawn, with its options."""

    film: Film
    drawing: Drawing
    options: PictureOptions

    @property
    def title(self) -> str:
        """The title."""
        return self.film.last.read(self._title)

    @property
    def _title(self) -> Text:
        return text("{title}, move by move", title=title_of_scene(self.film.last))

    def to_svg(self) -> str:
        """Return the animation as SVG."""
        return self._picture(self.film.animate(self.drawing.elements))

    def frames(self) -> Iterator[tuple[str, float]]:
        """Yield still pictures as SVG, each with the number of seconds to show it.

        A scene in which a tile flies or the camera moves begins with one more, halfway.
        """
        for moment, seconds in self.film.moments(self.drawing.elements):
            yield self._picture(self.film.frame(self.drawing.elements, moment)), seconds

    def _picture(self, elements: tuple[Element, ...]) -> str:
        last = self.film.last
        moves = len(self.film.scenes) - 1
        start = (
            plural(
                "{number} move, one after the other. In the end:",
                "{number} moves, one after the other. In the end:",
                moves,
            )
            if moves
            else text("No moves yet.")
        )
        return picture(
            attrs.evolve(self.drawing, elements=elements),
            self.options,
            title=self._title,
            description=chain([start, describe_scene(last)], " "),
            reader=last.reader,
        )


class AnimationOptions(TileOptions, total=False):
    """The options of an animation.

    Attributes:
        seconds: how long each move is shown, 0.05 to 60; 1 by default.
        hands: whether to show the hands of all seats; ``False`` by default. The animation of a view
            shows the hands that its seat saw.
        labels: as for a picture; ``True`` by default.
        names: the name of each seat; empty by default, if they have no names.
        orientation: the seat at the bottom, with larger tiles; by default the seat that looks.
        rotation: degrees to turn the table clockwise: 0 by default, 90, 180 or 270.
        scores: the score sheet of the match so far, a row for each finished round: also for this
            one if it is over. By default it is that of a view, and empty for a round.
    """

    seconds: float
    hands: bool
    labels: bool
    names: Sequence[str]
    orientation: int
    rotation: Rotation
    scores: Iterable[Iterable[int]]


def round_animation(round_: DominoRound | DominoView, **options: Unpack[AnimationOptions]) -> str:
    """Draw a round move by move, from its origin on, as an animated SVG without a script.

    The camera shows the table so far. A drawn tile flies from the boneyard to its seat. The last
    scene stays. Programs that do not animate, and readers who prefer reduced motion, see the last
    scene only.

    Args:
        round_: the round, over or not; or the view of a seat, which shows what the seat saw.
        options: see `AnimationOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
        MatchError: if the score sheet has a wrong row.
    """
    return animation_of(round_, **options).to_svg()


def animation_of(
    round_: DominoRound | DominoView, **options: Unpack[AnimationOptions]
) -> Animation:
    """Draw a round move by move, as `round_animation` does.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
        MatchError: if the score sheet has a wrong row.
    """
    closed: AnimationOptions = {"hands": False, **options}
    checked = check_options(AnimationOptions, closed)
    names = checked.names
    if isinstance(round_, DominoView):
        view = round_
        # The choice of the world does not matter: the seat sees the same in all of them.
        whole = view.determinize(random.Random(0))  # noqa: S311 - of a game
        scores = options.get("scores", view.scores)

        def scene_of(now: DominoRound, sheet: _Sheet) -> Scene:
            return Scene.of_view(now.view(view.seat, sheet), names, checked.language)
    else:
        whole, scores = round_, checked.scores

        def scene_of(now: DominoRound, sheet: _Sheet) -> Scene:
            scene = Scene.of_round(now, names, sheet, checked.language)
            return scene if checked.hands else attrs.evolve(scene, hands=(None,) * now.players)

    scenes = _scenes(whole, scores, scene_of)
    film = Film(tuple(scenes), checked.seconds)
    checked.check_orientation(film.last.view.players)
    return Animation(film, _draw_table(film, checked), checked)


def _scenes(
    round_: DominoRound,
    scores: Iterable[Iterable[int]],
    scene_of: Callable[[DominoRound, _Sheet], Scene],
) -> Iterator[Scene]:
    sheet = check_sheet(scores, round_.players)
    earlier = sheet[:-1] if round_.is_over else sheet
    now = round_.origin
    scene, news = scene_of(now, earlier), text("The round begins")
    yield attrs.evolve(scene, news=scene.read(news))
    for move in round_.moves:
        news = scene.narrator.news(now, move)
        now = now.apply(move)
        scene = scene_of(now, sheet if now.is_over else earlier)
        yield attrs.evolve(scene, news=scene.read(news))


def _draw_table(film: Film, options: PictureOptions) -> Drawing:
    cards = Seats(film, options).draw()
    drawing = stack(bar(film) if options.labels else None, _table(film, options), cards)
    grown = drawing.width / INNER
    top = drawing.height / grown - cards.height
    ends = {seat: (x, top + y) for seat, (x, y) in cards.middles.items()}
    above = Drawing(
        tuple(flights(film, PILE, ends, options.numerals)), INNER, drawing.height / grown
    )
    return attrs.evolve(drawing, elements=(*drawing.elements, above.at(0, 0, grown)))


def _table(film: Film, options: PictureOptions) -> Drawing:
    layouts = [scene.view.layout for scene in film.scenes]
    empty = [number for number, layout in enumerate(layouts) if layout.is_empty]
    nothing = words(options.reader.read(NOTHING_LAID)) if options.labels else Drawing((), 0, 0)
    if len(empty) == len(layouts):
        return nothing
    arrangements = [turn(arrangement, options.rotation) for arrangement in growth(layouts)]
    first = len(empty)
    needed = [box_of(arrangement) for arrangement in arrangements[first:]]
    whole = reduce(Frame.join, needed)
    width, height = max(INNER, whole.width * whole.unit), max(_LOWEST, whole.height * whole.unit)
    lying = [
        (tile, range(scene, len(layouts)))
        for scene, arrangement in enumerate(arrangements)
        for tile in arrangement.tiles[len(arrangements[scene - 1].tiles) if scene else 0 :]
    ]
    marked = film.merge(
        marks(
            arrangement,
            scene.view.layout,
            whole.grown,
            live=scene.live,
            gone=scene.gone,
            covered=(),
            hooks=NO_HOOKS,
        )
        if arrangement.tiles
        else ()
        for scene, arrangement in zip(film.scenes, arrangements, strict=True)
    )
    elements = [
        *(film.show(part, seen, fades=True) for tile, seen in lying for part in connector_to(tile)),
        *(film.show(tile_at(tile, options.numerals), seen, fades=True) for tile, seen in lying),
        *marked,
        *(film.show(dot, seen, fades=True) for tile, seen in lying for dot in dots_to(tile)),
    ]
    table = film_table(elements, [*[needed[0]] * first, *needed], width, height)
    waiting = nothing.at((width - nothing.width) / 2, (height - nothing.height) / 2)
    return Drawing(
        (table, *([film.show(waiting, empty)] if empty else ())),
        width,
        height,
    )
