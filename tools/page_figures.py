"""Measure the built page to play on in Chromium: ``python tools/page_figures.py``.

It serves the page, opens it some times, each time without a cache, and prints the medians: what is
sent, how long the page takes until it can be played on, a click until the table with the new tile
is drawn, and an answer of ``search:200``. It needs the package playwright and Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from playground import ROOT, Served, served

CAN_PLAY: Final = "#hand button.fits"
CAN_NOT: Final = '.primary[data-do="draw"], .primary[data-do="pass"]'
TARGETS: Final = {
    "sent, MB": 7.5,
    "until ready, s": 10,
    "click to picture, s": 0.3,
    "search:200, s": 0.5,
}

CLICK: Final = """button => new Promise(resolve => {
    const begun = performance.now();
    const table = document.querySelector("#table");
    new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => resolve((performance.now() - begun) / 1000));
    }).observe(table, { attributeFilter: ["data-turn"] });
    button.click();
})"""
"""Click on a button, and return the seconds until the next turn is drawn."""

SEARCHES: Final = """async moves => {
    const { connect } = await import("./backend.mjs");
    const seconds = [];
    let begun = null;
    await new Promise(resolve => {
        const table = connect(({ waits }) => {
            if (begun !== null) seconds.push((performance.now() - begun) / 1000);
            if (!waits || seconds.length === moves) return resolve();
            begun = performance.now();
            table.send({ do: "go" });
        }, () => {});
        const seats = Array(4).fill("search:200");
        table.send({ do: "new", rules: "deal-table=usual", seats, seed: 1 });
    });
    return seconds.filter(one => one > 0.02);
}"""
"""Let four players search in a worker of their own, and return the seconds of each move.

A player with one legal move does not search, and moves at once.
"""


def wait_until_ready(page: Page, server: Served) -> float:
    """Open the page, and return the seconds until it can be played on."""
    page.goto(server.address + "?seed=3", wait_until="commit")
    page.wait_for_selector('html[data-state="ready"]', timeout=120_000)
    return float(page.evaluate("performance.now()")) / 1000


def click(page: Page) -> float:
    """Choose a tile that fits and an end, and return the seconds until the table is drawn."""
    page.wait_for_selector(f"{CAN_PLAY}, {CAN_NOT}")
    while not page.locator(CAN_PLAY).count():
        page.locator(CAN_NOT).first.click()
        page.wait_for_selector(f"{CAN_PLAY}, {CAN_NOT}")
    if not page.locator("#ends button").count():
        page.locator(CAN_PLAY).first.click()
    return float(page.locator("#ends button").first.evaluate(CLICK))


def measure(browser: Browser, server: Served, times: int) -> dict[str, list[float]]:
    """Return what each run has measured."""
    found: dict[str, list[float]] = {name: [] for name in TARGETS}
    sent, ready, clicks, searches = found.values()
    for _ in range(times):
        before = server.sent
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        ready.append(wait_until_ready(page, server))
        sent.append((server.sent - before) / 1e6)
        page.locator("form .primary").click()
        clicks += [click(page) for _ in range(3)]
        searches += page.evaluate(SEARCHES, 10)
        context.close()
    return found


def main() -> None:
    """Measure, and print the medians beside the targets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--page", type=Path, default=ROOT / "build/playground")
    parser.add_argument("--times", type=int, default=5, help="how often to open the page")
    options = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with served(options.page) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        found = measure(browser, server, options.times)
        browser.close()
    print(f"{'':20} {'median':>7} {'least':>7} {'most':>7} {'target':>7}")
    for name, values in found.items():
        middle = statistics.median(values)
        print(f"{name:20} {middle:7.2f} {min(values):7.2f} {max(values):7.2f} {TARGETS[name]:7.1f}")


if __name__ == "__main__":
    main()
