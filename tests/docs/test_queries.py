"""The script that checks the built site finds a search with a late page, and a broken link."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

import links

SCRIPTS = Path(__file__).parents[2] / "docs/_static"
SECTIONS: dict[str, list[list[object]]] = {
    "index": [["first", "First", "A round of the game.", []]],
    "games": [["games", "Games", "Scores and the cheat sheet.", []]],
    "explanation/rulebook/rules": [
        ["rules", "Rules", "", ["stalemate"]],
        ["pass", "May I pass?", "When nobody has a tile that fits.", []],
    ],
    "reference/api/names": [
        ["who", "Who says so?", "", []],
        ["error", "IllegalMoveError", "", []],
        ["match", "Match", "What is played.", []],
        ["sample", "View.sample", "", []],
    ],
    "reference/api/others": [
        ["other", "Other.sample", "To sample is to sample, with what View.sample has.", []],
    ],
    "explanation/rulebook/faq": [
        ["who", "Who says so", "", []],
        ["keep", "May I keep it?", "It is up to you.", []],
    ],
    "de/rules": [["passen", "Darf ich passen?", "Nur wenn nichts passt.", []]],
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "_static").mkdir()
    for name in ("minisearch", "search"):
        script = (SCRIPTS / f"{name}.js").read_text("utf-8")
        (tmp_path / f"_static/{name}.js").write_text(script, "utf-8")
    (tmp_path / "sections.js").write_text(f"addSections({json.dumps(SECTIONS)});")
    sources = ["_static/minisearch.js?v=1", "_static/search.js", "sections.js"]
    scripts = "".join(f'<script src="{source}"></script>' for source in sources)
    (tmp_path / "search.html").write_text(scripts)
    return tmp_path


@pytest.mark.parametrize(
    ("query", "first"),
    [
        pytest.param(
            "can I pass", "explanation/rulebook/rules#pass", id="words that say nothing don't count"
        ),
        pytest.param("may", "explanation/rulebook/rules#pass", id="unless there are no others"),
        pytest.param("darf ich passen", "de/rules#passen", id="a query has a language"),
        pytest.param(
            "dominoes", "explanation/rulebook/rules#pass", id="words that mean the same are one"
        ),
        pytest.param(
            "stalemate", "explanation/rulebook/rules#rules", id="a section has further words"
        ),
        pytest.param("CheatSheet", "games#games", id="an unknown name has parts"),
        pytest.param(
            "IllegalMoveError: Rules of the game. Games.",
            "reference/api/names#error",
            id="a name of the API counts more than the words around it",
        ),
        pytest.param(
            "TypeError: Match(rules) plays no games",
            "reference/api/names#match",
            id="what is called in a pasted text is a name",
        ),
        pytest.param(
            "play a game with view.sample(1)",
            "reference/api/names#sample",
            id="a method is found by its end",
        ),
        pytest.param("View.sample", "reference/api/names#sample", id="a whole name is found first"),
        pytest.param(
            "IllegalMove", "reference/api/names#error", id="a name is found by its beginning"
        ),
        pytest.param(
            "rules nobody fits",
            "explanation/rulebook/rules#pass",
            id="more words count more than one in a heading",
        ),
        pytest.param("scoresheet", "games#games", id="a word that joins two finds both"),
        pytest.param("scroes", "games#games", id="misspelt words find what they are like"),
    ],
)
def test_the_best_section_is_found_first(site: Path, query: str, first: str) -> None:
    assert first == links.search_of(site)(query)[0]


@pytest.mark.parametrize(
    ("page", "area", "finds"),
    [
        ("index.html", "all", {"games", "explanation/rulebook/rules", "reference/api/names"}),
        ("", "all", {"games", "explanation/rulebook/rules", "reference/api/names"}),
        ("de/rules.html", "rules", {"explanation/rulebook/rules"}),
        ("how-to/embed.html", "programming", {"games", "reference/api/names"}),
    ],
)
def test_a_search_begins_in_the_area_of_the_page_from_which_it_comes(
    site: Path, page: str, area: str, finds: set[str]
) -> None:
    context = import_module("quickjs").Context()  # It has no types.
    for source in ("_static/minisearch.js", "_static/search.js", "sections.js"):
        context.eval((site / source).read_text("utf-8"))
    assert area == context.eval(f"areaOf({json.dumps(page)})")
    query = "stalemate IllegalMoveError scores"
    found = json.loads(
        context.eval(
            f"JSON.stringify(find({json.dumps(query)}, {{ area: {json.dumps(area)} }}).map("
            '([section]) => section.id.split(".html")[0]))'
        )
    )
    assert finds == {*found}


def test_a_page_is_found_once_and_each_question_is_an_answer(site: Path) -> None:
    found = links.search_of(site)("keep what the rules say: pass")

    assert {"explanation/rulebook/faq#keep", "explanation/rulebook/faq#who"} < {*found}
    assert 1 == sum(one.startswith("explanation/rulebook/rules#") for one in found)


def test_a_word_of_no_section_finds_nothing(site: Path) -> None:
    assert [] == links.search_of(site)("zzz")


def test_a_late_page_and_a_broken_link_are_flaws(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for page, link in [("index", "games"), ("games", "x")]:
        text = f'<a href="{link}.html">on</a><a href="https://example.org/x.html">out</a>'
        (site / f"{page}.html").write_text(text)
    # A page is found by any of its sections.
    found = {
        "games": ["cheat", "stalemate"],
        "explanation/rulebook/rules#pass": ["pass"],
        "reference/api/names#who": ["zzz"],
    }
    monkeypatch.setattr(links, "QUERIES", found)
    words: dict[str, list[str]] = {"pass": [], "passed": []}
    monkeypatch.setattr(
        links, "WORDS", {"explanation/rulebook/rules": words, "gone": {"rules": []}}
    )

    assert 1 == links.main(site)
    assert [
        "games.html: x.html: there is no such file",
        "search.toml: there is no section explanation/rulebook/rules#passed",
        "search.toml: there is no section gone#rules",
        "a search for 'stalemate' finds explanation/rulebook/rules#rules, and not games",
        "a search for 'zzz' finds nothing, and not reference/api/names#who",
        "7 links of 3 pages, 5 flaws",
    ] == capsys.readouterr().out.splitlines()
