"""Work at the prompt of IPython: completion, help, and how values are shown."""

from IPython.core.interactiveshell import InteractiveShell

shell = InteractiveShell.instance()
shell.Completer.use_jedi = False
done = shell.run_cell("""
import random
import chickenfoot_rules
from chickenfoot_rules import *
match = Match(players=2).deal(random.Random(1))
view = match.view(0)
""")
done.raise_error()
for typed, wanted in {
    "match.": "match.legal_moves",
    "match.round.": "match.round.boneyard",
    "view.": "view.determinize",
    "chickenfoot_rules.": "chickenfoot_rules.records",
    "chickenfoot_rules.rendering.": "chickenfoot_rules.rendering.view_text",
}.items():
    offered = [one.removeprefix(typed.rstrip(".")) for one in shell.complete(typed)[1]]
    assert wanted.removeprefix(typed.rstrip(".")) in offered, (typed, offered)
    assert not [one for one in offered if one.startswith("._")], offered

shown, _ = shell.display_formatter.format(shell.user_ns["view"])
assert shown["image/svg+xml"].startswith("<svg")
assert shown["text/plain"].startswith("PlayerView(seat=0")
shown, _ = shell.display_formatter.format([shell.user_ns["match"].rules])
assert shown["text/plain"] == "[Rules()]"
for name, word in (("match.apply", "move"), ("Rules", "hand_size"), ("view.determinize", "rng")):
    assert word in shell.object_inspect_text(name), name
