"""Events of an action: facts for logs, animations and illustrations."""

from msgspec import Struct

from core.messages import NO_WORDS, Message
from core.state.ids import CardId, ObjectId, PlayerId, Zone


class Event(Struct, frozen=True, kw_only=True, gc=False):
    """One thing that happened.

    ``kind`` is a word such as ``transformed`` or ``dies``. ``key`` is the rule behind
    it, where one is, and ``message`` a sentence for the log. A zone change counts objects
    and cards apart: one melded permanent leaves, two cards arrive.
    """

    kind: str
    message: Message = NO_WORDS
    key: str = ""
    object: ObjectId | None = None
    cards: tuple[CardId, ...] = ()
    player: PlayerId | None = None
    source: Zone | None = None
    to: Zone | None = None
    arrived: tuple[ObjectId, ...] = ()
    secret: bool = False

    @property
    def says(self) -> str:
        """The text for a viewer with full knowledge of the cards."""
        return str(self.message)


ZONE_CHANGE = "zone_change"
NEW_OBJECT = "becomes_new_object"
CHOSEN = "chosen"
"""A choice was made during the action, which the ruling before it could not know."""
ENTERED_WITH = "entered_with"
RESULT = "result"
"""A result of an action that the ruling before it does not contain, such as a life total."""
BY_HAND = "by_hand"
"""Words of a card's text are left for the players to carry out."""
REVEALED = "revealed"
"""Cards were revealed to all players and hidden again; ``arrived`` are the objects."""
SHUFFLE_NEEDED = "shuffle_needed"
"""An action ends with a shuffle of the pile ``to`` of the player, which the caller carries out."""
ABILITY_NEEDED = "ability_needed"
"""An ability of the object has triggered, which the caller puts on the stack with the action."""
KINDS = frozenset(
    (
        ABILITY_NEEDED,
        "activated",
        "added",
        "arranged",
        "as_transforms",
        "assigned",
        "attached",
        "attacked",
        "attacks",
        "attacks_nothing",
        "awakened",
        "banished",
        "became_day",
        "became_night",
        NEW_OBJECT,
        "blocks",
        "boosted",
        "booed",
        BY_HAND,
        "cast",
        "ceased",
        "chain_closed",
        "cheered",
        CHOSEN,
        "clash_won",
        "clashed",
        "cleared",
        "coin_flipped",
        "combat_damage",
        "commander",
        "condition",
        "countered",
        "counters",
        "damaged",
        "defended",
        "destroyed",
        "dies",
        "discarded",
        "drawn",
        "ended",
        ENTERED_WITH,
        "enters",
        "exiled",
        "flipped",
        "game_over",
        "hit",
        "intimidated",
        "land_played",
        "leaves",
        "left_game",
        "life",
        "locked",
        "lost",
        "made",
        "mana",
        "marked",
        "match_won",
        "melded",
        "mulligan",
        "named",
        "negated",
        "not_resolved",
        "noted",
        "paid",
        "phased_in",
        "phased_out",
        "pitched",
        "points",
        "prevented",
        "put_into_graveyard",
        "put_under",
        "regenerated",
        "removed_from_combat",
        "replaced",
        "resolved",
        RESULT,
        REVEALED,
        "rolled",
        "shown",
        SHUFFLE_NEEDED,
        "shuffled",
        "skipped",
        "starts",
        "state",
        "stays_tapped",
        "step",
        "substituted",
        "tapped",
        "transcended",
        "transformed",
        "triggered",
        "turn",
        "turn_action",
        "turned_face_down",
        "turned_face_up",
        "unattached",
        "unlocked",
        "untapped",
        "wager_won",
        "wagered",
        "won",
        ZONE_CHANGE,
    )
)
"""Everything that can happen. A file that expects something else has a slip of the pen in it."""
TOLD = frozenset({BY_HAND, "state", "lost", "won", CHOSEN, ENTERED_WITH, RESULT, REVEALED})
"""Kinds of events that are shown with the ruling, since no other text reports them."""
