"""Marked heroes, hits, and the crowd's cheers (FaB CR 7.5.5, 9.3, 8.5.57)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.actions import Boo, Cheer, Hit, Mark
from core.games.fab.by_hand import report_hit_text
from core.games.fab.combat_chain import active_link, hit_of, link_of, note_hit, sum_of
from core.games.fab.combat_chain import defenders_text as in_words
from core.games.fab.traits import traits
from core.games.fab.turn_timing import is_running
from core.games.fab.zone_changes import controller_of, name_of, named
from core.games.fab.zones import COMBAT_CHAIN, in_arena
from core.messages import NO_WORDS, Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.ruleset import Condition, Option, StateView, Verb
from core.rules.verdict import Finding, done, nothing, refused
from core.state.effects import END_OF_TURN
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import STACK

MARKED = "marked"


def is_marked(obj: GameObject) -> bool:
    """Return whether a hero is marked."""
    return MARKED in obj.conditions


def is_hero(view: StateView, obj: GameObject) -> bool:
    """Return whether an object is a hero in the arena."""
    return in_arena(obj) and "Hero" in traits(view, obj).types


# Checks


def only_heroes_are_marked(view: StateView, action: Mark) -> Iterator[Finding]:
    """Marked is a condition that a hero may have (``marked.definition``)."""
    hero = view.object(action.hero)
    if not is_hero(view, hero):
        says = Message(
            "{hero} is not a hero in the arena: only heroes can be marked.",
            hero=name_of(view, hero),
        )
        yield nothing("marked.definition", says, possible=False)


def marked_once(view: StateView, action: Mark) -> Iterator[Finding]:
    """A marked hero stays marked (``marked.again``)."""
    hero = view.object(action.hero)
    name = name_of(view, hero)
    if is_marked(hero):
        yield nothing(
            "marked.again", Message("{card} is already marked and stays marked.", card=name)
        )
    else:
        says = Message("{card} is marked until an opponent's source hits.", card=name)
        yield done("marked.marking", says, "marked.lasts", "marked.definition")


def it_is_a_hit(view: StateView, action: Hit) -> Iterator[Finding]:
    """An attack hits if it deals damage in the damage step (``hit.definition``)."""
    source, hero = view.object(action.source), view.object(action.hero)
    name = name_of(view, source)
    if not in_arena(source) and source.zone != STACK:
        says = Message(
            "{card} is neither in the arena nor on the stack: it makes no attack.", card=name
        )
        yield refused("hit.definition", says, possible=False)
    if traits(view, hero).stat("life") is None or not in_arena(hero):
        says = Message(
            "{hero} has no life here: no damage is dealt to it.", hero=name_of(view, hero)
        )
        yield nothing("damage.dealt", says, possible=False)
    elif action.amount < 1:
        yield nothing(
            "hit.definition", Message("{card} deals no damage, so it does not hit.", card=name)
        )
    else:
        says = Message(
            "{card} hits {hero} for {amount}.",
            card=name,
            hero=name_of(view, hero),
            amount=action.amount,
        )
        yield done("hit.definition", says)


def power_less_defense(view: StateView, action: Hit) -> Iterator[Finding]:
    """Damage is power less the defense of all defenders (``combat.defense_sums``)."""
    link = link_of(view, view.object(action.source))
    if link is None:
        return
    found = sum_of(view, link)
    says = Message(
        "{power} power, and nothing defends: {damage} damage.",
        power=found.power,
        damage=found.damage,
    )
    if link.defenders:
        less = Message(
            "{power} power less {defense} defense ({the_in})",
            power=found.power,
            defense=found.defense,
            the_in=in_words(view, link),
        )
        says = Message("{less}: {damage} damage.", less=less, damage=found.damage)
    also = ("keyword.piercing",) if found.piercing else ()
    if action.amount > 0:
        yield done("combat.defense_sums", says, *also)
    else:
        yield nothing("combat.defense_sums", says, *also)


def the_mark_goes_with_the_hit(view: StateView, action: Hit) -> Iterator[Finding]:
    """An opponent's hit takes the mark as part of the hit (``marked.removed_by_hit``)."""
    hero = view.object(action.hero)
    if not is_marked(hero) or action.amount < 1:
        return
    if by_an_opponent(view, action.source, hero):
        says = Message("An opponent controls the source: the mark goes, as part of the hit itself.")
        yield done("marked.removed_by_hit", says)
    else:
        says = Message("No opponent controls the source: the mark stays.")
        yield done("marked.lasts", says)


