"""What differs between two editions: in what an object is like, and in what can be done with it."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from core.rules import engine
from core.rules.characteristics_view import CharacteristicsView, Row
from core.rules.ruleset import Option, StateView
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
    before: CharacteristicsView, now: CharacteristicsView, old: Numbers, new: Numbers
) -> tuple[Difference, ...]:
    """Compare two views of one object: values and labels, reasons, then numbers of rules."""
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


def numbers_that_differ(
    shown: CharacteristicsView, old: Numbers, new: Numbers
) -> tuple[Difference, ...]:
    """Return the reasons that stand under another number, each once."""
    whys = dict.fromkeys(why for row in shown.rows for why in row.why)
    pairs = (
        (why, old.get(why.key) or "no number", new.get(why.key) or "no number") for why in whys
    )
    return tuple(
        Difference(id=why.key, about=why.says, before=before, now=now, by="number")
        for why, before, now in pairs
        if before != now
    )


def options_that_differ(
    before: StateView, now: StateView, object_id: ObjectId, player: PlayerId
) -> tuple[tuple[Option, Option], ...]:
    """Return the actions with an object that two editions rule differently, as pairs."""
    old = {_name(option): option for option in _judged(before, object_id, player)}
    pairs = ((old.get(_name(option)), option) for option in _judged(now, object_id, player))
    return tuple(
        (was, option)
        for was, option in pairs
        if was is not None and was.verdict.ruling is not option.verdict.ruling
    )


def _judged(view: StateView, object_id: ObjectId, player: PlayerId) -> Iterable[Option]:
    if all(each.id != player for each in view.state.players):
        return ()  # a viewer without a seat acts with nothing
    options = view.rules.tables.menu(view, object_id, player)
    return [engine.with_verdict(view, option) for option in options]


def _name(option: Option) -> tuple[str, str]:
    return option.label, option.detail
