"""Decoding of untrusted actions and positions: limits on their size, and checks of a position."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import ONE_SIDED, Card, Face, Layout
from core.cards.mana import COLOR_ORDER, ManaCost, ManaCostError
from core.messages import worded
from core.rules.actions import Action, Batch
from core.state.combat import Chain
from core.state.effects import Effect, Permission, Replacement, Waiting
from core.state.game_state import GameState, Trie
from core.state.ids import CardId, ObjectId, PlayerId, Ref
from core.state.objects import GameObject, PhysicalCard
from core.state.zones import BATTLEFIELD, ZoneSpec

Lasting = Effect | Replacement | Permission | Waiting

MOST_PLAYERS = 8
LARGEST = 10**9
"""The largest number of a game: life total, counters, id."""

_MOST_FACES = 8
_COLORS = frozenset(COLOR_ORDER)
_MANA = _COLORS | {"C"}
_TIMES = frozenset({"neither", "day", "night"})
_TWO_SIDED = frozenset(
    {
        Layout.TRANSFORMING,
        Layout.MODAL,
        Layout.MELD,
        Layout.FLIP_CARD,
        Layout.TWIN_CARD,
        Layout.TRANSCEND_CARD,
        Layout.TRAVERSE_CARD,
    }
)


def table_faults(
    state: GameState, zones: Collection[ZoneSpec], colors: Collection[str]
) -> Iterator[str]:
    """Yield the faults of a position, each as the end of a sentence.

    ``colors`` are those that an effect of this game may give.
    """
    faults = list(_player_faults(state))
    if faults:
        yield from faults
        return
    for name, number in (("turn", state.turn), ("clock", state.clock), ("next id", state.next_id)):
        if not 0 <= number <= LARGEST:
            yield f"the {name} is {number}"
    if state.day_night not in _TIMES:
        yield f"{state.day_night!r} is no time of day"
    for piece in state.cards:
        yield from _piece_faults(piece, state)
    owners: dict[CardId, ObjectId] = {}
    for obj in state.objects:
        yield from object_faults(state, zones, obj)
        for card in obj.cards:
            if owners.setdefault(card, obj.id) != obj.id:
                yield f"card {card} is in object {owners[card]} and in object {obj.id}"
    hanging = {obj.id for obj in state.objects if obj.attached_to is not None}
    if hanging != set(state.attached) or len(hanging) != len(state.attached):
        yield "the list of what is attached is not what is attached"
    yield from _lasting_faults(state)
    yield from effect_faults(state, colors)
    yield from _match_faults(state)


def object_faults(state: GameState, zones: Iterable[ZoneSpec], obj: GameObject) -> Iterator[str]:
    """Yield the faults of an object of a position."""
    who = f"object {obj.id}"
    if not 0 <= obj.id < state.next_id:
        yield f"{who} has an id that was never given"
    if all(spec.zone != obj.zone for spec in zones):
        yield f"{who} is in {obj.zone!r}, which is not a zone of this game"
    players = {player.id for player in state.players}
    named = [obj.owner, obj.controller, *obj.visible_to]
    named += [each for each in (obj.protector, obj.holder, obj.since_under) if each is not None]
    yield from (f"{who} names {name!r}, who does not play" for name in named if name not in players)
    if any(state.cards.get(card) is None for card in obj.cards) or len(set(obj.cards)) < len(
        obj.cards
    ):
        yield f"{who} is represented by a card that is not there"
        return
    if not obj.cards and obj.base is None:
        yield f"{who} is made of nothing"
        return
    if obj.base is not None:
        yield from _card_faults(obj.base, who)
    numbers = [obj.order, obj.incarnation, obj.timestamp, obj.side, obj.damage, obj.turned]
    numbers.append(obj.since)
    numbers += [amount for _, amount in obj.counters]
    if any(abs(number) > LARGEST for number in numbers):
        yield f"{who} has a number that is out of all measure"
    if not 0 <= obj.side <= _MOST_FACES or any(not 0 <= h <= _MOST_FACES for h in obj.halves):
        yield f"{who} shows a side or a half that no card has"
    if any(amount < 1 for _, amount in obj.counters):  # damage below 0 is life that was gained
        yield f"{who} has fewer counters than none"
    if _hangs_on_itself(state, obj):
        yield f"{who} is attached to itself"


def _player_faults(state: GameState) -> Iterator[str]:
    players = [player.id for player in state.players]
    if not 0 < len(players) <= MOST_PLAYERS:
        yield f"{len(players)} players sit at it; a table has 1 to {MOST_PLAYERS}"
    if len(set(players)) < len(players) or not all(players):
        yield "its players have no names of their own"
    if state.active not in players:
        yield f"it is the turn of {state.active!r}, who does not play"
    for player in state.players:
        numbers = [player.life, player.lands_played, player.spells_cast, player.last_turn]
        numbers += [player.mulligans, player.bottoms]
        numbers += [amount for _, amount in (*player.points, *player.commander_damage)]
        numbers += [amount for _, amount in player.commander_casts]
        if any(abs(number) > LARGEST for number in numbers):
            yield f"{player.id} has a number that is out of all measure"
        if any(not each or not _MANA.issuperset(each) for each in player.mana):
            yield f"{player.id} has mana of no kind"


def _match_faults(state: GameState) -> Iterator[str]:
    players = {player.id for player in state.players}
    match = state.match
    named = [match.starter, match.chooser, match.winner, *state.turns_to_come]
    named += [name for name, _ in match.wins]
    yield from (
        f"the match names {name!r}, who does not play"
        for name in named
        if name is not None and name not in players
    )
    numbers = (match.game, *(wins for _, wins in match.wins))
    if any(not 0 <= number <= LARGEST for number in numbers):
        yield "the match has a number that is out of all measure"


def _piece_faults(piece: PhysicalCard, state: GameState) -> Iterator[str]:
    who = f"card {piece.id}"
    if not 0 <= piece.id < state.next_id:
        yield f"{who} has an id that was never given"
    if all(player.id != piece.owner for player in state.players):
        yield f"{who} belongs to {piece.owner!r}, who does not play"
    yield from _card_faults(piece.card, who)


def _card_faults(card: Card, who: str) -> Iterator[str]:
    if not card.sides or not all(card.sides):
        yield f"{who} ({card.name}) has a side without a face"
        return
    if card.layout in _TWO_SIDED and len(card.sides) == 1 and card.layout is not Layout.MELD:
        yield f"{who} ({card.name}) has one side and should have two"
    if card.layout in ONE_SIDED and len(card.sides[0]) == 1:
        yield f"{who} ({card.name}) has one half and should have two"
        return
    if any(not _COLORS.issuperset(_color_letters(face)) for face in card.faces):
        yield f"{who} ({card.name}) has a color that is none of {COLOR_ORDER}"


def _color_letters(face: Face) -> Iterator[str]:
    yield from face.color_indicator
    yield from face.color_override or ()
    yield from face.mana_cost.colors


def effect_faults(state: GameState, colors: Collection[str]) -> Iterator[str]:
    """Yield the faults in the changes of effects, each as the end of a sentence."""
    for effect in state.effects:
        change = effect.change
        if change.copy is not None:
            yield from _card_faults(change.copy.card, f"the copy of effect {effect.id}")
        given = (*(change.set_colors or ()), *change.add_colors)
        if any(each not in colors for each in given):
            yield f"effect {effect.id} gives a color that is none of {', '.join(colors)}"
        try:
            ManaCost.read(change.set_mana_cost or "")
        except ManaCostError as error:
            yield f"effect {effect.id} gives a {error}"


def _lasting_faults(state: GameState) -> Iterator[str]:
    every: tuple[Lasting, ...] = (
        *state.effects,
        *state.replacements,
        *state.permissions,
        *state.waiting,
        *(() if state.resolving is None else (state.resolving,)),
    )
    ids = [each.id for each in every]
    if len(set(ids)) < len(ids) or any(not 0 <= each < state.next_id for each in ids):
        yield "what lasts or waits has ids that were never given or were given twice"
    players = {player.id for player in state.players}
    for each in every:
        yield from _names_in(each, players)
        cards = each.cards if isinstance(each, Waiting) else ()
        if any(state.cards.get(card) is None for card in cards):
            yield f"ability {each.id} waits for a card that is not there"


def _names_in(each: Lasting, players: Collection[PlayerId]) -> Iterator[str]:
    parts = (each, getattr(each, "filter", None), getattr(each, "enters", None))
    fields = ("holder", "owner", "who", "controller")
    for name in (getattr(part, field, None) for part in parts for field in fields):
        if name is not None and name not in players:
            yield f"what lasts or waits ({each.id}) names {name!r}, who does not play"


def _hangs_on_itself(state: GameState, obj: GameObject) -> bool:
    """Return whether following its attachments leads back to the object."""
    passed: set[ObjectId] = set()
    at: GameObject | None = obj
    while at is not None and at.id not in passed:
        passed.add(at.id)
        at = state.find(at.attached_to) if isinstance(at.attached_to, Ref) else None
    return at is not None


DEEPEST = 8
"""The greatest depth of nested batches."""
MOST_STEPS = 1_000
"""The most steps of all batches of one action together."""


def kinds_by_name(kinds: Iterable[type[Action]]) -> Mapping[str, type[Action]]:
    """Return kinds of actions by the names that they have in data."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def encode_action(action: Action) -> bytes:
    """Return an action as JSON."""
    return msgspec.json.encode(action)


