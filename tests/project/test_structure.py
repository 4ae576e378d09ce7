"""The package keeps its layers, and the script that prints its structure finds what breaks them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import structure

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / structure.PACKAGE


# The package itself.


LAZY = {
    "dominoes/readers.py",
    "notation/moves.py",
    "records/tables/making.py",
    "rendering/__init__.py",
}
"""What values import by name, when the first picture, document or text is asked for."""


def is_lazy(one: structure.Import) -> bool:
    return one.by_name and one.importer == "dominoes/drawable.py"


@pytest.fixture(scope="module")
def imports() -> list[structure.Import]:
    return [one for one in structure.imports(PACKAGE) if not is_lazy(one)]


def test_values_import_pictures_documents_and_texts_by_name_in_one_place() -> None:
    assert LAZY == {one.target for one in structure.imports(PACKAGE) if is_lazy(one)}


def test_units_import_each_other_in_no_circle(imports: list[structure.Import]) -> None:
    assert structure.circles(structure.graph(PACKAGE, imports, structure.unit_of)) == []


def test_files_import_each_other_in_no_circle(imports: list[structure.Import]) -> None:
    assert structure.circles(structure.graph(PACKAGE, imports, str)) == []


def test_imports_go_down_only(imports: list[structure.Import]) -> None:
    assert [str(one) for one in structure.upward(imports)] == []


def test_the_games_do_not_import_each_other(imports: list[structure.Import]) -> None:
    games = {"chickenfoot", "express"}
    units = [(structure.unit_of(one.importer), structure.unit_of(one.target)) for one in imports]
    assert [pair for pair in units if set(pair) == games] == []


def test_every_unit_is_on_a_layer(imports: list[structure.Import]) -> None:
    units = structure.graph(PACKAGE, imports, structure.unit_of)
    assert sorted(units.keys() - structure.HEIGHTS) == []


def test_only_set_ups_and_views_list_the_parts_of_a_position() -> None:
    files = [place.partition(":")[0] for place in structure.listings(PACKAGE)]
    assert files == [
        "chickenfoot/setup.py",
        "chickenfoot/view.py",
    ]


def test_the_root_has_few_entries() -> None:
    entries = structure.entries(PACKAGE)
    assert {"__init__.py", "__main__.py", "py.typed"} <= {*entries}
    assert len(entries) <= structure.MOST_ENTRIES


# The script, on packages made up for it.


SOUND = {
    "__init__.py": "from chickenfoot_rules.chickenfoot import Round\n",
    "dominoes/__init__.py": "from chickenfoot_rules.dominoes.tiles import Tile\n",
    "dominoes/tiles.py": "import random\nclass Tile: ...\n",
    "chickenfoot/__init__.py": "from chickenfoot_rules.dominoes import Tile\nclass Round: ...\n",
    "express/__init__.py": "from chickenfoot_rules.dominoes import tiles\n",
    "rendering/__init__.py": "import chickenfoot_rules.express\n",
}
ABOVE = "from chickenfoot_rules.rendering import draw\n"


def make(root: Path, changes: dict[str, str]) -> Path:
    """Write a sound package with some files changed or added, and return its folder."""
    package = root / "src" / structure.PACKAGE
    for name, text in (SOUND | changes).items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return package


def circles(package: Path) -> tuple[list[str], list[str]]:
    """Return the circles of units and those of files."""
    imports = structure.imports(package)
    units = structure.graph(package, imports, structure.unit_of)
    return structure.circles(units), structure.circles(structure.graph(package, imports, str))


def test_a_sound_package_has_arrows_and_layers_but_no_flaw(tmp_path: Path) -> None:
    package = make(tmp_path, {})
    imports = structure.imports(package)
    units = structure.graph(package, imports, structure.unit_of)
    assert units == {
        "chickenfoot": {"dominoes"},
        "dominoes": set(),
        "express": {"dominoes"},
        "rendering": {"express"},
    }
    assert structure.layers(units) == 3
    assert circles(package) == ([], [])
    assert structure.upward(imports) == []
    assert structure.listings(package) == []


def test_a_circle_is_found_among_units_and_files(tmp_path: Path) -> None:
    package = make(
        tmp_path,
        {
            "chickenfoot/__init__.py": "import chickenfoot_rules.express\n",
            "express/__init__.py": "import chickenfoot_rules.rendering\n",
            "rendering/__init__.py": "import chickenfoot_rules.chickenfoot\n",
        },
    )
    assert circles(package) == (
        ["3: chickenfoot, express, rendering"],
        ["3: chickenfoot/__init__.py, express/__init__.py, rendering/__init__.py"],
    )
    units = structure.graph(package, structure.imports(package), structure.unit_of)
    assert structure.layers(units) == 1  # A circle counts once.


def test_a_circle_inside_a_unit_is_found_among_files_alone(tmp_path: Path) -> None:
    package = make(tmp_path, {"dominoes/tiles.py": "from chickenfoot_rules.dominoes import Tile\n"})
    assert circles(package) == ([], ["2: dominoes/__init__.py, dominoes/tiles.py"])


@pytest.mark.parametrize(
    "text",
    [
        ABOVE,
        "import chickenfoot_rules.rendering\n",
        "import chickenfoot_rules.rendering as drawing\n",
        "from .. import rendering\n",
        "from ..rendering import draw\n",
        f"def late():\n    {ABOVE}",
        f"if TYPE_CHECKING:\n    {ABOVE}",
        "late = import_module('chickenfoot_rules.rendering')\n",
        "late = importlib.import_module('chickenfoot_rules.rendering')\n",
    ],
)
def test_an_upward_import_is_found_however_it_is_written(tmp_path: Path, text: str) -> None:
    package = make(tmp_path, {"dominoes/tiles.py": text})
    targets = {one.target for one in structure.upward(structure.imports(package))}
    assert "rendering/__init__.py" in targets


def test_an_import_by_name_is_told_from_the_others(tmp_path: Path) -> None:
    package = make(
        tmp_path, {"dominoes/tiles.py": f"import_module('chickenfoot_rules.express')\n{ABOVE}"}
    )
    by_name = {one.target: one.by_name for one in structure.upward(structure.imports(package))}
    assert by_name == {"express/__init__.py": True, "rendering/__init__.py": False}


@pytest.mark.parametrize(
    "text", ["from chickenfoot_rules import Round\n", "from .. import Round\n"]
)
@pytest.mark.parametrize("importer", ["dominoes/tiles.py", "cli/__init__.py", "unplanned.py"])
def test_an_import_of_the_root_is_upward_everywhere(
    tmp_path: Path, importer: str, text: str
) -> None:
    text = text if "/" in importer else text.replace("..", ".")
    package = make(tmp_path, {importer: text})
    upward = structure.upward(structure.imports(package))
    assert [str(one) for one in upward] == [f"{importer}:1 imports __init__.py"]


def test_an_import_of_one_game_by_the_other_is_upward(tmp_path: Path) -> None:
    for one, other in (("chickenfoot", "express"), ("express", "chickenfoot")):
        package = make(
            tmp_path / one,
            {f"{one}/__init__.py": f"from chickenfoot_rules.{other} import Round\n"},
        )
        upward = structure.upward(structure.imports(package))
        assert [str(each) for each in upward] == [
            f"{one}/__init__.py:1 imports {other}/__init__.py"
        ]


NAMES = ["hands", "boneyard_size", "layout", "turn", "lead", "openers"]
"""As many attributes of a position as make a listing."""


def listing(names: list[str]) -> dict[str, str]:
    """Return one text of each kind that lists the names in its first line."""
    return {
        "fields": f"class Sight: {'; '.join(f'{name}: int' for name in names)}\n",
        "parameters": f"def show({names[0]}, *, {', '.join(names[1:])}): ...\n",
        "keywords": f"show({', '.join(f'{name}=1' for name in names)})\n",
        "arguments": f"show({', '.join(f'origin.{name}' for name in names)})\n",
        "keys": f"shown = {dict.fromkeys(names, 1)}\n",
        "strings": f"shown = {tuple(names)}\n",
        "attributes": f"shown = [{', '.join(f'origin.{name}' for name in names)}]\n",
        "text": f"shown = f'{' '.join(f'{{origin.{name}}}' for name in names)}'\n",
        "assignments": f"def fill(state): {'; '.join(f'state.{name} = 1' for name in names)}\n",
    }


@pytest.mark.parametrize("kind", listing(NAMES))
def test_a_listing_of_a_position_is_found(tmp_path: Path, kind: str) -> None:
    package = make(tmp_path, {"records.py": f"\n{listing(NAMES)[kind]}"})
    assert structure.listings(package) == ["records.py:2"]


@pytest.mark.parametrize("kind", listing(NAMES))
@pytest.mark.parametrize("last", ["boneyard", "rules"])
def test_five_attributes_are_no_listing(tmp_path: Path, kind: str, last: str) -> None:
    """The boneyard and its size count as one attribute, and the rules do not count."""
    package = make(tmp_path, {"records.py": listing([*NAMES[:-1], last])[kind]})
    assert structure.listings(package) == []


def test_attributes_of_several_objects_are_no_listing(tmp_path: Path) -> None:
    text = listing(NAMES)["assignments"].replace("state.hands", "other.hands")
    assert structure.listings(make(tmp_path, {"records.py": text})) == []


def test_code_is_neither_blank_nor_comment_nor_docstring() -> None:
    text = '"""A module.\n\nIt is small.\n"""\n\n# Why.\nx = 1  # one\ny = """\n# two\n"""\n'
    assert 3 == structure.code_lines(text)  # The comment within a text is taken for one.


