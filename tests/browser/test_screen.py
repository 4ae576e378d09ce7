"""The table fits on every screen: felt, hand and what is due are seen without scrolling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser

from browser.pages import (
    ALL,
    PHONE,
    TILE_LENGTH,
    UNSEEN,
    Server,
    Visit,
    keep_table,
    page_at,
    table_of,
    to_choose,
)
from chickenfoot_rules import Draw, Play
from chickenfoot_rules.server.table import Table

SIZES: Final = [(390, 664), (390, 844), (768, 1024), (844, 390), (1280, 800)]
PLAYERS: Final = {"few": ("set=9", 4), "many": ("set=18", 8)}
STAGES: Final[dict[str, tuple[Callable[[Table], bool], str]]] = {
    "waiting": (lambda table: table.turn == 1 and table.move_number > 20, ".hand"),
    "turn": (to_choose(30, 3), ".hand .fits"),
    "draw": (
        lambda table: table.turn == 0 and table.round.legal_moves == (Draw(),),
        '[data-do="draw"]',
    ),
    "drawn": (
        lambda table: table.turn == 0 and table.round.drawn is not None,
        '.hand .drawn, [data-do="pass"]',
    ),
    "round": (lambda table: table.waits_for_deal, '[data-do="deal"]'),
    "match": (lambda table: table.turn is None and not table.waits_for_deal, '[data-do="again"]'),
}
"""When each stage is reached, and what is due there."""

SCROLLS: Final = f"""() => {{ {ALL} return all("html, #seats, .hand, .moves")
    .filter((part) => part.scrollTop > 0 || part.scrollHeight > part.clientHeight)
    .map(({{ tagName, id, className }}) => tagName + id + className); }}"""
"""What is higher than its place."""

FELT: Final = f"""() => {{
    {ALL}
    const {{ width, height }} = all(".felt")[0].getBoundingClientRect();
    return width * height / innerWidth / innerHeight;
}}"""
"""The part of the window that the felt has."""

IS_AT_END: Final = """() => {
    const list = document.querySelector("#log ol");
    return Math.abs(list.scrollHeight - list.clientHeight - list.scrollTop) < 2;
}"""
"""Whether the end of the list of moves is shown."""


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("tables")
    for stage, (is_found, _) in STAGES.items():
        for number, (rules, players) in PLAYERS.items():
            wanted = f"{rules} rounds=1" if stage == "match" else rules
            people = 2 if stage == "waiting" else 1
            keep_table(folder, f"{stage}-{number}", wanted, players, is_found, people)
    keep_table(folder, "late-few", "set=9", 4, to_choose(71, 2))
    keep_table(folder, "late-many", "set=18", 8, to_choose(111, 10))
    keep_table(folder, "offer", "set=9", 4, STAGES["drawn"][0])
    for size in SIZES:
        keep_table(folder, "double-{}-{}".format(*size), "set=9", 4, can_call)
    server = Server(folder)
    server.start()
    yield server.link
    server.kill()


def can_call(table: Table) -> bool:
    """Return whether Ada can lay a double, and not only that."""
    return table.turn == 0 and {True, False} == {
        move.tile.is_double for move in table.round.legal_moves if isinstance(move, Play)
    }


def check_one_screen(page: Visit, stage: str, *due: str) -> None:
    """Fail unless felt, hand and what is due are in view, and the felt is large enough."""
    hand = [".hand"] if page.locator(".hand").is_visible() else []
    assert bool(hand) == (stage not in {"round", "match"})
    assert page.evaluate(UNSEEN, [".felt", *hand, *due]) == [], stage
    assert page.evaluate(SCROLLS) == [], stage
    tops = page.locator(".hand button").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len(set(tops)) <= 1, "the hand is one line"
    assert page.evaluate(FELT) > 0.25, stage


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("number", PLAYERS)
def test_felt_hand_and_what_is_due_are_seen_at_once(
    browser: Browser, link: str, number: str, width: int, height: int
) -> None:
    with page_at(browser, link, width=width, height=height) as page:
        for stage, (_, due) in STAGES.items():
            table_of(page, link, f"{stage}-{number}", due)
            assert page.locator(".chosen").count() == 0, "a drawn tile is only offered"
            first = f"{due}:nth-child(1 of {due})" if stage == "turn" else due
            check_one_screen(page, stage, *first.split(", "))
            if stage == "turn":
                page.locator(due).first.click()
                page.see(".ends button")
                check_one_screen(page, "choosing", ".hand .chosen", ".ends button:first-child")


@pytest.mark.parametrize(("name", "least"), [("late-few", 64), ("late-many", 36)])
def test_tiles_are_large_on_a_computer(
    browser: Browser, link: str, name: str, least: float
) -> None:
    with page_at(browser, link, height=800) as page:
        table_of(page, link, name)
        assert page.evaluate(TILE_LENGTH) >= least


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_call_covers_neither_players_nor_table(
    browser: Browser, link: str, width: int, height: int
) -> None:
    with page_at(browser, link, width=width, height=height) as page:
        table_of(page, link, f"double-{width}-{height}")
        for tile in page.locator(".hand .fits").all():
            low, high = str(tile.get_attribute("data-tile")).split("-")
            if low == high:
                tile.click()
        page.locator(".ends button").first.click()
        page.see(".bubble:has-text('Ada: Chickie')")
        assert page.evaluate(UNSEEN, [".bubble", "#seats li", ".felt", "#to-menu"]) == []


def test_the_places_are_seen_on_a_phone_above_an_explanation(browser: Browser, link: str) -> None:
    with page_at(browser, link, **PHONE) as page:
        table_of(page, link, "round-few", "#coach p")
        assert page.evaluate(UNSEEN, ["#result tr"]) == []


def test_the_last_move_is_seen_whole_above_an_explanation(browser: Browser, link: str) -> None:
    with page_at(browser, link, height=800) as page:
        table_of(page, link, "turn-few", "#coach p")
        page.wait_for_function(IS_AT_END)


def test_no_tap_alone_plays_a_drawn_tile(browser: Browser, link: str) -> None:
    with page_at(browser, link, width=390, has_touch=True, is_mobile=True) as page:
        table_of(page, link, "offer")
        assert page.locator(".target").count() == 0
        before = page.turn
        page.locator(".hand .drawn").tap()
        page.see(".hand .chosen.drawn", ".target", ".ends button")
        assert page.turn == before
        page.locator(".ends button").first.tap()
        page.await_move(before)
