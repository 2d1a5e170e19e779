"""Identifiers of things on a table: plain values that only the type checker distinguishes."""

from typing import Annotated, NewType

from msgspec import Struct

PlayerId = NewType("PlayerId", str)
CardId = NewType("CardId", int)
ObjectId = NewType("ObjectId", int)
Zone = NewType("Zone", str)
OBJECT_ANSWER = "#"
Answer = Annotated[str, OBJECT_ANSWER]
"""The option taken of a choice: a word, or an object id behind a sign."""


def object_answer(object_id: ObjectId) -> Answer:
    """Return the answer for an object; scenarios write its name there."""
    return f"{OBJECT_ANSWER}{object_id}"


class Ref(Struct, frozen=True, gc=False):
    """A reference to one incarnation of an object.

    When the rules make a new object of the same cardboard its incarnation rises, so references to
    the old one find nothing (MTG CR 400.7; FaB CR 3.0.9).
    """

    id: ObjectId
    incarnation: int
