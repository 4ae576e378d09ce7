"""Show a table by a view and a template of Django, keep it in a session and in a form."""

import json
import random

import django
from django.conf import settings
from django.core import signing
from django.http import HttpResponse, JsonResponse
from django.template import Context, Engine
from django.test import RequestFactory

from chickenfoot_rules import Match, Pass, Rules, documents, records

settings.configure(SECRET_KEY="for tests", DEFAULT_CHARSET="utf-8", USE_I18N=False)
django.setup()
match = Match(Rules(domino_set=6, hand_size=5), players=3).deal(random.Random(1))
record = records.MatchRecord.of(match, ["Zoë", "<b>", "Dan"])


def table(request):
    document = documents.document_of(match, int(request.GET["seat"]), names=record.names)
    if "picture" in request.GET:
        return HttpResponse(match.view(0).to_svg(), content_type="image/svg+xml")
    return JsonResponse(json.loads(document.to_json()))


factory = RequestFactory()
sent = table(factory.get("/", {"seat": 1}))
assert documents.loads(sent.content) == documents.document_of(match, 1, names=record.names)
assert table(factory.get("/", {"seat": 1, "picture": ""})).content.startswith(b"<svg")

signed = signing.dumps(records.dumps(record), compress=True)
assert records.loads(signing.loads(signed), kind=records.MatchRecord) == record

page = Engine().from_string(
    "{{ why }}|{% for tile in match.round.hands.0 %}{{ tile }},{{ tile.pips }};{% endfor %}|"
    "{{ match.legal_moves|length }}|{{ match.rules.hand_size }}|{{ match.to_svg|safe }}"
)
why = match.illegality(Pass()).message_for(record.names)
shown = page.render(Context({"match": match, "why": why})).split("|", 4)
assert shown[1] == "".join(f"{tile},{tile.pips};" for tile in match.round.hands[0])
assert (shown[2], shown[3], shown[4][:4]) == (str(len(match.legal_moves)), "5", "<svg")
assert "<b>" not in shown[0]
assert "<b>" not in match.to_svg(names=record.names)
