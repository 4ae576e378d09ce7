"""Check that no page of the built site is wider than the screen: ``python docs/widths.py SITE``.

The script opens every page in Chromium, at the width of a phone and of a laptop. It prints the
pages that scroll sideways, the pictures that leave too little of a line to the text beside them,
and the tables and pictures that are cut off: those that are wider than the part of the page around
them, if that part does not scroll.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from links import read

WIDTHS: Final = (390, 1280)
CUT: Final = """() => {
    const scrolls = ({ overflowX }) => overflowX === "auto" || overflowX === "scroll";
    const isCut = (thing) => {
        for (let around = thing.parentElement; around; around = around.parentElement) {
            const style = getComputedStyle(around);
            if (scrolls(style)) {
                return false;
            }
            if (style.overflowX !== "visible" && around.scrollWidth > around.clientWidth + 1) {
                return true;
            }
        }
    };
    const things = [...document.querySelectorAll("article :is(table, svg, img)")].filter(isCut);
    const isNarrow = (thing) => {
        const column = thing.closest("article").clientWidth;
        const left = column - thing.offsetWidth;
        return getComputedStyle(thing).float !== "none" && left > 0.1 * column && left < 200;
    };
    const floats = [...document.querySelectorAll("article :is(figure, aside, img)")];
    const { scrollWidth } = document.documentElement;
    const wide = scrollWidth > innerWidth ? [`the page is ${scrollWidth} pixels wide`] : [];
    const narrow = floats.some(isNarrow) ? ["text beside a picture has less than 200 pixels"] : [];
    return [...wide, ...narrow, ...new Set(things.map(({ tagName }) => `a ${tagName} is cut off`))];
}"""
"""A script that lists the flaws of the open page."""

if __name__ == "__main__":
    with sync_playwright() as driver:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        page = driver.chromium.launch(executable_path=path, args=["--no-sandbox"]).new_page()
        page.route("http*://**", lambda route: route.abort())
        found: list[str] = []
        for file in sorted(read(Path(sys.argv[1]))):
            page.goto(file.resolve().as_uri(), wait_until="load")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                found += [f"{file}, {width} pixels: {flaw}" for flaw in page.evaluate(CUT)]
    print(*found, f"{len(found)} flaws", sep="\n")
    sys.exit(bool(found))
