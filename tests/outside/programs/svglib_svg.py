"""Draw our pictures with svglib: into a PDF, as a report has them."""

import io

import pypdfium2
from pips_seen import check
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg


def draw(svg, width):
    report = renderPDF.drawToString(svg2rlg(io.BytesIO(svg.encode())))
    page = pypdfium2.PdfDocument(report)[0]
    return page.render(scale=width / page.get_width()).to_pil()


check(draw)
