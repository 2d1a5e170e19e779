"""Melding: two cards of a pair become one permanent."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card
from core.games.mtg.actions import Meld
from core.games.mtg.arrival import Arrival
from core.games.mtg.entering import enter
from core.games.mtg.moving import change_zone, name_of
from core.games.mtg.policies import policies
from core.games.mtg.traits import traits
from core.rules.applying import copied
from core.rules.events import Event
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.verdict import Finding, done, refused
from core.state.zones import BATTLEFIELD, EXILE

_TWO = 2


def are_a_pair(first: Card, second: Card) -> bool:
    """Tell whether two cards name each other as the two of a meld pair."""
    return first.is_partner_of(second)


def _fronts(reading: Reading, action: Meld) -> tuple[Card, ...]:
    return tuple(
        card for who in action.objects for card in reading.table.fronts(reading.object(who))
    )


# Checks


def only_a_pair_melds(reading: Reading, action: Meld) -> Iterator[Finding]:
    """Only the two cards of one pair that the edition knows meld (``meld.pairs``)."""
    objects = [reading.object(who) for who in action.objects]
    names = " and ".join(name_of(reading, obj) for obj in objects)
    cards = _fronts(reading, action)
    two_cards = len(objects) == _TWO and all(len(obj.cards) == 1 for obj in objects)
    if not two_cards or len(cards) != _TWO:
        says = f"{names}: only two cards meld, no token, no copy and nothing melded already."
        yield refused("meld.keyword", says, "meld.pairs", possible=False)
    elif not are_a_pair(cards[0], cards[1]):
        says = f"{names} are not a meld pair: they stay where they are."
        yield refused("meld.pairs", says, "meld.keyword", possible=False)
    else:
        result = cards[0].sides[-1][0].name
        if result in policies(reading.rules).pairs_to_come:
            says = f"This edition does not know the pair that makes {result}."
            yield refused("meld.pairs", says, "meld.keyword", *_pair_key(reading, result))
        else:
            says = f"{names} are the two cards of one pair: {result}."
            yield done("meld.pairs", says, *_pair_key(reading, result))


def _pair_key(reading: Reading, result: str) -> tuple[str, ...]:
    found = policies(reading.rules).pair_keys.get(result)
    return (found,) if found else ()


def one_player_owns_and_controls_both(reading: Reading, action: Meld) -> Iterator[Finding]:
    """One player owns and controls both (``meld.keyword``)."""
    objects = [reading.object(who) for who in action.objects]
    people = {obj.owner for obj in objects} | {
        traits(reading, obj).controller for obj in objects if obj.zone == BATTLEFIELD
    }
    if len(people) > 1:
        says = "The same player must own and control both cards."
        yield refused("meld.keyword", says, "meld.instruction", "meld.pairs")


def both_go_by_their_names(reading: Reading, action: Meld) -> Iterator[Finding]:
    """A card melds with one of a certain name, as it is now (``meld.keyword``).

    Face down it has no name, and a copy of something else has another one.
    """
    for who in action.objects:
        obj = reading.object(who)
        if obj.zone != BATTLEFIELD or len(obj.cards) != 1:
            continue
        part = reading.table.printed(obj).front.name
        if part not in traits(reading, obj).names:
            now = traits(reading, obj).name or "without a name"
            renamed = "layer.text" if copied(reading, obj) is None else "copy.copiable_values"
            key = "facedown.characteristics" if obj.face_down else renamed
            says = f"{part} is {now} now, and only what goes by its own name is melded."
            yield refused("meld.keyword", says, "meld.instruction", "meld.pairs", key)


def both_are_at_hand(reading: Reading, action: Meld) -> Iterator[Finding]:
    """They are exiled from the battlefield, or in exile already (``meld.instruction``)."""
    zones = {reading.object(who).zone for who in action.objects}
    if zones - {BATTLEFIELD, EXILE}:
        says = "Both cards have to be on the battlefield, from where they are exiled and melded."
        yield refused("meld.instruction", says, "meld.keyword")
    else:
        says = "Both are exiled and put onto the battlefield as one object of two cards."
        yield done("meld.instruction", says, "meld.enters_melded")


MELD_CHECKS = {
    "meld.pairs": only_a_pair_melds,
    "meld.keyword": one_player_owns_and_controls_both,
    "name.printed": both_go_by_their_names,
    "meld.instruction": both_are_at_hand,
}


# Handler


def meld(progress: Progress, action: Meld) -> None:
    """Exile both cards and put them onto the battlefield as one new object."""
    names = [name_of(progress.reading, progress.table.object(who)) for who in action.objects]
    exiled = [
        obj
        for who in action.objects
        for obj in change_zone(progress, progress.table.object(who), EXILE)
    ]
    if any(obj.zone != EXILE for obj in exiled):
        return
    first = exiled[0]
    cards = tuple(card for obj in exiled for card in obj.cards)
    both = replace(first, id=progress.fresh_id(), cards=cards)
    melded = enter(progress, both, Arrival(controller=first.owner, side=1))
    if melded is None:
        return
    for obj in exiled:
        progress.table = progress.table.without(obj.id)
    name = name_of(progress.reading, melded)
    progress.emit(Event(kind="made", object=melded.id))
    progress.emit(
        Event(
            kind="melded",
            object=melded.id,
            cards=melded.cards,
            key="meld.enters_melded",
            says=f"{' and '.join(names)} melded into {name}: two cards, one object",
        )
    )
