"""Recordings become complete, readable scenarios that pass their own checks."""

from pathlib import Path
from typing import Any

import pytest

from core.games.mtg import actions as mtg
from core.games.mtg.rulesets import EDITIONS
from core.rules import actions as base
from core.rules import engine
from core.rules.actions import Action
from core.rules.history import History
from core.rules.verdict import ANYTHING, LAWFUL, Ruling
from core.scenario.plain import slug
from core.scenario.recorder import ANYWAY, RecordingError, record
from core.state.effects import Change, Filter
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY
from core.storage.readers import read_data, write_scenarios
from tests.core.scenario.plain_scenarios import DELVER, fault_of, scenario
from tests.core.scenario.recorded import Data, faults
from tests.core.stage import ADA, BEN, Stage


class Options(Stage):
    """A stage that keeps its history."""

    def __init__(self, edition: str = "2024-06") -> None:
        super().__init__(edition)
        self.history = History(start=self.state)

    def act(self, *actions: Action, anyway: bool = False) -> None:
        """Carry actions out, against the rules if need be."""
        if not self.history.outcomes:
            self.history = History(start=self.state)
        for action in actions:
            outcome = engine.apply(self.view, action, permit=ANYTHING if anyway else LAWFUL)
            assert outcome.carried_out, [f.says for f in outcome.verdict.findings]
            self.history = self.history.record(outcome)
            self.state = outcome.state

    def parts(self) -> tuple[dict[str, Any], ...]:
        """Return the recording, which passes its own checks."""
        found = record(self.rules, self.history)
        assert faults(found) == []
        return found


def last_expected(data: Data) -> list[dict[str, Any]]:
    """Return the expectations of the last step."""
    return list(data["step"][-1]["expect"])


# Written scenarios


def test_an_action_is_recorded_with_its_text_and_its_result() -> None:
    options = Options()
    delver = options.place(DELVER)
    options.act(mtg.Transform(player=ADA, object=delver))
    (data,) = options.parts()
    assert data["setup"] == [
        {"id": "delver-of-secrets", "player": "Ada", "zone": "battlefield", "card": DELVER}
    ]
    (step,) = data["step"]
    assert (step["do"], step["object"]) == ("transform", "delver-of-secrets")
    assert "player" not in step
    ruling, changed, *events = step["expect"]
    assert ruling["ruling"] == "done"
    assert ruling["because"]
    assert changed["object"] == "delver-of-secrets"
    assert (changed["name"], changed["face"]) == ("Insectile Aberration", "back")
    assert (changed["power"], changed["toughness"]) == ("3", "2")
    assert "controller" not in changed
    assert {"happened": "transformed", "times": 1} in events
    assert set(ruling["because"]) <= set(data["rules"])


def test_things_of_one_name_are_numbered_and_no_player_shares_a_word() -> None:
    options = Options()
    options.state = GameState.for_players("forest", "Ben")
    owner = PlayerId("forest")
    forests = [options.place("Forest", BATTLEFIELD, owner) for _ in range(2)]
    options.act(base.Tap(player=owner, object=forests[1]))
    (data,) = options.parts()
    assert [entry["id"] for entry in data["setup"]] == ["forest-2", "forest-3"]
    assert data["step"][0]["object"] == "forest-3"
    assert len(data["card"]) == 1


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Tok-Tok, Volcano Born", "tok-tok-volcano-born"),
        ("Jötun Grunt", "jotun-grunt"),
        ("Urza's Tower", "urzas-tower"),
        ("", ""),
    ],
)
def test_words_are_small_letters_and_hyphens(name: str, word: str) -> None:
    assert slug(name) == word


def test_a_meld_gets_its_name_and_its_parts_cease_to_exist() -> None:
    options = Options()
    rats, scavengers = options.place("Graf Rats"), options.place("Midnight Scavengers")
    options.act(mtg.Meld(player=ADA, objects=(rats, scavengers)))
    host = next(obj for obj in options.state.objects if obj.is_melded)
    options.act(
        base.Move(player=ADA, object=host.id, to=GRAVEYARD, reason="dies", order=host.cards[::-1])
    )
    (data,) = options.parts()
    meld, died = data["step"]
    assert meld["id"] == "chittering-host"
    assert {"object": "graf-rats", "exists": False} in meld["expect"]
    assert any(each.get("cards") == 2 for each in meld["expect"] if "object" in each)
    assert died["object"] == "chittering-host"
    assert died["order"] == ["midnight-scavengers", "graf-rats"]
    assert {"moved": {"objects": 1, "cards": 2}} in died["expect"]
    assert {"happened": "dies", "times": 1} in died["expect"]
    assert {"happened": "put_into_graveyard", "times": 2} in died["expect"]
    names = ["Graf Rats", "Midnight Scavengers"]
    pile = {"zone": "graveyard", "player": "Ada", "names": names, "ordered": True}
    assert pile in died["expect"]


