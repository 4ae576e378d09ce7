"""Pages in a real browser, what people do in them, and a server for them."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Frame, Locator, Page

from chickenfoot_rules.records import dumps
from chickenfoot_rules.server.lobby import TableFile
from chickenfoot_rules.server.opening import new_match
from chickenfoot_rules.server.table import Seating, Table

ROOT: Final = Path(__file__).resolve().parents[2]
SITE: Final = ROOT / os.environ.get("PLAYGROUND", "build/playground")
AXE: Final = ROOT / "playground/node_modules/axe-core/axe.min.js"
CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
CAN_ACT: Final = (
    '[data-do="deal"], .hand button.fits, .primary[data-do="draw"], .primary[data-do="pass"]'
)
NAMES: Final = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo")
PHONE: Final[Any] = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True}
ALL: Final = """const all = (selector) => [document, document.getElementById("game")?.shadowRoot]
    .flatMap((root) => [...(root?.querySelectorAll(selector) ?? [])]);"""
"""Finds elements of the page and of the element in it."""

TILE_LENGTH: Final = f"""() => {{
    {ALL}
    const {{ a, b }} = all(".felt .domino rect")[0].getScreenCTM();
    return 1.94 * Math.hypot(a, b);
}}"""

UNSEEN: Final = f"""selectors => {{ {ALL} return selectors.flatMap((selector) => {{
    const found = all(selector).filter((one) => one.checkVisibility());
    return found.length ? found : [selector];
}}).filter((one) => {{
    if (typeof one === "string") return true;
    const {{ left, top, right, bottom }} = one.getBoundingClientRect();
    const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const hit = one.getRootNode().elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !(isIn && right - left > 20 && bottom - top > 20 && one.contains(hit));
}}).map((one) => one.outerHTML?.slice(0, 60) ?? one); }}"""
"""What is not in the window, or is covered, or is not there."""


class Visit:
    """A page or a frame, and what somebody does in it; Playwright does all else."""

    def __init__(self, page: Page | Frame) -> None:
        self.page = page

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - as the page has it
        return getattr(self.page, name)

    def is_accessible(self) -> bool:
        """Return whether axe finds nothing wrong, and nobody has to scroll sideways."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("() => axe.run()")
        flaws = {one["id"]: [node["html"] for node in one["nodes"]] for one in found["violations"]}
        assert not flaws, flaws
        return bool(self.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))

    def begin(self, players: int = 2, people: int = 1, **options: str | bool) -> None:
        """Start a game with some people and options."""
        self.ask_more()
        self.page.locator('input[name="players"]').fill(str(players))
        for seat in range(1, people):
            self.page.locator('select[name="seat"]').nth(seat).select_option("human")
        self.open_options()
        for name, value in options.items():
            field = self.page.locator(f'[name="{name}"]:enabled')
            if isinstance(value, str):
                field.fill(value)
            else:
                field.check()
        self.page.locator("form .primary").click()
        self.page.wait_for_selector('#table:not([hidden]), #curtain[open], form[name="join"]')

    def ask_more(self) -> None:
        """Go from the first screen to the form of a new game, unless it is there."""
        self.see('[data-choice="more"], form[name="new"]')
        if self.page.locator('[data-choice="more"]').count():
            self.page.locator('[data-choice="more"]').click()

    def open_options(self) -> None:
        """Unfold all options of the chosen game."""
        for group in self.page.locator("fieldset:enabled > details").all():
            if group.get_attribute("open") is None:
                group.locator("summary").click()

    @property
    def turn(self) -> str:
        return self.page.locator("#table").get_attribute("data-turn") or ""

    def await_move(self, before: str) -> None:
        self.page.wait_for_selector(f'#table:not([data-turn="{before}"]), #curtain[open]')

    def act(self) -> bool:
        """Make a move when it is the person's turn; return whether the round goes on.

        A hint has perhaps chosen a tile.
        """
        self.page.wait_for_selector(CAN_ACT)
        if self.page.locator('[data-do="deal"]').count():
            return False
        before = self.turn
        fits = self.page.locator(".hand button.fits")
        if fits.count():
            if not self.page.locator(".ends button").count():
                fits.first.click()
            self.page.locator(".ends button").first.click()
        else:
            self.page.locator('.primary[data-do="draw"], .primary[data-do="pass"]').click()
        self.await_move(before)
        return True

    def take_over(self) -> None:
        """Take the screen from the other player."""
        self.page.locator("#curtain[open] button").click()
        self.page.wait_for_selector(".hand button")

    def sit_down(self, name: str) -> None:
        self.page.locator('input[name="name"]').fill(name)
        self.page.locator("form .primary").click()
        self.page.wait_for_selector("#table:not([hidden])")

    def see(self, *selectors: str) -> None:
        """Wait until something is there, and then the next."""
        for selector in selectors:
            self.page.wait_for_selector(selector)

    def press(self, *names: str) -> None:
        """Press buttons of the table."""
        for name in names:
            self.page.locator(f'[data-do="{name}"]').click()

    def save(self, path: Path) -> None:
        with self.page.expect_download() as downloading:
            self.choose("Save")
        downloading.value.save_as(path)

    def open_menu(self) -> None:
        """Open the menu, unless it is open."""
        if not self.page.locator("#menu").is_visible():
            self.page.locator("#to-menu").click()

    def choose(self, name: str) -> None:
        """Choose something in the menu."""
        self.open_menu()
        self.page.locator("#menu").get_by_role("button", name=name).click()

    def choose_language(self, language: str) -> None:
        self.open_menu()
        self.page.locator('#menu [name="language"]').select_option(language)
        self.page.keyboard.press("Escape")

    def centre(self, selector: str) -> tuple[float, float]:
        box = self.page.locator(selector).first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@contextmanager
