"""The store of downloaded pictures: whole files, least recently used removed, misses remembered."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.storage.pictures import (
    LARGEST,
    MISSING_FOR,
    PictureAddress,
    PictureStore,
    PictureStoreError,
    kind_of,
)

HEAD = b"\xff\xd8\xff\xe0"


class Clock:
    """A clock that the test advances."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def picture(size: int) -> bytes:
    return HEAD + bytes(size - len(HEAD))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> PictureStore:
    made = PictureStore(tmp_path / "pictures", 1000, clock)
    made.open()
    return made


def again(store: PictureStore, clock: Clock) -> PictureStore:
    """The same folder as the program finds it at its next start."""
    made = PictureStore(store.folder, store.most_bytes, clock)
    made.open()
    return made


def test_a_picture_that_was_kept_is_there_at_the_next_start(
    store: PictureStore, clock: Clock
) -> None:
    path = store.keep("a-0-normal", picture(100))
    for each in (store, again(store, clock)):
        assert each.find("a-0-normal") == path
        assert (each.bytes_used, each.count) == (100, 1)
    assert path.read_bytes() == picture(100)


def test_the_longest_unused_make_room_and_no_more_of_them_than_need_be(
    store: PictureStore, clock: Clock
) -> None:
    for key in "abc":
        store.keep(key, picture(300))
        clock.now += 1000
    store.find("a")
    clock.now += 1000
    store.keep("d", picture(300))
    assert [key for key in "abcd" if store.find(key)] == ["a", "c", "d"]
    assert sorted(each.name for each in store.folder.iterdir()) == ["a.jpg", "c.jpg", "d.jpg"]


def test_which_were_used_last_is_known_at_the_next_start(store: PictureStore, clock: Clock) -> None:
    for key in "abc":
        store.keep(key, picture(300))
        os.utime(store.find(key) or "", (clock.now, clock.now))
        clock.now += 1000
    store.find("a")
    next_time = again(store, clock)
    next_time.most_bytes = 400
    assert [key for key in "abc" if next_time.find(key)] == ["a"]


@given(
    st.lists(
        st.tuples(st.sampled_from("abcdefgh"), st.integers(10, 700), st.booleans()), max_size=30
    )
)
def test_the_store_stays_below_its_limit_and_matches_the_disk(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int, bool]]
) -> None:
    clock = Clock()
    store = PictureStore(tmp_path_factory.mktemp("store"), 1000, clock)
    store.open()
    for key, size, keeps in steps:
        clock.now += 700
        if keeps:
            store.keep(key, picture(size))
            assert store.find(key) is not None
        else:
            store.discard(key)
            assert store.find(key) is None
        there = {each.name: each.stat().st_size for each in store.folder.glob("*.jpg")}
        assert store.bytes_used == sum(there.values()) <= 1000
        assert {f"{key}.jpg" for key in "abcdefgh" if store.find(key)} == set(there)


def test_a_missing_picture_is_requested_again_after_an_hour(
    store: PictureStore, clock: Clock
) -> None:
    store.miss("gone")
    assert store.is_missing("gone")
    os.utime(store.folder / "gone.none", (clock.now, clock.now))
    assert again(store, clock).is_missing("gone")
    clock.now += MISSING_FOR
    assert not store.is_missing("gone")
    assert not again(store, clock).is_missing("gone")
    assert not list(store.folder.iterdir())


@pytest.mark.parametrize("content", [b"", b"<html>", b"GIF89a", HEAD + bytes(LARGEST)])
def test_other_content_than_a_picture_is_not_stored(store: PictureStore, content: bytes) -> None:
    with pytest.raises(PictureStoreError, match="the download is not a picture"):
        store.keep("a", content)
    assert not list(store.folder.iterdir())


def test_a_removed_file_is_not_found(store: PictureStore, clock: Clock) -> None:
    store.keep("a", picture(100)).unlink()
    clock.now += 1000
    assert store.find("a") is None
    assert store.bytes_used == 0


def test_everything_can_be_removed(store: PictureStore) -> None:
    store.keep("a", picture(100))
    store.miss("b")
    store.clear()
    assert store.find("a") is None
    assert not store.is_missing("b")
    assert not list(store.folder.iterdir())


def test_a_path_that_is_no_folder_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(PictureStoreError, match="cannot be kept there"):
        PictureStore(tmp_path / "file", 1000).open()


def test_a_write_error_is_reported_in_a_sentence(
    store: PictureStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(PictureStoreError, match="No space left on device"):
        store.keep("a", picture(100))
    assert store.find("a") is None


def test_a_key_is_a_plain_name_of_a_file_whatever_the_data_says() -> None:
    address = PictureAddress(uid="../../AB-cd", side=1, size="normal", url="")
    assert address.key == "abcd-1-normal"


@pytest.mark.parametrize(
    ("content", "kind"),
    [(HEAD, "jpg"), (b"\x89PNG\r\n\x1a\n", "png"), (b"RIFF0000WEBP", "webp"), (b"RIFF", "")],
)
def test_the_kind_is_recognised_by_content(content: bytes, kind: str) -> None:
    assert kind_of(content) == kind
