"""Reminders: permanents whose text names the current step, and texts to carry out by hand."""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache, partial

from msgspec import Struct

from core.cards.abilities import Begins, PrintedAbility, printed_abilities, sentences
from core.games.mtg import texts
from core.games.mtg.casting.targets import targets_of_ability
from core.games.mtg.combat.attack_targets import fight_of
from core.games.mtg.layers.traits import Traits, traits
from core.games.mtg.sagas_and_battles import worded_chapters
from core.games.mtg.turn import steps
from core.games.mtg.zones.arrival import entering
from core.messages import CardName, Message
from core.rules.action_context import ActionContext, leave_by_hand
from core.rules.actions import Ability, Action, Batch
from core.rules.choices import Answered, Choice, Option, object_options, selecting
from core.rules.history import Event
from core.rules.ruleset import StateView
from core.state.effects import Waiting
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_AT = r"\bat (?:the beginning of )?(?!(?:the |your )?next)([\w' ]*?)"
_AT_THE_BEGINNING = r"\bat (?:the beginning of )?(?!(?:the |your )?next|(?:the )?end of)([\w' ]*?)"
_YOURS = re.compile(r"\b(?:your|on your turn)\b", re.IGNORECASE)
_THEIRS = re.compile(r"\b(?:opponent's|opponents'|their)\b", re.IGNORECASE)
_NO_SPELLS = re.compile(r"if no spells were cast (?:in the )?last turn", re.IGNORECASE)
_TWO_SPELLS = re.compile(
    r"if a player cast two or more spells (?:in the )?last turn", re.IGNORECASE
)
_SENTENCE = re.compile(r"(?<=[.!])\s+|\n")
_TWO = 2
_TEXTS = 4096
TRIGGERS = "triggers"
_KEYS = {steps.UPKEEP: "turn.upkeep"}


class _Row(Struct, frozen=True):
    """The wording for a step, and whose permanents it covers without a possessive."""

    words: re.Pattern[str]
    fighting: bool = False


class _Whose(StrEnum):
    """Whose turn a sentence is about, relative to the controller of the card."""

    OWN = "own"
    OPPONENTS = "opponents"
    ANYBODY = "anybody"


class _Line(Struct, frozen=True):
    """A sentence that names a step, and in whose turn."""

    says: str
    whose: _Whose


def _row(words: str, *, fighting: bool = False) -> _Row:
    return _Row(re.compile(words, re.IGNORECASE), fighting)


_ROWS: Mapping[str, _Row] = {
    steps.UPKEEP: _row(_AT + r"upkeep\b"),
    steps.DRAW: _row(_AT + r"draw step\b"),
    steps.MAIN_1: _row(_AT + r"(?:first|precombat) main phase\b"),
    steps.BEGIN_COMBAT: _row(_AT_THE_BEGINNING + r"combat(?: on your turn)?\b"),
    steps.ATTACKERS: _row(r"\bwhen(?:ever)? (?!you)[^.,]*\battacks?\b", fighting=True),
    steps.DAMAGE: _row(r"\bdeals combat damage\b", fighting=True),
    steps.END_COMBAT: _row(r"\bat (?:the )?end of combat\b"),
    steps.END: _row(_AT + r"end step\b"),
}


def named(view: StateView, step: str, player: PlayerId) -> Iterator[ObjectId]:
    """Yield the permanents whose text names a step of a player's turn."""
    row = _ROWS.get(step)
    if row is None:
        return
    fight = fight_of(view) if row.fighting else None
    fighting = {each.obj.id for each in fight.attackers} if fight is not None else set()
    there = sorted(map(view.object, view.found(_NAMES_STEP[step])), key=lambda obj: obj.order)
    for object_id in (obj.id for obj in there):
        if row.fighting and object_id not in fighting:
            continue
        obj = view.state.object(object_id)
        if any(_is_meant(each, obj, view, player) for each in _lines(view, obj, step)):
            yield object_id


