"""An object's characteristics under the names that scenario files use."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import zip_longest

from msgspec.structs import replace

from core.cards.abilities import MOST_READ, keywords_not_in_text, levels_of
from core.cards.card import Card, Face, Layout
from core.cards.mana import in_order
from core.games.mtg import texts
from core.games.mtg.combat.combat_view import (
    attack_findings,
    block_findings,
    combat_rows,
    in_combat,
    proposed,
)
from core.games.mtg.decks import (
    FOR_EACH_TIME,
    color_identity,
    color_words,
    deck_name,
    is_commander,
    tax_of,
    times_cast,
)
from core.games.mtg.faces import (
    ADVENTURER,
    HALVES,
    PREPARATION,
    PREPARE_SPELL,
    PROTOTYPED,
    SIDES,
    half_word,
    inset_rules,
    is_double_faced,
    is_room,
    is_transformed,
    keys_for,
    legal_names,
    naming_keys,
    part_name,
    substitute_is_used,
    turns_over,
)
from core.games.mtg.keyword_actions.preparation import is_prepared, keeper_of, kept_copies
from core.games.mtg.layers import continuous_effects
from core.games.mtg.layers.static_abilities import is_sick, missing_from
from core.games.mtg.layers.traits import Traits, base_of, copy_of, level_of, shown_copy, traits
from core.games.mtg.policies import policies
from core.games.mtg.zones.entry import labels
from core.messages import NO_WORDS, CardName, Message, Text, Words, verbatim
from core.rules.lasting_effects import (
    card_or_copy,
    characteristics_of_any,
    condition_rows,
    copied,
    number_of,
)
from core.rules.ruleset import StateView
from core.rules.views import (
    EVERYWHERE,
    CharacteristicsView,
    FaceLine,
    Fact,
    Note,
    Number,
    Row,
    Share,
    Why,
)
from core.state.effects import Change, Filter
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD, COMMAND, STACK


def characteristics(view: StateView, object_id: ObjectId) -> Mapping[str, object]:
    """Return every characteristic by its key in the scenario format.

    Lists are tuples; statistics are text; a mana cost is text, compared as a cost.
    """
    obj = view.object(object_id)
    found = traits(view, obj)
    return {
        **characteristics_of_any(view, obj),
        "cards": len(obj.cards),
        "name": found.name,
        "names": found.names,
        "mana_value": found.mana_value,
        "mana_cost": str(found.mana_cost),
        "power": found.power,
        "toughness": found.toughness,
        "colors": in_order(found.colors),
        "color_indicator": tuple(c for face in found.faces for c in face.color_indicator),
        "type_line": str(found.type_line),
        "types": found.types,
        "subtypes": found.type_line.subtypes,
        "supertypes": found.type_line.supertypes,
        "loyalty": found.loyalty,
        "defense": found.defense,
        "controller": found.controller,
        "face": found.face,
        "transformed": is_transformed(view.rules, view.state, obj),
        "keywords": found.keywords,
        "unlocked": _unlocked(view, obj),
        "text": "\n".join(found.text),
        "chosen": obj.chosen,
        "paid": obj.paid,
        "mana_spent": obj.mana_spent,
        "substitute": substitute_is_used(view, obj),
        "damage": obj.damage,
        "protector": obj.protector or "",
        "sick": is_sick(view, obj),
        "marks": _marks(view, obj),
        "uncounted": tuple(each.name for each in missing_from(view, obj)),
        **in_combat(view, obj),
    }


def fits(view: StateView, wanted: Filter, obj: GameObject) -> bool:
    """Return whether an object as it is now fits a filter; without a zone, on the battlefield."""
    return continuous_effects.fits(wanted, traits(view, obj), obj)


def _unlocked(view: StateView, obj: GameObject) -> tuple[str, ...]:
    card = card_or_copy(view, obj)
    return tuple(half_word(half) for half in sorted(obj.halves)) if is_room(card) else ()


def _marks(view: StateView, obj: GameObject) -> tuple[str, ...]:
    """Return the marks of a card in addition to its conditions."""
    more = tax_of(view, obj, obj.owner) if obj.zone == COMMAND else 0
    return (str(Message("tax {amount}", amount=more)),) if more else ()


def _identity(view: StateView, object_id: ObjectId) -> frozenset[str]:
    cards = view.state.fronts(view.object(object_id))
    return frozenset().union(*(color_identity(card) for card in cards))


def _day_night(view: StateView) -> str:
    return view.state.day_night


def _step(view: StateView) -> str:
    return view.state.turn_step


def _seat(view: StateView, player: PlayerId) -> Mapping[str, object]:
    """Return a player's designations and points, apart from life, counters and cards."""
    found = view.state.player(player)
    return {
        "commander_damage": dict(found.commander_damage),
        "mana": (*found.mana, *(each.letters for each in found.limited_mana)),
        "spells_cast": found.spells_cast,
    }


