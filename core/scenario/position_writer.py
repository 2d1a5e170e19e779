"""Writer of positions and actions: names, card definitions, setup entries and preparatory steps.

The fields that hold references are read from the type annotations of an action, as
`core.scenario.setup` does.
"""

import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.reader import KINDS, LAYOUTS, MORE_STATS, STATS, CardEntry, FaceEntry
from core.messages import worded
from core.rules.actions import Action, Batch, hints_of, members
from core.rules.ruleset import Memo, Ruleset, StateView
from core.scenario.plain import UnnamedError, Words, slug
from core.scenario.scenario import Begins, SetupEntry, Step, read_step
from core.state.effects import Effect, Filter, Permission, Replacement, Waiting
from core.state.game_state import GameState
from core.state.ids import OBJECT_ANSWER, Answer, CardId, ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject


def write_action(action: Action, words: Words, active: PlayerId) -> dict[str, Any]:
    """Return an action as the arguments of a step, without the active player.

    The caller writes a batch step by step, because only it knows the objects that each step makes.
    """
    if isinstance(action, Batch):
        raise UnnamedError(worded("a step of a batch is a batch itself"))
    data = write_struct(action, words)
    if action.player == active and getattr(action, "reason", "") != "sacrifice":
        del data["player"]
    return data


def write_struct(value: Struct, words: Words) -> dict[str, Any]:
    """Return a Struct as a table of its fields that are not as by default."""
    hints = hints_of(type(value))
    return {
        field.encode_name: write_value(here, hints[field.name], words)
        for field in msgspec.structs.fields(value)
        if (here := getattr(value, field.name)) is not None and not _is_default(field, here)
    }


def write_value(value: object, hint: object, words: Words) -> object:
    """Return a value of that type as plain data."""
    kinds = members(hint)
    if isinstance(value, Struct):
        return write_struct(value, words)
    if isinstance(value, tuple | list | frozenset):
        args = (typing.get_args(kind) for kind in kinds)
        inner = next((found[0] for found in args if found), object)
        written = [write_value(each, inner, words) for each in value]
        return sorted(written, key=str) if isinstance(value, frozenset) else written
    if isinstance(value, int):
        return _number(value, kinds, words)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str) and Answer in kinds:
        return write_answer(value, words)
    return value.value if isinstance(value, Enum) else value


def write_answer(answer: Answer, words: Words) -> str:
    """Return an answer as a word; objects are written by name."""
    if not answer.startswith(OBJECT_ANSWER):
        return answer
    object_id = ObjectId(int(answer.removeprefix(OBJECT_ANSWER)))
    return f"{OBJECT_ANSWER}{words.object(object_id)}"


def _number(value: int, kinds: tuple[object, ...], words: Words) -> object:
    if ObjectId in kinds:
        return words.object(ObjectId(value))
    return words.card(CardId(value)) if CardId in kinds else value


def _is_default(field: msgspec.structs.FieldInfo, value: object) -> bool:
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(value == field.default_factory())
    return field.default is not msgspec.NODEFAULT and bool(value == field.default)


class NoWords:
    """Names for values without references."""

    def object(self, object_id: ObjectId, /) -> str:
        """Raise `UnnamedError`."""
        raise UnnamedError(worded("nothing is called {object_id} here", object_id=object_id))

    def card(self, who: CardId, /) -> str:
        """Raise `UnnamedError`."""
        raise UnnamedError(worded("no card is called {who} here", who=who))


class Naming:
    """Gives words to things and knows them again.

    ``table`` is the position that is spoken of: a melded card is called by its own name.
    """

    def __init__(self, players: Iterable[PlayerId]) -> None:
        self.names: dict[int, str] = {}
        self.state: GameState | None = None
        self._taken = set(map(str, players))

    def name(self, who: int, after: str) -> str:
        """Return a new unique name derived from a text, numbered if taken."""
        base = slug(after) or "nameless"
        word, number = base, 1
        while word in self._taken:
            number += 1
            word = f"{base}-{number}"
        self._taken.add(word)
        self.names[who] = word
        return word

    def object(self, object_id: ObjectId, /) -> str:
        """Return the word for an object, an ability that waits, or an effect that lasts."""
        word = self.names.get(object_id)
        if word is None:
            raise UnnamedError(worded("it is about something that no step has named"))
        return word

    def card(self, who: CardId, /) -> str:
        """Return the word for a card; one that is melded goes by the name on its front."""
        word = self.names.get(who)
        if word is None and self.state is not None:
            word = self.state.card(who).card.front.name
        if word is None:
            raise UnnamedError(worded("it is about a card that no step has named"))
        return word


