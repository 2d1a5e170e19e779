"""Words of a scenario to values: the actions of its steps and its starting position.

Which fields of an action hold references is read from its type annotations, so a new verb needs no
table here.
"""

import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Layout, whole
from core.cards.deck import Board
from core.cards.mana import COLOR_ORDER
from core.grammar import listed
from core.messages import worded
from core.rules.action_context import ActionContext
from core.rules.actions import Action, hints_of, members
from core.rules.deck_check import DeckEntry, PlayFormat, StartingPlace
from core.rules.ruleset import Ruleset, StateView
from core.rules.table_actions import points_at_start
from core.scenario.forms import FACE_WORDS, colors_fault, cost_fault
from core.scenario.plain import error_sentence, quoted
from core.scenario.scenario import ActionStep, Scenario, ScenarioError, SetupEntry
from core.state.game_state import GameState, Match
from core.state.ids import (
    OBJECT_ANSWER,
    Answer,
    CardId,
    ObjectId,
    PlayerId,
    Zone,
    object_answer,
)
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

T = TypeVar("T")

_COLORS = frozenset({"set_colors", "add_colors", "color_indicator", "color_override", "colors"})
_COSTS = frozenset({"set_mana_cost"})
_IDS = frozenset({ObjectId, CardId, PlayerId, Zone})


class Names(Struct, frozen=True):
    """Meaning of names in one position: objects, cards, players, zones.

    With ``zones`` None any word is a zone, with ``layouts`` None any word is a layout.
    ``printed`` finds a card by name. ``colors`` are those of the game.
    """

    object_of: Callable[[str], ObjectId | None]
    card_of: Callable[[str], CardId | None]
    players: tuple[PlayerId, ...]
    zones: frozenset[str] | None = None
    layouts: frozenset[str] | None = None
    printed: Callable[[str], Card | None] = lambda _: None
    colors: tuple[str, ...] = tuple(COLOR_ORDER)


def read_action(
    verbs: Mapping[str, type[Action]], step: ActionStep, names: Names, active: PlayerId
) -> Action:
    """Return the action that a step means, or raise `ScenarioError` with the key at fault."""
    verb = step.do
    kind = verbs.get(verb)
    if kind is None:
        raise ScenarioError(
            worded("the verb {verb} is not built in this version", verb=quoted(verb))
        )
    arguments = {"player": active, **step.arguments}
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    hints = hints_of(kind)
    unknown = arguments.keys() - fields.keys()
    if unknown:
        raise ScenarioError(
            worded("{verb} takes no {unknown}", verb=verb, unknown=quoted(min(unknown)))
        )
    resolved = {
        key: _resolve(value, hints[fields[key].name], names, f"{verb}: {key}")
        for key, value in arguments.items()
    }
    face = resolved.get("as")
    if isinstance(face, str) and face and face not in FACE_WORDS:
        raise ScenarioError(
            worded("{verb}: as: {face} is not a face or half", verb=verb, face=quoted(face))
        )
    return converted({**resolved, "do": verb}, kind, verb)