def has_name(view: StateView, object_id: ObjectId, name: str) -> bool:
    """Return whether the object has a name now; a split card off the stack has two."""
    return name in traits(view, object_id).names


QUERIES: Mapping[str, Callable[..., object]] = {
    "has_name": has_name,
    "color_identity": _identity,
    "day_night": _day_night,
    "step": _step,
    "seat": _seat,
    "may_attack": attack_findings,
    "may_block": block_findings,
    "proposed": proposed,
}


_TURNING = re.compile(
    r"\b(?:transform|convert|turns\b|turned\b|turn (?:\w+ )?(?:over|back)"
    r"|returns? as|comes? back as)",
    re.IGNORECASE,
)
_TURNS_IT = re.compile(
    r"\b(?:transform|convert)\b(?! into)|turn (?:\w+ )?(?:over|back)|comes? back as", re.IGNORECASE
)
"""Instructions that turn a card over, other than sentences about a card that has turned."""
_KEYWORDS = (
    *("Daybound", "Nightbound", "Disturb", "More Than Meets the Eye", "Convert", "Craft"),
    "Transform",
)
_SENTENCE = re.compile(r"(?<=[.;])\s+|\n")
_LONGEST = 90
_OWN_FACES = Why("face.own_characteristics", Message("each face has its own characteristics"))


def kind_rows(view: StateView, card: Card) -> Iterator[Row]:
    """Yield the row that names the kind of a card with more than an ordinary face."""
    fixed = _KINDS.get(card.layout)
    computed = _COMPUTED_KINDS.get(card.layout)
    if fixed is not None:
        text, why = fixed
    else:
        text, why = computed(view, card) if computed is not None else _by_its_text(card.front)
    if text:
        yield Row(id="kind", title=Message("Kind"), value=text, why=why)


def _by_its_text(face: Face) -> tuple[Text, tuple[Why, ...]]:
    """Return the kind of a single-faced card with a special frame."""
    levels = levels_of(face.text)
    if levels:
        sizes = ", ".join(f"{each.range}: {each.power}/{each.toughness}" for each in levels)
        first = Message(
            "before that it is {power}/{toughness}",
            power=str(face.stat("power")),
            toughness=str(face.stat("toughness")),
        )
        return Message("leveler card"), (
            Why("leveler.levels", Message("by its level counters it is {sizes}", sizes=sizes)),
            Why("leveler.first", first),
        )
    if "Class" in face.type_line.subtypes:
        why = Why("class.levels", Message("each level adds an ability for good"))
        return Message("Class card"), (why,)
    if "Case" in face.type_line.subtypes:
        why = Why("case.solved", Message("once solved it has its last ability"))
        return Message("Case card"), (why,)
    if face.has("Mutate"):
        message = Message("for its mutate cost it merges with a creature instead of entering")
        return Message("card with mutate"), (Why("mutate.cast", message),)
    return "", ()


_TWO_SIDES = Why("dfc.definition", Message("a face on each side and no card back"))
_KINDS: Mapping[Layout, tuple[Text, tuple[Why, ...]]] = {
    Layout.MODAL: (
        Message("modal double-faced card"),
        (
            _TWO_SIDES,
            Why("mdfc.definition", Message("you choose one of its faces when you cast or play it")),
            Why("wiki.kind_at_a_glance", Message("none of its abilities transforms it")),
            _OWN_FACES,
        ),
    ),
    Layout.SPLIT: (
        Message("split card"),
        (
            Why("split.definition", Message("two faces on one side and an ordinary card back")),
            Why(
                "split.types_and_text",
                Message("off the stack it has the types and abilities of both"),
            ),
        ),
    ),
}


