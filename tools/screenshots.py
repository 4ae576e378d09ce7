"""Take the screenshots of the gallery again: ``python tools/screenshots.py``.

They show the command, a table of ``chickenfoot serve``, and the page to play on, which ``nox -s
playground`` builds. The script needs the extras ``cli`` and ``server``, playwright, and the
system's Chromium.
"""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT: Final = Path(__file__).resolve().parent.parent
STATIC: Final = ROOT / "docs" / "_static"
COMMAND: Final = (sys.executable, "-m", "chickenfoot_rules")
PLAY: Final = "play --set 6 --hand-size 6 --players 3 --seats human,greedy,greedy --seed 4"
COLUMNS: Final = 84
MOVES: Final = 4
CAN_ACT: Final = "#hand button.fits, .primary[data-do]"
POSITION: Final = (
    "rules: set=6 hand-size=6; hands: 0-1 0-3 1-4 0-5 3-5 / 1-1 0-4 2-4 5-5 2-5 / 2-3 4-5; "
    "boneyard: 2-2 3-3 1-2 3-4 1-5 4-4 4-6 5-6; "
    "layout: 6-6 3-6>6-6 1-6>6-6 2-6>6-6 0-6>6-6 1-3>1-6 0-0>0-6 0-2>0-0; turn: 0"
)
"""The table of the first page, with hands that seat 0 can't rule out."""


def print_in_terminal(arguments: str, *typed: str) -> str:
    """Return what a person sees who types these lines, up to the next question, as HTML."""
    master, slave = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(COLUMNS), "TERM": "xterm-256color"}
    process = subprocess.Popen(
        [*COMMAND, *arguments.split()],
        stdin=slave,
        stdout=slave,
        stderr=subprocess.STDOUT,
        env=environment,
    )
    os.close(slave)
    printed = b""
    for line in (*typed, None):
        printed += _read_question(master)
        if line is not None:
            os.write(master, f"{line}\n".encode())
    process.kill()
    process.wait()
    text = Text.from_ansi(printed.decode().replace("\r\n", "\n"))
    console = Console(record=True, file=StringIO(), width=COLUMNS)
    console.print(Text.assemble(f"$ chickenfoot {arguments}\n", text))
    return console.export_html(theme=MONOKAI, inline_styles=True)


def _read_question(master: int) -> bytes:
    printed = b""
    while not printed.endswith(b"help): "):
        printed += os.read(master, 4096)
    return printed


@contextmanager
def server() -> Iterator[str]:
    """Serve tables, and yield the link to them."""
    where = ("serve", "--host", "127.0.0.1", "--port", "0")
    process = subprocess.Popen([*COMMAND, *where], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    link = re.search(r"http://\S+", process.stdout.readline())
    assert link is not None
    try:
        yield link[0]
    finally:
        process.kill()
        process.communicate()


def shoot_command(browser: Browser) -> None:
    """Show a game in a terminal."""
    page = browser.new_page(viewport={"width": 760, "height": 400})
    page.set_content(print_in_terminal(PLAY, "hint", "1"))
    page.add_style_tag(
        content="body{margin:0;padding:12px;background:#0c0c0c} pre{margin:0;font-size:14px}"
    )
    page.screenshot(path=STATIC / "screenshot-command.png", full_page=True)


def shoot_server(browser: Browser) -> None:
    """Show a table on a phone, with one person and a computer player."""
    page = browser.new_page(viewport={"width": 390, "height": 770}, reduced_motion="reduce")
    with server() as link:
        page.goto(link)
        page.locator("form .primary").click()
        page.wait_for_url("**#table=*")
        page.locator('input[name="name"]').fill("Ada")
        page.locator("form .primary").click()
        for _ in range(MOVES):
            page.wait_for_selector(CAN_ACT)
            for button in ("#hand button.fits", "#ends button", ".primary[data-do]"):
                if page.locator(button).count():
                    page.locator(button).first.click()
            page.wait_for_timeout(1000)
        page.wait_for_selector("#hand button.fits")
        page.screenshot(path=STATIC / "screenshot-server.png")


def shoot_page(browser: Browser) -> None:
    """Show the position of the first page in the page to play on."""
    sys.path.insert(0, str(ROOT / "playground"))
    from build_page import OUT, served  # noqa: PLC0415 - a script beside this folder

    if not OUT.is_dir():
        print("the page is not built: run nox -s playground")
        return
    page = browser.new_page(viewport={"width": 1100, "height": 700}, reduced_motion="reduce")
    with served(OUT) as address:
        page.goto(f"{address}#position={quote(POSITION)}")
        page.wait_for_selector("#hand button.fits", timeout=60_000)
        page.wait_for_timeout(1000)
        page.screenshot(path=STATIC / "screenshot-page.png")


def main() -> None:
    """Take all screenshots."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it is not always there

    with sync_playwright() as playwright:
        found = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for shoot in (shoot_command, shoot_server, shoot_page):
            shoot(browser)
        browser.close()


if __name__ == "__main__":
    main()
