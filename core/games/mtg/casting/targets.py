"""Asking for the targets that a spell or an ability needs, as it is put on the stack (601.2c)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from core.cards.abilities import abilities, qualities
from core.cards.card import Face
from core.cards.type_line import SUPERTYPES
from core.games.mtg.layers.continuous_effects import is_phased_out
from core.games.mtg.layers.static_abilities import (
    enchanted_kind,
    hexproof_from,
    is_of_kind,
    may_enchant,
    protected_from,
    unread_qualities,
)
from core.games.mtg.layers.traits import Traits, traits
from core.games.mtg.turn.game import has_left
from core.messages import NAMELESS_OBJECT, CardName, Message, Words, card_named, verbatim
from core.rules.actions import NO_TARGET
from core.rules.choices import Option
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, by_hand, choice, refused
from core.state.effects import Waiting
from core.state.ids import ObjectId, PlayerId, Ref, object_answer
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, GRAVEYARD, STACK

_WARD = re.compile(r"^ward\s?[\u2014-]\s?([^.\n(]+)", re.IGNORECASE | re.MULTILINE)
"""A ward whose cost is no mana: Ward—Pay 2 life."""


def unlawful_targets(
    view: StateView, spell: Traits, targets: Iterable[ObjectId | PlayerId]
) -> Iterator[Finding]:
    """Refuse illegal targets of a spell, as it would be on the stack (MTG CR 303.4a, 702.16b)."""
    aura = "Aura" in spell.type_line.subtypes and not spell.is_creature
    for target in targets:
        if isinstance(target, str):
            if aura and not may_enchant(spell, target):
                yield _not_enchanted(spell, verbatim(target))
            continue
        obj = view.state.objects.get(target)
        if obj is None or obj.zone != BATTLEFIELD:
            continue
        found = traits(view, obj)
        name = CardName(obj.id, found.name)
        quality = protected_from(found, spell, spell=True)
        if quality:
            message = Message(
                "{card} has protection from {quality} and can't be the target of {spell}.",
                card=name,
                quality=quality,
                spell=spell.name,
            )
            yield refused("protection.from", message)
        elif (shielded := _shielded(found, spell, name)) is not None:
            yield shielded
        elif aura and not may_enchant(spell, found):
            yield _not_enchanted(spell, name)


def _shielded(found: Traits, spell: Traits, name: CardName) -> Finding | None:
    """Return the rule that a permanent is no legal target: shroud, or an opponent's hexproof."""
    if found.has("Shroud"):
        message = Message("{card} has shroud: nothing can target it.", card=name)
        return refused("shroud.target", message)
    if found.controller == spell.controller:
        return None
    if _is_hexproof(found):
        message = Message(
            "{card} has hexproof: {player} can't target it.", card=name, player=spell.controller
        )
        return refused("hexproof.target", message)
    if quality := hexproof_from(found, spell, spell=True):
        message = Message(
            "{card} has hexproof from {quality} and can't be the target of {spell}.",
            card=name,
            quality=quality,
            spell=spell.name,
        )
        return refused("hexproof.target", message)
    return None


def _is_hexproof(found: Traits) -> bool:
    """Return whether an object has hexproof; card data lists "hexproof from" as hexproof too."""
    if not any(word.casefold() == "hexproof" for word in found.keywords):
        return False
    printed = [ability for text in found.text for ability in abilities(text)]
    from_some = any(ability.startswith("hexproof from ") for ability in printed)
    return not from_some or "hexproof" in printed


def targets_by_hand(
    view: StateView, spell: Traits, targets: Iterable[ObjectId | PlayerId]
) -> Iterator[Finding]:
    """Yield the texts of targets that players apply: a triggered ward, an unread protection."""
    for target in targets:
        obj = None if isinstance(target, str) else view.state.objects.get(target)
        if obj is None or obj.zone != BATTLEFIELD:
            continue
        found = traits(view, obj)
        name = CardName(obj.id, found.name)
        for quality in unread_qualities(found, spell):
            message = Message(
                "By hand: {card} has protection from {quality}.", card=name, quality=quality
            )
            yield by_hand("protection.from", message)
        if found.controller == spell.controller:
            continue
        for cost in _ward_costs(found):
            message = Message(
                "By hand: {card} has ward {cost}. {spell} is countered unless {player} pays.",
                card=name,
                cost=cost,
                spell=spell.name or Message("the face-down spell"),
                player=spell.controller,
            )
            yield by_hand("ward.counters", message)