def _turning(view: StateView, obj: GameObject) -> Text:
    """Return the sentence on when another side of a card counts, ``""`` for a card without one."""
    card = view.state.printed(obj)
    if not obj.is_melded and card.melds_with:
        other, whole = card.melds_with, card.sides[-1][0].name
        return Message("With {card} it melds into {face}.", card=other, face=whole)
    if not card.is_double_sided:
        return ""
    if card.layout is Layout.MODAL:
        return Message("One of its faces is chosen when it is cast or played.")
    by = turning_ability(card)
    if card.layout is not Layout.TRANSFORMING:
        return ""
    return Message("It turns over by {by}.", by=by) if by else Message("Its text turns it over.")


def _reversible(_view: StateView, card: Card) -> tuple[Text, tuple[Why, ...]]:
    same = len({face.name for face in card.faces}) == 1
    sides = (
        Message("the same card on both sides")
        if same
        else Message("a card of its own on each side")
    )
    message = Message("{what}: it is not double-faced", what=sides)
    return Message("reversible card"), (Why("dfc.definition", message),)


def _transforming(view: StateView, card: Card) -> tuple[Text, tuple[Why, ...]]:
    by = turning_ability(card)
    turning = (
        Message("it transforms by {by}", by=by) if by else Message("its own text transforms it")
    )
    sides = len(card.sides)
    message = Message("it has {count} sides and turns to the next one", count=sides)
    return policies(view.rules).nonmodal_words, (
        _TWO_SIDES,
        Why("tdfc.definition", turning),
        Why(
            "wiki.kind_at_a_glance",
            Message("an ability transforms it or lets it enter transformed"),
        ),
        *((Why("wiki.triple_faced", message),) if sides > len(SIDES) else ()),
        _OWN_FACES,
    )


def _meld(view: StateView, card: Card) -> tuple[Text, tuple[Why, ...]]:
    text, message = Message("meld card"), Message("it does not count as double-faced")
    if policies(view.rules).meld_is_double_faced:
        text, message = Message("double-faced meld card"), Message("it is double-faced")
    half = Message("its back is half of {face}", face=card.sides[-1][0].name)
    kind = keys_for(view.rules, card, "dfc.definition")[0]
    own = keys_for(view.rules, card, "face.own_characteristics")[0]
    return text, (Why(kind, message), Why("meld.definition", half), Why(own, _OWN_FACES.message))


def _with_inset(_view: StateView, card: Card) -> tuple[Text, tuple[Why, ...]]:
    inset = inset_rules(card) or ADVENTURER
    message = Message("one face, and a smaller {spell} in it", spell=inset.spell)
    counts = Message("only while it is cast so does it count")
    if card.layout is Layout.PREPARATION:
        counts = Message("only a copy of it is ever cast, while the permanent is prepared")
    return inset.kind, (Why(inset.definition, message), Why(inset.cast, counts))


def _prototype(_view: StateView, card: Card) -> tuple[Text, tuple[Why, ...]]:
    face = card.faces[1]
    numbers = Message(
        "{mana_cost}, {power}/{toughness}",
        mana_cost=str(face.mana_cost),
        power=str(face.stat("power")),
        toughness=str(face.stat("toughness")),
    )
    message = Message("it may be cast prototyped instead: {numbers}", numbers=numbers)
    return Message("prototype card"), (
        Why("prototype.definition", message),
        Why("prototype.keeps_rest", Message("its name, types and text are the same either way")),
    )


def _flip(_view: StateView, card: Card) -> tuple[Text, tuple[Why, ...]]:
    lower = Message("upside down on its lower half it is {face}", face=card.faces[-1].name)
    message = Message("once flipped, it never flips back")
    return Message("flip card"), (Why("flip.definition", lower), Why("flip.for_good", message))


_COMPUTED_KINDS = {
    Layout.TRANSFORMING: _transforming,
    Layout.MELD: _meld,
    Layout.ADVENTURE: _with_inset,
    Layout.PREPARATION: _with_inset,
    Layout.PROTOTYPE: _prototype,
    Layout.FLIP: _flip,
    Layout.REVERSIBLE: _reversible,
}


