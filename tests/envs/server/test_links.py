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
const kept = new Map();
globalThis.location = { hash: "" };
globalThis.history = {
  replaceState: (state, title, hash) => { location.hash = hash === "#" ? "" : hash; },
};
globalThis.sessionStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, text),
  removeItem: (key) => kept.delete(key),
};
const { encode, forget, gameToOpen, keep } = await import(process.argv[1]);
const found = [];
const look = async () => found.push(await gameToOpen());
"""
"""The parts of a browser that the module needs."""


def test_a_reload_resumes_the_match_and_another_address_opens_its_own_game() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is missing")
    script = f"""{BROWSER}
    await look();
    keep("begun");
    await look();
    location.hash = `#language=de&record=${{await encode("linked")}}`;
    await look();
    keep("played on");
    await look();
    location.hash = "#position=text";
    await look();
    forget();
    await look();
    location.hash = "#record=!";
    await look();
    console.log(JSON.stringify(found));
    """
    command = [node, "--input-type=module", "--eval", script, LINKS.as_uri()]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert json.loads(printed) == ["", "begun", "linked", "played on", "text", "", ""]
