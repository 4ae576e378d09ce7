"""Draw our pictures with Qt, without a screen."""

import io
import os

from PIL import Image
from pips_seen import check

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QBuffer, QByteArray  # noqa: E402
from PySide6.QtGui import QGuiApplication, QImage, QPainter  # noqa: E402
from PySide6.QtSvg import QSvgRenderer  # noqa: E402

app = QGuiApplication([])


def draw(svg, width):
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    assert renderer.isValid()
    size = renderer.defaultSize()
    image = QImage(width, width * size.height() // size.width(), QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return Image.open(io.BytesIO(bytes(buffer.data())))


check(draw)
