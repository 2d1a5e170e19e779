"""What a drop could mean, in words, and how it is lit. Plain values; the rules have spoken."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

from core.rules.actions import Control, Move
from core.rules.ruleset import Option
from core.rules.verdict import LAWFUL, Alternative, Finding, Ruling
from gui.board.paint.icons import Icon
from gui.faces.card_view import Cite
from gui.session import Level


class Light(StrEnum):
    """How a zone, a card or a chip is lit. Every light has a line and a mark of its own.

    ``OPEN`` takes the card and the rules are not asked: it comes from outside the table,
    or nobody here may know what it is.
    """

    NONE = "none"
    LAWFUL = "lawful"
    REFUSED = "refused"
    CHOICE = "choice"
    OPEN = "open"


ICONS = {
    Light.LAWFUL: Icon.TICK,
    Light.REFUSED: Icon.CROSS,
    Light.CHOICE: Icon.QUESTION,
    Light.OPEN: Icon.PLUS,
}

WORDS = {
    Light.LAWFUL: "allowed",
    Light.REFUSED: "not allowed",
    Light.CHOICE: "choose first",
    Light.OPEN: "possible",
}
"""What a light says to who cannot see it."""


class Offer(Struct, frozen=True, kw_only=True):
    """One thing that a drop here could mean. Without an action it is a card from outside.

    A ``partial`` one is about several cards of which some would stay.
    """

    label: str
    light: Light
    detail: str = ""
    reason: str = ""
    rule: str = ""
    partial: bool = False
    option: Option | None = None


def light_of(option: Option) -> Light:
    """Return how the verdict on an action is lit."""
    ruling = option.verdict.ruling
    if ruling in LAWFUL:
        return Light.LAWFUL
    return Light.CHOICE if ruling is Ruling.CHOICE else Light.REFUSED


def offer_of(option: Option, cite: Cite) -> Offer:
    """Put an action and the verdict on it into words; lawful actions need no reason."""
    light = light_of(option)
    finding = option.verdict.decisive[0] if option.verdict.decisive else None
    return Offer(
        label=option.label,
        light=light,
        detail=option.detail,
        reason=finding.says if finding and light is not Light.LAWFUL else "",
        rule=cite(finding.key) if finding else "",
        option=option,
    )


def option_offers(options: Iterable[Alternative]) -> tuple[Offer, ...]:
    """Put the answers to a choice into words."""
    return tuple(Offer(label=option.label, light=Light.CHOICE) for option in options)


def question_of(finding: Finding, cite: Cite) -> Offer:
    """Put the choice itself into words, to stand over its answers."""
    return Offer(label=finding.says, light=Light.NONE, rule=cite(finding.key))


def redacted_offers(options: Iterable[Option]) -> tuple[Offer, ...]:
    """Return what may be offered of a card that nobody here may know: to move it, or nothing.

    Whatever else the rules say of it - how many ways there are, why one of them is not
    lawful - would tell what it is.
    """
    plain = (option for option in options if isinstance(option.action, (Move, Control)))
    return tuple(Offer(label="", light=Light.OPEN, option=option) for option in list(plain)[:1])


def light_over(offers: Sequence[Offer]) -> Light:
    """Return how a place with these offers is lit: by what a drop beside the chips does."""
    if not offers:
        return Light.NONE
    if any(offer.light is Light.OPEN for offer in offers):
        return Light.OPEN
    welcome = [offer for offer in offers if offer.light is not Light.REFUSED]
    if not welcome:
        return Light.REFUSED
    return welcome[0].light if len(welcome) == 1 else Light.CHOICE


def needs_chips(offers: Sequence[Offer]) -> bool:
    """Tell whether a place must say what a drop would do.

    It must where there are several ways or a refusal, and where the only way has a detail that
    nobody would guess, as that a spell comes to the battlefield without being cast.
    """
    if any(offer.light is Light.OPEN for offer in offers):
        return False
    explains = light_over(offers) is Light.REFUSED or any(
        offer.partial or offer.detail for offer in offers
    )
    return len(offers) > 1 or explains


def dropped_beside(offers: Sequence[Offer], level: Level) -> tuple[Offer, ...]:
    """Return what a drop beside the chips may mean: one is done, of several one is chosen.

    Where nothing is allowed the first is tried all the same, so that the answer says why;
    a free table asks which of them it shall be.
    """
    welcome = tuple(offer for offer in offers if offer.light is not Light.REFUSED)
    if welcome:
        return welcome
    possible = tuple(each for each in offers if each.option and each.option.verdict.possible)
    return possible if level is Level.FREE and possible else tuple(offers[:1])


def first_with_verb(options: Iterable[Option], *verbs: str) -> Option | None:
    """Return the first lawful option with one of the verbs, else the first that asks or fails.

    Among several verbs, as a double click has them, only what is usual is meant.
    """
    found = [each for each in options if each.verb in verbs and (each.usual or len(verbs) == 1)]
    lawful = (option for option in found if light_of(option) is Light.LAWFUL)
    asking = (option for option in found if light_of(option) is Light.CHOICE)
    return next(lawful, None) or next(asking, None) or next(iter(found), None)
