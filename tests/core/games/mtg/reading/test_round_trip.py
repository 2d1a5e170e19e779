"""A program as a text, read again, is the same program."""

import pytest

from core.cards.card import Face
from core.cards.type_line import TypeLine
from core.games.mtg.reading.lines import read_text
from core.games.mtg.reading.vocabulary import MAGIC
from tests.core.effects.wording import wording
from tests.core.games.mtg.reading.lines import by_hand, read

SPELLS = (
    "Draw two cards, then discard a card.",
    "Each opponent discards a card at random.",
    "Target player mills four cards.",
    "You gain life equal to the number of Elves you control.",
    "Scry 2, then draw a card.",
    "Destroy target artifact or enchantment.",
    "Destroy all nonland permanents with mana value 3 or less.",
    "Exile target attacking or blocking creature.",
    "Return up to two target creature cards from your graveyard to your hand.",
    "Return target creature to its owner's hand.",
    "Put target creature on the bottom of its owner's library.",
    "Target opponent sacrifices a creature.",
    "Tester deals 4 damage divided as you choose among any number of targets.",
    "Tester deals X damage to each creature without flying.",
    "Prevent all combat damage that would be dealt this turn.",
    "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
    "Create three 1/1 white Soldier creature tokens.",
    "Create a 4/4 red Dragon creature token with flying and haste.",
    "Create a token that's a copy of target creature you control, except it has haste.",
    "Put two +1/+1 counters on each creature you control.",
    "Put a -1/-1 counter on up to one target creature.",
    "Counter target spell unless its controller pays {3}.",
    "Copy target instant or sorcery spell. You may choose new targets for the copy.",
    "Gain control of target creature until end of turn. Untap it. It gains haste this turn.",
    "Target creature you control fights target creature you don't control.",
    "Tap up to two target creatures.",
    "Take an extra turn after this one.",
    "If you control a Wizard, draw two cards instead.",
    "Target creature gets -X/-X until end of turn, where X is the number of Swamps you control.",
    "Choose one or both —\n• Destroy target artifact.\n• Target player draws a card.",
    "Each player sacrifices a creature.",
    "Proliferate.",
    "Return target creature card from your graveyard to the battlefield tapped.",
    "Until your next turn, creatures you control gain vigilance.",
    "You may pay {2}. If you do, draw a card.",
    "Exile the top three cards of your library. You may play them this turn.",
    "Look at the top two cards of your library. Put one into your hand and the other on top.",
)
PERMANENTS = (
    "Flying",
    "Ward {2}",
    "Protection from red",
    "Cycling {1}{U}",
    "When this creature enters, draw a card.",
    "Whenever this creature attacks, it gets +2/+0 until end of turn.",
    "Whenever another creature you control dies, you gain 1 life.",
    "At the beginning of your upkeep, you may sacrifice a creature.",
    "Whenever you cast an instant spell, this creature deals 1 damage to each opponent.",
    "Whenever this creature deals combat damage to a player, that player discards a card.",
    "When this creature dies, return it to the battlefield transformed under your control.",
    "{T}: Add {G} or {W}.",
    "{T}: Add one mana of any color.",
    "{2}{B}, Sacrifice another creature: Draw a card. Activate only once each turn.",
    "{X}, {T}: This creature deals X damage to any target.",
    "Pay 2 life: Scry 1.",
    "Remove two charge counters from this creature: Untap this creature.",
    "Other Goblins you control get +1/+1 and have menace.",
    "Creatures you control have trample as long as you control a Forest.",
    "This creature enters tapped.",
    "This creature enters with three +1/+1 counters on it.",
    "This creature can't be blocked except by creatures with flying.",
    "This creature attacks each combat if able.",
    "Enchanted creature gets +3/+3 and can't block.",
    "Instant and sorcery spells you cast cost {1} less to cast.",
    "Your opponents can't gain life.",
    "You have no maximum hand size.",
    "If you would gain life, you gain twice that much life instead.",
    "This creature's power is equal to the number of cards in your hand.",
    "You may cast creature spells from the top of your library.",
    "+1: Draw a card.",
    "−3: Destroy target creature.",
)


@pytest.mark.parametrize(
    ("text", "types"),
    [(text, "Sorcery") for text in SPELLS] + [(text, "Creature — Bear") for text in PERMANENTS],
)
def test_a_program_is_read_from_its_own_words(text: str, types: str) -> None:
    assert by_hand(text, types) == ()
    for ability in read(text, types):
        words = MAGIC.say("line", ability)
        assert words is not None
        assert read(words, types) == (ability,)


def test_the_words_of_a_program_are_prose() -> None:
    face = Face(name="Tester", type_line=TypeLine.read("Sorcery"), text="Draw a card.")
    (ability,) = read_text(face).abilities
    assert wording(MAGIC, "line", ability) == "Draw a card."
