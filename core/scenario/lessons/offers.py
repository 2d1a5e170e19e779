"""What a table offers to a hand: menus, drops, a card onto a card, commands and forms.

A game that is followed offers more: to go on, to decide, to fight, to choose cards, to end it.
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from core.messages import Message
from core.rules import engine
from core.rules.actions import Action, Batch, Targeting, flat
from core.rules.choices import NOTHING, Answered, Choice, Selection, Shortfall
from core.rules.commands import AMOUNTS, commands, form_verbs
from core.rules.game_end import Concede, DrawGame
from core.rules.ruleset import Option, StateView
from core.state.ids import PlayerId
from core.state.visibility import may_see

_LATER = frozenset({"answers", "asks", "order", "replacement", "commander", "protector", "reason"})
"""Fields that are asked for when an action is done, or that say no more than why."""


def offered(view: StateView, player: PlayerId) -> Iterator[Option]:
    """Yield every action that is offered to a player, each once, without a verdict.

    Of what leaves a choice, such as attackers, it is the action that is proposed.
    """
    found: dict[bytes, Option] = {}  # actions hold tables, which have no hash
    for option in (*_offered(view, player), *_by_the_game(view)):
        found.setdefault(msgspec.msgpack.encode(option.action), option)
    yield from found.values()


def _offered(view: StateView, player: PlayerId) -> Iterator[Option]:
    tables, state, zones = view.rules.tables, view.state, view.rules.zones
    there = [obj.id for obj in state.objects if may_see(zones, obj, player)]
    piles = (state.in_zone(spec.zone, player)[-1:] for spec in zones if spec.hidden_from_owner)
    tops = [obj.id for pile in piles for obj in pile if obj.id not in there]
    for object_id in there:
        yield from tables.menu(view, object_id, player)
    for object_id in (*there, *tops):
        for spec in zones:
            owners = (state.active,) if spec.shared else tuple(each.id for each in state.players)
            for owner in owners:
                yield from tables.drop(view, object_id, spec.zone, owner, player)
    for object_id in there:
        for host in there:
            if host != object_id:
                yield from tables.onto(view, object_id, host, player)


def _by_the_game(view: StateView) -> Iterator[Option]:
    """Yield the actions that a followed game offers, other than those of a card."""
    tables = view.rules.tables
    plan = tables.turn_plan(view)
    if plan is None:
        return
    for following in (plan.next, plan.to_combat, plan.end):
        if following is not None:
            yield Option(action=following.action, message=following.message)
    for phase in (each for row in plan.phases for each in (row, *row.steps)):
        if phase.action is not None:
            yield Option(action=phase.action, message=Message("{phase}", phase=phase.title))
    for choice in (each for each in tables.choices(view, {}) if not each.is_on_board):
        for message, action in _proposed(view, choice):
            yield Option(action=action, message=message)
    yield from (
        Option(action=each, message=Message("{verb}", verb=each.verb)) for each in _fighting(view)
    )


def _fighting(view: StateView) -> Iterator[Action]:
    """Yield what a fight and its proposals ask for: each with what is chosen if nobody says so."""
    tables = view.rules.tables
    yield from (each.about for each in tables.choices(view, {}) if each.about is not None)
    fight = tables.fight(view)
    if fight is None:
        return
    if fight.declaration is not None:
        yield from _declared(view, fight.declaration)
    if fight.damage is not None:
        yield from (action for _, action in _proposed(view, fight.damage))
    if fight.onward is not None:
        yield fight.onward[1]


def _declared(view: StateView, choice: Choice) -> Iterator[Action]:
    """Yield the declaration of one attacker or blocker, and that of none."""
    pairs = zip(choice.options[:1], choice.partners[:1], strict=False)
    one = Selection(pairs=tuple((each.id, to.id) for each, to in pairs))
    for selection in (one, NOTHING):
        found = view.rules.tables.chosen(view, Answered(choice=choice, selection=selection))
        if not isinstance(found, Shortfall):
            yield found


def _ends(view: StateView) -> Iterator[Action]:
    """Yield how a game that is followed ends, and what begins the next one."""
    if not view.state.is_followed:
        return
    yield from (Concede(player=each.id) for each in view.state.players)
    yield DrawGame(player=view.state.active)
    following = view.rules.tables.next_game(view)
    if following is not None:
        yield following


def is_offered(view: StateView, action: Action, player: PlayerId) -> bool:
    """Tell whether a person at the table can do an action: by menu, drag, command or form."""
    if isinstance(action, Batch):
        return all(is_offered(view, each, player) for each in flat(action))
    hands = dict.fromkeys((player, action.player))
    if any(_same(view, each.action, action) for hand in hands for each in offered(view, hand)):
        return True
    others = (each for who in view.state.players for each in commands(view, who.id))
    if any(_same(view, each, action, AMOUNTS) for each in (*others, *_ends(view))):
        return True
    if _is_chosen(view, action):
        return True
    return action.verb in form_verbs(view, player)


def _proposed(view: StateView, choice: Choice) -> Iterator[tuple[Message, Action]]:
    """Yield each answer to a choice as proposed: its label and its action."""
    answers = [(each.id, each.message) for each in choice.buttons] or [("", choice.title)]
    for answer, message in answers:
        answered = Answered(choice=choice, selection=choice.as_proposed(answer))
        found = view.rules.tables.chosen(view, answered)
        if not isinstance(found, Shortfall):
            yield message, found


def _choices(view: StateView) -> Iterator[Choice]:
    """Yield the choices before a game goes on, and those with its next step."""
    tables = view.rules.tables
    yield from (each for each in tables.choices(view, {}) if not each.is_on_board)
    plan = tables.turn_plan(view)
    for following in (plan.next, plan.end) if plan is not None else ():
        yield from following.asks[:1] if following is not None else ()


def _is_chosen(view: StateView, action: Action) -> bool:
    """Tell whether an action is one whose cards a panel or the fight has a person choose."""
    made = list(_fighting(view))
    for choice in _choices(view):
        if choice.parts:
            made += [action for _, action in _proposed(view, choice)]
    fight = view.rules.tables.fight(view)
    for order in fight.orders if fight is not None else ():
        made += [action for _, action in _proposed(view, order)]
    kinds = {(type(each), each.player) for whole in made for each in flat(whole)}
    return (type(action), action.player) in kinds


def as_chosen(view: StateView, offer: Action, action: Action) -> Action:
    """Return what is offered with those cards chosen for it that an action says."""
    if isinstance(offer, Targeting) and offer.asks and isinstance(action, Targeting):
        offer = replace(offer, targets=action.targets, asks=False)
    choice = view.rules.tables.proposals.choice_for(view, offer)
    if choice is None or type(offer) is not type(action):
        return offer
    return choice.acting_on(getattr(action, choice.field))


def _same(
    view: StateView, offer: Action, action: Action, filled: frozenset[str] = frozenset()
) -> bool:
    """Tell whether an offer is an action, or asks for just what the action says."""
    if type(offer) is not type(action):
        return False
    choice = view.rules.tables.proposals.choice_for(view, action)
    later = _LATER | filled | ({choice.field} if choice is not None else set())
    if isinstance(offer, Targeting) and offer.asks:
        later |= {"targets"}
    names = [field.name for field in msgspec.structs.fields(action)]
    odd = [
        name
        for name in names
        if getattr(offer, name) != getattr(action, name) and name not in later
    ]
    return not odd or odd == [_asked(view, offer)]


def _asked(view: StateView, offer: Action) -> str:
    """Return the field that an offer wants chosen first, or ``""``."""
    finding = engine.judge(view, offer).choice
    return finding.field if finding is not None else ""
