"""The quality of a protection and the number of a toxic, of keywords that data lists bare."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.cards.abilities import levels_of, qualities
from core.cards.card import Card, Face, Layout
from core.cards.mana import COLOR_ORDER, Color, ManaCost
from core.cards.type_line import TypeLine
from core.games.mtg.layers.static_abilities import hexproof_from, protected_from, unread_qualities
from core.games.mtg.layers.traits import Traits
from core.storage.importers import scryfall
from tests.core.stage import ADA, BEN, Stage

FILE = "data/scryfall-oracle-like.json.gz"
_PRINTED = re.compile(r"(?:^|[,;] )(protection) from |(?:^|[,;] )(toxic) \d", re.IGNORECASE)
_REMINDER = re.compile(r"\([^)]*\)")
_MOST_LEVELS = 10
_JOKES = ("borders", "watermarks", "loose lips", "collector numbers", "wordy", "two-word names")
"""Qualities on joke cards, which the card data here do not have."""


def _face(text: str, *keywords: str) -> Face:
    return Face(
        name="Guarded",
        type_line=TypeLine.read("Creature — Test"),
        stats=(("power", "1"), ("toughness", "1")),
        keywords=keywords,
        text=text,
    )


def _card(face: Face) -> Card:
    return Card(name=face.name, layout=Layout.SINGLE, sides=((face,),))


def _source(line: str, cost: str = "", name: str = "Source") -> Card:
    return _card(Face(name=name, type_line=TypeLine.read(line), mana_cost=ManaCost.read(cost)))


def _traits(card: Card, owner: object = ADA) -> Traits:
    stage = Stage()
    return stage.traits(stage.place(card, owner=BEN if owner is BEN else ADA))


@pytest.mark.parametrize(
    ("text", "line", "cost"),
    [
        ("Protection from black", "Creature — Knight", "{B}"),
        ("Flying, protection from white and from black", "Creature — Knight", "{B}"),
        ("Flying, trample, protection from blue, from black, and from red", "Creature", "{R}"),
        ("Protection from artifacts; reach", "Artifact Creature — Golem", "{2}"),
        ("Protection from Elves", "Creature — Elf", "{G}"),
        ("Protection from non-Spirit creatures", "Creature — Elf", "{G}"),
        ("Protection from legendary creatures", "Legendary Creature — Elf", "{G}"),
        ("Flying, protection from colored spells, annihilator 6", "Instant", "{G}"),
        ("Lifelink, protection from converted mana cost 3 or greater", "Creature — Elf", "{2}{G}"),
        ("Protection from snow", "Snow Creature — Elf", "{G}"),
        ("Protection from everything", "Creature — Elf", ""),
        ("Protection from multicolored", "Creature — Elf", "{G}{W}"),
        ("Protection from colorless", "Artifact Creature — Golem", "{3}"),
        ("Protection from each of your opponents", "Creature — Elf", "{G}"),
    ],
)
def test_a_bare_protection_has_the_quality_of_its_text(text: str, line: str, cost: str) -> None:
    guarded = _traits(_card(_face(text, "Protection")))
    fits = _traits(_source(line, cost), BEN)
    assert protected_from(guarded, fits, spell=True)


@pytest.mark.parametrize(
    ("text", "line", "cost"),
    [
        ("Protection from black", "Creature — Knight", "{W}"),
        ("Protection from non-Spirit creatures", "Creature — Spirit", "{G}"),
        ("Protection from legendary creatures", "Creature — Elf", "{G}"),
        ("Protection from legendary creatures", "Legendary Artifact", "{1}"),
        ("Protection from converted mana cost 3 or greater", "Creature — Elf", "{G}"),
        ("Protection from colored spells", "Creature — Elf", "{G}"),
        ("Creatures you control have protection from black.", "Creature — Knight", "{B}"),
    ],
)
def test_a_protection_does_not_keep_off_what_lacks_its_quality(
    text: str, line: str, cost: str
) -> None:
    guarded = _traits(_card(_face(text, "Protection")))
    assert not protected_from(guarded, _traits(_source(line, cost), BEN))


def test_a_quality_of_which_nothing_is_known_is_named_and_not_judged() -> None:
    guarded = _traits(_card(_face("Protection from loose lips", "Protection")))
    source = _traits(_source("Creature — Elf", "{G}"))
    assert not protected_from(guarded, source)
    assert unread_qualities(guarded, source) == ("loose lips",)


def test_a_protection_that_an_effect_gives_stands_beside_the_bare_one_of_the_text() -> None:
    bare = _face("Protection from white", "Protection", "Protection from red")
    guarded = _traits(_card(bare))
    assert protected_from(guarded, _traits(_source("Instant", "{W}"))) == "white"
    assert protected_from(guarded, _traits(_source("Instant", "{R}"))) == "red"
    assert not protected_from(guarded, _traits(_source("Instant", "{G}")))


def test_hexproof_from_a_quality_is_no_protection() -> None:
    guarded = _traits(_card(_face("Hexproof from monocolored", "Hexproof", "Hexproof from")))
    mono = _traits(_source("Instant", "{R}"))
    assert hexproof_from(guarded, mono, spell=True) == "monocolored"
    assert not protected_from(guarded, mono)


def _bearers(path: Path) -> list[tuple[str, Face]]:
    found: list[tuple[str, Face]] = []
    for card in scryfall.read_cards(path).cards:
        for face in card.faces:
            bare = _REMINDER.sub("", face.text)
            lines = [line.strip() for line in bare.split("\n")]
            if any(_PRINTED.search(line) for line in lines if not line.endswith(".")):
                found.append((card.name, face))
    return found


def _made_for(quality: str) -> Card:
    """Return a source with a quality, written from the printed words by a table of its own."""
    colors = {Color(letter).word.lower(): letter for letter in COLOR_ORDER}
    words = quality.casefold()
    if words in colors:
        return _source("Creature — Elf", "{" + colors[words] + "}")
    fixed = {
        "everything": ("Creature — Elf", "{G}"),
        "multicolored": ("Creature — Elf", "{G}{W}"),
        "monocolored": ("Creature — Elf", "{G}"),
        "all colors": ("Creature — Elf", "{G}"),
        "colored spells": ("Instant", "{G}"),
        "non-spirit creatures": ("Creature — Elf", "{G}"),
        "legendary creatures": ("Legendary Creature — Elf", "{G}"),
        "converted mana cost 3 or greater": ("Creature — Elf", "{2}{G}"),
        "snow": ("Snow Land", ""),
        "artifacts": ("Artifact", "{1}"),
        "creatures": ("Creature — Elf", "{G}"),
        "enchantments": ("Enchantment", "{G}"),
        "instants": ("Instant", "{G}"),
        "lands": ("Land", ""),
        "elves": ("Creature — Elf", "{G}"),
        "arcane": ("Instant — Arcane", "{G}"),
        "kavu": ("Creature — Kavu", "{G}"),
        "werewolves": ("Creature — Werewolf", "{G}"),
    }
    line, cost = fixed.get(words, (f"Creature — {quality.removesuffix('s')}", "{G}"))
    return _source(line, cost)


@pytest.mark.parametrize("keyword", ["Protection", "Toxic"])
def test_every_imported_face_has_its_keyword_with_quality_or_number(
    reference: Path, keyword: str
) -> None:
    wrong, faces = [], 0
    nothing = _traits(_source("Nothing", "", "Nothing"))
    for name, face in _bearers(reference / FILE):
        bare = _REMINDER.sub("", face.text)
        if keyword.casefold() not in bare.casefold():
            continue
        faces += 1
        if keyword == "Toxic":
            number = re.findall(r"toxic (\d+)", bare, re.IGNORECASE)
            if [*qualities(keyword, face.keywords, (face.text,))] != number:
                wrong.append(name)
            continue
        guarded = _at_each_level(face)
        words = re.findall(r"from ([^,;(\n]+?)(?=,| and from|;|\n|$)", _lines_with(bare))
        for quality in words:
            if quality.strip().endswith(_JOKES):
                judged = bool(unread_qualities(guarded[0], nothing))
            else:
                source = _traits(_made_for(quality.strip()))
                judged = any(protected_from(has, source, spell=True) for has in guarded)
            if not judged:
                wrong.append(f"{name}: {quality}")
        if "everything" not in bare and protected_from(guarded[0], nothing):
            wrong.append(f"{name}: protected from anything")
    print(f"{faces} faces with {keyword}, {len(wrong)} wrong")  # noqa: T201 - a figure of the run
    assert wrong == []
    assert faces == {"Protection": 183, "Toxic": 4}[keyword]


def _at_each_level(face: Face) -> list[Traits]:
    """Return the characteristics of a face, for a leveler once for each level."""
    card = _card(replace(face, type_line=TypeLine.read("Creature — Test")))
    stage = Stage()
    most = _MOST_LEVELS if levels_of(face.text) else 0
    return [
        stage.traits(stage.place(card, counters=(("level", number),) if number else ()))
        for number in range(most + 1)
    ]


def _lines_with(text: str) -> str:
    return "\n".join(
        line.strip()[line.casefold().index("protection from") :].strip()
        for line in text.split("\n")
        if "protection from" in line.casefold() and not line.strip().endswith(".")
    )


@pytest.mark.parametrize(
    ("quality", "kept_off"),
    [
        ("colorless", ["{2}"]),
        ("monocolored", ["{G}"]),
        ("multicolored", ["{G}{W}", "{G}{W}{U}"]),
        ("colored spells", ["{G}", "{G}{W}", "{G}{W}{U}"]),
        ("mana value 2", ["{2}", "{G}{W}"]),
        ("mana value 2 or greater", ["{2}", "{G}{W}", "{G}{W}{U}"]),
        ("mana value 2 or less", ["{2}", "{G}", "{G}{W}"]),
    ],
)
def test_a_number_of_colors_or_of_mana_keeps_off_only_the_sources_that_have_it(
    quality: str, kept_off: list[str]
) -> None:
    guarded = _traits(_card(_face(f"Protection from {quality}", "Protection")))
    costs = ("{2}", "{G}", "{G}{W}", "{G}{W}{U}")
    sources = {cost: _traits(_source("Instant", cost), BEN) for cost in costs}
    found = [cost for cost in costs if protected_from(guarded, sources[cost], spell=True)]
    assert found == kept_off
