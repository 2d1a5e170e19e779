"""The process in which the practice opponent thinks, begun at the first question."""

from collections.abc import Callable
from multiprocessing import get_context
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer

from gui.features.opponent.worker import Mind, Question, Reply, serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_LOOK = 8
"""Milliseconds between looks for a reply."""
_MOST_DEATHS = 2
"""After so many deaths at one question the window thinks itself."""

Then = Callable[[Reply], object]


class Thinking(Protocol):
    """Answers one question at a time; a later question takes the place of an earlier one."""

    def ask(self, question: Question, then: Then) -> None:
        """Call ``then`` with the reply to a question, unless it is given up before."""

    def give_up(self) -> None:
        """Forget the open question."""

    def stop(self) -> None:
        """Stop thinking for good."""


class Thinker(QObject):
    """Thinks in a process of its own, which may die: the question is then asked again."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._open: tuple[Question, Then] | None = None
        self._is_ready = False
        self._awaited: tuple[Question, Then] | None = None
        """The question that the process thinks about, also where it was given up since."""
        self._deaths = 0
        self._timer = QTimer(self, interval=_LOOK)
        self._timer.timeout.connect(self._look)

    @property
    def pid(self) -> int | None:
        """The id of the process, None while there is none."""
        return None if self._process is None else self._process.pid

    def ask(self, question: Question, then: Then) -> None:
        """Call ``then`` with the reply to a question, unless it is given up before."""
        self._open, self._deaths = (question, then), 0
        if self._process is None:
            self._begin()
        self._send()
        self._timer.start()

    def give_up(self) -> None:
        """Forget the open question; the process may finish its thought."""
        self._open = None

    def stop(self) -> None:
        """End the process."""
        self._open = None
        self._end()

    def _begin(self) -> None:
        context = get_context("spawn")
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=serve, args=(there,), daemon=True)
        self._process.start()
        there.close()

    def _end(self) -> None:
        self._timer.stop()
        process, pipe = self._process, self._pipe
        self._process = self._pipe = self._awaited = None
        self._is_ready = False
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()

    def _send(self) -> None:
        """Pass the open question on as soon as the process has nothing else to think about."""
        if self._pipe is None or not self._is_ready or self._awaited is not None:
            return
        if self._open is not None:
            try:
                self._pipe.send(self._open[0])
            except OSError:
                self._has_died()
            else:
                self._awaited = self._open

    def _look(self) -> None:
        pipe = self._pipe
        try:
            if pipe is None or not pipe.poll():
                return
            reply: Reply = pipe.recv()
        except (EOFError, OSError):
            self._has_died()
            return
        if not self._is_ready:
            self._is_ready = True
            self._send()
            return
        awaited, self._awaited = self._awaited, None
        if awaited is not None and awaited is self._open:
            self._open = None
            self._timer.stop()
            awaited[1](reply)
        elif self._open is not None:
            self._send()
        else:
            self._timer.stop()

    def _has_died(self) -> None:
        """Begin another process and ask again, or think here if that was in vain."""
        self._end()
        if self._open is None:
            return
        self._deaths += 1
        if self._deaths < _MOST_DEATHS:
            self._begin()
            self._timer.start()
            return
        (question, then), self._open = self._open, None
        then(Mind().reply(question))
