"""Preferences take hold at once: theme, size of text, movement."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFontInfo, QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel

from core.games.mtg.actions import Transform
from core.rules.actions import Tap
from gui.board.motion import Motion
from gui.preferences import Settings
from gui.runtime.system_look import AS_SYSTEM, SystemLook
from gui.theme import (
    CONTRAST,
    DARK,
    LARGEST_TEXT,
    LIGHT,
    THEMES,
    Theme,
    interface_font,
    scale_text,
    theme_of,
)
from gui.window.appearance import motion_of
from tests.gui.window_user import ANN, WindowUser


@pytest.fixture(autouse=True)
def own_size() -> Iterator[None]:
    """The application's type is the same for all tests."""
    before = QApplication.font()
    QApplication.setFont(interface_font(before))
    yield
    scale_text(1.0)
    QApplication.setFont(before)
    app = QApplication.instance()
    assert app is not None
    app.setProperty("janus_own_text_size", None)


def scale(ann: WindowUser, factor: float) -> None:
    ann.window.preferences.change(text_scale=factor)
    QApplication.processEvents()


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.id)
def test_a_theme_is_worn_by_window_and_board(ann: WindowUser, theme: object) -> None:
    assert isinstance(theme, Theme)
    ann.window.preferences.change(theme=theme.id)
    assert ann.window.theme is theme
    assert ann.board.look == theme.board
    ink = ann.window.palette().color(ann.window.palette().ColorRole.WindowText).name()
    assert ink == theme.text


def test_an_unknown_theme_is_the_first_one() -> None:
    assert theme_of("Mauve") is THEMES[0]


def test_the_light_theme_command_is_remembered(ann: WindowUser) -> None:
    light = ann.window.actions_by_id.get("view.light")
    assert light is not None
    light.trigger()
    assert ann.window.preferences.now.theme == "light"
    assert light.isChecked()
    light.trigger()
    assert ann.window.preferences.now.theme == "dark"
    assert not light.isChecked()


@pytest.mark.skipif(
    not hasattr(Qt, "ContrastPreference"), reason="only Qt 6.10 and later know the contrast"
)
@pytest.mark.parametrize(
    ("scheme", "contrast", "theme"),
    [
        (Qt.ColorScheme.Unknown, "NoPreference", DARK),
        (Qt.ColorScheme.Dark, "NoPreference", DARK),
        (Qt.ColorScheme.Light, "NoPreference", LIGHT),
        (Qt.ColorScheme.Light, "HighContrast", CONTRAST),
    ],
)
def test_whoever_wants_it_as_the_system_has_it_gets_that_and_live(
    ann: WindowUser,
    monkeypatch: pytest.MonkeyPatch,
    scheme: Qt.ColorScheme,
    contrast: str,
    theme: Theme,
) -> None:
    class Accessibility(QObject):
        def contrastPreference(self) -> Qt.ContrastPreference:
            return Qt.ContrastPreference[contrast]

    class Hints(QObject):
        def colorScheme(self) -> Qt.ColorScheme:
            return scheme

        def accessibility(self) -> Accessibility:
            return Accessibility()

    ann.window.preferences.change(theme=AS_SYSTEM)
    told = ann.window.findChildren(SystemLook)[0].changed
    monkeypatch.setattr("gui.runtime.system_look.QGuiApplication.styleHints", Hints)
    told.emit()
    assert ann.window.theme is theme
    ann.window.preferences.change(theme="light")
    told.emit()
    assert ann.window.theme is LIGHT
    ann.window.preferences.change(theme=AS_SYSTEM)
    assert ann.window.theme is theme


