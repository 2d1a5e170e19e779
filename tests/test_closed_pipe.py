"""Commands whose output is cut off by its reader, as ``head -1`` does."""

import subprocess
import sys

import pytest

from tests.places import ROOT

MANY_LINES = ROOT / "assets" / "scenarios"


@pytest.mark.parametrize("program", ["core", "gui"])
def test_a_command_ends_without_a_message_if_its_reader_has_closed_the_pipe(program: str) -> None:
    command = [sys.executable, "-m", program, "check", str(MANY_LINES)]
    with subprocess.Popen(  # noqa: S603 - this very program
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.read(1)
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 1
