"""People at one table of a server: the way in and back, and what they do besides playing."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser, Page

from browser.pages import (
    CAN_ACT,
    Server,
    act,
    choose_language,
    is_accessible,
    page_at,
    sit_down,
    turn,
)

WIDTH: Final = "picture => picture.decode().then(() => picture.naturalWidth)"


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
        choose_language(ada, "de")
        assert ada.locator("legend").inner_text() == "Platz nehmen"
        choose_language(ada, "en")
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


def test_a_form_keeps_what_was_typed_in_another_language(browser: Browser, server: Server) -> None:
    with page_at(browser, server.link) as page:
        page.locator('[name="players"]').fill("3")
        page.locator('[name="seat"]').nth(2).select_option("search:200")
        page.locator('[name="is_open"]').check()
        page.locator("summary").click()
        page.locator('[name="preset"]').select_option("encyclopedia")
        assert "0-0 costs" in page.locator("#preset-sets").inner_text()
        choose_language(page, "de")
        assert page.locator("legend").nth(1).inner_text() == "Plätze"
        assert page.locator('[name="seat"]').count() == 3
        assert page.locator('[name="seat"]').nth(2).input_value() == "search:200"
        assert page.locator('[name="is_open"]').is_checked()
        assert page.locator('[name="preset"]').input_value() == "encyclopedia"
        assert "Nullpasch" in page.locator("#preset-sets").inner_text()
        assert page.locator("details").get_attribute("open") is not None
        assert is_accessible(page)
        page.wait_for_timeout(5000)  # Lists of tables have come meanwhile.
        page.locator("form .primary").click()
        page.wait_for_url("**#table=*")
        page.locator('[name="name"]').fill("Ada")
        choose_language(page, "es")
        assert page.locator('[name="name"]').input_value() == "Ada"
        assert page.locator("legend").inner_text() == "Sentarse"


def test_a_family_plays_at_an_open_table(browser: Browser, server: Server) -> None:
    with page_at(browser, server.link) as ada, page_at(browser, server.link, width=390) as bob:
        ada.locator('[name="players"]').fill("2")
        ada.locator('[name="seat"]').nth(1).select_option("human")
        ada.locator('[name="is_open"]').check()
        ada.locator('[name="may_undo"]').check()
        ada.locator("form .primary").click()
        ada.wait_for_url("**#table=*")
        sit_down(ada, "Ada")
        ada.get_by_role("button", name="Invite").first.click()
        ada.wait_for_selector("#invitation[open]")
        link = ada.locator("#invitation input").input_value()
        assert link == ada.url
        assert ada.locator("#invitation img").evaluate(WIDTH) > 0
        assert is_accessible(ada)
        ada.keyboard.press("Escape")

        bob.locator(".tables a").click()  # The list has come by itself.
        bob.locator('[name="name"]').fill("ada")
        bob.locator("form .primary").click()
        bob.wait_for_selector(".refusal:not(:empty)")
        assert "choose another name" in bob.locator(".refusal").inner_text()
        assert bob.locator('[name="name"]').input_value() == "ada"
        sit_down(bob, "Bob")
        pages = {"Ada": ada, "Bob": bob}
        ada.wait_for_selector("#hand button")

        ada.locator(".reactions button").first.click()
        for page in pages.values():
            page.wait_for_selector(".bubble")
            assert page.locator(".bubble").get_attribute("aria-label") == "Ada: applause"

        ada.wait_for_timeout(500)
        mover, other = (ada, bob) if ada.locator(CAN_ACT).count() else (bob, ada)
        before = turn(mover)
        act(mover)
        mover.locator('[data-do="undo"]').click()
        mover.wait_for_selector("#family p:has-text('are asked')")
        assert is_accessible(other)
        other.locator('[data-do="refuse"]').click()
        mover.locator("#family p").wait_for(state="detached")
        assert turn(mover) != before
        mover.locator('[data-do="undo"]').click()
        other.locator('[data-do="agree"]').click()
        mover.wait_for_selector(f'#table[data-turn="{before}"]')

        bob.get_by_role("button", name="New game").click()
        bob.wait_for_selector('.tables a:has-text("Go back")')
        assert "Ada, Bob" in bob.locator(".tables").inner_text()
        assert is_accessible(bob)
        ada.locator('[data-do="replace"]').click()
        ada.locator('[data-do="replace"]').wait_for(state="detached")
        bob.locator(".tables a").click()
        bob.wait_for_selector("#hand button")
        ada.wait_for_selector("#seats:not(:has-text('away'))")


def test_a_table_that_is_gone_leads_to_the_lobby(browser: Browser, server: Server) -> None:
    with page_at(browser, server.link) as page:
        page.wait_for_selector("form")
        page.evaluate("() => localStorage.setItem('token gone', 'x')")
        page.goto(f"{server.link}#table=gone")
        page.wait_for_selector("#notice:has-text('gone')")
        page.wait_for_selector('form [name="game"]')
        assert page.evaluate("() => localStorage.getItem('token gone')") is None
