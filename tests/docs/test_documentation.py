"""Every example in the documentation runs."""

from __future__ import annotations

import contextlib
import copy
import doctest
import importlib
import importlib.metadata
import inspect
import json
import pkgutil
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from sphinx.errors import ExtensionError

import chickenfoot_rules
import pictures
from _extensions.blocks import Block, blocks_of
from _extensions.pictures import position_in, run_pictures
from _extensions.tables import DIRECTIVES
from chickenfoot_rules import Layout, Play, Tile
from chickenfoot_rules.cli import main
from chickenfoot_rules.notation import parse_position
from chickenfoot_rules.server import Page

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    str(path.relative_to(ROOT))
    for path in (ROOT / "docs").rglob("*.md")
    if not path.relative_to(ROOT / "docs").parts[0].startswith("_")
)
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(chickenfoot_rules.__path__, "chickenfoot_rules.")
    if module.name != "chickenfoot_rules.__main__"
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    assert 0 == doctest.testmod(importlib.import_module(name)).failed


def test_examples_in_the_readme_run() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert 0 == results.failed
    assert 0 < results.attempted


@pytest.mark.page
def test_the_pictures_of_the_repository_are_drawn_as_today() -> None:
    for path, picture in pictures.pictures():
        assert picture == (ROOT / path).read_text(encoding="utf-8"), "run tools/pictures.py"
        assert len(picture) <= 15_000


def test_the_first_pages_ask_what_their_table_refuses() -> None:
    refusal = pictures.first_view().illegality(Play(Tile(3, 5), on=Tile(3, 6)))
    for page in ("README.md", "docs/index.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        assert f"May 3-5 go on 3-6?\n\n> {refusal}\n" in text


def test_the_links_of_the_readme_lead_somewhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^):]+)\)|(?:src|srcset)=\"([^\"]+)\"", text)

    assert 10 < len(targets)
    assert [] == [one or two for one, two in targets if not (ROOT / (one or two)).is_file()]


def blocks_on(page: str) -> list[Block]:
    return [*blocks_of((ROOT / page).read_text(encoding="utf-8"))]


@pytest.mark.page
@pytest.mark.parametrize("page", PAGES)
def test_examples_of_a_page_print_what_it_shows_and_its_positions_can_be_opened(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)  # Some examples write files.
    pictured = [position_in(value) for _, value in run_pictures(text, page)]
    for position in filter(None, pictured):
        sent: list[str] = []
        Page(sent.append).receive(json.dumps({"do": "open", "text": position}))
        document = json.loads(sent[0])["document"]
        assert document["seat"] == document["to_move"]
        assert document["legal_moves"]

    assert any(pictured) or not page.endswith("rulebook/playing.md")


def test_a_table_without_hands_is_dealt_for_and_an_empty_one_is_no_position() -> None:
    round_ = parse_position(position_in(Layout().place(Tile(7, 7))) or "")

    assert (9, [7, 7]) == (round_.rules.domino_set.highest, [*map(len, round_.hands)])
    assert position_in(Layout()) is None


def test_an_example_that_shows_something_else_is_found() -> None:
    with pytest.raises(ExtensionError, match=r"page:1: an example fails:\n[\s\S]*Got:\n    2"):
        list(run_pictures("```{doctest}\n>>> 1 + 1\n3\n```\n", "page"))


NOT_CODE = {
    *("admonition", "container", "contents", "figure", "glossary", "image", "important"),
    *("list-table", "note", "picture", "seealso", "tip", "toctree", "versionadded", "warning"),
    "literalinclude",  # of a file that a test runs or reads
    *("api", "eval-rst"),  # directives of Sphinx, which builds them
    "include",  # of a page that is held to the same
    "raw",  # a drawing
    "only",  # the blocks inside are held to the same
}
"""Directives that show no code of their own."""


@pytest.mark.parametrize("page", PAGES)
def test_every_block_of_code_is_run_unless_its_class_is_not_run(page: str) -> None:
    known = {"doctest", "testcode", "testoutput", "testsetup", "rule-sheet", *NOT_CODE, *DIRECTIVES}

    assert [] == [
        f"{page}:{block.line} {block.name}"
        for block in blocks_on(page)
        if block.name not in (known if block.is_directive else {"console"})
        and block.options.get("class") != "not-run"
    ]


def lacks_imports(page: str, block: Block) -> bool:
    """Whether a block shows a program with some of its imports, but not all."""
    program = (ROOT / page).parent.joinpath(block.argument).read_text(encoding="utf-8")
    shown = program[program.index(block.options.get("start-at", "").strip('"')) :]
    all_imports, seen = (
        re.findall(r"^(?:from|import) .*", one, re.MULTILINE) for one in (program, shown)
    )
    return "pyobject" not in block.options and seen not in ([], all_imports)


def test_a_program_that_is_shown_has_all_its_imports() -> None:
    assert [] == [
        f"{page}:{block.line}"
        for page in PAGES
        for block in blocks_on(page)
        if block.name == "literalinclude" and lacks_imports(page, block)
    ]


def commands_on(page: str) -> Iterator[tuple[str, str]]:
    """Yield each command of the sessions on a page, and what it prints."""
    for block in blocks_on(page):
        if not block.is_directive and block.name == "console":
            _, *parts = re.split(r"^\$ (.*)\n?", block.body, flags=re.MULTILINE)
            yield from zip(parts[::2], parts[1::2], strict=True)


def check_installation(arguments: list[str]) -> None:
    """Check that what a page installs is this project, with extras that it has."""
    metadata = importlib.metadata.metadata("chickenfoot-rules")
    install, *requirements = arguments
    if ["."] == requirements:  # until the first version is published
        return
    ours = [one for one in map(Requirement, requirements) if one.name == metadata["Name"]]

    assert "install" == install
    assert ours, "expected an installation of this project"
    assert ours[0].extras <= {*(metadata.get_all("Provides-Extra") or ())}


@pytest.mark.page
@pytest.mark.parametrize("page", [page for page in PAGES if any(commands_on(page))])
def test_each_command_on_a_page_prints_what_stands_below_it(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for command, told in commands_on(page):
        name, *arguments = shlex.split(command, comments=True)
        if name == "pip":
            check_installation(arguments)
            printed = ""
        elif name == "cat":
            printed = "".join(Path(file).read_text(encoding="utf-8") for file in arguments)
        else:
            assert "chickenfoot" == name, command
            with contextlib.suppress(SystemExit):  # after the help, and of wrong arguments
                main(arguments)
            captured = capsys.readouterr()
            printed = captured.out + captured.err
        pattern = "".join(
            r"(?:.*\n)*?" if line == "..." else re.escape(f"{line}\n")
            for line in told.strip().splitlines()
        )
        printed = "".join(f"{line.rstrip()}\n" for line in printed.strip().splitlines())
        assert re.fullmatch(pattern, printed), f"{command}\n{printed}"


def test_a_copy_of_any_value_is_the_value_itself() -> None:
    for name in chickenfoot_rules.__all__:
        thing = getattr(chickenfoot_rules, name)
        if inspect.isclass(thing) and hasattr(thing, "__attrs_attrs__"):
            value = object.__new__(thing)
            assert value is copy.copy(value) is copy.deepcopy(value)
