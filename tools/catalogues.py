"""Bring the catalogues of sentences up to date: ``python tools/catalogues.py``.

The sentences of the library and of the web client go into ``messages.pot``, and new ones into the
``.po`` of each language, for somebody to translate. From these come the ``.mo`` that gettext reads,
and the ``words.json`` of the client. A test fails if a file is older than the sentences, or if a
translation is missing or wrong.

Errors that only programmers read say in plain English what is wrong, and are in no catalogue. A
test fails if one is built with these functions, or if another error is not; see `misspoken`.
"""

from __future__ import annotations

import ast
import datetime as dt
import io
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

from babel.messages import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from chickenfoot_rules.base import texts
from chickenfoot_rules.base.catalogues import collisions, flaws, forms_of
from chickenfoot_rules.base.errors import ChickenfootError
from chickenfoot_rules.base.readers import LANGUAGES
from chickenfoot_rules.base.texts import TYPED
from chickenfoot_rules.cli.parsing import list_options

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src/chickenfoot_rules"
PLACE = PACKAGE / "base/locale"
CLIENT = PACKAGE / "server/client"
TRANSLATED = LANGUAGES[1:]

N = TypeVar("N", bound=ast.expr | ast.stmt)

# The arguments that are sentences, if they are literals.
CALLS = {
    **dict.fromkeys(["N_", "text", "line", "say", "expected", "within", "unexpected"], slice(0, 1)),
    TYPED: slice(0, 1),
    "plural": slice(0, 2),
    "import_object": slice(1, 2),
    "wrong": slice(2, 3),
}
# And those by keyword, which the parser of the command says.
KEYWORDS = {"help", "summary", "description", "title"}
PARSER = {"add_argument", "add_command", "add_argument_group", "add_subparsers", "Parser"}

# What makes translated sentences, and functions that raise errors for programmers.
SPEAKING = {
    name
    for name, one in vars(texts).items()
    if getattr(one, "__annotations__", {}).get("return") == "Text"
}
FOR_CODE = {"check_number", "check_type", "items_of", "part", "wrong_type"}
FOR_PROGRAMMERS = "for_people = False"
# What people read of an error that Python, the system or their own program has raised.
FOR_ERRORS = {"Hint", "reason_of", "quote", "_describe_error"}
IN_CLIENT = {"text": None, "plural": (1, 2)}
# Our numbers are small; since 2.19 Babel has a third form in Spanish, for millions.
TWO_FORMS = "nplurals=2; plural=(n != 1);"
NO_DATE = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)  # A file changes with its sentences.


@cache
def extract() -> Catalog:
    """Return the sentences, each with the files in which it is said."""
    found = new_catalogue("en")
    said: list[tuple[str, str, str | tuple[str, ...]]] = []
    for start, folder in ((PACKAGE, "server/client"), (ROOT, "playground")):
        for path in (start / folder).glob("*.mjs"):
            name = path.relative_to(start).as_posix()
            in_client = extract_from_file("javascript", str(path), keywords=IN_CLIENT)
            said += [(name, "", sentence) for _, sentence, _, _ in in_client]
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        said += [(name, *one) for one in sentences_in(path.read_text(encoding="utf-8"))]
    for name, context, sentence in sorted(said, key=lambda one: one[0]):
        found.add(sentence, locations=[(name, 0)], context=context or None)
    for message in found:
        message.locations = sorted({*message.locations})
    return found


