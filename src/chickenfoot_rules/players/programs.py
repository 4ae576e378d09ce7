"""Players that are other programs, in any language, which read and write lines of JSON.

On each turn of such a player, its program reads one line from its standard input: a
`chickenfoot_rules.documents.TableDocument` as JSON. It answers with one line on its standard
output, an object with a legal move, as an action or as text::

    {"action": 36}
    {"move": "3-6>3-8"}

It may name the ``move_number`` that it answers. Other keys are ignored, so a language model may
give its reasons. A second line is a fault. The program's standard error is not read. It runs until
its standard input ends; processes that it leaves behind are killed then. On Linux these are all
that have its environment; elsewhere a process with a session of its own goes on.
"""

from __future__ import annotations

import math
import os
import random
import secrets
import shlex
import signal
import subprocess
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress
from numbers import Real
from pathlib import Path
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen
from time import monotonic
from typing import IO, Final, Self, cast

from chickenfoot_rules.base import N_, chain, expected, quote, text
from chickenfoot_rules.base.errors import (
    ChickenfootError,
    PlayerError,
    check_type,
    items_of,
)
from chickenfoot_rules.base.foreign import reason_of
from chickenfoot_rules.base.texts import Hint
from chickenfoot_rules.documents import MOST_ANSWER_BYTES, document_of, move_of, parse_answer
from chickenfoot_rules.dominoes import Move
from chickenfoot_rules.dominoes.round import DominoView, view_of
from chickenfoot_rules.players.player import Player

DEFAULT_SECONDS: Final = 10.0
"""The default of how long an answer may take."""

_MOST_SECONDS: Final = 86_400.0
_PATIENCE: Final = 1.0
"""Seconds that a program gets to end by itself when its input ends."""

_ESCAPE: Final = "" if os.name == "nt" else "\\"
"""What takes the next letter of a command as it is; in paths of Windows it separates folders."""

_MARKS: Final = "CHICKENFOOT_PROGRAM"
"""The variable with a mark of the program, which it hands on to all that it starts."""

_MOST_SEARCHES: Final = 10
"""How often to look for processes of a program, which may start others meanwhile."""

_MOST_PARTS: Final = 100
"""The parts of answers that may wait to be read."""


class ProgramPlayer(Player[DominoView]):
    """A program that plays for one seat.

    The first choice starts the program; after a fault has ended it, the next choice starts it
    again. It ends with the player, or by `close`. You can use a player as a context manager, copy
    it, and send it to other processes: each copy starts a program of its own.

    Args:
        command: the program and its arguments: a sequence of texts, or one text that is split as a
            shell does, except that a backslash on Windows is part of a path. No shell runs it.
        seconds: how long an answer may take, more than 0 and at most 86,400.

    Raises:
        PlayerError: if the command is empty or can't be split, or the time is out of range.

    >>> player = ProgramPlayer("python my_bot.py --level 2")
    >>> player.command, str(player)
    (('python', 'my_bot.py', '--level', '2'), 'cmd:python my_bot.py --level 2')
    """

    def __init__(self, command: str | Sequence[str], seconds: float = DEFAULT_SECONDS) -> None:
        is_number = isinstance(seconds, Real) and math.isfinite(seconds)
        if not (is_number and 0 < seconds <= _MOST_SECONDS):
            raise PlayerError(expected("more than 0 and at most 86,400 seconds", seconds))
        self.command: Final = _words_of(command)
        self.seconds: Final = float(seconds)
        self._program: _Program | None = None

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        """Return the answer of the program.

        Raises:
            PlayerError: if it can't be started, ends, does not answer in time, or does not answer
                with a legal move.
            WrongTypeError: if ``view`` is not a view of a game of this library.
        """
        del rng
        seen = view_of(view)
        question = document_of(seen).to_json()
        try:
            if self._program is None:
                self._program = _Program(self.command)
            line = self._program.ask(question, self.seconds)
            try:
                return move_of(seen, parse_answer(line, move_number=len(seen.history)))
            except ChickenfootError as error:
                sentence = N_("the program {program} answered {answer}: {error}")
                raise self._program.fault(sentence, answer=_quote(line), error=str(error)) from None
        except BaseException:
            # An answer to this question must not come later, not even after Ctrl-C.
            if self._program is not None:
                self._program.kill()
                self._program = None
            raise

    def close(self) -> None:
        """End the program, if it runs."""
        if self._program is not None:
            self._program.end()
            self._program = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.command, self.seconds)

    def __str__(self) -> str:
        return f"cmd:{shlex.join(self.command)}"


