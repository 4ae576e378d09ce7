"""Check the links, headings and search of the built site: ``python docs/links.py SITE``.

Sphinx sees to the references that it resolves itself. This sees to all the others: what templates,
themes and raw HTML link to, from the English pages to the German ones and back, and to every place
within a page. ``sphinx-build -b linkcheck docs build/links`` follows links to other sites.

The queries in `queries.toml` are put to the search that readers use: the scripts of the site's own
``search.html`` with its sections, run by a small engine for JavaScript. The page of each query must
be among the first three results, and each section of `search.toml` be there.
"""

from __future__ import annotations

import html
import json
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from _extensions.search import WORDS

PREFIX = os.environ.get("DOCS_PREFIX", "/")
"""Where the site will stand on its server: the page for what is not found links from there."""

NEVER_READ = ("_static", "_sources", "_modules", "_downloads")
"""Folders of the theme's own files, of sources, and of programs that readers run elsewhere."""

_QUERIES: Final = Path(__file__).with_name("queries.toml").read_text(encoding="utf-8")
QUERIES: Final[Mapping[str, list[str]]] = tomllib.loads(_QUERIES)
"""What people have typed, by the page that it must find."""

_FIND: Final = """
const places = (query) =>
  JSON.stringify(find(query).map(([section]) => section.id.replace(".html", "")));
"""

_BLANK: Final = re.compile(r'<(h1|title)>\s*(-|</)|(aria-label|data-nothing)=""')
_PLACE: Final = re.compile(r'\sid="([^"]*)"')
_LINK: Final = re.compile(r'(?:\s(?:href|src)="|content="0;url=)([^"]*)"')


def flaw(link: str, page: Path, site: Path, places: dict[Path, set[str]]) -> str | None:
    """Return what is wrong with a link on a page, if anything is."""
    parts = urlsplit(link.removeprefix(PREFIX))
    if parts.scheme or parts.netloc:
        return None
    root = site if link.startswith(PREFIX) else page.parent
    target = Path(os.path.normpath(root / unquote(parts.path))) if parts.path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return "there is no such file"
    place = unquote(parts.fragment)
    is_data = "=" in place  # A script of the page reads it.
    if place and not is_data and place not in places.get(target, {place}):
        return "the page has no such place"
    return None


def search_of(site: Path) -> Callable[[str], list[str]]:
    """Return the search of a site: the best section of each page that it finds for a query."""
    page = (site / "search.html").read_text(encoding="utf-8")
    scripts = re.findall(r'src="([^"]*(?:minisearch|search|sections)\.js)', page)
    texts = [(site / script).read_text(encoding="utf-8") for script in scripts]
    context = import_module("quickjs").Context()  # It has no types.
    context.eval("\n".join([*texts, _FIND]))
    return lambda query: json.loads(context.eval(f"places({json.dumps(query)})"))


def late_queries(site: Path) -> Iterator[str]:
    """Yield the queries that do not find their page among the first three of a site."""
    search = search_of(site)
    for page, queries in QUERIES.items():
        for query in queries:
            first = search(query)[:3]
            # A page is found by any of its sections.
            if not any(page in {found, found.partition("#")[0]} for found in first):
                listed = ", ".join(first) or "nothing"
                yield f"a search for {query!r} finds {listed}, and not {page}"


def idle_words(site: Path) -> Iterator[str]:
    """Yield the sections of `WORDS` that a site does not have."""
    known: set[str] = set()
    for path in site.rglob("sections.js"):
        pages = json.loads(path.read_text("utf-8").partition("(")[2].rpartition(")")[0])
        known |= {f"{page}#{at}" for page, found in pages.items() for at, *_ in found}
    wanted = {f"{page}#{at}" for page, words in WORDS.items() for at in words}
    return (f"search.toml: there is no section {one}" for one in sorted(wanted - known))


def main(site: Path) -> int:
    """Print the flaws of a site; return the exit code, 1 if there are any."""
    pages = {
        path: path.read_text(encoding="utf-8")
        for path in site.rglob("*.html")
        if not set(NEVER_READ) & set(path.relative_to(site).parts)
    }
    # In a text that has a quotation mark it is escaped.
    places = {path: {*map(html.unescape, _PLACE.findall(text))} for path, text in pages.items()}
    links = [
        (path, html.unescape(link)) for path, text in pages.items() for link in _LINK.findall(text)
    ]
    broken = {
        f"{path.relative_to(site)}: {link}: {reason}"
        for path, link in links
        if (reason := flaw(link, path, site, places))
    }
    blank = [
        f"{page}: a heading or a label has no words"
        for page, text in pages.items()
        if _BLANK.search(text)
    ]
    found = [*sorted(broken), *blank, *idle_words(site), *late_queries(site)]
    print(*found, f"{len(links)} links of {len(pages)} pages, {len(found)} flaws", sep="\n")
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
