"""How the documentation is built: in English, the rule book in German too, its sheets in Spanish.

Each translation is a small site of its own, whose sources are the folder of the rule book alone:
``sphinx-build -c docs -D language=de docs/explanation/rulebook …``. Where its pages speak of the
library they link to the English site, which must have been built before; see ``nox -s docs``.
"""

from __future__ import annotations

import gc
import os
import re
import sys
import zlib
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any

import attrs
from docutils import nodes
from sphinx.addnodes import only, toctree
from sphinx.application import Sphinx

gc.set_threshold(100_000)  # The nodes of the pages are many, and few of them are let go.
DOCS = Path(__file__).parent
sys.path[:0] = [str(DOCS), str(DOCS.parent / "examples")]  # our extensions; what pages import

project = "chickenfoot_rules"
author = "The chickenfoot_rules contributors"
project_copyright = "2026, the chickenfoot_rules contributors"
release = installed_version("chickenfoot-rules")
version = release

extensions = [
    "myst_parser",
    "sphinx.ext.doctest",  # for its directives; the tests run what they hold
    "sphinx.ext.intersphinx",
    "sphinx_copybutton",
    "sphinxext.opengraph",
    # Ours build on those.
    "_extensions.pictures",
    "_extensions.rule_book",
    "_extensions.search",
]
english = os.environ.get("DOCS_ENGLISH")
"""Where the English site is, to which a translation of the rule book links."""

if not english:
    # A server has one page for what it does not find, and a site one listing.
    extensions += ["notfound.extension", "sphinx_llms_txt", "sphinx.ext.napoleon"]
    extensions += ["_extensions.autodoc", "_extensions.tables"]
exclude_patterns = ["_*", "locale"]
if (DOCS.parent / "build" / "playground").is_dir():  # nox -s playground has built it
    tags.add("playground")  # type: ignore[name-defined]  # noqa: F821 - Sphinx defines it
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"chickenfoot_rules {release}"
html_logo = html_favicon = str(DOCS.parent / "src/chickenfoot_rules/server/client/icon.svg")
html_static_path = [str(DOCS / "_static")]
html_css_files = ["site.css"]
templates_path = [str(DOCS / "_templates")]
html_baseurl = os.environ.get("DOCS_URL", "")
html_context = {"site_url": html_baseurl}  # of the English site, which the others lie in
if html_baseurl:  # Addresses in a sitemap are whole ones. Each language has its own.
    extensions += ["sphinx_sitemap"]
    sitemap_locales = [None]
    sitemap_url_scheme = "{link}"
    sitemap_excludes = [
        "404.html",
        "genindex.html",
        "py-modindex.html",
        "search.html",
        "_modules/*",
    ]
# Searches and messengers show a page with its first sentences and a picture.
ogp_enable_meta_description = True
ogp_image = "_static/screenshot-page.png"
ogp_image_alt = "A table of Chicken Foot: the cross, a chicken foot, and your hand."
# Where the site stands on its server: a page that is not found has no other way to know.
notfound_urls_prefix = os.environ.get("DOCS_PREFIX", "/")
# What is copied is what one types: neither the prompts nor what a program answers.
copybutton_prompt_text = r">>> |\.\.\.(?: |$)|\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True
copybutton_exclude = ".linenos"
# A listing for programs that read: which pages there are.
llms_txt_full_file = False
llms_txt_uri_template = "{base_url}{docname}.html"

# A name in single backticks is one of this library, or of Python.
default_role = "py:obj"
NO_LINKS = (
    # Users only pass these on.
    *("BatchPlan", "Chain", "chickenfoot_rules.dominoes.hidden.slots.Slot"),
    # Names of types: each description that uses one lists the values.
    *("Episode", "Games", "Houses", "Language", "Observations", "Points"),
    # Of other projects that have no inventory, or that are imported only for type checkers.
    *("Figure", "Parameters", "Path", "SpielGame", "starlette.applications.Starlette"),
    # The base of messages and documents, of which each is described.
    "chickenfoot_rules.base.forms.Form",
    # Type variables.
    *("R_co", "T", "chickenfoot_rules.base.values.T", "chickenfoot_rules.records.converter.T"),
    "chickenfoot_rules.records.converter.OfChickenFoot",
)
nitpick_ignore = [("py:class", name) for name in NO_LINKS]

