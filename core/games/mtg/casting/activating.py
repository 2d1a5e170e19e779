"""The record of activating an ability by a text that the table reads.

The checks load the grammar and the execution of texts, 40 ms, where a table reads texts.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.mana import FREE, Cost
from core.games.mtg.actions import Activate, Trigger
from core.games.mtg.casting.cast_modes import paid_with, values_for_x
from core.games.mtg.texts import loaded
from core.messages import NO_WORDS, CardName, Message
from core.rules.action_context import ActionContext
from core.rules.ruleset import ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, done, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject


def texts_are_read(view: StateView, _action: Activate) -> Iterator[Finding]:
    """Only a table that reads texts knows the activated abilities of an object."""
    if not view.state.reads_texts:
        message = Message("The table reads no texts: put the ability on the stack by hand.")
        yield refused("resolve.ability", message, possible=False)


def there_is_one(view: StateView, action: Activate) -> Iterator[Finding]:
    """The object has the ability, and it may be activated now (``resolve.ability``)."""
    yield from loaded().there_is_one(view, action)


def its_targets_are_chosen(view: StateView, action: Activate) -> Iterator[Finding]:
    """The modes and targets of an ability are chosen as it is activated (``cast.targets``)."""
    yield from loaded().its_targets_are_chosen(view, action)


def its_cost_is_paid(view: StateView, action: Activate) -> Iterator[Finding]:
    """The whole cost of an ability is paid as it is activated (``mana.pay``)."""
    yield from loaded().its_cost_is_paid(view, action)


def activate(context: ActionContext, action: Activate) -> None:
    """Pay the costs of an ability, and put it on the stack unless it only makes mana."""
    loaded().activate(context, action)


def mana_of(view: StateView, action: Activate) -> Cost:
    """Return the mana part of the cost of an ability."""
    if not view.state.reads_texts:
        return FREE
    cost: Cost = loaded().mana_of(view, action)
    return cost


def activations(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the abilities of an object that its text lets a player activate, once for each X.

    Mana abilities are left out: a payment taps for them.
    """
    for number, each in enumerate(loaded().usable(view, obj), 1):
        if each.ability.is_mana or not loaded().works_there(obj, each.ability):
            continue
        action = Activate(player=player, source=obj.id, ability=number, asks=True)
        cost = mana_of(view, action)
        title, _, does = each.printed.line.partition(": ")
        for x in values_for_x(view, cost.mana, player):
            words = Message("Activate {ability}", ability=CardName(obj.id, title))
            if x is not None:
                words = Message("{words}, X = {amount}", words=words, amount=x)
            yield MenuOption(
                action=paid_with(view, replace(action, x=x), cost),
                message=words,
                more=Message("{text}", text=CardName(obj.id, does)) if does else NO_WORDS,
                verb="activate",
                usual=False,
            )


def titles(view: StateView, obj: GameObject) -> frozenset[str]:
    """Return the costs of the abilities that an object's text is read to have."""
    return frozenset(each.printed.line.partition(": ")[0] for each in loaded().usable(view, obj))


def line_of(view: StateView, action: Activate) -> str:
    """Return the line of the text that prints an ability, "" where the object lacks it."""
    found = loaded().meant(view, action)
    return "" if found is None else str(found.printed.line)


def _by(view: StateView, action: Activate) -> PlayerId:
    player: PlayerId = loaded().by(view, action)
    return player


def _label(view: StateView, action: Activate) -> Message:
    return Message("Ability of {subject}", subject=view.rules.tables.named(view, action.source))


def it_can_trigger(view: StateView, action: Trigger) -> Iterator[Finding]:
    """The object has the triggered ability (``resolve.ability``)."""
    if not view.state.reads_texts:
        message = Message("The table reads no texts: put the ability on the stack by hand.")
        yield refused("resolve.ability", message, possible=False)
        return
    if loaded().triggered_by_hand(view, action) is None:
        message = Message("It has no such triggered ability.")
        yield refused("resolve.ability", message, possible=False)
    else:
        yield done("resolve.ability", Message("Its ability triggers."))


def trigger(context: ActionContext, action: Trigger) -> None:
    """Put a triggered ability on the stack."""
    loaded().trigger(context, action)


def _trigger_label(view: StateView, action: Trigger) -> Message:
    return Message("{subject} triggers", subject=view.rules.tables.named(view, action.source))


SPECS = (
    ActionSpec(
        action=Trigger,
        checks={"resolve.ability": it_can_trigger},
        handler=trigger,
        label=_trigger_label,
    ),
    ActionSpec(
        action=Activate,
        checks={
            "texts": texts_are_read,
            "resolve.ability": there_is_one,
            "cast.targets": its_targets_are_chosen,
            "mana.pay": its_cost_is_paid,
        },
        handler=activate,
        label=_label,
        by=_by,
    ),
)
