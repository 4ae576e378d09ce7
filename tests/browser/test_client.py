"""People play in real browsers: in the page that runs Python, and at one table of a server."""

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

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from build_page import served
from chickenfoot_rules.records import MatchRecord, load

ROOT: Final = Path(__file__).resolve().parents[2]
SITE: Final = ROOT / os.environ.get("PLAYGROUND", "build/playground")
AXE: Final = ROOT / "playground/node_modules/axe-core/axe.min.js"
CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
CAN_ACT: Final = (
    '[data-do="deal"], #hand button.fits, .primary[data-do="draw"], .primary[data-do="pass"]'
)
WAIT: Final = 60_000

if CHROMIUM is None:
    pytest.skip("Chromium is not installed", allow_module_level=True)


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with served(SITE) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


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
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith(("http://127.0.0.1:", "data:", "blob:"))
            else flaws.append(request.url)
        ),
    )
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


def begin(page: Page, players: int = 2, **options: str) -> None:
    """Start a game with some options."""
    page.locator('input[name="players"]').fill(str(players))
    page.locator("summary").click()
    for name, value in options.items():
        field = page.locator(f'[name="{name}"]:enabled')  # Both games may have it.
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator("form .primary").click()
    page.wait_for_selector("#table:not([hidden]), #curtain[open]")


def turn(page: Page) -> str:
    return page.locator("#table").get_attribute("data-turn") or ""


def act(page: Page, *, with_keys: bool = False) -> bool:
    """Make a move when it is the person's turn; return whether the round goes on."""
    page.wait_for_selector(CAN_ACT)
    if page.locator('[data-do="deal"]').count():
        return False
    before = turn(page)
    fits = page.locator("#hand button.fits")
    if not fits.count():
        press(page, '.primary[data-do="draw"], .primary[data-do="pass"]', with_keys=with_keys)
    else:
        if not page.locator("#ends button").count():
            press(page, "#hand button.fits", with_keys=with_keys)
        press(page, "#ends button", with_keys=with_keys)
    page.wait_for_selector(f'#table:not([data-turn="{before}"]), #curtain[open]')
    return True


def press(page: Page, selector: str, *, with_keys: bool) -> None:
    """Press a button, by a click or by Tab and Enter alone."""
    target = page.locator(selector).first
    if not with_keys:
        target.click()
        return
    for _ in range(80):
        if target.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    else:
        pytest.fail(f"{selector} can't be reached with Tab")
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("locale", "width", "scheme", "over"),
    [
        ("en", 1280, "light", "went out|is blocked"),
        ("de", 390, "dark", "Alle Steine gelegt|ist blockiert"),
    ],
)
def test_a_round_is_played_in_the_page(
    browser: Browser, site: str, locale: str, width: int, scheme: str, over: str
) -> None:
    address = f"{site}?seed=3"
    with page_at(browser, address, locale=locale, width=width, color_scheme=scheme) as page:
        assert is_accessible(page)
        begin(page, players=3, set="6", **{"deal-table": "seven"})
        moves = 0
        while act(page):
            moves += 1
            if moves == 2:
                assert is_accessible(page)
        assert moves > 3
        assert re.search(over, page.locator("#status").inner_text())
        assert page.locator("#sheet tbody tr").count() == 1
        assert is_accessible(page)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_round_is_played_with_the_keyboard_alone(browser: Browser, site: str) -> None:
    with page_at(browser, f"{site}?seed=4") as page:
        begin(page, set="6", **{"hand-size": "5"})
        while act(page, with_keys=True):
            pass
        assert page.locator("#sheet tbody tr").count() == 1


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


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("is_finger", [False, True])
def test_a_tile_is_dragged_to_an_end(browser: Browser, site: str, *, is_finger: bool) -> None:
    position = (
        "rules: set=4; hands: 1-2 2-2 / 0-0 1-1; boneyard: 0-1 0-2 0-3 1-3 2-3 3-3; "
        "layout: 4-4 1-4>4-4 2-4>4-4 3-4>4-4 0-4>4-4; turn: 0"
    )
    address = f"{site}#position={position}"
    with page_at(browser, address, width=390, has_touch=is_finger) as page:
        page.wait_for_selector("#hand button.fits")
        pointer = Finger(page) if is_finger else page.mouse
        x, y = centre(page, '#hand [data-tile="1-2"]')
        pointer.move(x, y)
        pointer.down()
        pointer.move(x + 20, y)
        assert page.locator(".flying").count() == 1
        pointer.up()  # Not on the table: it stays chosen.
        assert page.locator(".flying").count() == 0
        assert page.locator("#ends button").count() == 2
        assert turn(page) == "0"
        pointer.move(x, y)
        pointer.down()
        pointer.move(x, y - 20)
        pointer.move(*centre(page, '.target:has([data-on="2-4"])'))
        assert page.locator(".target.lit [data-on]").get_attribute("data-on") == "2-4"
        pointer.up()
        page.wait_for_selector('#log li:has-text("1-2 on 2-4")')
        page.wait_for_selector("#hand button.fits, .primary[data-do]")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_other_game_is_played(browser: Browser, site: str) -> None:
    with page_at(browser, f"{site}?seed=5") as page:
        begin(page, game="express", target="30")
        while act(page):
            pass
        assert page.locator("h1").inner_text() == "Express-Domino"


