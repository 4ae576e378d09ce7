"""``chickenfoot follow``: a round at a real table, followed from one seat."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from chickenfoot_rules.base import ChickenfootError, NotationError, SeatError
from chickenfoot_rules.base.readers import Reader, split_words
from chickenfoot_rules.base.texts import (
    N_,
    Seat,
    Text,
    chain,
    expected,
    plural,
    start_sentence,
    text,
    typed,
)
from chickenfoot_rules.chickenfoot import Opening
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.cli import parsing
from chickenfoot_rules.cli.files import (
    FileError,
    hold_file,
    quote_path,
    read_record,
    write_file,
)
from chickenfoot_rules.cli.games import game_options, houses_from, rules_from
from chickenfoot_rules.cli.human import Person, Request, parse_request
from chickenfoot_rules.cli.printing import to_play
from chickenfoot_rules.cli.terminal import (
    PERSON,
    Keyboard,
    Screen,
    language,
    print_error,
    reader_with,
    say,
)
from chickenfoot_rules.dominoes import DominoView, FlawCode, SetupError, UnclearEventError, game_of
from chickenfoot_rules.dominoes.illegality import AmbiguousMoveError, IllegalMoveError
from chickenfoot_rules.dominoes.moves import Draw, Event, Play
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import check_seat
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.notation.moves import DRAW, parse_move, parse_tile, parse_tiles
from chickenfoot_rules.records import SeatRecord, dumps
from chickenfoot_rules.rendering import view_text

_DESCRIPTION: Final = N_("""\
Follow a round that people play with real tiles, from your seat.

Type what happens, a move a line, and who makes it: a number from 1, a name, or "me". Without it,
the move is that of the player whose turn it is.
  2: 9-9        player 2 plays 9-9
  Ann: 4-9      Ann plays 4-9 where it fits; "4-9 on 9-9" says where
  me: draw 4-8  you draw 4-8
  3: draw       player 3 draws; nobody sees the tile
  3: pass       player 3 passes

Each report is checked by the rules, as far as you can see. "hint" shows what a search would do,
"known" what follows about the hidden tiles, "undo" takes a slip back, "over" ends a blocked round.
With --save, the round is saved after each move.""")

_OPTIONS: Final = parsing.list_options("""\
--seat SEAT       your seat, from 0 up (default: %(default)s)
--players N       the number of players (default: as many as --names names, or the usual one)
--names NAME,...  the names of all players, yours among them
--hand TILES      your tiles, like "0-1 4-9" (default: you are asked)
--opens WHO       who opens, and with which double, like "2: 8-8"; "-" if nobody holds it
                  (default: you are asked)
