"""How the documentation is built."""

from __future__ import annotations

from importlib.metadata import version as installed_version

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
exclude_patterns = ["_build"]
myst_enable_extensions = ["substitution"]
html_theme = "furo"
html_title = f"chickenfoot_rules {release}"

# A name in single backticks is a thing of ours, or Python's.
default_role = "any"
nitpick_ignore_regex = [
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