@lru_cache(MOST_READ)
def turning_ability(card: Card) -> Message:
    """Return the label of the ability that turns a card over; ``""`` if there is no plain one."""
    words = [word for word in _KEYWORDS if any(face.has(word) for face in card.faces)]
    lines = {subtype for face in card.faces for subtype in face.type_line.subtypes}
    words += [word for word in ("Saga", "Siege") if word in lines]
    if words:
        return Message("{abilities}", abilities=tuple(words[:2]))
    sentences = [each for face in card.faces for each in _SENTENCE.split(face.text)]
    by_itself = (each for each in sentences if _TURNING.search(each))
    sentence = next((each for each in sentences if _TURNS_IT.search(each)), next(by_itself, ""))
    cut = sentence.strip().rstrip(".;")
    if not cut:
        return NO_WORDS
    return verbatim(f"“{cut if len(cut) <= _LONGEST else f'{cut[:_LONGEST].rstrip()}…'}”")


ZONE_WORDS = {"sideboard": Message("outside the game"), "command": Message("command zone")}
_FACE_WORDS = {
    "front": Message("front face"),
    "back": Message("back face"),
    "melded": Message("combined back face"),
    "left": Message("left half"),
    "right": Message("right half"),
    "fused": Message("both halves, fused"),
    "both": Message("both halves"),
    "locked": Message("both doors locked"),
    "flipped": Message("flipped half"),
}
_NONE = Message("none")
HIDDEN_CARD = CharacteristicsView(
    name=Message("A hidden card"), about=Message("no player here may look at it"), rows=()
)


def characteristics_view(
    view: StateView, object_id: ObjectId, viewer: PlayerId | None = None
) -> CharacteristicsView:
    """Return the known characteristics of an object; none if the viewer may not see it.

    Without a viewer nothing is hidden.
    """
    obj = view.object(object_id)
    if viewer is not None and not may_see(view.rules.zones, obj, viewer):
        return _from_outside(view, obj) if obj.face_down else HIDDEN_CARD
    found = traits(view, obj)
    return CharacteristicsView(
        name=found.name or _nameless(obj, found),
        about=_subtitle(view, obj, found),
        rows=tuple(_rows(view, obj, found)),
        turning=_turning(view, obj),
        faces=tuple(_faces(view, obj, found)),
        faces_message=Message("The two cards in it") if obj.is_melded else Message("All its faces"),
        notes=tuple(_notes(view, obj)),
    )


def _nameless(obj: GameObject, found: Traits) -> Message:
    """Return the label of an object without a name."""
    if obj.face_down and found.is_creature:
        return Message("Face-down creature")
    return Message("Face down") if obj.face_down else Message("No name")


def _from_outside(view: StateView, obj: GameObject) -> CharacteristicsView:
    """Return the public view of a face-down permanent or spell."""
    if obj.zone not in {BATTLEFIELD, STACK}:
        return HIDDEN_CARD
    found = traits(view, obj)
    subtitle = _subtitle(view, obj, found)
    return CharacteristicsView(
        name=Message("Face down"), about=subtitle, rows=tuple(_rows(view, obj, found))
    )


def _subtitle(view: StateView, obj: GameObject, found: Traits) -> Message:
    card = view.state.printed(obj)
    words: list[Words] = [_FACE_WORDS.get(found.face, found.face)]
    if card.layout is Layout.ADVENTURE and found.face in HALVES:
        words = [part_name(card, HALVES.index(found.face))]
    if len(card.faces) == 1 or card.layout in {Layout.PREPARATION, Layout.PROTOTYPE}:
        words = [found.face] if found.face == PROTOTYPED else []
    if card.press_layout == PREPARE_SPELL:
        words = [PREPARATION.spell]
    if obj.face_down:
        words = [Message("face down")]
    words += (ZONE_WORDS.get(obj.zone, obj.zone), found.controller)
    if found.controller != obj.owner:
        words.append(Message("owned by {player}", player=obj.owner))
    if obj.is_melded:
        words.append(Message("2 cards, 1 permanent"))
    elif obj.token:
        words.append(Message("token"))
    elif not obj.cards:
        words.append(Message("copy"))
    return Message("{parts: · }", parts=tuple(words))


