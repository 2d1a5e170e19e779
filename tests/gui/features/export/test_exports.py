"""Exports are read back: frames, times, a self-contained page, no secrets."""

from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace
from PIL import Image
from pytestqt.qtbot import QtBot

from core.scenario.runner import played
from gui.features.export.captions import PositionWords, Sequence, Story, sequence_of
from gui.features.export.encoder import (
    KINDS,
    MOST_BYTES,
    CancelledError,
    Kind,
    Order,
    OrderError,
    Packer,
    check,
    kind_of,
)
from gui.features.export.job import ExportJob, Renderer, export_now, stay
from tests.core.scenario.plain_scenarios import TAP, runner_of
from tests.gui.features.export.conftest import HIDDEN

SIZE = (480, 360)
FULL = Path("/dev/full")
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
    assert said.startswith(f"{path}: 4 pictures with drawn faces, ")
    with Image.open(path) as image:
        assert image.size == SIZE
        assert getattr(image, "n_frames", 1) == sequence.length == 4
        times = []
        for frame in range(4):
            image.seek(frame)
            image.load()
            times.append(image.info["duration"])
        assert image.info["loop"] == 0
    assert times[0] == 500
    note = sequence.history.outcomes[0].note
    assert times[1] == pytest.approx(stay(note, 0.5), abs=10)
    assert times[1] > times[0]
    assert times[2] > times[0], "without a word of a teacher the rules' answer is read"


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


