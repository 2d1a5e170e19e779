"""XML read without document types, element by element; what is broken costs itself alone."""

import re
from collections.abc import Iterator
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

from core.messages import worded

DEEPEST = 50
_TAG = re.compile(r"<[A-Za-z][^<>]*/>|<[A-Za-z][^<>]*>[^<>]*</[^<>]*>|<[A-Za-z][^<>]*>|</[^<>]*>")


class XmlError(ValueError):
    """This is no XML that is read here; the text says why."""


class Element(Struct):
    """One element: where it stands, its attributes, the text and the elements in it."""

    name: str
    line: int
    attributes: dict[str, str]
    text: str = ""
    children: list["Element"] = []

    def child(self, name: str) -> "Element | None":
        """Return the first element of a name in it."""
        return next((each for each in self.children if each.name == name), None)

    def all(self, name: str) -> Iterator["Element"]:
        """Yield the elements of a name in it."""
        return (each for each in self.children if each.name == name)

    def written(self, indent: str = "") -> str:
        """Return it as XML, on one or several lines."""
        head = "".join(f" {key}={quoteattr(value)}" for key, value in self.attributes.items())
        if not self.children and not self.text:
            return f"{indent}<{self.name}{head}/>"
        if not self.children:
            return f"{indent}<{self.name}{head}>{escape(self.text)}</{self.name}>"
        inner = "\n".join(each.written(f"{indent}    ") for each in self.children)
        return f"{indent}<{self.name}{head}>\n{inner}\n{indent}</{self.name}>"


class Document(Struct):
    """A root element; where the text ends badly ``broken`` says at which line and why."""

    root: Element
    broken_at: int = 0
    broken: str = ""


class _Builder:
    def __init__(self) -> None:
        # What the file says of its encoding was settled when it became text.
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._begin
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._say
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.root: Element | None = None
        self._open: list[Element] = []

    def _refuse(self, *_what: object) -> None:
        raise XmlError(worded("it has a document type, which no deck needs"))

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        element = Element(name=name, line=line, attributes=attributes)
        if len(self._open) > DEEPEST:
            raise XmlError(worded("it is nested too deeply to be a deck"))
        if self._open:
            self._open[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self._open.append(element)

    def _end(self, _name: str) -> None:
        element = self._open.pop()
        element.text = element.text.strip()

    def _say(self, text: str) -> None:
        if self._open:
            self._open[-1].text += text

    @property
    def names(self) -> list[str]:
        """What is open."""
        return [each.name for each in self._open]


def read_xml(text: str) -> Document:
    """Read XML; raise `XmlError` where not even a root is there, or a document type."""
    builder = _Builder()
    try:
        builder.parser.Parse(text.encode(), True)  # noqa: FBT003 - expat takes it by place only
    except expat.ExpatError as error:
        if builder.root is None:
            raise XmlError(
                worded("line {lineno} is not well formed", lineno=error.lineno)
            ) from error
        _read_rest(text, error.lineno, builder)
        what = expat.ErrorString(error.code) or worded("not well formed")
        return Document(builder.root, error.lineno, what)
    if builder.root is None:
        raise XmlError(worded("there is nothing in it"))
    return Document(builder.root)


def _read_rest(text: str, broken_at: int, builder: _Builder) -> None:
    """Take what can still be read behind the broken line, into the element that was open there."""
    assert builder.root is not None  # noqa: S101 - whoever calls has seen it
    into = builder.root
    for name in builder.names[1:]:
        into = [each for each in into.children if each.name == name][-1]
    path = [builder.root] if into is builder.root else [builder.root, into]
    for number, raw in enumerate(text.splitlines()[broken_at:], broken_at + 1):
        for tag in _TAG.findall(raw):
            if tag.startswith("</"):
                path = path[:1]
                continue
            element = _alone(tag, number)
            if element is None:
                continue
            path[-1].children.append(element)
            if not tag.endswith("/>") and f"</{element.name}>" not in tag:
                path = [builder.root, element]


def _alone(tag: str, line: int) -> Element | None:
    """Return an element that stands in one piece of text, or None."""
    closed = tag if tag.endswith("/>") or "</" in tag else f"{tag[:-1]}/>"
    builder = _Builder()
    try:
        builder.parser.Parse(closed.encode(), True)  # noqa: FBT003 - expat takes it by place only
    except expat.ExpatError:
        return None
    if builder.root is not None:
        builder.root.line = line
    return builder.root