def decode_action(raw: bytes | msgspec.Raw, kinds: Iterable[type[Action]]) -> Action:
    """Return the action of some JSON, one of these kinds; raise `ValueError` if it is none."""
    return action_of(msgspec.json.decode(raw), kinds_by_name(kinds))


def action_of(data: Any, kinds: Mapping[str, type[Action]]) -> Action:  # noqa: ANN401 - plain data
    """Return plain data as an action of one of these kinds, by tag; raise `ValueError`."""
    _bounded(data)
    return _action(data, kinds)


def is_bounded(action: Action) -> bool:
    """Return whether an action is within the limits for reading it from plain data."""
    waiting, steps = [(action, 1)], 0
    while waiting:
        each, depth = waiting.pop()
        if isinstance(each, Batch):
            steps += len(each.steps)
            if depth > DEEPEST or steps > MOST_STEPS:
                return False
            waiting += ((step, depth + 1) for step in each.steps)
    return True


def _bounded(data: object) -> None:
    """Raise `ValueError` for batches that are too deep or too long, without following them down."""
    waiting, steps = [(data, 1)], 0
    while waiting:
        each, depth = waiting.pop()
        inner = each.get("steps", ()) if isinstance(each, dict) else ()
        if not isinstance(inner, list | tuple) or not inner:
            continue
        if depth > DEEPEST:
            raise ValueError(worded("its batches are nested more than {most} deep", most=DEEPEST))
        steps += len(inner)
        if steps > MOST_STEPS:
            raise ValueError(worded("it has more than {most} steps", most=MOST_STEPS))
        waiting += ((step, depth + 1) for step in inner)


