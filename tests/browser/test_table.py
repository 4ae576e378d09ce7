"""The table on the screen: players around it, zoom, looking back, results, keys and fingers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from browser.pages import (
    CAN_ACT,
    Finger,
    Server,
    act,
    await_move,
    centre,
    is_accessible,
    is_narrow,
    page_at,
    sit_down,
    turn,
)
from chickenfoot_rules.envs.server.lobby import TableFile
from chickenfoot_rules.envs.server.opening import new_match
from chickenfoot_rules.envs.server.table import Seating, Table
from chickenfoot_rules.records import dumps

NAMES: Final = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo")
TILE_LENGTH: Final = """() => {
    const { a, b } = document.querySelector("#felt .domino rect").getScreenCTM();
    return 1.94 * Math.hypot(a, b);
}"""


def keep_table(
    folder: Path, name: str, rules: str, players: int, is_wanted: Callable[[Table], bool]
) -> None:
    """Write the file of a table at a moment that a test wants; Ada sits in its first seat."""
    seating = Seating(("human",) + ("greedy",) * (players - 1), NAMES[:players])
    table = Table(new_match(rules, players), seating, random.Random(1))
    table.deal()
    while not (table.turn == 0 and is_wanted(table)):
        if table.turn is None:
            table.deal()
        else:
            table.apply(table.quick_move())
    tokens = (name,) + ("",) * (players - 1)
    content = TableFile(players=seating.players, tokens=tokens, record=dumps(table.record()))
    (folder / f"{name}.json").write_text(content.to_json())


def choices_of(table: Table) -> int:
    return 0 if table.round is None else len(table.round.legal_moves)


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("tables")
    keep_table(folder, "large", "set=18", 8, lambda it: it.move_number > 110 and choices_of(it) > 9)
    keep_table(folder, "keys", "set=18", 8, lambda it: it.move_number > 60 and choices_of(it) > 8)
    keep_table(folder, "round", "set=6", 4, lambda it: it.move_number > 80 and choices_of(it) > 1)
    keep_table(folder, "small", "set=6", 3, lambda it: it.move_number > 8 and choices_of(it) > 3)
    keep_table(folder, "back", "set=9", 4, lambda it: it.move_number > 70 and choices_of(it) > 1)
    keep_table(folder, "express", "game=express target=100 pairs", 4, lambda it: it.move_number < 4)
    server = Server(folder)
    server.start()
    yield server.link
    server.kill()


def table_of(page: Page, link: str, name: str) -> None:
    page.evaluate("name => localStorage.setItem(`token ${name}`, name)", name)
    page.goto("about:blank")
    page.goto(f"{link}#table={name}")
    page.wait_for_selector("#table:not([hidden])")
    page.wait_for_selector(CAN_ACT)


def test_opponents_sit_around_a_table_whose_tiles_can_be_read(browser: Browser, link: str) -> None:
    with page_at(browser, link) as page:
        table_of(page, link, "large")
        assert page.locator("#seats li").count() == 8
        felt = page.locator("#felt").bounding_box()
        assert felt is not None
        places = page.locator("#seats li").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(({x, y}) => [x, y])"
        )
        assert sum(x + 50 < felt["x"] for x, _ in places[1:]) == 2
        assert sum(x > felt["x"] + felt["width"] for x, _ in places) == 2
        assert sum(y + 20 < felt["y"] for _, y in places) == 3
        assert "Ada" in page.locator("#seats li.turn").inner_text()
        assert page.locator("#seats li:has-text('Bob') .backs i").count() > 0
        assert page.locator(".domino.recent").count() > 0
        assert page.evaluate(TILE_LENGTH) >= 28
        page.keyboard.press("0")
        assert page.evaluate(TILE_LENGTH) < 28
        for _ in range(4):
            page.keyboard.press("+")
        assert page.evaluate(TILE_LENGTH) >= 28
        box = page.locator("#felt svg").get_attribute("viewBox")
        x, y = centre(page, "#felt")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 40, y + 40, steps=4)
        page.mouse.up()
        assert page.locator("#felt svg").get_attribute("viewBox") != box
        page.locator('[data-do="whole"]').click()
        page.locator("#hand button.fits").first.click()
        before = turn(page)
        page.locator(".target").first.click()
        await_move(page, before)


def test_every_move_takes_few_keys_and_the_focus_is_never_lost(browser: Browser, link: str) -> None:
    with page_at(browser, link) as page:
        table_of(page, link, "keys")
        page.keyboard.press("?")
        page.wait_for_selector("#keys[open]")
        assert is_accessible(page)
        page.keyboard.press("Escape")
        for _ in range(8):
            page.wait_for_selector(CAN_ACT)
            before, pressed = turn(page), 0
            tile = page.locator("#hand button.fits").last
            if page.locator('[data-do="deal"]').count():
                keys = ["n"]
            elif tile.count():
                keys = [*(tile.get_attribute("data-key") or "")]
                for key in keys:
                    page.keyboard.press(key)
                pressed = len(keys)
                end = page.locator("#ends button").last
                keys = [*(end.get_attribute("data-key") or ""), "Enter"]
            else:
                keys = ["d" if page.locator('.primary[data-do="draw"]').count() else "p"]
            for key in keys:
                page.keyboard.press(key)
            assert pressed + len(keys) <= 5
            if keys == ["n"]:
                page.wait_for_selector('[data-do="deal"]', state="detached")
            else:
                await_move(page, before)
            if pressed:
                assert page.evaluate("document.activeElement !== document.body")


def test_a_player_looks_back_while_the_game_goes_on(browser: Browser, link: str) -> None:
    with page_at(browser, link) as page:
        table_of(page, link, "back")
        now = int(turn(page))
        for _ in range(5):
            page.keyboard.press(",")
        page.wait_for_selector("#felt.earlier")
        banner = page.locator("#banner")
        page.wait_for_selector(f'#log [data-move="{now - 5}"][aria-current]')
        assert page.locator("#hand .fits, #actions button").count() == 0
        assert is_accessible(page)
        page.locator('[data-do="forward"]').click()
        page.wait_for_selector(f'#log [data-move="{now - 4}"][aria-current]')
        page.locator("#log li button").first.click()
        page.wait_for_selector("#log li:first-child [aria-current]")
        page.locator('[data-do="first"]').click()
        page.wait_for_selector("#felt svg:not(:has([data-tile]))")
        page.locator('[data-do="first"]').click()
        page.wait_for_selector("#banner:has-text('round 1')")  # The round before.
        banner.locator("button").click()
        assert page.locator("#felt.earlier").count() == 0
        while page.locator("#seats .near.turn").count():
            act(page)
        before = turn(page)
        page.keyboard.press(",")
        page.wait_for_selector("#felt.earlier")
        await_move(page, before)  # Somebody has moved.
        assert banner.inner_text() != ""
        page.keyboard.press(">")
        page.wait_for_selector("#felt:not(.earlier)")
        page.wait_for_selector(CAN_ACT)


def test_the_end_of_a_round_shows_all_hands_and_what_they_cost(browser: Browser, link: str) -> None:
    with page_at(browser, link, width=390, color_scheme="dark") as page:
        table_of(page, link, "round")
        while act(page):
            pass
        assert page.locator("#result tbody tr").count() == 4
        assert page.locator("#result .tile").count() > 0
        assert "The lowest total wins" in page.locator("#result").inner_text()
        assert "In the lead" in page.locator("#result").inner_text()
        assert is_narrow(page)
        assert is_accessible(page)
        page.locator('#result [data-do="deal"]').click()
        page.wait_for_selector("#result", state="hidden")


def test_express_domino_has_its_title_and_partners(browser: Browser, link: str) -> None:
    with page_at(browser, link) as page:
        table_of(page, link, "express")
        assert page.locator("h1").inner_text() == "Express-Domino"
        assert "your partner" in page.locator("#seats li:has-text('Cleo')").inner_text()
        while act(page):
            pass
        assert "100 points" in page.locator("#result").inner_text()


def test_fingers_choose_put_back_play_and_enlarge(browser: Browser, link: str) -> None:
    with page_at(browser, link, width=390, has_touch=True, is_mobile=True) as page:
        table_of(page, link, "small")
        tile = page.locator("#hand .fits").first
        tile.tap()
        assert page.locator("#hand .chosen").count() == 1
        page.locator("#hand").evaluate("hand => hand.scrollIntoView({ block: 'center' })")
        box = page.locator("#hand").bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] - 2, box["y"] + box["height"] - 2)
        assert page.locator("#hand .chosen").count() == 0
        page.locator("#felt").evaluate("felt => felt.scrollIntoView({ block: 'center' })")
        before = page.evaluate(TILE_LENGTH)
        x, y = centre(page, "#felt")
        session = page.context.new_cdp_session(page)
        for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 60)):
            points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert page.evaluate(TILE_LENGTH) > 1.5 * before
        moved = page.locator("#felt svg").get_attribute("viewBox")
        finger = Finger(page)
        finger.move(x, y)
        finger.down()
        finger.move(x + 20, y + 20)
        finger.move(x + 60, y + 60)
        finger.up()
        assert page.locator("#felt svg").get_attribute("viewBox") != moved
        number = turn(page)
        tile.tap()
        page.locator("#hand .chosen").tap()
        await_move(page, number)


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
        for table in ("small", "large"):
            table_of(page, link, table)
            if name == "text":
                page.evaluate("document.documentElement.style.fontSize = '200%'")
            page.locator("#hand .fits").first.click()
            assert is_narrow(page)
            assert is_accessible(page)


def test_spectators_read_the_rules_and_look_back(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    with page_at(browser, server.link) as ada:
        for place in range(1, 4):
            ada.locator('select[name="seat"]').nth(place).select_option("human")
        ada.locator("form .primary").click()
        ada.wait_for_url("**#table=*")
        sit_down(ada, "Ada")
        with page_at(browser, ada.url) as eve:
            eve.get_by_role("button", name="Watch").click()
            eve.wait_for_selector("#table:not([hidden])")
            assert eve.locator('[data-do="fill"]').count() == 0
            ada.locator('[data-do="fill"]').click()
            eve.get_by_role("button", name="Rules").click()
            eve.wait_for_selector("#rules[open]")
            eve.keyboard.press("Escape")
            eve.wait_for_selector("#seats li.turn")
            act(ada)
            eve.wait_for_selector("#log li")
            eve.keyboard.press("<")
            eve.wait_for_selector("#felt.earlier")
            assert eve.locator("#hand button").count() == 0
    server.kill()


@pytest.mark.parametrize("is_finger", [False, True])
def test_a_tile_is_dragged_to_an_end(browser: Browser, site: str, *, is_finger: bool) -> None:
    position = (
        "rules: set=4; hands: 1-2 2-2 / 0-0 1-1; boneyard: 0-1 0-2 0-3 1-3 2-3 3-3; "
        "layout: 4-4 1-4>4-4 2-4>4-4 3-4>4-4 0-4>4-4; turn: 0"
    )
    address = f"{site}#position={position}"
    with page_at(browser, address, width=390, has_touch=is_finger) as page:
        page.wait_for_selector("#hand button.fits")
        pointer = Finger(page) if is_finger else page.mouse
        x, y = centre(page, '#hand [data-tile="1-2"]')
        pointer.move(x, y)
        pointer.down()
        pointer.move(x + 20, y)
        assert page.locator(".flying").count() == 1
        pointer.up()  # Not on the table: it stays chosen.
        assert page.locator(".flying").count() == 0
        assert page.locator("#ends button").count() == 2
        assert turn(page) == "0"
        pointer.move(x, y)
        pointer.down()
        pointer.move(x, y - 20)
        pointer.move(*centre(page, '.target:has([data-on="2-4"])'))
        assert page.locator(".target.lit [data-on]").get_attribute("data-on") == "2-4"
        pointer.up()
        page.wait_for_selector('#log li:has-text("1-2 on 2-4")')
        page.wait_for_selector("#hand button.fits, .primary[data-do]")
        assert is_narrow(page)
