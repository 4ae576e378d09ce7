"""Bring the catalogues of sentences up to date: ``python tools/catalogues.py``.

The sentences of the library and of the web client go into ``messages.pot``, and new ones into the
``.po`` of each language, for somebody to translate. From these come the ``.mo`` that gettext reads,
and the ``words.json`` of the client. A test fails if a file is older than the sentences, or if a
translation is missing or wrong.
"""

from __future__ import annotations

import ast
import datetime as dt
import io
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from chickenfoot_rules.base.catalogues import collisions, flaws, forms_of
from chickenfoot_rules.base.readers import LANGUAGES
from chickenfoot_rules.base.texts import TYPED
from chickenfoot_rules.cli.parsing import list_options

PACKAGE = Path(__file__).resolve().parent.parent / "src/chickenfoot_rules"
PLACE = PACKAGE / "base/locale"
CLIENT = PACKAGE / "server/client"
TRANSLATED = LANGUAGES[1:]

# The arguments that are sentences, if they are literals.
CALLS = {
    **dict.fromkeys(["N_", "text", "line", "say", "expected", "within", "unexpected"], slice(0, 1)),
    **dict.fromkeys(["check_number", TYPED], slice(0, 1)),
    "plural": slice(0, 2),
    **dict.fromkeys(["items_of", "wrong_type", "import_object"], slice(1, 2)),
    **dict.fromkeys(["check_type", "wrong"], slice(2, 3)),
}
# And those by keyword, which the parser of the command says.
KEYWORDS = {"help", "summary", "description", "title"}
PARSER = {"add_argument", "add_command", "add_argument_group", "add_subparsers", "Parser"}
IN_CLIENT = {"text": None, "plural": (1, 2)}
# Our numbers are small; since 2.19 Babel has a third form in Spanish, for millions.
TWO_FORMS = "nplurals=2; plural=(n != 1);"
NO_DATE = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)  # A file changes with its sentences.


@cache
def extract() -> Catalog:
    """Return the sentences, each with the files in which it is said."""
    found = new_catalogue("en")
    in_client = extract_from_dir(str(PACKAGE), [("**.mjs", "javascript")], keywords=IN_CLIENT)
    said = [(name, "", sentence) for name, _, sentence, _, _ in in_client]
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
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
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


def literals(parts: Iterable[ast.expr]) -> list[str]:
    """Return the literal texts among some expressions."""
    values = [part.value for part in parts if isinstance(part, ast.Constant)]
    return [value for value in values if isinstance(value, str)]


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