class UndefinableError(ValueError):
    """A card that the format cannot define."""


class Definitions:
    """The cards of one scenario, each with a name of its own."""

    def __init__(self) -> None:
        self.entries: dict[str, CardEntry] = {}
        self._names: dict[Card, str] = {}

    def name_of(self, card: Card) -> str:
        """Return the name under which the card is defined, defining it if need be."""
        known = _alike(card)
        found = self._names.get(known)
        if found is None:
            base = card.name or card.front.name or "Nameless"
            found, number = base, 1
            while found in self.entries:
                number += 1
                found = f"{base} ({number})"
            self.entries[found] = replace(entry_of(card), name=found)
            self._names[known] = found
        return found

    def written(self) -> list[dict[str, Any]]:
        """Return the definitions as plain data, in the order in which they were asked for."""
        return [write_struct(entry, NoWords()) for entry in self.entries.values()]


def entry_of(card: Card) -> CardEntry:
    """Return the entry from which the very card can be read again.

    Raise `UndefinableError` for a card that no entry gives, such as a copy whose colours an
    exception has changed.
    """
    faces = [_face_entry(face) for face in card.faces]
    for layout, kind in _ways(card):
        entry = CardEntry(
            name=card.name,
            layout=layout,
            kind=kind,
            faces=faces,
            melds_with=card.melds_with,
            set=card.set_code,
            number=card.number,
        )
        if _alike(entry.card()) == _alike(card):
            return entry
    raise UndefinableError(
        worded("{name} is not a card that a file could define", name=card.name or card.front.name)
    )


def _ways(card: Card) -> Iterator[tuple[str, str]]:
    """Yield layouts and kinds to try, first those of the printed card."""
    boxed = any(face.typebox for face in card.faces)
    if card.press_layout and not boxed:
        yield card.press_layout, ""
    yield from (("normal", kind) for kind, layout in KINDS.items() if layout is card.layout)
    if card.layout is Layout.SINGLE:
        yield "normal", ""
    yield from ((press, "") for press, layout in LAYOUTS.items() if layout is card.layout)


def _face_entry(face: Face) -> FaceEntry:
    numbers = {key: value for key, value in face.stats if key in {*STATS, *MORE_STATS}}
    return FaceEntry(
        name=face.name,
        mana_cost=str(face.mana_cost),
        type_line="" if face.typebox else str(face.type_line),
        color_indicator=list(face.color_indicator),
        keywords=list(face.keywords),
        text=face.text,
        typebox=face.typebox,
        exiled_instead=face.exiled_instead,
        colors=list(face.color_override) if face.color_override is not None else None,
        abilities=list(face.abilities),
        does=face.does,
        **numbers,
    )


def _alike(card: Card) -> Card:
    """Return the card without printing and number order, which no rule uses."""
    sides = tuple(
        tuple(replace(face, stats=tuple(sorted(face.stats))) for face in side)
        for side in card.sides
    )
    return replace(
        card,
        name=card.name or card.front.name,
        sides=sides,
        press_layout="",
        oracle_id="",
        set_code="",
        number="",
    )


StepData = dict[str, Any]


def preparations(state: GameState, now: Callable[[], GameState], naming: Naming) -> Iterator[Step]:
    """Yield the steps that lead from the setup to the wanted position.

    The caller plays each step before it takes the next; ``now`` returns the position after it.
    Raise `UnnamedError` for an effect on an object that no longer exists.
    """
    yield from map(read_step, _written(state, now, naming))


def _written(state: GameState, now: Callable[[], GameState], naming: Naming) -> Iterator[StepData]:
    yield from _of_objects(state, naming)
    for player in state.players:
        change = player.life - now().player(player.id).life
        if change:
            yield _by(state, player.id, {"do": "life", "change": change})
        have = now().player(player.id).points
        for kind in dict.fromkeys(kind for kind, _ in (*player.points, *have)):
            more = player.point(kind) - now().player(player.id).point(kind)
            if more:
                yield _by(state, player.id, {"do": "points", "kind": kind, "change": more})
    if state.day_night not in {now().day_night, "neither"}:
        yield {"do": "day_night", "to": state.day_night}
    yield from ({"do": "choose_name", "name": name} for name in state.chosen_names)
    yield from _lasting(state, naming)


