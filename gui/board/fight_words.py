"""A fight that the rules tell of, in the words of one viewer."""

from core.messages import Knows, Message, render
from core.rules.fights import FightView, LinkView
from gui.board.layout.geometry import LinkWords
from gui.board.layout.setting import Fight, LinkShape


def fight_in_words(fight: FightView, knows: Knows, *, foretells: bool = True) -> Fight:
    """Return what stands where, for a viewer who knows some of the cards.

    Unless it ``foretells``, nothing is said of what has not happened yet.
    """
    return Fight(
        links=tuple(_link(link, knows, foretells) for link in fight.links),
        following=tuple(render(each, knows) for each in fight.following),
    )


def _link(link: LinkView, knows: Knows, foretells: bool) -> LinkShape:  # noqa: FBT001 - told above
    tells = foretells or not link.foretold

    def say(message: Message) -> str:
        return render(message, knows)

    words = LinkWords(
        title=say(link.title),
        about=say(link.about),
        state=say(link.state),
        power=tuple(map(say, link.power)),
        defense=tuple(map(say, link.defense)),
        sum=say(link.sum) if tells else "",
        result=say(link.result) if tells else "",
        comes=say(link.comes) if tells else "",
        notes=tuple(map(say, link.notes)),
        counts=link.counts,
        current=link.current,
    )
    return LinkShape(attack=link.attack, source=link.source, defenders=link.defenders, words=words)
