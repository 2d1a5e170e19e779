"""Our own words for programs of Flesh and Blood: the texts of its shipped cards."""

from collections.abc import Sequence

from core.effects.program import AnyAbility
from core.effects.summary.speech import COMMON, COMMON_FACTS, Speech
from core.effects.summary.texts import shown

FAB_WORDS = Speech(COMMON, COMMON_FACTS)
"""The templates of Flesh and Blood."""
FAB_WORDS.lower = frozenset(
    """
    attack action card spell instant reaction resource item equipment weapon aura ally hero token
    permanent source ability effect event figment ash head chest arms legs opponent player object
    chain_link evo off-hand dragon turn weapon non-attack
    """.split()
)
FAB_WORDS.people = {"player": "hero", "opponent": "opposing hero"}
FAB_WORDS.any_target = "any one target"
FAB_WORDS.zones = {"banished": "banishment", "pitch": "pitched pile"}
FAB_WORDS.facts.update(
    {
        # actions
        "action attack": "attack",
        "action go_again": "go again",
        "action transcend": "transcend",
        "action transform what to": "transform {what} into {to}",
        "action transform to": "transform into {to}",
        "action amp amount": "amp {amount:number}",
        "action equip what": "equip {what}",
        "action negate": "negate it",
        "action negate what": "negate {what}",
        "action intimidate": "intimidate",
        "action become to": "become {to}",
        "action return_to_brood": "return to the brood",
        "action awaken what": "awaken {what}",
        "action mark who": "mark them",
        "action become what": "become {what}",
        # events
        "does play": "{who} {who:plays|play} {what}",
        "does pitch": "{who} {who:pitches|pitch} {what}",
        "does boost": "{who} {who:boosts|boost} {what}",
        "does activate": "{who} {who:activates|activate} {what}",
        "does defend_with": "{who} {who:defends|defend} with {what}",
        "does crank": "{who} {who:cranks|crank} {what}",
        "did play": "{who} played {what}",
        "did crank": "{who} cranked",
        "did pitch": "{who} pitched {what}",
        "did defend_with": "{who} defended with {what}",
        "did boost": "{who} boosted {what}",
        "did discard": "{who} discarded {what}",
        "becomes resolve": "{what} is resolved",
        "becomes play": "{what} is played",
        "becomes no_counters": "{what} has no counters",
        "happens blood_debt_reduces_life_to": "blood debt brings you to {amount:number}{h}",
        "happens lose_life_from_blood_debt": "you lose life from blood debt",
        # conditions
        "holds last_attack": "the last attack of {when} was {what}",
        "holds play": "{what} {word} played{zone}",
        "holds has": "{who} {who:holds|hold} {what}",
        "holds has_equipped": "{who} {who:has|have} equipped {what}",
        "holds in_zone": "{what} is{zone}",
        "holds marked": "{who} is marked",
        "holds less_life": "{who's} {h} is less than that of {than}",
        "holds is": "{what} turns out to be {to}",
        "holds attacking": "{what} is attacking {who}",
        "holds action_phase": "it is an action phase",
        # amounts
        "known number_rolled": "the result",
        "known arcane_damage_dealt_this_turn": "the arcane damage that {who} dealt this turn",
        "known arcane_damage_dealt_to_opponents_this_turn": (
            "what {who} dealt this turn to opposing heroes in arcane damage"
        ),
        "known life_gained_this_turn": "the {h} that {who} gained this turn",
        # further
        "special life_of_former_hero": "it arrives with as much {h} as the former hero had",
        "special counts_as_evos": "for whatever counts your Evos it is {amount} equipped ones",
        "special enters_with": "{what} enters with {counters}",
        "has loses_class_and_talent_types": "lose|every class and talent",
        "permit begin_in_arena": "have {what} in the arena from the start",
        "keyword specialization": "{quality} specialization",
        "keyword essence": "essence of {quality}",
        "keyword arcane shelter": "arcane shelter {amount:number}",
        "limit action": "Action,",
        "limit instant": "Instant,",
        "limit attack_reaction": "Attack reaction,",
        "limit defense_reaction": "Defense reaction,",
        "limit effect": "",
        "did of_your_choice": "of your choice",
        "did your_action_phase": "in your action phase",
        "did this_chain_link": "of this chain link",
        "did equipped": "that you are equipped with",
        "did each_turn": "each turn",
    }
)


def text_of(program: Sequence[AnyAbility], name: str) -> tuple[str, tuple[AnyAbility, ...]]:
    """Return the text that a face shows, and its program with the places of the words."""
    return shown(FAB_WORDS, program, name)
