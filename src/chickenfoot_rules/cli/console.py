"""The screen and the keyboard as people use them, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from chickenfoot_rules.cli.answers import Request, SaveAs, parse_request
from chickenfoot_rules.cli.keyboard import Keyboard
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.words import label


class LeaveError(BaseException):
    """A person leaves the match.

    Players who raise an `Exception` are at fault, and a person who leaves is not.

    Attributes:
        on_request: whether they asked to leave; otherwise the input ended.
    """

    def __init__(self, *, on_request: bool) -> None:
        super().__init__(on_request)
        self.on_request = on_request


class Desk(Protocol):
    """The match, as far as people can ask for more than their moves."""

    @property
    def is_safe(self) -> bool:
        """Whether leaving loses nothing: the match is saved, or no person has made a move."""
        ...

    @property
    def allows_undo(self) -> bool:
        """Whether people may take back moves."""
        ...

    def save_as(self, name: str) -> str:
        """Save the match in a new file from now on, and return a line that says so.

        Raises:
            FileError: if the file can't be written.
        """
        ...

    def show_score(self) -> None:
        """Show the score sheet."""
        ...


class Console:
    """The screen and the keyboard that all people in a match use.

    Args:
        screen: the screen.
        keyboard: the keyboard.
        names: the name of each seat.
        desk: the match.
        is_shared: whether several people take turns; they must not see each other's tiles.

    Attributes:
        seat: the seat of the person who uses the console; ``None`` if nobody does.
    """

    def __init__(
        self,
        screen: Screen,
        keyboard: Keyboard,
        names: Sequence[str],
        desk: Desk,
        *,
        is_shared: bool,
    ) -> None:
        self.screen = screen
        self.names = names
        self.desk = desk
        self.seat: int | None = None
        self._keyboard = keyboard
        self._is_shared = is_shared
        self._has_warned = False

    def hand_over(self, seat: int) -> bool:
        """Give the console to the person in a seat, before their tiles are shown.

        Returns:
            Whether another person had it before.
        """
        changes = self.seat != seat
        if self._is_shared and changes:
            self.screen.show("")
            turn = f"It is the turn of {label(seat, self.names)}"
            if self._keyboard.is_terminal:
                self._wait(f"{turn}. Press Enter to clear the screen")
                self.screen.clear()
                self._wait(f"{turn}. Press Enter when nobody else is looking")
            else:
                self.screen.show(turn)
        self.seat = seat
        return changes

    def release(self) -> None:
        """Take the console back; what it shows is no secret any more."""
        self.seat = None

    def pause(self, text: str) -> None:
        """Wait for Enter, if a person can press it."""
        if self._keyboard.is_terminal:
            self.screen.show("")
            self._wait(text)

    def ask(self, question: str) -> str:
        """Return the answer to a question.

        Raises:
            LeaveError: at the end of the input.
            KeyboardInterrupt: after Ctrl-C.
        """
        try:
            self.screen.prompt(question)
            answer = self._keyboard.read_line()
        except EOFError:
            self.screen.show("")
            raise LeaveError(on_request=False) from None
        except KeyboardInterrupt:
            self.screen.show("")
            raise
        if not self._keyboard.is_terminal:  # a terminal has shown the answer already
            self.screen.show(answer)
        return answer

    def leave(self) -> None:
        """Leave the match, or warn once if it would be lost.

        A script is not warned, since it could not answer.

        Raises:
            LeaveError: unless this is the warning.
        """
        if self.desk.is_safe or self._has_warned or not self._keyboard.is_terminal:
            raise LeaveError(on_request=True)
        self._has_warned = True
        self.screen.show(
            'This match is not saved. Type "save match.json" to save it in that file, or "quit" '
            "again to leave without it",
            style="bold yellow",
        )

    def save_as(self, name: str) -> None:
        """Save the match in a new file, or say why that is impossible."""
        if not name:
            self.screen.show('Type "save" and the name of a new file, such as "save match.json"')
            return
        try:
            line = self.desk.save_as(name)
        except ChickenfootError as error:
            line = f"{error}"
        self.screen.show(line, wraps=False)

    def _wait(self, text: str) -> None:
        """Wait for Enter, or any answer that is no request to save or to leave."""
        while True:
            request = parse_request(self.ask(text))
            if request is Request.QUIT:
                self.leave()
            elif isinstance(request, SaveAs):
                self.save_as(request.name)
            else:
                return
