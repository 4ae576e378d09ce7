"""Rounds as text, pictures and pixels, for the render modes of the environments."""

from __future__ import annotations

from io import BytesIO
from typing import Final, TypeAlias, cast

from chickenfoot_rules.bulk.arrays import Pixels, np
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.rendering import png_of, round_svg, round_text

Frame: TypeAlias = str | Pixels | None
"""A text, a picture as SVG, or one as pixels; nothing after it was printed."""

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")

_WIDTH: Final = 960
_HEIGHT: Final = 720
"""Every frame has this size, since a video needs frames of one size."""

_PAPER: Final = (255, 255, 255)


def check_render_mode(mode: object) -> None:
    """Raise unless the environments have a render mode.

    Raises:
        MissingExtraError: if it needs libraries that are not installed.
        PictureError: if there is no such mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        modes = ", ".join(map(repr, RENDER_MODES))
        message = f"expected the render mode None or one of {modes}, got {shown(mode)}"
        raise PictureError(message)
    if mode == "rgb_array":
        pixels('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')


def drawn(round_: Round | ExpressRound, mode: str) -> Frame:
    """Return a round as a frame, with all tiles open.

    Args:
        round_: the round.
        mode: the render mode; ``"human"`` prints the text.
    """
    if mode == "svg":
        return round_svg(round_)
    if mode == "rgb_array":
        return pixels(round_svg(round_))
    text = round_text(round_)
    if mode == "ansi":
        return text
    print(text)  # noqa: T201 - the mode for people
    return None


def pixels(svg: str) -> Pixels:
    """Return a picture as pixels of the shape (720, 960, 3), centred on white.

    Raises:
        MissingExtraError: if the libraries that draw it are not installed.
    """
    png = png_of(svg)
    from PIL import Image  # noqa: PLC0415 - an extra

    frame = Image.new("RGB", (_WIDTH, _HEIGHT), _PAPER)
    with Image.open(BytesIO(png)) as picture:
        picture.thumbnail((_WIDTH, _HEIGHT))
        corner = ((_WIDTH - picture.width) // 2, (_HEIGHT - picture.height) // 2)
        frame.paste(picture, corner, picture)
    return cast("Pixels", np.array(frame))
