"""A position as the setup entries of a scenario, and what two positions do not share."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.messages import worded
from core.rules.ruleset import Memo, Ruleset, StateView
from core.scenario.card_definitions import Definitions
from core.scenario.names import Naming
from core.scenario.scenario import Begins, SetupEntry
from core.state.effects import Filter
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject

_HALVES = {(0,): "left", (1,): "right", (0, 1): "both"}


def seats(state: GameState) -> tuple[PlayerId, ...]:
    """Return the players in seating order, the active one first."""
    names = tuple(player.id for player in state.players)
    first = names.index(state.active)
    return names[first:] + names[:first]


def lay(state: GameState, naming: Naming, cards: Definitions) -> list[SetupEntry]:
    """Return an entry for every object.

    What an entry has no key for is left out; `difference` finds it.
    """
    objects = list(_by_zone(state))
    for obj in objects:
        naming.name(obj.id, _front_name(state, obj))
    # What a permanent keeps in exile comes with its becoming prepared, which is a step.
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


def _front_name(state: GameState, obj: GameObject) -> str:
    card = state.printed(obj)
    return card.sides[-1][0].name if obj.is_melded else card.front.name


def _entry(state: GameState, obj: GameObject, naming: Naming, cards: Definitions) -> SetupEntry:
    made_of = state.fronts(obj) if obj.cards else (state.printed(obj),)
    names = tuple(cards.name_of(card) for card in made_of)
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
        dealt=_dealt(state, obj),
        casts=_casts(state, obj),
        damage=max(obj.damage, 0),
    )


def _dealt(state: GameState, obj: GameObject) -> dict[str, int]:
    found: dict[str, int] = {}
    for player in state.players:
        dealt = dict(player.commander_damage)
        amount = max((dealt.get(card, 0) for card in obj.cards), default=0)
        found |= {str(player.id): amount} if amount else {}
    return found


def _casts(state: GameState, obj: GameObject) -> int:
    casts = dict(state.player(obj.owner).commander_casts)
    return max((casts.get(card, 0) for card in obj.cards), default=0)


def begins(state: GameState) -> Begins | None:
    """Return in which step of a game a position is, None where nobody follows the turn."""
    if not state.is_followed:
        return None
    return Begins(
        step=state.turn_step,
        turn=state.turn,
        active=state.active,
        day_night=state.day_night,
    )


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
    """Everything that can be said of a position without ids: two like ones are equal."""

    def __init__(self, rules: Ruleset, state: GameState, memo: Memo | None = None) -> None:
        self._view = StateView(rules, state, memo)
        self._places = dict(_places(rules, state))
        self.whole = _whole(state)
        self.objects = {self._places[obj.id]: self._traits(obj) for obj in state.objects}

    def difference(self, other: "Picture") -> str:
        """Say in a few words how another position is not this one, or ``""``."""
        for what, here in self.whole.items():
            if here != other.whole[what]:
                return worded(
                    "{what} would be {here}, not {whole}",
                    what=what,
                    here=here,
                    whole=other.whole[what],
                )
        for place in sorted(self.objects.keys() | other.objects.keys()):
            mine, theirs = self.objects.get(place), other.objects.get(place)
            if mine is None or theirs is None:
                there = mine or theirs or {}
                which = "should not lie" if theirs is None else "cannot be laid"
                return worded(
                    "{there} {which} into {place}",
                    there=str(there["name"] or "a nameless object"),
                    which=which,
                    place=place[0],
                )
            for key, here in mine.items():
                if here != theirs[key]:
                    name = mine["name"] or "the nameless object"
                    what = key.replace("_", " ")
                    if isinstance(here, bool):
                        what = f"a {what}" if what in _NOUNS else what
                        return worded(
                            "{name} would {verb} {what}",
                            name=str(name),
                            verb="become" if here else "no longer be",
                            what=what,
                        )
                    return worded(
                        "the {what} of {name} would be {here}, not {theirs}",
                        what=what,
                        name=str(name),
                        here=str(here),
                        theirs=str(theirs[key]),
                    )
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
    """Return what a position says of a game that is followed."""
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
    """Return what matters of the match: from the first turn on, not how its starter was found."""
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
    if wanted.object is None or wanted.incarnation is None:
        return True
    return state.find(Ref(wanted.object, wanted.incarnation)) is not None
