"""Play a match of each game, show it in every form, and read it back."""

import random
from pathlib import Path

from chickenfoot_rules import Match, Rules, documents, express, notation, records, rendering


def check(found, wanted):
    if found != wanted:  # `assert` says nothing under -O.
        raise SystemExit(f"expected {wanted!r}, got {found!r}")


games = {
    records.MatchRecord: Match(Rules(domino_set=6, hand_size=5), players=3),
    records.MatchRecord[express.ExpressMatch]: express.ExpressMatch(
        express.ExpressRules(target=50, players=3)
    ),
}
for kind, match in games.items():
    rng = random.Random(4)
    while not match.is_over:
        if match.round is None:
            match = match.deal(rng)
        else:
            match = match.apply(rng.choice(match.legal_moves))
    record = records.MatchRecord.of(match, ["Zoë", "Łukasz", "愛"])
    check(records.loads(records.dumps(record), kind=kind), record)
    records.save(record, "match.json")
    check(records.load("match.json", kind=kind), record)
    check(records.load("match.json", kind=kind).names, ("Zoë", "Łukasz", "愛"))
    Path("match.svg").write_text(match.to_svg(names=record.names), encoding="utf-8")
    check("愛" in Path("match.svg").read_text(encoding="utf-8"), True)
    print(rendering.view_text(match.view(0), ascii_only=True))
    print(match, match.standings, *map(ascii, rendering.rule_texts(match.rules, language="de")))
    view = match.rounds[0].at(5).view(0)
    check(notation.parse_view(notation.format_text(view), kind=None), view)
    document = documents.document_of(match, 0)
    check(documents.loads(document.to_json()), document)
check(sum(sum(row) for row in match.scores), sum(place.total for place in match.standings))
check(records.schema()["$schema"][:8], "https://")
