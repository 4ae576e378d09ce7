"""The reference tells all of the library, and nothing that it has not."""

from __future__ import annotations

import inspect
import re
import shlex
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import is_typeddict

import attrs
import pytest
from docutils import nodes
from docutils.utils import new_document
from sphinx import addnodes

from _extensions import rule_index
from _extensions.api_pages import documented_as, members_of, names_on, pages
from _extensions.attributes import (
    attributes_told,
    with_attributes,
    with_types_beside,
    without_repetition,
)
from _extensions.blocks import blocks_of
from _extensions.codes import code_told, codes_told
from _extensions.command_line import command_told, game_options_told, subcommands
from _extensions.defaults import shortened
from _extensions.options import options_listed, options_told, presets_told
from _extensions.sources import cited, documented, ids_in
from chickenfoot_rules import (
    PRESETS,
    Deal,
    DominoSet,
    IllegalityCode,
    MissingDouble,
    Play,
    PlayerView,
    Round,
    Rules,
)
from chickenfoot_rules.cli.games import game_options
from chickenfoot_rules.express import ExpressRules
from project.test_every_rule import RULES

GAME_RULES = {rule for rule in RULES if rule[0] in "RX"}
"""The rules of the games. Those of set-ups, P1 to P3, are not in the rule book."""

REFERENCE = Path(__file__).parents[2] / "docs/reference"
DOORS = [
    "chickenfoot_rules",
    "chickenfoot_rules.bulk",
    "chickenfoot_rules.bulk.actions",
    "chickenfoot_rules.dominoes",
    "chickenfoot_rules.envs",
    "chickenfoot_rules.envs.gymnasium",
    "chickenfoot_rules.envs.openspiel",
    "chickenfoot_rules.envs.pettingzoo",
    "chickenfoot_rules.express",
    "chickenfoot_rules.notation",
    "chickenfoot_rules.players",
    "chickenfoot_rules.players.hints",
    "chickenfoot_rules.records",
    "chickenfoot_rules.records.limits",
    "chickenfoot_rules.records.tables",
    "chickenfoot_rules.rendering",
    "chickenfoot_rules.envs.server",
    "chickenfoot_rules.envs.server.web",
    "chickenfoot_rules.strategies",
    "chickenfoot_rules.tournament",
    "chickenfoot_rules.tournament.plots",
]
"""The modules that users import from; all others are private."""

NO_DOOR = {
    "chickenfoot_rules.dominoes.drawable.Drawable": "a base of what can be drawn",
    "chickenfoot_rules.rendering.narration.PlainTurn": "what its methods yield",
    "chickenfoot_rules.dominoes.values.BasePalette": "a base of palettes",
    "chickenfoot_rules.dominoes.values.Markable": "a base of what can be marked",
    "chickenfoot_rules.rendering.narration.rulebook.express_rules_in_english": (
        "no function of both games"
    ),
}
"""The names that are documented where they are defined, with the reason."""


def thing(name: str) -> object:
    module, _, own = name.rpartition(".")
    return getattr(import_module(module), own)


DOCUMENTED = [name for page in pages() for name in names_on(page)]
THINGS = {(name.rpartition(".")[2], id(thing(name))) for name in DOCUMENTED}


@pytest.mark.parametrize("door", DOORS)
def test_every_public_name_is_documented_in_the_api(door: str) -> None:
    things = {name: thing(f"{door}.{name}") for name in import_module(door).__all__}
    public = {name: one for name, one in things.items() if not inspect.ismodule(one)}

    assert [] == [name for name, one in public.items() if (name, id(one)) not in THINGS]


def test_every_name_is_documented_under_its_first_door() -> None:
    doors = {
        name: next((door for door in DOORS if is_exported(name, door)), None) for name in DOCUMENTED
    }

    assert NO_DOOR.keys() == {name for name, door in doors.items() if door is None}
    others = [name for name in DOCUMENTED if name not in NO_DOOR]
    assert others == [f"{doors[name]}.{name.rpartition('.')[2]}" for name in others]


def is_exported(name: str, door: str) -> bool:
    """Return whether a package exports what a name names."""
    own = name.rpartition(".")[2]
    return own in import_module(door).__all__ and thing(f"{door}.{own}") is thing(name)


