"""Pictures as pixels: PNG and GIF files."""

from __future__ import annotations

import math
import re
import sys
from io import BytesIO

import pytest
from PIL import Image

from chickenfoot_rules import PictureError, Tile
from chickenfoot_rules.base.errors import MissingExtraError
from chickenfoot_rules.rendering import PALETTES, image, png_of, round_gif, round_svg
from chickenfoot_rules.rendering.svg.pictures import animation_of
from rendering.positions import FINISHED
from svg_reading import Picture

LIGHT = PALETTES["light"]
GROUND = bytes.fromhex(LIGHT.ground[1:])


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def size_of(svg: str) -> tuple[float, float]:
    root = Picture(svg).root
    return float(root.get("width", "")), float(root.get("height", ""))


# --- PNG ---------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [0.1, 0.5, 1, 2.5])
def test_a_png_is_as_large_as_its_picture_times_the_scale(scale: float) -> None:
    width, height = size_of(round_svg(FINISHED))
    png = opened(FINISHED.to_png(scale=scale))
    assert "PNG" == png.format
    assert math.isclose(width * scale, png.width, abs_tol=1)
    assert math.isclose(height * scale, png.height, abs_tol=1)


def test_a_png_shows_what_the_svg_shows() -> None:
    png = opened(Tile(1, 2).to_png(scale=4)).convert("RGBA")
    colours = {colour for _, colour in png.getcolors(10**6) or []}
    # The pips of a one and of a two, the face, the table, and the transparent corners.
    for colour in (*LIGHT.pips[1:3], LIGHT.face, LIGHT.ground):
        assert (*bytes.fromhex(colour[1:]), 255) in colours
    assert (0, 0, 0, 0) == png.getpixel((0, 0))


def test_names_are_drawn_although_the_machine_has_no_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py  # noqa: PLC0415 - only this test looks inside

    asked: list[bool] = []
    draw = resvg_py.svg_to_bytes

    def without_fonts(*, skip_system_fonts: bool, **options: object) -> bytes:
        asked.append(skip_system_fonts)
        return draw(skip_system_fonts=True, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(resvg_py, "svg_to_bytes", without_fonts)
    names = ["Ann", "Zoë", "Łucja", "Иван", "Ωmega", "李"]
    drawn = [png_of(round_svg(FINISHED, names=[name, "Ben"])) for name in names]
    assert len(names) == len({*drawn})
    # The fonts of the machine are read only for letters that the own font lacks.
    assert [True] * 5 + [False] == asked


@pytest.mark.parametrize(
    ("svg", "scale", "message"),
    [
        *(
            (None, scale, "a scale from 0.1 to 10, got ")
            for scale in (0, 0.09, 10.1, math.nan, True, "2")
        ),
        (
            '<svg width="4000" height="2500"/>',
            2.1,
            "a scale of at most 2.0 for so large a picture, got 2.1",
        ),
        *(
            (svg, 1, "a picture of this library as SVG, got ")
            for svg in ("", "<p>", "<svg width='8'/>")
        ),
        ('<svg width="8" height="8">', 1, "as SVG, got one that is broken: "),
    ],
)
def test_other_scales_and_pictures_are_refused(svg: str | None, scale: float, message: str) -> None:
    with pytest.raises(PictureError, match=re.escape(message)):
        png_of(Tile(1, 2).to_svg() if svg is None else svg, scale=scale)


@pytest.mark.parametrize("library", ["resvg_py", "PIL", "fontpkg"])
def test_without_the_extra_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    image._font_file.cache_clear()  # pyright: ignore[reportPrivateUsage]
    message = (
        "pictures as pixels need resvg-py, pillow and fontpkg-open-sans: "
        r'pip install "chickenfoot-rules\[image\]"'
    )
    with pytest.raises(MissingExtraError, match=message):
        Tile(1, 2).to_png()
    with pytest.raises(MissingExtraError, match=message):
        round_gif(FINISHED, size=100)


# --- GIF ---------------------------------------------------------------------------------


def test_a_gif_shows_each_move_and_the_end_for_longer() -> None:
    gif = opened(round_gif(FINISHED, seconds=0.5, size=300))
    width, height = size_of(animation_of(FINISHED).frames[0])
    assert ("GIF", 300) == (gif.format, gif.width)
    assert math.isclose(300 * height / width, gif.height, abs_tol=1)
    times: list[int] = []
    for number in range(getattr(gif, "n_frames", 0)):
        gif.seek(number)
        times.append(gif.info["duration"])
    assert [500, 500, 500, 3000] == times
    assert 0 == gif.info["loop"]


def test_a_gif_of_too_many_pixels_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image, "_MOST_PIXELS_OF_GIF", 10**5)
    with pytest.raises(
        PictureError, match=r"a size of at most \d+ pixels for so long a round, got 300"
    ) as it:
        round_gif(FINISHED, size=300)
    most = int(str(it.value).split()[6])
    assert 100 < most < 300
    assert most == opened(round_gif(FINISHED, size=most)).width
