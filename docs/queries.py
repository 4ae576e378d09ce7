"""What the search of the built site must find first, and what must be near its first page.

The queries in `queries.toml` are put to the search that readers use: the scripts of the site's own
``search.html`` with its sections, run by a small engine for JavaScript. The page of each query must
be among the first three results, and a heading that is a question the first one for itself.

It also follows the links from the first page: each answer must be at most two clicks away.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
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

_FILE: Final = Path(__file__).with_suffix(".toml")
_SAID: Final = tomllib.loads(_FILE.read_text(encoding="utf-8"))
QUERIES: Final[Mapping[str, list[str]]] = _SAID["queries"]
"""The words that people use, by the page that they must find; the words of `WORDS` must, too."""

ANSWERS: Final[Mapping[str, str]] = _SAID["answers"]
"""The questions of readers, and the page that answers each."""

_FIND: Final = """
const best = (query) => find(query).map(([section]) => section);
const places = (query) => JSON.stringify(best(query).map(({ id }) => id.replace(".html", "")));
const isLate = (heading) => heading.endsWith("?") && best(heading)[0]?.title !== heading;
const late = () => JSON.stringify(headings.filter(isLate));
"""


class Search:
    """The search of a built site."""

    def __init__(self, site: Path) -> None:
        """Run the scripts that only the page of the search has, in their order."""
        page = (site / "search.html").read_text(encoding="utf-8")
        scripts = re.findall(r'src="([^"]*(?:minisearch|search|sections)\.js)', page)
        texts = [(site / script).read_text(encoding="utf-8") for script in scripts]
        self._context = import_module("quickjs").Context()  # It has no types.
        self._context.eval("\n".join([*texts, _FIND]))

    def find(self, query: str) -> list[str]:
        """Return the best section of each page that is found, the first result first."""
        return self._list(f"places({json.dumps(query)})")

    def late_questions(self) -> list[str]:
        """Return the headings that are questions, but not the first result for themselves."""
        return self._list("late()")

    def _list(self, expression: str) -> list[str]:
        found: list[str] = json.loads(self._context.eval(expression))
        return found


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
            first = search.find(query)[:RANK]
            # A page is found by any of its sections.
            if not any(page in {found, found.partition("#")[0]} for found in first):
                listed = ", ".join(first) or "nothing"
                yield f"a search for {query!r} finds {listed}, and not {page}"
    for question in search.late_questions():
        yield f"a search for {question!r} finds another heading first"
    away = clicks(site / "index.html", links)
    for question, page in ANSWERS.items():
        if away.get(site / f"{page}.html", CLICKS + 1) > CLICKS:
            yield f"{page} is more than {CLICKS} clicks away: {question}"