def test_chance_enters_as_a_generator_called_rng_or_as_a_number_called_seed() -> None:
    things = {name: thing(name) for name in DOCUMENTED}
    methods = {
        f"{name}.{own}": getattr(one, own)
        for name, one in things.items()
        if inspect.isclass(one)
        for own in dir(one)
        if not own.startswith("_")
    }
    generators, seeds = Counter[str](), Counter[str]()
    for one in filter(callable, (things | methods).values()):
        try:
            parameters = inspect.signature(one).parameters.values()
        except ValueError:  # What is built in has none.
            continue
        chance = {one.name: str(one.annotation) for one in parameters}
        generators.update(name for name, kind in chance.items() if "random.Random" in kind)
        seeds.update(name for name in chance if "seed" in name)
        assert not {"rng", "seed"} <= chance.keys()

    assert {"rng", "source"} == generators.keys()  # A match deals from a source: rng, or a deal.
    assert {"seed", "deal_seed"} == seeds.keys()


@pytest.mark.parametrize("door", DOORS)
def test_a_door_is_imported_from_on_the_map_of_the_api(door: str) -> None:
    text = (REFERENCE / "api/index.md").read_text(encoding="utf-8")

    assert f"| `{door}` |" in text or f"`{door.removeprefix('chickenfoot_rules')}`" in text


@pytest.mark.parametrize(
    ("name", "door"),
    [
        ("chickenfoot_rules.chickenfoot.round.Round", "chickenfoot_rules.Round"),
        ("chickenfoot_rules.dominoes.tiles.Tile.pips", "chickenfoot_rules.Tile.pips"),
        ("chickenfoot_rules.dominoes.Tile", "chickenfoot_rules.Tile"),
        ("chickenfoot_rules.chickenfoot.rules.PRESETS", "chickenfoot_rules.PRESETS"),
        ("chickenfoot_rules.Round", "chickenfoot_rules.Round"),
        ("chickenfoot_rules.dominoes.texts.join", None),
        ("chickenfoot_rules.dominoes.tiles.Stone", None),
        ("chickenfoot_rules.dominoes.stones.Tile", None),
        ("chickenfoot_rules.dominoes", None),
        ("stones.Tile", None),
    ],
)
def test_a_private_name_leads_to_its_door(name: str, door: str | None) -> None:
    assert door == documented_as(name)


def test_nothing_is_documented_twice() -> None:
    assert [] == [name for name, times in Counter(DOCUMENTED).items() if times > 1]
    assert len(THINGS) == len(DOCUMENTED)


LEFT_OUT = {
    "DealtView.open_round": "how the library makes a world",
    "DealtWorlds.sampler": "how it counts and samples",
    "DominoSeen.open_round": "how the library makes a world",
    "DominoView.open_round": "how the library makes a world",
    "ExpressSeen.open_round": "how the library makes a world",
    "ExpressView.open_round": "how the library makes a world",
    "Layout.fits": "`fitting` for one tile, and only for one that is not on the table",
    "Layout.plays_of_mask": "`plays` for a number, and only for tiles that are not on the table",
    "PlayerView.open_round": "how the library makes a world",
    "Seen.open_round": "how the library makes a world",
}
"""The members that are for the library's own use, with what each of them is."""

CLASSES = [name for name in DOCUMENTED if isinstance(thing(name), type)]


def bases_of(name: str) -> list[type]:
    kind = thing(name)
    assert isinstance(kind, type)
    if is_typeddict(kind):  # A dict at run time, without the bases that its keys come from.
        keys = kind.__annotations__.keys()
        dicts = [one for one in map(thing, DOCUMENTED) if is_typeddict(one)]
        return [
            one for one in dicts if isinstance(one, type) and keys >= one.__annotations__.keys()
        ]
    return [base for base in kind.__mro__ if base.__module__.startswith("chickenfoot_rules")]


def undocumented_of(name: str) -> set[str]:
    """Return the public members of a class of which neither its page nor one of a base tells."""
    bases = bases_of(name)
    members = {one for base in bases for one in {*vars(base), *inspect.get_annotations(base)}}
    public = {member for member in members if not member.startswith("_")}
    homes = {documented_as(f"{base.__module__}.{base.__qualname__}") for base in bases}
    return public.difference(*(members_of(home) for home in homes if home))


@pytest.mark.parametrize("name", CLASSES)
def test_every_public_member_of_a_class_is_documented_or_left_out_for_a_reason(name: str) -> None:
    own = name.rpartition(".")[2]

    assert set() == {f"{own}.{member}" for member in undocumented_of(name)} - LEFT_OUT.keys()


def test_nothing_is_left_out_that_is_documented_or_is_not_there() -> None:
    missing = {
        f"{name.rpartition('.')[2]}.{one}" for name in CLASSES for one in undocumented_of(name)
    }

    assert LEFT_OUT.keys() == missing


