"""Use each extra once: that its oldest and its newest versions do their work."""

import random
import socket
import subprocess
import sys
import threading
import urllib.request
from importlib.metadata import metadata
from pathlib import Path

from chickenfoot_rules import Match, Pass, Rules, players, records, rendering

RULES = Rules(domino_set=6, hand_size=5)
match = players.play_match([players.GreedyPlayer()] * 2, rules=RULES, seed=1).match
dealt = Match(RULES, players=2).deal(random.Random(1))


def cli():
    play = "-m chickenfoot_rules play --seats greedy,random --set 6 --hand-size 5 --seed 1".split()
    done = subprocess.run([sys.executable, *play], capture_output=True, check=True, text=True)
    assert "1" in done.stdout


def fast():
    from chickenfoot_rules import bulk

    batch = bulk.Batch(RULES, players=2, n=4, seed=1)
    while batch.legal_mask.any():
        batch.step(batch.legal_mask.argmax(axis=1))
    assert (batch.scores >= 0).all()
    assert bulk.analyse(dealt.view(dealt.round.seat), 2, seed=7).moves


def gymnasium():
    import gymnasium as gym

    import chickenfoot_rules.envs.gymnasium

    env = gym.make("chickenfoot_rules/ChickenFoot-v0", rules=RULES, players=3)
    seen, _ = env.reset(seed=7)
    over = False
    while not over:
        action = env.action_space.sample(seen["action_mask"])
        seen, _, over, _, info = env.step(action)
    assert info["points"].shape == (3,)


def hypothesis():
    from hypothesis import given, settings

    from chickenfoot_rules import strategies

    @settings(max_examples=3, database=None, deadline=None)
    @given(strategies.rounds(max_highest=4))
    def test(round_):
        assert round_.is_over != bool(round_.legal_moves)

    test()


def image():
    assert rendering.png_of(dealt.to_svg())[1:4] == b"PNG"
    assert rendering.round_gif(match.rounds[0], seconds=0.5, size=100)[:3] == b"GIF"


def languages():
    from io import BytesIO

    from babel.messages.pofile import read_po, write_po

    french = read_po(BytesIO(rendering.new_catalogue("fr")))
    french["{player} must play: {tiles} fit"].string = "{player} doit jouer : {tiles} vont"
    with Path("fr.po").open("wb") as file:
        write_po(file, french)
    catalogue = rendering.load_catalogue("fr.po")
    opened = dealt.apply(dealt.legal_moves[0])
    assert opened.illegality(Pass()).message_for(language=catalogue)


def openspiel():
    import pyspiel

    import chickenfoot_rules.envs.openspiel

    state = pyspiel.load_game("python_chicken_foot(players=2,domino_set=3)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert abs(sum(state.returns())) < 1e-9


def orjson():
    import orjson

    text = records.dumps(records.MatchRecord.of(match))
    assert records.loads(orjson.dumps(orjson.loads(text))).match == match


def pettingzoo():
    from chickenfoot_rules.envs import pettingzoo

    from chickenfoot_rules.dominoes import actions
    from chickenfoot_rules.players import GreedyPlayer

    env = pettingzoo.env(RULES, players=3, episode="match")
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        if agent == "player_0" and not over:  # A player of the library has this seat.
            move = GreedyPlayer().choose(env.unwrapped.view(agent), random.Random(7))
            env.step(actions.encode(RULES, move))
        else:
            env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))


def tournament():
    from chickenfoot_rules.tournament import TournamentPlan, plots, run_tournament

    plan = TournamentPlan(entrants=["greedy", "random"], matches=4, seed=7, rules=RULES)
    result = run_tournament(plan)
    assert result.by_kind()[0].name in {"greedy", "random"}
    return plots, result


def plot():
    plots, result = tournament()
    assert plots.plot_figure(result).axes


def server():
    import uvicorn

    from chickenfoot_rules.server import Lobby
    from chickenfoot_rules.server.web import make_app

    with socket.create_server(("127.0.0.1", 0)) as listening:
        web = uvicorn.Server(uvicorn.Config(make_app(Lobby()), log_level="error"))
        serving = threading.Thread(target=web.run, kwargs={"sockets": [listening]})
        serving.start()
        address = "http://127.0.0.1:{}/".format(listening.getsockname()[1])
        assert b"<html" in urllib.request.urlopen(address, timeout=60).read()
        web.should_exit = True
        serving.join()


for extra in metadata("chickenfoot-rules").get_all("Provides-Extra"):
    globals()[extra]()
    print(extra)
