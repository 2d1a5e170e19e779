"""Messages about single cards and commanders while a deck is built."""

import pytest

from core.games import GAMES
from core.storage.assets import read_rulebook
from core.storage.database.library import card_finders

FINDERS = card_finders(None)
SAID = {
    "Kessig Prowler": ("2/1, green, mana value 1. Turned: 4/4, mana value still 1.", "202.3b"),
    "Treasure Map": (("Artifact, colourless, mana value 2. Turned: Land, mana value still "
                     "2."), "202.3b"),
    "Tangled Florahedron": (("1/1, green, mana value 2. Or played as Tangled Vale: a land, mana "
                            "value 0."), "712.12"),
    "Birgi, God of Storytelling": (("3/3, red, mana value 3. Or cast as Harnfel, Horn of Bounty: "
                                   "Legendary Artifact, mana value 5."), "712.11b"),
    "Hanweir Garrison": (("2/3, red, mana value 3. With Hanweir Battlements: Hanweir, the Writhing "
                         "Township, 7/4; both mana values count together."), "712.8g"),
    "Boom": ("Sorcery, red, mana value 2. In the deck both halves count together: mana value 8.",
             "709.4b"),
    "Akki Lavarunner": ("1/1, red, mana value 4. Flipped: 2/2, mana value still 4.", "710.1c"),
    "Bonecrusher Giant": (("4/3, red, mana value 3. Its Adventure Stomp, mana value 2, does not "
                          "count in the deck."), "715.3b, 715.4"),
    "Fallaji Dragon Engine": (("5/5, colourless, mana value 8. Prototyped: 1/3, mana value 3; that "
                              "does not count in the deck."), "718.4"),
    "Forest": ("Basic Land \u2014 Forest, colourless, without a mana cost.", "202.3, 202.3a"),
}  # fmt: skip


@pytest.mark.parametrize("name", SAID)
def test_a_card_of_magic_says_what_its_other_face_changes(name: str) -> None:
    (card,) = FINDERS["mtg"].named(name)
    rules = GAMES["mtg"].rules()
    note = rules.tables.formats(rules)[0].note_of_card(card)
    assert note is not None
    words = " ".join(map(str, note.says))
    assert (words, rules_number("mtg", note.key)) == SAID[name]


@pytest.mark.parametrize(
    ("name", "words", "number"),
    [
        ("Fabric of Spring (yellow)", ("Printed: cost 0, pitch 2, defense 2. Outside the game only "
         "the front counts."), "9.1.3a"),
        ("Katsu", "Printed: life 20, intellect 4.", ""),
        ("Blackout Kick (red)", "Printed: cost 1, pitch 1, power 4, defense 3.", ""),
    ],
)  # fmt: skip
def test_a_card_of_flesh_and_blood_says_which_faces_count(
    name: str, words: str, number: str
) -> None:
    (card,) = FINDERS["fab"].named(name)
    rules = GAMES["fab"].rules()
    note = rules.tables.formats(rules)[0].note_of_card(card)
    assert note is not None
    assert " ".join(map(str, note.says)) == words
    assert (rules_number("fab", note.key) if note.key else "") == number


def test_every_shipped_card_has_something_said_of_it_by_a_rule_of_the_book() -> None:
    for game, finder in FINDERS.items():
        rules = GAMES[game].rules()
        for deck_format in rules.tables.formats(rules):
            for card in finder.nearest("a", limit=1_000):
                note = deck_format.note_of_card(card)
                assert note is None or not note.key or rules_number(game, note.key)


@pytest.mark.parametrize(
    ("names", "words", "colors"),
    [
        (("Ulrich of the Krallenhorde",), "Identity of both faces:", ("R", "G")),
        (("Hanweir Garrison",), "Identity of the commander:", ("R",)),
        (("Treasure Map",), "Identity of both faces: colourless.", ()),
    ],
)
def test_the_identity_of_who_leads_counts_both_faces_but_no_melded_one(
    names: tuple[str, ...], words: str, colors: tuple[str, ...]
) -> None:
    rules = GAMES["mtg"].rules()
    leaders = [FINDERS["mtg"].named(name)[0] for name in names]
    note = rules.tables.formats(rules)[0].note_of_leaders(leaders)
    assert note is not None
    assert (str(note.says[0]), note.colors) == (words, colors)


def rules_number(game: str, key: str) -> str:
    return read_rulebook(game).number(key, GAMES[game].rules().edition)
