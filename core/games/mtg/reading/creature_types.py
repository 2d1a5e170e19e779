"""Creature types of Magic, in small letters (MTG CR 205.3m)."""

CREATURE_TYPES = frozenset(
    """
    advisor aetherborn alien ally angel antelope ape archer archon army artificer assassin
    assembly-worker atog aurochs autobot avatar azra badger balloon barbarian bard basilisk bat
    bear beast beaver beeble berserker bird boar book brainiac bringer brushwagg camarid camel
    caribou carrier cat centaur cephalid chicken child chimera citizen clamfolk cleric clown
    cockatrice construct coward crab crocodile cyborg cyclops dauthi deer demigod demon deserter
    detective devil dinosaur djinn doctor dog donkey dragon drake dreadnought drone druid dryad
    dwarf efreet egg elder eldrazi elemental elephant elf elk eternal faerie ferret fish
    flagbearer fox fractal frog fungus gamer gamma gargoyle germ giant giraffe glimmer gnome
    goat goblin god golem gorgon graveborn gremlin griffin hag halfling harpy hellion hero hippo
    hippogriff homarid homunculus horror horse hound human hydra hyena illusion imp incarnation
    inhuman inkling insect jackal jellyfish juggernaut kangaroo kavu kirin kithkin knight kobold
    kor kraken kree lamia lammasu leech leviathan lhurgoyf licid lizard lobster lord manticore
    masticore mercenary merfolk metathran minion minotaur mole monger mongoose monk monkey
    moogle moonfolk mount mouse mummy mutant myr mystic naga nautilus nephilim nightmare
    nightstalker ninja noble noggle nomad nymph octopus ogre ooze orb orc orgg otter ouphe ox
    oyster pangolin paratrooper peasant pegasus penguin pentavite performer pest phelddagrif
    phoenix phyrexian pilot pincher pirate plant possum praetor prism processor qu rabbit
    raccoon ranger rat rebel reflection reveler rhino rigger robot rogue rukh salamander samurai
    sand saproling satyr scarecrow scientist scion scorpion scout sculpture seal serf serpent
    servo shade shaman shapeshifter shark sheep siren skeleton skrull slith sliver sloth slug
    snake soldier soltari sorcerer spawn specter spellshaper sphinx spider spike spirit splinter
    spy squid squirrel starfish surrakar survivor symbiote tentacle tetravite thalakos thopter
    thrull townsfolk toy treefolk trilobite triskelavite troll turtle unicorn vampire vampyre
    vedalken viashino villain volver waiter wall warlock warrior weird werewolf whale wizard
    wolf wolverine wombat worm wraith wurm yeti zombie zubera
    time-lord
    """.split()
)
