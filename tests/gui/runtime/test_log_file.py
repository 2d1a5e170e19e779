"""Errors are written to a file, wherever one can be written."""

import logging
from pathlib import Path

import pytest

from gui.runtime.log_file import NAME, LogFile

LOG = logging.getLogger("janus-table")


def test_what_is_logged_stands_in_the_file_with_its_exception(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "logs")
    try:
        _ = 1 / 0
    except ZeroDivisionError:
        LOG.exception("it went wrong with “ł”")
    LOG.debug("too small to be kept")
    log.close()
    assert log.path == tmp_path / "logs" / NAME
    written = log.path.read_text(encoding="utf-8")
    assert "it went wrong with “ł”" in written
    assert "ZeroDivisionError" in written
    assert "too small" not in written


def test_a_warning_is_said_on_the_console_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = LogFile(tmp_path)
    LOG.warning("mind this")
    LOG.info("this is for the file alone")
    log.close()
    said = capsys.readouterr().err
    assert "mind this" in said
    assert "alone" not in said


def test_without_a_console_it_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr", None)
    log = LogFile(tmp_path)
    LOG.warning("nobody sees this now")
    log.close()
    assert "nobody sees this now" in (tmp_path / NAME).read_text(encoding="utf-8")


def test_a_large_file_begins_anew_and_a_few_old_ones_are_kept(tmp_path: Path) -> None:
    log = LogFile(tmp_path)
    for number in range(3000):
        LOG.info("%d %s", number, "x" * 1000)
    log.close()
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == [NAME, f"{NAME}.1", f"{NAME}.2", f"{NAME}.3"]
    assert all(path.stat().st_size < 600_000 for path in tmp_path.iterdir())
    assert "2999 " in (tmp_path / NAME).read_text(encoding="utf-8")


def test_where_no_file_can_be_written_the_program_goes_on(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("this is no folder", encoding="utf-8")
    log = LogFile(tmp_path / "taken")
    LOG.error("this reaches the console alone")
    log.close()
    assert log.path is None


def test_afterwards_nothing_is_written_any_more(tmp_path: Path) -> None:
    before = list(logging.getLogger().handlers)
    log = LogFile(tmp_path)
    log.close()
    LOG.error("too late")
    assert logging.getLogger().handlers == before
    assert "too late" not in (tmp_path / NAME).read_text(encoding="utf-8")
