"""Queries as users of Scryfall type them, checked against a filter over the raw card objects.

The filters know nothing of the database.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from core.storage.database.card_search import CardSearch
from core.storage.database.catalogue import EXTRAS
from core.storage.database.importer import import_file
from core.storage.database.library import open_library

Raw = dict[str, Any]
Wanted = Callable[[Raw], bool]
_REMINDER = re.compile(r"\([^()]*\)")
_MELDED = "meld"


def faces(raw: Raw) -> list[Raw]:
    return raw.get("card_faces") or [raw]


def lines(raw: Raw) -> list[str]:
    whole = str(raw.get("type_line", ""))
    return [str(face.get("type_line", whole)).lower() for face in faces(raw)]


def typed(*words: str) -> Wanted:
    return lambda raw: any(re.search(rf"\b{word}\b", line) for word in words for line in lines(raw))


def texts(raw: Raw) -> list[str]:
    return [_REMINDER.sub("", face.get("oracle_text", "")).lower() for face in faces(raw)]


def says(words: str) -> Wanted:
    begins = re.compile(rf"(?<!\w){re.escape(words)}")
    return lambda raw: any(begins.search(text) for text in texts(raw))


def explains(words: str) -> Wanted:
    return lambda raw: any(words in face.get("oracle_text", "").lower() for face in faces(raw))


def colors(raw: Raw) -> set[str]:
    return set(raw["colors"] if "colors" in raw else faces(raw)[0].get("colors", ()))


def identity(raw: Raw) -> set[str]:
    return set(raw["color_identity"])


def value(raw: Raw) -> float:
    return float({"cmc": 0, **faces(raw)[0], **raw}["cmc"])


def number(key: str, fits: Callable[[float], bool]) -> Wanted:
    def wanted(raw: Raw) -> bool:
        printed = [face.get(key) or raw.get(key) or "" for face in faces(raw)]
        return any(each.isdecimal() and fits(float(each)) for each in printed)

    return wanted


def layout(*names: str) -> Wanted:
    return lambda raw: raw["layout"] in names


def printed_as(raw: Raw) -> int:
    found = re.match(r"\d+", raw["collector_number"])
    return int(found[0]) if found else 0


def status(format_: str, word: str) -> Wanted:
    return lambda raw: raw["legalities"].get(format_, "legal") == word


def every(*wanted: Wanted) -> Wanted:
    return lambda raw: all(each(raw) for each in wanted)


def either(*wanted: Wanted) -> Wanted:
    return lambda raw: any(each(raw) for each in wanted)


def without(wanted: Wanted) -> Wanted:
    return lambda raw: not wanted(raw)


CREATURE, LAND, INSTANT = typed("creature"), typed("land"), typed("instant")
QUESTIONS: list[tuple[str, Wanted]] = [
    ("t:creature", CREATURE),
    ("type:instant", INSTANT),
    ("T:Creature C:U", every(CREATURE, lambda raw: "U" in colors(raw))),
    ("t:legend t:creature", every(typed("legendary"), CREATURE)),
    ('t:"legendary creature"', lambda raw: any("legendary creature" in x for x in lines(raw))),
    ("t!=creature -t:land", without(either(CREATURE, LAND))),
    ("-t:creature c=w", every(without(CREATURE), lambda raw: colors(raw) == {"W"})),
    ("t:instant or t:sorcery", typed("instant", "sorcery")),
    ("(t:elf OR t:human) mv<=2", every(typed("elf", "human"), lambda raw: value(raw) <= 2)),
    ("-(c:r or c:g) t:human", every(typed("human"), lambda raw: not colors(raw) & {"R", "G"})),
    ("t:creature AND c:u", every(CREATURE, lambda raw: "U" in colors(raw))),
    ('o:"draw a card"', says("draw a card")),
    ("o:'enters tapped'", says("enters tapped")),
    ("oracle:sacrifice t:creature", every(says("sacrifice"), CREATURE)),
    ('o:"{T}: Add {G}"', says("{t}: add {g}")),
    ("o:reach", says("reach")),
    ('fo:"can block creatures"', explains("can block creatures")),
    ("c:rg", lambda raw: colors(raw) >= {"R", "G"}),
    ("c=rg", lambda raw: colors(raw) == {"R", "G"}),
    ("c>=uw", lambda raw: colors(raw) >= {"U", "W"}),
    ("c<=uw t:creature", every(CREATURE, lambda raw: colors(raw) <= {"U", "W"})),
    ("c>w", lambda raw: colors(raw) > {"W"}),
    ("c<wu t:land", every(LAND, lambda raw: colors(raw) < {"W", "U"})),
    ("c!=w t:angel", every(typed("angel"), lambda raw: colors(raw) != {"W"})),
    ("c:c", lambda raw: not colors(raw)),
    ("color:colorless t:artifact", every(typed("artifact"), lambda raw: not colors(raw))),
    ("c:m", lambda raw: len(colors(raw)) > 1),
    ("c=2", lambda raw: len(colors(raw)) == 2),
    ("c:red", lambda raw: "R" in colors(raw)),
    ("c:azorius", lambda raw: colors(raw) >= {"W", "U"}),
    ("id:esper t:creature", every(CREATURE, lambda raw: identity(raw) <= {"W", "U", "B"})),
    ("id=quandrix", lambda raw: identity(raw) == {"G", "U"}),
    ("id>=wub", lambda raw: identity(raw) >= {"W", "U", "B"}),
    ("ci:c t:land", every(LAND, lambda raw: not identity(raw))),
    ("commander:rg t:land", every(LAND, lambda raw: identity(raw) <= {"R", "G"})),
    ("mv=3", lambda raw: value(raw) == 3),
    ("cmc>=7", lambda raw: value(raw) >= 7),
    ("mv:even t:instant", every(INSTANT, lambda raw: value(raw) % 2 == 0)),
    ("mv>=2 mv<=3 t:land", every(LAND, lambda raw: 2 <= value(raw) <= 3)),
    ("pow>=6", number("power", lambda printed: printed >= 6)),
    ("power=8", number("power", lambda x: x == 8)),
    ("loy>=5", number("loyalty", lambda printed: printed >= 5)),
    ("set:inr", lambda raw: raw["set"] == "inr"),
    ("e:KHM r:mythic", lambda raw: raw["set"] == "khm" and raw["rarity"] == "mythic"),
    ("set!=inr t:werewolf", every(typed("werewolf"), lambda raw: raw["set"] != "inr")),
    ("r>=rare t:elf", every(typed("elf"), lambda raw: raw["rarity"] in {"rare", "mythic"})),
    ("r:c t:instant", every(INSTANT, lambda raw: raw["rarity"] == "common")),
    ("cn>=300 set:fin", lambda raw: raw["set"] == "fin" and printed_as(raw) >= 300),
    ("is:dfc", layout("transform", "modal_dfc", "reversible_card")),
    ("is:mdfc", layout("modal_dfc")),
    ("is:transform", layout("transform")),
    ("not:transform t:human", every(typed("human"), without(layout("transform")))),
    ("is:split", layout("split")),
    ("is:flip", layout("flip")),
    ("is:adventure", layout("adventure")),
    ("is:leveler", layout("leveler")),
    ("layout:saga", layout("saga")),
    ("is:historic", typed("legendary", "artifact", "saga")),
    ("name:storm", lambda raw: "storm" in raw["name"].lower()),
    ('!"Delver of Secrets"', lambda raw: raw["name"].startswith("Delver of Secrets //")),
    ("year=2025 t:land", every(LAND, lambda raw: raw["released_at"][:4] == "2025")),
    ("year>2018 t:land", every(LAND, lambda raw: raw["released_at"][:4] > "2018")),
    ("year<=2012", lambda raw: raw["released_at"][:4] <= "2012"),
    ("date>=2021-02 date<2021-03", lambda raw: raw["released_at"][:7] == "2021-02"),
    ("f:modern t:elf", every(typed("elf"), status("modern", "legal"))),
    ("-format:standard is:mdfc", every(layout("modal_dfc"), without(status("standard", "legal")))),
    ("legal:commander t:saga", every(typed("saga"), status("commander", "legal"))),
    ("banned:modern", status("modern", "banned")),
]  # fmt: skip


@pytest.fixture(scope="module")
def raws(reference: Path) -> list[Raw]:
    """Return one object for each card of the sample."""
    found: dict[str, Raw] = {}
    for raw in json.loads((reference / "data" / "scryfall-sample.json").read_bytes()):
        found.setdefault(raw.get("oracle_id") or faces(raw)[0]["oracle_id"], raw)
    return list(found.values())


@pytest.fixture(scope="module")
def searched(raws: list[Raw], tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardSearch]:
    folder = tmp_path_factory.mktemp("habits")
    file = folder / "cards.json"
    file.write_text(json.dumps(raws), encoding="utf-8")
    import_file(folder / "library", file)
    library = open_library(folder / "library")
    assert library is not None
    yield CardSearch(library)
    library.close()


@pytest.mark.parametrize(("query", "wanted"), QUESTIONS, ids=[query for query, _ in QUESTIONS])
def test_a_search_from_elsewhere_finds_the_same_cards_here(
    searched: CardSearch, raws: list[Raw], query: str, wanted: Wanted
) -> None:
    """Melds are passed over: the raw objects are halves and wholes, and here one card has both."""
    melds = {raw["name"] for raw in raws if raw["layout"] == _MELDED}
    expected = {raw["name"] for raw in raws if raw["layout"] not in EXTRAS and wanted(raw)}
    found = {card.name for card in searched.find("mtg", query).cards}
    assert found - melds == expected - melds
    assert found
