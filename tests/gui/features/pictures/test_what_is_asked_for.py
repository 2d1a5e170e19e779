"""Pictures are downloaded only by choice, and only of cards that a viewer here sees."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest
from pytestqt.qtbot import QtBot

from core.cards.card import PrintedSide, printed_sides
from core.rules.actions import Draw, Move
from core.state.ids import PlayerId
from core.state.visibility import can_see
from core.state.zones import EXILE
from core.storage.pictures import LibraryPictures, PictureAddress
from gui.features.audience import Audience
from gui.features.card_search.feature import CardSearchFeature
from gui.features.pictures.downloads import Downloads
from gui.features.pictures.feature import PicturesFeature, PicturesPage
from gui.features.settings.feature import SettingsFeature
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.gui.conftest import Open, starter
from tests.gui.features.pictures.picture_host import HOST, PictureHost, picture_host
from tests.gui.window_user import ANN, BEN, WindowUser


class Addresses:
    """Gives every card the address of its pictures: a host on this machine."""

    def __init__(self, host: PictureHost) -> None:
        self._host = host
        self.sides: dict[str, PrintedSide] = {}

    def picture(self, side: PrintedSide) -> PictureAddress:
        uid = "".join(sign for sign in f"{side.card}{side.side}".casefold() if sign.isalnum())
        self.sides[f"/{uid}"] = side
        return PictureAddress(uid=uid, side=side.side, size="normal", url=self._host.url(f"/{uid}"))

    def close(self) -> None:
        """There is nothing to let go of."""


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[PictureHost]:
    made = partial(Downloads, hosts={HOST}, scheme="http", gap=0)
    monkeypatch.setattr("gui.features.pictures.downloads.Downloads", made)
    with picture_host() as found:
        yield found


@pytest.fixture
def table(opened: Open, tmp_path: Path) -> WindowUser:
    """Ann at the starter table, with a folder for downloads."""
    rules, start = starter()
    preferences = Preferences(tmp_path / "settings.json")
    return opened(table_window(Session(rules, start), lambda: start, preferences))


@pytest.fixture
def addresses(host: PictureHost, monkeypatch: pytest.MonkeyPatch) -> Addresses:
    """Addresses of every card, in place of those that the user's card database has."""
    known = Addresses(host)
    monkeypatch.setattr("gui.features.pictures.feature.LibraryPictures", lambda _folder: known)
    return known


def switch_on(qtbot: QtBot, ann: WindowUser) -> None:
    pictures = ann.window.feature(PicturesFeature)
    ann.window.preferences.change(download_pictures=True)
    qtbot.waitUntil(lambda: pictures.library.store is not None)
    rest(qtbot, ann.window)


def rest(qtbot: QtBot, *tables: MainWindow) -> None:
    """Wait until the wanted pictures were requested and have arrived."""
    all_of_them = [each.feature(PicturesFeature) for each in tables]
    qtbot.waitUntil(
        lambda: not any(each.is_about_to_ask or each.library.downloading for each in all_of_them)
    )


def seen_by(ann: WindowUser, *viewers: PlayerId) -> set[PrintedSide]:
    """Return the sides that given viewers may see, card by card by the rules."""
    state, zones = ann.session.state, ann.session.rules.zones
    return {
        side
        for obj in state.objects
        if any(can_see(zones, state, obj, viewer) for viewer in viewers)
        for card in state.fronts(obj)
        for side in printed_sides(card)
    }


def asked(host: PictureHost, addresses: Addresses) -> set[PrintedSide]:
    return {addresses.sides[path] for path in host.asked}


def names(sides: set[PrintedSide]) -> set[str]:
    return {side.name for side in sides}


@pytest.mark.usefixtures("addresses")
def test_nothing_is_asked_for_unless_somebody_switches_it_on(
    qtbot: QtBot, table: WindowUser, host: PictureHost
) -> None:
    table.session.attempt(Draw(player=ANN))
    rest(qtbot, table.window)
    assert not host.asked
    assert not table.window.preferences.now.download_pictures


def test_only_what_the_viewer_may_see_is_asked_for(
    qtbot: QtBot, table: WindowUser, host: PictureHost, addresses: Addresses
) -> None:
    switch_on(qtbot, table)
    assert names(asked(host, addresses)) == names(seen_by(table, ANN))
    assert names(seen_by(table, ANN, BEN)) - names(asked(host, addresses))


def test_what_comes_to_be_seen_is_asked_for_then_and_not_before(
    qtbot: QtBot, table: WindowUser, host: PictureHost, addresses: Addresses
) -> None:
    switch_on(qtbot, table)
    mine = [obj for obj in table.session.state.objects if obj.owner == BEN and obj.zone == "hand"]
    shown, hidden = mine[0], mine[1]
    table.session.attempt(Move(player=BEN, object=hidden.id, to=EXILE, face_down=True))
    rest(qtbot, table.window)
    assert names(asked(host, addresses)) == names(seen_by(table, ANN))
    table.session.attempt(Move(player=BEN, object=shown.id, to=EXILE))
    rest(qtbot, table.window)
    assert table.session.state.printed(shown).front.name in names(asked(host, addresses))
    assert names(asked(host, addresses)) == names(seen_by(table, ANN))


