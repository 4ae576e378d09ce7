"""Check that no page of the built site is wider than the screen: ``python docs/widths.py SITE``.

The script opens every page in Chromium, at the width of a phone and of a laptop, in both themes. It
prints the pages that scroll sideways, and the tables and pictures that are cut off: those that are
wider than the part of the page around them, if that part does not scroll. It needs the package
``playwright`` and the system's Chromium, and says so if either is missing.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTHS: Final = (390, 1280)
THEMES: Final = ("light", "dark")
NEVER_READ: Final = ("_static", "_sources", "_modules")

CUT: Final = """() => {
    const flaws = [];
    const root = document.documentElement;
    if (root.scrollWidth > window.innerWidth) {
        flaws.push(`the page is ${root.scrollWidth} pixels wide`);
    }
    for (const thing of document.querySelectorAll("article table, article svg, article img")) {
        for (let around = thing.parentElement; around; around = around.parentElement) {
            const { overflowX } = getComputedStyle(around);
            if (overflowX === "auto" || overflowX === "scroll") {
                break;
            }
            if (overflowX !== "visible" && around.scrollWidth > around.clientWidth + 1) {
                flaws.push(`a ${thing.tagName} is cut off`);
                break;
            }
        }
    }
    return [...new Set(flaws)];
}"""
"""A script that lists the flaws of the open page."""


def flaws(page: Page, site: Path) -> Iterator[str]:
    """Yield the flaws of each page of a site, at each width and in each theme."""
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site)
        if set(NEVER_READ) & set(name.parts):
            continue
        page.goto(path.resolve().as_uri(), wait_until="load")
        for theme in THEMES:
            page.evaluate("theme => document.body.dataset.theme = theme", theme)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                for flaw in page.evaluate(CUT):
                    yield f"{name}, {width} pixels, {theme}: {flaw}"


def main() -> None:
    """Check the site that is named, and print what is wrong."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may be missing
    except ImportError:
        print("skipped: playwright is not installed")
        return
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("skipped: there is no Chromium")
        return
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.route("http*://**", lambda route: route.abort())
        found = [*flaws(page, Path(sys.argv[1]))]
        browser.close()
    print(*found, f"{len(found)} flaws", sep="\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
