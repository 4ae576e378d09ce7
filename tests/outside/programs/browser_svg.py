"""Show our pictures in Chromium: alone, in a page with others, and as an image."""

import base64
import io
import shutil

from PIL import Image
from pips_seen import check, shares
from playwright.sync_api import sync_playwright

from chickenfoot_rules import Tile
from chickenfoot_rules.rendering import PALETTES

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
found = shutil.which("chromium") or shutil.which("google-chrome")

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
    page = browser.new_page(viewport={"width": 1300, "height": 1300}, color_scheme="dark")

    def shown(selector):
        taken = page.locator(selector).screenshot(omit_background=True)
        return Image.open(io.BytesIO(taken))

    def draw(svg, width):
        style = f"<style>body{{margin:0}} svg{{width:{width}px;height:auto;display:block}}</style>"
        page.set_content(style + svg)
        return shown("svg")

    check(draw)

    # Several pictures in one page keep their colours and do not change the page.
    themes = ("light", "dark", "auto", "light")
    pictures = [Tile(4, 6).to_svg(theme=theme, size=300) for theme in themes]
    text = "<p style='color:#123456'>text</p><rect></rect>"
    page.set_content(text + "".join(f"<div id=p{n}>{svg}</div>" for n, svg in enumerate(pictures)))
    for number, theme in enumerate(("light", "dark", "dark", "light")):
        seen = shares(shown(f"#p{number} svg"))
        assert seen[PALETTES[theme].ground] > 0.3, (number, theme, seen)
    assert page.eval_on_selector("p", "e => getComputedStyle(e).color") == "rgb(18, 52, 86)"

    # An image knows the reader's preference, too, and runs nothing.
    data = base64.b64encode(pictures[2].encode()).decode()
    page.set_content(f'<img src="data:image/svg+xml;base64,{data}" width="300">')
    assert shares(shown("img"))[PALETTES["dark"].ground] > 0.3
    browser.close()