@pytest.mark.parametrize(
    ("kind", "name"),
    [(Round, "layout"), (Round, "debts"), (Play, "on"), (Deal, "lots"), (DominoSet, "highest")],
)
def test_what_a_value_is_made_of_is_told_as_its_attributes(kind: type, name: str) -> None:
    assert name in attributes_told(kind)


def test_attributes_are_told_in_the_words_of_the_arguments_behind_what_is_raised() -> None:
    docstring = (
        "A foot.\n\n"
        "Args:\n    double: what it\n        grows on.\n    text: it is not kept.\n\n"
        "Attributes:\n    toes: how many.\n\n"
        "Raises:\n    TileError: never.\n\n"
        ">>> 1\n1"
    )

    @attrs.frozen
    class Foot:
        double: int
        toes: int = 3

    lines = with_attributes(Foot, docstring.split("\n"))

    assert (
        "A foot.\n\n"
        "Args:\n    double: what it\n        grows on.\n    text: it is not kept.\n\n"
        "Raises:\n    TileError: never.\n\n"
        "Attributes:\n    double: what it\n        grows on.\n    toes: how many.\n\n"
        ">>> 1\n1\n" == "\n".join(lines)
    )


def test_attributes_of_a_base_are_told_of_the_class_too() -> None:
    assert "the tile that the seat has just drawn" in " ".join(
        with_attributes(PlayerView, ["What a seat sees."])
    )


def test_a_class_that_keeps_nothing_is_told_as_it_stands() -> None:
    lines = ["Nothing.", "", "Args:", "    text: it is not kept."]

    assert lines == with_attributes(int, lines)


def test_the_type_of_an_attribute_stands_beside_its_name_without_modules() -> None:
    lines = [
        ".. attribute:: toes",
        "",
        "   How many.",
        "",
        "   :type: tuple[room.Foot, ...] | None",
    ]
    others = ["", ".. attribute:: double", "", "   What it grows on.", "", "Text", "   :type: a.b"]

    assert [
        ".. attribute:: toes",
        "   :type: tuple[~room.Foot, ...] | None",
        *lines[1:4],
        *others,
    ] == with_types_beside([*lines, *others])


def test_every_page_of_the_api_is_reached_from_its_map() -> None:
    text = (REFERENCE / "api/index.md").read_text(encoding="utf-8")
    labels = {page.read_text(encoding="utf-8").partition(")=")[0][1:] for page in pages()}

    assert {"api"} == {label for label in labels if f"<{label}>`" not in text}


@pytest.mark.parametrize("member", IllegalityCode)
def test_every_code_of_an_illegal_move_is_told_and_provoked(member: IllegalityCode) -> None:
    text = (REFERENCE / "illegality.md").read_text(encoding="utf-8")
    section = text.partition(f"(illegality-{member.value})=")[2].partition("\n(illegality-")[0]
    blocks = [*blocks_of(section)]

    assert member.name in [block.argument for block in blocks if block.name == "illegality"]
    examples = "".join(block.body for block in blocks if block.name == "doctest")
    sentence = "a move is a Play, a Draw or a Pass, not 'pass' (R3.8)"
    assert f"\n{member.value}: " in examples or sentence in examples


def test_the_table_of_codes_has_the_rules_of_both_games() -> None:
    rows = {row.split("`")[1]: row for row in codes_told() if "](#illegality-" in row}

    assert [member.value for member in IllegalityCode] == [*rows]
    assert "| R5.1, R5.2, R5.3, X6, X7 |" in rows["round-over"]
    assert "| R3.6, X5 |" in rows["must-play"]
    assert "| R3.8, X4 |" in rows["not-your-turn"]
    assert "| R6.3 |" in rows["owes-penalty"]


def test_a_code_that_does_not_arise_in_express_domino_is_said_not_to() -> None:
    assert "- Express-Domino: it does not arise" in [*code_told("OWES_PENALTY")]
    assert "- Express-Domino: X2" in [*code_told("MUST_OPEN")]


@pytest.mark.parametrize(
    ("home", "kind"),
    [
        ("chickenfoot_rules.Rules", Rules),
        ("chickenfoot_rules.express.ExpressRules", ExpressRules),
    ],
)
def test_every_option_is_told(home: str, kind: type[Rules | ExpressRules]) -> None:
    told = [*options_told(home)]

    names = [field.name for field in attrs.fields(kind)]
    assert [f"### `{name}`" for name in names] == [line for line in told if line[:4] == "### "]
    assert len(names) == sum(line.startswith("- On the command line: `--") for line in told)
    listed = [line.split("`")[1] for line in options_listed(home) if "](#option-" in line]
    assert names == listed
    blocks = blocks_of((REFERENCE / "options.md").read_text(encoding="utf-8"))
    assert home in [block.argument for block in blocks if block.name == "options"]