MARK_CHECKS = {"marked.definition": only_heroes_are_marked, "marked.again": marked_once}


def dealt_in_its_step(view: StateView, action: Hit) -> Iterator[Finding]:
    """In a game an attack hits by the damage that its damage step deals (``combat.not_a_hit``)."""
    del action
    if is_running(view.state):
        yield refused("combat.not_a_hit", Message("The damage step deals the damage: go on to it."))


HIT_CHECKS = {
    "combat.not_a_hit": dealt_in_its_step,
    "hit.definition": it_is_a_hit,
    "combat.defense_sums": power_less_defense,
    "marked.removed_by_hit": the_mark_goes_with_the_hit,
}


def by_an_opponent(view: StateView, source: ObjectId, hero: GameObject) -> bool:
    """Return whether an opponent of the hero's controller controls the source."""
    return controller_of(view, source) != controller_of(view, hero)


# Handlers


def mark(context: ActionContext, action: Mark) -> None:
    """Mark a hero."""
    hero = context.state.object(action.hero)
    if not is_marked(hero):
        context.put(replace(hero, conditions=(*hero.conditions, MARKED)))
    says = Message("{hero} is marked", hero=name_of(context.view, hero))
    context.emit(Event(kind="marked", object=hero.id, key="marked.marking", message=says))


def hit(context: ActionContext, action: Hit) -> None:
    """Deal the damage; one event holds both the hit and the end of the mark."""
    hero = context.state.object(action.hero)
    view = context.view
    loses = is_marked(hero) and by_an_opponent(view, action.source, hero)
    left = tuple(word for word in hero.conditions if not (loses and word == MARKED))
    context.put(replace(hero, damage=hero.damage + action.amount, conditions=left))
    note_hit(context, view.object(action.source), action.amount)
    if not is_running(context.state):
        report_hit_text(context, view.object(action.source))
    source = name_of(view, view.object(action.source))
    says = Message(
        "{source} hit {hero} for {amount}",
        source=source,
        hero=name_of(view, hero),
        amount=action.amount,
    )
    context.emit(
        Event(
            kind="hit",
            object=hero.id,
            player=controller_of(view, action.source),
            key="marked.removed_by_hit" if loses else "hit.definition",
            message=Message("{hit}; the mark went with it", hit=says) if loses else says,
        )
    )


def _hit_label(view: StateView, action: Hit) -> Message:
    source, hero = named(view, action.source), named(view, action.hero)
    return Message(
        "{source} hits {hero} for {amount}", source=source, hero=hero, amount=action.amount
    )


def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield marking a hero in the arena."""
    if is_hero(view, obj):
        detail = Message("already marked") if is_marked(obj) else NO_WORDS
        mark_it = Mark(player=player, hero=obj.id)
        yield Option(action=mark_it, message=Message("Mark"), more=detail, verb="mark")


# Menu


def hit_targets(view: StateView, obj: GameObject) -> Iterator[GameObject]:
    """Yield the objects that the attack on the active chain link could hit, heroes first.

    Only heroes are defended, never allies (FaB CR 8.2.8d).
    """
    link = active_link(view)
    if link is not None and link.attack.id == obj.id:
        living = [each for each in view.state.objects if can_be_hit(view, obj, each)]
        heroes = [each for each in living if is_hero(view, each)]
        others = () if link.defenders and heroes else (o for o in living if o not in heroes)
        yield from (*heroes, *others)


def can_be_hit(view: StateView, obj: GameObject, target: GameObject) -> bool:
    """Return whether an attack can hit an object: it is an opponent's and has life."""
    if not in_arena(target):
        return False
    found = traits(view, target)
    rival = found.controller != traits(view, obj).controller
    return rival and found.stat("life") is not None


