"""Downloads keep to the rules of their source, and nothing that comes does harm."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Barrier

import pytest
from pytestqt.qtbot import QtBot

from core.storage.pictures import HOSTS, PictureAddress, PictureStore
from gui.features.pictures import downloads as module
from gui.features.pictures.downloads import AT_ONCE, Downloads
from tests.gui.features.pictures.picture_host import HOST, PictureHost, content_of, picture_host


@pytest.fixture
def host() -> Iterator[PictureHost]:
    with picture_host() as made:
        yield made


@pytest.fixture
def store(tmp_path: Path) -> PictureStore:
    made = PictureStore(tmp_path / "pictures", 10_000_000)
    made.open()
    return made


@pytest.fixture
def downloads(qtbot: QtBot, store: PictureStore) -> Iterator[Downloads]:
    del qtbot
    made = Downloads(store, hosts={HOST}, scheme="http", gap=0)
    yield made
    made.cancel()


class Told:
    """The messages of a queue."""

    def __init__(self, downloads: Downloads) -> None:
        self.arrived: list[str] = []
        self.failed: list[str] = []
        downloads.arrived.connect(self.arrived.append)
        downloads.failed.connect(lambda _key, says: self.failed.append(says))


@pytest.fixture
def told(downloads: Downloads) -> Told:
    return Told(downloads)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Advance the clock of the queue by seconds."""
    ahead = [0.0]
    real = time.time

    monkeypatch.setattr(module, "time", lambda: real() + ahead[0])

    def go_on(seconds: float) -> None:
        ahead[0] += seconds

    return go_on


def address(host: PictureHost, path: str) -> PictureAddress:
    return PictureAddress(uid=path.strip("/"), side=0, size="normal", url=host.url(path))


def wait(qtbot: QtBot, downloads: Downloads) -> None:
    qtbot.waitUntil(lambda: not downloads.busy)


def test_pictures_come_once_however_often_they_are_wanted(
    qtbot: QtBot, host: PictureHost, downloads: Downloads, store: PictureStore, told: Told
) -> None:
    wanted = [address(host, f"/{number}") for number in range(37)]
    downloads.want(wanted)
    downloads.want(wanted)
    wait(qtbot, downloads)
    downloads.want(wanted)
    wait(qtbot, downloads)
    assert sorted(told.arrived) == sorted(each.key for each in wanted)
    assert set(host.asked.values()) == {1}
    for each in wanted:
        path = store.find(each.key)
        assert path is not None
        assert path.read_bytes() == content_of(f"/{each.uid}")


def test_every_request_says_who_asks_and_what_for(
    qtbot: QtBot, host: PictureHost, downloads: Downloads
) -> None:
    downloads.want([address(host, "/a")])
    wait(qtbot, downloads)
    assert host.headers["User-Agent"].startswith("JanusTable/")
    assert host.headers["Accept"] == "image/jpeg, image/png, image/webp"
    assert host.headers["Cookie"] is None
    assert host.headers["Referer"] is None


def test_never_more_than_four_are_asked_for_at_once(
    qtbot: QtBot, host: PictureHost, downloads: Downloads, told: Told
) -> None:
    wanted = [address(host, f"/{number}") for number in range(3 * AT_ONCE)]
    host.answers = {f"/{number}": ["together"] for number in range(3 * AT_ONCE)}
    host.together = Barrier(AT_ONCE)  # no request is answered before so many have arrived
    downloads.want(wanted)
    wait(qtbot, downloads)
    assert len(told.arrived) == len(wanted)
    assert host.most == AT_ONCE


def test_too_many_requests_is_obeyed_for_as_long_as_the_host_says(
    qtbot: QtBot,
    host: PictureHost,
    downloads: Downloads,
    told: Told,
    clock: Callable[[float], None],
) -> None:
    host.answers["/a"] = ["later 30", "picture"]
    downloads.want([address(host, "/a")])
    qtbot.waitUntil(lambda: downloads.waits > 0)
    assert 25 < downloads.waits <= 30
    downloads.want([address(host, "/b")])
    assert host.asked["/b"] == 0, "nothing else is asked of that host meanwhile"
    clock(31)
    downloads.want([])
    wait(qtbot, downloads)
    assert sorted(told.arrived) == ["a-0-normal", "b-0-normal"]
    assert host.asked == {"/a": 2, "/b": 1}


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("5", 5),
        ("0", 1),
        ("100000", 600),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 1),
        *((odd, 30) for odd in ("soon", "-4", "", "nan", "1e9")),
    ],
)
def test_how_long_to_wait_is_read_in_every_writing(
    qtbot: QtBot, host: PictureHost, downloads: Downloads, said: str, seconds: float
) -> None:
    host.answers["/a"] = [f"later {said}"]
    downloads.want([address(host, "/a")])
    qtbot.waitUntil(lambda: downloads.waits > 0)
    assert downloads.waits == pytest.approx(seconds, abs=5)