def _names_step(step: str, view: StateView, obj: GameObject) -> bool:
    return obj.zone == BATTLEFIELD and any(_lines(view, obj, step))


_NAMES_STEP = {step: partial(_names_step, step) for step in _ROWS}


def coming(view: StateView, step: str, player: PlayerId) -> bool:
    """Return whether a text names the step of the next turn.

    A text about the spells of the turn before counts those of the present one.
    """
    cast = [each.spells_cast for each in view.state.players]
    for object_id in named(view, step, player):
        obj = view.state.object(object_id)
        lines = (x for x in _lines(view, obj, step) if _is_meant(x, obj, view, player))
        if any(_may_happen(line.says, cast) for line in lines):
            return True
    return False


def _may_happen(line: str, cast: list[int]) -> bool:
    if _NO_SPELLS.search(line):
        return not any(cast)
    if _TWO_SPELLS.search(line):
        return max(cast) >= _TWO
    return True


def _lines(view: StateView, obj: GameObject, step: str) -> Iterator[_Line]:
    if not obj.face_down:
        for text in traits(view, obj).text:
            yield from _naming(step, text)


@lru_cache(maxsize=_TEXTS)
def _naming(step: str, text: str) -> tuple[_Line, ...]:
    """Return the sentences of a text that name a step; cached, since the same texts recur."""
    row = _ROWS[step]
    found = ((line, row.words.search(line)) for line in _SENTENCE.split(text))
    return tuple(
        _Line(line, _whose(match.group()) if not row.fighting else _Whose.ANYBODY)
        for line, match in found
        if match is not None
    )


def _whose(words: str) -> _Whose:
    if _THEIRS.search(words):
        return _Whose.OPPONENTS
    return _Whose.OWN if _YOURS.search(words) else _Whose.ANYBODY


def _is_meant(line: _Line, obj: GameObject, view: StateView, player: PlayerId) -> bool:
    """Return whether a sentence is about the turn of a player."""
    if line.whose is _Whose.ANYBODY:
        return True
    mine = traits(view, obj).controller == player
    return mine == (line.whose is _Whose.OWN)


def triggers(view: StateView) -> Choice | None:
    """Return the choice of permanents that name the current step, to put abilities on the stack."""
    state = view.state
    step = state.turn_step
    cards = tuple(_by_hand(view, step, state.active))
    if not cards or state.match.over:
        return None
    return Choice(
        id=TRIGGERS,
        player=state.active,
        title=Message("What triggers now?"),
        more=Message("The texts of these cards name this step. Whatever is left out is left out."),
        key=_KEYS.get(step, "turn.structure"),
        label=Message("Onto the stack"),
        options=object_options(cards, partial(view.rules.tables.named, view)),
        at_most=len(cards),
        proposed=selecting(*_likely(view, cards)),
        answers=(Option("stack", Message("Put onto the stack")),),
    )


def _by_hand(view: StateView, step: str, player: PlayerId) -> Iterator[ObjectId]:
    """Yield the permanents that name a step in a line which the table does not trigger itself."""
    for each in named(view, step, player):
        obj = view.state.object(each)
        if not view.state.reads_texts:
            yield each
            continue
        by_hand = "\n".join(
            line
            for face in traits(view, obj).faces
            for line in (
                face.text.split("\n")
                if face.name in view.state.by_hand
                else texts.loaded().untriggered_lines(face)
            )
        )
        if any(line.says in by_hand for line in _lines(view, obj, step)):
            yield each


def _likely(view: StateView, cards: Iterable[ObjectId]) -> Iterator[ObjectId]:
    """Yield the cards without a condition on spells of the earlier turn, which is not recorded."""
    for each in cards:
        lines = (line.says for line in _lines(view, view.state.object(each), view.state.turn_step))
        if not any(_NO_SPELLS.search(line) or _TWO_SPELLS.search(line) for line in lines):
            yield each


def onto_the_stack(view: StateView, answered: Answered) -> Action:
    """Return the action that puts the abilities of the selected permanents on the stack."""
    each = tuple(_ability_of(view, source) for source in answered.picked[0])
    return each[0] if len(each) == 1 else Batch(player=view.state.active, steps=each)


