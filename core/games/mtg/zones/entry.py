"""Entering the battlefield: replacement effects, texts about entering, and first counters.

The text is that of the permanent as it would exist on the battlefield, with the face that is up or
as a copy (MTG CR 614.12, 707.5). Unknown texts are left to the players.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.games.mtg import texts
from core.games.mtg.faces import is_room, names_on_table
from core.games.mtg.keyword_actions.preparation import become_prepared, prepare_spell
from core.games.mtg.layers.static_abilities import may_hold
from core.games.mtg.layers.traits import name_of, traits, variables, x_of
from core.games.mtg.sagas_and_battles import first_counters
from core.games.mtg.zones.arrival import (
    COPY_KEY,
    Arrival,
    Copied,
    PlannedArrival,
    copied_by_text,
    entry_clauses,
    matters,
    planned,
    put_there,
    told_apart,
    why_not,
    would_be,
)
from core.games.mtg.zones.entry_clauses import (
    OWN_CREATURE,
    OWN_HOST,
    AsCopy,
    Choice,
    Clause,
    CounterChoice,
    Counters,
    Prepared,
    Provided,
    Tapped,
)
from core.games.mtg.zones.zone_changes import change_zone, chooser_of, wanted_by, zone_changed
from core.messages import CardName, Message, verbatim
from core.rules.action_context import ActionContext
from core.rules.choices import Option
from core.rules.effect_labels import instead_words
from core.rules.history import CHOSEN, ZONE_CHANGE, Event
from core.rules.lasting_effects import card_or_copy, counter_words
from core.rules.ruleset import StateView
from core.rules.table_actions import lose_life
from core.rules.verdict import Finding, done
from core.state.effects import Replacement
from core.state.ids import ObjectId, PlayerId, object_answer
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD, STACK

TAPPED_KEY, WITH_KEY = "replacement.enters_tapped", "replacement.enters_with"
NOTHING = "none"
TAPPED, UNTAPPED, WITH, WITHOUT = "tapped", "untapped", "with", "without"
MOST = 20
"""So many counters can be chosen at once; more are added by hand."""

_OPEN = frozenset({"card name", "creature type"})
"""Choices of any word."""

_COMMON_TYPES = (
    *("Angel", "Beast", "Bird", "Cat", "Cleric", "Demon", "Dinosaur", "Dragon", "Elemental"),
    *("Elf", "Faerie", "Goblin", "Human", "Knight", "Merfolk", "Pirate", "Rogue", "Shaman"),
    *("Sliver", "Soldier", "Spirit", "Vampire", "Warrior", "Wizard", "Wolf", "Zombie"),
)


# Tapped, with counters, and with choices


class Entry(Struct, frozen=True):
    """One entering object: its arrival, the given details, and the copied object."""

    obj: GameObject
    arrival: Arrival
    by_text: Arrival
    copied: Copied | None = None


def arrival_by_text(context: ActionContext, entry: Entry) -> Arrival:
    """Return its arrival after its text: tapped, with counters, with choices made.

    Given details are not asked for.
    """
    there, entered = would_be(context.view, entry.obj, entry.arrival)
    work = _Work(context, (there, entered), entry)
    if entry.copied is not None:
        work.as_a_copy(entry.copied.clause)
    for clause in entry_clauses(there, entered):
        work.take(clause)
    return work.finished()


class _Work:
    """The entering of one permanent, clause by clause, with the given choices that remain."""

    def __init__(
        self, context: ActionContext, there: tuple[StateView, GameObject], entry: Entry
    ) -> None:
        self.arrival = replace(entry.arrival, chosen=())
        self._context = context
        self._there = there
        self._by_text = entry.by_text
        self._entry = entry.obj
        self._is_a_copy = entry.copied is not None
        self._chosen = list(entry.by_text.chosen)
        self._kinds = {kind for kind, _ in entry.by_text.counters}
        self._found = traits(*there)
        self._name = name_of(*there)

    def as_a_copy(self, clause: AsCopy) -> None:
        """Apply the consequences of being a copy."""
        if clause.tapped:
            self.arrival = replace(self.arrival, tapped=True)
        for extra in clause.exceptions.counters:
            if not extra.on or extra.on in self._found.type_line:
                self._counters(Counters(clause.words, extra.kind, extra.amount))

    def take(self, clause: Clause) -> None:
        """Apply one clause."""
        match clause:
            case Tapped() if self._by_text.tapped is None:
                if clause.provided is None or self._is_tapped(clause, clause.provided):
                    self.arrival = replace(self.arrival, tapped=True)
            case Prepared():
                self.arrival = replace(self.arrival, prepared=True)
            case Counters():
                self._counters(clause)
            case CounterChoice() if not self._kinds & set(clause.kinds):
                options = tuple(
                    Option(kind, Message("A {kind} counter", kind=kind)) for kind in clause.kinds
                )
                self._add(self._choose(clause.words, options), 1)
            case Choice():
                self._choice(clause)
            case _:
                pass

    def finished(self) -> Arrival:
        """Return its arrival; given words that no clause asks for are kept."""
        chosen = (*self.arrival.chosen, *self._chosen)
        return replace(self.arrival, chosen=chosen)

    def _add(self, kind: str, amount: int) -> None:
        """Add counters to its entering; without a kind there is none."""
        if kind and amount:
            counters = (*self.arrival.counters, (kind, amount))
            self.arrival = replace(self.arrival, counters=counters)

    def _is_tapped(self, clause: Tapped, provided: Provided) -> bool:
        judged = self._holds(provided)
        if judged is not None:
            return judged
        untapped, tapped = Message("Untapped"), Message("Tapped")
        if provided.words and provided.unless:
            untapped = Message("Untapped: {why}", why=provided.words)
        elif provided.words:
            tapped = Message("Tapped: {condition}", condition=provided.text)
        options = (Option(UNTAPPED, untapped), Option(TAPPED, tapped))
        taken = self._choose(clause.words, options, TAPPED_KEY)
        if taken == UNTAPPED and provided.life:
            lose_life(self._context, self.arrival.controller, provided.life)
        return taken == TAPPED

    def _holds(self, provided: Provided) -> bool | None:
        return _holds(self._context.view, provided, self.arrival.controller, self._entry)

    def _counters(self, clause: Counters) -> None:
        kind = clause.kind or ("+1/+1" if self._found.is_creature else "charge")
        if kind in self._kinds:
            return
        x = self._x_of_the_spell(clause)
        if clause.amount is None and x is None:
            there, entered = self._there
            x = there.rules.tables.entering_with(there, entered, kind)
        if clause.amount is None and x is not None:
            self._add(kind, x)
        elif clause.amount is None:
            numbers = (*range(1, MOST + 1), 0)
            options = tuple(Option(str(n), counter_words(kind, n)) for n in numbers)
            self._add(kind, int(self._choose(clause.words, options) or 0))
        elif clause.provided is None:
            self._add(kind, clause.amount)
        elif (with_them := self._holds(clause.provided)) is not None:
            self._add(kind, clause.amount if with_them else 0)
        else:
            named = Message("With {counters}", counters=counter_words(kind, clause.amount))
            if clause.provided.words:
                named = Message(
                    "With {counters}: {condition}",
                    counters=counter_words(kind, clause.amount),
                    condition=clause.provided.text,
                )
            options = (Option(WITH, named), Option(WITHOUT, Message("Without")))
            if self._choose(clause.words, options) == WITH:
                self._add(kind, clause.amount)

    def _x_of_the_spell(self, clause: Counters) -> int | None:
        """Return the X of its mana cost: chosen for the spell, 0 where it was not cast (107.3m).

        None asks the player: the text defines X, or the chosen value is unknown.
        """
        if not clause.is_x:
            return None
        was_cast = self._entry.zone == STACK and not self._is_a_copy
        has_x = variables(self._found.mana_cost) > 0
        return 0 if has_x and not was_cast else x_of(self._entry)

    def _choice(self, clause: Choice) -> None:
        options = tuple(
            each for each in _options(*self._there, clause) if not self._is_taken(clause, each)
        )
        if clause.may and options:
            options = (*options, Option(NOTHING, Message("Choose none")))
        answer = self._chosen.pop(0) if self._chosen else ""
        if not answer:
            answer = self._choose(clause.words, options, is_open=clause.what in _OPEN)
        taken = next((each for each in options if each.id == answer), None)
        if clause.what == OWN_HOST and taken is not None and taken.object is not None:
            host = self._context.state.object(taken.object).ref
            self.arrival = replace(self.arrival, attached_to=host)
        named = taken.label if taken is not None else answer
        if named and answer != NOTHING:
            self.arrival = replace(self.arrival, chosen=(*self.arrival.chosen, named))

    def _is_taken(self, clause: Choice, option: Option) -> bool:
        """Return whether an option of a second choice was already the first choice."""
        return clause.what.startswith("second ") and option.label in self.arrival.chosen[-1:]

    def _choose(
        self,
        words: str,
        options: tuple[Option, ...],
        key: str = WITH_KEY,
        *,
        is_open: bool = False,
    ) -> str:
        if not (options or is_open):
            return ""
        message = Message("{card} says: “{words}”", card=self._name, words=words)
        taken = self._context.choose(
            key, message, options, self.arrival.controller, is_open=is_open
        )
        if taken:
            named = next((each.label for each in options if each.id == taken), taken)
            what = Message("{card}: {option} was chosen", card=self._name, option=named)
            event = Event(kind=CHOSEN, object=self._there[1].id, key=key, message=what)
            self._context.emit(event)
        return taken


def _holds(
    view: StateView, provided: Provided, player: PlayerId, entering: GameObject
) -> bool | None:
    """Return whether a clause applies on this table; None leaves it to the players.

    A player cannot pay more life than they have (MTG CR 119.4).
    """
    if provided.life:
        return provided.unless if view.state.player(player).life < provided.life else None
    if provided.when is None:
        return None
    met = texts.loaded().is_met(view, provided.when, player, entering)
    return None if met is None else met != provided.unless


def _options(view: StateView, obj: GameObject, clause: Choice) -> Iterator[Option]:
    """Yield the options of a choice; hidden objects suggest none."""
    state = view.state
    if clause.options:
        yield from (Option(each, verbatim(each)) for each in clause.options)
    elif clause.what == "opponent":
        yield from (Option(each, verbatim(each)) for each in state.opponents(obj.controller))
    elif clause.what.endswith("player"):
        yield from (Option(each.id, verbatim(each.id)) for each in state.players)
    elif clause.what == "card name":
        yield from (Option(name, verbatim(name)) for name in names_on_table(view, None))
    elif clause.what == "creature type":
        yield from (Option(word, verbatim(word)) for word in _creature_types(view))
    elif clause.what in {"creature", OWN_CREATURE, OWN_HOST}:
        found = [(each, traits(view, each)) for each in state.in_zone(BATTLEFIELD)]
        everybody = {player.id for player in state.players}
        mine = everybody if clause.what == "creature" else {obj.controller}
        own = traits(view, obj)
        creatures = [
            each
            for each, now in found
            if each.id != obj.id and now.is_creature and now.controller in mine
            if clause.what != OWN_HOST or may_hold(own, now)
        ]
        for each in creatures:
            name = told_apart(view, each, creatures)
            yield Option(object_answer(each.id), name, object=each.id)


def _creature_types(view: StateView) -> tuple[str, ...]:
    """Return the creature types of public objects, and common ones."""
    zones = view.rules.zones
    seen = {
        word
        for obj in view.state.objects
        if may_see(zones, obj, None)
        for line in (traits(view, obj).type_line,)
        if "Creature" in line.types
        for word in line.subtypes
    }
    return (*sorted(seen), *(word for word in _COMMON_TYPES if word not in seen))


# Findings


def labels(view: StateView, obj: GameObject) -> tuple[str, ...]:
    """Return the label of each word chosen for a permanent, e.g. its colour."""
    clauses = entry_clauses(view, obj)
    return tuple(clause.what for clause in clauses if isinstance(clause, Choice))


def text_findings(view: StateView, obj: GameObject, arrival: Arrival) -> Iterator[Finding]:
    """Yield findings on the text of an entering object, and its open choices."""
    kinds = {kind for kind, _ in arrival.counters}
    there, entered = would_be(view, obj, arrival)
    if arrival.copy is not None:
        object_id = arrival.original
        name = (
            traits(there, entered).name
            if object_id is None
            else name_of(view, view.object(object_id))
        )
        message = Message("It enters as a copy of {card}.", card=name)
        original = view.object(object_id) if object_id is not None else None
        two_sided = original is not None and view.state.printed(original).is_double_sided
        visible = ("wiki.copy_only_visible",) if two_sided else ()
        yield done(COPY_KEY, message, "copy.copiable_values", *visible)
    for clause in entry_clauses(there, entered):
        match clause:
            case AsCopy() if arrival.copy is None:
                message = Message("It says: “{clause}”", clause=clause.words)
                if by_hand := clause.exceptions.by_hand:
                    rest = Message("{says} Apply this by hand: {clauses:;}.")
                    message = rest.filled({"says": message, "clauses": by_hand})
                yield done(COPY_KEY, message)
            case Tapped() if arrival.tapped is None:
                how = _how_it_enters(view, clause, arrival.controller, obj)
                yield done(TAPPED_KEY, Message("{how}: “{clause}”", how=how, clause=clause.words))
            case Prepared() if (spell := prepare_spell(there, entered)) is not None:
                message = Message("It enters prepared: “{clause}”", clause=clause.words)
                yield done("prepare.designation", message)
                message = Message(
                    "A copy of {spell} is put into exile and stays while it is prepared.",
                    spell=CardName(obj.id, spell.name),
                )
                yield done("prepare.copy", message)
            case Counters(provided=Provided() as provided) if (
                _holds(view, provided, arrival.controller, obj) is False
            ):
                words = Message("It enters without the counters: “{clause}”", clause=clause.words)
                yield done(WITH_KEY, words)
            case Counters() if clause.kind not in kinds:
                message = Message("It enters with counters: “{clause}”", clause=clause.words)
                yield done(WITH_KEY, message)
            case CounterChoice() | Choice():
                yield done(WITH_KEY, Message("It says: “{clause}”", clause=clause.words))
            case _:
                pass


def _how_it_enters(
    view: StateView, clause: Tapped, player: PlayerId, entering: GameObject
) -> Message:
    provided = clause.provided
    tapped = _holds(view, provided, player, entering) if provided is not None else True
    if tapped is None:
        return Message("It says")
    return Message("It enters tapped") if tapped else Message("It enters untapped")


_REPLACED = "replacement.applies"


def enter(
    context: ActionContext, obj: GameObject, arrival: Arrival, *, if_able: bool = False
) -> GameObject | None:
    """Put a card, a token or a melded permanent onto the battlefield; return the permanent.

    The object keeps its id. Its copy effect comes first, then other replacement effects, then its
    text. It enters with its loyalty, its defense or its first lore counter (MTG CR 306.5b, 310.4b,
    714.3a). None: it did not enter, because it was sent elsewhere or, with ``if_able``, cannot.
    """
    view = context.view

    def choose(found: Sequence[Replacement]) -> Replacement:
        if not matters(found):
            return found[0]
        asks = wanted_by(view, obj, len({each.name for each in found}))
        taken = context.choose(
            _REPLACED, asks, _replacement_options(view, found), chooser_of(view, obj)
        )
        return next((each for each in found if each.name == taken), found[0])

    before = planned(view, obj, arrival)
    # With a copy effect of another source the text is not asked for a second one.
    asks = all(each.enters.copy_of is None for each in before.applied)
    copied = None if before.instead else copied_by_text(context, obj, arrival, asks=asks)
    by_text = arrival
    if copied is not None:
        arrival = replace(arrival, copy=copied.copy)
    plan = planned(view, obj, arrival, choose)
    for each in plan.applied:
        message = Message(
            "{effect}: it {instead}",
            effect=CardName(obj.id, each.name),
            instead=instead_words(view, each, None),
        )
        context.emit(Event(kind="replaced", object=obj.id, key=_REPLACED, message=message))
    if plan.instead is not None:
        _goes_elsewhere(context, obj, plan.instead)
        return None
    if if_able and why_not(view, obj, plan.arrival):
        return None
    entry = Entry(obj, plan.arrival, by_text, copied)
    arrival = arrival_by_text(context, entry)
    entered = put_there(context, obj, arrival)
    entered = _with_counters(context, entered, arrival)
    _announce(context, obj, entered)
    _unlock_doors(context, entered)
    if arrival.prepared:
        become_prepared(context, entered.id)
    return context.state.object(entered.id)


def _replacement_options(view: StateView, found: Sequence[Replacement]) -> tuple[Option, ...]:
    named = {each.name: each for each in reversed(found)}
    words = {name: instead_words(view, each, None) for name, each in named.items()}
    return tuple(
        Option(name, Message("{card}: {word}", card=name, word=words[name]))
        for name in reversed(named)
    )


def _goes_elsewhere(context: ActionContext, obj: GameObject, each: Replacement) -> None:
    """Send an entering object elsewhere; a token that does not exist yet is not created."""
    for object_id in obj.cards or (obj.id,):
        there = context.state.objects.get(ObjectId(object_id))
        if there is not None and there.zone != each.instead:
            change_zone(context, there, each.instead, position=each.position)


def _with_counters(context: ActionContext, obj: GameObject, arrival: Arrival) -> GameObject:
    kept = obj
    view = context.view
    by_itself = first_counters(traits(view, obj), view.rules)
    for kind, amount in (*by_itself, *arrival.counters):
        kept = replace(kept, counters=kept.counters_with(kind, kept.counter(kind) + amount))
    context.put(kept)
    return kept


def _announce(context: ActionContext, before: GameObject, entered: GameObject) -> None:
    name = name_of(context.view, entered)
    if before.zone != BATTLEFIELD and not before.is_melded:
        zone_changed(
            context,
            Event(
                kind=ZONE_CHANGE,
                object=before.id,
                cards=before.cards,
                source=before.zone,
                to=BATTLEFIELD,
                arrived=(entered.id,),
                key="object.new_on_zone_change",
                message=Message("{card} is a new object on the battlefield", card=name),
            ),
        )
    context.emit(
        Event(
            kind="enters",
            object=entered.id,
            cards=entered.cards,
            to=BATTLEFIELD,
            message=verbatim(name),
        )
    )


def _unlock_doors(context: ActionContext, entered: GameObject) -> None:
    """Report the doors of a Room that are unlocked as it enters (MTG CR 709.5h)."""
    if is_room(card_or_copy(context.view, entered)):
        for _ in entered.halves:
            context.emit(Event(kind="unlocked", object=entered.id, key="room.doors"))


def replacement_findings(
    view: StateView, obj: GameObject, plan: PlannedArrival
) -> Iterator[Finding]:
    """Yield the effects that change how an object enters, or its zone (``replacement.applies``).

    The permanent's own text about entering is such an effect as well.
    """
    for each in plan.applied:
        message = Message(
            "{effect}: it {instead}.",
            effect=CardName(obj.id, each.name),
            instead=instead_words(view, each, None),
        )
        yield done(_REPLACED, message)
    if plan.instead is None:
        yield from text_findings(view, obj, plan.arrival)