def _ward_costs(found: Traits) -> tuple[str, ...]:
    """Return the cost of each ward of an object, as in its keyword or its text."""
    costs = tuple(qualities("Ward", found.keywords, found.text))
    if costs or not found.has("Ward"):
        return costs
    return tuple(cost for text in found.text for cost in _WARD.findall(text)) or ("",)


def has_lost_its_targets(view: StateView, spell: GameObject) -> bool:
    """Return whether a spell has targets and none of them is legal any more (MTG CR 608.2b)."""
    if not spell.targets:
        return False
    found = traits(view, spell)
    return not any(_is_still_legal(view, found, target) for target in spell.targets)


def ability_has_lost_its_targets(view: StateView, ability: Waiting) -> bool:
    """Return whether an ability has targets and none of them is legal any more (MTG CR 608.2b)."""
    source = view.state.find(ability.source)
    if source is None:
        return bool(ability.targets) and all(is_gone(view, each) for each in ability.targets)
    found = traits(view, source)
    targets = ability.targets
    return bool(targets) and not any(_is_still_legal(view, found, each) for each in targets)


def is_gone(view: StateView, target: Ref | PlayerId) -> bool:
    """Return whether a target has become another object, phased out or left the game."""
    if not isinstance(target, Ref):
        return has_left(view.state, target)
    obj = view.state.find(target)
    return obj is None or is_phased_out(obj)


def _is_still_legal(view: StateView, spell: Traits, target: Ref | PlayerId) -> bool:
    named = target.id if isinstance(target, Ref) else target
    return not is_gone(view, target) and not any(unlawful_targets(view, spell, (named,)))


def _not_enchanted(spell: Traits, host: CardName | Message) -> Finding:
    message = Message("{card} can't enchant {other}.", card=spell.name, other=host)
    return refused("attach.legal", message)


_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_TEXTS = 4096
_MANY = 20
_ASIDE = re.compile(r"\([^()]*\)|\"[^\"]*\"|“[^”]*”")
_SENTENCE = re.compile(r"(?<=[.!;])\s+|\n")
_LATER = re.compile(
    r"^(?:[\w' ]+ — )?(?:when|whenever|at the beginning|as long as)\b", re.IGNORECASE
)
_ACTIVATED = re.compile(
    r"^[^.]*?(?:\{[^}]*\}|\bsacrifice\b|\bdiscard\b|\bpay\b)[^.]*: ", re.IGNORECASE
)
_LOYALTY = re.compile(r"^[+−-]?(?:\d+|X): ")
_UNSURE = re.compile(
    r"\bchoose (?:one|two|three|up to|any number)\b|•|\bkick|\boverload|\bentwine|\bescalate"
    r"|\bspree|\bstrive|\bcleave|\bbargain|\breplicate|\bgift\b|\btiered|\bdivided\b",
    re.IGNORECASE,
)
_TARGET = re.compile(r"\btargets?\b", re.IGNORECASE)
_ANY = re.compile(r"\bany (?:other )?$", re.IGNORECASE)
_IF = re.compile(r"\bif\b", re.IGNORECASE)
_PHRASE = re.compile(r"(?: [\w'’\-/]+,?)*")
_NO_TARGET = frozenset(
    {"the", "that", "those", "new", "its", "single", "only", "same", "legal"}
    | {"can", "can't", "could", "would", "cannot", "chosen"}
)
_AMOUNT = re.compile(
    r"(?:(?P<up>up to )?(?P<number>one|two|three|four|five|six)(?: or (?P<more>two|three|four))?"
    r"|(?P<any>any number of)|(?P<x>up to X|X)|(?P<another>another))(?: other| more)? $",
    re.IGNORECASE,
)
_CONTROL = {
    "you control": "yours",
    "you don't control": "theirs",
    "an opponent controls": "theirs",
    "your opponents control": "theirs",
    "defending player controls": "theirs",
    "of yours": "yours",
    "of an opponent": "theirs",
}
_GRAVES = {
    "your graveyard": "yours",
    "a graveyard": "",
    "any graveyard": "",
    "graveyards": "",
    "an opponent's graveyard": "theirs",
    "a single graveyard": "",
}
_SUFFIX = re.compile(
    rf"^ (?P<control>{'|'.join(_CONTROL)})\b"
    rf"|^ (?:from|in) (?P<grave>{'|'.join(_GRAVES)})\b",
    re.IGNORECASE,
)
_TYPES = frozenset(
    {"artifact", "battle", "creature", "enchantment", "instant", "kindred", "land"}
    | {"planeswalker", "sorcery"}
)
_SIMPLE = frozenset(
    {*_TYPES, *(word.casefold() for word in SUPERTYPES), "white", "blue", "black", "red", "green"}
)
_STATES = frozenset({"tapped", "untapped", "attacking", "blocking", "token", "multicolored"})
_STATES |= {"colorless", "monocolored", "historic", "modified", "enchanted", "equipped"}
_STATES |= {"activated", "triggered"}
_HEADS = frozenset({"permanent", "player", "opponent", "spell", "card", "ability"})
_SEVERAL = re.compile(r"\b(?:and/or|or)\b")
_OR = frozenset({"or", "and/or"})
ANYTHING = "anything"


