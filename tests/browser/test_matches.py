"""Whole matches by mouse, by keyboard alone and by touch, in the page and at a server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator

from browser.pages import Visit, page_at

PICTURES: Final = os.environ.get("PICTURES")
"""A folder for pictures of each stage, to be looked at."""

DEAL: Final = '[data-do="deal"]'
AGAIN: Final = '[data-do="again"]'
TILE: Final = ".hand button.fits"
NO_TILE: Final = '.primary[data-do="draw"], .primary[data-do="pass"]'


class Mouse:
    """Somebody who clicks."""

    look: Final[dict[str, Any]] = {"color_scheme": "light"}

    def __init__(self, page: Visit) -> None:
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
        """Lay a tile."""
        self.press(self.page.locator(TILE).first)
        self.page.mouse.click(*self.page.centre(".target .ghost"))


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
        self.press(self.page.locator(".ends button").last)
        self.page.keyboard.press("Enter")


class Touch(Mouse):
    """Somebody with a phone."""

    look: Final = {"width": 390, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}

    def press(self, target: Locator) -> None:
        target.tap()

    def play(self) -> None:
        self.press(self.page.locator(TILE).first)
        self.page.touchscreen.tap(*self.page.centre(".target .ghost"))


def examine(page: Visit, name: str, stage: str, examined: set[str]) -> None:
    """Fail if a stage is not accessible or too wide, and perhaps keep a picture of it."""
    if stage in examined:
        return
    examined.add(stage)
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}-{stage}.png", full_page=True)
    assert page.is_accessible()


OVER: Final = {"en": "The match is over", "de": "Partie ist zu Ende", "es": "ha terminado"}
SMALL: Final = {"players": "3", "set": "3", "hand-size": "3"}
EXPRESS: Final = {"game": "express", "players": "3", "target": "30"}


@pytest.mark.parametrize(
    ("person", "place", "language", "rules"),
    [
        (Mouse, "site", "en", SMALL),
        (Keyboard, "site", "de", SMALL),
        (Touch, "site", "es", SMALL),
        (Mouse, "server", "de", EXPRESS),
        (Keyboard, "server", "es", SMALL),
        (Touch, "server", "en", SMALL),
    ],
)
def test_a_match_is_played(
    browser: Browser,
    request: pytest.FixtureRequest,
    person: type[Mouse],
    place: str,
    language: str,
    rules: dict[str, str],
) -> None:
    name = f"{place}-{person.__name__.lower()}-{language}"
    where = request.getfixturevalue(place)
    address = getattr(where, "link", f"{where}?seed=3")
    with page_at(browser, address, locale=language, **person.look) as page:
        page.see("#welcome")
        stages = set[str]()
        examine(page, name, "1-start", stages)
        someone = person(page)
        start = page.locator("form .primary")
        someone.press(page.locator('[data-choice="more"]'))
        examine(page, name, "1-form", stages)
        for option, value in rules.items():
            field = page.locator(f'[name="{option}"]:enabled')
            if not field.is_visible():
                someone.press(page.locator("fieldset:enabled > details > summary").first)
            someone.enter(field, value)
        someone.press(start)
        if place == "server":
            page.see('form[name="join"]')
            someone.enter(page.locator('[name="name"]'), "Ada")
            someone.press(start)
        rounds = 1
        while True:
            page.see(f"{DEAL}, {AGAIN}, {TILE}, {NO_TILE}")
            before = page.turn
            if page.locator(AGAIN).count():
                break
            if page.locator(DEAL).count():
                assert page.locator("#result tbody tr").count() == 3
                assert page.locator("#result .tile").count() > 0
                examine(page, name, "3-round", stages)
                someone.press(page.locator(DEAL))
                page.wait_for_selector("#result", state="hidden")
                rounds += 1
                continue
            if page.locator(".felt .domino").count() > 2:
                examine(page, name, "2-play", stages)
            if page.locator(TILE).count():
                someone.play()
            else:
                someone.press(page.locator(NO_TILE).first)
            page.await_move(before)
        assert page.locator("#sheet tbody tr").count() == rounds
        assert OVER[language] in page.locator("#status").inner_text()
        examine(page, name, "4-over", stages)
        number = page.turn
        someone.press(page.locator(AGAIN))
        page.wait_for_selector(f'#table:not([data-turn="{number}"])')
        assert int(page.turn) < int(number)
        assert page.locator("#result").is_hidden()
