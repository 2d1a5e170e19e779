"""What differs between two editions: in the sheet of an object, and in what can be done with it."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from core.rules import engine
from core.rules.reading import Reading
from core.rules.ruleset import Deed
from core.rules.sheet import Row, Sheet
from core.state.ids import ObjectId, PlayerId

Numbers = Mapping[str, str]
"""The number of each rule key in one edition."""


class Difference(Struct, frozen=True, kw_only=True):
    """One thing that two editions say differently of an object.

    ``id`` is the row or the action that it is about, ``about`` its name. ``by`` tells what differs:
    the ``value`` or what it is called, the ``reason``, or only the ``number`` of a rule.
    """

    id: str
    about: str
    before: str
    now: str
    by: Literal["value", "reason", "number"] = "value"

    @property
    def visible(self) -> bool:
        """Whether the thing itself differs, and not only why it is so."""
        return self.by == "value"


def rows_that_differ(
    before: Sheet, now: Sheet, old: Numbers, new: Numbers
) -> tuple[Difference, ...]:
    """Compare two sheets of one object: values and labels, reasons, then numbers of rules."""
    known = {row.id: row for row in before.rows}
    found = (_row(known.get(row.id), row, old, new) for row in now.rows)
    return tuple(each for each in found if each is not None)


def _row(before: Row | None, now: Row, old: Numbers, new: Numbers) -> Difference | None:
    if before is None:
        return Difference(id=now.id, about=now.label, before="", now=now.text)
    if before.text != now.text:
        return Difference(id=now.id, about=now.label, before=before.text, now=now.text)
    if before.label != now.label:
        return Difference(id=now.id, about=now.label, before=before.label, now=now.label)
    said, says = (tuple(why.says for why in row.why) for row in (before, now))
    if said != says:
        was, here = "; ".join(said), "; ".join(says)
        return Difference(id=now.id, about=now.label, before=was, now=here, by="reason")
    then, today = (
        ", ".join(dict.fromkeys(numbers.get(why.key) or "no number" for why in row.why))
        for row, numbers in ((before, old), (now, new))
    )
    if then != today:
        return Difference(id=now.id, about=now.label, before=then, now=today, by="number")
    return None


def numbers_that_differ(sheet: Sheet, old: Numbers, new: Numbers) -> tuple[Difference, ...]:
    """Return the reasons of a sheet that stand under another number, each once."""
    whys = dict.fromkeys(why for row in sheet.rows for why in row.why)
    pairs = (
        (why, old.get(why.key) or "no number", new.get(why.key) or "no number") for why in whys
    )
    return tuple(
        Difference(id=why.key, about=why.says, before=before, now=now, by="number")
        for why, before, now in pairs
        if before != now
    )


def deeds_that_differ(
    before: Reading, now: Reading, who: ObjectId, player: PlayerId
) -> tuple[tuple[Deed, Deed], ...]:
    """Return the deeds with an object that two editions rule differently, as pairs."""
    old = {_name(deed): deed for deed in _judged(before, who, player)}
    pairs = ((old.get(_name(deed)), deed) for deed in _judged(now, who, player))
    return tuple(
        (was, deed)
        for was, deed in pairs
        if was is not None and was.verdict.ruling is not deed.verdict.ruling
    )


def _judged(reading: Reading, who: ObjectId, player: PlayerId) -> Iterable[Deed]:
    deeds = reading.rules.law.menu(reading, who, player)
    return [engine.with_verdict(reading, deed) for deed in deeds]


def _name(deed: Deed) -> tuple[str, str]:
    return deed.words, deed.detail
