"""Check that every link within the built site leads somewhere: ``python docs/links.py SITE``.

Sphinx sees to the references that it resolves itself. This sees to all the others: what templates,
themes and raw HTML link to, from the English pages to the German ones and back, and to every place
within a page. It prints what `queries` finds, too.
``sphinx-build -b linkcheck docs build/links`` follows links to other sites.
"""

from __future__ import annotations

import html
import os
import re
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import attrs

import queries

PREFIX = os.environ.get("DOCS_PREFIX", "/")
"""Where the site will stand on its server: the page for what is not found links from there."""

NEVER_READ = ("_static", "_sources", "_modules")
"""Folders of the theme's own files, and of the sources of the pages and of the library."""


_LINKED = re.compile(r'\s(id|href|src)="([^"]*)"|content="0;url=([^"]*)"')


@attrs.frozen
class Page:
    """What a page links to, and which places of it can be linked to."""

    links: list[str]
    places: set[str]

    @classmethod
    def read(cls, path: Path) -> Page:
        """Read a file of the site. In its texts quotation marks are escaped."""
        found = _LINKED.findall(path.read_text(encoding="utf-8"))
        links = [html.unescape(link or moved) for name, link, moved in found if name != "id"]
        return cls(links, {html.unescape(place) for name, place, _ in found if name == "id"})


def read(site: Path) -> dict[Path, Page]:
    """Return the pages of a site by their files."""
    return {
        path: Page.read(path)
        for path in site.rglob("*.html")
        if not set(NEVER_READ) & set(path.relative_to(site).parts)
    }


def flaw(link: str, page: Path, site: Path, pages: dict[Path, Page]) -> str | None:
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
    if place and not is_data and target in pages and place not in pages[target].places:
        return "the page has no such place"
    return None


def main(site: Path) -> int:
    """Print the flaws of a site; return the exit code, 1 if there are any."""
    pages = read(site)
    links = [(path, link) for path, page in pages.items() for link in page.links]
    broken = {
        f"{path.relative_to(site)}: {link}: {reason}"
        for path, link in links
        if (reason := flaw(link, path, site, pages))
    }
    found = [*sorted(broken), *queries.flaws(site, {path: pages[path].links for path in pages})]
    print(*found, f"{len(links)} links of {len(pages)} pages, {len(found)} flaws", sep="\n")
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