def test_a_position_is_laid_out_with_all_that_a_setup_can_say() -> None:
    options = Options()
    host = options.melded("Hanweir Garrison", "Hanweir Battlements")
    bear = options.place("Grizzly Bears", tapped=True, counters=(("+1/+1", 2),), controller=BEN)
    options.place("Rancor", attached_to=options.object(bear).ref)
    options.place(DELVER, side=1)
    options.place("Grizzly Bears", face_down=True)
    options.place("Bottomless Pool // Locker Room", halves=(1,))
    options.place("Valki, God of Lies // Tibalt, Cosmic Impostor", COMMAND, BEN, commander=True)
    options.token("Grizzly Bears")
    options.act(base.Tap(player=ADA, object=host))
    (data,) = options.parts()
    entries = {entry["id"]: entry for entry in data["setup"]}
    melded = entries["hanweir-the-writhing-township"]
    assert melded["cards"] == ["Hanweir Garrison", "Hanweir Battlements"]
    assert melded["face"] == "melded"
    bears = entries["grizzly-bears"]
    assert bears["counters"] == {"+1/+1": 2}
    assert (bears["tapped"], bears["controller"]) == (True, "Ben")
    assert entries["rancor"]["attached_to"] == "grizzly-bears"
    assert entries["delver-of-secrets"]["face"] == "back"
    assert entries["grizzly-bears-2"]["face_down"] is True
    assert entries["bottomless-pool"]["face"] == "right"
    assert entries["valki-god-of-lies"]["commander"] is True
    assert entries["grizzly-bears-3"]["token"] is True


def test_a_helper_card_that_was_used_before_is_used_again_first() -> None:
    options = Options()
    held = options.place(DELVER, HAND)
    options.do(mtg.Substitute(player=ADA, object=held))
    options.act(base.Move(player=ADA, object=held, to=GRAVEYARD))
    (data,) = options.parts()
    assert data["step"][0] == {"do": "substitute", "object": "delver-of-secrets", "use": True}


def test_a_step_of_an_inactive_player_has_its_name_and_a_note() -> None:
    options = Options()
    bear = options.place("Grizzly Bears", BATTLEFIELD, BEN)
    options.act(base.Tap(player=BEN, object=bear))
    last = options.history.outcomes[-1]
    noted = type(last)(
        **{name: getattr(last, name) for name in last.__struct_fields__} | {"note": "Look!"}
    )
    (data,) = record(
        options.rules, History(start=options.history.start, outcomes=(noted,), cursor=1)
    )
    (step,) = data["step"]
    assert (step["player"], step["say"]) == ("Ben", "Look!")


def test_life_and_cards_from_outside_and_effects_that_end_are_actions_too() -> None:
    options = Options()
    bear = options.place("Grizzly Bears")
    options.act(
        base.Life(player=BEN, change=-3),
        base.Bring(
            player=ADA, card=options.state.printed(options.object(bear)), to=HAND, owner=BEN
        ),
        base.Effect(player=ADA, objects=(bear,), change=Change(power=2)),
    )
    options.act(base.EndEffect(player=ADA, object=options.state.effects[0].id))
    (data,) = options.parts()
    assert [step["do"] for step in data["step"]] == ["life", "bring", "effect", "end_effect"]
    assert data["step"][1]["id"] == "grizzly-bears-2"
    assert data["step"][3]["object"] == data["step"][2]["id"]


def test_a_replacement_keeps_the_name_that_a_choice_calls_it_by() -> None:
    options = Options()
    bear = options.place("Grizzly Bears")
    to = {"exile": EXILE, "library": LIBRARY}
    for where in to.values():
        applies = base.AppliesTo(to=GRAVEYARD)
        options.act(
            base.Replacement(player=ADA, applies_to=applies, instead=base.Instead(to=where))
        )
    name = options.state.replacements[1].name
    options.act(base.Move(player=ADA, object=bear, to=GRAVEYARD, replacement=name))
    (data,) = options.parts()
    assert data["step"][1]["name"] == data["step"][2]["replacement"] == name


