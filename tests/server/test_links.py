"""What the web client keeps, and what it does where a browser keeps nothing: it needs Node.js."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from chickenfoot_rules import server

CLIENT = Path(server.__file__).with_name("client")
PLAYGROUND = Path(__file__).parents[2] / "playground"

BROWSER = """
const storage = () => {
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  };
};
globalThis.location = { hash: "" };
globalThis.history = {
  replaceState: (state, title, hash) => { location.hash = hash === "#" ? "" : hash; },
};
let refusals = 0;
const give = (make) => {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { configurable: true, ...make() });
};
give(() => ({ value: storage() }));
const links = await import(`${process.argv[1]}/links.mjs`);
const { browser, inTab, lasting } = await import(`${process.argv[1]}/storage.mjs`);
const { encode, forget, gameToOpen, keep, kept, leaveLink } = links;
browser.onrefusal = () => { refusals += 1; };
const found = [];
const look = async () => found.push(await gameToOpen());
const about = { round: 2, names: ["Ada", "Bob"] };
"""
"""The parts of a browser that the module needs."""


def found_by(script: str) -> object:
    """Return what a script finds in a browser."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is missing")
    whole = f"{BROWSER}{script}console.log(JSON.stringify(found));"
    command = [node, "--input-type=module", "--eval", whole, CLIENT.as_uri()]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def test_a_reload_resumes_the_match_and_another_address_opens_its_own_game() -> None:
    assert found_by("""
    await look();
    keep("begun", about);
    await look();
    location.hash = `#language=de&record=${await encode("linked")}`;
    await look();
    keep("played on", about);
    await look();
    location.hash = "#position=text";
    await look();
    forget();
    await look();
    location.hash = "#record=!";
    await look();
    """) == ["", "begun", "linked", "played on", "text", "", ""]


def test_a_later_visit_finds_the_match_until_it_is_over_or_forgotten() -> None:
    about = {"round": 2, "names": ["Ada", "Bob"]}
    assert found_by("""
    found.push(kept());
    keep("begun", about);
    sessionStorage.removeItem("match"); // The tab was closed.
    await look();
    found.push(kept());
    keep("over", null);
    await look();
    found.push(kept());
    keep("another", about);
    leaveLink();
    await look();
    found.push(kept().text);
    forget();
    found.push(kept());
    """) == [None, "", {"text": "begun", "about": about}, "over", None, "", "another", None]


def test_a_score_sheet_is_kept_beside_a_match() -> None:
    text = '{"format": "chickenfoot-sheet", "version": 1}'
    about = {"round": 2, "names": ["Ada", "Bob"]}
    assert found_by(f"""
    const text = {text!r};
    keep("begun", about);
    keep(text, about);
    await look();
    found.push(kept(), kept("sheet"));
    location.hash = `#record=${{await encode(links.record())}}`;
    links.stay();
    found.push(links.isReload());
    forget("sheet");
    await look();
    found.push(kept().text, kept("sheet"), links.kindOf('{{"format": "express-match"}}'));
    """) == [
        text,
        {"text": "begun", "about": about},
        {"text": text, "about": about},
        *(True, "", "begun", None, "match"),
    ]


DENIED = "give(() => ({ get() { throw new Error('denied'); } }));"
MISSING = "give(() => ({ value: null }));"
FULL = """give(() => {
  const full = storage();
  full.setItem("token old", "a");
  return { value: { ...full, setItem() { throw new Error("full"); }, "token old": "a" } };
});"""


@pytest.mark.parametrize(
    ("refusal", "old"), [(DENIED, None), (MISSING, None), (FULL, "a")], ids=["denied", "no", "full"]
)
def test_what_a_browser_does_not_keep_is_kept_in_memory_and_the_page_is_told_once(
    refusal: str, old: str | None
) -> None:
    found = found_by(f"""
    {refusal}
    keep("begun", about);
    lasting.set("token new", "b");
    await look();
    found.push(kept(), lasting.get("token new"), lasting.get("token old"));
    found.push(lasting.keys().filter((key) => key.startsWith("token")).sort());
    forget();
    lasting.remove("token new");
    await look();
    found.push(kept(), lasting.get("token new"), refusals, browser.keepsAll);
    """)
    keys = ["token new"] if old is None else ["token new", "token old"]
    match = {"text": "begun", "about": {"round": 2, "names": ["Ada", "Bob"]}}
    assert found == ["begun", match, "b", old, keys, "", None, None, 1, False]


def test_while_a_browser_keeps_everything_nothing_is_told() -> None:
    assert found_by("""
    keep("begun", about);
    give(() => ({ value: storage() })); // Nothing of it is in memory, too.
    found.push(kept(), inTab.get("match"), refusals, browser.keepsAll);
    """) == [None, None, 0, True]


@pytest.mark.parametrize("text", ["{", "", "null", "5", "[]", '{"about":{"names":2}}'])
def test_a_damaged_match_is_no_match(text: str) -> None:
    assert found_by(f"""
    localStorage.setItem("match", {text!r});
    sessionStorage.setItem("match", {text!r});
    location.hash = "#position=text";
    await look();
    found.push(kept(), links.record(), refusals);
    """) == ["text", None, "", 0]


STORAGE = re.compile(r"\b(?:localStorage|sessionStorage|indexedDB|cookie|caches|serviceWorker)\b")


def test_only_one_module_stores_anything_besides_the_keeper_of_files() -> None:
    using = {
        path.name: {*STORAGE.findall(path.read_text(encoding="utf-8"))}
        for folder in (CLIENT, PLAYGROUND)
        for path in folder.glob("*.*js")
    }
    assert {name: used for name, used in using.items() if used} == {
        "storage.mjs": {"localStorage", "sessionStorage"},
        "offline.mjs": {"caches"},
        "backend.mjs": {"serviceWorker"},
    }


def test_a_bundler_can_read_the_name_of_each_file_that_the_client_loads() -> None:
    modules = "".join(path.read_text(encoding="utf-8") for path in CLIENT.glob("*.mjs"))
    names = re.findall(r"new URL\(([^()]+), import\.meta\.url\)", modules)

    assert '"./table.css"' in names
    assert modules.count("import.meta.url") == sum(name[1:3] == "./" for name in names)