def sentences_in(source: str) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Yield the sentences of a module with their contexts; Babel would miss calls within calls."""
    for call in in_order(source, ast.Call):
        name = name_of(call.func)
        if name in PARSER:
            shown = [one.value for one in call.keywords if one.arg in KEYWORDS]
            shown += call.args if name == "add_argument_group" else []
            yield from (("", sentence) for sentence in literals(shown))
        if name == "list_options":
            options = [list_options(listed) for listed in literals(call.args)]
            yield from (("", help_) for one in options for help_ in one.values())
        parts = call.args[CALLS.get(name, slice(0))]
        found = literals(parts)
        if found and len(found) == len(parts):
            context = TYPED if name == TYPED else ""
            yield context, tuple(found) if len(found) > 1 else found[0]


def in_order(source: str, *kinds: type[N]) -> list[N]:
    """Return the expressions or statements of a kind in a module, from its first line on."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]
    return sorted(found, key=lambda node: (node.lineno, node.col_offset))


def name_of(part: ast.AST) -> str:
    """Return the name of a called or assigned expression; empty for a literal or any other."""
    owner = getattr(part, "value", None)
    return "" if isinstance(owner, ast.Constant) else getattr(part, "id", getattr(part, "attr", ""))


def literals(parts: Iterable[ast.expr]) -> list[str]:
    """Return the literal texts among some expressions."""
    values = [part.value for part in parts if isinstance(part, ast.Constant)]
    return [value for value in values if isinstance(value, str)]