@pytest.mark.parametrize("factor", [1.25, 1.5, 2.0])
def test_all_text_grows(ann: WindowUser, factor: float) -> None:
    ann.session.attempt(Transform(player=ANN, object=ann.find("Delver of Secrets")))
    before = {label: QFontInfo(label.font()).pixelSize() for label in labels(ann)}
    board = ann.board.type().pixelSize()
    scale(ann, factor)
    for label, size in before.items():
        assert QFontInfo(label.font()).pixelSize() == pytest.approx(size * factor, abs=1.5)
    assert ann.board.type().pixelSize() == pytest.approx(board * factor, abs=1.5)
    assert ann.board.board_scene.font_used.pixelSize() == ann.board.type().pixelSize()
    scale(ann, 1.0)
    for label, size in before.items():
        assert QFontInfo(label.font()).pixelSize() == size


def labels(ann: WindowUser) -> list[QLabel]:
    return [each for each in ann.window.findChildren(QLabel) if each.isVisible() and each.text()]


def test_text_has_a_largest_size(ann: WindowUser) -> None:
    size = ann.window.fontInfo().pixelSize()
    scale(ann, 9.0)
    assert ann.window.fontInfo().pixelSize() == round(size * LARGEST_TEXT)


def test_dialogs_and_menus_grow_too(ann: WindowUser) -> None:
    size = ann.window.fontInfo().pixelSize()
    scale(ann, 1.5)
    ann.window.actions_by_id.run("help.about")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    assert dialog.fontInfo().pixelSize() == pytest.approx(size * 1.5, abs=1.5)
    dialog.close()


@pytest.mark.parametrize("factor", [1.0, 1.25, 1.5])
def test_no_button_or_label_is_cut_at_the_smallest_screen(ann: WindowUser, factor: float) -> None:
    ann.window.resize(1280, 800)
    scale(ann, factor)
    ann.session.attempt(Transform(player=ANN, object=ann.find("Delver of Secrets")))
    ann.click(ann.at(ann.find("Delver of Secrets")))
    QApplication.processEvents()
    assert ann.window.width() <= 1280
    assert ann.window.height() <= 800
    cut = [
        each.text()
        for each in ann.window.findChildren(QAbstractButton)
        if each.isVisible() and each.text() and each.width() < text_width(each)
    ]
    cut += [
        each.text()
        for each in ann.window.findChildren(QLabel)
        if each.isVisible()
        and each.text()
        and not each.wordWrap()
        and each.textFormat() != Qt.TextFormat.RichText
        and each.width() < QFontMetrics(each.font()).horizontalAdvance(each.text())
    ]
    assert cut == []
    inside = ann.window.rect()
    for each in ann.window.findChildren(QAbstractButton):
        if each.isVisible():
            corner = each.mapTo(ann.window, each.rect().bottomRight())
            assert inside.contains(corner), each.text()


def text_width(button: QAbstractButton) -> int:
    words = button.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
    return QFontMetrics(button.font()).horizontalAdvance(words)


def test_movement_is_as_chosen(ann: WindowUser) -> None:
    shown = []
    for motion in ("none", "reduced", "none", "full"):
        ann.window.preferences.change(motion=motion)
        shown.append(ann.board.motion)
    assert shown == [Motion.NONE, Motion.FADE, Motion.NONE, Motion.FULL]
    assert motion_of(Settings(motion="full")) is Motion.FULL
    assert motion_of(Settings(motion="hectic")) is Motion.FULL


def test_reduced_movement_is_a_cross_fade(ann: WindowUser) -> None:
    ann.window.preferences.change(motion="reduced")
    delver = ann.find("Delver of Secrets")
    ann.session.attempt(Tap(player=ANN, object=delver))
    ann.at(delver)  # the strip has its final height now
    ann.session.attempt(Transform(player=ANN, object=delver))
    animation = ann.board.stage.running
    assert animation is not None
    animation.pause()
    item = ann.board.item(delver)
    assert item is not None
    animation.setCurrentTime(40)
    assert 0 < item.opacity() < 1
    assert item.transform().isIdentity()
    assert (item.x(), item.y()) == pytest.approx((item.place.x, item.place.y))
    ann.board.stage.finish()
    assert item.opacity() == 1
