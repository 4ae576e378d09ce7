"""How the documentation is built."""

from __future__ import annotations

from importlib.metadata import version as installed_version

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
html_theme = "furo"
html_title = f"chickenfoot_rules {release}"

# A name in single backticks is a thing of ours, or Python's.
default_role = "any"
nitpick_ignore_regex = [
    # Python's own things: there is no inventory of them to look them up in.
    (r"py:.*", r"(attrs|attr|collections|enum|hypothesis|random|typing|re)\b.*"),
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
from chickenfoot_rules.rulebook import rules_in_english
from chickenfoot_rules.scoring import charges, standings
"""
