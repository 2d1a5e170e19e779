"""Requests of seats: done once, refused for others' names, asked where a word is needed."""

import msgspec
import pytest
from msgspec.structs import replace

from core.messages import CardName, Message
from core.rules.actions import Action, Batch, Damage, Draw, Edition, Life, Note, Roll, Shuffle
from core.rules.game_course import Concede
from core.scenario.chance import Draws
from core.state.ids import ObjectId, PlayerId
from core.state.zones import HAND, LIBRARY
from core.table.messages import Intent, Reply, Response, TakeBack, decode, decode_request, encode
from core.table.table import PUBLIC, Table, plain
from tests.core.table.games import SharedTable, deal

ANN, BEN = PlayerId("Ann"), PlayerId("Ben")


@pytest.fixture
def shared() -> SharedTable:
    return SharedTable(deal("mtg", 2, 1), 1)


def draw(player: PlayerId, count: int = 1) -> Draw:
    return Draw(player=player, count=count)


def hand(shared: SharedTable, player: PlayerId) -> int:
    return len(shared.table.history.state.in_zone(HAND, player))


def test_the_same_request_twice_is_done_once(shared: SharedTable) -> None:
    request = Intent(id="one", base=0, action=plain(draw(ANN)))
    first = shared.send("Ann", request)
    again = shared.send("Ann", request)
    assert (first.ok, first.again, again.ok, again.again) == (True, False, True, True)
    assert hand(shared, ANN) == 1


def test_another_players_action_waits_for_their_word(shared: SharedTable) -> None:
    response = shared.attempt("Ann", draw(BEN))
    assert not response.ok
    question = shared.table.question
    assert question is not None
    assert (question.by, question.of) == ("Ann", ("Ben",))
    assert not shared.attempt("Ben", draw(BEN)).ok, "the table waits"
    assert shared.reply(response).ok
    assert hand(shared, BEN) == 1


def test_a_no_drops_the_action_and_the_asker_may_withdraw_it(shared: SharedTable) -> None:
    response = shared.attempt("Ann", draw(BEN))
    shared.reply(response, yes=False)
    assert (shared.table.question, hand(shared, BEN)) == (None, 0)
    response = shared.attempt("Ann", draw(BEN))
    assert shared.send("Ann", Reply(id="back", question=response.question, yes=False)).ok
    assert (shared.table.question, hand(shared, BEN)) == (None, 0)


def test_only_players_who_are_asked_agree(shared: SharedTable) -> None:
    response = shared.attempt("Ann", draw(BEN))
    assert not shared.send("Ann", Reply(id="r", question=response.question, yes=True)).ok
    assert shared.table.question is not None


def test_nobody_concedes_for_another_player(shared: SharedTable) -> None:
    response = shared.attempt("Ann", Concede(player=BEN))
    assert (response.ok, response.question) == (False, "")
    assert shared.attempt("Ben", Concede(player=BEN)).ok


def test_damage_by_hand_to_another_player_is_asked(shared: SharedTable) -> None:
    response = shared.attempt("Ann", Damage(player=ANN, object=BEN, amount=20))
    assert response.question
    response = shared.reply(response, yes=False)
    assert shared.table.history.state.player(BEN).life == 20


def test_a_batch_is_as_its_strictest_step(shared: SharedTable) -> None:
    steps: tuple[Action, ...] = (draw(ANN), Life(player=BEN, change=-20))
    response = shared.attempt("Ann", Batch(player=ANN, steps=steps))
    assert response.question
    nested = Batch(player=ANN, steps=(Batch(player=ANN, steps=(Concede(player=BEN),)),))
    shared.reply(response, yes=False)
    assert not shared.attempt("Ann", nested).question
    assert not shared.table.history.outcomes


def test_the_results_of_chance_are_the_hosts(shared: SharedTable) -> None:
    library = [each.id for each in shared.table.history.state.in_zone(LIBRARY, ANN)]
    own = shared.followers["Ann"].state.in_zone(LIBRARY, ANN)
    assert shared.attempt("Ann", Shuffle(player=ANN, order=tuple(each.id for each in own))).ok
    done = shared.table.history.outcomes[-1].action
    assert isinstance(done, Shuffle)
    assert sorted(done.order) == sorted(library)
    assert list(done.order) != library
    shared.attempt("Ann", Roll(player=ANN, sides=1_000, results=(1_000, 1_000, 1_000)))
    rolled = shared.table.history.outcomes[-1].action
    assert isinstance(rolled, Roll)
    assert rolled.results != (1_000, 1_000, 1_000)


