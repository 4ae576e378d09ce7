"""What helps players: pictures, lessons, the rules, and a call to their turn."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser

from browser.pages import CAN_ACT, Server, is_drawn, page_at


def test_the_rules_are_shown_where_there_is_no_rule_book(browser: Browser, site: str) -> None:
    with page_at(browser, f"{site}?seed=7", may_lose=True) as page:
        page.begin(players=4)
        page.see(".hand button.fits")
        page.locator(".hand button:not(.fits)").first.click()
        page.locator('#reason a[target="_blank"]').click()
        page.see("#rules[open]")
        assert len(page.context.pages) == 1


@pytest.mark.parametrize(
    ("language", "title", "settings"),
    [("en", "Your turn.", "Settings"), ("es", "Te toca.", "Ajustes")],
)
def test_the_first_match_is_explained(
    browser: Browser, site: str, language: str, title: str, settings: str
) -> None:
    with page_at(browser, f"{site}?seed=7#language={language}", width=390) as page:
        page.begin(players=2)
        for _ in range(4):
            page.see(CAN_ACT, "#coach p")
            assert title in page.title()
            fits = page.locator(".hand button.fits")
            tiles = [fits.nth(n).get_attribute("data-tile") or "" for n in range(fits.count())]
            lesson = page.locator("#coach p").inner_text()
            assert not tiles or any(tile in lesson for tile in tiles)
            page.act()
        page.see("#coach p")
        assert page.is_accessible()
        page.locator("#coach button").click()
        assert page.locator("#coach").is_hidden()
        page.act()
        page.reload()
        page.see(CAN_ACT)
        assert page.locator("#coach").is_hidden()
        page.choose(settings)
        page.locator('#settings input[name="explain"]').check()
        assert page.is_accessible()
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
        page.begin()
        page.see(CAN_ACT)
        assert page.title().startswith("● Your turn.")
        assert page.evaluate("() => [tones, notices.length]") == [0, 0]
        page.choose("Settings")
        page.locator('[name="sound"]').check()  # One can hear what it is like.
        page.locator('[name="notify"]').check()
        page.keyboard.press("Escape")
        heard = page.evaluate("() => tones")
        assert heard
        page.act()
        page.wait_for_function("() => notices.length")
        assert page.evaluate("() => notices") == ["Chicken Foot: Your turn."]
        assert page.evaluate("() => tones") == 2 * heard


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("de", 390), ("es", 390)])
def test_how_to_play_is_shown_in_pictures(
    browser: Browser, server: Server, language: str, width: int
) -> None:
    with page_at(browser, f"{server.link}#language={language}", width=width) as page:
        page.locator('[data-choice="help"]').click()
        said = set()
        for number in range(1, 7):
            page.see(f'#help img[src$="help/{number}.svg"]')
            assert is_drawn(page.locator("#help img"))
            said.add(page.locator("#help figcaption").inner_text())
            page.keyboard.press("ArrowRight")
        assert len(said) == 6
        assert page.is_accessible()
        page.keyboard.press("Escape")
        assert page.locator("#help").is_hidden()
