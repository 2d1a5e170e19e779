"""A quick start: what PySide puts off comes when somebody asks, and says the same."""

import subprocess
import sys

import pytest

from tests.places import ROOT

HURRIED = "from gui.hurry import hurry; hurry()\n"
LOADED = "import sys; print('shibokensupport.signature.loader' in sys.modules)\n"
MISTAKES = """
from PySide6.QtWidgets import QApplication, QLabel
from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QPainter
application = QApplication([])
label = QLabel()
for mistake in (
    lambda: label.resize("wide"),
    lambda: label.resize(1, 2, 3, 4, 5),
    lambda: label.nothing_such(),
    lambda: QLabel(nothing_such=3),
    lambda: QPoint("here"),
    lambda: label.setText(3),
    lambda: QPainter().begin(3),
    lambda: QObject().connect(3),
    lambda: QTimer(label, interval="soon"),
):
    try:
        mistake()
    except Exception as said:
        print(type(said).__name__, said)
"""
HELP = """
from PySide6.QtWidgets import QLabel
print(QLabel.setText.__doc__)
"""


def said(program: str) -> str:
    """Return what a program says in a Python of its own."""
    ran = subprocess.run(  # noqa: S603 - the programs above
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert not ran.stderr
    return ran.stdout


@pytest.mark.parametrize("asking", [MISTAKES, HELP, HELP + MISTAKES])
def test_whoever_asks_after_a_quick_start_hears_what_everybody_hears(asking: str) -> None:
    heard = said(HURRIED + asking)
    assert heard == said(asking)
    assert heard.strip()


def test_signatures_are_put_off_until_somebody_asks() -> None:
    quiet = "import PySide6.QtWidgets\n"
    assert said(HURRIED + quiet + LOADED) == "False\n"
    assert said(HURRIED + quiet + MISTAKES + LOADED).endswith("True\n")


def test_a_quick_start_leaves_the_finders_of_modules_as_an_import_needs_them() -> None:
    """Modules that come later are found by Python's own finders first."""
    first = "import sys; print(sys.meta_path[0].__class__.__name__)\n"
    assert said(HURRIED + first) == said(first)


ENUMERATIONS = """
import enum
import pickle
from PySide6 import QtCore, QtGui, QtWidgets

for kind in (QtCore.Qt, QtCore.QEvent, QtGui.QFont, QtGui.QKeySequence, QtGui.QPainter,
             QtWidgets.QFrame, QtWidgets.QGraphicsItem, QtWidgets.QSizePolicy, QtWidgets.QStyle):
    for name in sorted(vars(kind)):
        found = getattr(kind, name)
        if not isinstance(found, enum.EnumType):
            continue
        members = found.__members__
        print(found, found.__mro__, found.__doc__, found.__qualname__, found.__module__, len(found))
        print([(name, one.name, one.value, repr(one), str(one)) for name, one in members.items()])
        print(all(found(one.value) is one and hash(one) is not None for one in found))
        first, last = next(iter(members.values())), [*members.values()][-1]
        print(pickle.loads(pickle.dumps(last)) is last)
        try:
            print(found(987654321))
        except ValueError as said:
            print(said)
        if issubclass(found, enum.Flag):
            print(repr(first | last), repr(first & last), repr(first ^ last), found[first.name])
"""


def test_constants_of_a_quick_start_are_those_of_any_other() -> None:
    heard = said(HURRIED + ENUMERATIONS)
    assert heard == said(ENUMERATIONS)
    assert "AlignCenter" in heard


def test_after_the_first_picture_enumerations_are_made_as_python_makes_them() -> None:
    made = "import enum; print(enum.EnumType._create_.__qualname__)\n"
    after = "from gui.hurry import hurry, relax; hurry(); relax()\n"
    assert said(after + made) == said(made) == "EnumType._create_\n"
