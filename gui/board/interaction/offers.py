"""Offers: labelled options for a drop or a menu, and the light of their target."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

from core.rules import choices
from core.rules.actions import Control, Move
from core.rules.ruleset import (
    ACTIVATE,
    ATTACK,
    DEFEND,
    DOOR,
    HIT,
    PLAY,
    RESOLVE_TURNED,
    MenuOption,
)
from core.rules.verdict import LAWFUL, Finding, Ruling
from core.state.ids import ObjectId
from gui.board.paint.composition import Icon
from gui.faces.card_view import Cite
from gui.session import Level

_PLAYING = frozenset(
    group.id for group in (PLAY, RESOLVE_TURNED, ACTIVATE, ATTACK, HIT, DEFEND, DOOR)
)
"""Groups of options that play a card or use it in a fight, without an instruction."""


class Light(StrEnum):
    """Light of a zone, a card or a chip. Each has its own line style and icon.

    ``OPEN`` accepts the card without a verdict: it comes from outside the table, or it is unknown
    to the viewer.
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

LIGHT_LABELS = {
    Light.LAWFUL: "allowed",
    Light.REFUSED: "not allowed",
    Light.CHOICE: "choose first",
    Light.OPEN: "possible",
}
"""Names of the lights for screen readers."""


class Offer(Struct, frozen=True, kw_only=True):
    """One labelled option. Without an action it is a card from outside or another answer.

    A ``partial`` offer is about several cards of which some would not move. One with an ``object``
    is also taken by a click on that card.
    """

    label: str
    light: Light
    detail: str = ""
    reason: str = ""
    rule: str = ""
    partial: bool = False
    option: MenuOption | None = None
    object: ObjectId | None = None


def light_of(option: MenuOption) -> Light:
    """Return the light for the verdict of an option."""
    ruling = option.verdict.ruling
    if ruling in LAWFUL:
        return Light.LAWFUL
    return Light.CHOICE if ruling is Ruling.CHOICE else Light.REFUSED


def playing(options: Iterable[MenuOption]) -> tuple[MenuOption, ...]:
    """Return the options that play or use a card; illegal ones only if no other is legal."""
    plays = tuple(option for option in options if option.verb in _PLAYING)
    return tuple(each for each in plays if light_of(each) is not Light.REFUSED) or plays


def allowed(options: Iterable[MenuOption]) -> tuple[MenuOption, ...]:
    """Return the options that the rules allow."""
    return tuple(each for each in options if light_of(each) is not Light.REFUSED)


def offer_of(option: MenuOption, cite: Cite) -> Offer:
    """Return an offer for an option; refused ones and choices have a reason."""
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


def option_offers(options: Iterable[choices.Option]) -> tuple[Offer, ...]:
    """Return the offers for the options of a choice."""
    return tuple(
        Offer(label=each.label, light=Light.CHOICE, object=each.object) for each in options
    )


def question_of(finding: Finding, cite: Cite) -> Offer:
    """Return the question of a choice, as a chip above its answers."""
    return Offer(label=finding.says, light=Light.NONE, rule=cite(finding.key))


def redacted_offers(options: Iterable[MenuOption]) -> tuple[Offer, ...]:
    """Return the offers for an unknown card: one move, or nothing.

    Other options, their number and their reasons would reveal the card.
    """
    plain = (option for option in options if isinstance(option.action, (Move, Control)))
    return tuple(Offer(label="", light=Light.OPEN, option=option) for option in list(plain)[:1])


def light_over(offers: Sequence[Offer]) -> Light:
    """Return the light of a target: that of a drop outside the chips."""
    if not offers:
        return Light.NONE
    if any(offer.light is Light.OPEN for offer in offers):
        return Light.OPEN
    welcome = [offer for offer in offers if offer.light is not Light.REFUSED]
    if not welcome:
        return Light.REFUSED
    return welcome[0].light if len(welcome) == 1 else Light.CHOICE


def needs_chips(offers: Sequence[Offer]) -> bool:
    """Return whether a target needs chips to explain a drop.

    It does for several options, for a refusal, and for a single option with a detail that is not
    obvious, e.g. a spell that enters the battlefield without being cast.
    """
    if any(offer.light is Light.OPEN for offer in offers):
        return False
    explains = light_over(offers) is Light.REFUSED or any(
        offer.partial or offer.detail for offer in offers
    )
    return len(offers) > 1 or explains


def dropped_beside(offers: Sequence[Offer], level: Level) -> tuple[Offer, ...]:
    """Return the offers of a drop outside the chips: one is taken, several are asked about.

    Where nothing is lawful, the first is tried for its explanation; a sandbox asks which one.
    """
    welcome = tuple(offer for offer in offers if offer.light is not Light.REFUSED)
    if welcome:
        return welcome
    possible = tuple(each for each in offers if each.option and each.option.verdict.possible)
    return possible if level is Level.FREE and possible else tuple(offers[:1])


def first_with_verb(options: Iterable[MenuOption], *verbs: str) -> MenuOption | None:
    """Return the first lawful option with one of the verbs, else the first choice or refusal.

    With several verbs, as for a double click, only usual options count.
    """
    found = [each for each in options if each.verb in verbs and (each.usual or len(verbs) == 1)]
    lawful = (option for option in found if light_of(option) is Light.LAWFUL)
    asking = (option for option in found if light_of(option) is Light.CHOICE)
    return next(lawful, None) or next(asking, None) or next(iter(found), None)
