"""Pages in browsers that keep nothing, or have no space left."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.pages import CAN_ACT, Server, Visit, page_at
from build_page import served

DENIED = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    get() { throw new DOMException("Access is denied for this document.", "SecurityError"); },
  });
Object.defineProperty(navigator, "serviceWorker", {
  get() { throw new DOMException("Service workers are disabled.", "SecurityError"); },
});
"""
FULL = """
for (const storage of [localStorage, sessionStorage])
  for (let size = 2 ** 22, n = 0; size >= 1; size /= 2)
    try {
      while (true) storage.setItem(`filled ${size} ${n++}`, "x".repeat(size));
    } catch {}
"""
EACH = pytest.mark.parametrize("script", [DENIED, FULL], ids=["denied", "full"])
WARNING = "#unkept:has-text('your seat, your match and your settings are lost')"


def play_to_the_end(pages: list[Visit]) -> None:
    """Let people move until the round is over."""
    while not pages[0].locator("#result:not([hidden])").count():
        for page in pages:
            if page.locator(CAN_ACT).count():
                page.act()
        pages[0].wait_for_timeout(50)


@EACH
def test_a_round_is_played_on_the_page_although_nothing_is_kept(
    browser: Browser, site: str, script: str
) -> None:
    with page_at(browser, site, script=script) as page:
        page.see('html[data-state="ready"]')
        page.begin()
        page.see(WARNING)
        page.choose_language("de")
        page.see("#unkept:has-text('Platz, Partie und Einstellungen gehen verloren')")
        assert page.is_accessible()
        page.locator("#unkept button").click()
        play_to_the_end([page])
        assert not page.locator("#unkept").is_visible()
        page.once("dialog", lambda dialog: dialog.accept())  # The match in memory is not over.
        page.choose("Neues Spiel")
        page.see("#welcome")


@EACH
def test_two_people_sit_down_and_play_although_nothing_is_kept(
    browser: Browser, server: Server, script: str
) -> None:
    with page_at(browser, server.link, script=script) as ada:
        ada.begin(people=2)
        ada.sit_down("Ada")
        ada.see(WARNING)
        with page_at(browser, ada.url, script=script, width=390) as bob:
            bob.sit_down("Bob")
            bob.see(WARNING)
            assert bob.is_accessible()
            play_to_the_end([ada, bob])


def test_a_seat_in_memory_is_found_after_the_server_was_lost(
    browser: Browser, server: Server
) -> None:
    with page_at(browser, server.link, script=DENIED, may_lose=True) as page:
        page.begin()
        page.sit_down("Ada")
        server.kill()
        page.see('html[data-state="lost"]')
        server.start()
        page.see('html[data-state="ready"]', ".hand button")
        page.act()


def test_a_table_in_a_frame_of_another_site_is_played(browser: Browser, tmp_path: Path) -> None:
    club = tmp_path / "club"
    club.mkdir()
    with served(club) as address:
        server = Server(tmp_path, "--framer", address.removesuffix("/index.html"))
        server.start()
        frame = f'<iframe src="{server.link}" width="1000" height="800"></iframe>'
        (club / "index.html").write_text(frame, encoding="utf-8")
        with page_at(browser, address, script=DENIED, may_lose=True) as page:  # It has no icon.
            table = Visit(page.page.frames[1])
            table.begin(people=1)
            table.sit_down("Ada")
            table.see(WARNING)
            play_to_the_end([table])
        server.kill()
