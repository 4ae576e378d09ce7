"""Draw our pictures with CairoSVG."""

import io

import cairosvg
from PIL import Image
from pips_seen import check


def draw(svg, width):
    png = cairosvg.svg2png(bytestring=svg.encode(), output_width=width)
    return Image.open(io.BytesIO(png))


check(draw)
