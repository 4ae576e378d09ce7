"""Check that every link within the built site leads somewhere: ``python docs/links.py SITE``.

Sphinx sees to the references that it resolves itself. This sees to all the others: what templates,
themes and raw HTML link to, from the English pages to the German ones and back, and to every place
within a page. ``sphinx-build -b linkcheck docs build/links`` follows links to other sites.
"""

from __future__ import annotations

import os
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import attrs

PREFIX = os.environ.get("DOCS_PREFIX", "/")
"""Where the site will stand on its server: the page for what is not found links from there."""

NEVER_READ = ("_static", "_sources")
"""Folders of the theme's own files, and of the sources of the pages."""


@attrs.define
class Page(HTMLParser):
    """What a page links to, and which places of it can be linked to."""

    links: list[str] = attrs.field(factory=list[str])
    places: set[str] = attrs.field(factory=set[str])

    def __attrs_pre_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of the links and the names of an element."""
        for name, value in attrs:
            if value is None:
                continue
            if name == "id" or (tag == "a" and name == "name"):
                self.places.add(value)
            elif name in {"href", "src"}:
                self.links.append(value)
            elif name == "content" and value.startswith("0;url="):
                self.links.append(value.removeprefix("0;url="))


def read(site: Path) -> dict[Path, Page]:
    """Return the pages of a site by their files."""
    pages: dict[Path, Page] = {}
    for path in site.rglob("*.html"):
        if not set(NEVER_READ) & set(path.relative_to(site).parts):
            pages[path] = page = Page()
            page.feed(path.read_text(encoding="utf-8"))
    return pages


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
    """Print the links that lead nowhere; return the exit code, 1 if there are any."""
    pages = read(site)
    count = 0
    broken: set[str] = set()
    for path, page in pages.items():
        for link in page.links:
            count += 1
            if reason := flaw(link, path, site, pages):
                broken.add(f"{path.relative_to(site)}: {link}: {reason}")
    print(*sorted(broken), f"{count} links of {len(pages)} pages, {len(broken)} broken", sep="\n")
    return 1 if broken or not pages else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
