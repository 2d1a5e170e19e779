"""From a scenario's words to actions: ids, player names and card names become references.

Which fields of an action hold references is read from its type annotations, so a new
verb needs no table here.
"""

import typing
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from core.cards.card import Card
from core.cards.mana import COLOR_ORDER
from core.messages import worded
from core.rules.actions import Action
from core.rules.references import hints_of, members
from core.scenario.forms import FACE_WORDS, colors_fault, cost_fault
from core.scenario.plain import error_sentence, quoted
from core.scenario.scenario import ActionStep, ScenarioError
from core.state.ids import OBJECT_ANSWER, Answer, CardId, ObjectId, PlayerId, Zone, object_answer

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
        found = names.object_of(value)
        if found is None:
            raise ScenarioError(
                worded(
                    "{where}: {value} names nothing that was defined before",
                    where=where,
                    value=quoted(value),
                )
            )
        return found
    if Answer in kinds:
        return answer_meant(value, names, where)
    if CardId in kinds:
        card = names.card_of(value)
        if card is None:
            raise ScenarioError(
                worded("{where}: {value} names no card of it", where=where, value=quoted(value))
            )
        return card
    if PlayerId in kinds:
        raise ScenarioError(
            worded("{where}: no player is called {value}", where=where, value=quoted(value))
        )
    if Zone in kinds and names.zones is not None and value not in names.zones:
        raise ScenarioError(
            worded("{where}: this game has no zone {value}", where=where, value=quoted(value))
        )
    return value


def answer_meant(value: str, names: Names, where: str) -> Answer:
    """Return the answer for a word; a prefix marks the name of an object."""
    if not value.startswith(OBJECT_ANSWER):
        return value
    found = names.object_of(value.removeprefix(OBJECT_ANSWER))
    if found is None:
        raise ScenarioError(
            worded(
                "{where}: {value} names nothing that was defined before",
                where=where,
                value=quoted(value),
            )
        )
    return object_answer(found)
