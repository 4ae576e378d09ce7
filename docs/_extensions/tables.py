"""Directives for the reference: tables that are made of the library itself, not kept by hand.

- ``{options-table} chickenfoot_rules.Rules`` lists the options of some rules, ``{options} …``
  tells each of them.
- ``{observation-fields}`` lists the fields of an observation.
- ``{presets}`` tells in what each preset differs from the default.
- ``{illegality-table}`` lists the codes of illegal moves, ``{illegality} MUST_PLAY`` tells one.
- ``{rule-index}`` lists each rule with its options and its code.
- ``{command} play`` tells one subcommand, and ``{command-options}`` what several of them take.
- ``{records-schema}`` is the JSON Schema of records.
- ``{sentences}`` lists the sentences that translators translate.
"""

from __future__ import annotations

import inspect
import io
import json
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import ClassVar

from babel.messages.pofile import read_po
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.typing import ExtensionMetadata

from _extensions import rule_index
from _extensions.api_pages import names_on, pages
from _extensions.attributes import attributes_of
from _extensions.codes import code_told, codes_told
from _extensions.command_line import command_told, game_options_told
from _extensions.options import options_listed, options_told, presets_told
from _extensions.sources import PACKAGE, code, documented, home_of
from chickenfoot_rules import Rules
from chickenfoot_rules.bulk import ObservationFields
from chickenfoot_rules.records import schema
from chickenfoot_rules.rendering import TEMPLATE
from chickenfoot_rules.rendering.catalogues import forms_of


class _Generated(SphinxDirective):
    """A part of a page that is made of our sources: sections, or what has no headings."""

    @abstractmethod
    def markdown(self) -> Iterator[str]:
        """Yield the lines of the part."""

    def run(self) -> list[nodes.Node]:
        """Return the part, which is made again when a source has changed."""
        ours = Path(__file__).parent.glob("*.py")
        for path in (*ours, *PACKAGE.rglob("*.py"), *rule_index.files()):
            self.env.note_dependency(str(path))
        text = "\n".join(self.markdown())
        return self.parse_text_to_nodes(text, allow_section_headings=True)


class _OptionsTable(_Generated):
    required_arguments: ClassVar[int] = 1

    def markdown(self) -> Iterator[str]:
        return options_listed(self.arguments[0])


class _Options(_Generated):
    required_arguments: ClassVar[int] = 1

    def markdown(self) -> Iterator[str]:
        return options_told(self.arguments[0])


class _ObservationFields(_Generated):
    def markdown(self) -> Iterator[str]:
        fields = ObservationFields.of(Rules(), 4)
        yield "| field | bytes | what it holds |"
        yield "|---|---|---|"
        for name, what in attributes_of(ObservationFields).items():
            part = getattr(fields, name)
            last = f"\N{EN DASH}{part.stop - 1}" if part.stop > part.start + 1 else ""
            yield f"| {code(name)} | {part.start}{last} | {what} |"


class _Presets(_Generated):
    def markdown(self) -> Iterator[str]:
        return presets_told()


class _IllegalityTable(_Generated):
    def markdown(self) -> Iterator[str]:
        return codes_told()


class _Illegality(_Generated):
    required_arguments: ClassVar[int] = 1

    def markdown(self) -> Iterator[str]:
        return code_told(self.arguments[0])


class _RuleIndex(_Generated):
    def markdown(self) -> Iterator[str]:
        return rule_index.rules_listed()


class _Schema(_Generated):
    def markdown(self) -> Iterator[str]:
        yield "```json"
        yield json.dumps(schema(), indent=2, ensure_ascii=False)
        yield "```"


class _Sentences(_Generated):
    def markdown(self) -> Iterator[str]:
        by_place: dict[str, list[str]] = {}
        for message in read_po(io.BytesIO(TEMPLATE.read_bytes())):
            if message.id:
                place = ", ".join(dict.fromkeys(name for name, _ in message.locations))
                by_place.setdefault(place, []).append(forms_of(message.id)[-1])
        for place, sentences in by_place.items():
            yield f"`{place}`"
            yield from (f"- {code(sentence)}" for sentence in sentences)
            yield ""


class _Command(_Generated):
    required_arguments: ClassVar[int] = 1

    def markdown(self) -> Iterator[str]:
        return command_told(self.arguments[0])


class _CommandOptions(_Generated):
    def markdown(self) -> Iterator[str]:
        return game_options_told()


class _Ours(SphinxRole):
    """A link to what may be documented or not; what is not is named alone."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link."""
        node = addnodes.pending_xref(
            self.rawtext,
            nodes.literal(self.text, _short(self.text), classes=["xref", "py", "py-obj"]),
            refdomain="py",
            reftype="obj",
            reftarget=self.text,
            refwarn=False,
            tolerated=True,
        )
        return [node], []


def _short(name: str) -> str:
    """Return a name without its modules."""
    parts = name.split(".")
    within = next((at for at, part in enumerate(parts) if part[:1].isupper()), len(parts) - 1)
    return ".".join(parts[within:])


def _keep(
    _app: Sphinx, _env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.TextElement
) -> nodes.TextElement | None:
    """Leave without a link what is no part of the documentation of its class."""
    return content if node.get("tolerated") else None


def _describe(
    _app: Sphinx, what: str, name: str, _thing: object, _options: object, lines: list[str]
) -> None:
    """Describe a constant as in the module that it comes from, and not as what it is one of."""
    if what == "data":
        module, _, own = name.rpartition(".")
        home = Path(import_module(home_of(module, own)).__file__ or "")
        if text := documented(home).get(own):
            lines[:] = inspect.cleandoc(text).split("\n")


def _source_of(_app: Sphinx, module: str, name: str) -> str | None:
    """Return the module whose source is shown for a name: the one that defines it.

    A page of source can lead back to the names of one door only. Names that are documented
    elsewhere get no link to it.
    """
    home = home_of(module, name.partition(".")[0])
    return home if module == _door_of(home) else PACKAGE.name


@cache
def _door_of(home: str) -> str:
    """Return the module under which most that a module defines is documented."""
    names = [told.rpartition(".") for page in pages() for told in names_on(page)]
    doors = Counter(door for door, _, own in names if home_of(door, own) == home)
    return doors.most_common(1)[0][0]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives, and a role for what may be documented or not."""
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("sphinx.ext.viewcode")
    app.add_directive("command", _Command)
    app.add_directive("sentences", _Sentences)
    app.add_directive("command-options", _CommandOptions)
    app.add_directive("illegality", _Illegality)
    app.add_directive("illegality-table", _IllegalityTable)
    app.add_directive("observation-fields", _ObservationFields)
    app.add_directive("options", _Options)
    app.add_directive("options-table", _OptionsTable)
    app.add_directive("presets", _Presets)
    app.add_directive("records-schema", _Schema)
    app.add_directive("rule-index", _RuleIndex)
    app.add_role("ours", _Ours())
    app.connect("missing-reference", _keep)
    app.connect("autodoc-process-docstring", _describe, priority=600)  # after napoleon
    app.connect("viewcode-follow-imported", _source_of)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
