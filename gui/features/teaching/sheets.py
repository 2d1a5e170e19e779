"""The class sheet and its key as a PDF: the questions on one page, their answers on another."""

from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter, QTextDocument

from core.scenario.lessons.slides import Slides, StepSlides
from core.storage.files import write_whole
from gui.faces.fonts import sans
from gui.features.teaching.projector import LETTERS

_DOTS = 300
_MARGIN = 18.0
"""Millimetres."""
_LARGEST, _LEAST = 12.0, 6.0
"""Points of type: a long lesson is set smaller, so that it stays on one page."""
_POINTS = 72
_SHRINK = 0.96
_SPACED = '<p style="margin-top: 44px; line-height: 130%;">'


def write_sheets(path: Path, slides: Slides, heading: str, number: Callable[[str], str]) -> None:
    """Write a page with the questions of a lesson and one with the key; raise `OSError`."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DOTS)
    writer.setTitle(slides.title)
    writer.setCreator("Janus Table")
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN))
    painter = QPainter(writer)
    room = QSizeF(writer.width(), writer.height())
    _draw(painter, sheet(slides, heading), room)
    writer.newPage()
    _draw(painter, key(slides, heading, number), room)
    painter.end()
    write_whole(path, bytes(buffer.data().data()))


def sheet(slides: Slides, heading: str) -> str:
    """Return the page for the class as HTML: what is asked, and room for a name."""
    rows = "".join(_asked(number, step) for number, step in _questions(slides))
    return f"{_head(slides.title, heading)}<p>Name: ______________________________</p>{rows}"


def key(slides: Slides, heading: str, number: Callable[[str], str]) -> str:
    """Return the page for the teacher as HTML: what is right, why, and by which rule."""
    rows = "".join(_answered(place, step, number) for place, step in _questions(slides))
    return f"{_head(f'Key: {slides.title}', heading)}{rows}"


def _questions(slides: Slides) -> Iterable[tuple[int, StepSlides]]:
    asked = (step for step in slides.steps if step.question and step.kind != "sandbox")
    return enumerate(asked, 1)


def _head(title: str, heading: str) -> str:
    return f"<h2>{escape(title)}</h2><p>{escape(heading)}</p>"


def _asked(number: int, step: StepSlides) -> str:
    choices = "".join(
        f"<br>&#9633; <b>{LETTERS[place]}</b>&nbsp; {escape(text)}"
        for place, text in enumerate(step.choices.texts)
    )
    line = choices or "<br>________________________________________"
    return f"{_SPACED}<b>{number}.</b> {escape(step.question)}{line}</p>"


def _answered(place: int, step: StepSlides, number: Callable[[str], str]) -> str:
    right = ", ".join(f"{LETTERS[n]}: {step.choices.texts[n]}" for n in step.choices.right)
    numbers = ", ".join(dict.fromkeys(filter(None, map(number, step.keys))))
    key_line = " ".join(part for part in (f"{right}." if right else "", step.says) if part)
    rules = f" [{escape(numbers)}]" if numbers else ""
    return (
        f"{_SPACED}<b>{place}.</b> {escape(step.question)}<br><b>{escape(key_line)}</b>{rules}</p>"
    )


def _draw(painter: QPainter, text: str, room: QSizeF) -> None:
    """Draw a page in the largest type in which it is one."""
    document, size = QTextDocument(), _LARGEST
    while True:
        document.setDefaultFont(sans(round(size * _DOTS / _POINTS)))
        document.setHtml(text)
        document.setTextWidth(room.width())
        if document.size().height() <= room.height() or size <= _LEAST:
            break
        size *= _SHRINK
    document.drawContents(painter)
