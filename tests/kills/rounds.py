"""Rounds of playing, killing and checking: the disk holds the player's last printed state."""

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from core.games import editions_of
from core.storage.saves import SaveError, read
from tests.kills.player import state
from tests.places import ROOT

_FIRST_WORD = 60.0
_LONGEST = 2.0
_EARLY = 0.1
_FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA", "HOME")


class Said(Struct, frozen=True):
    """A player's printed state after one action: the table's file, and its content.

    ``size`` is that of its file; ``chooses``: the next action changes the text size.
    """

    path: str | None
    size: int
    state: list[object]
    text_scale: float
    chooses: bool


class Round(Struct, frozen=True, kw_only=True):
    """Result of one kill: the number of actions done, and the losses, if any."""

    number: int
    things: int
    fault: str = ""
    continued: bool = False


def rounds(home: Path, count: int, seed: int) -> Iterator[Round]:
    """Kill the program so many times, each time checking its files."""
    pick = random.Random(seed)  # noqa: S311 - chance that must repeat, no secret
    before: Said | None = None
    known: dict[str, Said] = {}
    for number in range(count):
        early = pick.random() < _EARLY
        after = pick.random() * _LONGEST
        said = _killed(home, pick.randrange(1 << 30), after, early=early)
        if not said and not early:
            yield Round(number=number, things=0, fault="it said nothing in a minute")
            continue
        fault = _continued_wrongly(before, said[0], known) if said else ""
        for each in said:
            if each.path is not None:
                known[each.path] = each
        fault = fault or _lost(home, said[-1] if said else before, known)
        continued = bool(said) and before is not None
        yield Round(number=number, things=len(said), fault=fault, continued=continued)
        before = said[-1] if said else before


def _killed(home: Path, seed: int, after: float, *, early: bool) -> list[Said]:
    """Let a player run that long after the first line; return all lines.

    An ``early`` kill comes that long after the start, maybe while a table is being continued.
    """
    environment = {**os.environ, **dict.fromkeys(_FOLDERS, str(home))}
    environment["QT_QPA_PLATFORM"] = "offscreen"
    lines: list[bytes] = []
    first = threading.Event()
    with subprocess.Popen(  # noqa: S603 - a program of ours
        [sys.executable, "-m", "tests.kills.player", str(seed)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as player:
        assert player.stdout is not None
        assert player.stderr is not None
        listening = threading.Thread(target=_listen, args=(player.stdout, lines, first))
        listening.start()
        if not early:
            first.wait(_FIRST_WORD)
        time.sleep(after)
        crashed = player.poll() is not None
        player.kill()
        told = player.stderr.read().decode("utf-8", "replace")
        listening.join()
    if crashed or "Traceback" in told:
        raise RuntimeError(f"the program failed by itself: {told[-2000:]}")
    return [msgspec.json.decode(line, type=Said) for line in lines if line.endswith(b"\n")]


def _listen(out: IO[bytes], lines: list[bytes], first: threading.Event) -> None:
    for line in out:
        lines.append(line)
        first.set()
    first.set()


def _continued_wrongly(before: Said | None, first: Said, known: dict[str, Said]) -> str:
    """Return the fault of the continued table."""
    if before is None or first.path is None:
        return ""
    last = known.get(first.path)
    if last is None or first.state == last.state:
        return ""
    if last.path == before.path and first.size > last.size:
        return ""  # one more action was done than the player came to print
    return f"{first.path} was continued at {first.state}, and it had been at {last.state}"


def _lost(home: Path, last: Said | None, known: dict[str, Said]) -> str:
    """Return the difference between the disk and the player's last printed state."""
    if last is None:
        return ""
    folder = home / "janus-table"
    for name, each in known.items():
        fault = _lost_table(folder / "tables" / name, each, running=last)
        if fault:
            return fault
    settings = folder / "settings.json"
    kept = json.loads(settings.read_bytes())["text_scale"] if settings.exists() else 1.0
    if kept != last.text_scale and not last.chooses:
        return f"the settings say {kept}, and {last.text_scale} had been chosen"
    return ""


def _lost_table(path: Path, said: Said, *, running: Said) -> str:
    if not path.exists():
        return ""  # it is beyond the kept ones; `known` holds all there ever were
    try:
        opened = read(path, editions_of)
    except SaveError as error:
        return str(error)
    if opened.fault:
        return opened.fault
    if state(opened.history) == said.state:
        return ""
    if running.path == path.name and path.stat().st_size != said.size:
        return ""  # one more action was done than the player came to print
    return f"{path.name} is at {state(opened.history)}, and it had been at {said.state}"
