"""What is exported is read back: frames, times, a page that needs nothing else, no secrets."""

from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.story.timeline import played
from core.table.ids import PlayerId
from gui.export.at_once import export_now
from gui.export.easel import Easel
from gui.export.job import ExportJob, stay
from gui.export.order import KINDS, MOST_BYTES, Order, OrderError, check, kind_of
from gui.export.telling import UNSAID, Sequence, sequence_of
from tests.core.story.telling import TAP, runner_of
from tests.gui.export.conftest import HIDDEN

SIZE = (480, 360)
MOVING = ("gif", "webp")

pytestmark = pytest.mark.usefixtures("qapp")


def order(path: Path, *, strip: bool = False, **changes: object) -> Order:
    made = Order(kind=kind_of(path, strip=strip), path=path, size=SIZE, seconds=0.5)
    return replace(made, **changes)


@pytest.mark.parametrize("suffix", MOVING)
def test_a_moving_picture_has_every_position_for_as_long_as_it_takes_to_read(
    sequence: Sequence, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"story.{suffix}"
    said, done = export_now(sequence, order(path))
    assert done, said
    assert said.startswith(f"{path}: 4 steps, ")
    with Image.open(path) as image:
        assert image.size == SIZE
        assert getattr(image, "n_frames", 1) == sequence.length == 4
        times = []
        for frame in range(4):
            image.seek(frame)
            image.load()
            times.append(image.info["duration"])
        assert image.info["loop"] == 0
    assert times[0] == times[2] == 500
    note = sequence.history.outcomes[0].note
    assert times[1] == pytest.approx(stay(note, 0.5), abs=10)
    assert times[1] > times[0]


def test_one_picture_shows_the_position_that_the_table_shows(
    sequence: Sequence, tmp_path: Path
) -> None:
    first, last = tmp_path / "first.png", tmp_path / "last.png"
    start = replace(sequence, history=sequence.history.jump(0))
    assert export_now(start, order(first))[1]
    assert export_now(sequence, order(last))[1]
    with Image.open(first) as one, Image.open(last) as other:
        assert one.size == other.size == SIZE
        assert one.tobytes() != other.tobytes()


def test_a_strip_has_all_positions_below_each_other(sequence: Sequence, tmp_path: Path) -> None:
    path = tmp_path / "strip.png"
    assert export_now(sequence, order(path, strip=True))[1]
    with Image.open(path) as image:
        assert image.size == (SIZE[0], SIZE[1] * sequence.length)


def test_without_captions_the_board_has_the_whole_picture(
    sequence: Sequence, tmp_path: Path
) -> None:
    path = tmp_path / "bare.png"
    assert export_now(sequence, order(path, captions=False))[1]
    with Image.open(path) as image:
        assert image.size == SIZE


class Page(HTMLParser):
    """Everything on a page that a reader, a screen reader or a browser takes from it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        if not self.tags or self.tags[-1] not in {"style", "script"} or "{" not in data:
            self.words.append(data)

    def values(self, name: str) -> list[str]:
        return [value for _, each, value in self.attributes if each == name]


@pytest.fixture(scope="module")
def page_text(sequence: Sequence, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "story.html"
    said, done = export_now(sequence, order(path))
    assert done, said
    return path.read_text(encoding="utf-8")


def test_a_page_holds_every_step_with_a_picture_and_its_words(
    page_text: str, sequence: Sequence
) -> None:
    page = Page(page_text)
    assert page.tags.count("figure") == page.tags.count("img") == sequence.length
    assert all(alt.startswith("A") and "life" in alt for alt in page.values("alt"))
    words = " ".join(page.words)
    assert "Turned over it stays the same object." in words
    assert "Nothing happens:" in words
    assert "701.28" in words
    assert "Insectile Aberration targets Grizzly Bears." in page.values("alt")[1]


def test_a_page_needs_no_network_and_runs_no_foreign_word(page_text: str) -> None:
    page = Page(page_text)
    sources = [*page.values("src"), *page.values("href")]
    assert sources
    assert all(each.startswith("data:image/webp;base64,") for each in sources)
    assert "http://" not in page_text
    assert "https://" not in page_text
    assert "@import" not in page_text
    assert "url(" not in page_text
    assert not {"b", "i", "link", "iframe"} & set(page.tags)
    assert "default-src 'none'" in page_text
    assert "prefers-reduced-motion" in page_text
    assert "A <i>short</i> & hidden story" in " ".join(page.words)


def test_a_page_for_everybody_names_no_hidden_card_anywhere(page_text: str) -> None:
    assert HIDDEN not in page_text
    assert UNSAID in page_text


def test_a_page_for_one_seat_names_what_that_seat_sees(sequence: Sequence, tmp_path: Path) -> None:
    for seat, knows in (("A", True), ("B", False)):
        path = tmp_path / f"{seat}.html"
        assert export_now(sequence, order(path, viewer=PlayerId(seat)))[1]
        assert (HIDDEN in path.read_text(encoding="utf-8")) is knows


def test_hidden_cards_look_alike_in_pictures(tmp_path: Path) -> None:
    """Whichever card lies hidden, the picture for everybody is the same to the last pixel."""
    pixels = []
    for name in (HIDDEN, "Lightning Bolt"):
        bear = {"id": "bear", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"}
        hand = {"id": "x", "player": "A", "zone": "hand", "card": name}
        runner = runner_of(TAP, setup=[bear, hand])
        other = sequence_of("Same", runner.rules, played(runner), 1)
        easel = Easel(other, order(tmp_path / "x.png"))
        pixels.append(easel.draw(1, easel.story().positions[1]).pixels)
        easel.close()
    assert pixels[0] == pixels[1]


def test_work_under_way_tells_how_far_it_is_and_can_be_given_up(
    sequence: Sequence, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "story.gif"
    job = ExportJob(sequence, order(path))
    with qtbot.waitSignal(job.progressed) as told:
        job.start()
    assert told.args == [1, sequence.length + 1]
    with qtbot.waitSignal(job.finished) as over:
        job.cancel()
    assert over.args == ["story.gif was not written: it was cancelled.", False]
    assert list(tmp_path.iterdir()) == []
    assert not job.running


def test_what_cannot_be_written_is_told_in_one_sentence(sequence: Sequence, tmp_path: Path) -> None:
    with pytest.raises(OrderError, match="there is no folder"):
        export_now(sequence, order(tmp_path / "nowhere" / "x.gif"))
    folder = tmp_path / "x.gif"
    folder.mkdir()
    with pytest.raises(OrderError, match="that is a folder"):
        export_now(sequence, order(folder))
    with pytest.raises(OrderError, match=r"must end in \.gif, \.html, \.png or \.webp"):
        kind_of(tmp_path / "x.jpg")


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_takes_more_memory_than_is_good(tmp_path: Path, kind: object) -> None:
    wanted = next(each for each in KINDS if each is kind)
    big = Order(kind=wanted, path=tmp_path / f"x{wanted.suffix}", size=(3840, 2160))
    check(big, 3)
    many = int(MOST_BYTES / (3840 * 2160 * wanted.weight)) + 1
    with pytest.raises(OrderError, match="more memory than is good"):
        check(big, many)


def test_a_failure_while_writing_leaves_the_old_file(
    sequence: Sequence, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "story.png"
    path.write_bytes(b"the old one")

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Image.Image, "save", refuse)
    said, done = export_now(sequence, order(path))
    assert not done
    assert "No space left on device" in said
    assert path.read_bytes() == b"the old one"
    assert [each.name for each in tmp_path.iterdir()] == ["story.png"]
    QApplication.processEvents()
