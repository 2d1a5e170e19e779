"""The command ``network-trial``: a whole game with kills, and wrong usage."""

import subprocess
import sys

import pytest

from core.cli import main, network_trial
from core.network import host
from core.network.server import ServerError

pytestmark = [
    # The client of the server drops the streams of lost connections without closing them.
    pytest.mark.filterwarnings("ignore:unclosed <StreamWriter:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.mark.timeout(300)
def test_a_game_with_a_kill_of_each_part_ends_without_a_difference(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = main(["network-trial", "--game", "mtg", "--kills", "3", "--seed", "7"])
    assert capsys.readouterr().out == "1 games: 1 ended, 0 differences, 0 lost, 0 leaked\n"
    assert code == 0


def test_without_a_server_there_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise ServerError("nats-server is not installed.")

    monkeypatch.setattr(network_trial, "find_server", missing)
    assert main(["network-trial"]) == 2
    assert capsys.readouterr().err == "nats-server is not installed.\n"


def test_the_window_and_the_other_commands_load_nothing_of_it() -> None:
    command = (
        "import sys, core.cli, gui.app, gui.program\n"
        "parts = ('nats', 'nacl', 'nkeys', 'core.network', 'core.table')\n"
        "print([name for name in sys.modules if name.startswith(parts)])"
    )
    done = subprocess.run(  # noqa: S603 - our own text
        [sys.executable, "-c", command], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("options", [["--seats", "5"], ["--games", "0"], ["--kills", "-1"]])
def test_numbers_out_of_range_are_wrong_usage(options: list[str]) -> None:
    assert main(["network-trial", *options]) == 2


def test_the_host_does_not_answer_too_many_requests() -> None:
    bucket = host.Bucket(host.Limits(most=2, rate=0.0))
    assert [bucket.takes() for _ in range(4)] == [True, True, False, False]
