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

from chickenfoot_rules.players import GreedyPlayer

names = vars(program)
seat = game.match.round.seat
[first, *_] = json.loads(game.show(seat))["legal_moves"]
answer = json.dumps({"action": first["action"], "move_number": 0})


def check(ask):
    """Ask for the table, be refused, play, and be refused since the move is made."""

    def expect(status, key, *asked):
        found, text = ask(*asked)
        assert found == status
        return json.loads(text)[key]

    assert "hand" in expect(200, "seats", seat, "")[seat]
    assert expect(422, "code", 1 - seat, answer) == "not-your-turn"
    assert expect(422, "code", seat, "rubbish") == "invalid"
    assert expect(409, "message", seat, "deal")
    assert expect(200, "move_number", seat, answer) == 1
    assert expect(409, "code", seat, answer) == "stale"
    assert type(game).load(game.save()).show(seat) == game.show(seat)
    robot = type(game)(["Ada", "Robot"], bots={1: GreedyPlayer()})
    assert robot.match.round is None or robot.match.round.seat == 0


def flask(seat, body):
    with names["app"].test_client() as client:
        with client.session_transaction() as session:
            session["seat"] = seat
        said = client.post("/table", data=body) if body else client.get("/table")
        return said.status_code, said.text


def fastapi_client(seat):
    from fastapi.testclient import TestClient

    @names["app"].get(f"/login/{seat}")
    def login(request: names["Request"]):
        request.session["seat"] = seat

    client = TestClient(names["app"])
    client.get(f"/login/{seat}")
    return client


def fastapi(seat, body):
    client = fastapi_client(seat)
    said = client.post("/table", content=body) if body else client.get("/table")
    return said.status_code, said.text


def check_pushes():
    """Look on while the other one plays, be cut off, and come back."""
    with fastapi_client(seat) as player, fastapi_client(1 - seat) as other:
        for move_number in range(2):
            with other.websocket_connect("/live") as page:
                shown = page.receive_json()
                assert shown["move_number"] == move_number
                assert "hand" not in shown["seats"][seat]
                if not move_number:
                    player.post("/table", content=answer)
                    assert page.receive_json()["move_number"] == 1
        assert not names["seats"]


def django(seat, body):
    from django import setup
    from django.conf import settings
    from django.test import RequestFactory

    if not settings.configured:
        settings.configure()
        setup()
    [view] = [pattern.callback for pattern in names["urlpatterns"]]
    factory = RequestFactory(HTTP_ACCEPT_LANGUAGE="fr")  # which the game does not speak
    asked = factory.post("/table", body, "application/json") if body else factory.get("/table")
    asked.session = {"seat": seat}
    said = view(asked)
    return said.status_code, said.content


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
    if framework == "FastAPI":
        check_pushes()
        game.match = game.match.undo()
    check({"Flask": flask, "FastAPI": fastapi, "Django": django}[framework])