def _action(data: Any, kinds: Mapping[str, type[Action]]) -> Action:  # noqa: ANN401 - plain data
    """Return plain data as the action that it describes; a batch holds actions of every kind."""
    if not isinstance(data, dict) or data.get("do") not in kinds:
        raise ValueError(worded("this is no action of this game"))
    kind = kinds[data["do"]]
    if kind is Batch:
        steps = tuple(_action(step, kinds) for step in data.get("steps", ()))
        player = PlayerId(msgspec.convert(data.get("player"), str))
        answers = msgspec.convert(data.get("answers", ()), tuple[str, ...])
        return Batch(player=player, steps=steps, answers=answers)
    return msgspec.convert(data, kind)


MOST_BYTES = 32 << 20
"""The greatest size of a position in JSON; the largest tables have a thirtieth of it."""


class PositionError(ValueError):
    """A position that no table can have; the text is the end of a sentence."""


def encode_position(state: GameState) -> bytes:
    """Return a position as JSON."""
    fields = msgspec.structs.asdict(state)
    fields |= {"cards": tuple(state.cards), "objects": tuple(state.objects)}
    return msgspec.json.encode(fields)


def decode_position(
    raw: bytes | msgspec.Raw, zones: Collection[ZoneSpec], colors: Collection[str]
) -> GameState:
    """Return the position of some JSON, or raise `PositionError`.

    Zones and colors are those of the game.
    """
    if len(bytes(raw)) > MOST_BYTES:
        raise PositionError(worded("it has more than {most} MB", most=MOST_BYTES >> 20))
    try:
        laid_out = msgspec.json.decode(raw, type=_position_type())
    except (ValueError, RecursionError) as error:
        raise PositionError(str(error)) from error
    fields = {name: getattr(laid_out, name) for name in GameState.__struct_fields__}
    for row, name in (("cards", "card"), ("objects", "object")):
        ids = [each.id for each in fields[row]]
        if any(object_id < 0 for object_id in ids):
            raise PositionError(
                worded("{name} {ids} has an id that was never given", name=name, ids=min(ids))
            )
        if len(set(ids)) < len(ids):
            raise PositionError(worded("two of its {row} have the same id", row=row))
    cards: Trie[PhysicalCard] = Trie()
    objects: Trie[GameObject] = Trie()
    for card in fields["cards"]:
        cards = cards.put(card.id, card)
    for obj in fields["objects"]:
        objects = objects.put(obj.id, obj)
    state = GameState(**{**fields, "cards": cards, "objects": objects})
    fault = next(table_faults(state, zones, colors), "")
    if fault:
        raise PositionError(fault)
    return _with_declared_defense(_with_flipped_cards(state), raw)


