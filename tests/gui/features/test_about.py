"""The page on the program opens from the menu and closes by Escape."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QTextEdit

from gui.runtime.details import details
from gui.runtime.version import version
from gui.widgets.buttons import CopyButton
from tests.gui.window_user import WindowUser


def test_the_page_says_which_version_this_is_copies_it_and_closes_by_escape(
    ann: WindowUser,
) -> None:
    ann.window.actions_by_id.run("help.about")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    said = dialog.findChildren(QTextEdit)[0].toPlainText()
    assert "unofficial fan" in said
    assert f"Janus Table {version()}" in said
    assert all(line in said for line in details(None).splitlines()[:-1])
    copy = dialog.findChildren(CopyButton)[0]
    copy.click()
    copied = QApplication.clipboard().text()
    assert copied.splitlines()[:-1] == details(None).splitlines()[:-1]
    assert "Log: " in copied
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