def test_the_result_of_chance_is_the_same_after_the_log_is_played_again(
    shared: SharedTable,
) -> None:
    shared.attempt("Ann", Shuffle(player=ANN))
    start = deal("mtg", 2, 1)
    again = Table(start.rules, start.state, Draws("other"))
    again.replay(shared.lines[0])
    assert again.history.state == shared.table.history.state


def test_an_own_last_action_that_showed_nothing_goes_back_at_once(shared: SharedTable) -> None:
    shared.attempt("Ann", Life(player=ANN, change=3))
    assert shared.send("Ann", TakeBack(id="back")).ok
    assert shared.table.history.cursor == 0
    assert shared.followers["Ben"].history.cursor == 0


def test_a_drawn_card_stays_known_so_that_the_others_are_asked(shared: SharedTable) -> None:
    shared.attempt("Ann", draw(ANN))
    response = shared.send("Ann", TakeBack(id="back"))
    assert response.question
    shared.reply(response)
    assert hand(shared, ANN) == 0


def test_anothers_action_goes_back_only_with_their_word(shared: SharedTable) -> None:
    shared.attempt("Ann", Life(player=ANN, change=3))
    assert shared.send("Ben", TakeBack(id="back")).question


def test_a_request_about_an_object_that_has_changed_since_is_refused(shared: SharedTable) -> None:
    shared.attempt("Ann", draw(ANN))
    seen = shared.followers["Ann"].state.in_zone(HAND, ANN)[0]
    base = shared.followers["Ann"].seq
    note = plain(Note(player=ANN, object=seen.id, text="mine"))
    assert shared.send("Ann", Intent(id="a", base=base, action=note)).ok
    late = shared.send("Ann", Intent(id="b", base=base, action=note))
    assert str(late.why) == "The table has changed meanwhile."


def test_every_unseen_card_gets_the_same_answer(shared: SharedTable) -> None:
    library = shared.followers["Ann"].state.in_zone(LIBRARY, ANN)
    answers = {
        encode(replace(shared.attempt("Ann", Note(player=ANN, object=each.id, text="?")), id=""))
        for each in library
    }
    assert len(answers) == 1


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"do": "no_such_action", "player": "Ann"},
        {"do": "draw", "player": "Nemo"},
        {"do": "draw", "player": "Ann", "count": "many"},
        {"do": "note", "player": "Ann", "object": 999_999, "text": "?"},
        ["draw"],
        None,
    ],
)
def test_a_request_that_cannot_be_read_changes_nothing(shared: SharedTable, action: object) -> None:
    response = shared.send("Ann", Intent(id="x", base=0, action=action))
    assert not response.ok
    assert response.why
    assert not shared.table.history.outcomes


def test_deep_batches_are_refused(shared: SharedTable) -> None:
    deep: object = plain(draw(ANN))
    for _ in range(400):
        deep = {"do": "batch", "player": "Ann", "steps": [deep]}
    assert not shared.send("Ann", Intent(id="x", base=0, action=deep)).ok
    flat = {"do": "batch", "player": "Ann", "steps": [plain(draw(ANN))] * 100}
    for _ in range(10):
        flat = {"do": "batch", "player": "Ann", "steps": [flat]}
    assert not shared.send("Ann", Intent(id="y", base=0, action=flat)).ok


def test_spectators_do_nothing(shared: SharedTable) -> None:
    assert not shared.send(PUBLIC, Intent(id="x", base=0, action=plain(draw(ANN)))).ok


def test_another_edition_is_no_action_of_a_seat(shared: SharedTable) -> None:
    assert not shared.attempt("Ann", Edition(player=ANN, edition="2025-09")).ok


def test_a_name_with_its_object_never_becomes_bytes() -> None:
    response = Response(
        id="x", why=Message("{card} is here.", card=CardName(ObjectId(7), "Forest"))
    )
    with pytest.raises(TypeError):
        encode(response)


def test_messages_in_messages_and_lists_come_back() -> None:
    inner = Message("{count} card moves.|{count} cards move.", count=2)
    why = Message("{parts:;} {first}", parts=("a", inner, 3), first=inner)
    assert decode(encode(Response(id="x", why=why)), Response).why == why


@pytest.mark.parametrize("raw", [b"", b"\xc1", b"\x93\x01\x02\x03", b"x" * 20_000])
def test_bytes_that_are_no_request_are_a_value_error(raw: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any sentence
        decode_request(raw)


def test_texts_with_wrong_values_are_a_value_error() -> None:
    raw = msgspec.msgpack.encode({"k": "response", "id": "x", "why": ["{a} {b}", {"a": 1}]})
    with pytest.raises(ValueError, match="no text"):
        decode(raw, Response)
