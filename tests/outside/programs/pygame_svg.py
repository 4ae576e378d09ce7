"""Load our pictures in pygame."""

import io

import pygame
from PIL import Image
from pips_seen import check


def draw(svg, width):
    picture = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (width, width))
    return Image.frombytes("RGBA", picture.get_size(), pygame.image.tobytes(picture, "RGBA"))


check(draw)