def converted(data: Mapping[str, Any], kind: type[T], where: str) -> T:
    """Return plain data as a value of a type, or raise `ScenarioError` with the key at fault."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{where}: {error_sentence(error)}") from error


def _resolve(value: Any, hint: Any, names: Names, where: str) -> Any:
    kinds = members(hint)
    if isinstance(value, str) and all(typing.get_origin(kind) is tuple for kind in kinds):
        # One word stands for a list of one.
        value = [value]
    if isinstance(value, str) and Card in kinds:
        return _named_card(value, names, where)
    if isinstance(value, str):
        return _resolve_word(value, kinds, names, where)
    if _IDS & set(kinds) and not isinstance(value, list | tuple | dict):
        raise ScenarioError(worded("{where}: must be text", where=where))
    if isinstance(value, list | tuple):
        inner = next((typing.get_args(k)[0] for k in kinds if typing.get_origin(k) is tuple), Any)
        return [_resolve(each, inner, names, where) for each in value]
    struct = next((k for k in kinds if isinstance(k, type) and issubclass(k, msgspec.Struct)), None)
    if isinstance(value, dict) and struct is not None:
        return _resolve_table(value, struct, names, where)
    return value


def _named_card(value: str, names: Names, where: str) -> Card:
    card = names.printed(value)
    if card is None:
        raise ScenarioError(
            worded(
                "{where}: {value} is defined neither here nor in a card file",
                where=where,
                value=quoted(value),
            )
        )
    return card


def _resolve_table(
    value: dict[str, Any], struct: type[msgspec.Struct], names: Names, where: str
) -> dict[str, Any]:
    hints = hints_of(struct)
    encoded = {f.encode_name: f.name for f in msgspec.structs.fields(struct)}
    unknown = value.keys() - encoded.keys()
    if unknown:
        raise ScenarioError(
            worded("{where}: takes no {unknown}", where=where, unknown=quoted(min(unknown)))
        )
    for key in value.keys() & (_COLORS | _COSTS):
        wrong = colors_fault(value[key], names.colors) if key in _COLORS else cost_fault(value[key])
        if wrong:
            raise ScenarioError(f"{where}: {key}: {wrong}")
    if struct is Card:
        _check_card(value, names, where)
    return {
        key: _resolve(each, hints[encoded[key]], names, f"{where}: {key}")
        for key, each in value.items()
    }


def _check_card(value: dict[str, Any], names: Names, where: str) -> None:
    if not _has_faces(value.get("sides")):
        raise ScenarioError(
            worded("{where}: sides: must be a list of sides with a face on each", where=where)
        )
    layout = value.get("layout")
    if isinstance(layout, str) and names.layouts is not None and layout not in names.layouts:
        raise ScenarioError(
            worded(
                "{where}: layout: this game has no {layout} cards",
                where=where,
                layout=quoted(layout),
            )
        )


def _has_faces(sides: Any) -> bool:
    there = isinstance(sides, list | tuple) and bool(sides)
    return there and all(isinstance(side, list | tuple) and side for side in sides)


def _resolve_word(value: str, kinds: tuple[Any, ...], names: Names, where: str) -> Any:
    if PlayerId in kinds and value in names.players:
        return value
    if ObjectId in kinds:
        return _object_meant(value, names, where)
    if Answer in kinds:
        return answer_meant(value, names, where)
    wrong = ""
    if CardId in kinds:
        card = names.card_of(value)
        if card is not None:
            return card
        wrong = worded("{value} names no card of it", value=quoted(value))
    elif PlayerId in kinds:
        wrong = worded("no player is called {value}", value=quoted(value))
    elif Zone in kinds and names.zones is not None and value not in names.zones:
        wrong = worded("this game has no zone {value}", value=quoted(value))
    if wrong:
        raise ScenarioError(f"{where}: {wrong}")
    return value


def _object_meant(value: str, names: Names, where: str) -> ObjectId:
    found = names.object_of(value)
    if found is None:
        wrong = worded("{value} names nothing that was defined before", value=quoted(value))
        raise ScenarioError(f"{where}: {wrong}")
    return found


def answer_meant(value: str, names: Names, where: str) -> Answer:
    """Return the answer for a word; a prefix marks the name of an object."""
    if not value.startswith(OBJECT_ANSWER):
        return value
    return object_answer(_object_meant(value.removeprefix(OBJECT_ANSWER), names, where))


SIDES = {"front": 0, "back": 1, "melded": 1}
HALVES = {"left": (0,), "right": (1,), "both": (0, 1), "fused": (0, 1)}
FLIPPED, PROTOTYPED = "flipped", "prototyped"
_WHILE_ATTACKED = ("blockers", "action")
"""The steps in which a scenario may begin with declared attacks."""
_PAIR = 2


def place_setup(
    scenario: Scenario, rules: Ruleset, find: Callable[[str], Card | None]
) -> tuple[GameState, dict[str, ObjectId]]:
    """Return the position and the ids that steps may use; raise `ScenarioError` on a fault.

    Several entries may go by the name of one card; that name means the first of them. The
    cards of a melded permanent are called by their names once it has fallen apart.
    """
    own = own_cards(scenario)
    state = _begun(scenario, rules)
    placed: list[tuple[SetupEntry, ObjectId]] = []
    as_cards = {
        name for entry in scenario.setup if not entry.token for name in (entry.card, *entry.cards)
    }
    for number, entry in enumerate(scenario.setup, 1):
        where = worded("setup {number}", number=number)
        printed = [_printed(own, find, name, where) for name in entry.cards or (entry.card,)]
        fault = next(_faults(rules, entry, printed), "")
        if fault:
            raise ScenarioError(f"{where}: {fault}")
        if entry.token and find(entry.card) is None and entry.card not in as_cards:
            # A card that defines a token only: no card has its names.
            printed = [replace(printed[0], press_layout="token")]
        laid = _with_its_life(scenario, rules, entry, printed[0])
        state, object_id = _place(state, rules, laid, printed)
        for _ in range(1, entry.count):
            state, _alike = _place(state, rules, laid, printed)
        placed.append((entry, object_id))
    ids = {entry.id: object_id for entry, object_id in placed if entry.id}
    for entry, object_id in placed:
        ids.setdefault(entry.name, object_id)
        if len(entry.cards) > 1:
            for card in state.object(object_id).cards:
                ids.setdefault(state.card(card).card.front.name, ObjectId(card))
    for number, (entry, object_id) in enumerate(placed, 1):
        if entry.attached_to:
            state = _attached(state, ids, entry, object_id, worded("setup {number}", number=number))
    attacks = {
        object_id: _attacked(scenario, ids, entry, worded("setup {number}", number=number))
        for number, (entry, object_id) in enumerate(placed, 1)
        if entry.attacks
    }
    return rules.tables.with_attacks(state, attacks) if attacks else state, ids


def _attacked(
    scenario: Scenario, ids: Mapping[str, ObjectId], entry: SetupEntry, where: str
) -> ObjectId | PlayerId:
    """Return the target of an attack that has been declared before the scenario begins."""
    word = entry.attacks
    if scenario.begins is None or scenario.begins.step not in _WHILE_ATTACKED:
        raise ScenarioError(
            worded(
                "{where}: attacks: only where the scenario begins in {steps}; write it into begins",
                where=where,
                steps=listed(_WHILE_ATTACKED),
            )
        )
    if word in scenario.players:
        return PlayerId(word)
    if word not in ids:
        raise ScenarioError(
            worded("{where}: attacks: {word} names nothing here", where=where, word=quoted(word))
        )
    return ids[word]


def _with_its_life(scenario: Scenario, rules: Ruleset, entry: SetupEntry, card: Card) -> SetupEntry:
    """Return a hero's entry with the damage for its player's starting life.

    Before the first step of a game it has its printed life.
    """
    if scenario.begins is not None and scenario.begins.step == rules.steps[0].id:
        return entry
    life, printed = scenario.life.get(entry.player), whole(card.front.stat("life"))
    if life is None or printed is None or "Hero" not in card.front.type_line.types:
        return entry
    return replace(entry, damage=entry.damage or printed - life)


def _begun(scenario: Scenario, rules: Ruleset) -> GameState:
    """Return the empty game state at the scenario's turn and step."""
    state = GameState.for_players(*scenario.players)
    points = points_at_start(rules.points)
    if points:
        state = state.with_player(replace(state.player(state.active), points=points))
    match = replace(state.match, format=scenario.format)
    state = replace(state, match=match, reads_texts=scenario.effects, by_hand=scenario.by_hand)
    state = _at_its_step(scenario, rules, state)
    for seat in state.players:
        poison = scenario.poison.get(seat.id, seat.point("poison"))
        life = scenario.life.get(seat.id, seat.life)
        state = state.with_player(replace(seat, life=life).with_points("poison", poison))
    return state