class _Program:
    """A running program."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._name = quote(command[0])
        mark = secrets.token_hex()
        try:
            # In a session, or a group of Windows, of its own, Ctrl-C does not reach it, and it ends
            # with all its children.
            process = subprocess.Popen(  # noqa: S603 - the user's own command
                command,
                stdin=PIPE,
                stdout=PIPE,
                env={**os.environ, _MARKS: f"{os.environ.get(_MARKS, '')} {mark}"},
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except (OSError, ValueError) as error:
            sentence = N_("the program {program} can't be started: {error}")
            raise self.fault(sentence, error=reason_of(error)) from None
        # Each pipe belongs to a thread, since any use of it may block for as long as a process
        # holds its other end.
        stdin, stdout = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
        self._process = process
        self._mark = mark
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        try:
            threading.Thread(target=_write, args=(stdin, self._questions), daemon=True).start()
            reader = threading.Thread(target=_read, args=(stdout, self._answers), daemon=True)
            reader.start()
            # Closes the input of the program, and kills it if it goes on.
            self.end = weakref.finalize(self, _finish, process, mark, self._questions, reader)
        except BaseException:  # Nobody else knows of the program if Ctrl-C comes here.
            self._questions.put(b"")
            _kill(process, mark)
            raise

    def ask(self, question: str, seconds: float) -> bytes:
        """Return the line that the program answers."""
        until = monotonic() + seconds
        was_early = not self._answers.empty()
        self._questions.put(f"{question}\n".encode())
        answer = b""
        while b"\n" not in answer and len(answer) <= MOST_ANSWER_BYTES:
            try:
                part = self._answers.get(timeout=max(until - monotonic(), 0))
            except Empty:
                sentence = N_("the program {program} did not answer within {seconds} s")
                raise self.fault(sentence, seconds=f"{seconds:g}") from None
            if not part:
                break
            answer += part
        if not answer:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_PATIENCE)
            status = self._process.returncode
            if status is None:
                raise self.fault(N_("the program {program} closed its output"))
            sentence = N_("the program {program} ended with status {status}")
            raise self.fault(sentence, status=str(status))
        line, _, rest = answer.partition(b"\n")
        if rest or was_early:
            sentence = N_("the program {program} wrote more than one line for an answer: {answer}")
            raise self.fault(sentence, answer=_quote(answer))
        return line

    def fault(self, sentence: str, **fields: str) -> PlayerError:
        """Return the error that says what the program did wrong."""
        return PlayerError(text(sentence, program=self._name, **fields))

    def kill(self) -> None:
        """End the program at once, even while it is asked."""
        self.end.detach()
        self._questions.put(b"")
        _kill(self._process, self._mark)


def _write(stdin: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    """Write each question to a program, and close its input after an empty one."""
    with suppress(OSError), stdin:
        while question := questions.get():
            stdin.write(question)
            stdin.flush()


def _read(stdout: IO[bytes], answers: SimpleQueue[bytes]) -> None:
    """Read what a program writes, and put an empty answer at its end."""
    with stdout:
        # A program that writes without end must not fill the memory.
        while answers.qsize() < _MOST_PARTS and (
            part := os.read(stdout.fileno(), MOST_ANSWER_BYTES)
        ):
            answers.put(part)
    answers.put(b"")


def _finish(
    process: Popen[bytes], mark: str, questions: SimpleQueue[bytes], reader: threading.Thread
) -> None:
    """Close the input of a program, and kill what goes on."""
    questions.put(b"")
    reader.join(_PATIENCE)
    _kill(process, mark)


def _kill(process: Popen[bytes], mark: str) -> None:
    """Kill a program that has not ended for long, and what it has started."""
    with suppress(OSError, AttributeError):  # Windows knows no groups of processes.
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    for _ in range(_MOST_SEARCHES):
        found = [_kill_marked(path, mark) for path in Path("/proc").glob("[0-9]*/environ")]
        if not any(found):
            break


def _kill_marked(path: Path, mark: str) -> bool:
    """Kill the process of which Linux shows the environment in a file, if it has our mark."""
    with suppress(OSError):  # It is somebody else's, or has ended.
        if mark.encode() in path.read_bytes():
            os.kill(int(path.parent.name), signal.SIGKILL)
            return True
    return False


def _words_of(command: str | Sequence[str]) -> tuple[str, ...]:
    """Return a command as words."""
    if isinstance(command, str):
        reader = shlex.shlex(command, posix=True)
        reader.whitespace_split, reader.commenters, reader.escape = True, "", _ESCAPE
        try:
            words = tuple(reader)
        except ValueError as error:
            message = chain([expected("a command", command), Hint(f": {error}")], "")
            raise PlayerError(message) from None
    else:
        words = items_of(command, "a command")
        for word in words:
            check_type(word, str, "a text")
    if not words or not words[0]:
        raise PlayerError(expected("a command", command))
    return words


def _quote(line: bytes) -> str:
    return quote(line.decode(errors="replace").strip())
