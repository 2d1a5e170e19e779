"""Names for the things on a table. They are plain values, distinct only to the type checker."""

from typing import Annotated, NewType

from msgspec import Struct

PlayerId = NewType("PlayerId", str)
CardId = NewType("CardId", int)
ObjectId = NewType("ObjectId", int)
Zone = NewType("Zone", str)
OBJECT_ANSWER = "#"
Answer = Annotated[str, OBJECT_ANSWER]
"""The option that was taken of a choice: a word, or an object behind the sign for one."""


def object_answer(object_id: ObjectId) -> Answer:
    """Return the answer that is an object; a scenario writes what it calls it there."""
    return f"{OBJECT_ANSWER}{object_id}"


class Ref(Struct, frozen=True, gc=False):
    """One object as it was: an id and the incarnation it had.

    When the rules make a new object of the same cardboard its incarnation rises, so
    whatever refers to the old one finds nothing (MTG CR 400.7; FaB CR 3.0.9).
    """

    id: ObjectId
    incarnation: int
