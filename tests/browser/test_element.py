"""The element that other pages embed: its styles and theirs keep apart, and people move in it."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser
from web_page import Handler, Table

from browser.pages import ROOT, Server, Visit, page_at
from build_page import served
from chickenfoot_rules import Draw, Match, Play, Round, Rules
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
  const [moves, picks] = [[], []];
  addEventListener("move", ({ detail }) => moves.push(detail));
  addEventListener("pick", ({ detail }) => picks.push(detail));
  const styleOf = (one) => [...getComputedStyle(one)].map((name) => getComputedStyle(one)[name]);
  const before = styleOf(own);
  fetch("choice.json").then((answer) => answer.json()).then((table) => {
    other.document = table; // before the element is there
    import("./table.mjs");
  });
</script>
</html>
"""
EDIT: Final = """() => {
    const { tile: on, value } = first.document.open_ends[0];
    const move = `0-${value}>${on}`;
    first.innerHTML = `<div slot="below"><button data-tile="0-${value}" data-drag>Mine</button>
        <div class="target" onclick="picks.push('away')">Away</div></div>`;
    for (const name of ["pick", "hold"]) first.addEventListener(name, ({ detail: { tile } }) =>
        name === "pick" ? first.choose(tile) : picks.push(`hold ${tile}`));
    first.places = [{ action: 0, move, tile: `0-${value}`, on, value }];
    first.document = first.document;
    return [`0-${value}`, move];
}"""
"""Lets people set the first table up, with a tile and a place of the page; returns its move."""

CREATE: Final = """(address) => new Promise((resolve) => {
    const socket = new WebSocket(address);
    const wanted = { do: "create", rules: "set=2 hand-size=2", seats: ["human", "greedy"] };
    socket.onopen = () => socket.send(JSON.stringify(wanted));
    socket.onmessage = ({ data }) => resolve(JSON.parse(data).table);
})"""


def document(is_found: Callable[[Round], bool], announces: str = "off") -> str:
    """Return the document of the first moment of a round that is searched for."""
    rng = random.Random(3)
    match = Match(Rules(domino_set=6, chickenlittle=announces), players=2)
    while match.round is None or not is_found(match.round):
        match = match.apply(rng.choice(match.legal_moves)) if match.round else match.deal(rng)
    return document_of(match, match.round.seat).to_json()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("club")


@pytest.fixture(scope="module")
def club(folder: Path) -> Iterator[str]:
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


def test_an_address_without_a_table_is_an_error(browser: Browser, club: str) -> None:
    with page_at(browser, club, may_lose=True) as page:
        page.see("#first .domino")
        for address in ("index.html", "nothing.json"):
            said = page.evaluate(
                """(address) => new Promise((resolve) => {
                    const once = { once: true };
                    first.addEventListener("error", ({ message }) => resolve(message), once);
                    first.setAttribute("src", address);
                })""",
                address,
            )
            assert said.startswith(f"{address} is no table document: ")
        assert page.locator("#first .domino").count()


def test_a_move_comes_by_mouse_and_by_keys(browser: Browser, club: str) -> None:
    with page_at(browser, club) as page:
        page.locator("#other button.fits").first.click()
        page.locator("#other .target").first.click(force=True)
        page.locator("#first button.fits").first.focus()
        page.keyboard.press("Enter")
        assert page.locator("#first button.fits:focus").get_attribute("aria-pressed") == "true"
        page.evaluate("() => { first.document = first.document; }")  # as a page that asks again
        assert page.locator("#first .target").count() == 1
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


def test_a_tile_is_dragged_and_one_that_does_not_fit_is_told_to_the_page(
    browser: Browser, club: str
) -> None:
    with page_at(browser, club) as page:
        tile = page.locator("#first .hand button:not(.fits)").first
        tile.click()
        wrong = page.evaluate("() => picks")
        assert wrong == [{"tile": tile.get_attribute("data-tile"), "fits": False}]
        page.locator("#first .fits").first.click()
        assert page.evaluate("() => picks[1].fits")
        page.keyboard.press("Escape")
        drag(page, "#first .fits", "#first .felt")
        first = page.locator("#first .fits").first.get_attribute("data-tile")
        assert page.evaluate("() => moves[0].move").startswith(f"{first}>")


