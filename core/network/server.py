"""The message server: a ``nats-server`` process that listens on this machine."""

import json
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

PROGRAM = "nats-server"
_PATIENCE = 10.0
"""Seconds until a server that does not listen has failed."""
_PAUSE = 0.005
HOST_USER = "host"
ACCOUNT = "TABLE"


class ServerError(Exception):
    """A server that is missing or does not start; the text is a sentence."""


def find_server() -> Path:
    """Return the path of the installed program; raise `ServerError`."""
    beside = Path(sys.executable).parent / PROGRAM
    found = beside if beside.is_file() else shutil.which(PROGRAM)
    if found is None:
        raise ServerError(
            f"{PROGRAM} is not installed: install Janus Table with its extra, janus-table[net]."
        )
    return Path(found)


def free_port() -> int:
    """Return a port of the loopback address that nothing listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Server:
    """A server process with its folder; seats log in by the answers of the holder of the tables.

    ``issuer`` is the public key that signs those answers, ``password`` that of the holder.
    """

    def __init__(self, folder: Path, issuer: str, password: str) -> None:
        self._program = find_server()
        self._folder = folder
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / "server.conf"
        text = json.dumps(_configuration(folder, self._port, issuer, password), indent=1)
        self._file.write_text(text, encoding="utf-8")
        self._file.chmod(0o600)

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"nats://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start the process and wait until it listens; raise `ServerError` if it does not."""
        log = self._folder / "server.log"
        with log.open("ab") as output:
            self._process = subprocess.Popen(  # noqa: S603 - the installed server, with our file
                [str(self._program), "-c", str(self._file)], stdout=output, stderr=output
            )
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            if self._process.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", self._port), 0.2).close()
            except OSError:
                time.sleep(_PAUSE)
            else:
                return
        self.kill()
        raise ServerError(f"{PROGRAM} did not start: see {log}.")

    def kill(self) -> None:
        """End the process at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def _configuration(folder: Path, port: int, issuer: str, password: str) -> dict[str, object]:
    return {
        "listen": f"127.0.0.1:{port}",
        "server_name": f"table-{port}",
        "max_payload": 1 << 20,
        "max_control_line": 2 << 10,
        "max_pending": 8 << 20,
        "write_deadline": "5s",
        "ping_interval": "10s",
        "ping_max": 2,
        "authorization": {
            "timeout": 3,
            "auth_callout": {"issuer": issuer, "auth_users": [HOST_USER], "account": ACCOUNT},
        },
        "accounts": {
            ACCOUNT: {
                "jetstream": "enabled",
                "users": [{"user": HOST_USER, "password": password}],
            },
            "SYS": {"users": []},
        },
        "system_account": "SYS",
        "jetstream": {"store_dir": str(folder / "log"), "max_mem": 64 << 20, "max_file": 512 << 20},
    }
