"""Invented cards by the thousand in Scryfall's shape and size; a seed always gives the same."""

import gzip
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID

Object = dict[str, Any]
T = TypeVar("T")

_STEMS = (
    *("ash", "bar", "cor", "dun", "el", "fen", "gol", "har", "il", "jor", "kel", "lum", "mor"),
    *("nar", "oth", "pel", "quin", "rus", "sil", "tor", "ul", "ven", "wyr", "xan", "yor", "zeph"),
)
_ENDS = ("an", "bolt", "dale", "en", "gard", "heim", "ik", "light", "mire", "oth", "rune", "us")
_LINKS = ("", "", "", " of the", " of", " the", " and")
_KINDS = ("Elf", "Goblin", "Human", "Spirit", "Wizard", "Knight", "Beast", "Angel", "Zombie")
_TYPES = (
    *("Creature", "Creature", "Creature", "Instant", "Sorcery", "Enchantment", "Artifact"),
    *("Land", "Legendary Creature", "Artifact Creature", "Planeswalker"),
)
_KEYWORDS = ("Flying", "Haste", "Trample", "Vigilance", "Flash", "Lifelink", "Menace")
_SENTENCES = (
    "When this enters, draw a card.",
    "{T}: Add one mana of any color.",
    "{2}{U}, {T}: Return target creature to its owner's hand.",
    "Destroy target artifact or enchantment.",
    "At the beginning of your upkeep, create a 1/1 white Soldier creature token.",
    "Whenever another creature dies, each opponent loses 1 life.",
    "Sacrifice this: It deals 2 damage to any target.",
    "Put two +1/+1 counters on target creature you control.",
    "You may cast this from your graveyard.",
    "Search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
)
_TWO_SIDED = ("transform", "modal_dfc", "double_faced_token")
_HALVES = ("split", "adventure", "flip")
_LAYOUTS = ("normal",) * 88 + _TWO_SIDED * 2 + _HALVES * 2 + ("token",) * 3
_SETS = tuple(f"s{number:02}" for number in range(90))
_LETTERS = "WUBRG"


class CardGenerator:
    """Makes card objects; ``printings`` is how many there are of a card on the average."""

    def __init__(self, seed: int = 1, printings: float = 1.0) -> None:
        self._random = random.Random(seed)  # noqa: S311 - chance that must repeat, no secret
        self._again = 1 - 1 / printings
        self._cards: list[Object] = []

    def objects(self, count: int) -> Iterator[Object]:
        """Yield so many objects."""
        for number in range(count):
            if self._cards and self._random.random() < self._again:
                yield self._printed(dict(self._random.choice(self._cards)), number)
                continue
            card = self._card()
            if self._again:
                self._cards.append(card)
            yield self._printed(dict(card), number)

    def write(self, path: Path, count: int) -> Path:
        """Write a bulk file, packed if its name ends in .gz."""
        with gzip.open(path, "wt") if path.suffix == ".gz" else path.open("w") as file:
            file.write("[\n")
            for number, each in enumerate(self.objects(count)):
                file.write((",\n" if number else "") + json.dumps(each))
            file.write("\n]\n")
        return path

    def _card(self) -> Object:
        layout = self._pick(_LAYOUTS)
        faces = [self._face() for _ in range(1 if layout in {"normal", "token"} else 2)]
        card: Object = {
            "object": "card",
            "oracle_id": self._uuid(),
            "name": " // ".join(face["name"] for face in faces),
            "layout": layout,
            "type_line": " // ".join(face["type_line"] for face in faces),
            "color_identity": [],
            "keywords": [word for face in faces for word in face.pop("keywords")],
        }
        if len(faces) == 1:
            return {**card, **faces[0]}
        for face in faces:
            if layout not in _TWO_SIDED:
                del face["colors"]
        return {**card, "card_faces": [{"object": "card_face", **face} for face in faces]}

    def _face(self) -> Object:
        kind = self._pick(_TYPES)
        colors = sorted(self._random.sample(_LETTERS, self._pick((1, 1, 1, 2))))
        keywords = self._random.sample(_KEYWORDS, self._pick((0, 0, 1, 2)))
        cost = f"{{{self._random.randrange(6)}}}" + "".join(f"{{{each}}}" for each in colors)
        text = self._random.sample(_SENTENCES, self._pick((1, 1, 2, 3)))
        face: Object = {
            "name": self._name(),
            "mana_cost": "" if kind == "Land" else cost,
            "type_line": f"{kind} — {self._pick(_KINDS)}" if "Creature" in kind else kind,
            "oracle_text": "\n".join(([", ".join(keywords)] if keywords else []) + text),
            "colors": [] if kind == "Land" else colors,
            "keywords": keywords,
        }
        if "Creature" in kind:
            face["power"] = str(self._random.randrange(8))
            face["toughness"] = str(self._random.randrange(1, 8))
        if kind == "Planeswalker":
            face["loyalty"] = str(self._random.randrange(2, 7))
        return face

    def _printed(self, card: Object, number: int) -> Object:
        """Return an object with all that a printing has, needed or not, as bulk files are."""
        uid = self._uuid()
        pictures = {
            size: f"https://cards.example.org/{size}/front/{uid[0]}/{uid[1]}/{uid}.jpg?1562894979"
            for size in ("small", "normal", "large", "png", "art_crop", "border_crop")
        }
        if card["layout"] in _TWO_SIDED:
            card["card_faces"] = [{**face, "image_uris": pictures} for face in card["card_faces"]]
        else:
            card["image_uris"] = pictures
        return {
            "id": uid,
            **card,
            "lang": "en",
            "released_at": f"20{self._random.randrange(10, 26)}-01-15",
            "uri": f"https://api.example.org/cards/{uid}",
            "set": self._pick(_SETS),
            "collector_number": str(number % 400 + 1),
            "rarity": self._pick(("common", "uncommon", "rare", "mythic")),
            "artist": self._name(),
            "legalities": dict.fromkeys(("standard", "modern", "legacy", "commander"), "legal"),
            "prices": {
                "usd": f"{self._random.random():.2f}",
                "eur": f"{self._random.random():.2f}",
            },
            "related_uris": {"gatherer": f"https://gatherer.example.org/{uid}?{'x' * 900}"},
        }

    def _name(self) -> str:
        words = [self._word() for _ in range(self._pick((1, 2, 2, 3)))]
        return words[0] + (self._pick(_LINKS) + " " + " ".join(words[1:]) if words[1:] else "")

    def _word(self) -> str:
        return (self._pick(_STEMS) + self._pick(_STEMS) + self._pick(_ENDS)).capitalize()

    def _pick(self, among: Sequence[T]) -> T:
        return self._random.choice(among)

    def _uuid(self) -> str:
        return str(UUID(int=self._random.getrandbits(128)))