def test_behind_a_curtain_only_public_cards_are_asked_for(
    qtbot: QtBot, table: WindowUser, host: PictureHost, addresses: Addresses
) -> None:
    table.window.seat_state.leave()
    switch_on(qtbot, table)
    assert names(asked(host, addresses)) == names(seen_by(table, PlayerId("")))
    table.window.seat_state.take_seat(BEN, table.session.state)
    rest(qtbot, table.window)
    assert names(asked(host, addresses)) == names(seen_by(table, BEN))


def test_the_window_of_a_second_seat_asks_for_what_that_seat_sees(
    qtbot: QtBot, table: WindowUser, host: PictureHost, addresses: Addresses
) -> None:
    switch_on(qtbot, table)
    before = names(asked(host, addresses))
    seat_window = table.window.feature(Audience).open_seat(BEN)
    assert seat_window is not None
    rest(qtbot, table.window, seat_window)
    assert names(asked(host, addresses)) == names(seen_by(table, ANN, BEN)) > before


@pytest.mark.usefixtures("addresses")
def test_what_has_come_is_shown_and_needs_no_host_afterwards(
    qtbot: QtBot, table: WindowUser, host: PictureHost
) -> None:
    bear = table.find("Runeclaw Bear", BEN)
    faces = table.window.faces
    face = table.board.board_scene.items_by_id[bear].view.face
    before = faces.pixmap(face, 200, 1.0).toImage()
    switch_on(qtbot, table)
    qtbot.waitUntil(lambda: faces.pixmap(face, 200, 1.0).toImage() != before)
    count = host.asked.total()
    table.window.preferences.change(download_pictures=False)
    table.session.attempt(Draw(player=ANN))
    rest(qtbot, table.window)
    assert faces.pixmap(face, 200, 1.0).toImage() != before
    assert host.asked.total() == count


@pytest.mark.usefixtures("addresses")
def test_a_picture_that_is_none_inside_is_removed_and_the_drawn_face_stays(
    qtbot: QtBot, table: WindowUser, host: PictureHost
) -> None:
    bear = table.find("Runeclaw Bear", BEN)
    face = table.board.board_scene.items_by_id[bear].view.face
    before = table.window.faces.pixmap(face, 200, 1.0).toImage()
    host.answers["/runeclawbear0"] = ["hollow"]
    library = table.window.feature(PicturesFeature).library
    with qtbot.waitSignal(library.said) as told:
        switch_on(qtbot, table)
    assert "no whole picture" in told.args[0]
    assert table.window.faces.pixmap(face, 200, 1.0).toImage() == before
    assert library.store is not None
    assert library.store.is_missing("runeclawbear0-0-normal")
    assert library.store.find("runeclawbear0-0-normal") is None


def test_a_card_file_that_is_imported_now_says_where_the_pictures_are(
    qtbot: QtBot,
    table: WindowUser,
    host: PictureHost,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From the switch over the import to the picture, by the card database itself."""
    found = partial(LibraryPictures, hosts={HOST})
    monkeypatch.setattr("gui.features.pictures.feature.LibraryPictures", found)
    table.window.preferences.change(download_pictures=True)
    library = table.window.feature(PicturesFeature).library
    qtbot.waitUntil(lambda: library.store is not None)
    rest(qtbot, table.window)
    assert not host.asked
    uid = str(UUID(int=7))
    bear = {
        "object": "card", "id": uid, "oracle_id": uid, "name": "Runeclaw Bear", "set": "m10",
        "layout": "normal", "type_line": "Creature", "mana_cost": "{1}{G}", "lang": "en",
        "collector_number": "7", "power": "2", "toughness": "2",
        "image_uris": {
            size: host.url(f"/{size}/front/bear.jpg") for size in ("normal", "large")
        },
    }  # fmt: skip
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([bear]))
    table.window.feature(CardSearchFeature).open_file(path)
    qtbot.waitUntil(lambda: dict(host.asked) == {"/large/front/bear.jpg": 1})
    rest(qtbot, table.window)
    assert library.store is not None
    assert library.store.find(f"{UUID(int=7).hex}-0-large") is not None


@pytest.mark.usefixtures("addresses")
def test_the_settings_say_what_is_sent_before_it_is_switched_on(
    qtbot: QtBot, table: WindowUser
) -> None:
    dialog = table.window.feature(SettingsFeature).open("Pictures")
    page = dialog.pages["Pictures"]
    assert isinstance(page, PicturesPage)
    words = page.download.accessibleDescription()
    assert "cards.scryfall.io" in words
    assert "internet address" in words
    assert not page.download.isChecked()
    assert not page.remove.isEnabled()
    page.download.setFocus()
    page.download.click()
    assert table.window.preferences.now.download_pictures
    qtbot.waitUntil(page.remove.isEnabled)
    rest(qtbot, table.window)
    assert "kept" in page.fetched.text()
    page.remove.click()
    library = table.window.feature(PicturesFeature).library
    assert library.store is not None
    assert library.store.count == 0
    dialog.close()