class TargetKind(Struct, frozen=True, gc=False):
    """One kind of target: ``words`` that all hold for it, its ``head`` and whose it is.

    ``head`` is ``permanent``, ``player``, ``opponent``, ``spell``, ``ability``, ``card`` (in a
    graveyard) or ``anything``; ``whose`` is ``yours``, ``theirs`` or ``""``.
    """

    head: str
    words: tuple[str, ...] = ()
    whose: str = ""


class TargetWish(Struct, frozen=True, gc=False):
    """Targets that one phrase asks for: at least and at most how many, of which kinds.

    One that ``depends`` is asked for only if something holds.
    """

    says: str
    kinds: tuple[TargetKind, ...]
    least: int = 1
    most: int = 1
    depends: bool = False


class Targets(Struct, frozen=True, gc=False):
    """The wishes of a text, and whether their number is certain."""

    wishes: tuple[TargetWish, ...] = ()
    is_sure: bool = True


NO_TARGETS = Targets()
_ANY_TARGET = tuple(
    [TargetKind("permanent", (word,)) for word in ("creature", "planeswalker", "battle")]
    + [TargetKind("player")]
)


@lru_cache(maxsize=_TEXTS)
def targets_of_spell(text: str) -> Targets:
    """Return the targets that the text of an instant or a sorcery asks for as it is cast."""
    plain = _ASIDE.sub("", text)
    wishes = [
        wish
        for sentence in _SENTENCE.split(plain)
        if not _is_later(sentence)
        for wish in _wishes(sentence)
    ]
    is_sure = not _UNSURE.search(plain) and all(map(_is_certain, wishes))
    # Certain wishes are asked for first, so that an answer that ends the choice omits none.
    wishes.sort(key=lambda each: each.least != each.most)
    return Targets(tuple(wishes), is_sure)


@lru_cache(maxsize=_TEXTS)
def targets_of_abilities(text: str) -> Targets:
    """Return the targets that any ability of a text could have."""
    plain = _ASIDE.sub("", text)
    wishes = tuple(wish for sentence in _SENTENCE.split(plain) for wish in _wishes(sentence))
    return Targets(wishes, is_sure=False)


def _is_certain(wish: TargetWish) -> bool:
    understood = all(kind.head != ANYTHING for kind in wish.kinds)
    return wish.least == wish.most and understood and not wish.depends


def _is_later(sentence: str) -> bool:
    """Return whether a sentence is a separate ability with targets of its own."""
    return any(each.search(sentence) is not None for each in (_LATER, _ACTIVATED, _LOYALTY))