def _of_objects(state: GameState, naming: Naming) -> Iterator[StepData]:
    for obj in sorted(state.objects, key=lambda each: each.order):
        if obj.kept_by is not None:
            keeper = naming.object(obj.kept_by.id)
            yield {"do": "prepare", "object": keeper, "id": naming.object(obj.id)}
            continue
        word = naming.object(obj.id)
        if any(piece.substitute for piece in state.pieces(obj)):
            yield _by(state, obj.owner, {"do": "substitute", "object": word, "use": True})
        for viewer in obj.visible_to:
            yield _by(state, viewer, {"do": "look", "object": word})


def _by(state: GameState, player: PlayerId, step: StepData) -> StepData:
    return step if player == state.active else {**step, "player": str(player)}


def _lasting(state: GameState, naming: Naming) -> Iterator[StepData]:
    """Yield a step for all that lasts, in the order in which it began."""
    there: list[Effect | Replacement | Permission | Waiting]
    there = [*state.effects, *state.replacements, *state.permissions, *state.waiting]
    for each in sorted(there, key=lambda one: one.id):
        if isinstance(each, Effect):
            step = _effect(state, each, naming)
        elif isinstance(each, Replacement):
            step = _replacement(state, each, naming)
        elif isinstance(each, Permission):
            step = _permission(state, each, naming)
        else:
            step = _ability(state, each, naming)
        if step is not None:
            yield {**step, "id": naming.name(each.id, step["do"])}


def _effect(state: GameState, effect: Effect, naming: Naming) -> StepData | None:
    """Return the step that starts an effect; None if nothing is left that it applies to."""
    step: StepData = {"do": "effect", "change": write_struct(effect.change, naming)}
    if effect.all is not None:
        step["all"] = write_struct(effect.all, naming)
    else:
        found = [state.find(ref) for ref in effect.targets]
        step["objects"] = [naming.object(obj.id) for obj in found if obj is not None]
        if not step["objects"]:
            return None
    return _timed(state, effect, {**step, "source": effect.source}, naming)


def _replacement(state: GameState, each: Replacement, naming: Naming) -> StepData | None:
    if not _still_about_something(state, each.filter):
        return None
    fitting = write_struct(replace(each.filter, incarnation=None), naming)
    step = {
        "do": "replacement",
        "name": each.name,
        "applies_to": {"to": str(each.to), **fitting},
        "instead": _instead(state, each, naming),
    }
    return _timed(state, each, step, naming)


def _instead(state: GameState, each: Replacement, naming: Naming) -> StepData:
    if each.instead != each.to:
        return {"to": str(each.instead), "position": each.position}
    enters = each.enters
    fields: StepData = {"tapped": True} if enters.tapped else {}
    fields |= {"as": "transformed"} if enters.turned else {}
    fields |= {"counters": dict(enters.counters)} if enters.counters else {}
    fields |= {"controller": str(enters.controller)} if enters.controller is not None else {}
    original = state.find(enters.copy_of) if enters.copy_of is not None else None
    return fields | ({"as_copy_of": naming.object(original.id)} if original is not None else {})


def _timed(
    state: GameState, each: Effect | Replacement | Permission, step: StepData, naming: Naming
) -> StepData:
    fields: StepData = {**step, "until": each.until}
    bound = state.find(each.bound) if each.bound is not None else None
    if bound is not None:
        fields["bound_to"] = naming.object(bound.id)
    return fields if each.holder is None else _by(state, each.holder, fields)


def _permission(state: GameState, each: Permission, naming: Naming) -> StepData:
    step: StepData = {
        "do": "permit" if each.allows else "forbid",
        "who": str(each.who),
        "what": each.what,
        "filter": write_struct(each.filter, naming),
    }
    step |= {"free": True} if each.free else {}
    return _timed(state, each, step | ({"as": each.as_} if each.as_ else {}), naming)


def _ability(state: GameState, each: Waiting, naming: Naming) -> StepData | None:
    source = state.find(each.source)
    if source is None or source.turned != each.turned:
        return None
    targets = [
        naming.object(target.id) if isinstance(target, Ref) else str(target)
        for target in each.targets
        if not isinstance(target, Ref) or state.find(target) is not None
    ]
    step: StepData = {"do": "ability", "source": naming.object(source.id)}
    return _by(state, each.controller, step | ({"targets": targets} if targets else {}))