def _at_its_step(scenario: Scenario, rules: Ruleset, state: GameState) -> GameState:
    begins = scenario.begins
    if begins is None:
        return state
    known = [spec.id for spec in rules.steps]
    if begins.step not in known:
        steps = listed(known) if known else "no steps"
        raise ScenarioError(
            worded(
                "begins: step: {step} is none; this game has {steps}",
                step=quoted(begins.step),
                steps=steps,
            )
        )
    active = PlayerId(begins.active) if begins.active else state.active
    state = replace(state, active=active, day_night=begins.day_night)
    return rules.tables.begins_at(state, begins.step, begins.turn)


def own_cards(scenario: Scenario) -> dict[str, Card]:
    """Return the cards that a scenario defines, by name and by name with colour.

    Of several pitches of one name the first goes by the name alone.
    """
    found: dict[str, Card] = {}
    for entry in scenario.card:
        card = entry.card()
        for name in (entry.name, entry.colored_name):
            found.setdefault(name, card)
    return found


def _faults(rules: Ruleset, entry: SetupEntry, printed: list[Card]) -> Iterator[str]:
    if not rules.zones_of(entry.zone):
        yield worded("zone: this game has no zone {zone}", zone=quoted(entry.zone))
    for card in printed:
        if card.layout not in rules.policies.layouts:
            yield worded(
                "card: this game has no {layout} cards such as {name}",
                layout=card.layout,
                name=quoted(card.name),
            )
    if entry.cards:
        yield from _pair_faults(entry, printed)
    else:
        yield from _face_faults(entry, printed[0])
    for kind, amount in entry.counters.items():
        if amount < 1:
            yield worded("counters: {kind}: must be 1 or more", kind=kind)
    if entry.damage < 0 or any(amount < 0 for amount in entry.dealt.values()):
        yield worded("damage: must be 0 or more")
    if entry.token and entry.commander:
        yield worded("commander: a token is none")


