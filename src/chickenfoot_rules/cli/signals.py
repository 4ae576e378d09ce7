"""The signals that end the command as Ctrl-C does, so that it saves what was played."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Final, Self

_NAMES: Final = ("SIGTERM", "SIGHUP")
"""``kill`` and the shutdown of a machine send the first one, a closed terminal the second one."""


class Signals:
    """Raises ``KeyboardInterrupt`` in a ``with`` block when this process is asked to end.

    It leaves signals alone that are ignored, as by ``nohup``, or handled by the caller. Further
    ones do not interrupt what the first one has caused. Outside the main thread it does nothing,
    because Python handles signals there only.

    Attributes:
        code: the exit code that shells report after the signal, 0 without a signal.
    """

    code: int

    def __init__(self) -> None:
        self.code = 0
        self._numbers: list[int] = []

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            # Windows has no SIGHUP.
            numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
            self._numbers = [
                number for number in numbers if signal.getsignal(number) is signal.SIG_DFL
            ]
        self._handle(self._interrupt)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._handle(signal.SIG_DFL)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        del frame
        self._handle(signal.SIG_IGN)
        self.code = 128 + number
        raise KeyboardInterrupt

    def _handle(self, handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
        for number in self._numbers:
            signal.signal(number, handler)
