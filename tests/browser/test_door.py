"""What is around the table: the way in and back, lessons, and what people do besides playing."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from browser.test_client import (
    CAN_ACT,
    Server,
    act,
    begin,
    browser,
    is_accessible,
    page_at,
    server,
    sit_down,
    site,
    take_over,
    turn,
)

__all__ = ["browser", "server", "site"]

WIDTH: Final = "picture => picture.decode().then(() => picture.naturalWidth)"


def choose_language(page: Page, language: str) -> None:
    page.locator("#menu select").select_option(language)


# In the page alone.


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


def test_people_who_share_a_screen_go_on_later(browser: Browser, site: str) -> None:
    with page_at(browser, f"{site}?seed=7") as page:
        page.locator('select[name="seat"]').nth(1).select_option("human")
        begin(page, set="6", **{"hand-size": "5"})
        take_over(page)
        hand = page.locator("#hand").inner_html()
        later = page.context.new_page()
        later.goto(site)
        later.get_by_role("button", name="Go on").click()
        take_over(later)
        assert later.locator("#hand").inner_html() == hand


def test_a_finished_match_is_played_again_and_not_offered(browser: Browser, site: str) -> None:
    with page_at(browser, f"{site}?seed=2") as page:
        begin(page, set="3", target="1", **{"hand-size": "3"})
        while not page.locator('[data-do="again"]').count():
            if not act(page) and page.locator('[data-do="deal"]').count():
                page.locator('[data-do="deal"]').click()
            page.wait_for_selector(f'{CAN_ACT}, [data-do="again"]')
        later = page.context.new_page()
        later.goto(site)
        later.wait_for_selector("form")
        assert later.locator("#kept").count() == 0
        before = turn(page)
        page.locator('[data-do="again"]').click()
        page.wait_for_selector(f'#table:not([data-turn="{before}"])')
        assert int(turn(page)) < int(before)


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


def test_the_rules_are_shown_where_there_is_no_rule_book(browser: Browser, site: str) -> None:
    with page_at(browser, f"{site}?seed=7", may_lose=True) as page:
        begin(page, players=4)
        page.wait_for_selector("#hand button.fits")
        page.locator("#hand button:not(.fits)").first.click()
        page.locator('#reason a[target="_blank"]').click()
        page.wait_for_selector("#rules[open]")
        assert len(page.context.pages) == 1


@pytest.mark.parametrize(("language", "title"), [("en", "Your turn."), ("es", "Te toca.")])
def test_the_first_match_is_explained(
    browser: Browser, site: str, language: str, title: str
) -> None:
    with page_at(browser, f"{site}?seed=7#language={language}", width=390) as page:
        begin(page, players=2)
        for _ in range(4):
            page.wait_for_selector(f"{CAN_ACT}")
            page.wait_for_selector("#coach p")
            assert title in page.title()
            fits = page.locator("#hand button.fits")
            tiles = [fits.nth(n).get_attribute("data-tile") or "" for n in range(fits.count())]
            lesson = page.locator("#coach p").inner_text()
            assert not tiles or any(tile in lesson for tile in tiles)
            act(page)
        page.wait_for_selector("#coach p")
        assert is_accessible(page)
        page.locator("#coach button").click()
        assert page.locator("#coach").is_hidden()
        act(page)
        page.reload()
        page.wait_for_selector(CAN_ACT)
        assert page.locator("#coach").is_hidden()
        page.locator("#menu button", has_text="⚙").click()
        page.locator('#settings input[name="explain"]').check()
        assert is_accessible(page)
        page.keyboard.press("Escape")
        assert page.locator("#coach").is_visible()


# What a page would do that nobody looks at, and that nobody hears.
UNSEEN: Final = """
window.notices = [];
window.tones = 0;
window.Notification = class {
  constructor(title, { body }) { notices.push(`${title}: ${body}`); }
  static async requestPermission() { return "granted"; }
};
Object.defineProperty(document, "hidden", { get: () => true });
const Audio = AudioContext;
window.AudioContext = class extends Audio {
  createOscillator() { tones++; return super.createOscillator(); }
};
"""


def test_a_person_is_called_to_their_turn_as_they_wish(browser: Browser, site: str) -> None:
    with page_at(browser, f"{site}?seed=5") as page:
        page.add_init_script(UNSEEN)
        page.reload()
        begin(page)
        page.wait_for_selector(CAN_ACT)
        assert page.title().startswith("● Your turn.")
        assert page.evaluate("() => [tones, notices.length]") == [0, 0]
        page.locator("#menu button", has_text="⚙").click()
        page.locator('[name="sound"]').check()  # One can hear what it is like.
        page.locator('[name="notify"]').check()
        page.keyboard.press("Escape")
        heard = page.evaluate("() => tones")
        assert heard
        act(page)
        page.wait_for_function("() => notices.length")
        assert page.evaluate("() => notices") == ["Chicken Foot: Your turn."]
        assert page.evaluate("() => tones") == 2 * heard


# At a server.


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("de", 390), ("es", 390)])
def test_how_to_play_is_shown_in_pictures(
    browser: Browser, server: Server, language: str, width: int
) -> None:
    with page_at(browser, f"{server.link}#language={language}", width=width) as page:
        page.wait_for_selector("form")
        page.locator("#menu button:not(.of-table)").nth(1).click()
        said = set()
        for number in range(1, 7):
            page.wait_for_selector(f'#help img[src$="help/{number}.svg"]')
            assert page.locator("#help img").evaluate(WIDTH) > 0
            said.add(page.locator("#help figcaption").inner_text())
            page.keyboard.press("ArrowRight")
        assert len(said) == 6
        assert is_accessible(page)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Escape")
        assert page.locator("#help").is_hidden()


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