def test_each_step_of_a_batch_names_what_it_makes() -> None:
    options = Options()
    bear = options.place("Grizzly Bears")
    made = ObjectId(options.state.next_id)
    token = mtg.Token(player=ADA, name="Elf", type_line="Creature — Elf", power="1", toughness="1")
    steps = (token, base.Tap(player=ADA, object=made), base.Tap(player=ADA, object=bear))
    options.act(base.Batch(player=ADA, steps=steps), base.Untap(player=ADA, object=made))
    (data,) = options.parts()
    inner = data["step"][0]["steps"]
    assert [each.get("id", each.get("object")) for each in inner] == ["elf", "elf", "grizzly-bears"]
    assert data["step"][1]["object"] == "elf"


def test_the_title_has_the_first_actions_and_counts_the_others() -> None:
    options = Options()
    bear = options.place("Grizzly Bears")
    tap, untap = base.Tap(player=ADA, object=bear), base.Untap(player=ADA, object=bear)
    options.act(tap, untap, tap, untap)
    (data,) = options.parts()
    first, second = (each.label for each in options.history.outcomes[:2])
    assert data["title"] == f"{first}, then {second}, and 2 more actions"
    assert record(options.rules, options.history, "Bears")[0]["title"] == "Bears"


# Where one scenario is not enough


def test_a_forced_action_is_recorded_as_refused_and_the_next_file_begins_after_it() -> None:
    options = Options()
    bolt, bear = options.place("Lightning Bolt", HAND), options.place("Grizzly Bears")
    options.act(base.Tap(player=ADA, object=bear))
    options.act(mtg.Put(player=ADA, card=bolt), anyway=True)
    assert options.history.outcomes[-1].forced
    options.act(base.Untap(player=ADA, object=bear))
    first, second = options.parts()
    assert first["step"][-1]["say"] == ANYWAY
    assert last_expected(first)[0]["ruling"] == str(Ruling.REFUSED)
    assert len(last_expected(first)) == 1
    assert "forced against the rules" in first["note"]
    assert "note" not in second
    where = {entry["id"]: entry["zone"] for entry in second["setup"]}
    assert where["lightning-bolt"] == "battlefield"
    assert [first["title"][-8:], second["title"][-8:]] == ["(1 of 2)", "(2 of 2)"]


def test_an_action_done_anyway_that_comes_last_has_no_file_after_it() -> None:
    options = Options()
    bolt = options.place("Lightning Bolt", HAND)
    options.act(mtg.Put(player=ADA, card=bolt), anyway=True)
    (data,) = options.parts()
    assert data["note"]


def test_a_file_may_begin_in_a_complex_position() -> None:
    options = Options()
    bear, delver = options.place("Grizzly Bears"), options.place(DELVER)
    bolt = options.place("Lightning Bolt", HAND)
    secret = options.place("Forest", LIBRARY, BEN)
    options.act(
        base.EndTurn(player=ADA),
        base.Effect(player=BEN, objects=(bear,), change=Change(power=2, toughness=2)),
        base.Effect(player=BEN, all_=Filter(type="Human"), change=Change(set_name="Nobody")),
        base.Control(player=BEN, object=bear, to=BEN),
        base.Replacement(
            player=BEN,
            applies_to=base.AppliesTo(to=GRAVEYARD, object=bear),
            instead=base.Instead(to=EXILE),
        ),
        base.Permit(player=BEN, who=ADA, filter=Filter(zone=GRAVEYARD), free=True),
        base.Forbid(player=BEN, who=ADA, what="cast"),
        base.Ability(player=ADA, source=delver),
        base.ChooseName(player=BEN, name="Forest"),
        mtg.DayNight(player=BEN, to="night"),
        base.Life(player=ADA, change=-7),
        base.Damage(player=BEN, object=bear, amount=1),
        base.Look(player=ADA, object=secret),
    )
    options.act(mtg.Put(player=ADA, card=bolt), anyway=True)
    waiting = options.state.waiting[0].id
    options.act(
        base.EndEffect(player=BEN, object=options.state.effects[0].id),
        mtg.Transform(player=ADA, object=delver, by=waiting),
        base.Move(player=BEN, object=bear, to=GRAVEYARD),
    )
    assert options.object(bear).zone == EXILE
    _, second = options.parts()
    assert second["players"] == ["Ben", "Ada"]
    before = [step["do"] for step in second["step"] if "expect" not in step]
    of_things, of_the_game = ["look"], ["life", "day_night", "choose_name"]
    lasting = ["effect", "effect", "effect", "replacement", "permit", "forbid", "ability"]
    assert sorted(before) == sorted([*of_things, *of_the_game, *lasting])