def test_an_option_is_told_with_its_values_its_default_and_its_flag() -> None:
    told = [*options_told("chickenfoot_rules.Rules")]

    section = told[told.index("### `missing_double`") :]
    assert [
        "- Values:",
        "  - `MissingDouble.DRAW`: Players draw one tile each in turn until the double appears.",
    ] == section[4:6]
    default = section.index("- Default: `MissingDouble.DRAW`")
    assert len(MissingDouble) == default - 5
    flags = ", ".join(f"`{one.value}`" for one in MissingDouble)
    assert f"- On the command line: `--missing-double NAME`: {flags}" == section[default + 1]


def test_an_option_lists_the_deal_tables_of_the_library_and_ones_of_your_own() -> None:
    told = [*options_told("chickenfoot_rules.Rules")]

    section = told[told.index("### `deal_table`") :]
    values = section[section.index("- Values:") + 1 : section.index("- Default: `USUAL`")]
    assert ["`USUAL`", "`PUREMCO`", "`RECOMMENDED`", "`SEVEN`"] == [
        value.removeprefix("  - ").partition(":")[0] for value in values[:-1]
    ]
    assert "  - a {py:class}`~chickenfoot_rules.DealTable` of your own" == values[-1]
    assert not any("\n" in value for value in values)


def test_every_preset_is_told_with_what_differs() -> None:
    told = [*presets_told()]

    assert [f"### `{name}`" for name in PRESETS] == [line for line in told if line[:4] == "### "]
    assert "- `double_blank`: `0`, not `50`" in told
    assert "- `deal_table`: `PUREMCO`, not `USUAL`" in told
    assert "- `dead_round`: `DeadRound.ENDS`, not `DeadRound.DRAW_OUT`" in told


def test_every_subcommand_is_told_with_all_its_options() -> None:
    page = (REFERENCE / "command.md").read_text(encoding="utf-8")
    told = [block.argument for block in blocks_of(page) if block.name == "command"]
    assert [*subcommands()] == told

    shared = "\n".join(game_options_told())
    for name, parser in subcommands().items():
        text = "\n".join(command_told(name))
        flags = re.findall(r"--[a-z][a-z-]*", parser.format_help())
        assert [] == [flag for flag in flags if flag not in text + shared + "--help"], name


def test_an_option_says_what_can_be_given_and_whether_it_must_be() -> None:
    told = [*command_told("animate")]

    assert (
        "The .svg file for the animation; one of `--out`, `--html` and `--gif` must be given."
        == told[told.index("```{option} --out OUT") + 1]
    )
    themes = told[told.index("```{option} --theme NAME") + 1]
    assert themes.endswith(" One of `light`, `dark`, `auto`.")


def test_a_meaning_that_goes_on_in_the_next_line_is_one() -> None:
    [program] = [line for line in command_told("play") if line.startswith("- `cmd:PROGRAM`")]

    assert program.endswith(", which gets 10 seconds for each move")


def test_the_options_of_the_games_stand_in_one_place() -> None:
    [option] = [line for line in game_options_told() if "--double-blank" in line]
    assert "```{option} --double-blank N" == option
    assert "--double-blank" in game_options().format_help()
    assert not any("--double-blank" in line for line in command_told("play"))


def test_the_index_of_the_rules_has_every_rule_with_its_code() -> None:
    told = [rule for rules in rule_index.chapters().values() for rule in rules]

    assert sorted(GAME_RULES) == sorted(told)
    assert set() == GAME_RULES - rule_index.citing().keys(), "rules that no code cites"


def test_the_index_of_the_rules_says_where_they_are_settled() -> None:
    assert "chickenfoot_rules.chickenfoot.layout.Layout.refusal" in rule_index.citing()["R3.2"]
    assert ["chickenfoot_rules.Rules.double_chicken_foot"] == rule_index.options()["R3.2"]
    assert "chickenfoot_rules.express.ExpressRules.pairs" in rule_index.options()["X1"]


def test_the_index_of_the_rules_names_only_what_is_documented() -> None:
    [row] = [line for line in rule_index.rules_listed() if "<rule-r3.2>" in line]

    assert "{py:attr}`~chickenfoot_rules.Rules.double_chicken_foot`" in row
    assert "{ours}`chickenfoot_rules.Layout.refusal`" in row
    assert "._" not in row
    assert "Layout.fits`" not in row


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("(R1.1)", ["R1.1"]),
        ("opens (R2.2 to R2.4, X2)", ["R2.2", "R2.3", "R2.4", "X2"]),
        ("X1\u2013X3", ["X1", "X2", "X3"]),
        ("R1.5 to R2.1", ["R1.5", "R2.1"]),
        ("R9.1, R1.12, X9, AX1", []),
    ],
)
def test_the_ids_of_rules_are_found_in_a_text(text: str, ids: list[str]) -> None:
    assert ids == ids_in(text)


