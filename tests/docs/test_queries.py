"""The script that searches the built site finds what is on its pages, and how far they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import queries


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a site of four pages, one linked after the other, with an index of two of them."""
    index = {
        "docnames": ["index", "games"],
        "terms": {"hous": 0, "rule": [0, 1], "openspiel": 1},
        "titleterms": {"web": 1},
        "alltitles": {"The cheat sheet": [[1, None]]},
        "indexentries": {"25": [[0, "", ""]]},
        "objects": {"records": [[0, 0, 1, "", "loads"]]},
    }
    written = f"Search.setIndex({json.dumps(index)})"
    (tmp_path / "searchindex.js").write_text(written, encoding="utf-8")
    for page, link in [("index", "games"), ("games", "far"), ("far", "further"), ("further", "")]:
        text = f'<a href="{link}.html#place">on</a><a href="https://example.org/x.html">out</a>'
        (tmp_path / f"{page}.html").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("query", "pages"),
    [
        ("house rules", {"index"}),  # both words, stemmed
        ("OpenSpiel", {"games"}),
        ("spiel", {"games"}),  # a part of a word
        ("the web", {"games"}),  # stop words do not count
        ("loads", {"index"}),  # the name of an object
        ("Cheat sheet", {"games"}),  # half of a heading
        ("cheat", set[str]()),
        ("25", {"index"}),  # an entry of the general index
        ("house 26", {"index"}),  # numbers do not count
        ("house web", set[str]()),
        ("no", set[str]()),
    ],
)
def test_a_query_finds_the_pages_with_all_its_words(
    site: Path, query: str, pages: set[str]
) -> None:
    assert pages == queries.Index.read(site).find(query)


def test_a_missed_page_and_a_far_answer_are_flaws(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "QUERIES", {"web": "games", "house": "games"})
    monkeypatch.setattr(queries, "ANSWERS", {"Near?": "far", "Far?": "further", "None?": "none"})

    assert [
        "a search for 'house' does not find games",
        "further is more than 2 clicks away: Far?",
        "none is more than 2 clicks away: None?",
    ] == queries.flaws(site)
