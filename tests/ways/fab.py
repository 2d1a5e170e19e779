"""Compare the ways to play Flesh and Blood cards in a data set with the offers of the table.

A cost is right if exactly its points pay for it and one resource point less does not. Further
costs and reductions in the text have to appear in the offer or its findings.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from core.cards.card import Card
from core.games.fab import actions as fab
from core.games.fab.playing.costs import is_unpaid
from core.games.fab.rulesets import CR_9
from core.games.fab.turn.turns import begins_here
from core.rules import engine
from core.rules.actions import Action
from core.rules.ruleset import MenuOption
from core.rules.verdict import Ruling
from core.state.ids import ObjectId
from core.storage.importers.fab_dataset import read_dataset
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up
from tests.ways.counted import WayFound

Row = Mapping[str, str]
_MARKS = re.compile(r"\*+")
_ABILITY = re.compile(
    r"^(?:(?P<limit>once|twice|thrice) per turn )?(?P<type>action|instant|attack reaction)"
    r" - (?P<cost>[^:]+): (?P<does>.+)$",
    re.IGNORECASE | re.MULTILINE,
)
_SAID = re.compile(r"[^.\n]*(?:as an additional cost to play|rather than pay|\{r\} less)[^.\n]*\.")
_PLAYED = ("Action", "Instant", "Attack Reaction", "Defense Reaction")
_GEAR = ("Head", "Chest", "Arms", "Legs")
_BACKS = (
    ("Hero", "hero"),
    *((f" {zone}", zone.lower()) for zone in _GEAR),
    ("(2H)", "weapon"),
)


class Truth(Struct, frozen=True, kw_only=True):
    """A way to play in the data: the action, its points, and the words the answer must contain."""

    name: str
    as_: str = ""
    ability: int = 0
    resource: int = 0
    action: int = 0
    words: tuple[str, ...] = ()
    reacts: bool = False


def cards(path: Path) -> Iterator[tuple[str, tuple[WayFound, ...]]]:
    """Yield each multi-faced card of a folder of tables with its ways."""
    rows: dict[str, Row] = {}
    for row in _rows(path / "card.csv"):
        rows.setdefault(row["Name"].strip(), row)
    read = {card.front.name: card for card in read_dataset(path).cards if len(card.faces) > 1}
    for front, back in _pairs(path, rows):
        card = read.get(front.split(" // ")[0]) or read.get(back)
        if card is None:
            yield front, (WayFound(card=front, way="", fault="not read"),)
        else:
            yield card.name, tuple(_judged(card, each) for each in truths(rows, front, back))


def _rows(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8", newline="") as source:
        yield from csv.DictReader(source, delimiter="\t")


def _pairs(path: Path, rows: Mapping[str, Row]) -> Iterator[tuple[str, str]]:
    """Yield the front and back names of double-faced cards, and split names with no back."""
    found: set[frozenset[str]] = set()
    for row in _rows(path / "card-face-association.csv"):
        front, back = row["Front Card Name"].strip(), row["Back Card Name"].strip()
        turns = row["Is DFC"] == "Yes" or "Construct" in rows[front]["Type Text"].split()
        if turns and frozenset({front, back}) not in found:
            found.add(frozenset({front, back}))
            yield front, back
    yield from ((name, "") for name in rows if " // " in name)


def truths(rows: Mapping[str, Row], front: str, back: str) -> Iterator[Truth]:
    """Yield the ways to play a card and to activate the abilities of its back in the data."""
    row = rows[front]
    if " // " in front:
        yield from _of_split(row)
        return
    types = row["Type Text"].split(" - ")[0]
    if "Demi-Hero" in types:
        for name in (front, back):
            yield from _from_inventory(rows[name])
        return
    if any(word in types for word in _PLAYED):
        yield Truth(
            name=front,
            as_="front",
            resource=int(row["Cost"]),
            action=int("Action" in types),
            words=tuple(each.strip() for each in _SAID.findall(_plain(row))),
        )
    for number, found in enumerate(_ABILITY.finditer(_plain(rows[back])), 1):
        yield _of_ability(back, number, found)


def _plain(row: Row) -> str:
    return _MARKS.sub("", row["Functional Text"])


def _of_split(row: Row) -> Iterator[Truth]:
    names, boxes = row["Name"].split(" // "), row["Type Text"].split(" // ")
    cost = int(row["Cost"])
    acts = [int("Action" in box.split(" - ")[0].split()) for box in boxes]
    for side, name, action in zip(("left", "right"), names, acts, strict=True):
        yield Truth(name=name, as_=side, resource=cost, action=action)
    if "Meld" in row["Card Keywords"]:
        yield Truth(name=row["Name"], as_="both", resource=2 * cost, action=max(acts))


def _from_inventory(row: Row) -> Iterator[Truth]:
    found = re.search(r"[^.\n]*transform into [^.\n]*", _plain(row), re.IGNORECASE)
    yield Truth(name=row["Name"].strip(), words=(found[0].strip(),) if found else ())


def _of_ability(name: str, number: int, found: re.Match[str]) -> Truth:
    itself = {"destroy this", f"destroy {name.casefold()}"}
    parts = [part.strip() for part in found["cost"].split(",")]
    rest = [part for part in parts if re.sub(r"\{r\}|0", "", part).strip()]
    return Truth(
        name=f"{name}, ability {number}",
        ability=number,
        resource=found["cost"].count("{r}"),
        action=int(found["type"].casefold() == "action"),
        reacts=found["type"].casefold() == "attack reaction",
        words=tuple(
            "destroyed" if part.casefold() in itself else part
            for part in (*rest, *_limit(found["limit"]))
        ),
    )


def _limit(word: str | None) -> tuple[str, ...]:
    return {"once": ("once a turn",), "twice": ("twice a turn",)}.get((word or "").casefold(), ())


# Comparison with the offers of the table


def _judged(card: Card, truth: Truth) -> WayFound:
    return WayFound(card=card.name, way=truth.name, fault=_fault(card, truth))


def _fault(card: Card, truth: Truth) -> str:
    stage, placed = _laid(card, truth)
    options = [each for each in _offered(stage, placed) if _is_meant(each, truth)]
    if not options:
        return "is not offered"
    option = options[0]
    verdict = engine.judge(stage.view, option.action)
    told = " ".join((option.label, option.detail, *(each.says for each in verdict.findings)))
    unnamed = [word for word in truth.words if word not in told]
    if unnamed:
        return f"{unnamed[0]} is not named: {told}"
    if not truth.as_ and not truth.ability:
        return ""
    if truth.as_ and f"cost {truth.resource}" not in _sum(option.detail):
        return f"cost {truth.resource} is not named: {option.detail}"
    return _payment_fault(card, truth, option.action)


def _sum(detail: str) -> str:
    """Return a detail in which the costs of two melded sides are added up."""
    added = re.sub(r"(\d+) \+ (\d+)", lambda each: str(int(each[1]) + int(each[2])), detail)
    return added if added != detail else detail


def _offered(stage: Stage, placed: ObjectId) -> list[MenuOption]:
    return list(CR_9.tables.menu(stage.view, placed, ADA))


def _is_meant(option: MenuOption, truth: Truth) -> bool:
    action = option.action
    if truth.as_:
        return isinstance(action, fab.Play) and action.as_ == truth.as_ and action.more is None
    if truth.ability:
        return isinstance(action, fab.Activate) and action.ability == truth.ability
    return option.label == f"Transform into {truth.name}"


def _payment_fault(card: Card, truth: Truth, action: Action) -> str:
    del action
    if not _is_paid(card, truth, truth.resource, truth.action):
        return f"{truth.resource} resource and {truth.action} action points do not pay for it"
    if truth.resource and _is_paid(card, truth, truth.resource - 1, truth.action):
        return f"{truth.resource - 1} resource points pay for it"
    if truth.action and _is_paid(card, truth, truth.resource, 0):
        return "no action point is asked for"
    return ""


def _is_paid(card: Card, truth: Truth, resource: int, action: int) -> bool:
    """Return whether a way is paid with exactly these points, none left over."""
    stage, placed = _laid(card, truth)
    player = stage.state.player(ADA).with_points("resource", resource)
    stage.state = stage.state.with_player(player.with_points("action", action))
    meant = next(each for each in _offered(stage, placed) if _is_meant(each, truth))
    if stage.do(meant.action) is not Ruling.DONE:
        return False
    left = dict(stage.state.player(ADA).points)
    return not left and not any(is_unpaid(obj) for obj in stage.state.objects)


def _laid(card: Card, truth: Truth) -> tuple[Stage, ObjectId]:
    """Return a followed game in which everything is there that a card may need."""
    stage = Stage()
    stage.place(made_up("Smith", "Mechanologist Hero", life="20"), "hero")
    stage.place("Katsu", "hero", BEN)
    back = bool(truth.ability)
    zone = next(
        (zone for word, zone in _BACKS if back and word in card.faces[-1].typebox), "permanent"
    )
    if not back:
        for each in _GEAR:
            part = made_up(f"{each} Part", f"Mechanologist Equipment - {each}")
            stage.place(part, each.lower())
        stage.place(made_up("Gun", "Mechanologist Weapon - Gun (2H)", power="1"), "weapon")
        for _ in range(3):
            stage.place("Hyper Driver", "permanent")
        for name in ("Ash", "Spectral Shield"):
            stage.place(made_up(name, f"Illusionist Token - {name.split()[0]}"), "permanent")
        zone = "hand" if truth.as_ else "inventory"
    placed = stage.place(card, zone, side=int(back))
    stage.state = begins_here(stage.state)
    if truth.reacts:
        attack = stage.place("Head Jab", "hand")
        stage.do(fab.Play(player=ADA, card=attack, free=True, instant=True))
        stage.do(fab.Pass(player=ADA, to="reaction"))
    player = stage.state.player(ADA).with_points("action", 1).with_points("resource", 12)
    stage.state = stage.state.with_player(player)
    return stage, placed
