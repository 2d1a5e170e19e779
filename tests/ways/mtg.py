"""Compare the ways to play Magic cards in card data with the offers of the table.

A cost is right if exactly that mana in the pool pays for it and one mana less does not.
"""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.games.mtg.actions import Cast, PlayLand, Prepare, Unlock
from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.turn.steps import MAIN_1, begins_at
from core.rules import engine
from core.rules.ruleset import MenuOption, StateView
from core.rules.verdict import Ruling
from core.state.ids import ObjectId, Zone
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND
from core.storage.importers.card_files import read_card_file
from tests.core.stage import ADA, Stage
from tests.ways.counted import WayFound

RULES = list(EDITIONS.values())[-1].paid()
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_COST = r"((?:\{[^{}]+\})+)"
_HALVES = ("left", "right", "part 3", "part 4", "part 5")
_NOT_PLAYED = frozenset({"double_faced_token", "token", "art_series", "emblem"})


class Truth(Struct, frozen=True, kw_only=True):
    """A way to play in the data: its zone, face, mana, life and further costs."""

    name: str
    zone: Zone
    as_: str
    mana: str = ""
    life: int = 0
    words: str = ""
    differs: str = ""
    is_land: bool = False
    unlocks: str = ""


def cards(path: Path) -> Iterator[tuple[str, tuple[WayFound, ...]]]:
    """Yield each multi-faced card of a file with its ways."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as source:
        data: list[dict[str, Any]] = json.load(source)
    built = {card.oracle_id or card.name: card for card in read_card_file(path).file.cards}
    for entry in data:
        if not _is_multi_faced(entry):
            continue
        card = built.get(entry.get("oracle_id", "")) or built.get(entry["name"])
        card = card or built.get(_faces(entry)[0].get("oracle_id", ""))
        if card is None:
            if entry["layout"] not in _NOT_PLAYED:
                yield entry["name"], (WayFound(card=entry["name"], way="", fault="not read"),)
            continue
        yield entry["name"], tuple(_judged(card, each) for each in truths(entry))


def _is_multi_faced(entry: dict[str, Any]) -> bool:
    if entry["layout"] == "meld" and not entry["mana_cost"] and "Land" not in entry["type_line"]:
        return False  # a melded permanent is not a card
    prototype = "Prototype" in entry.get("keywords", ())
    return bool(entry.get("card_faces")) or entry["layout"] == "meld" or prototype


def _faces(entry: dict[str, Any]) -> list[dict[str, Any]]:
    return entry.get("card_faces") or [entry]


def truths(entry: dict[str, Any]) -> Iterator[Truth]:
    """Yield the ways to play a card as its data prints them."""
    layout, faces = entry["layout"], _faces(entry)
    if layout in _NOT_PLAYED:
        return
    texts = [re.sub(r"\([^()]*\)", "", face.get("oracle_text", "")) for face in faces]
    if layout == "split":
        yield from _of_split(faces, texts)
        return
    words = {"modal_dfc": ("front", "back"), "adventure": ("left", "right")}.get(layout, ("front",))
    for word, face, text in zip(words, faces, texts, strict=False):
        yield _plain(face, text, HAND, word)
        yield from _from_graveyard(face, text, word)
    yield from _turned(faces, texts[0])
    if layout == "prepare":
        yield _plain(faces[1], texts[1], EXILE, "front")
    found = re.search(rf"Prototype {_COST}", texts[0])
    if found is not None:
        yield Truth(
            name=f"{faces[0]['name']} prototyped", zone=HAND, as_="prototyped", mana=found[1]
        )


def _plain(face: dict[str, Any], text: str, zone: Zone, word: str) -> Truth:
    if "Land" in face["type_line"]:
        return Truth(name=face["name"], zone=zone, as_=word, is_land=True)
    added = re.search(r"As an additional cost to cast [^,]*, ([^.]*)", text)
    changed = re.search(
        r"[^.]*(?:This spell costs [^.]* less|rather than pay this spell)[^.]*", text
    )
    return Truth(
        name=face["name"],
        zone=zone,
        as_=word,
        mana=face["mana_cost"],
        words=added[1] if added is not None else "",
        differs=changed[0].strip() if changed is not None else "",
    )


def _of_split(faces: list[dict[str, Any]], texts: list[str]) -> Iterator[Truth]:
    room = "Room" in faces[0]["type_line"]
    for word, face, text in zip(_HALVES, faces, texts, strict=False):
        aftermath = re.search(r"(?m)^Aftermath", text) is not None
        yield _plain(face, text, GRAVEYARD if aftermath else HAND, word)
        yield from _from_graveyard(face, text, word)
        if room:
            named = f"door {face['name']}"
            yield Truth(name=named, zone=BATTLEFIELD, as_="", mana=face["mana_cost"], unlocks=word)
    if all(re.search(r"(?m)^Fuse", text) for text in texts):
        mana = "".join(face["mana_cost"] for face in faces)
        yield Truth(name="fused", zone=HAND, as_="fused", mana=mana)


def _from_graveyard(face: dict[str, Any], text: str, word: str) -> Iterator[Truth]:
    found = re.search(rf"(?m)^Flashback(?: |\s?—\s?){_COST}(?:, Pay (\d+) life)?", text)
    if found is not None:
        life = int(found[2] or 0)
        yield Truth(
            name=f"{face['name']} flashback", zone=GRAVEYARD, as_=word, mana=found[1], life=life
        )


def _turned(faces: list[dict[str, Any]], text: str) -> Iterator[Truth]:
    disturb = re.search(rf"(?m)^Disturb {_COST}", text)
    if disturb is not None:
        yield Truth(name=faces[1]["name"], zone=GRAVEYARD, as_="transformed", mana=disturb[1])
    converted = re.search(rf"(?m)^More Than Meets the Eye {_COST}", text)
    if converted is not None:
        yield Truth(name=faces[1]["name"], zone=HAND, as_="converted", mana=converted[1])


# Comparison with the offers of the table


def _judged(card: Card, truth: Truth) -> WayFound:
    return WayFound(card=card.name, way=truth.name, fault=_fault(card, truth))


def _fault(card: Card, truth: Truth) -> str:
    stage, placed = _laid(card, truth)
    options = [each for each in stage.menu(placed) if _is_meant(each, truth)]
    if not options:
        return "is not offered"
    if truth.is_land:
        return ""
    said = options[0].detail
    unnamed = [each for each in (truth.mana, truth.words, truth.differs) if each not in said]
    if unnamed:
        return f"{unnamed[0]} is not named: {said}"
    by_hand = truth.differs or truth.unlocks
    return "" if by_hand else _payment_fault(stage, placed, truth)


def _laid(card: Card, truth: Truth) -> tuple[Stage, ObjectId]:
    stage = Stage(RULES)
    stage.place("Grizzly Bears")
    if truth.zone == EXILE:
        keeper = stage.place(card)
        stage.do(Prepare(player=ADA, object=keeper))
        placed = next(obj.id for obj in stage.state.objects if obj.zone == EXILE)
    else:
        placed = stage.place(card, truth.zone)
    stage.state = begins_at(stage.state, MAIN_1, 3)
    return stage, placed


def _is_meant(option: MenuOption, truth: Truth) -> bool:
    action = option.action
    if truth.unlocks:
        return isinstance(action, Unlock) and action.half == truth.unlocks
    if truth.is_land:
        return isinstance(action, PlayLand) and action.as_ in {"", truth.as_}
    return isinstance(action, Cast) and action.as_ == truth.as_ and not action.cost


def _payment_fault(stage: Stage, placed: ObjectId, truth: Truth) -> str:
    symbols = _SYMBOL.findall(truth.mana)
    x = 1 if "X" in symbols else None
    pool = [mana for symbol in symbols for mana in _mana(symbol)]
    action = Cast(player=ADA, card=placed, as_=truth.as_, life=truth.life, x=x)
    if not truth.mana:
        return "" if _is_unpaid(stage, action, []) else "is cast without a mana cost"
    if _is_unpaid(stage, action, pool):
        return f"{truth.mana} does not pay for it"
    if pool and not _is_unpaid(stage, action, pool[1:]):
        return f"one mana less than {truth.mana} pays for it"
    if truth.life and not _is_unpaid(stage, replace(action, life=truth.life - 1), pool):
        return f"{truth.life} life is not asked for"
    return ""


def _mana(symbol: str) -> list[str]:
    """Return the mana that a symbol asks for, one way to pay it."""
    if symbol.isdecimal():
        return ["C"] * int(symbol)
    letter = next((each for each in symbol.split("/") if each in "WUBRGC"), "C")
    return [letter]


def _is_unpaid(stage: Stage, action: Cast, pool: list[str]) -> bool:
    state = stage.state.with_player(replace(stage.state.player(ADA), mana=tuple(pool)))
    verdict = engine.judge(StateView(RULES, state), action)
    return any(
        each.key == "mana.pay" and each.ruling is Ruling.REFUSED for each in verdict.findings
    )
