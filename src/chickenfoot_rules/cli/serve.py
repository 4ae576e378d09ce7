"""``chickenfoot serve``: tables for the browsers of a local network."""

from __future__ import annotations

import argparse
import socket
import sys
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Final

from chickenfoot_rules.base import N_, MissingExtraError, expected, text
from chickenfoot_rules.base.foreign import reason_of
from chickenfoot_rules.cli import parsing
from chickenfoot_rules.cli.games import houses_from
from chickenfoot_rules.cli.terminal import Screen, say

_DESCRIPTION: Final = N_("""\
Serve tables to the browsers of the local network, until Ctrl-C.

It prints a link, and the same link as a QR code for phones. Anybody in the network can open it,
create a table and share the link of the table; others sit down or watch. Computer players fill the
seats that stay free.

It needs the extra "server".""")

_EVERYWHERE: Final = ("", "0.0.0.0", "::")  # noqa: S104 - what people type for all networks
_MOST_PORT: Final = 65_535


_OPTIONS: Final = parsing.list_options("""\
--host HOST   the address to serve at; 127.0.0.1 is this computer alone (default: all networks)
--port N      the port (default: %(default)s); 0 is any free one
--folder DIR  keep each table in a file there, to play on after a restart; such a file shows all
              tiles
--book DIR    serve the documentation that was built there, too, and link to its rule book (default:
              link to the published one)
--allowed-host NAME
              let people open the server by this name too, such as play.example.org; not needed
              for addresses, names without a dot and names that end with .local; may be repeated
--origin URL  let the pages of another site connect too, such as https://play.example.org; needed
              behind a proxy that changes the header Host; may be repeated
--framer URL  let the pages of another site show the tables in a frame; may be repeated
""")


def add_parser(commands: parsing.Commands) -> None:
    """Add the subcommand."""
    parser = parsing.add_command(
        commands,
        "serve",
        run,
        summary="serve tables to browsers, on the local network",
        description=_DESCRIPTION,
        examples=("", "--folder tables", "--host 127.0.0.1 --port 0"),
    )
    parsing.add_options(parser, parsing.RULES)
    parsing.add_options(
        parser,
        _OPTIONS,
        port=parsing.number_between(0, _MOST_PORT),
        folder=Path,
        book=Path,
        allowed_host={"action": "append"},
        origin={"action": "append"},
        framer={"action": "append"},
    )
    parser.set_defaults(host=_EVERYWHERE[1], port=8000, allowed_host=[], origin=[], framer=[])


def run(arguments: argparse.Namespace) -> int:
    """Serve until the process is interrupted."""
    try:
        import segno  # noqa: PLC0415 - an extra

        for name in ("uvicorn", "websockets"):  # Without the second one no table would open.
            import_module(name)
        from chickenfoot_rules.server.connections import (  # noqa: PLC0415 - needs the extra
            make_server,
        )
        from chickenfoot_rules.server.web import make_app  # noqa: PLC0415 - needs the extra
    except ImportError:
        message = text("chickenfoot serve needs more: pip install 'chickenfoot-rules[server]'")
        raise MissingExtraError(message) from None
    from chickenfoot_rules.server import Lobby  # noqa: PLC0415 - no other command needs it

    try:
        lobby = Lobby(arguments.folder, rules=houses_from(arguments))
    except OSError as error:
        raise _unusable(arguments.folder, error) from None
    hosts = [arguments.host, *arguments.allowed_host]
    with closing(lobby), _listen(arguments.host, arguments.port) as listener:
        try:
            app = make_app(
                lobby,
                origins=arguments.origin,
                framers=arguments.framer,
                hosts=hosts,
                book=arguments.book,
            )
        except OSError as error:
            raise _unusable(arguments.book, error) from None
        link = f"http://{_find_host(arguments.host)}:{listener.getsockname()[1]}/"
        sys.stdout.write(say("Play at {link} - stop with Ctrl-C", link=link) + "\n\n")
        if not Screen().ascii_only:
            segno.make(link).terminal(sys.stdout, compact=True)
        sys.stdout.flush()
        make_server(app).run(sockets=[listener])
    return 0


def _unusable(folder: Path, error: OSError) -> parsing.UsageError:
    """Return the error that a folder can't be used."""
    reason = reason_of(error)
    message = text("the folder {folder} can't be used: {reason}", folder=folder, reason=reason)
    return parsing.UsageError(message)


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens."""
    try:
        host.encode("idna")  # A socket would leave a wrong name open.
        if ":" in host:
            both = host == "::" and socket.has_dualstack_ipv6()
            return socket.create_server((host, port), family=socket.AF_INET6, dualstack_ipv6=both)
        return socket.create_server((host, port))
    except UnicodeError:
        raise parsing.UsageError(expected("the name of a host", host)) from None
    except OSError as error:
        message = text(
            "nothing can be served at {host}, port {port}: {reason}",
            host=host,
            port=port,
            reason=reason_of(error),
        )
        raise parsing.UsageError(message) from None


def _find_host(host: str) -> str:
    """Return the host for the link: this computer in its network, if it serves all of them."""
    if host not in _EVERYWHERE:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # This sends nothing; it only chooses a network.
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