def _rows(view: StateView, obj: GameObject, found: Traits) -> Iterator[Row]:
    as_printed = not obj.face_down and copied(view, obj) is None

    def row(trait: str, title: Message, value: Text, extra: tuple[Why, ...] = ()) -> Row:
        why = found.why.get(trait, found.why[""])
        printed = _PRINTED.get(trait) if why is found.why[""] and value != _NONE else None
        also = (printed,) if printed is not None and as_printed else ()
        return Row(id=trait, title=title, value=value, why=(*why, *also, *extra))

    yield row("name", Message("Name"), found.name or _NONE)
    yield row("mana_cost", Message("Mana cost"), str(found.mana_cost) or _NONE)
    words, value = policies(view.rules).mana_value_words, f"{found.mana_value:g}"
    yield row("mana_value", words, value, _value_why(view, obj))
    yield row("colors", Message("Colours"), color_words(found.colors), _color_why(found))
    yield row("type_line", Message("Type"), str(found.type_line) or _NONE)
    if found.power is not None or found.toughness is not None:
        yield _power_row(obj, found, missing_from(view, obj))
    for trait, label in (("loyalty", Message("Loyalty")), ("defense", Message("Defense"))):
        value = getattr(found, trait)
        if value is not None:
            yield row(trait, label, value)
    if found.keywords or found.text:
        yield row("abilities", Message("Abilities"), _ability_text(found))
    yield from _text_rows(view, obj, found)
    if not obj.face_down:
        yield from kind_rows(view, view.state.printed(obj))
    if obj.counters:
        text = ", ".join(f"{amount} {kind}" for kind, amount in obj.counters)
        why = (Why("counters.add", Message("on it now")),)
        yield Row(id="counters", title=Message("Counters"), value=text, why=why, fact=Fact.STATE)
    yield from condition_rows(view, obj)
    yield from _chosen_rows(view, obj)
    keeper = keeper_of(view.state, obj)
    if keeper is not None:
        yield _kept_row(view, keeper)
    if obj.zone == BATTLEFIELD:
        yield from combat_rows(view, obj)
        yield from _permanent_rows(view, obj, found)


_PRINTED = {
    "name": Why("name.printed", Message("its printed name")),
    "mana_cost": Why("mana_cost.printed", Message("the symbols printed on it")),
    "type_line": Why("type.printed", Message("its printed type line")),
    "loyalty": Why("loyalty.printed", Message("the number printed on it")),
    "defense": Why("defense.printed", Message("the number printed on it")),
}
"""The reason for a characteristic that nothing has changed."""


def _value_why(view: StateView, obj: GameObject) -> tuple[Why, ...]:
    """Return the reason for the mana value of a back that is up and not copied."""
    card = view.state.printed(obj)
    up = obj.side > 0 and obj.zone in {BATTLEFIELD, STACK} and not obj.face_down
    if not up or card.layout is not Layout.TRANSFORMING or copied(view, obj) is not None:
        return ()
    message = Message("the front is {face}", face=CardName(obj.id, card.front.name))
    return (Why("wiki.mv_back_uses_front", message),)


def _chosen_rows(view: StateView, obj: GameObject) -> Iterator[Row]:
    why = (Why("replacement.enters_with", Message("chosen as it entered")),)
    for what, value in zip_longest(labels(view, obj), obj.chosen, fillvalue=""):
        if value:
            title = Message("Chosen {what}", what=what) if what else Message("Chosen")
            yield Row(id=f"chosen {what}", title=title, value=value, why=why, fact=Fact.STATE)


def _color_why(found: Traits) -> tuple[Why, ...]:
    if len(found.why.get("colors", ())) > 1:
        return ()
    if any(face.color_indicator for face in found.faces):
        return (Why("color.indicator", Message("by its colour indicator")),)
    message = Message("no mana cost gives it a colour")
    if found.mana_cost:
        message = Message("the colours of its mana cost")
    return (Why("color.from_cost", message),)


