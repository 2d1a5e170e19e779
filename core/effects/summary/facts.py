"""The words of named values: facts, actions, states, permissions."""

COMMON_FACTS = {
    "holds your_turn": "it is your turn",
    "holds not your_turn": "it is not your turn",
    "happens you_do": "you do",
    "spend activate_abilities": "on abilities",
    "limit sorcery": "at sorcery speed",
    "limit triggers": "",
    "limit only": "",
    "does sacrifice": "{who} {who:sacrifices|sacrifice} {what}",
    "does discard": "{who} {who:discards|discard} {what}",
    "becomes transformed": "{what} {what:transforms|transform}",
    "player no_maximum_hand_size": "{by's} hand size has no limit",
    "permit play": "play",
    "permit cast": "cast",
    "permit cast_now": "cast",
    "permit play_now": "play",
    "forbid cast": "cast {what}",
    "forbid play": "play {what}",
}
