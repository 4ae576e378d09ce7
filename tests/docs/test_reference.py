"""The reference tells all of the library, and nothing that it has not."""

from __future__ import annotations

import enum
import inspect
import re
import shlex
from importlib import import_module
from pathlib import Path

import attrs
import pytest

from _extensions.autodoc import attributes_of, document_class
from _extensions.blocks import blocks_of
from _extensions.names import classes, documented
from _extensions.tables import (
    describe_command,
    describe_options,
    example_of,
    list_codes,
    subcommands,
)
from chickenfoot_rules import Illegality, IllegalityCode, Match, Round, Rules, Tile
from chickenfoot_rules.express import ExpressRules

REFERENCE = Path(__file__).parents[2] / "docs/reference"
DOORS = [
    "chickenfoot_rules",
    "chickenfoot_rules.bulk",
    "chickenfoot_rules.dominoes.actions",
    "chickenfoot_rules.dominoes",
    "chickenfoot_rules.envs.gymnasium",
    "chickenfoot_rules.envs.openspiel",
    "chickenfoot_rules.envs.pettingzoo",
    "chickenfoot_rules.express",
    "chickenfoot_rules.notation",
    "chickenfoot_rules.players",
    "chickenfoot_rules.players.hints",
    "chickenfoot_rules.records",
    "chickenfoot_rules.records.limits",
    "chickenfoot_rules.documents",
    "chickenfoot_rules.rendering",
    "chickenfoot_rules.server",
    "chickenfoot_rules.server.messages",
    "chickenfoot_rules.server.web",
    "chickenfoot_rules.strategies",
    "chickenfoot_rules.tournament",
    "chickenfoot_rules.tournament.plots",
]
"""The modules that users import from; all others are private."""

NO_DOOR = {
    "chickenfoot_rules.dominoes.drawable.Drawable": "a base of what can be drawn",
    "chickenfoot_rules.rendering.narration.PlainTurn": "what its methods yield",
    "chickenfoot_rules.dominoes.drawable.BasePalette": "a base of palettes",
    "chickenfoot_rules.dominoes.drawable.Markable": "a base of what can be marked",
    "chickenfoot_rules.rendering.narration.rulebook.express_rules_in_english": (
        "no function of both games"
    ),
}
"""The names that are documented where they are defined, with the reason."""


def thing(name: str) -> object:
    module, _, own = name.rpartition(".")
    return getattr(import_module(module), own)


THINGS = {(name.rpartition(".")[2], id(one)) for name, one in documented().items()}


@pytest.mark.parametrize("door", DOORS)
def test_every_public_name_is_documented_in_the_api(door: str) -> None:
    things = {name: thing(f"{door}.{name}") for name in import_module(door).__all__}
    public = {name: one for name, one in things.items() if not inspect.ismodule(one)}

    assert [] == [name for name, one in public.items() if (name, id(one)) not in THINGS]


def test_every_name_is_documented_under_its_first_door() -> None:
    doors = {
        name: next((door for door in DOORS if is_exported(name, door)), None)
        for name in documented()
    }

    assert NO_DOOR.keys() == {name for name, door in doors.items() if door is None}
    others = [name for name in documented() if name not in NO_DOOR]
    assert others == [f"{doors[name]}.{name.rpartition('.')[2]}" for name in others]


def is_exported(name: str, door: str) -> bool:
    """Return whether a package exports what a name names."""
    own = name.rpartition(".")[2]
    return own in import_module(door).__all__ and thing(f"{door}.{own}") is thing(name)


def test_the_values_of_an_enum_are_listed_with_it() -> None:
    pages = (REFERENCE / "api").glob("*.md")
    blocks = [one for page in pages for one in blocks_of(page.read_text(encoding="utf-8"))]
    listed = {word for one in blocks if one.name == "api" for word in one.body.split()}
    enums = {name for name, one in classes().items() if issubclass(one, enum.Enum)}

    assert {f"{name.rpartition('.')[2]}+" for name in enums} <= listed