def drag(page: Visit, tile: str, target: str) -> None:
    page.mouse.move(*page.centre(tile))
    page.mouse.down()
    page.mouse.move(*page.centre(target), steps=30)
    assert page.locator("#first .flying").count() == 1
    page.mouse.up()
    assert page.locator(".flying").count() == 0


def test_people_set_a_table_up(browser: Browser, club: str) -> None:
    with page_at(browser, club) as page:
        page.see("#first .domino")
        tile, move = page.evaluate(EDIT)
        assert page.is_accessible()
        assert page.locator("#first .target .ghost").count() > 0, "all ends where the seat can play"
        laid = page.locator("#first .felt [role=button]").first
        name = laid.get_attribute("data-tile")
        laid.click()
        assert laid.get_attribute("aria-pressed") == "true"
        drag(page, f'#first .felt [data-tile="{name}"]', "#first > div .target")
        page.evaluate("(tile) => first.choose(tile)", tile)
        laid.press("Enter")  # Put it there, even if it does not fit.
        drag(page, f'#first > div [data-tile="{tile}"]', "#first .felt")
        drag(page, f'#first > div [data-tile="{tile}"]', "#first .hand")
        held = page.locator("#first .hand button").first.get_attribute("data-tile")
        drag(page, "#first .hand button", "#first > div .target")
        assert page.evaluate("() => moves.map(({ move }) => move)") == [f"{tile}>{name}", move]
        heard = page.evaluate("() => picks.map((one) => one.tile ?? one)")
        assert heard == [name, "away", f"hold {tile}", held, "away"]


def test_the_kitchen_table_is_one_for_any_page(browser: Browser, club: str) -> None:
    with page_at(browser, club, color_scheme="dark") as page:
        page.see("#first .domino")
        page.evaluate("() => first.setAttribute('theme', 'kitchen')")
        felt = page.locator("#first .felt")
        assert "repeating" in felt.evaluate("one => getComputedStyle(one).backgroundImage")
        assert page.is_accessible()


def test_the_chosen_tile_is_announced_when_it_is_chosen_again(browser: Browser, club: str) -> None:
    def is_last(table: Round) -> bool:
        return any(isinstance(move, Play) and move.announce for move in table.legal_moves)

    table = document(is_last, "at-once")
    with page_at(browser, club) as page:
        page.see("#other .fits")
        page.evaluate("(table) => { other.document = JSON.parse(table); }", table)
        tile = page.locator("#other .fits").first
        tile.click()
        page.locator("#other [data-do=announce]").click()
        tile.click()
        assert page.evaluate("() => moves[0].move").endswith("!")


def play(page: Visit, table: str = "chickenfoot-table") -> None:
    """Make the first move by keys."""
    if page.locator(f"{table} .fits").count():
        page.locator(f"{table} .fits").first.press("Enter")
    page.locator(f"{table} [data-move]").first.press("Enter")


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
            play(page)
            page.wait_for_function(f"() => {TABLE}.move_number !== {before}")
            assert page.evaluate("() => document.activeElement.tagName") == "CHICKENFOOT-TABLE"
        page.see("p:has-text('The match is over.')")


def test_the_example_looks_back_at_each_moment(browser: Browser, club: str, folder: Path) -> None:
    rng = random.Random(3)
    match = Match(Rules(domino_set=6), players=3).deal(rng)
    while match.round is not None:
        match = match.apply(rng.choice(match.legal_moves))
    moments = [document_of(one) for one in match.rounds[0].positions()]
    listed = ",".join(one.to_json() for one in moments)
    (folder / "moments.json").write_text(f"[{listed}]", encoding="utf-8")
    shutil.copy(ROOT / "examples/look_back.html", folder)
    with page_at(browser, club.replace("index", "look_back")) as page:
        slider = page.locator("input")
        for key, moment in (("End", moments[-1]), ("ArrowLeft", moments[-2]), ("Home", moments[0])):
            slider.press(key)
            page.wait_for_function(f"() => {TABLE}.move_number === {moment.move_number}")
            tiles = "chickenfoot-table .domino[data-tile]"
            assert page.locator(tiles).count() == len(moment.layout)
        assert not page.locator(".fits").count()  # Nobody moves.
        assert page.is_accessible()


