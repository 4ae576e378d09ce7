"""Pictures as pixels: PNG files, and GIF files that play a round.

The one module that imports the libraries of the extra ``image``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from io import BytesIO
from math import sqrt
from typing import TYPE_CHECKING, Final, Unpack

from chickenfoot_rules.base import MissingExtraError, PictureError, chain, expected, text, within
from chickenfoot_rules.base.texts import Hint
from chickenfoot_rules.dominoes import DominoRound, DominoView
from chickenfoot_rules.rendering.svg.options import AnimationOptions
from chickenfoot_rules.rendering.svg.pictures import animation_of

if TYPE_CHECKING:
    from PIL.Image import Image

_SCALES: Final = (0.1, 10)
"""The smallest and the largest scale of a picture."""

_WIDTH: Final = 720
"""The usual width of a GIF."""

_MOST_PIXELS: Final = 40_000_000
"""The most pixels of a picture, which take four bytes each in memory."""

_MOST_PIXELS_OF_GIF: Final = 400_000_000
"""The most pixels of all frames of a GIF together, which take one byte each in memory."""

_SIZE: Final = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)" height="([\d.]+)"')

_FONT: Final = "Open Sans"
"""The font of all texts. It has the letters of Latin, Greek, Cyrillic and Hebrew."""

_OTHER_SCRIPTS: Final = re.compile("[\u0600-\u1dff\u2e80-\U0010ffff]")
"""Letters that it lacks. The machine's own fonts are read only for these: there may be many."""

_HOLD: Final = 3000
"""The least time for the last frame of a GIF, before it begins again, in milliseconds."""


def png_of(svg: str, *, scale: float = 1) -> bytes:
    """Return a picture as the content of a PNG file.

    Texts are drawn with the same font on every machine. Letters that it lacks, such as Arabic or
    Chinese ones, are drawn if the machine has a font for them. A picture with the theme ``"auto"``
    has its light colours.

    Args:
        svg: a picture of this library.
        scale: the pixels for each unit of the picture, 0.1 to 10; 2 is sharp on most screens.

    Raises:
        MissingExtraError: if the libraries of the extra ``image`` are not installed.
        PictureError: if the scale is out of range, the picture would have more than 40 million
            pixels, or the text is not a picture.
    """
    if type(scale) not in {int, float} or not _SCALES[0] <= scale <= _SCALES[1]:
        raise PictureError(expected(within("a scale", *_SCALES), scale))
    # Checked before drawing, which takes the memory.
    width, height = _size_of(svg)
    if width * height * scale**2 > _MOST_PIXELS:
        most = int(10 * sqrt(_MOST_PIXELS / (width * height))) / 10
        what = text("a scale of at most {most} for so large a picture", most=most)
        raise PictureError(expected(what, scale))
    return _render_png(svg, scale)


def round_gif(round_: DominoRound | DominoView, **options: Unpack[AnimationOptions]) -> bytes:
    """Draw a round move by move, from its origin, as the content of a GIF file.

    It shows the origin and the result of each move in a loop, the last one for longer. Its size is
    720 by default, and the theme ``"auto"`` is light.

    Args:
        round_: the round, over or not; or the view of a seat, which shows what the seat saw.
        options: see `AnimationOptions`.

    Raises:
        MissingExtraError: if the libraries of the extra ``image`` are not installed.
        PictureError: if there is no such option, an option is wrong, or the frames would have more
            than 400 million pixels together.
    """
    _font_file()  # This raises before all the work if the extra is not installed.
    sized: AnimationOptions = {"size": _WIDTH, **options}
    animation = animation_of(round_, **sized)
    svgs = animation.frames
    width, height = _size_of(svgs[0])
    pixels = len(svgs) * width * height
    if pixels > _MOST_PIXELS_OF_GIF:
        most = int(width * sqrt(_MOST_PIXELS_OF_GIF / pixels))
        what = text("a size of at most {most} pixels for so long a round", most=most)
        raise PictureError(expected(what, chain([f"{width:g}"])))
    time = round(1000 * animation.options.seconds)
    return _make_gif(svgs, [*[time] * (len(svgs) - 1), max(time, _HOLD)])


def _size_of(svg: str) -> tuple[float, float]:
    found = _SIZE.match(svg)
    if found is None:
        raise PictureError(expected("a picture of this library as SVG", svg))
    return float(found[1]), float(found[2])


def _render_png(svg: str, scale: float) -> bytes:
    font = _font_file()
    import resvg_py  # noqa: PLC0415 - an extra

    try:
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=scale,
            skip_system_fonts=_OTHER_SCRIPTS.search(svg) is None,
            font_files=[font],
            font_family=_FONT,
            sans_serif_family=_FONT,
        )
    except ValueError as error:
        broken = chain([text("one that is broken"), Hint(f": {error}")], "")
        raise PictureError(expected("a picture of this library as SVG", broken)) from None


@cache
def _font_file() -> str:
    """Return the path of the font, once all libraries of the extra have been found."""
    try:
        for name in ("PIL", "resvg_py"):
            import_module(name)
        import fontpkg  # noqa: PLC0415  # pyright: ignore[reportMissingTypeStubs] - an extra, typed

        return str(fontpkg.path(_FONT))
    except (ImportError, LookupError):
        message = text(
            "pictures as pixels need resvg-py, pillow and fontpkg-open-sans: "
            'pip install "chickenfoot-rules[image]"'
        )
        raise MissingExtraError(message) from None


def _make_gif(svgs: Sequence[str], times: Sequence[int]) -> bytes:
    """Return pictures of one size as a GIF file, each shown for some milliseconds."""
    from PIL import Image  # noqa: PLC0415 - an extra

    # With colours of its own, each frame would flicker, and the first frame lacks later colours. So
    # the colours are those of three frames side by side.
    samples = [_open_image(svgs[len(svgs) * third // 3 - 1]) for third in (1, 2, 3)]
    width, height = samples[0].size
    row = Image.new("RGB", (width * len(samples), height))
    for at, sample in enumerate(samples):
        row.paste(sample, (at * width, 0))
    colours = row.quantize()
    # Without dithering, what does not change keeps its pixels, and so the file is small.
    frames = (_open_image(svg).quantize(palette=colours, dither=Image.Dither.NONE) for svg in svgs)
    file = BytesIO()
    next(frames).save(
        file, "GIF", save_all=True, append_images=frames, duration=list(times), loop=0
    )
    return file.getvalue()


def _open_image(svg: str) -> Image:
    from PIL import Image  # noqa: PLC0415 - an extra

    with Image.open(BytesIO(_render_png(svg, 1))) as drawn:
        # The round corners are transparent, which a GIF can't blend; they get the next colour.
        paper = Image.new("RGBA", drawn.size, drawn.getpixel((drawn.width // 2, 0)))
        return Image.alpha_composite(paper, drawn.convert("RGBA")).convert("RGB")