def _with_flipped_cards(state: GameState) -> GameState:
    """Convert a state of version 0.1, which kept the lower half of a flipped card."""
    for obj in state.objects:
        if obj.halves and state.printed(obj).layout is Layout.FLIP:
            state = state.put(replace(obj, halves=(), flipped=obj.zone == BATTLEFIELD))
    return state


class _EarlierFight(Struct, frozen=True):
    declared: bool = False


class _EarlierPosition(Struct, frozen=True):
    fight: _EarlierFight | None = None


def _with_declared_defense(state: GameState, raw: bytes | msgspec.Raw) -> GameState:
    """Convert a state from before each attacked hero declared its own defense."""
    chain = state.fight
    if not isinstance(chain, Chain) or chain.declared_by:
        return state
    earlier = msgspec.json.decode(raw, type=_EarlierPosition).fight
    if earlier is None or not earlier.declared:
        return state
    attacked = tuple(player.id for player in state.players if player.id != state.active)
    return replace(state, fight=replace(chain, declared_by=attacked))


@cache
def _position_type() -> type[Struct]:
    """Return the type of a position in JSON: a `GameState` whose tries are rows."""
    return msgspec.defstruct("Position", list(_fields()), kw_only=True, frozen=True)


def _fields() -> Iterator[tuple[str, Any, Any]]:
    rows = {"cards": tuple[PhysicalCard, ...], "objects": tuple[GameObject, ...]}
    for field in msgspec.structs.fields(GameState):
        if field.name in rows:
            yield field.name, rows[field.name], ()
        elif field.required:
            yield field.name, field.type, msgspec.field()
        else:
            yield field.name, field.type, field.default
