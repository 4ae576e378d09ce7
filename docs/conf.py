"""How the documentation is built."""

from __future__ import annotations

import doctest
import re
from importlib.metadata import version as installed_version
from pathlib import Path

from sphinx.application import Sphinx

from chickenfoot_rules import Opening, Rules, rules_in_english

project = "chickenfoot_rules"
author = "The chickenfoot_rules contributors"
project_copyright = "2026, the chickenfoot_rules contributors"
release = installed_version("chickenfoot-rules")
version = release

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
exclude_patterns = ["_build", "_pictures"]
myst_enable_extensions = ["substitution"]
html_theme = "furo"
html_title = f"chickenfoot_rules {release}"

# A name in single backticks is a thing of ours, or Python's.
default_role = "any"
nitpick_ignore_regex = [
    # Variables for types, each of which is documented itself.
    (r"py:class", r"chickenfoot_rules\.[\w.]+\.[A-Z](_co|_contra)?"),
    # What the library alone makes: it stands in the signature of what it is made for.
    (r"py:class", r"Fillings"),
    # Python's own things: there is no inventory of them to look them up in.
    (
        r"py:.*",
        r"(attrs|attr|cattrs|collections|concurrent|enum|hypothesis|os|pathlib|random|typing|re)\b.*",
    ),
    (r"py:.*", r"(Exception|ValueError|object|int|str|bool|tuple|list|dict|type|frozenset|None)"),
]

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_format = "short"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

doctest_global_setup = """
import random
from chickenfoot_rules import *
from chickenfoot_rules.express import *
from chickenfoot_rules.express.recollection import *
from chickenfoot_rules.express.rulebook import express_rules_in_english
from chickenfoot_rules.games import *
from chickenfoot_rules.notation import *
from chickenfoot_rules.recollection import *
from chickenfoot_rules.records import *
from chickenfoot_rules.rendering import *
from chickenfoot_rules.rendering.geometry import *
from chickenfoot_rules.rendering.text import *
from chickenfoot_rules.rulebook import rules_in_english
from chickenfoot_rules.scoring import charges, standings
"""


def told(rules: Rules, *but_not: Rules) -> str:
    """Tell the rules in force as a list, except those that are in force with others too."""
    known = {rule.id for others in but_not for rule in rules_in_english(others)}
    return "\n".join(
        f"- **{rule.id}** {rule.text}" for rule in rules_in_english(rules) if rule.id not in known
    )


# The rules of docs/rules.md: the library tells them, so that the page can't say otherwise.
default = Rules()
laid_out = Rules(opening=Opening.LAID_OUT)
myst_substitutions = {
    "default_rules": told(default),
    "laid_out_rules": told(laid_out, default),
    "highest_held_rules": told(Rules(opening=Opening.HIGHEST_HELD), default),
    "other_rules": told(Rules(draw_until_playable=True, chickenlittle=True, curved=True), default),
}


def draw_examples(app: Sphinx) -> None:
    """Draw what the examples of docs/express.md make, so that its pictures can't show otherwise."""
    page = Path(app.srcdir, "express.md").read_text(encoding="utf-8")
    examples = "".join(re.findall(r"^```\{doctest\}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(examples, {}, "express.md", None, None)
    doctest.DocTestRunner().run(test, clear_globs=False)
    folder = Path(app.srcdir, "_pictures")
    folder.mkdir(exist_ok=True)
    for name in ("middle", "won", "closed"):
        # The hands come with English words, which the German page does without.
        for file, hands in ((f"{name}.svg", True), (f"{name}-line.svg", False)):
            picture = test.globs[name].to_svg(theme="auto", hands=hands)
            (folder / file).write_text(picture, encoding="utf-8")


def speak_german(
    _app: Sphinx, page: str, _template: str, context: dict[str, object], _tree: object
) -> None:
    """Say of a German page that it is one."""
    if page.endswith("-de"):
        context["language"] = "de"


def setup(app: Sphinx) -> None:
    """Hook into the build."""
    app.connect("builder-inited", draw_examples)
    app.connect("html-page-context", speak_german)
