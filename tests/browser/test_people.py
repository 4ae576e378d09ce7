"""People at one table of a server: the way in and back, and what they do besides playing."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any, Final

from playwright.sync_api import Browser

from browser.pages import CAN_ACT, NAMES, PHONE, UNSEEN, Server, Visit, is_drawn, page_at

SMALLEST: Any = {"set": "1", "hand-size": "1"}
"""Options with which all moves are forced."""

MUCH_DONE: Final = """() => document.querySelectorAll("#seats .deeds")
    .forEach((deeds) => deeds.append(" Σ 131 · drew · 6-6"))"""


def play_some(pages: list[Visit], moves: int) -> None:
    """Let all people move until they have made so many moves, or the round is over."""
    while moves > 0 and not pages[0].locator("#table.over").count():
        for page in pages:
            if page.locator(CAN_ACT).count():
                moves -= page.act()
        pages[0].wait_for_timeout(100)


def test_two_people_play_on_after_each_of_them_and_the_server_was_lost(
    browser: Browser, server: Server
) -> None:
    with page_at(browser, server.link, may_lose=True) as ada:
        ada.begin(people=2)
        assert ada.is_accessible()
        table = ada.url
        ada.choose_language("de")
        assert ada.locator("legend").inner_text() == "Platz nehmen"
        ada.choose_language("en")
        ada.sit_down("Ada")
        with page_at(browser, table, locale="de", width=390) as bob:
            bob.sit_down("Bob")
            play_some([ada, bob], 6)
            assert bob.is_accessible()
            bob.choose("Neues Spiel")
            bob.see("#welcome")
            bob.go_back()
            bob.see(".hand button")
            token = bob.context.storage_state()
        ada.see("#seats:has-text('away')")
        with page_at(browser, table, may_lose=True, storage_state=token) as bob:
            bob.see("#table:not([hidden])")
            ada.see("#seats:not(:has-text('away'))")
            play_some([ada, bob], 4)
            server.kill()
            for page in (ada, bob):
                page.see('html[data-state="lost"]')
            before = ada.turn
            server.start()
            for page in (ada, bob):
                page.see('html[data-state="ready"]')
            ada.see("#seats:not(:has-text('away'))")
            assert int(ada.turn) >= int(before)
            assert len(bob.locator(".hand button").all()) > 0
            play_some([ada, bob], 4)


def test_forced_moves_play_themselves_if_a_person_wishes_so(
    browser: Browser, server: Server
) -> None:
    with page_at(browser, server.link) as page:
        page.choose("Settings")
        page.locator('#settings [name="forced"]').check()
        page.keyboard.press("Escape")
        page.begin(**SMALLEST)
        page.sit_down("Ada")
        page.see("#table.over")


def test_pairs_of_express_domino_see_their_target_and_their_totals(
    browser: Browser, server: Server
) -> None:
    with page_at(browser, server.link) as page:
        page.ask_more()
        page.locator('select[name="game"]').select_option("express")
        page.open_options()
        page.locator('[name="pairs"]').select_option("yes")
        page.begin(players=4)
        page.sit_down("Ada")
        page.see("#round:has-text('Target: 100')")
        while page.act():
            pass
        for part in ("#result tbody th", "#sheet thead th"):
            names = page.locator(part).all_inner_texts()
            assert sorted(sorted(name.split(" + ")) for name in names) == [
                ["Ada", "Cleo"],
                ["Bob", "Dan"],
            ]


def test_what_the_page_says_follows_the_language_and_whether_it_is_connected(
    browser: Browser, server: Server
) -> None:
    with page_at(browser, server.link, may_lose=True) as page:
        page.begin(set="6")
        page.sit_down("Ada")
        page.see(CAN_ACT)
        page.press("hint")
        page.see("#reason:has-text('Hint:')")
        reasons = page.locator("#reason li").all_inner_texts()
        page.choose_language("de")
        page.see("#reason:has-text('Tipp:')")
        page.choose_language("en")
        page.see("#reason:has-text('Hint:')")
        assert page.locator("#reason li").all_inner_texts() == reasons
        page.press("pass")
        page.see("#reason:not(.hint) p")
        english = page.locator("#reason").inner_text()
        page.choose_language("es")
        page.see(f"#reason:not(:has-text('{english[:12]}')) p")
        server.kill()
        page.see('html[data-state="lost"]')
        page.choose_language("en")
        page.press("hint")
        page.see("#reason:has-text('You are not connected')")
        server.start()
        page.see('html[data-state="ready"]')


def test_a_form_keeps_what_was_typed_in_another_language(browser: Browser, server: Server) -> None:
    with page_at(browser, server.link) as page:
        page.ask_more()
        page.locator('[name="players"]').fill("3")
        page.locator('[name="seat"]').nth(2).select_option("search:200")
        page.locator('[name="is_open"]').check()
        page.open_options()
        page.locator('[name="preset"][value="encyclopedia"]').check()
        opening = page.locator('[name="opening"] option').first
        assert opening.inner_text() == "it is found and placed"
        assert page.locator('[name="double-blank"]').get_attribute("placeholder") == "0"
        page.locator('[data-set="12"]').click()
        page.choose_language("de")
        assert page.locator("legend").nth(1).inner_text() == "Plätze"
        assert page.locator('[name="seat"]').count() == 3
        assert page.locator('[name="seat"]').nth(2).input_value() == "search:200"
        assert page.locator('[name="is_open"]').is_checked()
        assert page.locator('[name="preset"]:checked').input_value() == "encyclopedia"
        assert page.locator('[name="set"]').input_value() == "12"
        page.see('[data-set][aria-pressed="true"]:has-text("91 Steine")')
        assert opening.inner_text() != "it is found and placed"
        assert page.locator("details[open]").count() == 4
        assert page.is_accessible()
        page.wait_for_timeout(5000)  # Lists of tables have come meanwhile.
        page.locator("form .primary").click()
        page.wait_for_url("**#table=*")
        page.locator('[name="name"]').fill("Ada")
        page.choose_language("es")
        assert page.locator('[name="name"]').input_value() == "Ada"
        assert page.locator("legend").inner_text() == "Sentarse"
        page.choose_language("en")
        page.evaluate("() => localStorage.setItem('token gone', 'x')")
        page.goto(f"{server.link}#table=gone")
        page.see("#notice:has-text('gone')", "#welcome")  # It leads to the lobby.
        assert page.evaluate("() => localStorage.getItem('token gone')") is None


def test_a_family_plays_at_an_open_table(browser: Browser, server: Server) -> None:
    with (
        page_at(browser, server.link) as ada,
        page_at(browser, server.link, width=390) as bob,
        page_at(browser, server.link) as eve,
    ):
        ada.begin(people=2, is_open=True, may_undo=True)
        ada.sit_down("Ada")
        ada.choose("Invite")
        assert ada.locator("#invitation input").input_value() == ada.url
        assert is_drawn(ada.locator("#invitation img"))
        assert ada.is_accessible()
        ada.keyboard.press("Escape")
        eve.goto(ada.url)
        eve.get_by_role("button", name="Watch").click()
        eve.see("#table:not([hidden])")
        assert eve.locator('[data-do="fill"]').count() == 0

        bob.locator(".tables a").click()  # The list has come by itself.
        bob.locator('[name="name"]').fill("ada")
        bob.locator("form .primary").click()
        bob.see(".refusal:has-text('choose another name')")
        assert bob.locator('[name="name"]').input_value() == "ada"
        bob.sit_down("Bob")
        ada.see(".hand button")

        ada.locator(".reactions button").first.click()
        for page in (ada, bob):
            page.see('.bubble[aria-label="Ada: applause"]')

        ada.wait_for_timeout(500)
        mover, other = (ada, bob) if ada.locator(CAN_ACT).count() else (bob, ada)
        before = mover.turn
        mover.act()
        mover.press("undo")
        mover.see("#family p:has-text('are asked')")
        other.see('[data-do="agree"]')
        assert other.is_accessible()
        other.press("refuse")
        mover.locator("#family p").wait_for(state="detached")
        assert mover.turn != before
        mover.press("undo")
        other.press("agree")
        mover.see(f'#table[data-turn="{before}"]')
        mover.act()
        eve.see("#log li")
        eve.keyboard.press("<")
        eve.see(".felt.earlier")
        assert eve.locator(".hand button").count() == 0
        eve.choose("Rules")
        eve.see("#rules[open]")

        bob.choose("New game")
        bob.see('.tables li:has-text("Ada, Bob") a:has-text("Go back")')
        assert bob.is_accessible()
        ada.press("replace")
        ada.locator('[data-do="replace"]').wait_for(state="detached")
        bob.locator(".tables a").click()
        bob.see(".hand button")
        ada.see("#seats:not(:has-text('away'))")


def test_a_family_plays_two_matches_on_four_phones(browser: Browser, server: Server) -> None:
    with ExitStack() as stack:
        phones = [stack.enter_context(page_at(browser, server.link, **PHONE)) for _ in NAMES[:4]]
        ada, bob, cleo, dan = phones
        few = {"set": "6", "hand-size": "2", "rounds": "1"}
        ada.begin(players=4, people=4, seconds="600", **few)
        ada.sit_down("Ada")
        assert not ada.locator("#to-below").is_visible()
        ada.open_menu()
        ada.locator("#drawer .close").tap()
        ada.locator("#menu").wait_for(state="hidden")
        link = ada.locator("#waiting input").input_value()
        for number, (phone, name) in enumerate(zip(phones[1:], NAMES[1:4], strict=True), 1):
            phone.goto(link)
            phone.see(f"#lobby:has-text('{', '.join(NAMES[:number])}')")
            phone.sit_down(name)
        for match in range(2):
            for phone in phones:
                phone.see("#table:not(.over) .hand button")
                phone.evaluate(MUCH_DONE)
                assert phone.evaluate(UNSEEN, ["#seats li"]) == []
                assert phone.is_accessible()
            if match:
                break
            play_some(phones, 1000)
            bob.press("again")
            ada.press("agree")
            ada.see("#family p:has-text('are asked')")
            for phone in phones:
                assert phone.locator('[data-do="again"]').count() == 0
                assert phone.is_accessible()
            cleo.press("agree")
            dan.press("agree")
