"""An object's properties, and facts of a fight, under the names that scenario files use."""

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from core.cards.abilities import keywords_not_in_text
from core.cards.card import Card, Layout
from core.games.fab.combat.combat_chain import (
    Link,
    attack_of,
    chain_of,
    defenders_of,
    defenders_text,
    links,
    step_of,
    sum_of,
    targets_of,
)
from core.games.fab.deck_building import has_name, in_pool
from core.games.fab.keyword_actions.marked import is_marked
from core.games.fab.objects.faces import (
    CATEGORY_KEYS,
    DOUBLE_FACED,
    IN_ARENA,
    ON_STACK,
    category,
    category_of,
    place,
)
from core.games.fab.objects.traits import STATS, Traits, is_hero, traits
from core.games.fab.objects.traits import fits as described_fits
from core.games.fab.objects.zone_changes import beneath, name_of
from core.games.fab.playing.activating import ability_of, attacks_of, limits, times_used
from core.games.fab.playing.costs import in_words, is_unpaid, lacking, price_owed
from core.games.fab.playing.stack import layers
from core.games.fab.proposals import damage_taken, role
from core.games.fab.turn.phases import OVER
from core.games.fab.zones import DECK, INVENTORY, everybody, is_public, zone_label
from core.messages import CardName, Message, Text, Value, Words, verbatim
from core.rules.lasting_effects import characteristics_of_any, condition_rows, number_of
from core.rules.ruleset import StateView
from core.rules.views import CharacteristicsView, FaceLine, Fact, Note, Row, Why
from core.state.combat import ChainLink
from core.state.effects import Filter
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.visibility import may_see


def step(view: StateView) -> str:
    """Return the step of combat, ``""`` while the combat chain is closed."""
    return step_of(view.state)


def phase(view: StateView) -> str:
    """Return the phase: before the start, action, over, or ``""`` in a sandbox."""
    return OVER if view.state.match.over else view.state.turn_step


def number_of_layers(view: StateView) -> int:
    """Return how many layers are on the stack, triggers too."""
    return len(layers(view.state))


def number_of_links(view: StateView) -> int:
    """Return how many chain links there are."""
    chain = chain_of(view.state)
    return len(chain.links) if chain is not None else 0


def link(view: StateView, number: int) -> Mapping[str, object] | None:
    """Return the facts of a chain link, numbered from 1, None if there is none of that number.

    Objects are their ids; an attack that is gone is None, and its power is as last known.
    """
    chain = chain_of(view.state)
    if chain is None or not 0 < number <= len(chain.links):
        return None
    kept = chain.links[number - 1]
    attack = attack_of(view.state, kept)
    defenders = defenders_of(view.state, kept)
    name, power, defense = _link_sums(view, kept)
    return {
        "attack": attack.id if attack is not None else None,
        "name": name,
        "targets": tuple(obj.id for obj in targets_of(view.state, kept)),
        "defenders": tuple(obj.id for obj in defenders),
        "power": power,
        "defense": defense,
        "damage": kept.damage,
        "hit": kept.hit,
        "resolved": kept.resolved,
        "from_hand": kept.from_hand,
    }


def _link_sums(view: StateView, kept: ChainLink) -> tuple[str, int, int]:
    """Return the name of a link's attack, its power, and the sum of its defense."""
    attack, defenders = attack_of(view.state, kept), defenders_of(view.state, kept)
    if attack is not None:
        found = sum_of(view, Link(attack=attack, defenders=defenders))
        return traits(view, attack).name, found.power, found.defense
    defense = sum(traits(view, obj).number("defense") for obj in defenders)
    last = kept.last
    return (last.name, last.power, defense) if last is not None else ("", 0, defense)


