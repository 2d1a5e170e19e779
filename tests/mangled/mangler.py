"""Faults of a file: bytes that flip, are lost, doubled or odd, lines that change."""

import gzip
from collections.abc import Callable, Mapping
from random import Random

_ODD: tuple[bytes, ...] = (
    b"",
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\r",
    b"\n",
    b"-",
    b"9" * 400,
    b"1e400",
    b"NaN",
    b'"',
    b"[" * 20_000,
    b'{"a":' * 5_000,
    b"\\ud800",
    b"null",
    b"{}",
)


def flipped(random: Random, content: bytes) -> bytes:
    """Flip one bit."""
    made = bytearray(content)
    at = random.randrange(len(made))
    made[at] ^= 1 << random.randrange(8)
    return bytes(made)


def cut(random: Random, content: bytes) -> bytes:
    """Leave out everything from somewhere on, or from somewhere to somewhere."""
    start, end = sorted(random.choices(range(len(content) + 1), k=2))
    return content[:start] if random.random() < 0.5 else content[:start] + content[end:]


def doubled(random: Random, content: bytes) -> bytes:
    """Repeat a part."""
    start, end = sorted(random.choices(range(len(content) + 1), k=2))
    end = min(end, start + 4000)
    return content[:end] + content[start:end] + content[end:]


def odd(random: Random, content: bytes) -> bytes:
    """Put something odd in the place of something."""
    start = random.randrange(len(content))
    return content[:start] + random.choice(_ODD) + content[start + random.randrange(8) :]


def shuffled(random: Random, content: bytes) -> bytes:
    """Bring the lines into another order."""
    lines = content.splitlines(keepends=True)
    random.shuffle(lines)
    return b"".join(lines)


def other_ends(random: Random, content: bytes) -> bytes:
    """End lines as another system does, or in the middle."""
    ends = random.choice((b"\r", b"\r\n", b"\n\n", b"\x0b", b"\xe2\x80\xa8"))
    return content.replace(b"\n", ends)


def packed(random: Random, content: bytes) -> bytes:
    """Pack it, and damage the packed data."""
    whole = gzip.compress(content)
    return whole if random.random() < 0.3 else flipped(random, whole)


MANGLINGS: Mapping[str, Callable[[Random, bytes], bytes]] = {
    each.__name__: each for each in (flipped, cut, doubled, odd, shuffled, other_ends, packed)
}
