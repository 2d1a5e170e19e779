"""Rounds of building a deck, killing and checking: the file holds the last saved deck, whole."""

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from core.cards.deck import MOST
from core.storage.decks.deck_format import DeckFileError
from core.storage.decks.formats import read_deck_file
from tests.places import ROOT

_LONGEST = 0.4


def deck_faults(path: Path, kills: int, seed: int) -> Iterator[str]:
    """Kill deck builders so many times; yield the faults of their files."""
    pick = random.Random(seed)  # noqa: S311 - chance that must repeat, no secret
    others = read_deck_file(path).deck.lines[1:]
    for number in range(kills):
        said = _killed(path, pick.random() * _LONGEST)
        try:
            found = read_deck_file(path)
        except DeckFileError as error:
            yield f"{number}: {error}"
            continue
        first, *rest = found.deck.lines
        if found.faults or tuple(rest) != others:
            yield f"{number}: half a deck is in the file"
        if said and first.count not in {said, said % MOST + 1}:
            yield f"{number}: the file has {first.count}, and {said} had been saved"


def _killed(path: Path, after: float) -> int:
    """Let a builder run that long after its first save; return the last saved number."""
    with subprocess.Popen(  # noqa: S603 - a program of ours
        [sys.executable, "-m", "tests.kills.deck_builder", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    ) as builder:
        assert builder.stdout is not None
        said = builder.stdout.readline()
        time.sleep(after)
        builder.kill()
        said += builder.stdout.read()
    whole = [line for line in said.splitlines(keepends=True) if line.endswith(b"\n")]
    return int(whole[-1]) if whole else 0
