"""The script that checks the built site finds a search that misses its page, and a far answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import links
import queries

INDEX = {
    "docnames": ["index", "games"],
    "terms": {"hous": 0, "rule": [0, 1], "openspiel": 1},
    "titleterms": {"web": 1},
    "alltitles": {"The cheat sheet": [[1, None]]},
    "indexentries": {"25": [[0, "", ""]]},
    "objects": {"records": [[0, 0, 1, "", "loads"]]},
}


def test_a_missed_page_a_far_answer_and_a_broken_link_are_flaws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "searchindex.js").write_text(f"Search.setIndex({json.dumps(INDEX)})")
    for page, link in [("index", "games"), ("games", "far"), ("far", "further"), ("further", "x")]:
        text = f'<a href="{link}.html">on</a><a href="https://example.org/x.html">out</a>'
        (tmp_path / f"{page}.html").write_text(text)
    # Words are stemmed, may be parts or names of objects, and half of a heading is enough.
    found = {"house rules": "index", "spiel": "games", "loads": "index", "Cheat sheet": "games"}
    missed = {"house web": "games", "house 26": "games", "cheat": "games"}
    monkeypatch.setattr(queries, "QUERIES", {"25": "index"} | found | missed)
    monkeypatch.setattr(queries, "ANSWERS", {"Near?": "far", "Far?": "further", "None?": "none"})

    assert 1 == links.main(tmp_path)
    assert [
        "further.html: x.html: there is no such file",
        *(f"a search for {query!r} does not find games" for query in missed),
        "further is more than 2 clicks away: Far?",
        "none is more than 2 clicks away: None?",
        "8 links of 4 pages, 6 flaws",
    ] == capsys.readouterr().out.splitlines()
