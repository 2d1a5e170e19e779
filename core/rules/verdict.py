"""Verdicts: the answer to an action, with every finding and its rule key."""

from enum import StrEnum

from msgspec import Struct

from core.messages import Message
from core.state.ids import Answer, ObjectId


class Ruling(StrEnum):
    """What a rule says of an action.

    ``NOTHING`` is the rulebook's "nothing happens": a lawful instruction that changes
    nothing. ``REFUSED`` may not be done. ``CHOICE`` needs a choice first. ``SILENT``
    means that no rule has a say.
    """

    DONE = "done"
    NOTHING = "nothing"
    REFUSED = "refused"
    CHOICE = "choice"
    SILENT = "silent"


LAWFUL = frozenset({Ruling.DONE, Ruling.SILENT})
ANYTHING = frozenset({Ruling.DONE, Ruling.SILENT, Ruling.NOTHING, Ruling.REFUSED})
_STRONGEST_FIRST = (Ruling.REFUSED, Ruling.NOTHING, Ruling.CHOICE, Ruling.DONE)


class Alternative(Struct, frozen=True, gc=False):
    """One answer to an open choice: its name in actions, words for a person, what it is about."""

    id: Answer
    message: Message
    object: ObjectId | None = None

    @property
    def label(self) -> str:
        """Its words for somebody who may know every card."""
        return str(self.message)


class Finding(Struct, frozen=True, kw_only=True, gc=False):
    """What one rule finds about an action.

    ``key`` is stable across editions; its number is looked up in the rulebook.
    ``message`` is one plain sentence about this very action. A choice names the field of the
    action that the answer belongs in, and ``step`` which step of a batch it is for, if any:
    the steps of batches in it count one by one. Another finding names the field that it is about
    where that is for the player of the action only. ``possible`` is False where not even a table
    without rules could do it: a card has no third side. ``also`` names further keys that
    say the same. A ``passed_over`` finding is about a step of a batch that was left out:
    it is kept, but does not rule. A choice that is ``is_open`` takes any other word too.
    ``by_hand`` tells that it names a text which the table does not execute.
    """

    ruling: Ruling
    key: str
    message: Message
    options: tuple[Alternative, ...] = ()
    field: str = ""
    step: int | None = None
    possible: bool = True
    also: tuple[str, ...] = ()
    passed_over: bool = False
    is_open: bool = False
    by_hand: bool = False

    @property
    def says(self) -> str:
        """The sentence for somebody who may know every card."""
        return str(self.message)


class Verdict(Struct, frozen=True, gc=False):
    """All findings about one action, never just the first. The ruling is derived."""

    findings: tuple[Finding, ...] = ()

    @property
    def ruling(self) -> Ruling:
        """The strongest finding rules; no finding at all is silence."""
        found = {finding.ruling for finding in self.findings if not finding.passed_over}
        return next((ruling for ruling in _STRONGEST_FIRST if ruling in found), Ruling.SILENT)

    @property
    def possible(self) -> bool:
        """Whether a table without rules could do it."""
        return all(finding.possible or finding.passed_over for finding in self.findings)

    @property
    def keys(self) -> tuple[str, ...]:
        """The rule keys it cites, each once, in the order found."""
        return tuple(
            dict.fromkeys(key for finding in self.findings for key in (finding.key, *finding.also))
        )

    @property
    def by_hand(self) -> tuple[Finding, ...]:
        """The findings that name a text for players to carry out by hand."""
        return tuple(f for f in self.findings if f.by_hand and not f.passed_over)

    @property
    def decisive(self) -> tuple[Finding, ...]:
        """The findings that make the ruling what it is."""
        ruling = self.ruling
        return tuple(f for f in self.findings if f.ruling is ruling and not f.passed_over)

    @property
    def choice(self) -> Finding | None:
        """The choice to be made first, if that is the ruling."""
        return self.decisive[0] if self.ruling is Ruling.CHOICE else None


def done(key: str, message: Message, *also: str) -> Finding:
    """Find that the action may be done."""
    return Finding(ruling=Ruling.DONE, key=key, message=message, also=also)


def by_hand(key: str, message: Message, *also: str) -> Finding:
    """Find that the action may be done, and name a text for players to apply by hand."""
    return Finding(ruling=Ruling.DONE, key=key, message=message, also=also, by_hand=True)


def nothing(key: str, message: Message, *also: str, possible: bool = True) -> Finding:
    """Find that the action changes nothing."""
    return Finding(ruling=Ruling.NOTHING, key=key, message=message, also=also, possible=possible)


def refused(key: str, message: Message, *also: str, possible: bool = True) -> Finding:
    """Find that the action may not be done."""
    return Finding(ruling=Ruling.REFUSED, key=key, message=message, also=also, possible=possible)


def choice(key: str, message: Message, field: str, options: tuple[Alternative, ...]) -> Finding:
    """Find that a choice is needed first."""
    return Finding(ruling=Ruling.CHOICE, key=key, message=message, field=field, options=options)
