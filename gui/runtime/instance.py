"""Single instance: a running program opens the files of further starts.

A further start without a file opens a window of its own, with its own tables. The connection is a
local socket of the user; nothing leaves the machine.
"""

import os
import sys
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_PATIENCE = 1_000
_LONGEST = 64 * 1024
_DONE = b"opened\n"
_TEACH = "teach"


class Instance(QObject):
    """Listens for further starts of the program.

    ``asked`` carries a path to open, ``teaching_asked`` the path of a lesson to teach. While
    another instance listens, this one does not, until `listen` is called again.
    """

    asked = Signal(object)
    teaching_asked = Signal(object)

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = server_name(home)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._meet)

    def listen(self) -> bool:
        """Listen unless another instance does; return whether this one listens.

        The check comes first: a socket restricted to the user would replace the other one.
        """
        if self._server.isListening():
            return True
        if _connected(self._name) is not None:
            return False
        QLocalServer.removeServer(self._name)  # left behind by a killed program
        return self._server.listen(self._name)

    def close(self) -> None:
        """Stop listening."""
        self._server.close()

    def _meet(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(self._hearing(socket))

    def _hearing(self, socket: QLocalSocket) -> Callable[[], None]:
        received = bytearray()

        def receive() -> None:
            received.extend(bytes(socket.readAll().data()))
            if len(received) > _LONGEST:
                socket.abort()
            elif received.endswith(b"\n"):
                paths, taught = _paths(bytes(received))
                socket.write(_DONE)  # at once: opening may exceed the sender's timeout
                socket.flush()
                socket.disconnectFromServer()
                for path in paths:
                    self.asked.emit(path)
                for path in taught:
                    self.teaching_asked.emit(path)

        return receive


def hand_over(
    home: Path, paths: Iterable[Path], *, teach: bool = False, user: int | None = None
) -> bool:
    """Pass files to the running program, to open or to ``teach``; return whether it took them.

    Nothing is sent to a socket of another user: its name is public, and all users can write to the
    temporary folder. ``user`` is the expected owner's id, by default that of this process.
    """
    socket = _connected(server_name(home))
    if socket is None:
        return False
    if not _is_owned(Path(socket.fullServerName()), user):
        socket.abort()
        return False
    named = [str(path.absolute()) for path in paths]
    socket.write(msgspec.json.encode({_TEACH: named} if teach else named) + b"\n")
    socket.waitForBytesWritten(_PATIENCE)
    return socket.waitForReadyRead(_PATIENCE) and bytes(socket.readAll().data()) == _DONE


def server_name(home: Path) -> str:
    """Return the name of the socket for the user with this data folder."""
    return f"janus-table-{sha256(str(home).encode()).hexdigest()[:16]}"


def _connected(name: str) -> QLocalSocket | None:
    socket = QLocalSocket()
    socket.connectToServer(name)
    return socket if socket.waitForConnected(_PATIENCE) else None


def _is_owned(place: Path, user: int | None) -> bool:
    if sys.platform == "win32":  # a named pipe, accessible to its user only
        return True
    try:
        return place.lstat().st_uid == (os.getuid() if user is None else user)
    except OSError:
        return False


def _paths(message: bytes) -> tuple[list[Path], list[Path]]:
    """Return the paths to open and the paths to teach."""
    try:
        found = msgspec.json.decode(message, type=list[str] | dict[str, list[str]])
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return [], []
    opened, taught = (found, []) if isinstance(found, list) else ([], found.get(_TEACH, []))
    return _real(opened), _real(taught)


def _real(names: Iterable[str]) -> list[Path]:
    return [Path(each) for each in names if "\0" not in each]
