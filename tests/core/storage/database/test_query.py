"""Queries find the right cards, and a faulty query names the place of its fault."""

import operator
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards.card import Card, Face, Layout
from core.cards.reader import build_card
from core.cards.type_line import TypeLine
from core.games import GAMES
from core.games.mtg.decks import color_identity
from core.storage.database.card_search import KNOWN, CardSearch, Found, parsed
from core.storage.database.catalogue import is_extra, key_of, typed
from core.storage.database.library import CardLibrary, library_in_memory, shipped_library
from core.storage.database.query import KEYS, KINDS, QueryError
from core.storage.database.schema import FACES, endings, mana_value, mask_of
from core.storage.importers.card_files import read_card_file

Wanted = Callable[[Card], bool]


@pytest.fixture(scope="module")
def library() -> Iterator[CardLibrary]:
    """The shipped cards."""
    shipped = shipped_library()
    yield shipped
    shipped.close()


@pytest.fixture(scope="module")
def searched(library: CardLibrary) -> CardSearch:
    return CardSearch(library)


def names(found: Found) -> list[str]:
    return [card.name for card in found.cards]


def is_(card: Card, word: str) -> bool:
    return any(word in face.type_line for face in card.faces)


def power(card: Card) -> list[int]:
    found = [face.stat("power") or "" for face in card.faces]
    return [int(each) for each in found if each.isdecimal()]


def larger(face: Face, one: str, other: str) -> bool:
    values = [str(face.stat(each) or "").replace("*", "0") for each in (one, other)]
    return all(each.isdecimal() for each in values) and int(values[0]) > int(values[1])


def backs(card: Card, word: str) -> bool:
    return any(word in face.type_line for side in card.sides[1:] for face in side)


MAGIC: list[tuple[str, Wanted]] = [
    ("t:creature", lambda card: is_(card, "Creature")),
    ("-t:creature t:land", lambda card: is_(card, "Land") and not is_(card, "Creature")),
    ("t:elf or t:goblin", lambda card: is_(card, "Elf") or is_(card, "Goblin")),
    ("mv<=1 -t:land", lambda card: mana_value(card) <= 1 and not is_(card, "Land")),
    ("mv:even", lambda card: mana_value(card) % 2 == 0),
    ("c:ur", lambda card: {"U", "R"} <= card.front.colors),
    ("back:land", lambda card: backs(card, "Land")),
    ("front:land", lambda card: "Land" in card.front.type_line),
    ("is:dfc", lambda card: card.is_double_sided),
    ("is:meld", lambda card: card.layout is Layout.MELD),
    ("not:dfc t:land", lambda card: is_(card, "Land") and not card.is_double_sided),
    ("pow>=5", lambda card: any(each >= 5 for each in power(card))),
    ("pow>tou", lambda card: any(larger(face, "power", "toughness") for face in card.faces)),
    ("layout:adventure", lambda card: card.layout is Layout.ADVENTURE),
    (
        "back:(t:creature pow>=4)",
        lambda card: any(
            "Creature" in face.type_line and (face.stat("power") or "").isdecimal()
            and int(face.stat("power") or 0) >= 4
            for side in card.sides[1:]
            for face in side
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("query", "wanted"), MAGIC, ids=[query for query, _ in MAGIC])
def test_a_query_finds_exactly_the_matching_cards(
    searched: CardSearch, library: CardLibrary, query: str, wanted: Wanted
) -> None:
    found = list(searched.find("mtg", query).cards)
    expected = {
        card.name
        for card in library.all("mtg")
        if card.press_layout not in {"token", "double_faced_token", "emblem"} and wanted(card)
    }
    # A split card counts as one thing, so its colours are those of both halves.
    split = {card.name for card in library.all("mtg") if card.layout is Layout.SPLIT}
    assert {card.name for card in found} - split == expected - split
    assert found
    keys = [typed(key_of(card.name)) for card in found]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("class:ninja", lambda card: is_(card, "Ninja")),
        ("talent:mystic", lambda card: is_(card, "Mystic")),
        ("pitch:blue", lambda card: card.front.stat("pitch") == "3"),
        ("pitch:1", lambda card: card.front.stat("pitch") == "1"),
        ("t:weapon", lambda card: any("Weapon" in face.type_line for face in card.faces)),
        ("t:action", lambda card: any("Action" in face.typebox for face in card.faces)),
        ("is:hero", lambda card: any("Hero" in face.typebox for face in card.faces)),
    ],
)  # fmt: skip
def test_cards_of_flesh_and_blood_are_found_by_printed_values(
    searched: CardSearch, library: CardLibrary, query: str, wanted: Wanted
) -> None:
    found = {(card.name, card.front.stat("pitch")) for card in searched.find("fab", query).cards}
    cards = {(card.name, card.front.stat("pitch")) for card in library.all("fab") if wanted(card)}
    assert found == cards
    assert found


