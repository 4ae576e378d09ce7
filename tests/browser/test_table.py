"""The table on the screen: players around it, zoom, looking back, results, keys and fingers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from browser.pages import (
    CAN_ACT,
    TILE_LENGTH,
    Finger,
    Server,
    keep_table,
    page_at,
    table_of,
    to_choose,
)

BACKGROUND = "one => getComputedStyle(one).backgroundImage"


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("tables")
    keep_table(folder, "large", "set=18", 8, to_choose(111, 10))
    keep_table(folder, "still", "set=18", 8, to_choose(100, 2))
    keep_table(folder, "keys", "set=18", 8, to_choose(61, 9))
    keep_table(folder, "small", "set=6", 3, to_choose(9, 4))
    keep_table(folder, "back", "set=9", 4, to_choose(71, 2))
    keep_table(folder, "express", "game=express target=100 pairs", 4, to_choose())
    keep_table(folder, "over", "set=6 hand-size=5", 3, lambda table: table.game.is_over)
    server = Server(folder)
    server.start()
    yield server.link
    server.kill()


def test_heads_are_a_strip_and_tiles_can_be_read(browser: Browser, link: str) -> None:
    with page_at(browser, link) as page:
        table_of(page, link, "large")
        assert page.locator("#seats li").count() == 8
        assert "Ada" in page.locator("#seats li.turn").inner_text()
        assert page.locator("#seats li:has-text('Bob') .backs i").count() > 0
        assert page.locator(".domino.recent").count() > 0
        assert page.evaluate(TILE_LENGTH) >= 36
        page.keyboard.press("0")
        assert page.evaluate(TILE_LENGTH) < 36
        for _ in range(4):
            page.keyboard.press("+")
        assert page.evaluate(TILE_LENGTH) >= 36
        box = page.locator(".felt svg").get_attribute("viewBox")
        x, y = page.centre(".felt")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 40, y + 40, steps=4)
        page.mouse.up()
        assert page.locator(".felt svg").get_attribute("viewBox") != box
        page.press("whole")
        page.act()
        table_of(page, link, "express")
        assert page.locator("h1").inner_text() == "Express-Domino"
        assert "your partner" in page.locator("#seats li:has-text('Cleo')").inner_text()


def test_every_move_takes_few_keys_and_the_focus_is_never_lost(browser: Browser, link: str) -> None:
    with page_at(browser, link) as page:
        table_of(page, link, "keys")
        page.keyboard.press("?")
        page.see("#keys[open]")
        assert page.is_accessible()
        page.keyboard.press("Escape")

        def type_keys_of(selector: str) -> int:
            keys = page.locator(selector).last.get_attribute("data-key") or ""
            for key in keys:
                page.keyboard.press(key)
            return len(keys)

        for _ in range(4):
            page.see(CAN_ACT)
            before = page.turn
            if page.locator(".hand .fits").count():
                assert type_keys_of(".hand .fits") + type_keys_of(".ends button") <= 4
                page.keyboard.press("Enter")
            else:
                type_keys_of("#actions .primary")
            page.await_move(before)
            assert page.evaluate("document.activeElement !== document.body")


def test_a_player_looks_back_while_the_game_goes_on(browser: Browser, link: str) -> None:
    with page_at(browser, link) as page:
        table_of(page, link, "back")
        now = int(page.turn)
        for _ in range(5):
            page.keyboard.press(",")
        page.see(".felt.earlier", f'#log [data-move="{now - 5}"][aria-current]')
        assert page.locator(".hand .fits, #actions button").count() == 0
        assert page.is_accessible()
        page.press("forward")
        page.see(f'#log [data-move="{now - 4}"][aria-current]')
        page.locator("#log li button").first.click()
        page.see("#log li:first-child [aria-current]")
        page.press("first")
        page.see(".felt svg:not(:has([data-tile]))")
        page.press("first")
        page.see("#banner:has-text('round 1')")  # The round before.
        page.locator("#banner button").click()
        assert page.locator(".felt.earlier").count() == 0
        while page.locator("#seats .near.turn").count():
            page.act()
        before = page.turn
        page.keyboard.press(",")
        page.see(".felt.earlier")
        page.await_move(before)  # Somebody has moved.
        assert page.locator("#banner").inner_text() != ""
        page.keyboard.press(">")
        page.see(".felt:not(.earlier)", CAN_ACT)


def test_a_match_is_reviewed_step_by_step(browser: Browser, link: str) -> None:
    with page_at(browser, link, width=390, height=664) as page:
        table_of(page, link, "over", '[data-do="review"]')
        page.press("review")
        page.see("#review progress:visible", "#review li", "#review:has(progress[hidden])")
        for row in page.locator("#review li button").all():
            row.click()
            number = row.get_attribute("data-move")
            page.see(".felt.earlier", f'[data-move="{number}"][aria-current="step"]')
            better = page.locator(".hand .hinted").get_attribute("data-tile")
            assert f"Better: {better}" in row.inner_text()
            assert page.locator(".felt .ghost").count() == 1
        assert page.is_accessible()
        page.press("leave")
        assert page.locator(".felt .ghost").count() == 0
        page.choose_language("de")
        page.see("#review li:has-text('Besser')")
        page.press("again")
        page.see("#table:not(:has(#review))")


def test_fingers_choose_put_back_play_and_enlarge(browser: Browser, link: str) -> None:
    with page_at(browser, link, width=390, has_touch=True, is_mobile=True) as page:
        table_of(page, link, "small")
        tile = page.locator(".hand .fits").first
        tile.tap()
        page.see(".hand .chosen")
        page.locator(".hand").tap(position={"x": 360, "y": 20})  # Beside the tiles.
        page.see(".hand:not(:has(.chosen))")
        number = page.turn
        tile.tap()
        page.locator(".hand .chosen").tap()
        page.await_move(number)
        page.see(CAN_ACT)
        # Pinch and pan come last: Chromium sometimes makes no click of a tap that follows them.
        before = page.evaluate(TILE_LENGTH)
        x, y = page.centre(".felt")
        finger = Finger(page)
        for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 60)):
            finger.touch(kind, (x - apart, y), (x + apart, y))
        finger.touch("touchEnd")
        assert page.evaluate(TILE_LENGTH) > 1.5 * before
        moved = page.locator(".felt svg").get_attribute("viewBox")
        finger.move(x, y)
        finger.down()
        finger.move(x + 20, y + 20)
        finger.move(x + 60, y + 60)
        finger.up()
        assert page.locator(".felt svg").get_attribute("viewBox") != moved


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("text", {"width": 390}),
        ("contrast", {"contrast": "more", "color_scheme": "dark"}),
        ("colours", {"forced_colors": "active"}),
    ],
)
def test_the_table_is_accessible_in_large_text_and_strong_colours(
    browser: Browser, link: str, name: str, options: dict[str, object]
) -> None:
    with page_at(browser, link, **options) as page:
        table_of(page, link, "still")
        if name == "text":
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.locator(".hand .fits").first.click()
        assert page.is_accessible()


def test_the_kitchen_table_stays_chosen_and_strong_colours_win(browser: Browser, link: str) -> None:
    with page_at(browser, link) as page:
        table_of(page, link, "still")
        page.open_menu()
        page.locator('#menu [name="scheme"]').select_option("kitchen")
        assert page.is_accessible()
        page.reload()
        page.see(".hand .fits")
        page.locator(".hand .fits").first.click()
        assert page.is_accessible()
        assert "repeating" in page.locator(".felt").evaluate(BACKGROUND)
        for strong in ({"contrast": "more"}, {"forced_colors": "active", "contrast": "null"}):
            page.emulate_media(**strong)
            assert "repeating" not in page.locator(".felt").evaluate(BACKGROUND)
            assert page.is_accessible()


@pytest.mark.parametrize("is_finger", [False, True])
def test_a_tile_is_dragged_to_an_end(browser: Browser, site: str, *, is_finger: bool) -> None:
    position = (
        "rules: set=4; hands: 1-2 2-2 / 0-0 1-1; boneyard: 0-1 0-2 0-3 1-3 2-3 3-3; "
        "layout: 4-4 1-4>4-4 2-4>4-4 3-4>4-4 0-4>4-4; turn: 0"
    )
    address = f"{site}#position={position}"
    with page_at(browser, address, width=390, has_touch=is_finger) as page:
        page.see(".hand button.fits")
        pointer = Finger(page) if is_finger else page.mouse
        x, y = page.centre('.hand [data-tile="1-2"]')
        pointer.move(x, y)
        pointer.down()
        pointer.move(x, y - 20)
        assert page.locator(".flying").count() == 1
        pointer.up()  # Not on the table: it stays chosen.
        assert page.locator(".flying").count() == 0
        assert page.locator(".ends button").count() == 2
        assert page.turn == "0"
        pointer.move(x, y)
        pointer.down()
        pointer.move(x, y - 20)
        pointer.move(*page.centre('.target:has([data-on="2-4"])'))
        assert page.locator(".target.lit [data-on]").get_attribute("data-on") == "2-4"
        pointer.up()
        page.locator('#log li:has-text("1-2 on 2-4")').wait_for(state="attached")
        page.see(".hand button.fits, .primary[data-do]")
