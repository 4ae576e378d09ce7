"""What the search of the built site must find first, and what must be near its first page.

The queries are put to the search that readers use: the scripts of the site's own ``search.html``
with its index, run by a small engine for JavaScript. The page of each query must be among the first
three results.

It also follows the links from the first page: each answer must be at most two clicks away.
"""

from __future__ import annotations

import json
import os
import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from _extensions.search import WORDS

CLICKS: Final = 2
"""The most clicks from the first page to an answer."""

RANK: Final = 3
"""The last rank at which a query must find its page."""

QUERIES: Final = {
    "explanation/rulebook/express": ["partners"],
    "explanation/rulebook/faq": ["seven players"],
    "explanation/rulebook/scoring": ["tie"],
    "explanation/rulebook/sheets/index": ["Spanish sheet", "print rules Spanish"],
    "explanation/versioning": ["save update", "seed"],
    "how-to/analyse-records": ["replay"],
    "how-to/animate": ["animation", "GIF", "PNG"],
    "how-to/any-position": ["FEN", "puzzle", "newspaper puzzle"],
    "how-to/contribute": ["bug"],
    "how-to/gallery": ["high contrast"],
    "how-to/embed": ["save"],
    "how-to/gymnasium": ["Gym"],
    "how-to/house-rules": ["hand size", "house rules"],
    "how-to/kitchen-table": ["keep score", "score pad"],
    "how-to/learning-libraries": ["reinforcement learning", "RLlib"],
    "how-to/many-matches": ["pandas"],
    "how-to/openspiel": ["OpenSpiel"],
    "how-to/pettingzoo": ["PettingZoo"],
    "how-to/program": ["language model", "bot in Rust"],
    "how-to/questions": ["thread", "probability opponent holds tile"],
    "how-to/server": ["multiplayer", "online", "host game friends"],
    "how-to/test-your-game": ["Hypothesis", "property-based testing"],
    "how-to/tournament": ["Elo"],
    "how-to/train-and-search": ["numba", "RL"],
    "how-to/web-page": ["web"],
    "reference/api/all-errors": ["catch exception"],
    "reference/api/deals-and-rounds": ["Round"],
    "reference/api/matches-and-scores": ["score sheet", "undo"],
    "reference/api/pictures-and-text": ["SVG"],
    "reference/api/players-and-hints": ["hint"],
    "reference/api/seat-views": ["deduce", "hidden information", "secret"],
    "reference/cheat-sheet": ["cheat sheet"],
    "reference/command": ["command line", "exit code"],
    "reference/options": ["25", "count 25 double blank draw until fits"],
    "reference/performance": ["benchmark", "faster OpenSpiel", "speed"],
    "reference/players": ["MCTS", "Monte Carlo"],
    "reference/records": ["serialize"],
    "reference/solved-games": ["known solution"],
    "start": ["Pyodide"],
    "tutorials/own-player": ["is my bot better"],
}
"""The words that people use, by the page that they must find; the words of `WORDS` must, too."""

ANSWERS: Final = {
    # A game author asks:
    "How do I let a player take back a move?": "how-to/embed",
    "How do I send each player only what they may see?": "how-to/server",
    "How do I say in German why a move is illegal?": "reference/api/moves-and-refusals",
    "Can I save a match now and continue it after an update?": "explanation/versioning",
    "How do I write a view as JSON?": "reference/records",
    "How do I draw the table with my own colours?": "how-to/gallery",
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

_BROWSER: Final = """
const window = globalThis, document = {getElementById: () => null};
const SPHINX_HIGHLIGHT_ENABLED = false, _ = (words) => words, _ready = () => {};
"""
"""What the scripts of the search expect of a browser and of other scripts."""

_FIND: Final = """
const find = (query) => JSON.stringify(
  Search._performSearch(...Search._parseQuery(query)).map(([page]) => page).reverse()
);
"""


class Search:
    """The search of a built site."""

    def __init__(self, site: Path) -> None:
        """Run the scripts that only the page of the search has, in their order."""
        page = (site / "search.html").read_text(encoding="utf-8")
        scripts = re.findall(r'src="([^"]*(?:searchtools|language_data|searchindex)\.js)', page)
        texts = [(site / script).read_text(encoding="utf-8") for script in scripts]
        self._context = import_module("quickjs").Context()  # It has no types.
        self._context.eval("\n".join([_BROWSER, *texts, _FIND]))
        while self._context.execute_pending_job():
            pass

    def find(self, query: str) -> list[str]:
        """Return the pages of the results, the first result first."""
        pages: list[str] = json.loads(self._context.eval(f"find({json.dumps(query)})"))
        return pages


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
    """Yield the queries that find their page too late, and the answers that are too far away.

    Args:
        site: the folder of the built site.
        links: the links of each of its pages.
    """
    search = Search(site)
    for page, words in (*QUERIES.items(), *WORDS.items()):
        for query in words:
            if page not in (first := search.find(query)[:RANK]):
                found = ", ".join(first) or "nothing"
                yield f"a search for {query!r} finds {found}, and not {page}"
    away = clicks(site / "index.html", links)
    for question, page in ANSWERS.items():
        if away.get(site / f"{page}.html", CLICKS + 1) > CLICKS:
            yield f"{page} is more than {CLICKS} clicks away: {question}"