def _wishes(sentence: str) -> Iterator[TargetWish]:
    for found in _TARGET.finditer(sentence):
        before, after = sentence[: found.start()], sentence[found.end() :]
        depends = _IF.search(before) is not None
        if _ANY.search(before):
            yield TargetWish("any target", _ANY_TARGET, depends=depends)
            continue
        phrase = _PHRASE.match(after)
        last = before.split()[-1].casefold() if before.split() else ""
        if last in _NO_TARGET or phrase is None:
            continue
        if not phrase.group():
            if _AMOUNT.search(before) and found.group().casefold() == "targets":
                least, most = _amount(before)
                yield TargetWish("any target", _ANY_TARGET, least, most, depends)
            continue
        if phrase.group().casefold().startswith((" of ", " for ")):
            continue
        message, kinds = _kinds(phrase.group())
        least, most = _amount(before)
        yield TargetWish(message, kinds, least, most, depends)


def _amount(before: str) -> tuple[int, int]:
    found = _AMOUNT.search(before)
    if found is None or found["another"]:
        return 1, 1
    if found["any"] or found["x"]:
        return 0, _MANY
    number = _NUMBERS[found["number"].casefold()]
    most = _NUMBERS[found["more"].casefold()] if found["more"] else number
    return (0 if found["up"] else number), most


def _kinds(after: str) -> tuple[str, tuple[TargetKind, ...]]:
    """Return the noun phrase after the word "target", and the kinds of target it allows."""
    taken: list[str] = []
    for word in after.replace("’", "'").split():
        bare = _singular(word.rstrip(",").removesuffix("'s"))
        if not _is_known(bare) and bare not in _OR:
            break
        taken.append(word)
        if word.endswith("'s"):
            break
    while taken and taken[-1].rstrip(",").casefold() in _OR:
        taken.pop()
    if not taken:
        return "", (TargetKind(ANYTHING),)
    rest = after.replace("’", "'")[len(" " + " ".join(taken)) :]
    suffix = _SUFFIX.match(rest)
    phrase = " ".join(taken).removesuffix("'s").rstrip(",")
    message = phrase + (suffix.group() if suffix else "")
    return message, tuple(_kinds_of_targets(phrase, suffix)) or (TargetKind(ANYTHING),)


def _kinds_of_targets(phrase: str, suffix: "re.Match[str] | None") -> Iterator[TargetKind]:
    control = _CONTROL.get(suffix["control"].casefold(), "") if suffix and suffix["control"] else ""
    grave = suffix["grave"].casefold() if suffix and suffix["grave"] else None
    chosen = [part.split() for part in re.split(r",? (?:and/or|or) |, ", phrase)]
    parts = chosen if _SEVERAL.search(phrase) else [phrase.replace(",", "").split()]
    last = _singular(parts[-1][-1])
    for part in parts:
        words = [_singular(word) for word in part]
        if not any(word in _TYPES or word in _HEADS or word[:1].isupper() for word in words):
            words.append(last)  # the creature of "white or blue creature"
        yield _kind(words, last, control, grave)


def _kind(words: list[str], last: str, control: str, grave: str | None) -> TargetKind:
    head = words[-1] if words[-1] in _HEADS else last if last in {"spell", "card"} else "permanent"
    said = tuple(word.casefold() for word in words if word not in _HEADS and not _is_state(word))
    if head == "card":
        place = ANYTHING if grave is None else "card"
        return TargetKind(place, said, _GRAVES.get(grave or "", ""))
    if head in {"player", "opponent", "ability"}:
        return TargetKind(head)
    return TargetKind(head, said, control)


def _is_state(word: str) -> bool:
    return word.removeprefix("non").removeprefix("-") in _STATES


def _singular(word: str) -> str:
    """Return a word for one of them, in small letters but for a subtype."""
    small = word.casefold()
    if small in {"sorceries", "abilities", "batteries"}:
        small = small.removesuffix("ies") + "y"
    elif small.endswith("s") and _is_known(small[:-1]):
        small = small[:-1]
    return small if _is_known(small) and not word[:1].isupper() else word


def _is_known(word: str) -> bool:
    if word in _SIMPLE or word in _STATES or word in _HEADS:
        return True
    if word.startswith("non"):
        return _is_known(word.removeprefix("non").removeprefix("-"))
    return word[:1].isupper() and word.isalpha()