def characteristics(view: StateView, object_id: ObjectId) -> Mapping[str, object]:
    """Return the properties by their keys in the scenario format, None for a missing one.

    ``name`` joins the names of several active faces for display; ``names`` is a tuple.
    ``in_group``: the object is in the arena; a sub-card is not.
    """
    obj = view.object(object_id)
    found = traits(view, obj)
    return {
        **characteristics_of_any(view, obj),
        **{stat: found.stat(stat) for stat in STATS},
        "name": found.name,
        "names": found.names,
        "active": found.active,
        "face": found.active[0] if len(found.active) == 1 else "both",
        "typebox": found.typebox,
        "types": found.types,
        "subtypes": found.subtypes,
        "supertypes": found.type_line.supertypes,
        "keywords": found.keywords,
        "in_group": obj.attached_to is None,
        "controller": found.controller,
        "marked": is_marked(obj),
        "text": "\n".join(found.text),
        "category": category(view, object_id),
    }


def fits(view: StateView, wanted: Filter, obj: GameObject) -> bool:
    """Return whether an object currently fits a filter."""
    return described_fits(wanted, traits(view, obj), obj)


QUERIES: Mapping[str, Callable[..., object]] = {
    "has_name": has_name,
    "category": category,
    "in_pool": in_pool,
    "step": step,
    "phase": phase,
    "layers": number_of_layers,
    "links": number_of_links,
    "link": link,
}


_HISTORY = "label.history"


def _history_rows(view: StateView, obj: GameObject, found: Traits) -> Iterator[Row]:
    """Yield the facts of the chain that the labels of an attack ask about (``label.history``)."""
    chain = chain_of(view.state)
    if chain is None:
        return
    number = next((n for n, each in enumerate(chain.links) if each.attack == obj.ref), None)
    if found.has("Combo"):
        before, last = chain.links[:number], Message("none on this chain")
        if before:
            last = verbatim(_link_sums(view, before[-1])[0])
        why = Why(_HISTORY, Message("combo asks for it"))
        yield _row("history", Message("Last attack"), last, why)
    if number is None:
        return
    kept = chain.links[number]
    if found.has("Crush") or kept.hit:
        dealt = Message("{amount} damage", amount=kept.damage)
        why = Why(_HISTORY, Message("crush asks for the damage of this link"))
        yield _row("dealt", Message("Has dealt"), dealt, why)
    if found.has("Reprise"):
        why = Why(_HISTORY, Message("reprise asks for it"))
        yield _row("from_hand", Message("Defended from hand"), str(kept.from_hand), why)


_STATE = frozenset(
    {"history", "dealt", "from_hand", "payment", "counters", "link", "taken", "combat"}
    | {"attack_cost", "controller", "attached_to", "beneath"}
)
"""The rows about the present state of an object."""


def _row(row: str, title: Message, value: Text, *why: Why) -> Row:
    fact = Fact.STATE if row in _STATE else None
    return Row(id=row, title=title, value=value, why=why, fact=fact)


KIND_WORDS = {
    Layout.FLIP_CARD: Message("flip-card"),
    Layout.TWIN_CARD: Message("twin-card"),
    Layout.TRANSCEND_CARD: Message("transcend-card"),
    Layout.TRAVERSE_CARD: Message("hero that traverses"),
    Layout.SPLIT: Message("split-card"),
}
_LABELS = (
    ("color", Message("Colour strip")),
    ("pitch", Message("Pitch")),
    ("cost", Message("Cost")),
    ("power", Message("Power")),
    ("defense", Message("Defense")),
    ("life", Message("Life")),
    ("intellect", Message("Intellect")),
)
_KIND_SAYS = {
    Layout.FLIP_CARD: Message(
        "its front is a construct, figment or invocation; one face is active"
    ),
    Layout.TWIN_CARD: Message("one of its faces may be active, or both"),
    Layout.TRANSCEND_CARD: Message("its front can transcend; one face is active"),
    Layout.TRAVERSE_CARD: Message("a hero on each face; it turns there and back"),
    Layout.SPLIT: Message("two names, type boxes and text boxes on one face"),
}
_TURNING = {
    Layout.FLIP_CARD: Message("An effect makes this face active in the arena."),
    Layout.TWIN_CARD: Message("One of its faces may be active, or both."),
    Layout.TRANSCEND_CARD: Message("When it transcends, this face becomes active."),
    Layout.TRAVERSE_CARD: Message("The hero turns to this face and back."),
}
_DECIDED_BY = {
    Layout.FLIP_CARD: Message("by the types of its front, whichever face is active"),
    Layout.TRANSCEND_CARD: Message("by the types of its front, whichever face is active"),
    Layout.TWIN_CARD: Message("by the types of both its faces together"),
    Layout.TRAVERSE_CARD: Message("by the types of its front, whichever face is active"),
    Layout.SPLIT: Message("by the types of both its sides"),
}
HIDDEN_CARD = CharacteristicsView(
    name=Message("A private card"), about=Message("no player here may look at it"), rows=()
)