_HALVES = {(0,): "left", (1,): "right", (0, 1): "both"}


def seats(state: GameState) -> tuple[PlayerId, ...]:
    """Return the players in seating order, the active one first."""
    names = tuple(player.id for player in state.players)
    first = names.index(state.active)
    return names[first:] + names[:first]


def lay(state: GameState, naming: Naming, cards: Definitions) -> list[SetupEntry]:
    """Return a setup entry for every object.

    Facts without a key are left out; `difference` finds them.
    """
    objects = list(_by_zone(state))
    for obj in objects:
        card = state.printed(obj)
        naming.name(obj.id, (card.sides[-1][0] if obj.is_melded else card.front).name)
    # A spell kept in exile by a prepared permanent is made by a step.
    keepers = {obj.kept_by for obj in objects if obj.kept_by is not None}
    entries = {obj.ref: _entry(state, obj, naming, cards) for obj in objects if not obj.kept_by}
    for keeper in keepers & entries.keys():
        left = tuple(word for word in entries[keeper].conditions if word != "prepared")
        entries[keeper] = replace(entries[keeper], conditions=left)
    return list(entries.values())


def _by_zone(state: GameState) -> Iterator[GameObject]:
    """Yield a zone's objects lowest first, and apart from that as they came to the table."""
    zones: dict[Zone, list[GameObject]] = {}
    for obj in sorted(state.objects, key=lambda each: each.order, reverse=True):
        zones.setdefault(obj.zone, []).append(obj)
    while zones:
        zone = min(zones, key=lambda each: zones[each][-1].id)
        yield zones[zone].pop()
        if not zones[zone]:
            del zones[zone]


def _entry(state: GameState, obj: GameObject, naming: Naming, cards: Definitions) -> SetupEntry:
    made_of = state.fronts(obj) if obj.cards else (state.printed(obj),)
    names = tuple(cards.name_of(card) for card in made_of)
    dealt = {
        str(player.id): max(
            (n for card, n in player.commander_damage if card in obj.cards), default=0
        )
        for player in state.players
    }
    casts = dict(state.player(obj.owner).commander_casts)
    return SetupEntry(
        id=naming.object(obj.id),
        player=obj.owner,
        zone=obj.zone,
        card="" if obj.is_melded else names[0],
        cards=names if obj.is_melded else (),
        face=_face(obj),
        face_down=obj.face_down,
        tapped=obj.tapped,
        counters=dict(obj.counters),
        attached_to=_host(state, obj, naming),
        controller="" if obj.controller == obj.owner else obj.controller,
        commander=any(piece.commander for piece in state.pieces(obj)),
        token=not obj.cards,
        marked="marked" in obj.conditions,
        conditions=tuple(word for word in obj.conditions if word != "marked"),
        chosen=obj.chosen,
        protector=obj.protector or "",
        sick=state.is_followed and obj.since == state.turn,
        dealt={player: amount for player, amount in dealt.items() if amount},
        casts=max((casts.get(card, 0) for card in obj.cards), default=0),
        damage=max(obj.damage, 0),
    )


def begins(state: GameState) -> Begins | None:
    """Return the step and turn of a position, None without turn tracking."""
    if not state.is_followed:
        return None
    step, turn = state.turn_step, state.turn
    return Begins(step=step, turn=turn, active=state.active, day_night=state.day_night)


def _face(obj: GameObject) -> str:
    if obj.is_melded:
        return "melded"
    if obj.flipped:
        return "flipped"
    return "back" if obj.side else _HALVES.get(obj.halves, "front")


def _host(state: GameState, obj: GameObject, naming: Naming) -> str:
    if obj.attached_to is None or isinstance(obj.attached_to, str):
        return obj.attached_to or ""
    host = state.find(obj.attached_to)
    return naming.object(host.id) if host is not None else ""


_NOUNS = frozenset({"commander", "copy", "substitute", "token"})

Place = tuple[str, str, int]
Traits = Mapping[str, object]


