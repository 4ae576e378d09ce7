"""Pages that play rounds back: they work alone, and nothing in them comes from a name."""

from __future__ import annotations

import hashlib
import html
import json
import re
import shutil
import subprocess
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path

import pytest

from chickenfoot_rules import Match, PictureError, Round, Rules
from chickenfoot_rules.rendering import AnimationOptions, playback
from chickenfoot_rules.rendering.svg.pictures import animation_of
from rendering.positions import ONE
from support.dominoes import after, deal, play

EVIL = '</title></script><script>alert(1)</script>"><img src=x onerror=alert(2)>'
CHROMIUM = shutil.which("chromium") or ""


def played() -> Round:
    """Play a round of two moves: seat 1 opens with 2-2, and seat 0 goes on."""
    started = Round.start(Rules(domino_set=2), deal("0-2 1-1 | 2-2 0-1", "1-2 0-0"))
    return after(started, play("2-2"), play("0-2>2-2"))


class Page(HTMLParser):
    """A parsed page: its tags with their attributes, and the texts in each kind of element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        self._open = tag
        self.texts.setdefault(tag, [])

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts[self._open].append(data)

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._open = ""

    def named(self, tag: str) -> list[dict[str, str]]:
        """List the attributes of the elements with a name."""
        return [attributes for name, attributes in self.tags if name == tag]


def frames_in(page: Page) -> list[list[str]]:
    """List the pictures of each round in a page."""
    players = [json.loads(text) for text in page.texts["script"] if text.startswith("{")]
    return [
        ["".join(player["parts"][part] for part in scene) for scene in player["scenes"]]
        for player in players
    ]


def test_a_page_has_the_pictures_the_controls_and_the_moves_as_text() -> None:
    text = playback(played(), names=["Ann", "Ben"], seconds=0.5).html
    page = Page(text)
    drawn = animation_of(played(), names=["Ann", "Ben"], theme="auto").frames
    assert [[*drawn]] == frames_in(page)
    # Readers without scripts see the last one.
    assert drawn[-1] in text
    assert ["first", "back", "play", "next", "last"] == [
        button["name"] for button in page.named("button")
    ]
    controls = [*page.named("button"), *page.named("input"), *page.named("select")]
    assert 7 == len([one for one in controls if one.get("aria-label") or one["data-play"]])
    moves = ["The round begins", "Ben: opens with 2-2 — Chickie Twos!", "Ann: 0-2 on 2-2"]
    assert moves == page.texts["li"]
    (player,) = page.named("section")
    assert "0.5" == player["data-seconds"]


def test_a_match_is_played_back_round_by_round_with_the_points_until_then() -> None:
    match = after(ONE, play("1-1")).deal(deal("0-0|0-1", "1-1"))
    page = Page(playback(match).html)
    expected = [
        [*animation_of(round_, theme="auto", scores=match.scores).frames]
        for round_ in match.all_rounds
    ]
    assert expected == frames_in(page)
    assert ["Round 1", "Round 2"] == page.texts["option"][:2]


@pytest.mark.parametrize(
    ("options", "scheme"), [({"theme": "dark"}, "dark"), ({"colors": "print"}, "light")]
)
def test_a_page_has_the_theme_or_the_palette_of_its_pictures(
    options: AnimationOptions, scheme: str
) -> None:
    page = Page(playback(played(), **options).html)
    assert [[*animation_of(played(), **options).frames]] == frames_in(page)
    assert scheme in [meta["content"] for meta in page.named("meta") if meta.get("name")]


def test_a_page_loads_nothing_and_runs_its_own_script_only() -> None:
    text = playback(played(), names=[EVIL, "Ben"]).html
    page = Page(text)
    assert not page.named("img")
    assert f"{EVIL}: 0-2 on 2-2" == page.texts["li"][-1]
    assert not [name for _, attributes in page.tags for name in attributes if name[:2] == "on"]
    text = text.replace(html.escape(EVIL), "")
    assert not re.search(
        r"""(src|href|action)="(?!#)|url\(|@import|https?://(?!www\.w3\.org)""", text
    )
    (policy,) = [meta["content"] for meta in page.named("meta") if "http-equiv" in meta]
    found = re.fullmatch(
        r"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-(.+)'", policy
    )
    assert found
    *data, script = page.texts["script"]
    assert hashlib.sha256(script.encode()).digest() == b64decode(found[1])
    # The pictures are data, and no name in them ends it.
    assert ["application/json", ""] == [one.get("type", "") for one in page.named("script")]
    assert [json.loads(text).keys() for text in data] == [{"parts", "scenes"}]


def test_a_notebook_gets_a_frame_that_can_reach_nothing_else() -> None:
    page = playback(played(), names=[EVIL, "Ben"])
    shown = page._repr_html_()  # pyright: ignore[reportPrivateUsage]
    ((tag, attributes),) = Page(shown).tags
    assert "iframe" == tag
    assert page.html == attributes["srcdoc"]
    assert "allow-scripts" == attributes["sandbox"]
    assert "Playback()" == repr(page)
    assert page == playback(played(), names=[EVIL, "Ben"])


def test_a_match_before_its_first_deal_is_refused() -> None:
    with pytest.raises(PictureError, match="a match with a round, got one before its first deal"):
        playback(Match(players=2))


DRIVER = """
const seen = [], at = () => document.querySelector("output").textContent;
const press = (name) => document.querySelector(`button[name=${name}]`).click();
const slider = document.querySelector("input");
const keyed = (key) => new KeyboardEvent("keydown", { key, bubbles: true });
const type = (key) => document.body.dispatchEvent(keyed(key));
const wait = (time) => new Promise((done) => setTimeout(done, time));
const reach = async (text) => {
  for (let tries = 0; tries < 50 && at() !== text; tries += 1) await wait(50);
  seen.push(at());
};
(async () => {
  await reach("0 / 2");
  press("next"); await reach("1 / 2"); press("last"); await reach("2 / 2");
  press("back"); await reach("1 / 2"); slider.value = 2; slider.oninput(); await reach("2 / 2");
  press("first"); await reach("0 / 2"); press("play"); await reach("2 / 2");
  type("Home"); await reach("0 / 2"); type("ArrowRight"); await reach("1 / 2");
  type(" "); await reach("2 / 2");
  seen.push(slider.getAttribute("aria-valuetext"), getComputedStyle(slider.parentNode).display);
  document.title = JSON.stringify(seen);
})();
"""


@pytest.mark.long
@pytest.mark.skipif(not CHROMIUM, reason="needs Chromium")
def test_the_controls_work_in_a_browser(tmp_path: Path) -> None:
    text = playback(played(), seconds=0.2).html
    # The driver is another script, which the policy of the page forbids.
    driven = re.sub("<meta http-equiv[^>]*>", "", text)
    driven = driven.replace("</body>", f"<script>{DRIVER}</script></body>")
    file = tmp_path / "page.html"
    file.write_text(driven, encoding="utf-8")
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    dom = subprocess.run(
        [*command, "--virtual-time-budget=20000", file.as_uri()],
        check=True,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    ).stdout
    found = re.search("<title>(.*?)</title>", dom)
    assert found
    *seen, told, display = json.loads(html.unescape(found[1]))
    assert [
        "0 / 2",
        "1 / 2",
        "2 / 2",
        "1 / 2",
        "2 / 2",
        "0 / 2",
        "2 / 2",
        "0 / 2",
        "1 / 2",
        "2 / 2",
    ] == seen
    assert "2 / 2: Player 1: 0-2 on 2-2" == told
    assert "flex" == display
