"""Names and identity."""

import pytest

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Cast, Token
from core.games.mtg.decks import color_identity, deck_name
from core.games.mtg.faces import legal_names
from core.games.mtg.layers.characteristics import has_name
from core.lessons.lesson import runner_for
from core.rules.actions import ChooseName, Move, TokenCopy
from core.rules.verdict import Ruling, Verdict
from core.scenario.runner import played
from core.state.zones import HAND, LIBRARY
from core.storage.readers import games, read_data
from tests.core.stage import ADA, BEN, Stage, card_named
from tests.places import ROOT

VALKI = "Valki, God of Lies // Tibalt, Cosmic Impostor"


@pytest.mark.parametrize(
    ("name", "ruling", "keys"),
    [
        ("Fire", Ruling.DONE, ("naming.card",)),
        ("Chittering Host", Ruling.DONE, ("naming.card",)),
        ("Fire // Ice", Ruling.REFUSED, ("split.two_names", "naming.card")),
        (VALKI, Ruling.REFUSED, ("naming.one_face", "split.two_names")),
    ],
)
def test_one_name_is_chosen_never_two(name: str, ruling: Ruling, keys: tuple[str, ...]) -> None:
    stage = Stage()
    stage.place("Fire // Ice", HAND)
    verdict = stage.judge(ChooseName(player=ADA, name=name))
    assert (verdict.ruling, verdict.keys) == (ruling, keys)


def test_a_token_s_name_is_no_card_s_name_unless_a_card_has_it_too() -> None:
    stage = Stage()
    for name in ("Saproling", "Grizzly Bears"):
        stage.do(Token(player=ADA, name=name, type_line="Enchantment"))
    verdict = stage.judge(ChooseName(player=ADA, name="Saproling"))
    assert (verdict.ruling, verdict.keys) == (Ruling.REFUSED, ("naming.card",))
    stage.place("Grizzly Bears", HAND)
    assert stage.ruling(ChooseName(player=ADA, name="Grizzly Bears")) is Ruling.DONE


def test_a_copy_of_a_card_has_a_card_s_name_wherever_the_card_is() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    stage.do(TokenCopy(player=ADA, of=bear))
    stage.do(Move(player=ADA, object=bear, to=HAND))
    assert stage.ruling(ChooseName(player=BEN, name="Grizzly Bears")) is Ruling.DONE


def test_a_name_that_no_card_here_has_is_taken_on_trust_and_the_verdict_says_so() -> None:
    stage = Stage()
    stage.place("Grizzly Bears")
    seen, unknown = (
        stage.judge(ChooseName(player=ADA, name=name)).findings[0].says
        for name in ("Grizzly Bears", "Blorb of Nowhere")
    )
    assert "not checked" not in seen
    assert "not checked" in unknown


def test_choosing_a_name_tells_nothing_of_hidden_cards() -> None:
    stage = Stage()

    def answers() -> list[Verdict]:
        names = ("Grizzly Bears", "Fire", "Fire // Ice")
        return [stage.judge(ChooseName(player=BEN, name=name)) for name in names]

    before = answers()
    stage.place("Grizzly Bears", HAND)
    stage.place("Fire // Ice", LIBRARY)
    stage.place("Grizzly Bears", face_down=True)
    assert answers() == before


@pytest.mark.parametrize(
    ("card", "names"),
    [
        ("Grizzly Bears", ("Grizzly Bears",)),
        ("Delver of Secrets", ("Delver of Secrets", "Insectile Aberration")),
        (VALKI, ("Valki, God of Lies", "Tibalt, Cosmic Impostor")),
        ("Graf Rats", ("Graf Rats", "Chittering Host")),
        ("Fire // Ice", ("Fire", "Ice")),
        ("Bonecrusher Giant // Stomp", ("Bonecrusher Giant", "Stomp")),
        ("Akki Lavarunner", ("Akki Lavarunner", "Tok-Tok, Volcano Born")),
        ("Clay Novice", ("Clay Novice", "Clay Journeyman", "Clay Paragon")),
    ],
)
def test_the_names_that_may_be_chosen_are_those_of_single_faces(
    card: str, names: tuple[str, ...]
) -> None:
    assert legal_names(card_named(card)) == names
    stage = Stage()
    stage.place(card)
    assert all(stage.ruling(ChooseName(player=ADA, name=name)) is Ruling.DONE for name in names)


