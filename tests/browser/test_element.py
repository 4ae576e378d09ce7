"""The element that other pages embed: its styles and theirs keep apart, and people move in it."""

from __future__ import annotations

import random
import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser
from web_page import Handler, Table

from browser.pages import page_at
from build_page import served
from chickenfoot_rules import Draw, Match, Round, Rules
from chickenfoot_rules.documents import document_of

TABLE: Final = "document.querySelector('chickenfoot-table').document"
HOST: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Club</title>
<link rel="icon" href="data:,">
<style>
  * { letter-spacing: 3px; font-style: italic; }
  body { font-size: 30px; color: #700; --ink: red; --tile: red; --line: red; }
  main { display: grid; grid-template-columns: 1fr 1fr; }
  button, div, p { border: 7px solid red; text-transform: uppercase; }
  svg, rect { opacity: .1; fill: red; }
  #other { --tile: rgb(1, 2, 3); }
</style>
<main>
  <h1>Club</h1>
  <button id="own">Leave</button>
  <chickenfoot-table id="first" src="choice.json"></chickenfoot-table>
  <chickenfoot-table id="second" lang="de-AT" theme="dark" src="draw.json"></chickenfoot-table>
  <chickenfoot-table id="other" theme="light"></chickenfoot-table>
</main>
<script>
  const moves = [];
  addEventListener("move", ({ detail }) => moves.push(detail));
  const styleOf = (one) => [...getComputedStyle(one)].map((name) => getComputedStyle(one)[name]);
  const before = styleOf(own);
  fetch("choice.json").then((answer) => answer.json()).then((table) => {
    other.document = table; // before the element is there
    import("./table.mjs");
  });
</script>
</html>
"""


def document(is_found: Callable[[Round], bool]) -> str:
    """Return the document of the first moment of a round that is searched for."""
    rng = random.Random(3)
    match = Match(Rules(domino_set=6), players=2)
    while match.round is None or not is_found(match.round):
        match = match.apply(rng.choice(match.legal_moves)) if match.round else match.deal(rng)
    return document_of(match, match.round.seat).to_json()


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("club")
    with as_file(files("chickenfoot_rules.server") / "client") as client:
        shutil.copytree(client, folder, dirs_exist_ok=True)
    (folder / "index.html").write_text(HOST, encoding="utf-8")
    (folder / "choice.json").write_text(document(lambda table: len(table.legal_moves) > 4))
    (folder / "draw.json").write_text(
        document(lambda table: not table.layout.is_empty and table.legal_moves == (Draw(),))
    )
    with served(folder) as address:
        yield address


def test_tables_and_the_page_around_them_keep_their_styles(browser: Browser, club: str) -> None:
    with page_at(browser, club, color_scheme="light") as page:
        page.see("#first .domino", "#second .domino", "#other .domino")
        assert page.evaluate("() => JSON.stringify(before) === JSON.stringify(styleOf(own))")
        styles = page.evaluate(
            """() => ["button", "p", ".hand", ".domino rect"].map((name) => {
                const { letterSpacing, fontStyle, textTransform, opacity, borderTopWidth } =
                    getComputedStyle(first.shadowRoot.querySelector(name));
                return [letterSpacing, fontStyle, textTransform, opacity, borderTopWidth === "7px"];
            })"""
        )
        assert styles == [["normal", "normal", "none", "1", False]] * 4
        faces = page.evaluate(
            """() => [first, second, other].map((one) =>
                getComputedStyle(one.shadowRoot.querySelector(".domino rect")).fill)"""
        )
        assert faces == ["rgb(255, 253, 246)", "rgb(45, 52, 59)", "rgb(1, 2, 3)"]
        assert page.is_accessible()


def test_a_table_speaks_its_own_language(browser: Browser, club: str) -> None:
    with page_at(browser, club) as page:
        page.see("#second button:has-text('Ziehen')", "#first p:has-text('Your turn.')")
        assert page.locator("#second").get_by_role("img", name="Tisch mit").count() == 1
        page.evaluate("() => second.setAttribute('lang', 'es')")
        page.see("#second button:has-text('Robar')")
        page.locator("#second").get_by_role("button", name="Robar").click()
        assert page.evaluate("() => moves.map(({ move }) => move)") == ["draw"]


def test_a_move_comes_by_mouse_and_by_keys(browser: Browser, club: str) -> None:
    with page_at(browser, club) as page:
        page.locator("#other button.fits").first.click()
        page.locator("#other .target").first.click(force=True)
        page.locator("#first button.fits").first.focus()
        page.keyboard.press("Enter")
        assert page.locator("#first button.fits:focus").get_attribute("aria-pressed") == "true"
        page.keyboard.press("Escape")
        assert page.locator("#first .target").count() == 0
        page.keyboard.press("Enter")
        page.locator("#first [data-move]").first.focus()
        assert page.locator("#first .target.lit").count() == 1
        page.keyboard.press("Enter")
        mouse, keys = page.evaluate("() => moves")
        table = page.evaluate("() => first.document")
        assert mouse == keys
        assert mouse["move_number"] == table["move_number"]
        assert mouse["move"] in [move["move"] for move in table["legal_moves"]]


@pytest.fixture
def example() -> Iterator[str]:
    Handler.table = Table(random.Random(3), Rules(domino_set=4))
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_the_example_plays_a_match_by_keys(browser: Browser, example: str) -> None:
    with page_at(browser, example) as page:
        page.see(".hand button")
        assert page.is_accessible()
        while not page.evaluate(f"() => {TABLE}.is_match_over"):
            before = page.evaluate(f"() => {TABLE}.move_number")
            if page.locator(".hand .fits").count():
                page.locator(".hand .fits").first.press("Enter")
            page.locator("[data-move]").first.press("Enter")
            page.wait_for_function(f"() => {TABLE}.move_number !== {before}")
        page.see("p:has-text('The match is over.')")


def test_the_example_is_short() -> None:
    page = Path(__file__).parents[2] / "examples/web_page.html"
    assert len(page.read_text(encoding="utf-8").splitlines()) < 40