class Picture:
    """A position without ids: equal for positions that differ in ids only."""

    def __init__(self, rules: Ruleset, state: GameState, memo: Memo | None = None) -> None:
        self._view = StateView(rules, state, memo)
        self._places = dict(_places(rules, state))
        self.whole = _whole(state)
        self.objects = {self._places[obj.id]: self._traits(obj) for obj in state.objects}

    def difference(self, other: "Picture") -> str:
        """Return a short description of the first difference, or ``""``."""
        for what, here in self.whole.items():
            whole = other.whole[what]
            if here != whole:
                return worded(
                    "{what} would be {here}, not {whole}", what=what, here=here, whole=whole
                )
        for place in sorted(self.objects.keys() | other.objects.keys()):
            mine, theirs = self.objects.get(place), other.objects.get(place)
            if mine is None or theirs is None:
                there = str((mine or theirs or {})["name"] or "a nameless object")
                which = "should not lie" if theirs is None else "cannot be laid"
                return worded(
                    "{there} {which} into {place}", there=there, which=which, place=place[0]
                )
            for key, here in mine.items():
                if here != theirs[key]:
                    name = str(mine["name"] or "the nameless object")
                    return _trait_differs(name, key.replace("_", " "), here, theirs[key])
        return ""

    def _traits(self, obj: GameObject) -> Traits:
        state = self._view.state
        characteristics = dict(self._view.rules.tables.characteristics(self._view, obj.id))
        host = characteristics.get("attached_to")
        if isinstance(host, int):
            characteristics["attached_to"] = self._places.get(ObjectId(host))
        pieces = state.pieces(obj)
        return {
            **characteristics,
            "damage": obj.damage,
            "is_token": not obj.cards,
            "commander": sorted(piece.card.name for piece in pieces if piece.commander),
        }


def _trait_differs(name: str, what: str, here: object, there: object) -> str:
    if isinstance(here, bool):
        verb, noun = "become" if here else "no longer be", f"a {what}" if what in _NOUNS else what
        return worded("{name} would {verb} {what}", name=name, verb=verb, what=noun)
    return worded(
        "the {what} of {name} would be {here}, not {theirs}",
        what=what,
        name=name,
        here=str(here),
        theirs=str(there),
    )


def _places(rules: Ruleset, state: GameState) -> Iterator[tuple[ObjectId, Place]]:
    for spec in rules.zones:
        batch_actions = spec.shared and spec.ordered
        for player in (None,) if batch_actions else tuple(each.id for each in state.players):
            for number, obj in enumerate(state.in_zone(spec.zone, player)):
                yield obj.id, (spec.zone, player or "", number)


def _whole(state: GameState) -> dict[str, Any]:
    effects = (each.all or any(map(state.find, each.targets)) for each in state.effects)
    return {
        "the active player": state.active,
        "day or night": state.day_night,
        "the number of effects": sum(map(bool, effects)),
        "the number of replacement effects": sum(
            _still_about_something(state, each.filter) for each in state.replacements
        ),
        "the number of permissions": len(state.permissions),
        "the number of abilities that wait": len(state.waiting),
        "the number of names chosen": len(state.chosen_names),
        **{worded("{id}'s life", id=player.id): player.life for player in state.players},
        **_of_the_game(state),
    }


def _of_the_game(state: GameState) -> dict[str, Any]:
    if not state.is_followed:
        return {"the step": state.turn_step}
    fight = 0 if state.fight is None else len(getattr(state.fight, "attackers", ()))
    return {
        "the step": state.turn_step,
        "the turn": state.turn,
        **_of_match(state),
        "the number of attackers": fight,
        "the turns to come": state.turns_to_come,
        "the phases to come": state.phases_to_come,
        **{
            worded("how {id} is in the game", id=player.id): (
                player.out,
                player.kept,
                0 if state.turn else player.mulligans,
                player.bottoms,
                player.lands_played,
                sorted(amount for _, amount in player.commander_damage),
                sorted(times for _, times in player.commander_casts),
            )
            for player in state.players
        },
    }


def _of_match(state: GameState) -> dict[str, Any]:
    """Return the match facts that matter from the first turn on."""
    match = state.match
    found = {} if state.turn else {"the starter": match.starter, "the chooser": match.chooser}
    return {
        **found,
        "the format": match.format,
        "the life at the start": match.life,
        "the number of games in the match": match.best_of,
        "the number of the game": match.game,
        "the games won": match.wins,
        "the winner": match.winner,
        "the end of the game": match.over,
    }


def _still_about_something(state: GameState, wanted: Filter) -> bool:
    about, now = wanted.object, wanted.incarnation
    return about is None or now is None or state.find(Ref(about, now)) is not None