def characteristics_view(
    view: StateView, object_id: ObjectId, viewer: PlayerId | None = None
) -> CharacteristicsView:
    """Return the properties that a viewer sees, all without a viewer."""
    obj = view.object(object_id)
    if viewer is not None and not may_see(view.rules.zones, obj, viewer):
        return HIDDEN_CARD
    found = traits(view, obj)
    card = view.state.printed(obj)
    return CharacteristicsView(
        name=found.name or Message("No name"),
        about=_subtitle(view, obj, found),
        rows=tuple(_rows(view, obj, found)),
        turning=_TURNING.get(card.layout, "") if len(card.sides) > 1 else "",
        faces=tuple(_faces(obj, card, found)),
        faces_message=Message("Both its sides")
        if card.layout is Layout.SPLIT
        else Message("Both its faces"),
        notes=tuple(_notes(view, obj, card)),
    )


def _subtitle(view: StateView, obj: GameObject, found: Traits) -> Message:
    card = view.state.printed(obj)
    words: list[Words] = []
    if card.layout in KIND_WORDS:
        part = Message("{count:select}{active} face active|{count:select}{active} faces active")
        if card.layout is Layout.SPLIT:
            part = Message("{count:select}{active} side active|{count:select}{active} sides active")
        values: dict[str, Value] = {"active": found.active, "count": len(found.active)}
        words = [KIND_WORDS[card.layout], part.filled(values)]
    if obj.face_down:
        words.append(Message("face down"))
    if obj.attached_to is not None:
        words.append(Message("sub-card"))
    words += (zone_label(obj.zone), found.controller)
    if found.controller != obj.owner:
        words.append(Message("owned by {player}", player=obj.owner))
    if obj.token:
        words.append(Message("token"))
    return Message("{parts: · }", parts=tuple(words))


def _rows(view: StateView, obj: GameObject, found: Traits) -> Iterator[Row]:
    def row(trait: str, title: Message, value: Text) -> Row:
        return _row(trait, title, value, *found.why.get(trait, found.why[""]))

    names = Message("Name") if len(found.names) < len("ab") else Message("Names")
    yield row("name", names, found.name or Message("none"))
    yield row("typebox", Message("Type box"), found.typebox or Message("none"))
    for stat, label in _LABELS:
        value = found.stat(stat)
        if value is not None:
            yield _stat_row(row(stat, label, value), found)
    if found.keywords or found.text:
        keywords = ", ".join(keywords_not_in_text(found.keywords, "\n".join(found.text)))
        text = " · ".join(part for part in (keywords, *found.text) if part)
        yield row("abilities", Message("Abilities"), text)
    yield from _kind_rows(view.state.printed(obj))
    if is_hero(view, obj):
        yield _mark_row(obj)
    if is_unpaid(obj):
        yield _unpaid_row(view, obj)
    yield from condition_rows(view, obj)
    yield from _combat_rows(view, obj, found)
    if not is_public(obj, everybody(view.state)):
        yield _private_row(obj)
    if obj.counters:
        text = ", ".join(f"{amount} {kind}" for kind, amount in obj.counters)
        why = Why("counters.put", Message("they end with the object"))
        yield _row("counters", Message("Counters"), text, why)
    yield from _place_rows(view, obj, found)


