"""Send table documents from routes of FastAPI, and check the answers that come back."""

import random

from fastapi import FastAPI, HTTPException, Response
from fastapi.testclient import TestClient
from pydantic import BaseModel

from chickenfoot_rules import ChickenfootError, IllegalMoveError, Match, Rules, documents, records

app = FastAPI()
match = Match(Rules(domino_set=6, hand_size=5), players=3).deal(random.Random(1))
tables = {1: match}


class Typed(BaseModel):
    move: str


@app.get("/{table}/{seat}")
def show(table: int, seat: int) -> Response:
    try:
        document = documents.document_of(tables[table], seat)
    except ChickenfootError as error:
        raise HTTPException(404, error.message_for(language="es")) from error
    return Response(document.to_json(), media_type="application/json")


@app.post("/{table}/{seat}")
async def play(table: int, seat: int, typed: Typed) -> dict[str, str]:
    try:
        tables[table] = tables[table].apply(tables[table].parse(typed.move), seat=seat)
    except IllegalMoveError as error:
        why = {"code": error.illegality.code.value, "why": str(error)}
        raise HTTPException(409, why) from error
    except ChickenfootError as error:
        raise HTTPException(422, str(error)) from error
    return {"record": records.dumps(records.MatchRecord.of(tables[table]))}


client = TestClient(app)
shown = client.get("/1/2")
assert documents.loads(shown.text) == documents.document_of(match, 2)
assert [seat.get("hand") is not None for seat in shown.json()["seats"]] == [False, False, True]
assert client.get("/1/7").status_code == 404
seat = match.round.seat
assert client.post(f"/1/{seat}", json={"move": "rubbish"}).status_code == 422
refused = client.post(f"/1/{(seat + 1) % 3}", json={"move": "1"})
assert (refused.status_code, refused.json()["detail"]["code"]) == (409, "not-your-turn")
played = client.post(f"/1/{seat}", json={"move": "1"}).json()["record"]
assert records.loads(played, kind=records.MatchRecord).match == tables[1] != match
assert client.get("/openapi.json").status_code == 200
