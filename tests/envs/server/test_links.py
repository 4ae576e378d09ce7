"""What the web client keeps of a match: it needs Node.js."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from chickenfoot_rules.envs import server

LINKS = Path(server.__file__).with_name("client") / "links.mjs"

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
globalThis.sessionStorage = storage();
globalThis.localStorage = storage();
const { encode, forget, gameToOpen, keep, kept, leaveLink } = await import(process.argv[1]);
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
    command = [node, "--input-type=module", "--eval", whole, LINKS.as_uri()]
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
