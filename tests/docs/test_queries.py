"""The script that checks the built site finds a search with a late page, and a far answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import sphinx

import links
import queries

TOOLS = Path(sphinx.package_dir, "themes/basic/static/searchtools.js")
LANGUAGE = "const stopwords = new Set(['the']), Stemmer = class {stemWord(word) {return word;}};"
INDEX = {
    "docnames": ["index", "games", "rules", "house"],
    "filenames": ["index.md", "games.md", "rules.md", "house.md"],
    "titles": ["First", "Games", "Rules", "House"],
    "terms": {"house": [0, 1, 2, 3], "rule": [0, 1]},
    "titleterms": {"house": 3},
    "alltitles": {"The cheat sheet": [[1, None]]},
    "indexentries": {"25": [[0, "", "main"]]},
    "objects": {"records": [[2, 0, 1, "", "loads"]]},
    "objnames": {"0": ["py", "function", "Python function"]},
}


def test_a_late_page_a_far_answer_and_a_broken_link_are_flaws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "_static").mkdir()
    (tmp_path / "_static/searchtools.js").write_text(TOOLS.read_text("utf-8"), "utf-8")
    (tmp_path / "_static/language_data.js").write_text(LANGUAGE)
    (tmp_path / "searchindex.js").write_text(f"Search.setIndex({json.dumps(INDEX)})")
    sources = ["_static/searchtools.js?v=1", "_static/language_data.js", "searchindex.js"]
    scripts = "".join(f'<script src="{source}"></script>' for source in sources)
    (tmp_path / "search.html").write_text(scripts)
    for page, link in [("index", "games"), ("games", "far"), ("far", "further"), ("further", "x")]:
        text = f'<a href="{link}.html">on</a><a href="https://example.org/x.html">out</a>'
        (tmp_path / f"{page}.html").write_text(text)
    # Words may be parts or names of objects, and half of a heading is enough.
    found = {"index": ["25", "the rule"], "games": ["ule", "cheat sheet"], "rules": ["loads"]}
    monkeypatch.setattr(queries, "QUERIES", found)
    monkeypatch.setattr(queries, "WORDS", {"rules": ["house"], "games": ["cheat"]})
    monkeypatch.setattr(queries, "ANSWERS", {"Near?": "far", "Far?": "further", "None?": "none"})

    assert 1 == links.main(tmp_path)
    assert [
        "further.html: x.html: there is no such file",
        "a search for 'house' finds house, index, games, and not rules",
        "a search for 'cheat' finds nothing, and not games",
        "further is more than 2 clicks away: Far?",
        "none is more than 2 clicks away: None?",
        "11 links of 5 pages, 5 flaws",
    ] == capsys.readouterr().out.splitlines()