def test_a_person_asks_takes_back_saves_loads_and_shares(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with page_at(browser, f"{site}?seed=7", accept_downloads=True) as page:
        begin(page, players=4)
        page.wait_for_selector("#hand button.fits")
        page.locator("#hand button:not(.fits)").first.click()
        page.wait_for_selector("#reason a")
        assert re.search(r"R[2-4]\.\d", page.locator("#reason").inner_text())
        page.locator("#reason a").first.click()
        page.wait_for_selector("#rules[open] dt.cited")
        page.keyboard.press("Escape")
        page.locator('[data-do="hint"]').click()
        page.wait_for_selector("#reason.hint")
        page.locator('[data-do="infer"]').click()
        page.wait_for_selector("#reason.hint li")
        before = turn(page)
        act(page)
        page.wait_for_selector('[data-do="undo"]')
        page.wait_for_selector(CAN_ACT)
        page.locator('[data-do="undo"]').click()
        page.wait_for_selector(f'#table[data-turn="{before}"]')
        with page.expect_download() as downloading:
            page.get_by_role("button", name="Save").click()
        path = tmp_path / "match.json"
        downloading.value.save_as(path)
        record = load(path)
        assert isinstance(record, MatchRecord)
        act(page)
        page.locator("input[type=file]").set_input_files(path)
        page.wait_for_selector(f'#table[data-turn="{before}"]')
        page.get_by_role("button", name="Copy link").click()
        page.wait_for_url("**#record=*")
        address = page.url
    with page_at(browser, address, locale="de") as page:
        page.wait_for_selector(f'#table[data-turn="{before}"]')
        assert "Du bist dran" in page.locator("#status").inner_text()
        page.locator("#hand button:not(.fits)").first.click()
        page.wait_for_selector('#reason a[href*="../de/"]')
        page.get_by_role("button", name="Regeln").click()
        page.wait_for_selector("#rules[open]")
        assert "im Uhrzeigersinn" in page.locator("#rules").inner_text()
        page.keyboard.press("Escape")
        page.locator('[data-do="hint"]').click()
        page.wait_for_selector('#reason.hint a[href*="../de/"], #reason.hint:has-text("einziger")')
    position = "rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0"
    with page_at(browser, f"{site}#position={position}") as page:
        page.wait_for_selector('#hand button.fits[data-tile="2-2"]')


def take_over(page: Page) -> None:
    """Take the screen from the other player."""
    page.locator("#curtain[open] button").click()
    page.wait_for_selector("#hand button")


def move_and_hand_over(page: Page) -> None:
    """Move, perhaps after a draw, and give the screen to the other player."""
    while not page.locator("#curtain[open]").count():
        act(page)
    take_over(page)


def test_people_who_share_a_screen_play_on_after_a_reload_a_link_and_a_file(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with page_at(browser, f"{site}?seed=7", accept_downloads=True) as page:
        page.locator('select[name="seat"]').nth(1).select_option("human")
        begin(page, set="6", **{"hand-size": "5"})
        take_over(page)
        move_and_hand_over(page)
        hand = page.locator("#hand").inner_html()
        page.reload()
        take_over(page)
        assert page.locator("#hand").inner_html() == hand
        page.get_by_role("button", name="Copy link").click()
        page.wait_for_url("**#record=*")
        with page.expect_download() as downloading:
            page.get_by_role("button", name="Save").click()
        downloading.value.save_as(tmp_path / "match.json")
        address = page.url
        before = turn(page)
        move_and_hand_over(page)
        page.reload()
        take_over(page)
        assert int(turn(page)) > int(before)
        page.locator("input[type=file]").set_input_files(tmp_path / "match.json")
        take_over(page)
        assert page.locator("#hand").inner_html() == hand
    with page_at(browser, address) as page:
        take_over(page)
        assert page.locator("#hand").inner_html() == hand


def test_a_match_is_dropped_only_by_those_who_say_so(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with page_at(browser, f"{site}?seed=7") as page:
        begin(page, players=4)
        page.wait_for_selector("#hand button.fits")
        before = turn(page)
        (tmp_path / "bad.json").write_text("{}")
        page.locator("input[type=file]").set_input_files(tmp_path / "bad.json")
        page.wait_for_selector("#reason p")
        page.get_by_role("button", name="New game").click()  # The question is answered by no.
        assert turn(page) == before
        act(page)
        page.wait_for_selector(CAN_ACT)
        page.once("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="New game").click()
        page.wait_for_selector("#start:not([hidden])")
        page.reload()
        page.wait_for_selector("#start:not([hidden]) form")
        page.wait_for_selector('html[data-state="ready"]')
        assert page.locator("#table").is_hidden()
        for name in ("Save", "Copy link", "Rules"):
            assert page.get_by_role("button", name=name).count() == 0
        page.keyboard.press("Escape")  # There is no tile to put back.


# At one table.


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


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


def sit_down(page: Page, name: str) -> None:
    page.locator('input[name="name"]').fill(name)
    page.locator("form .primary").click()
    page.wait_for_selector("#table:not([hidden])")


def play_some(pages: list[Page], moves: int) -> None:
    """Let both people move until they have made so many moves, or the round is over."""
    while moves and not pages[0].locator('[data-do="deal"]').count():
        for page in pages:
            if page.locator(CAN_ACT).count():
                moves -= act(page)
        pages[0].wait_for_timeout(100)


def test_two_people_play_on_after_each_of_them_and_the_server_was_lost(
    browser: Browser, server: Server
) -> None:
    with page_at(browser, server.link, may_lose=True) as ada:
        ada.locator('select[name="seat"]').nth(1).select_option("human")
        ada.locator("form .primary").click()
        ada.wait_for_url("**#table=*")
        assert is_accessible(ada)
        table = ada.url
        ada.locator("#menu select").select_option("de")
        assert ada.locator("legend").inner_text() == "Platz nehmen"
        ada.locator("#menu select").select_option("en")
        sit_down(ada, "Ada")
        with page_at(browser, table, locale="de", width=390) as bob:
            sit_down(bob, "Bob")
            play_some([ada, bob], 6)
            assert is_accessible(bob)
            bob.once("dialog", lambda dialog: dialog.accept())
            bob.locator("#menu button").first.click()
            bob.wait_for_selector('select[name="game"]')
            bob.go_back()
            bob.wait_for_selector("#hand button")
            token = bob.context.storage_state()
        ada.wait_for_selector("#seats:has-text('away')")
        with page_at(browser, table, may_lose=True, storage_state=token) as bob:
            bob.wait_for_selector("#table:not([hidden])")
            ada.wait_for_selector("#seats:not(:has-text('away'))")
            play_some([ada, bob], 4)
            server.kill()
            for page in (ada, bob):
                page.wait_for_selector('html[data-state="lost"]')
            before = turn(ada)
            server.start()
            for page in (ada, bob):
                page.wait_for_selector('html[data-state="ready"]')
            ada.wait_for_selector("#seats:not(:has-text('away'))")
            assert int(turn(ada)) >= int(before)
            assert len(bob.locator("#hand button").all()) > 0
            play_some([ada, bob], 4)