_NUMBERS = frozenset({"pitch", "cost", "power", "defense", "life", "intellect"})


def _stat_row(row: Row, found: Traits) -> Row:
    """Return the row of a property with the shares of its number; it is never below zero."""
    if row.id not in _NUMBERS:
        return row
    number = number_of(row.title, row.text, found.shares.get(row.id))
    return replace(row, numbers=(replace(number, floor=0),), fact=Fact.NUMBER)


def _kind_rows(card: Card) -> Iterator[Row]:
    if card.layout in DOUBLE_FACED:
        key = CATEGORY_KEYS[card.layout]
        chain = (
            Why("dfc.definition", Message("it has a face on either side")),
            Why(key, _KIND_SAYS[card.layout]),
            Why("dfc.own_properties", Message("each face has its own properties")),
        )
        yield _row("kind", Message("Faces"), KIND_WORDS[card.layout], *chain)
    elif card.layout is Layout.SPLIT:
        why = Why("split.definition", _KIND_SAYS[card.layout])
        yield _row("kind", Message("Faces"), KIND_WORDS[card.layout], why)
    says = _DECIDED_BY.get(card.layout, Message("by its types"))
    also = (Why(CATEGORY_KEYS[card.layout], says),) if card.layout in CATEGORY_KEYS else ()
    reasons = (Why("category.rule", says), *also)
    yield _row("category", Message("Kind of card"), category_of(card), *reasons)


def _private_row(obj: GameObject) -> Row:
    why = Why("visibility.owner_looks", Message("its owner may look at it"))
    if obj.zone == DECK:
        why = Why("visibility.public", Message("players look into a deck only by an effect"))
    elif obj.zone == INVENTORY:
        why = Why("visibility.inventory", Message("an inventory is its owner's to see"))
    return _row("visibility", Message("Visibility"), Message("private"), why)


def _unpaid_row(view: StateView, obj: GameObject) -> Row:
    missing = lacking(view.state.player(obj.controller), price_owed(view, obj))
    text = Message("not paid for")
    if missing:
        text = Message("{points} missing", points=in_words(view, missing))
    why = Why("play.cost", Message("paid as soon as there are enough points"))
    return _row("payment", Message("Payment"), text, why)


def _combat_rows(view: StateView, obj: GameObject, found: Traits) -> Iterator[Row]:
    does = role(view, obj)
    if does:
        why = Why("combat.link", Message("its link stays until the combat chain closes"))
        yield _row("link", Message("On the chain"), does, why)
    taken = damage_taken(view, obj)
    if taken is not None:
        why = Why("combat.defense_sums", Message("dealt by the attacks of the open chain"))
        yield _row("taken", Message("Damage here"), str(taken), why)
    for each in links(view):
        attack = name_of(view, each.attack)
        if each.attack.id == obj.id:
            now = sum_of(view, each)
            text = Message("{now}: {damage} damage", now=now.words or now.power, damage=now.damage)
            against = defenders_text(view, each)
            says = (
                Message("{power} power less defense: {against}", power=now.power, against=against)
                if against
                else Message("undefended")
            )
            why = Why("combat.defense_sums", says)
            yield _row("combat", Message("Attack"), text, why)
        elif obj.id in {one.id for one in each.defenders}:
            why = Why("defend.what", Message("it adds its defense against {attack}", attack=attack))
            against = Message("against {attack}", attack=attack)
            yield _row("combat", Message("Defends"), against, why)
    yield from _history_rows(view, obj, found)
    for number in attacks_of(found):
        ability = ability_of(found, number)
        if ability is not None:
            used = times_used(obj, number)
            text = limits(ability)
            if used and used >= ability.limit > 0:
                text = Message("{parts:,}", parts=(text, Message("used")))
            why = Why("activate.ability", Message("what it costs to attack with it"))
            yield _row("attack_cost", Message("Attacks for"), text, why)