def test_who_wants_to_be_left_alone_for_ever_is_not_asked_for_ever(
    qtbot: QtBot,
    host: PictureHost,
    downloads: Downloads,
    told: Told,
    clock: Callable[[float], None],
) -> None:
    host.answers["/a"] = ["later 30"]
    downloads.want([address(host, "/a")])
    for _ in range(3):
        qtbot.waitUntil(lambda: downloads.waits > 0)
        clock(31)
        downloads.want([])
    wait(qtbot, downloads)
    assert host.asked["/a"] == 3
    assert "wants no more requests" in told.failed[0]


def test_what_is_not_there_is_not_asked_for_again_for_an_hour(
    qtbot: QtBot, host: PictureHost, downloads: Downloads, store: PictureStore, told: Told
) -> None:
    host.answers["/a"] = ["status 404"]
    for _ in range(2):
        downloads.want([address(host, "/a")])
        wait(qtbot, downloads)
    assert host.asked["/a"] == 1
    assert store.is_missing("a-0-normal")
    assert told.failed == [f"{host.url('/a')}: there is no such picture; the drawn face stays."]


@pytest.mark.parametrize(
    "refused",
    [
        ("page", "no picture but text/html"),
        ("pretends", "the download is not a picture"),
        ("huge", "too large"),
        ("status 500", "answered 500"),
        ("to http://localhost:9/elsewhere", "localhost, which is not asked"),
        ("to file:///etc/hostname", "which is not asked"),
        ("to //example.org/a", "example.org, which is not asked"),
    ],
)
def test_what_is_no_picture_of_this_host_is_refused_with_its_reason(
    qtbot: QtBot, host: PictureHost, downloads: Downloads, told: Told, refused: tuple[str, str]
) -> None:
    how, says = refused
    host.answers["/a"] = [how]
    downloads.want([address(host, "/a"), address(host, "/b")])
    wait(qtbot, downloads)
    assert told.arrived == ["b-0-normal"]
    assert len(told.failed) == 1
    assert says in told.failed[0]


def test_what_is_cut_short_is_asked_for_again_and_given_up_in_the_end(
    qtbot: QtBot, host: PictureHost, downloads: Downloads, told: Told
) -> None:
    host.answers = {"/a": ["cut", "picture"], "/b": ["cut"]}
    downloads.want([address(host, "/a"), address(host, "/b")])
    wait(qtbot, downloads)
    assert told.arrived == ["a-0-normal"]
    assert host.asked == {"/a": 2, "/b": 3}
    assert "cut short" in told.failed[0]


def test_the_same_host_may_send_a_request_on_but_not_round_in_circles(
    qtbot: QtBot, host: PictureHost, downloads: Downloads, told: Told
) -> None:
    host.answers = {"/a": ["to /other"], "/round": ["to /round"]}
    downloads.want([address(host, "/a"), address(host, "/round")])
    wait(qtbot, downloads)
    assert told.arrived == ["a-0-normal"]
    assert len(told.failed) == 1
    assert host.asked["/round"] <= 4


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/a.jpg",
        "https://127.0.0.1/a.jpg",
        "http://somebody:secret@127.0.0.1/a.jpg",
        "file:///etc/hostname",
        "127.0.0.1/a.jpg",
        "",
    ],
)
def test_an_address_of_another_host_is_never_asked(
    qtbot: QtBot, downloads: Downloads, told: Told, url: str
) -> None:
    downloads.want([PictureAddress(uid="a", side=0, size="normal", url=url)])
    wait(qtbot, downloads)
    assert told.arrived == []
    assert len(told.failed) == 1


def test_a_host_that_is_gone_is_left_alone_for_a_minute_and_kept_pictures_are_there(
    qtbot: QtBot,
    store: PictureStore,
    downloads: Downloads,
    told: Told,
    clock: Callable[[float], None],
) -> None:
    with picture_host() as host:
        downloads.want([address(host, "/a")])
        wait(qtbot, downloads)
        gone = address(host, "/b")
    downloads.want([gone])
    for _ in range(3):
        qtbot.waitUntil(lambda: downloads.waits > 0)
        assert 55 < downloads.waits <= 60
        assert store.find("a-0-normal") is not None
        clock(61)
        downloads.want([])
    wait(qtbot, downloads)
    assert len(told.failed) == 1
    assert "does not answer" in told.failed[0]
    downloads.want([gone])
    assert downloads.busy, "it may be asked for again: the host may be back"


def test_downloading_can_be_stopped_and_begun_again(
    qtbot: QtBot, host: PictureHost, downloads: Downloads, told: Told
) -> None:
    wanted = [address(host, f"/{number}") for number in range(20)]
    host.answers = {f"/{number}": ["together"] for number in range(20)}
    host.together = Barrier(AT_ONCE + 1)  # which never are so many
    downloads.want(wanted)
    qtbot.waitUntil(lambda: host.asked.total() == AT_ONCE)
    downloads.cancel()
    assert not downloads.busy
    host.together.abort()
    host.together, host.answers = None, {}
    downloads.want(wanted)
    wait(qtbot, downloads)
    assert len(told.arrived) == len(wanted)
    assert told.failed == []


def test_no_host_is_asked_but_that_whose_rules_are_known() -> None:
    assert sorted(HOSTS) == ["cards.scryfall.io"]