KEY = "cast.targets"
_ONCE = frozenset({"Instant", "Sorcery"})
Target = ObjectId | PlayerId


class Aiming:
    """The choice of targets for a spell or ability of a player, by the text of its source."""

    def __init__(
        self, view: StateView, source: GameObject, found: Traits, player: PlayerId
    ) -> None:
        self.view = view
        self.source = source
        self.found = found
        self.player = player
        self.is_aura = "Aura" in found.type_line.subtypes and not found.is_creature
        self.name = name_to_say(source, found)

    def candidates(self, wish: TargetWish, taken: Sequence[Target] = ()) -> Iterator[Target]:
        """Yield the legal targets of a wish but those that are taken, opponents' first."""
        state = self.view.state
        players = (*state.opponents(self.player), self.player)
        for player in players:
            if player in state.playing and self.is_legal(wish, player) and player not in taken:
                yield player
        there = [obj for obj in state.objects if obj.zone in {BATTLEFIELD, STACK, GRAVEYARD}]
        for obj in there:
            if obj.id not in taken and self.is_legal(wish, obj.id):
                yield obj.id
        if any(kind.head in {"ability", ANYTHING} for kind in wish.kinds):
            yield from (each.id for each in state.waiting if each.id not in taken)

    def is_legal(self, wish: TargetWish, target: Target) -> bool:
        """Return whether a target is legal for a wish, as far as its text is read."""
        fits = any(self._fits(kind, target) for kind in wish.kinds)
        return fits and not any(unlawful_targets(self.view, self.found, (target,)))

    def _fits(self, kind: TargetKind, target: Target) -> bool:
        if isinstance(target, str):
            is_other = kind.head == "opponent" and target != self.player
            return kind.head in {"player", ANYTHING} or is_other
        obj = self.view.state.objects.get(target)
        if obj is None:
            waits = any(each.id == target for each in self.view.state.waiting)
            return waits and kind.head in {"ability", ANYTHING}
        is_itself = obj.id == self.source.id and self.source.zone == STACK
        there = kind.head == ANYTHING or obj.zone == _ZONES.get(kind.head)
        return there and not is_itself and not is_phased_out(obj) and self._has_words(kind, obj)

    def _has_words(self, kind: TargetKind, obj: GameObject) -> bool:
        found = traits(self.view, obj)
        mine = (obj.owner if obj.zone == GRAVEYARD else found.controller) == self.player
        if kind.whose and mine != (kind.whose == "yours"):
            return False
        return all(is_of_kind(found, word) for word in kind.words)


_ZONES = {"permanent": BATTLEFIELD, "spell": STACK, "card": GRAVEYARD}


def name_to_say(source: GameObject, found: Traits) -> Words:
    """Return the name of the source of targets, for a message."""
    return card_named(source.id, found.name) if found.name else NAMELESS_OBJECT


def may_have_targets(faces: Iterable[Face]) -> bool:
    """Return whether a spell with these faces could have targets."""
    return any(
        "Aura" in face.type_line.subtypes
        or (not _ONCE.isdisjoint(face.type_line.types) and "target" in face.text.casefold())
        for face in faces
    )


def targets_wanted(spell: Traits) -> Targets:
    """Return the targets that a spell asks for as it is cast."""
    if "Aura" in spell.type_line.subtypes and not spell.is_creature:
        words = enchanted_kind(spell)
        if words:
            return Targets((TargetWish(words, (TargetKind("permanent"), TargetKind("player"))),))
        return Targets((TargetWish("", (TargetKind(ANYTHING),)),), is_sure=False)
    if _ONCE.isdisjoint(spell.types):
        return NO_TARGETS
    return targets_of_spell("\n".join(spell.text))


def targets_of_ability(source: Traits, does: str = "") -> Targets:
    """Return the targets that an ability could have by its effect, else any of a permanent."""
    return targets_of_abilities(does or "\n".join(source.text))


