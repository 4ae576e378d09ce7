"""People play in the page that runs Python: what they ask, save, load, share and keep."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page

from browser.pages import CAN_ACT, act, begin, is_accessible, page_at, take_over, turn
from chickenfoot_rules.records import MatchRecord, load


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


def test_a_match_is_offered_again_on_a_later_visit(browser: Browser, site: str) -> None:
    with page_at(browser, f"{site}?seed=7") as page:
        begin(page, players=3)
        act(page)
        page.wait_for_selector(CAN_ACT)
        before, hand = turn(page), page.locator("#hand").inner_html()
        later = page.context.new_page()
        later.goto(site)
        later.wait_for_selector("#kept")
        assert "Round 1" in later.locator("#kept").inner_text()
        assert is_accessible(later)
        later.locator("form .primary").click()  # The question is answered by no.
        assert later.locator("#table").is_hidden()
        later.get_by_role("button", name="Go on").click()
        later.wait_for_selector(f'#table[data-turn="{before}"]')
        assert later.locator("#hand").inner_html() == hand
        act(later)
        later.wait_for_selector(CAN_ACT)
        last = page.context.new_page()
        last.goto(site)
        last.once("dialog", lambda dialog: dialog.accept())
        last.get_by_role("button", name="Drop it").click()
        last.wait_for_selector("#start:not(:has(#kept))")
        last.reload()
        last.wait_for_selector("form")
        assert last.locator("#kept").count() == 0


def test_a_wrong_file_is_refused_in_the_language_of_the_page(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.json"
    path.write_text("{no JSON")
    with page_at(browser, f"{site}?seed=2", locale="de") as page:
        page.wait_for_selector('html[data-state="ready"]')
        page.locator("input[type=file]").set_input_files(path)
        page.wait_for_selector(".refusal:not(:empty)")
        assert (
            page.locator(".refusal").inner_text()
            == "Die Datei bad.json ist keine gespeicherte Partie."
        )
