"""What the search of the built site must find, and what must be near its first page.

`docs/links.py` reads the site's own index, ``searchindex.js``, and searches it as the site does. It
drops stop words and numbers, stems the other words, and wants all of them on a page, as words,
parts of words or names of objects. A query that is at least half of a heading, or of an entry of
the general index, finds its page too.

It also follows the links from the first page: each answer must be at most two clicks away.
"""

from __future__ import annotations

import json
import os
import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import attrs
from sphinx.search.en import SearchEnglish

CLICKS: Final = 2
"""The most clicks from the first page to an answer."""

QUERIES: Final = {
    "25": "reference/options",
    "action mask": "how-to/gymnasium",
    "animation": "how-to/animate",
    "benchmark": "reference/performance",
    "boneyard": "reference/glossary",
    "browser": "start",
    "bug": "how-to/contribute",
    "catch exception": "reference/api/all-errors",
    "cheat sheet": "reference/cheat-sheet",
    "Chickie dominoes": "explanation/rulebook/sources",
    "command line": "reference/command",
    "deduce": "reference/api/seat-views",
    "double blank 25": "reference/options",
    "draw until": "reference/options",
    "Elo": "how-to/tournament",
    "exit code": "reference/command",
    "faster OpenSpiel": "reference/performance",
    "FEN": "how-to/any-position",
    "GIF": "how-to/animate",
    "Gym": "how-to/gymnasium",
    "hand size": "how-to/house-rules",
    "high contrast": "how-to/draw-tables",
    "hint": "reference/api/players-and-hints",
    "house rules": "how-to/house-rules",
    "Hypothesis": "how-to/test-your-game",
    "install": "start",
    "JSON": "reference/records",
    "known solution": "reference/solved-games",
    "language model": "how-to/program",
    "Maltese Cross": "explanation/rulebook/sources",
    "MCTS": "reference/players",
    "Monte Carlo": "reference/players",
    "multiplayer": "how-to/server",
    "numba": "how-to/train-and-search",
    "online": "how-to/server",
    "OpenSpiel": "how-to/openspiel",
    "pandas": "how-to/many-matches",
    "partners": "explanation/rulebook/express",
    "PettingZoo": "how-to/pettingzoo",
    "PNG": "how-to/animate",
    "print rules": "explanation/rulebook/sheets/index",
    "property-based testing": "how-to/test-your-game",
    "puzzle": "how-to/any-position",
    "Pyodide": "start",
    "reinforcement learning": "how-to/learning-libraries",
    "replay": "how-to/analyse-records",
    "resume": "reference/records",
    "RL": "how-to/train-and-search",
    "RLlib": "how-to/learning-libraries",
    "save": "how-to/embed",
    "save update": "explanation/versioning",
    "score sheet": "explanation/rulebook/scoring",
    "secret": "reference/api/seat-views",
    "seed": "explanation/versioning",
    "serialize": "reference/records",
    "six arms": "explanation/rulebook/playing",
    "Spanish": "explanation/rulebook/sheets/index",
    "speed": "reference/performance",
    "SVG": "reference/api/pictures-and-text",
    "thread": "explanation/design",
    "tie": "explanation/rulebook/scoring",
    "type hints": "explanation/design",
    "undo": "how-to/embed",
    "web": "how-to/web-page",
    "who starts": "explanation/rulebook/opening",
}
"""The words that people use, and a page that must be found by them."""