def _ability_of(view: StateView, source: ObjectId) -> Ability:
    """Return putting an ability on the stack, with its target where the text may have one."""
    found = traits(view, view.state.object(source))
    asks = bool(targets_of_ability(found).wishes)
    return Ability(player=found.controller, source=source, asks=asks)


_OF_ITSELF = r"^(?:[a-z][\w'’ -]* — )?when(?:ever)? (?:you )?(?:\w+ )?(?:~|(?:it|he|she|they)\b)"
_CAST_RULES = re.compile(
    r"^(?:this spell|~|it|he|she) (?:costs|can['’]t be countered|isn['’]t a spell)"
    r"|^as an additional cost|^cast (?:this spell|~|it) only|\byou may cast (?:this spell|~)"
    r"|^you may (?:pay|begin the game)\b"
    r"|\bshuffle (?:this card|~|it) into|\bis then shuffled into|^(?:it|~) melds with\b",
    re.IGNORECASE,
)
"""Sentences about how a card is cast, where it goes afterwards, or its counterpart."""
_MANA = re.compile(r": add [^.]*\.?$", re.IGNORECASE)
_DOOR = re.compile(r"\bunlock\b")

_MOMENTS: Mapping[str, re.Pattern[str]] = {
    "enters": re.compile(rf"{_OF_ITSELF}.*\benters?\b"),
    "dies": re.compile(rf"{_OF_ITSELF}.*(?:\bdies\b|\bgraveyard\b|\bleaves\b)"),
    "put_into_graveyard": re.compile(rf"{_OF_ITSELF}.*\bgraveyard\b"),
    "exiled": re.compile(rf"{_OF_ITSELF}.*\bleaves\b"),
    "transformed": re.compile(rf"{_OF_ITSELF}.*\b(?:transforms?|converts?)\b"),
    "turned_face_up": re.compile(rf"{_OF_ITSELF}.*\bturned face up\b"),
    "unlocked": _DOOR,
    "cast": re.compile(r"^when you cast (?:~|it|this spell)"),
    "attacks": re.compile(rf"{_OF_ITSELF}.*\battacks?\b"),
    "blocks": re.compile(rf"{_OF_ITSELF}.*\bblocks?\b"),
    "combat_damage": re.compile(rf"{_OF_ITSELF}.*\bdeals? (?:combat )?damage\b"),
}
"""The wording of a trigger on an event of its own object, by the kind of event."""
_LOOKS_BACK = frozenset({"dies", "put_into_graveyard", "exiled"})
"""The events whose triggers look back at the object before the event (MTG CR 603.10a)."""
_OFFERED = frozenset({"attacks", "combat_damage"})
"""The events whose triggers a followed game offers in their step (`reminders`)."""


def remind_of_spell(context: ActionContext, spell: GameObject) -> None:
    """Report the text to carry out by hand as a spell other than a permanent spell resolves."""
    found = traits(context.view, spell)
    if spell.face_down or found.type_line.is_permanent:
        return
    _tell(context, spell, found, tuple(remaining_of_spell(found)), "resolve.instant")


def remind_of_ability(context: ActionContext, ability: Waiting) -> None:
    """Report the texts that an ability resolving by hand may come from."""
    if ability.key:
        return
    there = context.state.find(ability.source)
    source = there or context.state.objects.get(ability.source.id)
    if ability.words:
        name = CardName(ability.source.id, traits(context.view, source).name if source else "…")
        leave_by_hand(context, name, (ability.words,), "resolve.ability")
        return
    if source is None or source.face_down:
        return
    found = traits(context.view, source)
    step = context.view.state.turn_step
    named = tuple(line.says for line in _lines(context.view, source, step)) if step in _ROWS else ()
    words = tuple(
        each.words
        for each in _abilities(found)
        if each.begins in {Begins.TRIGGER, Begins.COST, Begins.CHAPTER}
        and not _MANA.search(each.words)
        and (not named or any(line in each.words for line in named))
    )
    _tell(context, source, found, words, "resolve.ability")