def _face_faults(entry: SetupEntry, card: Card) -> Iterator[str]:
    if entry.face == "melded":
        yield worded("face: a melded permanent lists its two cards in `cards`")
    elif entry.face in HALVES:
        if max(HALVES[entry.face]) >= len(card.faces):
            yield worded(
                "face: {card} has no half {face}", card=entry.card, face=quoted(entry.face)
            )
    elif entry.face == FLIPPED:
        if card.layout is not Layout.FLIP or entry.zone != BATTLEFIELD:
            yield worded(
                "face: only a flip card on the battlefield is flipped, not {card}", card=entry.card
            )
    elif entry.face == PROTOTYPED:
        if card.layout is not Layout.PROTOTYPE:
            yield worded("face: only a prototype card is prototyped, not {card}", card=entry.card)
    elif entry.face not in SIDES:
        known = ", ".join([*SIDES, *HALVES, FLIPPED, PROTOTYPED])
        yield worded("face: {face} is none of {known}", face=quoted(entry.face), known=known)
    elif SIDES[entry.face] >= len(card.sides):
        yield worded("face: {card} has no back", card=entry.card)


def _pair_faults(entry: SetupEntry, printed: list[Card]) -> Iterator[str]:
    names = " and ".join(entry.cards)
    if entry.card:
        yield worded("card: and `cards` exclude each other; remove one of them")
    if len(printed) != _PAIR or not printed[0].is_partner_of(printed[1]):
        yield worded("cards: {names} are not a meld pair", names=names)
    if not all(card.is_double_sided for card in printed):
        yield worded("cards: {names} lack the face that they make together", names=names)
    if entry.face != "melded":
        yield worded("face: two cards are one permanent only if it is `melded`")
    if entry.zone != BATTLEFIELD:
        yield worded("zone: melded they are on the battlefield, not in {zone}", zone=entry.zone)
    if entry.token:
        yield worded("token: two cards are none")


def _printed(
    own: dict[str, Card], find: Callable[[str], Card | None], name: str, where: str
) -> Card:
    card = own.get(name) or find(name)
    if card is None:
        raise ScenarioError(
            worded(
                "{where}: card: {name} is defined neither here nor in a card file; "
                "define it in a [[card]] table or add its file with --cards",
                where=where,
                name=quoted(name),
            )
        )
    return card


