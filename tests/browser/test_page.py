"""People play in the page that runs Python: what they ask, save, load, share and keep."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from browser.pages import CAN_ACT, Visit, is_drawn, page_at
from chickenfoot_rules.records import MatchRecord, load


def test_a_person_asks_takes_back_saves_loads_and_shares(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with page_at(browser, f"{site}?seed=7", accept_downloads=True) as page:
        page.begin(players=4)
        page.see(".hand button.fits")
        page.locator(".hand button:not(.fits)").first.click()
        page.locator("#reason a").first.click()
        page.see("#rules[open] dt.cited")
        page.keyboard.press("Escape")
        page.press("hint")
        page.see("#reason.hint")
        page.press("infer")
        page.see("#reason.hint li")
        before = page.turn
        page.act()
        page.see(CAN_ACT)
        page.press("undo")
        page.see(f'#table[data-turn="{before}"]')
        page.save(tmp_path / "match.json")
        assert isinstance(load(tmp_path / "match.json"), MatchRecord)
        page.act()
        page.locator("input[type=file]").set_input_files(tmp_path / "match.json")
        page.see(f'#table[data-turn="{before}"]')
        page.choose("Copy link")
        page.wait_for_url("**#record=*")
        address = page.url
    with page_at(browser, address, locale="de") as page:
        page.see(f'#table[data-turn="{before}"]')
        assert "Du bist dran" in page.locator("#status").inner_text()
        page.locator(".hand button:not(.fits)").first.click()
        page.see('#reason a[href*="../de/"]')
        page.choose("Regeln")
        page.see("#rules[open]:has-text('im Uhrzeigersinn')")
        page.keyboard.press("Escape")
        page.press("hint")
        page.see('#reason.hint a[href*="../de/"], #reason.hint:has-text("einziger")')


def move_and_hand_over(page: Visit) -> None:
    """Move, perhaps after a draw, and give the screen to the other player."""
    while not page.locator("#curtain[open]").count():
        page.act()
    page.take_over()


def test_people_who_share_a_screen_play_on_after_a_reload_a_link_and_a_file(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with page_at(browser, f"{site}?seed=7", accept_downloads=True) as page:
        page.begin(people=2, set="6")
        page.take_over()
        move_and_hand_over(page)
        hand = page.locator(".hand").inner_html()
        page.reload()
        page.take_over()
        assert page.locator(".hand").inner_html() == hand
        page.choose("Copy link")
        page.wait_for_url("**#record=*")
        page.see("#invitation .qr:not([hidden])")
        assert is_drawn(page.locator("#invitation .qr"))
        page.keyboard.press("Escape")
        page.save(tmp_path / "match.json")
        address = page.url
        before = page.turn
        move_and_hand_over(page)
        page.reload()
        page.take_over()
        assert int(page.turn) > int(before)
        page.locator("input[type=file]").set_input_files(tmp_path / "match.json")
        page.take_over()
        assert page.locator(".hand").inner_html() == hand
    with page_at(browser, address) as page:
        page.take_over()
        assert page.locator(".hand").inner_html() == hand


def test_a_match_is_kept_until_somebody_says_that_it_may_be_dropped(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with page_at(browser, f"{site}?seed=7") as page:
        page.begin(players=3)
        page.see(".hand button.fits")
        (tmp_path / "bad.json").write_text("{}")
        page.locator("input[type=file]").set_input_files(tmp_path / "bad.json")
        page.see("#reason p")
        page.act()
        page.see(CAN_ACT)
        before, hand = page.turn, page.locator(".hand").inner_html()
        page.choose("New game")  # The question is answered by no.
        assert page.turn == before
        later = Visit(page.context.new_page())
        later.goto(site)
        later.see("#kept:has-text('Round 1')")
        assert later.is_accessible()
        later.locator('[data-choice="now"]').click()  # The question is answered by no.
        assert later.locator("#table").is_hidden()
        later.get_by_role("button", name="Continue").click()
        later.see(f'#table[data-turn="{before}"]')
        assert later.locator(".hand").inner_html() == hand
        later.once("dialog", lambda dialog: dialog.accept())
        later.choose("New game")
        later.see("#start:not(:has(#kept))")
        later.reload()
        later.see('html[data-state="ready"]')
        assert later.locator("#kept, #table:not([hidden])").count() == 0
        later.open_menu()
        for name in ("Save", "Copy link", "Rules"):
            assert later.get_by_role("button", name=name).count() == 0
        later.keyboard.press("Escape")  # There is no tile to put back.
        (tmp_path / "bad.json").write_text("{no JSON")
        later.choose_language("de")
        later.locator("input[type=file]").set_input_files(tmp_path / "bad.json")
        wrong = "#notice:has-text('Die Datei bad.json ist keine gespeicherte Partie.')"
        later.see(wrong)


def test_the_page_says_how_much_is_loaded_and_starts_without_a_network(
    browser: Browser, site: str
) -> None:
    with page_at(browser, site) as page:
        page.evaluate(
            """() => {
                window.seen = [];
                const bar = document.getElementById("loaded");
                new MutationObserver(() => seen.push(bar.value)).observe(bar, { attributes: true });
            }"""
        )
        page.see('html[data-state="ready"]')
        seen = page.evaluate("() => seen")
        assert seen[-1] == 0, "it is hidden, and back at the start"
        assert max(seen) > 0.9
        page.evaluate("() => navigator.serviceWorker.ready")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.context.set_offline(True)
        page.reload()
        page.see('html[data-state="ready"]')
        page.begin()
        page.see(".hand button")