def page_at(
    browser: Browser,
    address: str,
    *,
    may_lose: bool = False,
    width: int = 1280,
    height: int = 844,
    script: str = "",
    **options: Any,  # noqa: ANN401 - those of a browser context
) -> Iterator[Visit]:
    """Open a page, and fail if it complains or asks another computer for anything.

    Args:
        browser: the browser.
        address: the address.
        may_lose: whether the page may complain, since it loses its server.
        width: the width of the screen.
        height: its height.
        script: what runs before the scripts of each page and frame.
        options: those of a browser context.
    """
    flaws: list[str] = []
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", **options
    )
    context.add_init_script(script)
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.on("pageerror", lambda error: flaws.append(str(error)))
    page.on("console", lambda line: flaws.append(line.text) if line.type == "error" else None)
    own = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")
    page.on("request", lambda asked: None if asked.url.startswith(own) else flaws.append(asked.url))
    page.goto(address)
    yield Visit(page)
    context.close()
    assert may_lose or flaws == []


def is_drawn(picture: Locator) -> bool:
    return bool(picture.evaluate("one => one.decode().then(() => one.naturalWidth)"))


class Finger:
    """A finger on the screen, with the methods of a mouse."""

    def __init__(self, page: Visit) -> None:
        self._send = page.context.new_cdp_session(page.page).send
        self._place = (0.0, 0.0)
        self._is_down = False

    def touch(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        self._send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(self, x: float, y: float) -> None:
        self._place = (x, y)
        if self._is_down:
            self.touch("touchMove", self._place)

    def down(self) -> None:
        self._is_down = True
        self.touch("touchStart", self._place)

    def up(self) -> None:
        self._is_down = False
        self.touch("touchEnd")


class Server:
    """``chickenfoot serve`` in a process of its own, with a folder for its tables."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._folder = folder
        self._options = options
        self.link = ""

    def start(self) -> None:
        """Start it, at the port where it was before."""
        port = self.link.rstrip("/").rpartition(":")[2] or "0"
        where = ("--host", "127.0.0.1", "--port", port, "--folder", str(self._folder))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "chickenfoot_rules", "serve", *where, *self._options],
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


def to_choose(moves: int = 0, choices: int = 1) -> Callable[[Table], bool]:
    """Return what waits for so many moves, and until Ada has so many legal ones."""

    def is_found(table: Table) -> bool:
        is_late = table.turn == 0 and table.move_number >= moves
        return is_late and len(table.round.legal_moves) >= choices

    return is_found


def keep_table(
    folder: Path,
    name: str,
    rules: str,
    players: int,
    is_found: Callable[[Table], bool],
    people: int = 1,
) -> None:
    """Keep a table at the first moment that is searched for; Ada, in its first seat, may return."""
    seating = Seating(("human",) * people + ("greedy",) * (players - people), NAMES[:players])
    table = Table(new_match(rules, players), seating, random.Random(1))
    table.deal()
    while not is_found(table):
        if table.turn is None:
            table.deal()
        else:
            table.apply(table.quick_move())
    tokens = (name,) + ("",) * (players - 1)
    content = TableFile(players=seating.players, tokens=tokens, record=dumps(table.record()))
    (folder / f"{name}.json").write_text(content.to_json())


def table_of(page: Visit, link: str, name: str, due: str = CAN_ACT) -> None:
    """Go back to Ada's seat at a table that was kept, and wait for what is due."""
    # The page that is left would drop the token of a table that its list lacks.
    keep = f"localStorage.setItem('token {name}', '{name}')"
    page.add_init_script(f"if (location.protocol !== 'about:') {keep}")
    page.goto("about:blank")
    page.goto(f"{link}#table={name}")
    page.see("#table:not([hidden])", due)
