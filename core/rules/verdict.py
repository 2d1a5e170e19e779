"""Verdicts: the answer to an action, with every finding and its rule key."""

from enum import StrEnum

from msgspec import Struct

from core.messages import Message
from core.rules.choices import Choice, Option
from core.state.ids import PlayerId


class Ruling(StrEnum):
    """The answer of the rules to an action.

    ``NOTHING`` is the rulebook's "nothing happens": a lawful instruction that changes
    nothing. ``REFUSED`` is illegal. ``CHOICE`` needs a choice first. ``SILENT`` means that no
    rule applies.
    """

    DONE = "done"
    NOTHING = "nothing"
    REFUSED = "refused"
    CHOICE = "choice"
    SILENT = "silent"


LAWFUL = frozenset({Ruling.DONE, Ruling.SILENT})
ANYTHING = frozenset({Ruling.DONE, Ruling.SILENT, Ruling.NOTHING, Ruling.REFUSED})
_STRONGEST_FIRST = (Ruling.REFUSED, Ruling.NOTHING, Ruling.CHOICE, Ruling.DONE)


class Finding(Struct, frozen=True, kw_only=True, gc=False):
    """The result of one rule for an action.

    ``key`` is stable across editions; its number is looked up in the rulebook. ``message`` is one
    sentence about this action. A finding with a ``choice`` names the ``field`` of the action for
    its answer, and the ``step`` of a batch that it belongs to, if any: the steps of inner batches
    count one by one. Another finding names a field if only the player of the action may know it.
    ``possible`` is False where not even a table without rules could do it: a card has no third
    side. ``also`` are further keys for the same result. A ``passed_over`` finding belongs to a step
    of a batch that was left out: it is kept, but does not rule. ``by_hand`` marks a text that the
    table does not execute.
    """

    ruling: Ruling
    key: str
    message: Message
    choice: Choice | None = None
    field: str = ""
    step: int | None = None
    possible: bool = True
    also: tuple[str, ...] = ()
    passed_over: bool = False
    by_hand: bool = False

    @property
    def is_open(self) -> bool:
        """Whether its choice takes any other word too."""
        return self.choice is not None and self.choice.is_open

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of its choice."""
        return self.choice.options if self.choice is not None else ()

    @property
    def says(self) -> str:
        """The sentence for a viewer who knows every card."""
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
        """The findings that decide the ruling."""
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


def choice(  # noqa: PLR0913 - the parts of a choice, each by its own name
    key: str,
    message: Message,
    field: str,
    options: tuple[Option, ...],
    player: PlayerId,
    *,
    is_open: bool = False,
) -> Finding:
    """Find that a player has to choose one of some options first, for a field of the action."""
    asked = Choice(
        id=field, player=player, title=message, key=key, options=options, is_open=is_open
    )
    return Finding(ruling=Ruling.CHOICE, key=key, message=message, field=field, choice=asked)
