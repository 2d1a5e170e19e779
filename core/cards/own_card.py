"""What is a person's own about a card, whatever its printing."""

from msgspec import Struct


class OwnCard(Struct, frozen=True, kw_only=True):
    """A star, a note, and the printing that the card shall come in: none without a set."""

    favourite: bool = False
    note: str = ""
    set_code: str = ""
    number: str = ""


NOTHING_OWN = OwnCard()