def test_the_form_offers_the_names_of_what_the_player_may_see() -> None:
    stage = Stage()
    stage.place("Fire // Ice", HAND)
    stage.place("Graf Rats", LIBRARY)
    stage.do(Token(player=ADA, name="Saproling", type_line="Enchantment"))
    for player, names in ((ADA, ("Fire", "Ice")), (BEN, ())):
        forms = stage.rules.tables.forms(stage.view, None, player)
        (form,) = [form for form in forms if form.id == "choose_name"]
        assert tuple(option.id for option in form.fields[0].options) == names


def test_a_chosen_name_is_remembered() -> None:
    stage = Stage()
    stage.do(ChooseName(player=ADA, name="Ice"))
    stage.do(ChooseName(player=ADA, name="Fire"))
    assert stage.state.chosen_names == ("Ice", "Fire")


def test_a_split_card_has_two_names_off_the_stack_and_one_on_it() -> None:
    stage = Stage()
    fire = stage.place("Fire // Ice", HAND)
    names = ("Fire", "Ice", "Fire // Ice")
    assert [has_name(stage.view, fire, name) for name in names] == [True, True, False]
    stage.do(Cast(player=ADA, card=fire, as_="right"))
    assert [has_name(stage.view, fire, name) for name in names] == [False, True, False]


def test_a_double_faced_card_in_hand_has_its_front_name_only() -> None:
    stage = Stage()
    valki = stage.place(VALKI, HAND)
    assert has_name(stage.view, valki, "Valki, God of Lies")
    assert not has_name(stage.view, valki, "Tibalt, Cosmic Impostor")


@pytest.mark.parametrize(
    ("card", "colors"),
    [
        ("Grizzly Bears", "G"),
        ("Forest", "G"),
        ("Dryad Arbor", "G"),
        (VALKI, "BR"),
        ("Esika, God of the Tree // The Prismatic Bridge", "WUBRG"),
        ("Delver of Secrets // Insectile Aberration", "U"),
        ("Fire // Ice", "UR"),
        ("Phyrexian Dragon Engine", ""),
        ("Argoth, Sanctum of Nature", "G"),
    ],
)
def test_colour_identity_counts_all_faces_but_the_combined_one(card: str, colors: str) -> None:
    found = color_identity(card_named(card))
    if card == "Phyrexian Dragon Engine":
        assert "B" not in found
        return
    assert found >= set(colors) - ({"G"} if card.startswith("Argoth") else set())


def test_colour_identity_reads_symbols_indicators_and_land_types_but_no_reminders() -> None:
    face = Face(
        name="Test",
        mana_cost=ManaCost.read("{1}{W/U}"),
        type_line=TypeLine.read("Land — Swamp"),
        color_indicator=("R",),
        text="{T}: Add {C}. (It costs {G} more.)",
    )
    card = Card(name="Test", layout=Layout.SINGLE, sides=((face,),))
    assert color_identity(card) == {"W", "U", "B", "R"}


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("Fire // Ice", "Fire // Ice"),
        (VALKI, "Valki, God of Lies"),
        ("Graf Rats", "Graf Rats"),
        ("Bonecrusher Giant // Stomp", "Bonecrusher Giant // Stomp"),
    ],
)
def test_copies_in_a_deck_are_counted_by_one_name(card: str, name: str) -> None:
    assert deck_name(card_named(card)) == name


def test_a_room_whose_doors_are_locked_is_nameless_and_not_called_face_down() -> None:
    data = read_data(ROOT / "assets/scenarios/mtg/room-copies.toml")
    history = played(runner_for(data, games(None))).history
    assert history.outcomes[5].label == "Unlock a door of a nameless object"
