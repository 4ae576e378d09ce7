"""Pages in a real browser, what people do in them, and a server for them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

ROOT: Final = Path(__file__).resolve().parents[2]
SITE: Final = ROOT / os.environ.get("PLAYGROUND", "build/playground")
AXE: Final = ROOT / "playground/node_modules/axe-core/axe.min.js"
CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
CAN_ACT: Final = (
    '[data-do="deal"], #hand button.fits, .primary[data-do="draw"], .primary[data-do="pass"]'
)
WAIT: Final = 60_000


@contextmanager
def page_at(
    browser: Browser,
    address: str,
    *,
    may_lose: bool = False,
    width: int = 1280,
    **options: Any,  # noqa: ANN401 - those of a browser context
) -> Iterator[Page]:
    """Open a page, and fail if it complains or asks another computer for anything."""
    flaws: list[str] = []
    context = browser.new_context(
        viewport={"width": width, "height": 844}, reduced_motion="reduce", **options
    )
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.on("pageerror", lambda error: flaws.append(str(error)))
    page.on("console", lambda line: flaws.append(line.text) if line.type == "error" else None)
    own = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")
    page.on("request", lambda asked: None if asked.url.startswith(own) else flaws.append(asked.url))
    page.goto(address)
    yield page
    context.close()
    assert may_lose or flaws == []


def is_accessible(page: Page) -> bool:
    """Return whether axe finds nothing wrong; fail with what it finds."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run()")
    flaws = [
        (one["id"], [node["html"][:150] for node in one["nodes"]]) for one in found["violations"]
    ]
    assert flaws == []
    return len(found["passes"]) > 0


def is_narrow(page: Page) -> bool:
    """Return whether nobody has to scroll sideways."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


def begin(page: Page, players: int = 2, people: int = 1, **options: str) -> None:
    """Start a game with some people and options."""
    page.locator('input[name="players"]').fill(str(players))
    for seat in range(1, people):
        page.locator('select[name="seat"]').nth(seat).select_option("human")
    page.locator("summary").click()
    for name, value in options.items():
        name = name.replace("_", "-")  # noqa: PLW2901 - as a form spells it
        field = page.locator(f'[name="{name}"]:enabled')  # Both games may have it.
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator("form .primary").click()
    page.wait_for_selector('#table:not([hidden]), #curtain[open], form[name="join"]')


def turn(page: Page) -> str:
    return page.locator("#table").get_attribute("data-turn") or ""


def await_move(page: Page, before: str) -> None:
    page.wait_for_selector(f'#table:not([data-turn="{before}"]), #curtain[open]')


def act(page: Page) -> bool:
    """Make a move when it is the person's turn; return whether the round goes on."""
    page.wait_for_selector(CAN_ACT)
    if page.locator('[data-do="deal"]').count():
        return False
    before = turn(page)
    fits = page.locator("#hand button.fits")
    if fits.count():
        if not page.locator("#ends button").count():
            fits.first.click()
        page.locator("#ends button").first.click()
    else:
        page.locator('.primary[data-do="draw"], .primary[data-do="pass"]').click()
    await_move(page, before)
    return True


def take_over(page: Page) -> None:
    """Take the screen from the other player."""
    page.locator("#curtain[open] button").click()
    page.wait_for_selector("#hand button")


def sit_down(page: Page, name: str) -> None:
    page.locator('input[name="name"]').fill(name)
    page.locator("form .primary").click()
    page.wait_for_selector("#table:not([hidden])")


def choose_language(page: Page, language: str) -> None:
    page.locator("#menu select").select_option(language)


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """A finger on the screen, with the methods of a mouse."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._place: list[dict[str, float]] = []
        self._is_down = False

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(self, x: float, y: float) -> None:
        self._place = [{"x": x, "y": y}]
        if self._is_down:
            self._touch("touchMove", self._place)

    def down(self) -> None:
        self._is_down = True
        self._touch("touchStart", self._place)

    def up(self) -> None:
        self._is_down = False
        self._touch("touchEnd", [])


class Server:
    """``chickenfoot serve`` in a process of its own, with a folder for its tables."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.link = ""

    def start(self) -> None:
        """Start it, at the port where it was before."""
        port = self.link.rstrip("/").rpartition(":")[2] or "0"
        where = ("--host", "127.0.0.1", "--port", port, "--folder", str(self._folder))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "chickenfoot_rules", "serve", *where],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        )
        assert self._process.stdout is not None
        link = re.search(r"http://\S+", self._process.stdout.readline())
        assert link is not None
        self.link = link[0]

    def kill(self) -> None:
        """Kill it, as a crash would."""
        self._process.kill()
        self._process.communicate()
