"""Validity of positions: checks for positions that come from files."""

from collections.abc import Collection, Iterable, Iterator

from core.cards.card import ONE_SIDED, Card, Face, Layout
from core.cards.mana import COLOR_ORDER, ManaCost, ManaCostError
from core.state.effects import Effect, Permission, Replacement, Waiting
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId, Ref
from core.state.objects import GameObject, PhysicalCard
from core.state.zones import ZoneSpec

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
