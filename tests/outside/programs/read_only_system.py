"""Work where nothing can be written: imports, play, pictures, texts in another language."""

import errno
import os
import random
import sys

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def refuse(event, args):
    """Refuse what a read-only file system refuses, also when root asks."""
    opens = event == "open" and (
        bool({*"wax+"} & {*args[1]}) if isinstance(args[1], str) else bool(args[2] & WRITING)
    )
    if (opens and args[0] != os.devnull) or event in {"os.mkdir", "os.rename", "os.remove"}:
        raise OSError(errno.EROFS, "Read-only file system", str(args[0]))


sys.addaudithook(refuse)

from chickenfoot_rules import ChickenfootError, Match, Pass, Rules, players, records  # noqa: E402

match = Match(Rules(domino_set=6, hand_size=5), players=3).deal(random.Random(1))
assert match.to_svg().startswith("<svg")
assert "Runde" in match.illegality(Pass()).message_for(language="de")
played = players.play_match([players.GreedyPlayer()] * 3, rules=match.rules, seed=1)
record = records.MatchRecord.of(played.match)
assert records.loads(records.dumps(record)) == record
try:
    records.save(record, "match.json")
except (ChickenfootError, OSError) as error:
    assert "Read-only" in str(error), error
else:
    raise SystemExit("saved nowhere in silence")