def _power_row(obj: GameObject, found: Traits, missing: tuple[CardName, ...]) -> Row:
    chain = [found.why.get("power", found.why.get("toughness", found.why[""]))[0]]
    for trait in ("power", "toughness"):
        chain.extend(
            Why(why.key, Message("{characteristic} {why}", characteristic=trait, why=why.says))
            for why in found.why.get(trait, ())[1:]
        )
    text = Message(
        "{power} / {toughness}", power=found.power or "—", toughness=found.toughness or "—"
    )
    if missing:
        text = Message("{numbers} without {cards}", numbers=text, cards=missing)
        chain.extend(
            Why("layer.pt_modify", Message("without {card}: its words are left by hand", card=card))
            for card in missing
        )
    return Row(
        id="power",
        title=Message("Power / toughness"),
        value=text,
        why=tuple(chain),
        numbers=tuple(_sizes(obj, found, missing)),
        fact=Fact.NUMBER,
    )


def _sizes(obj: GameObject, found: Traits, missing: tuple[CardName, ...]) -> Iterator[Number]:
    """Yield power and toughness with their shares."""
    for stat, title in (("power", Message("Power")), ("toughness", Message("Toughness"))):
        value = getattr(found, stat)
        if value is not None:
            number = number_of(title, value, found.shares.get(stat))
            not_counted = tuple(Share(None, card) for card in missing)
            damage = obj.damage if stat == "toughness" and found.is_creature else 0
            yield replace(number, shares=(*number.shares, *not_counted), damage=damage)


def _ability_text(found: Traits) -> str:
    keywords = ", ".join(keywords_not_in_text(found.keywords, "\n".join(found.text)))
    lines = (line for text in found.text for line in text.splitlines())
    return " · ".join(part for part in (keywords, *lines) if part)


def _text_rows(view: StateView, obj: GameObject, found: Traits) -> Iterator[Row]:
    """Yield which words of the present text the table leaves to the players."""
    if not view.state.reads_texts or not found.text:
        return
    own = tuple(
        CardName(obj.id, each.name) for each in found.faces if each.name in view.state.by_hand
    )
    if own:
        value = Message("left to the players: {cards}", cards=own)
        yield Row(id="by_text", title=Message("The table"), value=value, fact=Fact.BY_HAND)
        return
    left = tuple(
        CardName(obj.id, clause)
        for face in found.faces
        for clause in texts.loaded().clauses_by_hand(face)
    )
    value = Message("by hand: {clauses:;}", clauses=left) if left else Message("does all of this")
    fact = Fact.BY_HAND if left else None
    yield Row(id="by_text", title=Message("The table"), value=value, fact=fact)


def _permanent_rows(view: StateView, obj: GameObject, found: Traits) -> Iterator[Row]:
    if obj.tapped:
        why = (Why("tap.already", Message("turned sideways")),)
        yield Row(id="tapped", title=Message("Status"), value=Message("tapped"), why=why)
    if is_prepared(obj):
        yield _prepared_row(view, obj)
    level = None if found.lost_abilities else level_of(obj, found.faces)
    if level is not None:
        text = ", ".join((f"{level.power}/{level.toughness}", *level.keywords))
        why = (Why("leveler.levels", Message("with {range} level counters", range=level.range)),)
        yield Row(id="level", title=Message("Level"), value=text, why=why, fact=Fact.STATE)
    if obj.damage:
        why = (Why("damage.marked", Message("until end of turn")),)
        yield Row(id="damage", title=Message("Damage"), value=str(obj.damage), why=why)
    if found.controller != obj.owner:
        usual = Why("control.change", Message("another player has it"))
        why = (found.why.get("controller", (usual,))[-1],)
        yield Row(
            id="controller",
            title=Message("Controller"),
            value=found.controller,
            why=why,
            fact=Fact.STATE,
        )
    if obj.protector is not None:
        why = (Why("siege.protector", Message("an opponent of its controller")),)
        yield Row(
            id="protector",
            title=Message("Protector"),
            value=obj.protector,
            why=why,
            fact=Fact.STATE,
        )
    attached = tuple(
        CardName(each.id, traits(view, each).name)
        for each in map(view.state.objects.get, view.state.attached)
        if each is not None and each.attached_to == obj.ref
    )
    if attached:
        why = (Why("attach.legal", Message("they stay with it")),)
        value = Message("{cards}", cards=attached)
        title = Message("Attached here")
        yield Row(id="attachments", title=title, value=value, why=why, fact=Fact.STATE)
    if obj.attached_to is not None:
        why = (Why("attach.legal", Message("moves with it")),)
        host = _host(view, obj)
        yield Row(
            id="attached_to", title=Message("Attached to"), value=host, why=why, fact=Fact.STATE
        )