def test_names_of_several_classes_and_distinctions_of_games_are_found(tmp_path: Path) -> None:
    text = (
        "class Tile: ...\ndef f(x: Round | Line) -> bool:\n    return isinstance(x, a.Line | int)\n"
    )
    package = make(tmp_path, {"express/line.py": "class Line: ...\n", "records.py": text})
    assert ["Tile: 2"] == structure.named_twice(package)
    assert (["records.py:2"], ["records.py:3"]) == structure.distinctions(package)


def test_the_script_prints_the_structure_of_a_checkout(tmp_path: Path) -> None:
    by_name = "import_module('chickenfoot_rules.rendering')\n"
    make(tmp_path, {"dominoes/tiles.py": by_name, "unplanned.py": listing(NAMES)["strings"]})
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_tiles.py").write_text("assert True\n" * 12, encoding="utf-8")
    (tmp_path / "tests" / "test_moves.py").write_text("assert True\n" * 3, encoding="utf-8")
    script = [sys.executable, str(ROOT / "tools" / "structure.py"), "--root", str(tmp_path)]
    printed = subprocess.run(script, check=True, capture_output=True, encoding="utf-8").stdout
    assert printed == REPORT


REPORT = """\
                      units  files
number                    5      7
arrows                    3      5
layers                    3      4
entries at the root       6, at most 15 wanted
lines of src              8, 2 of them in chickenfoot_rules/chickenfoot/__init__.py
lines of tests           15, 12 of them in test_tiles.py
lines of code             8, in src
unions of games           0

circles of units: 0

circles of files: 0

circles of files, lazy by name too: 1
  3: dominoes/tiles.py, express/__init__.py, rendering/__init__.py

upward imports, lazy by name too: 1
  dominoes/tiles.py:1 imports rendering/__init__.py

lazy by name: 1
  dominoes/tiles.py:1 imports rendering/__init__.py

units on no layer: 1
  unplanned

listings of a position, in 1 file(s): 1
  unplanned.py:1

isinstance on a game: 0

class names twice: 0
"""
