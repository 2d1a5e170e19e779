"""Invitations: all that a program needs to take one seat of a table."""

import base64
import binascii
import secrets
from urllib.parse import urlsplit

from msgspec import Struct

from core.network.sealing import KEY_SIZE, key_of
from core.table.table import PUBLIC

SCHEME = "janus"


class InvitationError(ValueError):
    """A text that is no invitation; the message is a sentence."""


class Invitation(Struct, frozen=True, kw_only=True):
    """The server, the code and the keys of one seat; a spectator has the public viewer."""

    url: str
    code: str
    table: str
    seat: str
    viewer: str
    key: bytes
    public: bytes

    @property
    def link(self) -> str:
        """The invitation as a link; its keys are behind the sign that is never sent."""
        keys = base64.urlsafe_b64encode(self.key + self.public).decode().rstrip("=")
        address = urlsplit(self.url).netloc
        return f"{SCHEME}://{address}/{self.table}/{self.seat}/{self.viewer}/{self.code}#{keys}"


def invited(url: str, table: str, secret: bytes, seat: str, viewer: str) -> Invitation:
    """Return a new invitation to a seat of a table with a secret."""
    return Invitation(
        url=url,
        code=secrets.token_urlsafe(16),
        table=table,
        seat=seat,
        viewer=viewer,
        key=key_of(secret, viewer),
        public=key_of(secret, PUBLIC),
    )


def read_invitation(link: str) -> Invitation:
    """Return the invitation of a link; raise `InvitationError`."""
    parts = urlsplit(link.strip())
    names = parts.path.strip("/").split("/")
    try:
        keys = base64.urlsafe_b64decode(parts.fragment + "=" * (-len(parts.fragment) % 4))
    except (binascii.Error, ValueError):
        keys = b""
    fits = parts.scheme == SCHEME and parts.netloc and len(names) == 4 and all(names)  # noqa: PLR2004
    if not fits or len(keys) != 2 * KEY_SIZE:
        raise InvitationError("This is no whole link to a table: copy it again.")
    table, seat, viewer, code = names
    return Invitation(
        url=f"nats://{parts.netloc}",
        code=code,
        table=table,
        seat=seat,
        viewer=viewer,
        key=keys[:KEY_SIZE],
        public=keys[KEY_SIZE:],
    )