ANSWERS: Final = {
    # A game author asks:
    "How do I let a player take back a move?": "how-to/embed",
    "How do I send each player only what they may see?": "how-to/server",
    "How do I say in German why a move is illegal?": "reference/api/moves-and-refusals",
    "Can I save a match now and continue it after an update?": "explanation/versioning",
    "How do I write a view as JSON?": "reference/records",
    "How do I draw the table with my own colours?": "how-to/draw-tables",
    # A bot author asks:
    "Has each move a number?": "reference/api/actions-as-numbers",
    "What can I conclude when a player passes?": "reference/api/seat-views",
    "How do I sample the hidden tiles uniformly?": "reference/api/seat-views",
    "Is my bot better than the greedy player, or was it lucky?": "how-to/tournament",
    "Can I write the bot in another language?": "how-to/program",
    "Is there a game with a known solution to test my solver with?": "reference/solved-games",
    "How fast is it beside OpenSpiel?": "reference/performance",
    # A reader of the rules asks:
    "Nobody has the double nine. What now?": "explanation/rulebook/faq",
    "How many tiles does each of seven players take?": "explanation/rulebook/set-and-deal",
    "What does the double blank cost?": "explanation/rulebook/scoring",
    "Where are the rules on one page, to print?": "explanation/rulebook/sheets/index",
    "Where are they in Spanish?": "es/sheets/index",
}
"""The questions of readers, and the page that answers each."""


@attrs.frozen
class Index:
    """The index of the site's search."""

    pages: list[str]
    words: dict[str, set[int]]
    objects: dict[str, set[int]]
    entries: dict[str, set[int]]

    @classmethod
    def read(cls, site: Path) -> Index:
        """Read the index of a built site."""
        text = (site / "searchindex.js").read_text(encoding="utf-8")
        found = json.loads(text.removeprefix("Search.setIndex(").rstrip().removesuffix(")"))
        words: dict[str, set[int]] = {}
        for name in ("terms", "titleterms"):
            for word, at in found[name].items():
                words.setdefault(word, set()).update([at] if isinstance(at, int) else at)
        objects: dict[str, set[int]] = {}
        for prefix, members in found["objects"].items():
            for at, _, _, _, name in members:
                objects.setdefault(f"{prefix}.{name}".lower(), set()).add(at)
        entries: dict[str, set[int]] = {}
        for name in ("alltitles", "indexentries"):
            for entry, places in found[name].items():
                entries.setdefault(entry.lower(), set()).update(at for at, *_ in places)
        return cls(found["docnames"], words, objects, entries)

    def find(self, query: str) -> set[str]:
        """Return the pages that the search finds."""
        english = SearchEnglish({})
        words = re.findall(r"\w+", query.lower())
        asked = [word for word in words if word not in english.stopwords and not word.isdigit()]
        found = [self._with(word, english.stem(word)) for word in asked]
        at = set[int].intersection(*found) if found else set[int]()
        for entry, there in self.entries.items():
            if query.lower() in entry and len(query) >= len(entry) / 2:
                at |= there
        return {self.pages[one] for one in at}

    def _with(self, word: str, stem: str) -> set[int]:
        at = set(self.words.get(stem, set()))
        if len(word) > 2 and not at:  # noqa: PLR2004 - the site's search has the same limit
            at.update(*(there for one, there in self.words.items() if stem in one))
        return at.union(*(there for one, there in self.objects.items() if word in one))


def clicks(first: Path, links: Mapping[Path, Iterable[str]]) -> dict[Path, int]:
    """Return how many clicks each page is away from the first one."""
    away = {first: 0}
    waiting = deque([first])
    while waiting:
        page = waiting.popleft()
        for link in links[page]:
            target = Path(os.path.normpath(page.parent / link.partition("#")[0]))
            if target in links and target not in away:
                away[target] = away[page] + 1
                waiting.append(target)
    return away


def flaws(site: Path, links: Mapping[Path, Iterable[str]]) -> Iterator[str]:
    """Yield the queries that miss their page, and the answers that are too far away.

    Args:
        site: the folder of the built site.
        links: the links of each of its pages.
    """
    index = Index.read(site)
    for query, page in QUERIES.items():
        if page not in index.find(query):
            yield f"a search for {query!r} does not find {page}"
    away = clicks(site / "index.html", links)
    for question, page in ANSWERS.items():
        if away.get(site / f"{page}.html", CLICKS + 1) > CLICKS:
            yield f"{page} is more than {CLICKS} clicks away: {question}"