--required N      the double that should open the round (R2.1; default: the highest one)
--leader SEAT     the seat that leads the round, from 0 up (R2.6, X3)
""")
_FILES: Final = parsing.list_options("""\
--save FILE    save the round in a new file after each move; only you have seen what is in it
--resume FILE  resume the round in a file and save it there; leave out the other options
""")

_ME: Final = typed("me")
_KNOWN: Final = typed("known")
_OVER: Final = typed("over, blocked")


def add_parser(commands: parsing.Commands) -> None:
    """Add the subcommand."""
    parser = parsing.add_command(
        commands,
        "follow",
        run,
        summary="follow a round at a real table from your seat",
        description=_DESCRIPTION,
        examples=(
            "--names Ann,Bob,Cleo --seat 0 --save evening.json",
            "--resume evening.json",
            '--players 4 --hand "0-1 0-2 1-1 ..." --opens 2',
        ),
        parents=[game_options()],
    )
    parsing.add_options(
        parser, _OPTIONS, **dict.fromkeys(["seat", "players", "required", "leader"], int)
    )
    parsing.add_options(parser.add_mutually_exclusive_group(), _FILES, save=Path, resume=Path)
    parser.set_defaults(seat=0)


def run(arguments: argparse.Namespace) -> int:
    """Follow a round.

    Returns:
        The exit code: 0, or 1 if the input ends before the round, or it can't be saved any more.
    """
    path: Path | None = arguments.save or arguments.resume
    screen = Screen()
    keyboard = Keyboard(screen)
    with ExitStack() as files:
        files.enter_context(hold_file(path, is_new=arguments.save is not None))
        try:
            if arguments.resume is None:
                view, names = _begin(arguments, screen, keyboard)
            else:
                view, names = _resume(arguments)
            follower = _Follower(screen, keyboard, view, names, path)
            return follower.follow(arguments.program)
        except EOFError:
            screen.show(say("There is no more input"))
        except FileError as error:
            print_error(str(error))
        return parsing.FAILED


def _resume(arguments: argparse.Namespace) -> tuple[DominoView, Sequence[str]]:
    record = read_record(arguments.resume, houses_from(arguments))
    if not isinstance(record, SeatRecord) or not record.views or record.views[-1].is_over:
        message = text(
            "{file} holds no unfinished round as one seat saw it, so it can't be followed",
            file=arguments.resume,
        )
        raise FileError(message)
    return record.views[-1], record.names


def _rules(arguments: argparse.Namespace, names: Sequence[str]) -> tuple[DominoRules, int]:
    """Return the rules and the number of players, if the other arguments agree with them."""
    players = arguments.players or len(names) or None
    if names and players != len(names):
        raise parsing.UsageError(expected(text("{players} names", players=players), len(names)))
    rules = rules_from(arguments, players)
    game, number = game_of(rules), players or rules.usual_players
    if not hasattr(game.view, "start"):
        message = text("{game} can't be followed: its views have no start", game=game.title)
        raise parsing.UsageError(message)
    if arguments.required is not None and game != CHICKEN_FOOT:
        message = text(
            "{option} is an option of {game}, not of {other}",
            option="--required",
            game=CHICKEN_FOOT.name,
            other=game.name,
        )
        raise parsing.UsageError(message)
    rules.hand_size_for(number)
    for seat in (arguments.seat, arguments.leader or 0):
        check_seat(seat, number, rules.rule_ids.seats)
    return rules, number


def _begin(
    arguments: argparse.Namespace, screen: Screen, keyboard: Keyboard
) -> tuple[DominoView, Sequence[str]]:
    """Return the view before the first move, asking for what the arguments do not say."""
    names = split_words(arguments.names or "")
    rules, number = _rules(arguments, names)
    asks_who = getattr(rules, "opening", None) is not Opening.LAID_OUT and (
        rules.draws or arguments.leader is None
    )
    while True:
        try:
            hand = arguments.hand or keyboard.ask(say("Your tiles:"))
            told = arguments.opens
            if told is None and asks_who:
                question = say("Who opens, with which tile? (like 2: 8-8; Enter: you, or nobody)")
                told = keyboard.ask(question)
            return _start(arguments, rules, number, names, hand, told or "-"), names
        except ChickenfootError as error:
            if arguments.hand and (arguments.opens or not asks_who):
                raise
            screen.show(_problem(error, Reader(language(), names)), style="red")


def _start(
    arguments: argparse.Namespace,
    rules: DominoRules,
    players: int,
    names: Sequence[str],
    hand: str,
    told: str,
) -> DominoView:
    """Return the view before the first move, of a hand and of what people say about the opening."""
    kind: Any = game_of(rules).view
    more: dict[str, Any] = {"seat": arguments.seat, "lead": arguments.leader}
    if players != rules.usual_players:
        more["players"] = players
    if arguments.required is not None:
        more["required"] = arguments.required
    if told != "-":
        who, _, tile = told.partition(":")
        more["holder"] = _seat_of(who, names, players, arguments.seat)
        more["opener"] = parse_tile(tile.strip(), lenient=True) if tile else None
    view: DominoView = kind.start(rules, parse_tiles(hand, lenient=True), **more)
    return view


def _seat_of(who: str, names: Sequence[str], players: int, me: int) -> int:
    """Return the seat that a word means: a number from 1, a name, or "me".

    Raises:
        SeatError: if it means no seat.
    """
    who = who.strip()
    if who.lower() in Reader(language()).words(_ME):
        return me
    lower = [name.lower() for name in names]
    if who.lower() in lower:
        return lower.index(who.lower())
    if who.isdecimal() and 1 <= int(who) <= players:
        return int(who) - 1
    what = text("a player from 1 to {players}, or a name", players=players)
    raise SeatError(expected(what, who))


def _problem(error: ChickenfootError, reader: Reader) -> str:
    """Return what was wrong with an answer."""
    reason: Any = None
    if isinstance(error, IllegalMoveError):
        reason = error.illegality
    elif isinstance(error, SetupError):
        reason = error.flaws[0]
    if reason is not None:
        why = reader.read(reason.message)
        return say("That is not possible: {why} ({rule})", why=why, rule=reason.rule)
    if isinstance(error, NotationError):
        return say("{message}; type ? for help", message=error.message)
    return reader.read(str(error))


class _Follower(Person):
    """A person who follows a round from their chair."""

    def __init__(
        self,
        screen: Screen,
        keyboard: Keyboard,
        view: DominoView,
        names: Sequence[str],
        path: Path | None,
    ) -> None:
        reader = reader_with(names or [PERSON] * view.players, view.seat)
        super().__init__(screen, view.rules, view.players, reader, keyboard)
        self._view = view
        self._names = tuple(names)
        self._path = path
        self._seen: DominoView | None = None
        # Draws after which it is not clear yet whose turn it is.
        self._unclear: tuple[Event, ...] = ()
        self._choices: tuple[DominoView, ...] = ()

    def follow(self, program: str) -> int:
        """Follow the round to its end, or until the person leaves; return the exit code.

        Raises:
            EOFError: if the input ends.
            FileError: if the round can't be saved.
        """
        self._reopen()
        self.print_players()
        while not self._view.is_over:
            self._show_now()
            answer = self._keyboard.ask(say("What has happened? (? for help):"))
            try:
                if not self._answer(answer):
                    break
            except ChickenfootError as error:
                if isinstance(error, FileError):
                    raise
                self.screen.show(_problem(error, self.reader), style="red")
        if self._view.is_over:
            self.watch(self._view)
            self.print_end(self._view, hands=True)
            return 0
        if self._path is not None:
            command = f"{program} follow --resume {quote_path(self._path)}"
            self.screen.show(say("Resume it with: {command}", command=command), wraps=False)
        return 0

    def _reopen(self) -> None:
        """Save the view, and ask again whose turn it is if its last move is a draw."""
        last = self._view.history[-1:]
        if last and isinstance(last[0].move, Draw):
            self._view = self._before_last()
            self._observe(*last)
        else:
            self._save()

    def _show_now(self) -> None:
        """Show what is new, and on the person's turn what they can do."""
        view = self._view
        if self._unclear:
            self.watch(view)
            drawer = Seat(self._unclear[-1].seat)
            line = text(
                "{player} has drawn. Whose move is next?",
                you=N_("you have drawn. Whose move is next?"),
                player=drawer,
            )
            self.print([line])
        elif self._seen is view:
            return
        elif view.turn == view.seat:
            self.look(view, is_new=False)
        else:
            self.watch(view)
            self.screen.show(start_sentence(self.reader.read(to_play(view.turn))), style="bold")
        self._seen = view

    def print(self, lines: Iterable[Text]) -> None:
        """Print lines, each as a sentence."""
        self.screen.show(*[start_sentence(self.reader.read(line)) for line in lines])

    @property
    def _mine(self) -> DominoView:
        """The view in which it is the person's turn, if that is possible now."""
        return next((one for one in self._choices if one.turn == one.seat), self._view)

    def _answer(self, answer: str) -> bool:
        """Do what an answer says, and return whether to go on."""
        words = Reader(language()).words
        request = parse_request(answer)
        if answer.lower() in words(_KNOWN):
            self.print(self._list_known())
        elif answer.lower() in words(_OVER):
            self._end()
        elif request is Request.QUIT:
            return False
        elif request is Request.HELP:
            self.screen.show(say(_DESCRIPTION))
        elif request is Request.UNDO:
            self._take_back()
        elif isinstance(request, Request) and self._fulfil(request, self._mine):
            pass
        else:
            self._observe(self._read_event(answer))
        return True

    def _show(self, view: DominoView, news: int = 0) -> None:
        del news
        names, width = self.reader.names, self.screen.width
        shown = view_text(view, names=names, width=width, language=language())
        self.screen.show_text(shown)

    def _list_known(self) -> Iterator[Text]:
        """Yield what follows about the hidden tiles, a line for each place and kind."""
        view = self._mine
        known, lines = view.knowledge, 0
        for seat, hand in enumerate(view.hands):
            if hand is None:
                must, never = known.must_hold[seat], view.unseen - known.may_hold[seat]
                if must:
                    yield text("{player} surely has {tiles}", player=Seat(seat), tiles=must)
                if never:
                    yield text("{player} can't have {tiles}", player=Seat(seat), tiles=never)
                lines += len(must) + len(never)
        if not lines:
            yield text("Nothing follows about the hidden tiles yet")

    # Events

    def _read_event(self, answer: str) -> Event:
        """Return the event that an answer tells.

        Raises:
            ChickenfootError: if it tells none.
        """
        who, colon, told = answer.partition(":")
        view = self._view
        if colon:
            seat = _seat_of(who, self._names, view.players, view.seat)
        elif self._unclear:
            raise SeatError(text("say who makes the move, like 2: pass"))
        else:
            seat, told = view.turn, answer
        word, _, tile = told.strip().partition(" ")
        if tile and word.lower() in Reader(language()).words(DRAW):
            return Event(seat, Draw(), parse_tile(tile, lenient=True))
        if seat == view.seat and word.lower() not in Reader(language()).words(DRAW):
            return Event(seat, self._mine.parse(told, language=language()))
        move = parse_move(told.strip(), lenient=True, language=language())
        if isinstance(move, Play) and move.on is None and not view.layout.is_empty:
            move = self._place(move)
        if isinstance(move, Draw) and seat == view.seat:
            raise SeatError(text("name the tile that you have drawn, like draw 4-8"))
        return Event(seat, move)

    def _place(self, play: Play) -> Play:
        """Return the play of a tile on the only end that it fits."""
        layout = self._view.layout
        ends = dict.fromkeys(one.on for one in layout.plays(TileSet([play.tile])))
        plays = tuple(Play(play.tile, on, play.announce) for on in ends)
        if len(plays) > 1:
            raise AmbiguousMoveError(plays)
        if plays:
            return plays[0]
        return Play(play.tile, layout.duty.double if layout.duty else None)

    def _observe(self, event: Event) -> None:
        """Carry the view on by an event, and save it."""
        events = (*self._unclear, event)
        try:
            after = self._view.observe(*events)
        except UnclearEventError as unclear:
            if self._unclear:  # The next draw has shown whose turn it was.
                turn = event.seat
                self._go_on(self._view.observe(*self._unclear, turn=turn, must_open=False))
            self._unclear, self._choices = (event,), unclear.choices
            self._save()
            return
        except SetupError as error:
            if error.flaws[0].code is not FlawCode.WRONG_END:
                raise
            self._end(event)
            return
        self._go_on(after)

    def _go_on(self, after: DominoView) -> None:
        self._view, self._unclear, self._choices, self._seen = after, (), (), None
        self._save()

    def _end(self, *events: Event) -> None:
        """End the round with the tiles that each seat has left.

        Args:
            events: the last move; by default it is known already.
        """
        start, moves = self._view, (*self._unclear, *events)
        if not moves and start.history:
            start, moves = self._before_last(), start.history[-1:]
        if not moves:
            raise SeatError(text("nothing has happened yet"))
        played = TileSet(one.move.tile for one in moves if isinstance(one.move, Play))
        drawn = TileSet(one.tile for one in moves if one.tile)
        sizes = [*start.hand_sizes]
        for event in moves:
            sizes[event.seat] += isinstance(event.move, Draw) - isinstance(event.move, Play)
        hands = [TileSet()] * start.players
        hands[start.seat] = (start.hand | drawn) - played
        for seat, size in enumerate(sizes):
            while seat != start.seat and len(hands[seat]) != size:
                name = self.reader.name(seat)
                question = say("Tiles left of {name} ({size}; Enter: skip):", name=name, size=size)
                answer = self._keyboard.ask(question)
                if not answer:
                    self.screen.show(say("Without the hands, the round stays open"))
                    return
                try:
                    hands[seat] = left = parse_tiles(answer, lenient=True)
                    if len(left) != size:
                        what = plural("{number} tile", "{number} tiles", size)
                        raise SeatError(expected(what, chain([str(left)])))
                except ChickenfootError as error:
                    self.screen.show(_problem(error, self.reader), style="red")
        self._go_on(start.observe(*moves, hands=hands))

    def _before_last(self) -> DominoView:
        """Return the view before the last move."""
        view = self._view
        *earlier, last = view.history
        if not earlier:
            return view.origin
        try:
            return view.origin.observe(*earlier, turn=last.seat)
        except UnclearEventError as unclear:
            opens = isinstance(last.move, Play)
            return next(one for one in unclear.choices if one.must_open == opens)

    def _take_back(self) -> None:
        """Forget the last move."""
        if self._unclear:
            taken, after = self._unclear[-1], self._view
        elif self._view.history:
            taken, after = self._view.history[-1], self._before_last()
        else:
            raise SeatError(text("nothing has happened yet"))
        self._go_on(after)
        self.skip(after, len([*self.narrator.turns_seen(after)]))
        self.print([text("Taken back: {move}", move=taken)])

    def _save(self) -> None:
        if self._path is not None:
            # Of a draw, any choice will do: `_reopen` forgets which it was.
            view = self._choices[0] if self._choices else self._view
            record = SeatRecord(
                seat=view.seat,
                rules=view.rules,
                players=view.players,
                names=self._names,
                views=(view,),
                of_match=False,
            )
            write_file(self._path, f"{dumps(record)}\n")
