"""Wrong arguments get one line that says why, exit code 2, and change no file."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from random import Random

import house_rules
import pytest

from chickenfoot_rules import Match, Rules
from chickenfoot_rules.players import RandomPlayer, play_match
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps
from cli_runs import Command, OwnPlayers

SMALL = Rules(domino_set=3, hand_size=2)

GENERAL = [
    ("nonsense", "argument COMMAND: expected play, .*; got 'nonsense'"),
    ("--nonsense", "unrecognized arguments: --nonsense"),
    ("--set", "argument --set: expected one argument"),
    ("--language fr", "argument --language: expected en, de, es; got 'fr'$"),
    ("--seed x", "argument --seed: expected a number, got 'x'"),
    ("--seed 1 two\nlines\x1b[31m", r"unrecognized arguments: two lines\\x1b\[31m$"),
    (f"--seed 1 {'x' * 5000}", "unrecognized arguments: x{376}…$"),
]

RULES = [
    ("--set 6 --preset puremco", ".*4 players .*choose a hand_size or another deal_table "),
    ("--set 19", r".*\b1 to 18\b.*\b19\b"),
    ("--players -1", r".*-1\b.*\(R1\.2\)"),
    ("--hand-size 27", r".*\b4 players .*27 tiles"),
    ("--first-lead 4", r".*\b4 \(R2\.6\)"),
    ("--opening laid-out --missing-double reshuffle", ".*missing_double.*RESHUFFLE"),
    ("--preset encyclopaedia", "argument --preset: expected .*mean 'encyclopedia'\\?$"),
    ("--game chess", "argument --game: expected chicken-foot, express; got 'chess'"),
    ("--game express", r"--game express needs --target, .* \(X8\)$"),
    ("rules --game express --target 9 --curved", "--curved is an option of chicken-foot, not of"),
    ("--game chicken-foot --pairs", "--pairs is an option of express, not of chicken-foot"),
    ("--game express --target 9 --players 5", r".*\b5 \(X1\)$"),
    ("--game express --target 9 --first-lead 0", r".*\(X2, X3\)$"),
    ("--rules house_rules", "expected rules as module:name, got 'house_rules'"),
    ("--rules nowhere:Rules", "there is no module 'nowhere'"),
    ("rules --rules house_rules:Doubleout", ".*has no 'Doubleout'; did you mean 'DoubleOut'"),
    ("--rules house_rules:main", "'house_rules:main' is not rules; expected a class of rules"),
    ("--rules house_rules:DoubleOut --game express", "DoubleOut are rules of chicken-foot, not of"),
]

SEATS = [
    ("random", r".*\b1 \(R1\.2\)"),
    (",".join(["random"] * 17), r".*\b17 \(R1\.2\)"),
    ("random,random --players 3", "expected 3 players in --seats, got 2"),
    ("random,nobody", "expected human, human:NAME, random, .*, got 'nobody'$"),
    ("humann,random", ".*did you mean 'human'"),
    ("human,search:0", r"(?!.*human).* 1 to 1,000,000 "),
    ("human:,greedy", "expected a name of 1 to 20 letters, got ''"),
    ("human:a\x1b[2J,greedy", r"expected a name of .*, got 'a\\x1b\[2J'"),
    (f"human:{'x' * 21},greedy", "expected a name of 1 to 20 letters, got 'xxx"),
    ("human:greedy,random", "'greedy' is reserved for a computer player; choose"),
    ("human:own_players:Last,greedy", "'own_players:Last' is reserved for a computer"),
    ("human:cmd:ls,greedy", "'cmd:ls' is reserved for a computer player; "),
    ("human,random --quiet", "--quiet hides the table from a human player; leave it "),
    ("no_players:Last,greedy", "there is no module 'no_players'; a module is looked for in "),
    ("own_players:last,greedy", "the module 'own_players' has no 'last'; did you mean 'Last'"),
]

TOURNAMENT = [
    ("own_players:last,greedy", "the module 'own_players' has no 'last'; did you mean 'Last'"),
    ("own_players:made_here,greedy", "'own_players:made_here' can't play in a tournament, which "),
    ("cmd:,greedy", "expected a command, got ''"),
]

RESUMING = [
    ("nowhere", "nowhere can't be read: No such file or directory"),
    ("nonsense", "nonsense: "),
    ("over", "the match in over is over; see it with chickenfoot replay"),
    ("seat", "seat is not the record of a whole match, so it can't be resumed"),
    ("round", "round is not the record of a whole match, so it can't be resumed"),
    ("own", "player 1 was 'own_players:Last', which a file can't seat; repeat --seats with all"),
    ("going --set 9 --curved", "--resume takes .*; leave out --set, --curved$"),
    ("going --game express --target 9", "--resume takes .*; leave out --game, --target$"),
    ("going --seats greedy,greedy", "expected 3 players in --seats, got 2"),
    ("going --save x", "argument --save: not allowed with argument --resume"),
    ("going --quiet", "--quiet hides the table from a human player; leave it out"),
]

RECORDS = [
    ("show over --round 5", "expected a round from 1 to 4, got 5$"),
    ("show over --move 99", r"expected a number of moves from 0 to \d+, got 99$"),
    ("show over --seat 3", r".* 3 \(R3\.8\)$"),
    ("show over --theme pink", "argument --theme: expected light, dark, auto; got 'pink'"),
    ("show seat --seat 0", "the record holds only the view of seat 1$"),
    ("animate seat --out x.html --hands", "the record holds only the view of seat 1$"),
    ("review seat --seat 0", "the record holds only the view of seat 1$"),
    ("show begun", "no round has been dealt yet, so there is nothing to show"),
    ("review begun", "no round has been dealt yet, so there is nothing to review"),
    ("show nonsense", "nonsense: "),
    ("animate over", "--out is required"),
    (
        "animate over --out x.html --theme dark --colors print",
        "argument --colors: not allowed with",
    ),
    ("animate over --out x.html --seat 0 --hands", "argument --hands: not allowed with argument"),
    ("animate over --out x.html --seat 3", "expected a seat from 0 to 2, got 3"),
    ("animate over --out x.html --seconds 0", "expected 0.05 to 60 seconds a move, got 0.0"),
    ("animate over --out x.html --seconds nan", "expected 0.05 to 60 seconds a move, got nan"),
    ("animate over --out no/x.html", "no/x.html can't be written: No such file or directory"),
    (
        "animate over --out x.htm",
        "argument --out: expected a name that ends in .html or .gif",
    ),
    ("show over --out folder.svg", "folder.svg can't be written: it is a directory"),
    ("review over --seat 3", "expected a seat from 0 to 2, got 3"),
    *(
        (
            f"review over --worlds={number}",
            f"argument --worlds: .* 2 to 1000000, got {number}",
        )
        for number in ("1", "1000001")
    ),
]

FILES = [
    ("over", "over can't be written: it already exists; choose another name"),
    (".", ". can't be written: it is a directory"),
    ("/", "/ can't be written: it is a directory"),
    ("no/where", "no/where can't be written: No such file or directory"),
    ("x" * 300, "x+ can't be written: File name too long"),
    ("new --double-blank 99999999999999999999", r".*\(R7\.2\)"),
]

SERVE = [
    ("--port=-1", "argument --port: expected a number from 0 to 65535, got -1"),
    ("--host=\udcff", "expected the name of a host, got '"),
]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        *GENERAL,
        *RULES,
        *((f"--seats {words}", message) for words, message in SEATS),
        *((f"tournament --set 3 --jobs 1 --seats {words}", why) for words, why in TOURNAMENT),
        *((f"--resume {words}", message) for words, message in RESUMING),
        *RECORDS,
        *((f"--save {words}", message) for words, message in FILES),
        *((f"serve {words}", message) for words, message in SERVE),
    ],
    ids=lambda text: ascii(text[:60]),
)
def test_wrong_arguments_are_refused(
    run: Command, own_players: OwnPlayers, words: str, message: str
) -> None:
    folder = own_players.folder
    for name, content in records().items():
        (folder / name).write_text(content)
    (folder / "folder.svg").mkdir()
    shutil.copy(str(house_rules.__file__), folder)
    before = content_of(folder)

    assert re.match(message, run.error(*words.split(" ")))
    assert content_of(folder) == before


@cache
def records() -> dict[str, str]:
    """Return the content of some files."""
    match = play_match([RandomPlayer()] * 3, rules=SMALL, seed=3).match
    going, names = Match(SMALL, 3).deal(Random(1)), ("Ann", "Bob", "Cleo")
    whole = MatchRecord.of(match, names)
    return {
        "over": dumps(whole),
        "seat": dumps(whole.redact(1)),
        "round": dumps(RoundRecord.of(match.rounds[0])),
        "begun": dumps(MatchRecord.of(Match(SMALL, 3))),
        "going": dumps(MatchRecord.of(going, ("Ann", "Bob", "greedy"))),
        "own": dumps(MatchRecord.of(going, ("own_players:Last", "Bob", "greedy"))),
        "nonsense": "{}",
    }


def content_of(folder: Path) -> dict[Path, bytes | None]:
    """Return the content of the files in a folder."""
    return {
        path: path.read_bytes() if path.is_file() else None
        for path in folder.iterdir()
        if path.name != "__pycache__"
    }