def test_cards_that_become_a_land_are_not_lands_before(searched: CardSearch) -> None:
    found = names(searched.find("mtg", "becomes:land"))
    assert "Treasure Map // Treasure Cove" in found
    assert not any(name.startswith("Tangled Florahedron") for name in found)
    creatures = names(searched.find("mtg", "front:land becomes:creature"))
    assert "Westvale Abbey // Ormendahl, Profane Prince" in creatures


COMPARED: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}
FIELDS = {
    ("mtg", "pow"): "power",
    ("mtg", "tou"): "toughness",
    ("mtg", "loy"): "loyalty",
    ("mtg", "def"): "defense",
    ("fab", "cost"): "cost",
    ("fab", "life"): "life",
    ("fab", "int"): "intellect",
    ("fab", "pow"): "power",
}


@pytest.mark.parametrize("sign", COMPARED)
@pytest.mark.parametrize(("game", "key"), FIELDS, ids=lambda each: each)
def test_each_number_of_a_face_is_compared_by_each_sign(
    searched: CardSearch, library: CardLibrary, game: str, key: str, sign: str
) -> None:
    bound = {"life": 20, "cost": 1, "int": 4, "loy": 4, "def": 4}.get(key, 3)

    def fits(face: Face) -> bool:
        printed = face.stat(FIELDS[game, key])
        return (
            printed is not None
            and printed.isdecimal()
            and COMPARED[sign](float(printed), float(bound))
        )

    found = {card.name for card in searched.find(game, f"{key}{sign}{bound}").cards}
    cards = [card for card in library.all(game) if not is_extra(card)]
    plain = {
        card.name
        for card in cards
        if all((face.stat(FIELDS[game, key]) or "0").isdecimal() for face in card.faces)
    }
    expected = {card.name for card in cards if any(fits(face) for face in card.faces)}
    assert found & plain == expected & plain


def test_a_star_for_a_power_counts_as_zero(searched: CardSearch, library: CardLibrary) -> None:
    def powers(card: Card) -> list[str]:
        return [face.stat("power") or "" for face in card.faces]

    cards = [card for card in library.all("mtg") if not is_extra(card)]
    stars = {card.name for card in cards if "*" in powers(card)}
    assert stars
    assert stars <= {card.name for card in searched.find("mtg", "pow=0").cards}


@pytest.mark.parametrize("sign", COMPARED)
@pytest.mark.parametrize("colors", ["u", "gw", "wub", "c"])
def test_colors_are_compared_as_sets(
    searched: CardSearch, library: CardLibrary, sign: str, colors: str
) -> None:
    wanted = frozenset(colors.upper()) - {"C"}

    def fits(card: Card) -> bool:
        has = frozenset(str(color) for color in card.front.colors)
        if not wanted and sign in {">=", "<="}:
            return not has
        both: dict[str, bool] = {
            "<": has < wanted,
            "<=": has <= wanted,
            "=": has == wanted,
            "!=": has != wanted,
            ">=": has >= wanted,
            ">": has > wanted,
        }
        return both[sign]

    found = {card.name for card in searched.find("mtg", f"c{sign}{colors}").cards}
    cards = [card for card in library.all("mtg") if not is_extra(card)]
    single = {card.name for card in cards if card.layout is not Layout.SPLIT}
    assert found & single == {card.name for card in cards if fits(card)} & single


@pytest.mark.parametrize("sign", COMPARED)
def test_the_number_of_colors_is_compared(
    searched: CardSearch, library: CardLibrary, sign: str
) -> None:
    found = {card.name for card in searched.find("mtg", f"c{sign}2").cards}
    cards = [each for each in library.all("mtg") if not is_extra(each)]
    single = {card.name for card in cards if card.layout is not Layout.SPLIT}
    expected = {card.name for card in cards if COMPARED[sign](len(card.front.colors), 2)}
    assert found & single == expected & single


