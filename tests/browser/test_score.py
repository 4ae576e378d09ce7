"""The score of a game with real tiles, kept on the page, on a phone and without a network."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from browser.pages import Server, Visit, is_drawn, page_at
from chickenfoot_rules import ScoreSheet
from chickenfoot_rules.records import load

PICTURES: Final = os.environ.get("PICTURES")
"""A folder for pictures of each stage, to be looked at."""

PHONE: Final[dict[str, Any]] = {"width": 390, "has_touch": True, "is_mobile": True}
SMALL: Final = """() => [...document.querySelectorAll("#score :is(button, input, select)")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.outerHTML, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < 44)"""


class Keeper:
    """Somebody who keeps the score on a phone."""

    def __init__(self, page: Visit) -> None:
        self.page = page
        self.stages = 0

    def begin(self, *names: str) -> None:
        """Begin a sheet from the first form of the page."""
        self.page.locator('[data-choice="score"]').tap()
        self.page.locator('[name="players"]').fill(str(len(names)))
        for seat, name in enumerate(names):
            self.page.locator('[name="seat"]').nth(seat).fill(name)
        self.page.locator("form .primary").tap()
        self.page.see("#score")

    def tap(self, name: str) -> None:
        """Tap a button that is seen, and that a finger meets."""
        self.page.get_by_role("button", name=name, exact=True).first.tap()

    def fill(self, *values: int | str) -> None:
        fields = self.page.locator('[name="row"]')
        assert fields.count() == len(values)
        for seat, value in enumerate(values):
            fields.nth(seat).fill(str(value))

    def write(self, *values: int | str) -> None:
        """Write the points of a round, and wait until they are on the sheet."""
        before = self.text
        self.fill(*values)
        self.tap("Write it down")
        self.await_change(before)

    @property
    def text(self) -> str:
        return str(self.page.evaluate("() => localStorage.getItem('sheet') ?? ''"))

    def await_change(self, before: str) -> None:
        self.page.wait_for_function(
            "(before) => localStorage.getItem('sheet') !== before", arg=before
        )

    def look(self, name: str) -> None:
        """Look at the page: it is accessible, fits, and a finger meets each button."""
        assert self.page.is_accessible()
        assert self.page.evaluate(SMALL) == []
        self.stages += 1
        if PICTURES:
            self.page.screenshot(path=f"{PICTURES}/{self.stages:02}-{name}.png")

    @property
    def totals(self) -> list[str]:
        return list(self.page.locator("#score tfoot td").all_inner_texts())

    @property
    def places(self) -> list[str]:
        return list(self.page.locator(".card > span:first-child").all_inner_texts())


def go_offline(page: Visit) -> None:
    """Reload the page without a network."""
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.reload()


def enter_tiles(at: Keeper) -> None:
    """Write the tiles left: Ann has 1-3 and 0-0, Cleo 9-9, Bob 2-2 after a slip, Dan none."""
    at.tap("Enter tiles left")
    for seat, keys in ((0, "1300"), (2, "99"), (1, "229⌫")):
        at.page.locator('[name="row"]').nth(seat).tap()
        for key in keys:
            at.tap("Erase" if key == "⌫" else key)
    assert at.page.locator(".card .tile").count() == 4
    at.look("tiles")
    before = at.text
    at.tap("Write it down")
    at.await_change(before)


def correct_the_second_round(at: Keeper) -> None:
    at.page.locator("tbody tr").nth(1).tap()
    at.page.see("h2:has-text('Correct round 2')")
    at.tap("Enter points")
    assert at.page.locator('[name="row"]').nth(1).input_value() == "25"
    at.look("correction")
    at.write(0, 52, 18, 40)


def let_dan_leave(at: Keeper) -> None:
    at.tap("Somebody leaves")
    at.page.locator('[name="player"]').select_option("Dan")
    at.look("leaving")
    before = at.text
    at.page.locator("form .primary").tap()
    at.await_change(before)


def test_an_evening_of_ten_rounds_is_kept_on_a_phone(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with page_at(browser, site, **PHONE, accept_downloads=True) as page:
        page.see('html[data-state="ready"]')
        at = Keeper(page)
        at.begin("Ann", "Bob", "Cleo", "Dan")
        at.look("begun")
        for row in ((12, 0, 31, 7), (0, 25, 18, 40), (9, 14, 0, 3)):
            at.write(*row)
        assert at.totals == ["21", "39", "49", "50"]
        assert at.places == ["1. Ann", "2. Bob", "3. Cleo", "4. Dan"]
        at.look("three rounds")
        enter_tiles(at)
        assert at.totals == ["75", "43", "67", "50"]
        correct_the_second_round(at)
        assert at.totals == ["75", "70", "67", "50"]

        go_offline(page)
        page.see("#score tbody tr:nth-child(4)", 'html[data-state="ready"]')
        at.write(5, 5, 0, 20)
        at.write(0, 11, 6, 30)
        assert at.totals == ["80", "86", "73", "100"]
        let_dan_leave(at)
        for row in ((8, 0, 2), (0, 13, 4), (7, 1, 0)):
            at.write(*row)
        at.fill(0, 0, 3)
        at.tap("Write it down")
        page.see(".refusal:has-text('2 players have 0 points')")
        at.look("refused")
        at.write(0, 2, 50)
        assert at.totals == ["95", "102", "129", "100"]
        lines = page.locator('#score [role="status"] p').all_inner_texts()
        assert lines[0] == "Ann wins with 95 points"
        assert lines[3] == "3. Cleo, 129 points"
        assert page.locator('[name="row"]').count() == 0
        at.look("over")
        page.save(tmp_path / "evening.json")
        assert load(tmp_path / "evening.json", kind=ScoreSheet).totals == (95, 102, 129, 100)
        page.choose("Copy link")
        page.see("#invitation .qr:not([hidden])")
        assert is_drawn(page.locator("#invitation .qr"))
        at.look("link")
        address = page.url
    with page_at(browser, address, locale="es", width=390) as page:
        page.see("#score:has-text('Ann gana')")
        assert Keeper(page).totals == ["95", "102", "129", "100"]


def test_a_sheet_is_kept_until_somebody_says_that_it_may_be_dropped(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with page_at(browser, site, **PHONE) as page:
        page.see('html[data-state="ready"]')
        at = Keeper(page)
        at.begin("Ann", "Bob")
        at.write(0, 7)
        at.tap("New score sheet")  # The question is answered by no.
        page.see("#score")
        page.choose("New game")
        page.see("#kept-sheet:has-text('1 round: Ann, Bob')")
        assert page.is_accessible()
        page.reload()
        page.see("#kept-sheet", 'html[data-state="ready"]')
        page.begin()
        page.see(".hand button")
        page.choose("Keep score")  # The match is kept, too.
        page.see("#score")
        at.tap("Undo")
        page.see("#score:not(:has(tbody tr))")
        at.write(3, 0)
        sheet = json.loads(at.text)["text"]
        page.choose("New game")
        page.see("#kept", "#kept-sheet")
        page.locator("#kept-sheet button").nth(1).tap()  # The question is answered by no.
        page.once("dialog", lambda dialog: dialog.accept())
        page.locator("#kept-sheet button").nth(1).tap()
        page.see("#start:not(:has(#kept-sheet)) #kept")
        (tmp_path / "evening.json").write_text(sheet)
        page.locator("input[type=file]").set_input_files(tmp_path / "evening.json")
        page.see("#score tbody tr")
        assert at.totals == ["3", "0"]


def test_what_is_typed_on_a_sheet_stays_in_another_language(browser: Browser, site: str) -> None:
    with page_at(browser, site, width=390, color_scheme="dark") as page:
        page.see('html[data-state="ready"]')
        page.get_by_role("button", name="Keep score").click()
        page.locator('[name="seat"]').nth(2).fill("Cleo")
        page.open_options()
        page.locator('[name="missing-double"]:enabled').select_option("next-lower")
        page.choose_language("de")
        assert page.locator('[name="seat"]').nth(2).input_value() == "Cleo"
        assert page.is_accessible()
        page.locator("form .primary").click()
        page.see("#score th:has-text('Spieler 1')")
        page.locator('[name="row"]').nth(1).fill("17")
        page.locator('[name="opened"]').select_option("8-8")
        page.choose_language("es")
        page.see("#score:has-text('abre la próxima ronda')")
        assert page.locator('[name="row"]').nth(1).input_value() == "17"
        assert page.is_accessible()
        page.keyboard.press("Tab")
        page.locator('[name="row"]').nth(1).press("Enter")
        page.see("#score tbody th:has-text('8-8')", "#score td:has-text('?')")
        assert page.evaluate("() => document.activeElement.tagName") == "H2"
        page.get_by_role("button", name="Alguien se suma").click()
        page.locator('[name="player"]').fill("Cleo")
        page.locator('[name="total"]').select_option("highest")
        page.locator('[name="player"]').press("Enter")
        page.see(".refusal:has-text('Cleo ya está')")
        page.locator('[name="player"]').fill("Zoe")
        page.locator('[name="player"]').press("Enter")
        page.see("#score td:has-text('(17)')")
        assert page.locator('[name="row"]').count() == 5
        page.locator("tbody button").focus()
        page.keyboard.press("Enter")
        page.see("h2:has-text('Corregir la ronda 1')")
        assert page.locator('[name="row"]').count() == 4
        assert page.locator('[name="opened"]').input_value() == "8-8"


def test_a_sheet_for_eight_is_used_on_a_phone(browser: Browser, site: str) -> None:
    with page_at(browser, site, **PHONE, color_scheme="dark") as page:
        page.see('html[data-state="ready"]')
        at = Keeper(page)
        at.begin("Ann", "Bob", "Cleo", "Dan", "Eve", "Maximilian", "Gina", "Hugo")
        at.write(0, 100, 11, 12, 13, 14, 15, 16)
        at.look("eight players")
        assert at.totals == ["0", "100", "11", "12", "13", "14", "15", "16"]


def test_the_score_kept_at_a_server_outlives_it(browser: Browser, server: Server) -> None:
    with page_at(browser, server.link, may_lose=True, **PHONE) as page:
        at = Keeper(page)
        at.begin("Ann", "Bob")
        at.write(0, 31)
        server.kill()
        page.see('html[data-state="lost"]')
        at.fill(5, 0)
        server.start()
        page.see('html[data-state="ready"]')
        before = at.text
        at.tap("Write it down")
        at.await_change(before)
        assert at.totals == ["5", "31"]
        page.reload()
        page.locator("#kept-sheet .primary").tap()
        page.see("#score")
        assert at.totals == ["5", "31"]