def _kept_row(view: StateView, keeper: GameObject) -> Row:
    """Return the row about a prepare spell copy in exile: its prepared permanent and its player."""
    found = traits(view, keeper)
    name = CardName(keeper.id, found.name)
    cast = Message(
        "{controller} may cast it; then {card} is unprepared",
        controller=found.controller,
        card=name,
    )
    why = (
        Why("prepare.copy", Message("it stays while {card} is prepared", card=name)),
        Why("prepare.cast", cast),
    )
    return Row(id="kept_by", title=Message("Kept by"), value=found.name, why=why, fact=Fact.STATE)


def _prepared_row(view: StateView, obj: GameObject) -> Row:
    copies = [traits(view, each).name for each in kept_copies(view.state, obj.ref)]
    there = (
        Message("a copy of {copies} is in exile", copies=tuple(copies))
        if copies
        else Message("its copy is gone")
    )
    until = Message("until the copy is cast or something makes it unprepared")
    why = (Why("prepare.designation", until), Why("prepare.copy", there))
    return Row(
        id="prepared",
        title=Message("Designation"),
        value=Message("prepared"),
        why=why,
        fact=Fact.STATE,
    )


def _host(view: StateView, obj: GameObject) -> Message:
    host = obj.attached_to
    if isinstance(host, str) or host is None:
        return verbatim(host or "")
    there = view.state.find(host)
    return verbatim(traits(view, there).name) if there is not None else Message("nothing")


def _faces(view: StateView, obj: GameObject, found: Traits) -> Iterator[FaceLine]:
    if not obj.is_melded:
        card = view.state.printed(obj)
        for index, face in enumerate(card.faces):
            if len(card.faces) > 1:
                up = not obj.face_down and _counts(face, card, found)
                side = index if len(card.sides) > 1 else 0
                yield FaceLine(name=face.name, about=_detail(face, up=up), up=up, side=side)
        return
    for index, card in enumerate(view.state.fronts(obj)):
        front = card.front
        yield FaceLine(name=front.name, about=_detail(front, up=False), up=False, card=index)
    combined = view.state.printed(obj).sides[-1][0]
    yield FaceLine(name=combined.name, about=_detail(combined, up=True), up=True, side=1)


def _counts(face: Face, card: Card, found: Traits) -> bool:
    """Return whether a face counts now; a flipped half does so with the cost of the other."""
    if card.layout is Layout.FLIP:
        return any(face.name == shown.name for shown in found.faces)
    return any(face is shown for shown in found.faces)


def _detail(face: Face, *, up: bool) -> Text:
    power, toughness = face.stat("power"), face.stat("toughness")
    parts = [str(face.mana_cost), f"{power}/{toughness}" if power is not None else ""]
    if power is None:
        parts.append(str(face.type_line))
    text = " · ".join(part for part in parts if part)
    return Message("up now · {text}", text=text) if up else text


def _notes(view: StateView, obj: GameObject) -> Iterator[Note]:
    """Yield notes on the characteristics elsewhere, on copies and on names."""
    card = view.state.printed(obj)
    if obj.is_melded:
        text = Message("two cards, fronts only; the owner orders them")
        yield Note(Message("In the graveyard"), text, "meld.leaves_order")
    elif is_double_faced(card):
        text = Message("{face}: the front only", face=CardName(obj.id, card.front.name))
        key = keys_for(view.rules, card, "face.outside_battlefield_stack")[0]
        yield Note(Message("Anywhere else"), text, key)
    elif card.layout is Layout.SPLIT:
        total = sum(face.mana_cost.mana_value for face in card.faces)
        if obj.zone != STACK:
            values = ", ".join(f"{face.name} {face.mana_cost.mana_value:g}" for face in card.faces)
            text = Message("one half only: {halves}", halves=values)
            yield Note(Message("On the stack"), text, "split.stack_half_only")
        else:
            text = Message("both halves, mana value {total:g}", total=total)
            yield Note(Message("Anywhere else"), text, "split.combined_cost")
    if obj.zone == BATTLEFIELD:
        yield _turn_note(view, obj, card)
    if obj.zone in {BATTLEFIELD, STACK} and not obj.face_down:
        yield from _copy_notes(view, obj)
    yield from _card_notes(view, obj)