@cache
def error_classes() -> dict[str, bool]:
    """Return whether people read the messages of each class of errors, by its name."""
    sources = [path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")]
    classes = {one.name: one for source in sources for one in in_order(source, ast.ClassDef)}
    known = {ChickenfootError.__name__: True}
    while heirs := [
        one
        for name, one in classes.items()
        if name not in known and known.keys() & {*map(name_of, one.bases)}
    ]:
        for one in heirs:
            inherited = all(known.get(name_of(base), True) for base in one.bases)
            known[one.name] = inherited and FOR_PROGRAMMERS not in map(ast.unparse, one.body)
    return known


def misspoken(source: str) -> Iterator[str]:
    """Yield each error of a module that is translated for programmers, or not for people.

    The message is an argument of the error, or the last value of a variable that is one.
    """
    said: dict[str, set[bool]] = {}  # whether the value of a variable is translated, or is not
    nodes: list[ast.Assign | ast.Call] = in_order(source, ast.Assign, ast.Call)
    for node in nodes:
        if isinstance(node, ast.Assign):
            said |= {name_of(target): ways(node.value, said) for target in node.targets}
            continue
        name, parts = name_of(node.func), [*node.args, *(one.value for one in node.keywords)]
        for_people = False if name in FOR_CODE else error_classes().get(name)
        # The other arguments of an error for people are data.
        found = [way for part in (parts[:1] if for_people else parts) for way in ways(part, said)]
        if for_people is not None and (not for_people) in found:
            yield f"{name} in line {node.lineno}"


def ways(part: ast.AST, said: dict[str, set[bool]]) -> set[bool]:
    """Return whether the sentences of an expression are translated: ``True`` and ``False``."""
    match part:
        case ast.Call():
            calls = [name_of(one.func) for one in ast.walk(part) if isinstance(one, ast.Call)]
            return {True} if SPEAKING & {*calls} else set()
        case ast.Constant(value=str()):
            return {False}
        case ast.Name(id=name):
            return said.get(name, set())
        case ast.IfExp(body=one, orelse=other):
            return ways(one, said) | ways(other, said)
        case _:
            return {way for one in ast.iter_child_nodes(part) for way in ways(one, said)}


def untranslated(source: str) -> Iterator[str]:
    """Yield each sentence of a module with an error of Python's, or a number with English commas.

    `Hint`, `reason_of` and `quote` say what a person reads of an error, and `Large` has the commas.
    """
    for call in in_order(source, ast.Call):
        if name_of(call.func) in SPEAKING and ":,}" in ast.unparse(call):
            yield f"a number in line {call.lineno}"
    handlers = [one for tried in in_order(source, ast.Try) for one in tried.handlers]
    for handler in handlers:
        caught = ast.walk(handler.type) if handler.type else ()
        if error_classes().keys() & {*map(name_of, caught)}:
            continue
        calls = [call for call in ast.walk(handler) if isinstance(call, ast.Call)]
        for call in calls:
            if name_of(call.func) in SPEAKING - FOR_ERRORS and handler.name in {*mentioned(call)}:
                yield f"an error in line {call.lineno}"


def mentioned(part: ast.AST) -> Iterator[str]:
    """Yield the names in an expression, but not what `FOR_ERRORS` says and no places in texts."""
    match part:
        case ast.Name(id=name):
            yield name
        case ast.Call() if name_of(part.func) in FOR_ERRORS:
            pass
        case ast.Attribute(attr="lineno" | "colno"):
            pass
        case _:
            for one in ast.iter_child_nodes(part):
                yield from mentioned(one)


def new_catalogue(language: str) -> Catalog:
    """Return an empty catalogue."""
    header = f"# The sentences of chickenfoot_rules in the language {language!r}."
    catalogue = Catalog(
        language,
        header_comment=header,
        project="chickenfoot-rules",
        version="1",
        msgid_bugs_address="see CONTRIBUTING.md",
        last_translator="see the history of this file",
        language_team=language,
        creation_date=NO_DATE,
        revision_date=NO_DATE,
        fuzzy=False,
    )
    catalogue.mime_headers = [("Plural-Forms", TWO_FORMS)]
    return catalogue


def translate(language: str) -> Catalog:
    """Return the catalogue of a language, with all sentences that there are now."""
    path = PLACE / f"{language}.po"
    known = read_po(io.BytesIO(path.read_bytes())) if path.exists() else Catalog()
    catalogue = new_catalogue(language)
    for message in extract():
        if message.id:
            there = known.get(message.id, message.context)
            nothing = ("", "") if message.pluralizable else ""
            string = there.string if there else nothing
            catalogue.add(message.id, string, locations=message.locations, context=message.context)
    return catalogue


def wrong_in(language: str) -> list[str]:
    """Return what is missing or wrong in the catalogue of a language."""
    catalogue = translate(language)
    missing = [
        f"{forms_of(message.id)[0]!r} has no translation"
        for message in catalogue
        if message.id and not any(forms_of(message.string))
    ]
    return [*missing, *flaws(catalogue), *collisions(catalogue)]


def po(catalogue: Catalog) -> bytes:
    """Return a catalogue as translators edit it."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, include_lineno=False)
    # The version of the tool that wrote a file says nothing about it.
    return b"".join(
        row for row in out.getvalue().splitlines(keepends=True) if b"Generated-By" not in row
    )


def mo(catalogue: Catalog) -> bytes:
    """Return a catalogue as gettext reads it."""
    out = io.BytesIO()
    write_mo(out, read_po(io.BytesIO(po(catalogue))))
    return out.getvalue()


def client_words(catalogues: dict[str, Catalog]) -> bytes:
    """Return the words of the client: by language, then by the English sentence."""
    said = {
        language: {
            forms_of(message.id)[0]: message.string
            for message in catalogue
            if any(name.endswith(".mjs") for name, _ in message.locations)
        }
        for language, catalogue in catalogues.items()
    }
    return (json.dumps(said, ensure_ascii=False, indent=1) + "\n").encode()


def files() -> dict[Path, bytes]:
    """Return what the files should contain."""
    catalogues = {language: translate(language) for language in TRANSLATED}
    made = {PLACE / "messages.pot": po(extract()), CLIENT / "words.json": client_words(catalogues)}
    for language, catalogue in catalogues.items():
        made[PLACE / f"{language}.po"] = po(catalogue)
        made[PLACE / f"{language}.mo"] = mo(catalogue)
    return made


if __name__ == "__main__":
    for path, content in files().items():
        path.write_bytes(content)
        print(f"wrote {path.relative_to(PACKAGE)}")
    for language in TRANSLATED:
        print(*(f"{language}: {flaw}" for flaw in wrong_in(language)), sep="\n")
