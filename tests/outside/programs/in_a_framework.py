"""Run the program that a page of the documentation shows for a framework."""

import asyncio
import json
import sys
from pathlib import Path
from types import SimpleNamespace

framework = sys.argv[1]
root = Path(__file__).parents[3]
page = (root / "docs/how-to/frameworks.md").read_text(encoding="utf-8")
section = page.split(f"\n## {framework}\n")[1]
shown = section.split(":class: not-run\n")[1].split("\n```\n")[0]
sys.path[:0] = ["", str(root / "examples")]
Path("program.py").write_text(shown, "utf-8")
import program
from game import game

names = vars(program)
seat = game.match.round.seat
[first, *_] = json.loads(game.show(seat))["legal_moves"]
answer = json.dumps({"action": first["action"], "move_number": 0})


def check(ask):
    """Ask for the table, be refused, and play."""
    assert "hand" in json.loads(ask(seat, ""))["seats"][seat]
    assert "message" in json.loads(ask(1 - seat, answer))
    assert "message" in json.loads(ask(seat, "deal"))
    assert json.loads(ask(seat, answer))["move_number"] == 1


def flask(seat, body):
    with names["app"].test_client() as client:
        with client.session_transaction() as session:
            session["seat"] = seat
        return (client.post if body else client.get)(
            "/table", **({"data": body} if body else {})
        ).text


def fastapi(seat, body):
    from fastapi.testclient import TestClient

    @names["app"].get(f"/login/{seat}")
    def login(request: names["Request"]):
        request.session["seat"] = seat

    client = TestClient(names["app"])
    client.get(f"/login/{seat}")
    return (client.post("/table", content=body) if body else client.get("/table")).text


def django(seat, body):
    from django.conf import settings
    from django.test import RequestFactory

    settings.configured or settings.configure()
    [view] = [pattern.callback for pattern in names["urlpatterns"]]
    factory = RequestFactory()
    asked = factory.post("/table", body, "application/json") if body else factory.get("/table")
    asked.session = {"seat": seat}
    return view(asked).content


def check_discord():
    """Type moves as two users do."""
    said = []

    async def send(text, ephemeral):
        assert ephemeral
        said.append(text)

    user = SimpleNamespace(id=names["players"][seat])
    asked = SimpleNamespace(user=user, response=SimpleNamespace(send_message=send))
    for typed in ("", "rubbish", "deal", "1"):
        asyncio.run(names["chickenfoot"].callback(asked, typed))
    assert len(game.match.round.moves) == 1
    assert "rubbish" in said[1]
    assert "round" in said[2]
    assert said[0] != said[3]
    user.id = 7
    asyncio.run(names["chickenfoot"].callback(asked))
    assert "no seat" in said[4]


if framework == "Discord":
    check_discord()
else:
    check({"Flask": flask, "FastAPI": fastapi, "Django": django}[framework])
