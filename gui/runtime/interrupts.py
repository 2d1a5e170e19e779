"""Ctrl+C in the terminal ends the program like closing its window."""

import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier, Signal

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_MANY = 64


class Interrupts(QObject):
    """Handles termination signals; ``asked`` is emitted for each.

    Python runs signal handlers between bytecodes, which Qt's event loop may never reach; a byte on
    a socket wakes the loop instead.
    """

    asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        self._fd = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._before = {each: signal.signal(each, lambda *_: None) for each in _SIGNALS}

    def end(self) -> None:
        """Restore the previous signal handlers."""
        self._notifier.setEnabled(False)
        for each, handler in self._before.items():
            signal.signal(each, handler)
        signal.set_wakeup_fd(self._fd)
        self._reader.close()
        self._writer.close()

    def _read(self) -> None:
        if set(self._reader.recv(_MANY)) & set(_SIGNALS):
            self.asked.emit()