def code_on(page: str, start: str) -> str:
    """Return the block of code that begins so on a page of the documentation."""
    text = (ROOT / "docs/how-to" / page).read_text(encoding="utf-8")
    found = re.search(rf"\n\n({re.escape(start)}.+?)```", text, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_page_on_a_server_sits_down_moves_and_deals(
    browser: Browser, club: str, tmp_path: Path
) -> None:
    server = Server(tmp_path, "--origin", club.removesuffix("/index.html"))
    server.start()
    with page_at(browser, club) as page:
        page.see("#first .domino")
        address = server.link.replace("http", "ws")
        table = page.evaluate(CREATE, f"{address}socket")
        code = (ROOT / "examples/element_client.js").read_text(encoding="utf-8")
        for shown, own in (("wss://play.example.org/", address), ("Ab3x_9Qz", table)):
            assert shown in code
            code = code.replace(shown, own)
        page.evaluate("() => { first.document = null; }")
        page.add_script_tag(content=f"const room = first; {code}")
        state, before = "first.document", -1
        while True:
            page.wait_for_function(
                f"""() => {state}?.round_number === 2 ||
                ({state}?.move_number > {before} && {state}.legal_moves.length > 0)"""
            )
            if page.evaluate(f"() => {state}.round_number") == 2:
                break
            before = page.evaluate(f"() => {state}.move_number")
            play(page, "#first")
    server.kill()


def test_the_example_for_react_can_be_parsed(tmp_path: Path) -> None:
    program = tmp_path / "table.jsx"
    shutil.copy(ROOT / "examples/table.jsx", program)
    tsc = ROOT / "playground/node_modules/.bin/tsc"
    options = ("--allowJs", "--noEmit", "--noResolve", "--jsx", "preserve")
    subprocess.run([tsc, *options, program], check=True)


def test_the_example_in_typescript_knows_the_element(tmp_path: Path) -> None:
    for name in ("element.d.ts", "table.d.ts"):
        shutil.copy(ROOT / "src/chickenfoot_rules/documents" / name, tmp_path)
    program = tmp_path / "page.ts"
    wrong = "// @ts-expect-error - there is no such field\nroom?.document?.move;\n"
    program.write_text(code_on("web-page.md", "const room = document") + wrong, encoding="utf-8")
    tsc = (ROOT / "playground/node_modules/.bin/tsc", "--noEmit", "--strict", "--types", "")
    subprocess.run([*tsc, program, tmp_path / "element.d.ts"], check=True)


def test_the_element_has_a_type_in_tsx(tmp_path: Path) -> None:
    react = tmp_path / "node_modules/react"
    react.mkdir(parents=True)
    (react / "index.d.ts").write_text(
        "export interface HTMLAttributes<T> { id?: string; of?: T }\n"
        "export type DetailedHTMLProps<E, T> = E & { key?: T };\n"
        "export namespace JSX { interface IntrinsicElements { main: object } }\n"
    )
    types = ROOT / "src/chickenfoot_rules/documents"
    for path in (types / "element.d.ts", types / "table.d.ts", ROOT / "examples/react.d.ts"):
        shutil.copy(path, tmp_path)
    page = """import type { JSX } from "react";
    import "./react";
    type Table = JSX.IntrinsicElements["chickenfoot-table"];
    export const right: Table = { id: "room", onmove: ({ detail }) => console.log(detail.move) };
    // @ts-expect-error - there is no such theme
    export const wrong: Table = { theme: "neon" };
    """
    (tmp_path / "page.ts").write_text(page, encoding="utf-8")
    tsc = (ROOT / "playground/node_modules/.bin/tsc", "--noEmit", "--strict", "--types", "")
    subprocess.run([*tsc, tmp_path / "page.ts"], check=True, cwd=tmp_path)


def test_the_examples_are_short() -> None:
    for name in ("web_page.html", "look_back.html", "table.jsx"):
        assert len((ROOT / "examples" / name).read_text(encoding="utf-8").splitlines()) < 40