def remind_by_hand(context: ActionContext) -> None:
    """Report the text of permanents to carry out by hand after the events of an action."""
    if context.state.reads_texts:
        _name_leftovers(context)
        return  # the answer lists a manual clause as its ability resolves
    told: set[tuple[int, str]] = set()
    for event in tuple(context.events):
        state = context.start if event.kind in _LOOKS_BACK else context.state
        obj = state.objects.get(event.object) if event.object is not None else None
        if obj is None or obj.face_down:
            continue
        view = context.view.at(state)
        found = traits(view, obj)
        words = tuple(
            each for each in _left_after(event, context, obj, found) if (obj.id, each) not in told
        )
        told.update((obj.id, each) for each in words)
        _tell(context, obj, found, words)


_NEW_TEXTS = frozenset({"enters", "transformed", "turned_face_up", "unlocked", "flipped"})
"""The events by which a permanent has other abilities than before."""


def _name_leftovers(context: ActionContext) -> None:
    """Report the abilities of new permanents that nothing carries out."""
    changed = (each.object for each in context.events if each.kind in _NEW_TEXTS)
    for object_id in dict.fromkeys(changed):
        obj = context.state.objects.get(object_id) if object_id is not None else None
        if obj is not None:
            found = traits(context.view, obj)
            _tell(context, obj, found, texts.loaded().leftovers(context.view, obj))


def remaining_of_spell(found: Traits) -> Iterator[str]:
    """Yield the abilities of an instant or sorcery that are carried out as it resolves."""
    for each in _abilities(found):
        if each.begins in {Begins.WORDS, Begins.TRIGGER} and not _is_about_the_cast(each):
            yield each.words


def _left_after(
    event: Event, context: ActionContext, obj: GameObject, found: Traits
) -> Iterator[str]:
    moment = _MOMENTS.get(event.kind)
    if moment is not None and not (event.kind in _OFFERED and context.state.is_followed):
        before = _before(context, obj) if event.kind == "unlocked" else ()
        for each in _abilities(found):
            if each.begins is Begins.TRIGGER and moment.search(each.event) and each not in before:
                yield each.words
    if event.kind == "enters":
        yield from (each.words for each in _abilities(found) if _DOOR.search(each.event))
        entry = tuple(each.words for each in entering(found))
        for each in _abilities(found):
            if each.begins is Begins.WORDS:
                left = (
                    sentence
                    for sentence in sentences(each.words)
                    if not any(sentence in words or words in sentence for words in entry)
                )
                words = " ".join(left)
                if words and not _CAST_RULES.search(words):
                    yield words
    if event.kind in {"enters", "counters"}:
        yield from _chapters(context.start, obj, found)


def _before(context: ActionContext, obj: GameObject) -> tuple[PrintedAbility, ...]:
    was = context.start.objects.get(obj.id)
    return () if was is None else tuple(_abilities(traits(context.view.at(context.start), was)))


def _chapters(before: GameState, obj: GameObject, found: Traits) -> Iterator[str]:
    was = before.objects.get(obj.id)
    earlier = was.counter("lore") if was is not None and was.zone == BATTLEFIELD else 0
    now = obj.counter("lore")
    for numbers, words in worded_chapters(found.text, found) if now > earlier else ():
        if any(earlier < number <= now for number in numbers):
            yield words


def _is_about_the_cast(ability: PrintedAbility) -> bool:
    return all(_CAST_RULES.search(each) for each in sentences(ability.plain))


def _abilities(found: Traits) -> Iterator[PrintedAbility]:
    for text in found.text:
        name = next((each for each in found.names if each in text), found.name)
        yield from printed_abilities(text, name)


def _tell(
    context: ActionContext, obj: GameObject, found: Traits, words: tuple[str, ...], key: str = ""
) -> None:
    leave_by_hand(context, CardName(obj.id, found.name), words, key)