def _place(
    state: GameState, rules: Ruleset, entry: SetupEntry, printed: list[Card]
) -> tuple[GameState, ObjectId]:
    state = state.tick()
    owner = PlayerId(entry.player)
    cards: tuple[CardId, ...] = ()
    for card in () if entry.token else printed:
        cards = (*cards, CardId(state.next_id))
        state = state.add_card(card, owner, commander=entry.commander)
    if len(cards) == 1:
        object_id = ObjectId(cards[0])
    else:
        object_id = ObjectId(state.next_id)
        state = replace(state, next_id=object_id + 1)
    flips = printed[0].layout is Layout.FLIP
    halves = (1,) if entry.face == PROTOTYPED else HALVES.get(entry.face, ())
    controller = PlayerId(entry.controller or entry.player)
    obj = GameObject(
        id=object_id,
        cards=cards,
        owner=owner,
        controller=controller,
        zone=Zone(entry.zone),
        order=state.clock,
        incarnation=state.clock,
        timestamp=state.clock,
        side=SIDES.get(entry.face, 0),
        halves=() if flips else halves,
        flipped=flips and entry.face in {"right", FLIPPED},
        face_down=entry.face_down,
        tapped=entry.tapped,
        counters=tuple(sorted(entry.counters.items())),
        token=entry.token,
        base=printed[0] if entry.token else None,
        conditions=(*(("marked",) if entry.marked else ()), *entry.conditions),
        chosen=entry.chosen,
        damage=entry.damage,
        protector=PlayerId(entry.protector) if entry.protector else None,
        since=state.turn if entry.sick else 0,
        since_under=controller if state.is_followed else None,
    )
    for player, amount in entry.dealt.items():
        seat = state.player(PlayerId(player))
        dealt = (*seat.commander_damage, *((card, amount) for card in cards))
        state = state.with_player(replace(seat, commander_damage=dealt))
    if entry.casts:
        seat = state.player(owner)
        casts = (*seat.commander_casts, *((card, entry.casts) for card in cards))
        state = state.with_player(replace(seat, commander_casts=casts))
    return rules.initialise(state.put(obj), object_id), object_id


def _attached(
    state: GameState, ids: dict[str, ObjectId], entry: SetupEntry, object_id: ObjectId, where: str
) -> GameState:
    word = entry.attached_to
    if ids.get(word) == object_id:
        wrong = worded("attached_to: nothing is attached to itself")
        raise ScenarioError(f"{where}: {wrong}")
    if word not in ids and all(player.id != word for player in state.players):
        wrong = worded("attached_to: {attached_to} names nothing here", attached_to=quoted(word))
        raise ScenarioError(f"{where}: {wrong}")
    host = state.object(ids[word]).ref if word in ids else PlayerId(word)
    return state.put(replace(state.object(object_id), attached_to=host))


Shuffle = Callable[[Sequence[StartingPlace]], Sequence[StartingPlace]]
"""Returns the cards of a deck in a secret order."""


def deck_table(
    rules: Ruleset,
    decks: Mapping[str, Sequence[DeckEntry]],
    shuffle: Shuffle,
    *,
    life: int = 0,
    title: str = "",
) -> GameState:
    """Return a new game state of players with their decks.

    ``life`` is the starting life; 0 is the default of the game.
    """
    placed = [
        (player, place)
        for player, entries in decks.items()
        for place in shuffle(tuple(rules.tables.starting_places(entries)))
    ]
    # A name may be that of several cards, so each goes by its number.
    cards = {str(number): place.card for number, (_, place) in enumerate(placed)}
    setup = [
        SetupEntry(player=player, zone=place.zone, card=str(number), commander=place.is_commander)
        for number, (player, place) in enumerate(placed)
    ]
    scenario = Scenario(
        title=title,
        game=rules.game,
        rulebook=rules.edition,
        players=tuple(decks),
        setup=setup,
        step=[],
        life=dict.fromkeys(decks, life) if life else {},
    )
    state, _ = place_setup(scenario, rules, cards.get)
    context = ActionContext(StateView(rules, state))
    rules.tables.apply_state_based_actions(context)
    return context.state


def before_a_game(
    rules: Ruleset,
    decks: Mapping[str, Sequence[DeckEntry]],
    play_format: PlayFormat | None,
    match: Match,
) -> GameState:
    """Return a new game state of players with their decks before the start of a game of a match.

    Cards to choose from at the start are outside the deck. In formats without commanders these
    cards are ordinary cards.
    """
    led = play_format is not None and Board.COMMANDER in play_format.boards
    boards = {Board.ARENA: Board.SIDE} | ({} if led else {Board.COMMANDER: Board.MAIN})
    brought = {
        name: tuple(replace(each, board=boards.get(each.board, each.board)) for each in entries)
        for name, entries in decks.items()
    }
    life = match.life or (play_format.life if play_format is not None else 0)
    state = deck_table(rules, brought, lambda places: places, life=life)
    state = replace(state, match=match, active=match.starter or match.chooser or state.active)
    return rules.tables.begins_at(state, rules.steps[0].id, 0)