def hit_option(view: StateView, obj: GameObject, target: GameObject, player: PlayerId) -> Option:
    """Return the option of a hit for the remaining power, with its subtraction."""
    found = hit_of(view, obj)
    hits = Hit(player=player, source=obj.id, hero=target.id, amount=found.damage)
    name = name_of(view, target)
    words = (
        Message("Hit {card} for {damage}", card=name, damage=found.damage)
        if found.damage
        else Message("No hit on {card}", card=name)
    )
    words = Message("{words} ({card})", words=words, card=found.words) if found.words else words
    loses = found.damage and is_marked(target)
    return Option(
        action=hits,
        message=words,
        more=Message("the mark goes with it") if loses else NO_WORDS,
        verb="hit",
    )


def _hit_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    if obj.zone == COMBAT_CHAIN and in_arena(obj):
        for target in hit_targets(view, obj):
            yield hit_option(view, obj, target, player)


CROWD = "effect.crowd"
CHEERED, BOOED = "cheered", "booed"


def it_is_a_hero(view: StateView, action: Cheer | Boo) -> Iterator[Finding]:
    """The crowd cheers or boos a hero in the arena (``effect.crowd``)."""
    hero = view.object(action.hero)
    name = name_of(view, hero)
    if not is_hero(view, hero):
        says = Message("{card} is not a hero in the arena.", card=name)
        yield nothing(CROWD, says, possible=False)
    elif isinstance(action, Cheer):
        yield done(CROWD, Message("The crowd cheers {hero}. Cards may look for that.", hero=name))
    else:
        yield done(CROWD, Message("The crowd boos {hero}. Cards may look for that.", hero=name))


def cheer(context: ActionContext, action: Cheer) -> None:
    """Let the crowd cheer a hero; each cheer is an event of its own."""
    name = name_of(context.view, context.state.object(action.hero))
    _react(context, action, CHEERED, Message("The crowd cheered {hero}", hero=name))


def boo(context: ActionContext, action: Boo) -> None:
    """Let the crowd boo a hero; that does not undo a cheer."""
    name = name_of(context.view, context.state.object(action.hero))
    _react(context, action, BOOED, Message("The crowd booed {hero}", hero=name))


def _react(context: ActionContext, action: Cheer | Boo, word: str, says: Message) -> None:
    hero = context.state.object(action.hero)
    if word not in hero.conditions:
        context.put(replace(hero, conditions=(*hero.conditions, word)))
    who = controller_of(context.view, hero)
    context.emit(Event(kind=word, object=hero.id, player=who, key=CROWD, message=says))


def _cheering(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    if is_hero(view, obj):
        action = Cheer(player=player, hero=obj.id)
        yield Option(action=action, message=Message("The crowd cheers"), verb="mark", usual=False)


def _booing(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    if is_hero(view, obj):
        action = Boo(player=player, hero=obj.id)
        yield Option(action=action, message=Message("The crowd boos"), verb="mark", usual=False)


VERBS = (
    Verb(
        action=Mark,
        checks=MARK_CHECKS,
        handler=mark,
        label=Message("Mark {subject}"),
        menu=menu,
        shows=(
            Condition(
                word=MARKED,
                key="marked.lasts",
                message=Message("until an opponent's source hits, or it ceases to exist"),
                told_by="marked",
            ),
        ),
    ),
    Verb(action=Hit, checks=HIT_CHECKS, handler=hit, label=_hit_label, menu=_hit_menu),
    Verb(
        action=Cheer,
        checks={CROWD: it_is_a_hero},
        handler=cheer,
        label=Message("The crowd cheers {subject}"),
        menu=_cheering,
        since="2025-09",
        shows=(
            Condition(
                word=CHEERED, key=CROWD, message=Message("cheered this turn"), until=END_OF_TURN
            ),
        ),
    ),
    Verb(
        action=Boo,
        checks={CROWD: it_is_a_hero},
        handler=boo,
        label=Message("The crowd boos {subject}"),
        menu=_booing,
        since="2025-09",
        shows=(
            Condition(word=BOOED, key=CROWD, message=Message("booed this turn"), until=END_OF_TURN),
        ),
    ),
)
