"""The rule book: a documentation site beside the tables, or the published one."""

from __future__ import annotations

import errno
from html import escape
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from chickenfoot_rules.base import text
from chickenfoot_rules.server.guard import SOURCES

_PAGES: Final = "explanation/rulebook/"
"""Where the documentation has the rule book."""

# The pages of Sphinx have scripts and styles in them, and the page to play on compiles Python.
_POLICY: Final = (
    "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    f"{SOURCES}'self'"
)

_HEAD: Final = '<meta charset="utf-8">\n'


class Book(StaticFiles):
    """The files of a built documentation site, under a policy that lets its pages work.

    Raises:
        FileNotFoundError: if the site has no rule book.
    """

    def __init__(self, folder: Path) -> None:
        page = f"{_PAGES}index.html"
        if not (folder / page).is_file():
            why = text("it has no page {page} of the rule book", page=page)
            raise FileNotFoundError(errno.ENOENT, why, str(folder))
        super().__init__(directory=folder, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file of the site."""
        response = await super().get_response(path, scope)
        response.headers["Content-Security-Policy"] = _POLICY
        return response


def link_to_book(page: str, site: str) -> str:
    """Return the page of the client with a link to the rule book, if the site of it is known."""
    link = escape(urljoin(site, _PAGES))
    meta = f'{_HEAD}<meta name="rule-book" content="{link}">\n'
    return page.replace(_HEAD, meta) if site else page


def published_site() -> str:
    """Return the address of the published documentation; nothing if none is known."""
    try:
        urls: list[str] = metadata("chickenfoot-rules").get_all("Project-URL") or []
    except PackageNotFoundError:  # A vendored copy has no metadata.
        return ""
    name = "Documentation, "
    return next((url.removeprefix(name) for url in urls if url.startswith(name)), "")
