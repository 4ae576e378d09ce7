"""People set up a real table in the page that runs Python, and ask what they can play."""

from __future__ import annotations

from playwright.sync_api import Browser

from browser.pages import Finger, Visit, page_at

PHONE = {"width": 390, "has_touch": True, "is_mobile": True}
CROSS = "9-9 1-9>9-9 3-9>9-9 4-9>9-9 5-9>9-9"
SET_UP = "#board=9-9 1-9>9-9 3-9>9-9 4-9>9-9 5-9>9-9 5-5>5-9&hand=0-5 6-6&rules=set=9&players=3"


def begin(page: Visit) -> None:
    page.see('html[data-state="ready"]')
    page.ask_more()
    page.get_by_role("button", name="What can I play?").click()
    page.see("#board-box button")


def drag(page: Visit, tile: str, target: str) -> None:
    """Drag a tile to the middle of a part of the page, by touch."""
    page.locator(f'#board [data-tile="{tile}"]').scroll_into_view_if_needed()
    finger = Finger(page)
    x, y = page.centre(f'#board [data-tile="{tile}"]')
    finger.move(x, y)
    finger.down()
    for step in (10, 20, 30):  # A finger that moves sideways scrolls the tiles.
        finger.move(x, y - step)
    finger.move(*page.centre(target))  # The places have lit up.
    finger.up()


def said(page: Visit) -> str:
    return str(page.locator("#board .said").inner_text()).replace("\u2011", "-")


def test_a_table_is_set_up_by_touch_read_and_played_from(browser: Browser, site: str) -> None:
    with page_at(browser, f"{site}?seed=7", **PHONE) as page:
        begin(page)
        for tile in ("9-9", "1-9", "3-9", "4-9", "5-9", "5-5"):
            drag(page, tile, "#board .felt")
            page.see(f'#board .domino[data-tile="{tile}"]')
        drag(page, "0-5", "#board .hand")
        page.see('#board .hand [data-tile="0-5"].fits')
        drag(page, "6-6", "#board .hand")
        page.see('#board .hand [data-tile="6-6"]')
        assert said(page) == "5-5 needs 3 more tiles. You can play 0-5 on 5-5."
        assert page.is_accessible()
        page.reload()
        page.see('#board .hand [data-tile="6-6"]')
        drag(page, "5-5", "#board-box")  # It goes back.
        page.see('#board-box [data-tile="5-5"]')
        page.locator('#board .hand [data-tile="6-6"]').click()
        page.locator('#board [data-do="off"]').click()
        page.see('#board-box [data-tile="6-6"]')
        assert said(page) == "You can play 0-5 on 5-9."
        page.press("hint")
        page.see("#board .hint:has-text('Hint: 0-5 on 5-9.')")
        page.press("play")
        page.see("#table:not([hidden]) .hand button.fits")
        assert page.locator(".hand button").count() == 1
        page.press("hint")
        page.see("#reason:has-text('It is your only move.')")
        page.act()
        page.see('.felt .domino[data-tile="0-5"]')
        assert page.locator("#result").is_visible(), "the last tile is laid"


def test_flaws_are_listed_with_their_rules_until_they_are_mended(
    browser: Browser, site: str
) -> None:
    with page_at(browser, site + SET_UP, **PHONE) as page:
        page.see('#board .hand [data-tile="6-6"]')
        page.locator('#board-box [data-tile="1-1"]').click()
        page.locator('#board [data-move="1-1>1-9"]').click()
        page.see("#board li")
        assert "5-5 and 1-1 all lack toes" in said(page) or "1-1 and 5-5 all lack toes" in said(
            page
        )
        assert page.locator('#board li a[href*="rule-r3-5"]').count() == 1
        page.locator('#board .said [data-tile="5-5"]').click()
        assert page.is_accessible()
        page.locator('#board .domino[data-tile="1-1"]').click()
        page.locator('#board [data-do="off"]').click()
        page.see("#board .said:has-text('You can play')")
        page.locator('#board-box [data-tile="2-6"]').click()
        page.locator('#board .domino[data-tile="4-9"]').click()  # It does not fit there.
        page.see("#board li:has-text('no number in common')")
        page.choose_language("de")
        page.see("#board li:has-text('R3.1')")
        assert page.locator('#board .said [data-tile="2-6"]').count() == 1


def test_a_table_is_set_up_by_keys_and_taken_off(browser: Browser, site: str) -> None:
    with page_at(browser, site) as page:
        begin(page)
        page.locator('#board-box [data-tile="9-9"]').press("Enter")
        page.locator('#board [data-move="9-9"]').press("Enter")
        page.see('#board .domino[data-tile="9-9"]')
        page.locator('#board-box [data-tile="2-9"]').press("Enter")
        page.locator('#board [data-move="2-9>9-9"]').press("Enter")
        page.see('#board .domino[data-tile="2-9"]')
        page.locator('#board .domino[data-tile="9-9"]').press("Enter")
        assert page.locator('#board .domino[data-tile="9-9"]').evaluate(
            "one => one === one.getRootNode().activeElement"
        )
        assert page.locator('#board [data-do="off"]').inner_text() == "Take away 2 tiles"
        page.locator('#board [data-do="off"]').press("Enter")
        page.see('#board-box [data-tile="2-9"]')
        assert page.locator("#board .domino[data-drag]").count() == 0


def test_a_wrong_link_gets_one_clear_sentence(browser: Browser, site: str) -> None:
    with page_at(browser, site + SET_UP) as page:
        page.see('#board .hand [data-tile="6-6"]')
        for name, wrong in [
            ("players", "99"),
            ("rules", "set=99"),
            ("hand", "nine"),
            ("sizes", "-1"),
            ("board", "x"),
        ]:
            link = SET_UP.replace(f"{name}=", "old=")
            page.evaluate("link => { location.hash = link }", f"{link}&{name}={wrong}")
            page.see("#board .refusal:has-text('xpected')")
            page.evaluate("link => { location.hash = link }", SET_UP)
            page.see('#board .hand [data-tile="6-6"]')
