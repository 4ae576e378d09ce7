"""Freeze a program with PyInstaller; it needs no option for us."""

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import random
import chickenfoot_rules as c
match = c.Match(c.Rules(domino_set=6, hand_size=5), players=3).deal(random.Random(1))
for language, word in {"de": "Runde", "es": "ronda"}.items():
    assert word in match.illegality(c.Pass()).message_for(language=language)
record = c.records.MatchRecord.of(match)
assert c.records.loads(c.records.dumps(record)) == record
assert c.express.ExpressMatch(c.express.ExpressRules(target=50)).deal(random.Random(1)).to_svg()
assert c.players.GreedyPlayer().choose(match.view(match.round.seat), random.Random(1))
assert c.notation.parse_tile("3-6") == c.Tile(3, 6) == c.Tile.parse("6-3")
assert c.documents.document_of(match, 0).to_json()
assert c.rendering.playback(match).html.startswith("<!doctype html>")
assert match.to_svg().startswith("<svg")
assert match.parse("1") == match.legal_moves[0]
assert c.server.Page(print)
"""
Path("game.py").write_text(PROGRAM, encoding="utf-8")
freeze = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "game.py"]
subprocess.run(freeze, check=True)
[program] = Path("dist/game").glob("game*")
subprocess.run([program], check=True)
