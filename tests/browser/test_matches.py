"""Whole matches by mouse, by keyboard alone and by touch, in the page and at a server."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page

from browser.pages import Server, await_move, centre, is_accessible, is_narrow, page_at, turn

PICTURES: Final = os.environ.get("PICTURES")
"""A folder for pictures of each stage, to be looked at."""

DEAL: Final = '[data-do="deal"]'
AGAIN: Final = '[data-do="again"]'
TILE: Final = "#hand button.fits"
NO_TILE: Final = '.primary[data-do="draw"], .primary[data-do="pass"]'


class Mouse:
    """Somebody who clicks."""

    look: Final[dict[str, Any]] = {"color_scheme": "light"}

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator) -> None:
        target.click()

    def enter(self, field: Locator, value: str) -> None:
        self.press(field)
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)

    def play(self) -> None:
        """Lay a tile, which is perhaps chosen already."""
        if not self.page.locator(".target").count():
            self.press(self.page.locator(TILE).first)
        self.page.mouse.click(*centre(self.page, ".target .ghost"))


class Keyboard(Mouse):
    """Somebody without a mouse, who uses Tab, Enter and the keys that the page shows."""

    look: Final = {"color_scheme": "dark"}

    def _reach(self, target: Locator) -> None:
        for _ in range(60):
            if target.evaluate("target => target === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"{target} can't be reached with Tab")

    def press(self, target: Locator) -> None:
        keys = target.get_attribute("data-key")
        if not keys:
            self._reach(target)
        for key in keys or ["Enter"]:
            self.page.keyboard.press(key)

    def enter(self, field: Locator, value: str) -> None:
        self._reach(field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(value)

    def play(self) -> None:
        self.press(self.page.locator(TILE).last)
        self.press(self.page.locator("#ends button").last)
        self.page.keyboard.press("Enter")


class Touch(Mouse):
    """Somebody with a phone."""

    look: Final = {"width": 390, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}

    def press(self, target: Locator) -> None:
        target.tap()

    def play(self) -> None:
        self.press(self.page.locator(f"{TILE}:not(.chosen)").first)
        self.page.locator("#felt").scroll_into_view_if_needed()
        self.page.touchscreen.tap(*centre(self.page, ".target .ghost"))


def examine(page: Page, name: str, stage: str) -> None:
    """Fail if a stage is not accessible or too wide, and perhaps keep a picture of it."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}-{stage}.png", full_page=True)
    assert is_narrow(page)
    assert is_accessible(page)


SMALL: Final = {"players": "3", "set": "3", "hand-size": "3"}
EXPRESS: Final = {"game": "express", "players": "3", "target": "30"}


@pytest.mark.parametrize(
    ("person", "place", "language", "rules", "over"),
    [
        (Mouse, "page", "en", SMALL, "The match is over"),
        (Keyboard, "page", "de", SMALL, "Die Partie ist zu Ende"),
        (Touch, "page", "es", SMALL, "La partida ha terminado"),
        (Mouse, "server", "de", EXPRESS, "Die Partie ist zu Ende"),
        (Keyboard, "server", "es", SMALL, "La partida ha terminado"),
        (Touch, "server", "en", SMALL, "The match is over"),
    ],
)
def test_a_match_is_played(
    browser: Browser,
    request: pytest.FixtureRequest,
    person: type[Mouse],
    place: str,
    language: str,
    rules: dict[str, str],
    over: str,
) -> None:
    name = f"{place}-{person.__name__.lower()}-{language}"
    at: str | Server = request.getfixturevalue("site" if place == "page" else "server")
    address = f"{at.link}" if isinstance(at, Server) else f"{at}?seed=3"
    with page_at(browser, address, locale=language, **person.look) as page:
        page.wait_for_selector("form")
        examine(page, name, "1-start")
        someone = person(page)
        start = page.locator("form .primary")
        someone.press(page.locator("summary"))
        for option, value in rules.items():
            someone.enter(page.locator(f'[name="{option}"]:enabled'), value)
        someone.press(start)
        if place == "server":
            page.wait_for_selector('form[name="join"]')
            someone.enter(page.locator('[name="name"]'), "Ada")
            someone.press(start)
        rounds = moves = 0
        while not page.locator(AGAIN).count():
            page.wait_for_selector(f"{DEAL}, {AGAIN}, {TILE}, {NO_TILE}")
            before = turn(page)
            if page.locator(DEAL).count():
                examine(page, name, "3-round")
                someone.press(page.locator(DEAL))
                page.wait_for_selector("#result", state="hidden")
                rounds += 1
            elif page.locator(AGAIN).count():
                break
            elif page.locator(TILE).count():
                someone.play()
                await_move(page, before)
            else:
                someone.press(page.locator(NO_TILE).first)
                await_move(page, before)
            moves += 1
            if moves == 3:
                examine(page, name, "2-play")
        assert rounds == len(page.locator("#sheet tbody tr").all()) - 1
        assert re.search(over, page.locator("#status").inner_text())
        examine(page, name, "4-over")
        number = turn(page)
        someone.press(page.locator(AGAIN))
        page.wait_for_selector(f'#table:not([data-turn="{number}"])')
        assert int(turn(page)) < int(number)
        assert page.locator("#result").is_hidden()