def test_hidden_cards_look_alike_in_pictures(tmp_path: Path) -> None:
    """For any hidden card, the public picture is equal to the last pixel."""
    pixels = []
    for name in (HIDDEN, "Lightning Bolt"):
        bear = {"id": "bear", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"}
        hand = {"id": "x", "player": "A", "zone": "hand", "card": name}
        runner = runner_of(TAP, setup=[bear, hand])
        other = sequence_of("Same", runner.rules, played(runner), 1)
        renderer = Renderer(other, order(tmp_path / "x.png"))
        pixels.append(renderer.draw(1, renderer.story().positions[1]).pixels)
        renderer.close()
    assert pixels[0] == pixels[1]


def test_a_moving_picture_keeps_its_colours_where_nothing_changes(tmp_path: Path) -> None:
    """A palette for each picture would make the background flicker and the file far larger."""
    moved = {"do": "move", "object": "bear", "to": "graveyard"}
    runner = runner_of(TAP, moved)
    path = tmp_path / "calm.gif"
    other = sequence_of("Calm", runner.rules, played(runner), 2)
    assert export_now(other, order(path, captions=False))[1]
    background = []
    with Image.open(path) as image:
        for frame in range(3):
            image.seek(frame)
            background.append(image.convert("RGB").crop((0, 0, SIZE[0], 32)).tobytes())
    assert background[0] == background[1] == background[2]


def cancelled(job: ExportJob, qtbot: QtBot) -> None:
    with qtbot.waitSignal(job.finished) as over:
        job.cancel()
    assert over.args == [f"{job.order.path.name} was not written: it was cancelled.", False]
    assert not job.running


def test_work_under_way_tells_how_far_it_is_and_can_be_given_up(
    sequence: Sequence, tmp_path: Path, qtbot: QtBot
) -> None:
    job = ExportJob(sequence, order(tmp_path / "story.gif"))
    with qtbot.waitSignal(job.progressed) as told:
        job.start()
    assert told.args == [1, sequence.length + 1]
    cancelled(job, qtbot)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_given_up_when_all_is_drawn_the_old_file_stays(
    sequence: Sequence, tmp_path: Path, qtbot: QtBot, kind: Kind
) -> None:
    path = tmp_path / f"story{kind.suffix}"
    path.write_bytes(b"the old one")
    job = ExportJob(sequence, order(path, kind=kind))
    pictures = sequence.length if kind.moves else 1
    all_drawn = [pictures, pictures + 1]
    with qtbot.waitSignal(job.progressed, check_params_cb=lambda *told: [*told] == all_drawn):
        job.start()
    cancelled(job, qtbot)
    assert path.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [path]


def test_after_giving_up_no_further_picture_is_packed(
    sequence: Sequence, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed: list[int] = []
    go_on = Event()

    def add(_packer: Packer, _pixels: bytes, _size: tuple[int, int], millis: int) -> None:
        packed.append(millis)
        go_on.wait(20)

    monkeypatch.setattr(Packer, "add", add)
    job = ExportJob(sequence, order(tmp_path / "story.gif"))
    with qtbot.waitSignal(job.progressed, check_params_cb=lambda drawn, _: drawn == 2):
        job.start()
    with qtbot.waitSignal(job.finished):
        job.cancel()
        go_on.set()
    assert len(packed) == 1


NOISE = Image.effect_noise(SIZE, 90).convert("RGBX").tobytes()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_a_packer_that_was_killed_writes_nothing_and_leaves_the_old_file(
    tmp_path: Path, kind: Kind
) -> None:
    path = tmp_path / f"story{kind.suffix}"
    path.write_bytes(b"the old one")
    packer = Packer(order(path, kind=kind), a_story(1))
    packer.add(NOISE, SIZE, 100)
    packer.kill()
    with pytest.raises(CancelledError):
        packer.write()
    with pytest.raises(CancelledError):
        packer.add(NOISE, SIZE, 100)
    assert path.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_packer_can_be_killed_while_it_writes(tmp_path: Path) -> None:
    path = tmp_path / "story.webp"
    path.write_bytes(b"the old one")
    packer = Packer(order(path), a_story(1))
    for _ in range(12):  # which takes far longer to pack than to kill
        packer.add(NOISE, SIZE, 100)
    with ThreadPoolExecutor(1) as thread:
        writing = thread.submit(packer.write)
        packer.kill()
        with pytest.raises(CancelledError):
            writing.result(timeout=20)
    assert path.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [path]


def a_story(positions: int) -> Story:
    told = (PositionWords(title="Start"),) * positions
    return Story(title="T", heading="H", viewer=None, positions=told)


def test_a_packer_that_ends_by_itself_is_told_in_one_sentence(tmp_path: Path) -> None:
    packer = Packer(order(tmp_path / "story.gif"), a_story(1))
    packer.add(bytes(4 * 64), (8, 8), 100)
    for process in active_children():
        process.kill()
    with pytest.raises(OSError, match="the process that packs the pictures has ended"):
        packer.write()
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_is_told_in_one_sentence(sequence: Sequence, tmp_path: Path) -> None:
    with pytest.raises(OrderError, match="there is no folder"):
        export_now(sequence, order(tmp_path / "nowhere" / "x.gif"))
    folder = tmp_path / "x.gif"
    folder.mkdir()
    with pytest.raises(OrderError, match="that is a folder"):
        export_now(sequence, order(folder))
    with pytest.raises(OrderError, match="choose another name"):
        export_now(sequence, order(tmp_path / f"{'x' * 300}.gif"))
    with pytest.raises(OrderError, match=r"must end in \.gif, \.html, \.png or \.webp"):
        kind_of(tmp_path / "x.jpg")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_no_kind_takes_more_memory_than_is_good(tmp_path: Path, kind: Kind) -> None:
    big = Order(kind=kind, path=tmp_path / f"x{kind.suffix}", size=(3840, 2160))
    check(big, 3)
    many = int(MOST_BYTES / (3840 * 2160 * kind.weight)) + 1
    with pytest.raises(OrderError, match="more memory than is good"):
        check(big, many)


def test_a_failure_while_writing_leaves_the_old_file(sequence: Sequence, tmp_path: Path) -> None:
    path = tmp_path / "story.png"
    path.write_bytes(b"the old one")
    (tmp_path / ".story.png.part").mkdir()
    said, done = export_now(sequence, order(path))
    assert not done
    assert said.startswith(f"{path} could not be written: ")
    assert path.read_bytes() == b"the old one"


@pytest.mark.skipif(not FULL.exists(), reason="a device that is always full is a thing of Linux")
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_a_full_disk_is_told_in_one_sentence_and_the_old_file_stays(
    sequence: Sequence, tmp_path: Path, kind: Kind
) -> None:
    path = tmp_path / f"story{kind.suffix}"
    path.write_bytes(b"the old one")
    (tmp_path / f".{path.name}.part").symlink_to(FULL)
    said, done = export_now(sequence, order(path, kind=kind))
    assert not done
    why = "No space left on device. Choose another folder, name or size."
    assert said == f"{path} could not be written: {why}"
    assert path.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [path]
