"""Document a class of one's own that derives from ours with sphinx-autodoc-typehints."""

import subprocess
import sys
from pathlib import Path

CODE = '''
"""My game."""
from __future__ import annotations
import attrs
from chickenfoot_rules import Match, Move, PlayerView, Rules, TileSet
from chickenfoot_rules.players import GreedyPlayer

@attrs.frozen
class HouseRules(Rules):
    """The rules of my house."""

class Table(GreedyPlayer):
    """A table."""

    def best(self, view: PlayerView, hands: dict[int, TileSet]) -> Move | None:
        """Return the best move.

        Args:
            view: what a seat sees.
            hands: all hands.
        """

    @property
    def match(self) -> Match:
        """The match."""
'''
CONF = """
import os, sys
sys.path.insert(0, os.getcwd())
extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_autodoc_typehints"]
"""
PACKAGES = "express records rendering documents players notation dominoes".split()
Path("my_game.py").write_text(CODE)
Path("conf.py").write_text(CONF)
page = "A game\n======\n\n.. automodule:: my_game\n   :members:\n   :inherited-members:\n"
page += "".join(
    f"\n.. automodule:: chickenfoot_rules.{package}\n   :members:\n   :no-index:\n"
    for package in PACKAGES
)
Path("index.rst").write_text(page)
build = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "text", ".", "out"]
subprocess.run(build, check=True)
made = Path("out/index.txt").read_text(encoding="utf-8")
for words in ("hand_size", "The rules of my house", '**view** ("PlayerView")', '"Play" | "Draw"'):
    assert words in made, words
