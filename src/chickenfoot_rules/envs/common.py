"""What the environments share: what an episode is, and rounds as text, pictures and pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Final, Literal, TypeAlias, cast, get_args

import numpy as np

from chickenfoot_rules.base import MissingExtraError, PictureError, UnknownNameError
from chickenfoot_rules.base.texts import chain, expected, text
from chickenfoot_rules.bulk.arrays import Pixels
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.rendering import png_of, round_svg, round_text

Episode: TypeAlias = Literal["round", "match"]
"""The length of an episode: a round or a match."""

Frame: TypeAlias = str | Pixels | None
"""A text, a picture as SVG, or one as pixels; nothing after it was printed."""

_MODES: Final = ("human", "ansi", "svg", "rgb_array")

_NOTHING: Final = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'

_WIDTH: Final = 960
_HEIGHT: Final = 720
"""Every frame has this size, since a video needs frames of one size."""


def is_match(episode: Episode) -> bool:
    """Return whether an episode is a match.

    Raises:
        UnknownNameError: if there is no such kind of episode.
    """
    if episode not in get_args(Episode):
        raise UnknownNameError(expected("the episode 'round' or 'match'", episode))
    return episode == "match"


def check_render_mode(mode: str | None) -> None:
    """Raise unless the environments have a render mode.

    Raises:
        MissingExtraError: if it needs libraries that are not installed.
        PictureError: if there is no such mode.
    """
    if mode not in (None, *_MODES):
        modes = chain(map(repr, _MODES))
        what = text("the render mode None or one of {modes}", modes=modes)
        raise PictureError(expected(what, mode))
    if mode == "rgb_array":
        pixels_of(_NOTHING)


def render(round_: DominoRound, mode: str | None) -> Frame:
    """Return a round as a frame, with all tiles open.

    Args:
        round_: the round.
        mode: the render mode; ``"human"`` prints the text, and without one there is no frame.
    """
    if mode == "svg":
        return round_svg(round_, rotation=0)
    if mode == "rgb_array":
        return pixels_of(round_svg(round_, rotation=0))
    if mode == "ansi":
        return round_text(round_)
    if mode == "human":
        print(round_text(round_))  # noqa: T201 - the mode for people
    return None


def pixels_of(svg: str) -> Pixels:
    """Return a picture as pixels of the shape (720, 960, 3), centred on white.

    Raises:
        MissingExtraError: if the libraries that draw it are not installed.
    """
    png = png_of(svg)
    from PIL import Image  # noqa: PLC0415 - an extra

    frame = Image.new("RGB", (_WIDTH, _HEIGHT), "white")
    with Image.open(BytesIO(png)) as picture:
        picture.thumbnail((_WIDTH, _HEIGHT))
        corner = ((_WIDTH - picture.width) // 2, (_HEIGHT - picture.height) // 2)
        frame.paste(picture, corner, picture)
    return cast("Pixels", np.array(frame))


def _render_modes() -> tuple[str, ...]:
    try:
        check_render_mode("rgb_array")
    except MissingExtraError:
        return tuple(mode for mode in _MODES if mode != "rgb_array")
    return _MODES


RENDER_MODES: Final = _render_modes()
"""The render modes that work here; the checks of learning libraries try all of them."""