def _copy_notes(view: StateView, obj: GameObject) -> Iterator[Note]:
    """Yield a note on copies of it: neither flipped nor with an unlocked door."""
    copy = copy_of(view, obj.id)
    blank = replace(obj, halves=(), flipped=False)
    shown = shown_copy(view.state, blank, copy, "")
    key = copy.origin or "copy.copiable_values"
    if is_room(copy.card):
        key = "room.characteristics"
    yield Note(Message("A copy of it"), _face_summary(shown.faces[0], _value(shown.mana_from)), key)
    token = base_of(view, obj.id, Change())
    if token.card.is_double_sided and token.copy is None:
        face, value = token.card.sides[token.side][0], _value((token.card.front,))
        if value != _value(shown.mana_from):
            # The rule of tokens and copies of spells: they have a front to take the value from.
            summary = Message("{copy}, with both faces", copy=_face_summary(face, value))
            yield Note(Message("A token copy of it"), summary, "copy.token_of_double_faced")


def _value(faces: tuple[Face, ...]) -> int | float:
    return sum(face.mana_cost.mana_value for face in faces)


def _face_summary(face: Face, value: float) -> Message:
    power, toughness = str(face.stat("power")), str(face.stat("toughness"))
    what: Words = face.name or Message("without a name")
    if face.stat("power") is not None:
        what = Message("{power}/{toughness}", power=power, toughness=toughness)
    return Message("{what}, mana value {value:g}", what=what, value=value)


def _card_notes(view: StateView, obj: GameObject) -> Iterator[Note]:
    """Yield notes on its cards in any zone: names, colour identity, substitute cards."""
    cards = view.state.fronts(obj)
    if not cards:
        return
    if substitute_is_used(view, obj):
        message = Message("A helper card represents it while it is hidden")
        yield Note(Message("Helper card"), message, "wiki.substitutes", EVERYWHERE)
    if is_commander(view, obj):
        message = Message("Its owner may put it into the command zone and cast it from there")
        yield Note(Message("Commander"), message, "commander.zone_choice", EVERYWHERE)
        times = times_cast(view, obj, obj.owner)
        if times:
            message = Message(
                "Cast {times} time from the command zone: from there {more} more|"
                "Cast {times} times from the command zone: from there {more} more",
                times=times,
                more=f"{{{FOR_EACH_TIME * times}}}",
            )
            yield Note(Message("Commander tax"), message, "commander.tax", EVERYWHERE)
    names = dict.fromkeys(name for card in cards for name in legal_names(card))
    key = naming_keys(view, cards[0])[0]
    yield Note(Message("Names to choose"), " or ".join(names), key, EVERYWHERE)
    identity = frozenset[str]().union(*map(color_identity, cards))
    yield Note(Message("Colour identity"), color_words(identity), "commander.identity", EVERYWHERE)
    decks = ", ".join(map(deck_name, cards))
    yield Note(Message("In a deck list"), decks, _deck_key(cards[0]), EVERYWHERE)


def _deck_key(card: Card) -> str:
    if card.layout is Layout.SPLIT:
        return "split.one_card"
    if (inset := inset_rules(card)) is not None:
        return inset.one_card
    return "wiki.front_when_not_in_play" if is_double_faced(card) else "name.printed"


def _turn_note(view: StateView, obj: GameObject, card: Card) -> Note:
    if turns_over(view.rules, view.state, obj):
        other = card.sides[(obj.side + 1) % len(card.sides)][0].name
        return Note(Message("Turned over"), other, "tdfc.same_object")
    return Note(Message("Turned over"), Message("nothing happens"), "tdfc.only_they_transform")