def test_what_cites_a_rule_is_the_smallest_thing_around_it(tmp_path: Path) -> None:
    path = tmp_path / "room.py"
    path.write_text(
        '"""A room (R1.1)."""\n'
        "class Foot:\n"
        '    """A foot (R3.3)."""\n'
        "    toes = 3\n"
        '    """Toes (R3.4)."""\n'
        "    def lay(self):\n"
        "        return 1  # R3.1 to R3.2\n",
        encoding="utf-8",
    )

    assert {
        "R1.1": {""},
        "R3.3": {"Foot"},
        "R3.4": {"Foot.toes"},
        "R3.1": {"Foot.lay"},
        "R3.2": {"Foot.lay"},
    } == cited(path)
    assert {"Foot.toes": "Toes (R3.4)."} == documented(path)


TOLD = [
    *(path.read_text(encoding="utf-8") for path in sorted(REFERENCE.glob("*.md"))),
    *("\n".join(command_told(name)) for name in subcommands()),
]
COMMANDS = [
    command
    for text in TOLD
    for block in blocks_of(text)
    if block.options.get("caption", "").startswith("Not run here")
    for command in re.findall(r"^\$ (chickenfoot [^&\n]*)", block.body, re.MULTILINE)
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_that_is_not_run_is_understood_at_least(command: str) -> None:
    _, name, *arguments = shlex.split(command)

    assert {"seats", "file", "host"} & vars(subcommands()[name].parse_args(arguments)).keys()


@pytest.mark.parametrize("name", subcommands())
def test_the_examples_of_the_help_say_why_they_are_not_run(name: str) -> None:
    blocks = [block for block in blocks_of("\n".join(command_told(name))) if block.body[:1] == "$"]

    assert [] == [block for block in blocks if "caption" not in block.options]


def test_the_benchmarks_that_are_told_are_there() -> None:
    text = (REFERENCE / "performance.md").read_text(encoding="utf-8")
    scripts = re.findall(r"^\$ python (benchmarks/\w+\.py)", text, re.MULTILINE)

    names = ("run", "run", "run", "worlds", "records", "tables", "films")
    assert [f"benchmarks/{name}.py" for name in names] == scripts
    assert [] == [script for script in scripts if not (REFERENCE.parent.parent / script).exists()]


def a_class(parameters: dict[str, str], attributes: dict[str, str]) -> nodes.document:
    """Return a page on a class: the types and words of parameters, the types of attributes."""
    entries = [
        nodes.list_item(
            "",
            nodes.paragraph(
                "",
                "",
                nodes.strong("", name),
                nodes.Text(f" ({kind})"),
                nodes.Text(" \N{EN DASH} "),
                nodes.Text("words"),
            ),
        )
        for name, kind in parameters.items()
    ]
    listed = nodes.bullet_list("", *entries)
    field = nodes.field("", nodes.field_name("", "Parameters"), nodes.field_body("", listed))
    described = [
        addnodes.desc(
            "",
            addnodes.desc_signature(
                "", "", addnodes.desc_name("", name), addnodes.desc_annotation("", f": {kind}")
            ),
            objtype="attribute",
        )
        for name, kind in attributes.items()
    ]
    content = addnodes.desc_content("", nodes.field_list("", field), *described)
    page = new_document("page")
    page += addnodes.desc("", content, objtype="class")
    return page


def test_parameters_that_attributes_repeat_are_not_listed() -> None:
    page = a_class({"seat": "int"}, {"seat": "int"})

    without_repetition(page)

    assert [] == [*page.findall(nodes.field_list)]
    assert "int" in page.astext()


def test_parameters_of_other_types_are_listed_without_words_and_others_in_full() -> None:
    page = a_class(
        {"tiles": "Iterable", "text": "str", "seat": "int"}, {"tiles": "set", "seat": "int"}
    )

    without_repetition(page)

    listed = [entry.astext() for entry in page.findall(nodes.list_item)]
    assert ["tiles (Iterable)", "text (str) \N{EN DASH} words"] == listed


def test_long_and_computed_defaults_are_not_shown() -> None:
    def made(first: int = 1, second: object = attrs.NOTHING, third: str = "long" * 20) -> None: ...

    shown = str(shortened(inspect.signature(made)))

    assert "(first: 'int' = 1, second: 'object' = ..., third: 'str' = ...) -> 'None'" == shown