@pytest.mark.parametrize(
    ("query", "what", "at"),
    [
        ("bcak:land", "'bcak:' is not a search word. Did you mean back:?", "bcak:"),
        ("t:elf mv<x", "'x' is not a number.", "x"),
        ("is:mold", "'mold' is nothing that is: knows. Did you mean meld?", "mold"),
        ("c:blu", "'blu' is no colour: write letters of wubrg, or a name.", "blu"),
        ("t:elf)", "This bracket closes nothing.", ")"),
        ("mv:", "'mv:' needs something right after it.", "mv:"),
        ("class:ice", "'ice' is no class. Write talent:ice.", "ice"),
        ("t:(elf)", "'t:' takes a word and no brackets.", "t:(elf)"),
        ("back:(set:isd)", "'set:' is not about one face", "set:isd"),
        ("order:size t:elf", "Cards are not sorted by 'size', but by name", "size"),
        ("o:— t:elf", "'—' has no word to look for.", "—"),
        ("usd<1 t:elf", "Prices are not kept", "usd<1"),
        ("o:/draws? two/", "Patterns between slashes are not searched", "/draws?"),
        ("t>elf", "'t' cannot be less or more", "t>"),
        ("year:soon", "'soon' is no year and no date", "soon"),
        ("f:moderm", "'moderm' is not a known format. Did you mean modern?", "moderm"),
    ],
)
def test_a_fault_is_described_and_located(
    searched: CardSearch, query: str, what: str, at: str
) -> None:
    with pytest.raises(QueryError) as raised:
        searched.find("mtg", query)
    assert raised.value.what.startswith(what)
    assert query[raised.value.start : raised.value.end] == at


def test_brackets_and_quotes_that_are_not_closed_yet_are_taken_as_they_are(
    searched: CardSearch,
) -> None:
    assert names(searched.find("mtg", "(t:elf")) == names(searched.find("mtg", "t:elf"))
    assert names(searched.find("mtg", 'o:"draw a')) == names(searched.find("mtg", 'o:"draw a"'))


def test_a_name_is_found_by_its_beginning_its_words_and_with_a_letter_wrong(
    searched: CardSearch,
) -> None:
    delver = "Delver of Secrets // Insectile Aberration"
    for words in ("delv", "secrets", "insectile", "secrets delver", "delvr of secrts", "lver of"):
        assert names(searched.find("mtg", words))[0] == delver, words


def test_a_short_name_with_two_letters_exchanged_is_found_by_its_beginning(
    searched: CardSearch,
) -> None:
    assert "Fork" in [card.name for card in searched.nearest("mtg", "frok")]


def test_a_name_with_a_colon_is_a_name() -> None:
    query = parsed("Circle of Protection: Red")
    assert query is not None
    assert query.name == "Circle of Protection: Red"


def test_nothing_typed_finds_nothing(searched: CardSearch) -> None:
    for text in ("", "   ", "-", "()", "OR"):
        assert names(searched.find("mtg", text)) == []


def test_every_key_has_an_example_that_can_be_asked(searched: CardSearch) -> None:
    for key in KEYS:
        for spelling in key.spellings:
            searched.find("mtg", f"{spelling}:{key.example}")


def of_layout(*layouts: Layout) -> Wanted:
    return lambda card: card.layout in layouts


def of_type(*words: str) -> Wanted:
    def wanted(card: Card) -> bool:
        printed = [f"{face.type_line} {face.typebox}".split() for face in card.faces]
        return any(word in face for word in words for face in printed)

    return wanted


def colors_of(card: Card) -> frozenset[str]:
    """Return the colours of the face-up part of a card: of a split card both halves."""
    shown = card.sides[0] if card.layout is Layout.SPLIT else card.sides[0][:1]
    return frozenset().union(*(face.colors for face in shown))