# attrs writes NOTHING where a factory makes a default; the words on the argument say what it is.
type(attrs.NOTHING).__repr__ = lambda _: "..."  # type: ignore[method-assign]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "all"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
napoleon_numpy_docstring = False


def inventory(name: str) -> str:
    """Make an inventory for Sphinx of a readable list of names, and return its path.

    The names of other projects that our pages link to stand in ``_inventories``, so that the
    documentation is the same whether or not these projects' sites can be reached while it is built.
    """
    names = (DOCS / "_inventories" / f"{name}.txt").read_bytes()
    head = f"# Sphinx inventory version 2\n# Project: {name}\n# Version: \n"
    note = "# The remainder of this file is compressed using zlib.\n"
    path = DOCS / "_inventories" / f"{name}.inv"
    path.write_bytes((head + note).encode() + zlib.compress(names))
    return str(path)


intersphinx_mapping: dict[str, tuple[str, str]] = {
    "python": ("https://docs.python.org/3", inventory("python")),
    "cattrs": ("https://catt.rs/en/stable", inventory("cattrs")),
    "numpy": ("https://numpy.org/doc/stable", inventory("numpy")),
    "hypothesis": ("https://hypothesis.readthedocs.io/en/latest", inventory("hypothesis")),
    "gymnasium": ("https://gymnasium.farama.org", inventory("gymnasium")),
    "pettingzoo": ("https://pettingzoo.farama.org", inventory("pettingzoo")),
}

# The translations are in the folders "de" and "es" of the English site, and link to it.
locale_dirs = [str(DOCS / "locale")]
gettext_compact = True  # the sheets to print share a catalog
gettext_uuid = False
gettext_location = False
if english:
    intersphinx_mapping["english"] = ("..", str(Path(english, "objects.inv")))


TITLES: dict[str, nodes.bullet_list] = {}
"""The contents of each page without the headings in it: its title, and the pages below it."""


def find_titles(app: Sphinx, _builder: object) -> None:
    """Cut the contents of each page, once for all pages that list them."""
    for page, contents in app.env.tocs.items():
        TITLES[page] = copy = contents.deepcopy()
        for entry in copy.children:
            if isinstance(entry, nodes.list_item) and len(entry) > 1 and not [*entry.findall(only)]:
                trees = [*entry.findall(toctree)]
                entry[1:] = [nodes.bullet_list("", *trees)] if trees else []


def list_titles(
    app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    """Let the navigation of a page copy titles alone, or it takes a third of the build."""
    navigation = context["toctree"]

    def navigation_of_titles(**options: object) -> object:
        whole, app.env.tocs = app.env.tocs, TITLES
        try:
            return navigation(**options)
        finally:
            app.env.tocs = whole

    context["toctree"] = navigation_of_titles


def install_from_checkout(_app: Sphinx, _page: str, source: list[str]) -> None:
    """Let the pages install from a checkout."""
    line = r"(?m)^(\$ pip install ['\"]?)chickenfoot-rules(.*)"
    text = re.sub(line, r"\1.\2  # in a checkout", source[0])
    source[0] = re.sub(r"(pip install ['\"]?)chickenfoot-rules", r"\1.", text)


def setup(app: Sphinx) -> None:
    """Hook into the build, before the theme does."""
    if "pip install . " in (DOCS / "index.md").read_text(encoding="utf-8"):
        app.connect("source-read", install_from_checkout)  # It is not published yet.
    app.config.ogp_site_url = app.config.html_baseurl  # which each language sets
    app.connect("write-started", find_titles)
    app.connect("html-page-context", list_titles, priority=400)
