"""A fight that the rules tell of, in the words of one viewer."""

from core.messages import Knows, Message, render
from core.rules.proposals import FightView, LinkView
from gui.board.layout.geometry import LinkWords
from gui.board.layout.setting import Fight, LinkShape


def fight_in_words(fight: FightView, knows: Knows) -> Fight:
    """Return what stands where, for a viewer who knows some of the cards."""
    return Fight(
        links=tuple(_link(link, knows) for link in fight.links),
        following=tuple(render(each, knows) for each in fight.following),
    )


def _link(link: LinkView, knows: Knows) -> LinkShape:
    def say(message: Message) -> str:
        return render(message, knows)

    words = LinkWords(
        title=say(link.title),
        about=say(link.about),
        state=say(link.state),
        power=tuple(map(say, link.power)),
        defense=tuple(map(say, link.defense)),
        sum=say(link.sum),
        result=say(link.result),
        comes=say(link.comes),
        notes=tuple(map(say, link.notes)),
        counts=link.counts,
        current=link.current,
    )
    return LinkShape(attack=link.attack, source=link.source, defenders=link.defenders, words=words)
