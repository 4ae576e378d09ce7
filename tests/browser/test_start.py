"""The first screen, from which each way to play is one tap, and the room in which people wait."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from browser.pages import PHONE, UNSEEN, Server, is_drawn, page_at

CHOICES = ["now", "here", "network", "score", "help"]
AT_SERVER = ["now", "network", "score", "help"]


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_all_ways_to_play_are_seen_at_once(
    browser: Browser, site: str, server: Server, language: str
) -> None:
    for address, names in ((site, CHOICES), (server.link, AT_SERVER)):
        with page_at(browser, address, locale=language, **PHONE) as page:
            page.see('html[data-state="ready"]', "#welcome")
            found = page.locator(".ways [data-choice]")
            shown = found.evaluate_all("them => them.map(({ dataset }) => dataset.choice)")
            assert shown == names
            assert page.evaluate(UNSEEN, [f'[data-choice="{name}"]' for name in names]) == []
            assert is_drawn(page.locator("#welcome img"))
            assert page.is_accessible()


def test_one_tap_begins_a_match_on_the_page(browser: Browser, site: str) -> None:
    with page_at(browser, site, **PHONE) as page:
        page.locator('[data-choice="now"]').tap()  # Python may still be loading.
        page.see("#table:not([hidden]) #seats li:nth-child(4)", "#seats .turn", ".hand button")


def test_one_tap_begins_a_match_at_a_server(browser: Browser, server: Server) -> None:
    with page_at(browser, server.link, **PHONE) as page:
        page.evaluate("() => localStorage.setItem('name', 'Bob')")  # A computer player has it, too.
        page.locator('[data-choice="now"]').tap()
        page.see("#table:not([hidden]) #seats li:nth-child(4)", "#seats .turn", ".hand button")
        page.reload()
        page.see(".hand button")


def test_people_who_share_a_screen_choose_their_seats_first(browser: Browser, site: str) -> None:
    with page_at(browser, site, **PHONE) as page:
        page.locator('[data-choice="here"]').tap()
        seats = page.locator('[name="seat"]')
        kinds = seats.evaluate_all("seats => seats.map(({ value }) => value)")
        assert kinds == ["human", "human", "greedy", "greedy"]
        page.get_by_role("button", name="Cancel").tap()
        page.locator('[data-choice="network"]').tap()
        page.see("#network:has-text('chickenfoot serve')")
        assert page.is_accessible()


def test_people_wait_at_a_table_until_everybody_is_there(browser: Browser, server: Server) -> None:
    with (
        page_at(browser, server.link, **PHONE) as ada,
        page_at(browser, server.link, width=1280, locale="de") as bob,
    ):
        ada.locator('[data-choice="network"]').tap()
        ada.sit_down("Ada")
        ada.see("#status:has-text('Waiting for 3 more players')")
        assert ada.locator("#waiting li").all_inner_texts()[0] == "Ada"
        assert ada.locator("#waiting input").input_value() == ada.url
        assert is_drawn(ada.locator("#waiting img"))
        assert ada.evaluate(UNSEEN, ["#waiting img", '[data-do="fill"]']) == []
        assert ada.is_accessible()
        bob.locator(".tables a").click()
        bob.sit_down("Bob")
        bob.see("#status:has-text('Es fehlen noch 2 Personen')")
        assert bob.is_accessible()
        ada.see("#waiting li:has-text('Bob')")
        ada.press("fill")
        for page in (ada, bob):
            page.see(".hand button")
            assert page.locator("#waiting").is_hidden()