OF_KIND: dict[str, Wanted] = {
    "dfc": lambda card: card.is_double_sided,
    "twofaced": lambda card: len(card.faces) > 1,
    "onesided": lambda card: len(card.faces) > 1 and not card.is_double_sided,
    **dict.fromkeys(("mdfc", "modal"), of_layout(Layout.MODAL)),
    **dict.fromkeys(("tdfc", "transform"), of_layout(Layout.TRANSFORMING)),
    "meld": of_layout(Layout.MELD),
    "split": of_layout(Layout.SPLIT),
    "flip": of_layout(Layout.FLIP, Layout.FLIP_CARD),
    "twin": of_layout(Layout.TWIN_CARD),
    "transcend": of_layout(Layout.TRANSCEND_CARD),
    "adventure": of_layout(Layout.ADVENTURE),
    "prepare": of_layout(Layout.PREPARATION),
    "prototype": of_layout(Layout.PROTOTYPE),
    "reversible": of_layout(Layout.REVERSIBLE),
    "aftermath": lambda card: any(face.has("Aftermath") for face in card.faces),
    "room": of_type("Room"),
    "battle": of_type("Battle"),
    "saga": of_type("Saga"),
    "class": of_type("Class"),
    # Demi-heroes are found by it too.
    "hero": lambda card: any("Hero" in f"{face.type_line} {face.typebox}" for face in card.faces),
    "traverse": lambda card: card.layout is Layout.TRAVERSE_CARD,
    "legendary": of_type("Legendary"),
    "permanent": of_type(
        *("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
    ),
    "spell": lambda card: not is_(card, "Land"),
    "token": lambda card: card.is_token,
    "extra": is_extra,
    "multicolor": lambda card: len(colors_of(card)) > 1,
    "colorless": lambda card: not colors_of(card),
    "historic": of_type("Legendary", "Artifact", "Saga"),
    "party": of_type("Cleric", "Rogue", "Warrior", "Wizard"),
    "outlaw": of_type("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"),
    "leveler": lambda card: card.press_layout == "leveler",
    "commander": lambda card: (
        {"Legendary", "Creature"} <= {*card.front.type_line.supertypes, *card.front.type_line.types}
    ),
    "reprint": lambda _card: False,
}
"""The single card of each kind among the shipped cards."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_kind_finds_the_cards_of_that_kind_and_no_others(
    searched: CardSearch, library: CardLibrary, kind: str, game: str
) -> None:
    asked_for = kind in {"token", "extra"}
    found = {
        (card.name, card.front.stat("pitch")) for card in searched.find(game, f"is:{kind}").cards
    }
    expected = {
        (card.name, card.front.stat("pitch"))
        for card in library.all(game)
        if (asked_for or not is_extra(card)) and OF_KIND[kind](card)
    }
    assert found == expected


def test_every_kind_but_some_is_among_the_shipped_cards(searched: CardSearch) -> None:
    lacking = {
        kind
        for kind in KINDS
        if not any(names(searched.find(game, f"is:{kind}")) for game in GAMES)
    }
    assert lacking == {"extra", "reprint", "reversible", "traverse"}


PIECES = st.sampled_from(
    [
        *(f"{key}:" for key in sorted(KNOWN)),
        "-" * 90,
        "9" * 30,
        *"()-!\"':<>=",
        " ",
        " or ",
        "and",
        "land",
        "3",
        "wub",
        "~",
        "{T}",
        "é",
        "\x00",
        "*",
        "//",
        "isd",
        "dfc",
        "’",
        "%",
        "_",
        ";",
    ]
)


_ANY = shipped_library()


@given(st.lists(PIECES, max_size=12).map("".join) | st.text(max_size=30))
def test_whatever_is_typed_is_answered_or_refused_in_a_sentence(text: str) -> None:
    search = CardSearch(_ANY)
    try:
        found = search.find("mtg", text)
    except QueryError as error:
        wrong = (error.what[-1] in ".?", 0 <= error.start <= error.end <= len(text))
    else:
        wrong = (len(list(found.cards)) == len(found.cards), True)
    assert wrong == (True, True)


@pytest.mark.parametrize(("minuses", "same"), [(82, "t:elf"), (83, "-t:elf"), (480, "t:elf")])
def test_of_many_minuses_each_two_mean_nothing(
    searched: CardSearch, minuses: int, same: str
) -> None:
    found = names(searched.find("mtg", "-" * minuses + "t:elf"))
    assert found == names(searched.find("mtg", same)) != []


@pytest.mark.parametrize(
    ("query", "pointed"),
    [
        ("t:elf or order:mv", "order:mv"),
        ("-order:mv t:elf", "order:mv"),
        ("-(t:elf sort:name)", "sort:name"),
        ("back:(include:extras)", "include:extras"),
        ("-include:extras", "include:extras"),
        ("t:elf or include:extras", "include:extras"),
    ],
)
def test_settings_of_the_whole_search_are_refused_in_a_part_of_it(
    searched: CardSearch, query: str, pointed: str
) -> None:
    with pytest.raises(QueryError, match="is about the whole search") as refused:
        searched.find("mtg", query)
    assert query[refused.value.start : refused.value.end] == pointed


def test_a_count_of_colours_may_be_any_number(searched: CardSearch) -> None:
    assert names(searched.find("mtg", f"c:{'9' * 23}")) == []
    everything = names(searched.find("mtg", "mv>=0"))
    assert names(searched.find("mtg", f"c<{'9' * 23}")) == everything


def test_results_are_sorted_as_asked(searched: CardSearch) -> None:
    found = list(searched.find("mtg", "t:creature order:mv").cards)
    values = [mana_value(card) for card in found]
    assert values == sorted(values)
    assert list(searched.find("mtg", "t:creature", order="mv").cards) == found


def test_tokens_come_only_where_they_are_asked_for() -> None:
    faces = [
        Face(name=name, type_line=TypeLine.read(f"{kind} — Soldier")) for name, kind in _SOLDIERS
    ]
    cards = [
        build_card([face], press_layout=layout, name=face.name, oracle_id=face.name)
        for face, layout in zip(faces, ("normal", "token"), strict=True)
    ]
    library = library_in_memory({"mtg": cards})
    search = CardSearch(library)
    assert names(search.find("mtg", "t:soldier")) == ["Soldier Parade"]
    assert names(search.find("mtg", "t:soldier is:token")) == ["Soldier"]
    assert set(names(search.find("mtg", "soldier"))) == {"Soldier", "Soldier Parade"}
    assert list(search.nearest("mtg", "soldeir")) == []
    library.close()


_SOLDIERS = (("Soldier Parade", "Enchantment"), ("Soldier", "Token Creature"))


def test_extras_can_be_included_with_other_conditions(searched: CardSearch) -> None:
    plain = names(searched.find("mtg", "t:creature mv<=2"))
    assert set(plain) <= set(names(searched.find("mtg", "include:extras t:creature mv<=2")))


def test_colours_and_identities_are_those_of_the_rules(reference: Path) -> None:
    read = read_card_file(reference / "data" / "scryfall-sample.json").file.cards
    library = library_in_memory({"mtg": read})
    asked = "SELECT id, colors, identity FROM card"
    for row, colors, identity in library.ask(asked).fetchall():
        card = library.card(row)
        shown = card.sides[0] if card.layout is Layout.SPLIT else (card.front,)
        assert colors == mask_of(letter for face in shown for letter in face.colors)
        assert identity == mask_of(color_identity(card))
    for face_id, colors in library.ask("SELECT id, colors FROM face").fetchall():
        face = library.card(face_id // FACES).faces[face_id % FACES]
        assert colors == mask_of(face.colors)
    library.close()


def test_a_printed_number_below_zero_is_below_zero() -> None:
    face = Face(
        name="Cold Ember",
        type_line=TypeLine.read("Creature \N{EM DASH} Elemental"),
        stats=(("power", "-1"), ("toughness", "3")),
    )
    library = library_in_memory(
        {"mtg": (build_card([face], press_layout="normal", name="Cold Ember"),)}
    )
    search = CardSearch(library)
    assert names(search.find("mtg", "pow<0")) == ["Cold Ember"]
    assert names(search.find("mtg", "tou<0")) == []
    library.close()


def test_the_identity_of_a_shipped_card_counts_all_its_faces(library: CardLibrary) -> None:
    rows = library.ask("SELECT id, identity FROM card WHERE game = 'mtg'").fetchall()
    found = {library.card(row).name: identity for row, identity in rows}
    assert found == {card.name: mask_of(color_identity(card)) for card in library.all("mtg")}


def test_a_name_has_an_ending_from_each_later_word_on() -> None:
    assert list(endings("delver of secrets")) == [("of secrets", 17), ("secrets", 17)]
    assert list(endings("murder")) == []


def test_legend_is_short_for_legendary_in_types_only() -> None:
    line = "Legendary Creature — Human"
    face = Face(name="Ruler", type_line=TypeLine.read(line), text="The legend rule does not apply.")
    ruler = Card(name="Ruler", layout=Layout.SINGLE, sides=((face,),))
    library = library_in_memory({"mtg": [ruler]})
    search = CardSearch(library)
    assert names(search.find("mtg", 't:"legend creature"')) == ["Ruler"]
    assert names(search.find("mtg", 'o:"legend rule"')) == ["Ruler"]
    assert names(search.find("mtg", 'o:"legendary rule"')) == []
    library.close()


def test_a_card_is_found_by_the_name_of_its_only_face_too() -> None:
    face = Face(name="Printed Title", type_line=TypeLine.read("Instant"))
    card = Card(name="Known Title", layout=Layout.SINGLE, sides=((face,),))
    library = library_in_memory({"mtg": [card]})
    search = CardSearch(library)
    assert names(search.find("mtg", '"known title"')) == ["Known Title"]
    assert names(search.find("mtg", '"printed title"')) == ["Known Title"]
    library.close()
