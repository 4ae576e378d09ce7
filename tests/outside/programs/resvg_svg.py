"""Draw our pictures with resvg."""

import io

import resvg_py
from PIL import Image
from pips_seen import check


def draw(svg, width):
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))))


check(draw)
