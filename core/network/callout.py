"""Answers to the server's question who may connect: a code is looked up, its seat is let in."""

import base64
import hashlib
import json
import secrets
import time
from collections.abc import Mapping
from typing import Any

import nkeys
from msgspec import Struct

from core.network.server import ACCOUNT
from core.network.subjects import permissions

SUBJECT = "$SYS.REQ.USER.AUTH"
_WRONG_GUESSES = 20
"""The wrong codes from one address until it is refused for good."""


class Code(Struct, frozen=True, kw_only=True):
    """A code that lets one connection take a seat; ``expires`` is a Unix time."""

    table: str
    seat: str
    viewer: str
    expires: float


class Issuer:
    """A key pair that signs the answers."""

    def __init__(self, seed: bytes | None = None) -> None:
        self.seed = seed or nkeys.encode_seed(secrets.token_bytes(32), nkeys.PREFIX_BYTE_ACCOUNT)
        self._pair = nkeys.from_seed(self.seed)

    @property
    def name(self) -> str:
        """The public key."""
        key: bytes = self._pair.public_key
        return key.decode()

    def token(self, claims: Mapping[str, Any]) -> str:
        """Return signed claims as a JSON Web Token of NATS."""
        whole = {**claims, "iss": self.name, "iat": int(time.time()), "jti": ""}
        digest = hashlib.sha512(json.dumps(whole, sort_keys=True).encode()).digest()[:32]
        whole["jti"] = base64.b32encode(digest).decode().rstrip("=")
        head = _base64(json.dumps({"typ": "JWT", "alg": "ed25519-nkey"}).encode())
        body = _base64(json.dumps(whole).encode())
        return f"{head}.{body}." + _base64(self._pair.sign(f"{head}.{body}".encode()))


class Callout:
    """Answers requests to connect, from the codes that are known."""

    def __init__(self, issuer: Issuer, codes: Mapping[str, Code]) -> None:
        self._issuer = issuer
        self._codes = codes
        self._wrong: dict[str, int] = {}

    def answer(self, raw: bytes) -> bytes:
        """Return the signed answer to a request of the server."""
        request = _claims(raw.decode())["nats"]
        user = str(request["user_nkey"])
        whole = {"sub": user, "aud": request["server_id"]["id"]}
        address = str(request.get("client_info", {}).get("host", ""))
        code = self._codes.get(str(request["connect_opts"].get("user", "")))
        if self._wrong.get(address, 0) >= _WRONG_GUESSES:
            return self._refused(whole, "too many wrong codes")
        if code is None or code.expires < time.time():
            self._wrong[address] = self._wrong.get(address, 0) + 1
            return self._refused(whole, "the code is unknown or has expired")
        rights = {
            **permissions(code.table, code.seat, code.viewer),
            "subs": 16,
            "data": -1,
            "payload": 65_536,
            "type": "user",
            "version": 2,
        }
        expires = int(code.expires)
        seat = {"sub": user, "aud": ACCOUNT, "name": code.seat, "exp": expires, "nats": rights}
        token = self._issuer.token(seat)
        answer = {"jwt": token, "type": "authorization_response", "version": 2}
        return self._issuer.token({**whole, "nats": answer}).encode()

    def _refused(self, whole: Mapping[str, Any], why: str) -> bytes:
        answer = {"error": why, "type": "authorization_response", "version": 2}
        return self._issuer.token({**whole, "nats": answer}).encode()


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _claims(token: str) -> dict[str, Any]:
    body = token.split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    return found
