"""Revealed cards are public once and hidden afterwards; sub-cards share secrecy."""

import pytest
from msgspec.structs import replace

from core.games.fab.actions import StartGame
from core.games.fab.turn.phases import BEFORE
from core.games.fab.zones import ZONES
from core.rules import actions as base
from core.rules.engine import apply, judge
from core.rules.redaction import redacted
from core.rules.verdict import ANYTHING, Ruling
from core.state.ids import PlayerId, Zone
from core.state.visibility import NOBODY, may_see
from tests.core.games.fab.stage import ADA, BEN, Stage, card_named


@pytest.mark.parametrize("viewer", [BEN, None, NOBODY])
def test_everybody_hears_which_card_was_revealed(viewer: PlayerId | None) -> None:
    stage = Stage()
    stage.place("Sigil of Solace", "deck")
    stage.place("Head Jab", "deck")
    before = stage.state
    outcome = apply(stage.view, base.Reveal(player=ADA, count=2))
    assert outcome.carried_out
    told = redacted(stage.rules, before, outcome, viewer)
    assert told.events[0].says == "Ada revealed Head Jab and Sigil of Solace"
    assert told.verdict == outcome.verdict
    for obj in outcome.state.objects:
        assert not may_see(ZONES, obj, viewer)


def test_the_label_of_a_revealed_card_of_the_hand_has_its_name() -> None:
    stage = Stage()
    jab = stage.place("Head Jab", "hand")
    before = stage.state
    outcome = apply(stage.view, base.Reveal(player=ADA, object=jab))
    told = redacted(stage.rules, before, outcome, BEN)
    assert told.label == "Ada reveals Head Jab"
    assert not may_see(ZONES, outcome.state.object(jab), BEN)


@pytest.mark.parametrize("viewer", [ADA, BEN, None, NOBODY])
def test_a_public_copy_is_called_by_the_name_of_its_original(
    viewer: PlayerId | None,
) -> None:
    stage = Stage()
    hero = stage.place("Levia", "hero")
    agent = stage.place("Arakni, Redback", "inventory")
    before = stage.state
    outcome = apply(stage.view, base.BecomeCopy(player=ADA, object=hero, of=agent))
    told = redacted(stage.rules, before, outcome, viewer)
    assert told.label == "Levia becomes a copy of Arakni, Redback"


def test_a_hidden_copy_does_not_reveal_its_original() -> None:
    stage = Stage()
    card = stage.place("Head Jab", "hand")
    agent = stage.place("Arakni, Redback", "inventory")
    before = stage.state
    outcome = apply(stage.view, base.BecomeCopy(player=ADA, object=card, of=agent))
    assert "Redback" not in redacted(stage.rules, before, outcome, BEN).label


def test_a_public_card_is_not_revealed() -> None:
    stage = Stage()
    potion = stage.place("Energy Potion", "permanent")
    assert stage.do(base.Reveal(player=ADA, object=potion)) is Ruling.NOTHING


def test_a_card_turned_face_up_in_its_zone_turns_the_cards_under_it() -> None:
    stage = Stage()
    driver = stage.place("Hyper Driver", "permanent", face_down=True)
    under = stage.place("Energy Potion", "hand")
    stage.do(base.Attach(player=ADA, object=under, to=driver))
    assert not may_see(ZONES, stage.object(under), BEN)
    stage.do(base.Move(player=ADA, object=driver, to=stage.object(driver).zone))
    assert may_see(ZONES, stage.object(driver), BEN)
    assert may_see(ZONES, stage.object(under), BEN)


@pytest.mark.parametrize("viewer", [BEN, None, NOBODY])
def test_why_a_card_cannot_be_kept_for_the_arsenal_is_its_owner_s_alone(
    viewer: PlayerId | None,
) -> None:
    told = []
    for name in ("Head Jab", "Breaking Scales"):
        stage = Stage()
        kept = stage.place(name, "hand")
        before = stage.state = replace(stage.state, turn_step="action")
        end = base.EndTurn(player=ADA, arsenal=kept)
        outcome = apply(stage.view, end, permit=ANYTHING)
        keys = [(each.key, each.ruling) for each in outcome.verdict.findings]
        assert ("turn.arsenal", Ruling.DONE if name == "Head Jab" else Ruling.REFUSED) in keys
        heard = redacted(stage.rules, before, outcome, viewer)
        told.append((heard.verdict, heard.forced, heard.action))
        assert redacted(stage.rules, before, outcome, ADA).verdict == outcome.verdict
    assert told[0] == told[1]


def _before_the_game(equipment: str) -> tuple[Stage, StartGame]:
    stage = Stage()
    for player in (ADA, BEN):
        stage.place("Katsu", "hero", player)
        for _ in range(5):
            stage.place("Head Jab", "deck", player)
    chosen = stage.place(equipment, "inventory", BEN)
    stage.state = replace(stage.state, turn_step=BEFORE)
    return stage, StartGame(player=ADA, first=ADA, equip=(chosen,))


def test_equipment_that_a_start_turns_up_hides_nothing_of_the_start() -> None:
    stage, start = _before_the_game("Ironrot Helm")
    outcome = apply(stage.view, start)
    assert outcome.carried_out
    says = [str(each.message) for each in outcome.verdict.findings]
    assert "Ada takes the first turn." in says
    assert "Equipped: Ironrot Helm." in says
    assert redacted(stage.rules, stage.state, outcome, ADA).verdict == outcome.verdict


def test_a_start_that_is_refused_tells_nothing_of_a_card_that_its_player_has_not_seen() -> None:
    told = []
    for name in ("Head Jab", "Energy Potion"):
        stage, start = _before_the_game(name)
        verdict = judge(stage.view, start)
        assert verdict.ruling is Ruling.REFUSED
        told.append(verdict)
    assert told[0] == told[1]
    assert "Ada takes the first turn." not in [str(each.message) for each in told[0].findings]


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (1, "1 card under it becomes public with it."),
        (2, "2 cards under it become public with it."),
    ],
)
def test_one_card_under_another_is_counted_in_the_singular(number: int, told: str) -> None:
    stage = Stage()
    top = stage.place("Hyper Driver", "permanent", face_down=True)
    for _ in range(number):
        under = stage.place("Energy Potion", "hand")
        stage.do(base.Attach(player=ADA, object=under, to=top))
    stage.do(base.TurnFaceUp(player=ADA, object=top))
    assert stage.last is not None
    assert told in [finding.says for finding in stage.last.verdict.findings]


@pytest.mark.parametrize(
    ("to", "label", "told"),
    [
        ("pitch", "Ironrot Helm to the pitch zone", "the pitch zone can't hold it."),
        ("hand", "Ironrot Helm to the hand", "the hand can't hold it."),
    ],
)
def test_a_zone_is_called_in_a_sentence_as_players_call_it(to: str, label: str, told: str) -> None:
    stage = Stage()
    helm = stage.place("Ironrot Helm", "graveyard")
    stage.do(base.Move(player=ADA, object=helm, to=Zone(to)))
    assert stage.last is not None
    assert stage.last.label == label
    assert stage.last.verdict.decisive[0].says.endswith(told)


def test_a_card_added_to_a_zone_is_labelled_with_the_name_of_the_zone() -> None:
    stage = Stage()
    helm = card_named("Ironrot Helm")
    stage.do(base.Bring(player=ADA, card=helm, to=Zone("banished"), owner=ADA))
    assert stage.last is not None
    told = [finding.says for finding in stage.last.verdict.findings]
    assert "Ironrot Helm is added to Ada's banished zone." in told