@pytest.mark.parametrize(
    ("kind", "has_all", "folds"),
    [(Match, True, 1), (Match, False, 0), (Tile, True, 0)],
    ids=["many", "no methods of bases", "few"],
)
def test_many_attributes_are_folded_above_the_methods(
    kind: type, has_all: bool, folds: int
) -> None:
    docstring = inspect.getdoc(kind) or ""

    lines = document_class(kind, docstring, is_listed=True, has_all=has_all)

    assert folds == sum("<details" in line for line in lines)
    assert len(attributes_of(kind)) == sum(".. attribute::" in line for line in lines)


@pytest.mark.parametrize("method", ["apply", "illegality", "view", "to_svg", "undo", "deal"])
def test_the_methods_that_everyone_needs_have_an_example(method: str) -> None:
    owners = [Match] if method == "deal" else [Match, Round]

    assert [] == [one for one in owners if ">>> " not in (getattr(one, method).__doc__ or "")]


@pytest.mark.parametrize("door", DOORS)
def test_a_door_is_imported_from_on_the_map_of_the_api(door: str) -> None:
    text = (REFERENCE / "api/index.md").read_text(encoding="utf-8")

    assert f"| `{door}` |" in text or f"`{door.removeprefix('chickenfoot_rules')}`" in text


@pytest.mark.parametrize("member", IllegalityCode)
def test_every_code_of_an_illegal_move_has_an_example(member: IllegalityCode) -> None:
    found = example_of(member.name)

    assert isinstance(found, Illegality)
    assert member is found.code
    assert [4] == [
        row.count("|") for row in list_codes() if f"| {found} |" in row and "\n" not in row
    ]


@pytest.mark.parametrize(
    ("home", "kind"),
    [
        ("chickenfoot_rules.Rules", Rules),
        ("chickenfoot_rules.express.ExpressRules", ExpressRules),
    ],
)
def test_every_option_is_described(home: str, kind: type[Rules | ExpressRules]) -> None:
    described = "\n".join(describe_options(home)).split("\n")

    names = [field.name for field in attrs.fields(kind)]
    assert [f"### `{name}`" for name in names] == [one for one in described if one[:4] == "### "]
    assert len(names) == sum(one.startswith("- On the command line: `--") for one in described)
    blocks = blocks_of((REFERENCE / "options.md").read_text(encoding="utf-8"))
    assert home in [block.argument for block in blocks if block.name == "describe-options"]


def test_every_subcommand_is_described_with_all_its_options() -> None:
    page = (REFERENCE / "command.md").read_text(encoding="utf-8")
    named = [block.argument for block in blocks_of(page) if block.name == "describe-command"]
    assert [*subcommands()] == [*filter(None, named)]

    shared = "\n".join(describe_command())
    assert "{option} --double-blank N\n" in shared
    for name, parser in subcommands().items():
        text = "\n".join(describe_command(name))
        flags = re.findall(r"--[a-z][a-z-]*", parser.format_help())
        assert [] == [flag for flag in flags if flag not in text + shared + "--help"], name
        assert "--double-blank" not in text

    described = "\n".join(describe_command("animate"))
    assert "{option} FILE\nA saved match or round; it must be given.\n" in described
    assert "; one of light, dark, auto.\n" in described


COMMANDS = [
    command
    for path in sorted(REFERENCE.glob("*.md"))
    for block in blocks_of(path.read_text(encoding="utf-8"))
    if block.options.get("class") == "not-run"
    for command in re.findall(r"^\$ (chickenfoot [^&\n]*)", block.body, re.MULTILINE)
]
EXAMPLES = [
    command
    for parser in subcommands().values()
    for command in re.findall(r"^  (chickenfoot [^&\n]*)", parser.epilog or "", re.MULTILINE)
]


@pytest.mark.parametrize("command", [*COMMANDS, *EXAMPLES])
def test_a_command_that_is_not_run_is_understood_at_least(command: str) -> None:
    _, name, *arguments = shlex.split(command)

    assert {"seats", "file", "host", "hand"} & vars(
        subcommands()[name].parse_args(arguments)
    ).keys()
