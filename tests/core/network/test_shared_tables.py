"""A table over a real server: actions, restarts of the host, floods, and forbidden subjects."""

import asyncio
import contextlib
from pathlib import Path

import nats
import pytest
from nats.errors import Error as NatsError
from nats.errors import TimeoutError as NatsTimeoutError

from core.network.host import Limits
from core.network.invitations import InvitationError, read_invitation
from core.network.sealing import Seal, SealError, key_of
from core.network.subjects import inbox_of
from core.rules.actions import Draw, Life
from core.state.ids import PlayerId
from core.state.zones import HAND
from core.table.messages import Intent, Reply
from core.table.table import PUBLIC, plain
from tests.core.network.conftest import TABLE, Room

pytestmark = [
    # The client of the server drops the streams of lost connections without closing them.
    pytest.mark.filterwarnings("ignore:unclosed <StreamWriter:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
ANN, BEN = PlayerId("Ann"), PlayerId("Ben")
_FLUSHES = 100
"""The refusals come after the requests, in an order of their own."""
DRAW = plain(Draw(player=ANN))


def test_a_drawn_card_is_seen_by_its_owner_alone(room: Room) -> None:
    ann, ben, watcher = room.player("Ann"), room.player("Ben"), room.player("w1")
    response = ann.response(Intent(id="one", base=0, action=DRAW))
    assert response.ok
    states = [each.at(response.seq).state for each in (ann, ben, watcher)]
    names = [[each.printed(obj).name for obj in each.in_zone(HAND, ANN)] for each in states]
    assert names[0] != [""]
    assert names[1:] == [[""], [""]]


def test_a_host_that_starts_again_knows_what_was_done_and_answers_again(room: Room) -> None:
    ann, ben = room.player("Ann"), room.player("Ben")
    request = Intent(id="one", base=0, action=DRAW)
    assert ann.response(request).ok
    room.shut()
    room.open()
    again = ann.response(request)
    assert (again.ok, again.again) == (True, True)
    assert ann.response(Intent(id="two", base=1, action=DRAW)).ok
    assert len(ben.at(2).state.in_zone(HAND, ANN)) == 2
    assert ben.follower.state == room.table.projection("Ben")


def test_a_server_that_is_killed_loses_nothing(room: Room) -> None:
    ann, ben = room.player("Ann"), room.player("Ben")
    for number in range(3):
        room.server.kill()
        room.server.start()
        life = plain(Life(player=ANN, change=1))
        assert ann.response(Intent(id=f"r{number}", base=number, action=life)).ok
    assert ben.at(3).state.player(ANN).life == 23


def test_of_two_hosts_of_a_table_one_carries_on(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    first = room._loop, room._thread
    room.open()
    ann = room.player("Ann")
    for number in range(3):
        life = plain(Life(player=ANN, change=1))
        assert ann.response(Intent(id=f"r{number}", base=number, action=life)).ok
    assert ann.at(3).state.player(ANN).life == 23
    assert "Another program holds this table." in caplog.text
    first[0].call_soon_threadsafe(first[0].stop)
    first[1].join()


def test_an_open_question_reaches_the_player_who_is_asked(room: Room) -> None:
    ann, ben = room.player("Ann"), room.player("Ben")
    response = ann.response(Intent(id="one", base=0, action=plain(Draw(player=BEN))))
    assert response.question == "one"
    while ben.status is None or ben.status.question is None:
        ben.next()
    assert ben.response(Reply(id="yes", question="one", yes=True)).ok
    assert len(ann.at(1).state.in_zone(HAND, BEN)) == 1


def test_a_flood_is_answered_and_does_not_reach_the_table(tmp_path: Path) -> None:
    room = Room(tmp_path, Limits(most=5, rate=0.001))
    try:
        ann, ben = room.player("Ann"), room.player("Ben")
        for number in range(40):
            life = plain(Life(player=ANN, change=1))
            ann.link.send(Intent(id=f"r{number}", base=0, action=life))
        assert ben.response(Intent(id="b", base=0, action=plain(Life(player=BEN, change=1)))).ok
        assert room.table.history.state.player(ANN).life <= 25
    finally:
        room.close()


async def _forbidden(room: Room, seat: str) -> list[str]:
    """Return the subjects that a seat could use though it must not."""
    refused: list[str] = []

    async def note(error: Exception) -> None:
        refused.append(str(error).casefold())

    invitation = room.invitations[seat]
    client = await nats.connect(
        room.server.url,
        user=invitation.code,
        password="",
        inbox_prefix=inbox_of(TABLE, seat).encode(),
        error_cb=note,
    )
    listens = (
        *("t.>", "t.T1.v.Ben", "t.T1.v.*", "t.*.v.public", "t.T1.do.*", "t.T1.do.Ben", "log.T1"),
        *("log.>", "$JS.>", "$SYS.>", "$KV.>", "_INBOX.>", "_INBOX_T1_Ben.>", ">", "*"),
    )
    publishes = (
        *("t.T1.do.Ben", "t.T1.v.Ann", "t.T1.v.Ben", "t.T1.v.public", "t.T1.here", "log.T1"),
        *("$JS.API.INFO", "$JS.API.STREAM.INFO.TRUTH", "$JS.API.STREAM.DELETE.TRUTH"),
        *("$JS.API.STREAM.MSG.GET.TRUTH", "$SYS.REQ.USER.AUTH", "$SYS.REQ.SERVER.PING"),
        *("t.T2.do.Ann", "_INBOX_T1_Ben.x", "t.T1.do"),
    )
    for subject in listens:
        with contextlib.suppress(NatsError):
            await client.subscribe(subject)
    for subject in publishes:
        await client.publish(subject, b"x")
    wanted = {f'subscription to "{each}"'.casefold() for each in listens}
    wanted |= {f'publish to "{each}"'.casefold() for each in publishes}
    for _ in range(_FLUSHES):
        await client.flush()
        wanted = {each for each in wanted if not any(each in response for response in refused)}
        if not wanted:
            break
    await client.close()
    return sorted(wanted)


@pytest.mark.parametrize("seat", ["Ann", "w1"])
def test_the_server_refuses_every_subject_that_is_not_of_the_seat(room: Room, seat: str) -> None:
    assert asyncio.run(_forbidden(room, seat)) == []


def test_an_unknown_code_is_not_let_in(room: Room) -> None:
    async def connect() -> None:
        client = await nats.connect(
            room.server.url, user="guess", password="", allow_reconnect=False
        )
        await client.close()

    with pytest.raises((NatsError, NatsTimeoutError)):
        asyncio.run(connect())


def test_a_sealed_message_opens_with_its_key_alone() -> None:
    secret = b"s" * 32
    ann, ben = Seal(key_of(secret, "Ann")), Seal(key_of(secret, "Ben"))
    sealed = ann.closed(b"Forest")
    assert b"Forest" not in sealed
    assert ann.opened(sealed) == b"Forest"
    for wrong in (ben.opened, lambda raw: ann.opened(raw[:-1] + b"x"), lambda _: ann.opened(b"")):
        with pytest.raises(SealError):
            wrong(sealed)


NO_INVITATIONS = (
    *("", "janus:", "http://127.0.0.1:1/T/a/b/c#x", "janus://h:1/T/Ann/Ann/code"),
    "janus://h:1/T/Ann/Ann/code#c2hvcnQ",
)


def test_an_invitation_is_read_back_from_its_link(room: Room) -> None:
    for each in room.invitations.values():
        assert read_invitation(f" {each.link}\n") == each


@pytest.mark.parametrize("link", NO_INVITATIONS)
def test_a_text_that_is_no_invitation_gets_one_sentence(link: str) -> None:
    with pytest.raises(InvitationError, match=r"^This is no whole link"):
        read_invitation(link)


def test_the_public_key_of_every_seat_is_the_same(room: Room) -> None:
    keys = {each.public for each in room.invitations.values()}
    assert keys == {room.invitations["w1"].key}
    assert room.invitations["w1"].viewer == PUBLIC
