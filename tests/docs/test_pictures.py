"""A link below the picture of a position opens it in the page to play on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from _extensions.pictures import position_in, run_pictures
from chickenfoot_rules import Layout, Tile
from chickenfoot_rules.envs.server import Page
from chickenfoot_rules.notation import parse_position

DOCS = Path(__file__).parents[2] / "docs"
PICTURED = sorted(
    path.relative_to(DOCS).as_posix()
    for path in DOCS.rglob("*.md")
    if "\n```{picture}" in path.read_text(encoding="utf-8")
)


@pytest.mark.page
@pytest.mark.parametrize("page", PICTURED)
def test_each_position_that_a_picture_links_to_is_opened(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)  # Some examples write files.
    linked = 0
    for _, value, _ in run_pictures(text, page):
        if position := position_in(value):
            linked += 1
            sent: list[str] = []
            Page(sent.append).receive(json.dumps({"do": "open", "text": position}))
            document = json.loads(sent[0])["document"]
            assert document["seat"] == document["to_move"]
            assert document["legal_moves"]

    assert linked > 0 or not page.endswith(("rulebook/opening.md", "rulebook/playing.md"))


def test_a_table_without_hands_is_dealt_for_and_an_empty_one_is_no_position() -> None:
    position = position_in(Layout().place(Tile(7, 7)))

    assert position is not None
    round_ = parse_position(position)
    assert (9, [7, 7]) == (round_.rules.domino_set.highest, [*map(len, round_.hands)])
    assert position_in(Layout()) is None