def test_an_unnamed_object_has_a_name_in_the_next_file() -> None:
    options = Options()
    host = options.melded("Hanweir Garrison", "Hanweir Battlements")
    cards = options.object(host).cards
    options.act(
        base.Move(player=ADA, object=host, to=GRAVEYARD, order=cards),
        base.Move(player=ADA, object=ObjectId(cards[0]), to=HAND),
    )
    first, second = options.parts()
    assert "no step here has named" in first["note"]
    assert second["step"][0]["object"] == "hanweir-garrison"


def test_each_edition_has_a_file_of_its_own() -> None:
    options = Options()
    bear = options.place("Grizzly Bears")
    tap, untap = base.Tap(player=ADA, object=bear), base.Untap(player=ADA, object=bear)
    options.act(tap, tap if options.state.object(bear).tapped else untap, tap)
    editions = ["2024-06", "2024-06", "2025-09", "2025-09"]
    first, second = record(lambda number: EDITIONS[editions[number]], options.history)
    assert faults([first, second]) == []
    assert [first["rulebook"], second["rulebook"]] == ["2024-06", "2025-09"]
    assert [len(first["step"]), len(second["step"])] == [1, 1]
    assert "2025-09" in first["note"]


# Limits of the format


def test_where_nothing_was_done_nothing_is_recorded() -> None:
    history = History(start=GameState.for_players("Ada", "Ben"))
    with pytest.raises(RecordingError, match="Nothing has been done yet"):
        record(EDITIONS["2024-06"], history)


def test_actions_that_were_taken_back_are_not_recorded() -> None:
    options = Options()
    bear = options.place("Grizzly Bears")
    options.act(base.Tap(player=ADA, object=bear), base.Untap(player=ADA, object=bear))
    (data,) = record(options.rules, options.history.undo())
    assert [step["do"] for step in data["step"]] == ["tap"]
    with pytest.raises(RecordingError):
        record(options.rules, options.history.jump(0))


def test_a_file_that_would_begin_with_a_copy_of_a_spell_is_refused_in_one_sentence() -> None:
    options = Options()
    bolt, other = (options.place("Lightning Bolt", HAND) for _ in range(2))
    options.act(mtg.Cast(player=ADA, card=bolt), mtg.CopySpell(player=ADA, of=bolt))
    options.act(mtg.Put(player=ADA, card=other), anyway=True)
    assert len(options.parts()) == 1
    options.act(mtg.Resolve(player=ADA, object=bolt))
    with pytest.raises(RecordingError) as error:
        options.parts()
    words = options.history.outcomes[-2].label
    assert str(error.value).startswith(f"After “{words}” a new scenario would begin")
    assert str(error.value).endswith("Lightning Bolt would become a token.")


# Files


def test_further_parts_never_take_the_place_of_another_file(tmp_path: Path) -> None:
    (tmp_path / "evening-2.toml").write_text("mine")
    parts = [scenario(), scenario(), scenario()]
    written = write_scenarios(tmp_path / "evening", parts)
    assert [each.name for each in written] == ["evening.toml", "evening-3.toml", "evening-4.toml"]
    assert (tmp_path / "evening-2.toml").read_text() == "mine"
    assert read_data(written[2]) == parts[2]


# Limits of the runner


def test_the_cards_of_a_melded_setup_may_be_spoken_of_once_they_fall_apart() -> None:
    pair = {"cards": ["Graf Rats", "Midnight Scavengers"], "face": "melded"}
    entry = {"id": "host", "player": "A", "zone": "battlefield", **pair}
    apart = {"do": "move", "object": "host", "to": "graveyard"}
    back = {"do": "move", "object": "Graf Rats", "to": "hand"}
    assert fault_of(apart, back, setup=[entry]) == ""


def test_a_token_without_a_name_may_have_an_id() -> None:
    step = {"do": "token", "name": "", "type_line": "Creature", "power": "1", "toughness": "1"}
    assert fault_of({**step, "id": "it", "expect": [{"object": "it", "name": ""}]}) == ""


def test_a_card_is_brought_by_its_name() -> None:
    step = {"do": "bring", "card": "Forest", "to": "hand", "owner": "A"}
    card = {"name": "Forest", "faces": [{"name": "Forest", "type_line": "Basic Land — Forest"}]}
    assert fault_of(step, card=[card], setup=[]) == ""


def test_a_recording_with_too_many_steps_continues_in_another_scenario(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("core.scenario.recorder.MOST_STEPS", 3)
    options = Options()
    options.act(*(base.Life(player=ADA, change=1) for _ in range(7)))
    parts = options.parts()
    assert [len(part["step"]) for part in parts] == [3, 3, 3]
    assert [bool(part.get("note")) for part in parts] == [True, True, False]