def _mark_row(obj: GameObject) -> Row:
    chain = [Why("marked.definition", Message("a condition that a hero may have"))]
    if is_marked(obj):
        says = Message("until an opponent's source hits, or it ceases to exist")
        chain.append(Why("marked.lasts", says))
    text = Message("marked") if is_marked(obj) else Message("not marked")
    return _row("marked", Message("Condition"), text, *chain)


def _place_rows(view: StateView, obj: GameObject, found: Traits) -> Iterator[Row]:
    if found.controller != obj.owner:
        given = Why("control.gain", Message("another player has it"))
        chain = found.why.get("controller", (given,))
        yield _row("controller", Message("Controller"), found.controller, *chain[-1:])
    if isinstance(obj.attached_to, Ref):
        top = view.state.find(obj.attached_to)
        why = Why("subcard.definition", Message("it moves with the card above it"))
        text = verbatim(name_of(view, top)) if top is not None else Message("nothing")
        yield _row("attached_to", Message("Under"), text, why)
    under = beneath(view.state, obj)
    if under:
        text = Message("{cards:,}", cards=tuple(name_of(view, each) for each in under))
        why = Why("subcard.cleared", Message("cleared when this ceases to exist"))
        yield _row("beneath", Message("Beneath it"), text, why)


def _faces(obj: GameObject, card: Card, found: Traits) -> Iterator[FaceLine]:
    if len(card.faces) == 1:
        return
    for index, face in enumerate(card.faces):
        up = not obj.face_down and any(face is shown for shown in found.faces)
        numbers = (f"{stat} {value}" for stat, value in face.stats if stat != "color")
        text = " · ".join(part for part in (face.typebox, *numbers) if part)
        about: Text = Message("active · {text}", text=text) if up else text
        side = index if len(card.sides) > 1 else 0
        yield FaceLine(name=face.name, about=about, up=up, side=side)


def _notes(view: StateView, obj: GameObject, card: Card) -> Iterator[Note]:
    here = place(obj) in {IN_ARENA, ON_STACK}
    yield from _face_notes(obj, card, here=here)
    if obj.counters and here:
        text = Message("a new object without its counters")
        yield Note(Message("Outside the arena"), text, "counters.end")
    if is_hero(view, obj) and is_marked(obj):
        where, text = Message("Hit by an opponent's source"), Message("no longer marked")
        yield Note(where, text, "marked.removed_by_hit")


def _face_notes(obj: GameObject, card: Card, *, here: bool) -> Iterator[Note]:
    """Yield the faces that are active in other zones, ``here`` in the arena or on the stack."""
    if card.layout is Layout.FLIP_CARD:
        text = Message("a new object, front active: {face}", face=CardName(obj.id, card.front.name))
        yield Note(Message("Outside the arena"), text, "flip.inside_game")
        if not obj.side:
            back = CardName(obj.id, card.sides[1][0].name)
            text = Message("its back by a rule or an effect: {face}", face=back)
            yield Note(Message("Turned"), text, "flip.inside_game")
    elif card.layout is Layout.TWIN_CARD:
        where = (
            Message("Outside arena and stack") if here else Message("In the arena or on the stack")
        )
        text = Message("both faces are active") if here else Message("one face, which is chosen")
        yield Note(where, text, "twin.both_active" if here else "twin.one_active")
    elif card.layout is Layout.TRANSCEND_CARD:
        where, text = Message("Transcended"), Message("{back}, once it transcends")
        if obj.side:
            where = Message("Everywhere else")
            text = Message("{back} in every zone, permanently")
        yield Note(where, text.filled({"back": card.sides[1][0].name}), "transcend.stays")
    elif card.layout is Layout.TRAVERSE_CARD:
        other = card.sides[1 - obj.side][0].name
        yield Note(Message("Traversed"), Message("{face}", face=other), "traverse.turn")
    elif card.layout is Layout.SPLIT:
        if here and obj.halves:
            text = Message("both sides again")
            yield Note(Message("As a new object"), text, "split.single_card")
        else:
            text = Message("the side that is chosen")
            yield Note(Message("On the stack"), text, "split.stack_side")
