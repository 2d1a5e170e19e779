"""Sealed payloads: only the holder of a table and the seat can read and make them."""

from hashlib import blake2b

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

KEY_SIZE = 32


class SealError(ValueError):
    """A payload that was not sealed with this key."""


def key_of(secret: bytes, name: str) -> bytes:
    """Return the key of a seat, or of the public, of a table with a secret."""
    return blake2b(name.encode(), key=secret, digest_size=KEY_SIZE, person=b"janus seat").digest()


class Seal:
    """Seals payloads with one key (XSalsa20 and Poly1305, with a random nonce each)."""

    def __init__(self, key: bytes) -> None:
        self._box = SecretBox(key)

    def closed(self, payload: bytes) -> bytes:
        """Return a payload sealed."""
        return bytes(self._box.encrypt(payload))

    def opened(self, sealed: bytes) -> bytes:
        """Return the payload of sealed bytes, or raise `SealError`."""
        try:
            return bytes(self._box.decrypt(sealed))
        except (CryptoError, ValueError) as error:
            raise SealError("the message was sealed with another key") from error