def chosen_targets(
    aiming: Aiming, wanted: Targets, targets: Sequence[Target], *, asks: bool
) -> Iterator[Finding]:
    """Judge the chosen targets, and ask for the missing ones (``cast.targets``).

    An Aura always needs its target. Other targets are only asked for with ``asks``: a file
    may leave the targets out, and on a free table a spell without a legal one can still be cast.
    """
    if wanted.is_sure:
        for each in targets:
            if not any(aiming.is_legal(wish, each) for wish in wanted.wishes) and not any(
                unlawful_targets(aiming.view, aiming.found, (each,))
            ):
                yield _no_such_target(aiming, each)
    needed = aiming.is_aura and wanted.is_sure
    if not asks and (targets or not needed):
        return
    if wanted.is_sure:
        yield from _next_target(aiming, wanted.wishes, targets)
    elif wanted.wishes:
        wishes = wanted.wishes
        most = sum(wish.most for wish in wishes)
        if len(targets) >= most:
            return
        found = dict.fromkeys(each for wish in wishes for each in aiming.candidates(wish, targets))
        options = _alternatives(aiming, found)
        if targets:
            more = Option(NO_TARGET, Message("No more targets"))
            options = (more, *options)
        else:
            options = (*options, Option(NO_TARGET, Message("No target, or by hand")))
        message = wishes[0].says if len(wishes) == 1 else ""
        yield choice(KEY, _question(aiming, message), "targets", options, aiming.player)


def _next_target(
    aiming: Aiming, wishes: Sequence[TargetWish], targets: Sequence[Target]
) -> Iterator[Finding]:
    """Ask for the first missing target, or refuse if there is no legal one."""
    left = list(targets)
    for wish in wishes:
        taken = [each for each in left if aiming.is_legal(wish, each)][: wish.most]
        left = [each for each in left if each not in taken]
        if len(taken) >= wish.most:
            continue
        options = _alternatives(aiming, aiming.candidates(wish, taken))
        if len(options) + len(taken) < wish.least:
            if aiming.is_aura or aiming.view.state.is_followed:
                yield _nothing_to_target(aiming, wish)
        else:
            yield choice(KEY, _question(aiming, wish.says), "targets", options, aiming.player)
        return


def _question(aiming: Aiming, what: str) -> Message:
    if not what:
        return Message("Choose a target for {card}.", card=aiming.name)
    return Message("Choose a target for {card}: {what}.", card=aiming.name, what=what)


def _alternatives(aiming: Aiming, found: Iterable[Target]) -> tuple[Option, ...]:
    view = aiming.view
    options = []
    for each in found:
        if isinstance(each, str):
            options.append(Option(each, verbatim(each)))
            continue
        obj = view.state.objects.get(each)
        if obj is None:
            options.append(Option(object_answer(each), Message("An ability on the stack")))
            continue
        name = CardName(obj.id, traits(view, obj).name) if traits(view, obj).name else "…"
        message = Message("{card}", card=name)
        if obj.zone == GRAVEYARD:
            message = Message("{card} in {player}'s graveyard", card=name, player=obj.owner)
        elif traits(view, obj).controller != aiming.player:
            message = Message("{card} of {player}", card=name, player=traits(view, obj).controller)
        options.append(Option(object_answer(obj.id), message, obj.id))
    return tuple(options)


def _nothing_to_target(aiming: Aiming, wish: TargetWish) -> Finding:
    if aiming.is_aura:
        message = Message(
            "There is nothing that {card} can enchant ({what}), so it is not cast.",
            card=aiming.name,
            what=wish.says,
        )
        return refused(KEY, message)
    message = Message(
        "{card} has no legal target ({what}), so it is not cast.", card=aiming.name, what=wish.says
    )
    return refused(KEY, message)


def _no_such_target(aiming: Aiming, target: Target) -> Finding:
    name: Words = verbatim(target) if isinstance(target, str) else Message("That")
    obj = None if isinstance(target, str) else aiming.view.state.objects.get(target)
    if obj is not None and traits(aiming.view, obj).name:
        name = CardName(obj.id, traits(aiming.view, obj).name)
    message = Message("{target} is no legal target of {card}.", target=name, card=aiming.name)
    return refused(KEY, message)
