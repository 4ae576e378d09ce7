"""A web server of one's own, with tables for Chicken Foot and Express-Domino under ``/dominoes``.

Run ``uvicorn own_server:app`` with the extra ``server`` of the library installed.
"""

from __future__ import annotations

from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route

from chickenfoot_rules.server import Lobby
from chickenfoot_rules.server.web import make_app


async def welcome(request: Request) -> PlainTextResponse:
    """Greet whoever comes to the first page."""
    return PlainTextResponse(f"Play at {request.url_for('dominoes', path='/')}")


def make_site(folder: Path | None = None) -> Starlette:
    """Return the whole site; tables are kept in a folder."""
    tables = Mount("/dominoes", make_app(Lobby(folder)), name="dominoes")
    return Starlette(routes=[Route("/", welcome), tables])


app = make_site()
