"""Fighting on the table: creatures are named by click, drag or key, and Enter declares them all."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from core.rules.change import Change
from core.rules.fighting import Damage, Declaration, FightState, Target
from core.rules.verdict import Ruling
from core.state.ids import ObjectId
from gui.board.fight.shown import NOT_PROPOSED
from gui.commands import Command, Menu, Within
from gui.features.combat.band import Does, FightBand
from gui.features.combat.naming import Naming
from gui.features.curtain.feature import TurnCurtain
from gui.features.feature import Feature
from gui.session import Level
from gui.window.extension import Due

if TYPE_CHECKING:
    from core.rules.actions import Action
    from core.scenario.annotations import Arrow

NOTHING_DUE = "Nobody declares attackers or blockers now."
WHAT = "{} is to block: choose the attacker, by a click or with the same key."
_STYLES = {"attack": "attack", "block": "block"}


class Fighting(Feature):
    """Shows what may attack or block, keeps what is named, and declares it; deals the damage."""

    commands: ClassVar[tuple[Command, ...]] = (
        Command(
            id="combat.name",
            words="Name the card as attacker or blocker",
            menu=Menu.GAME,
            within=Within.COMBAT,
            keys=("X",),
            divided=True,
        ),
        Command(
            id="combat.all",
            words="Attack with all that may",
            menu=Menu.GAME,
            within=Within.COMBAT,
            keys=("A",),
        ),
        Command(
            id="combat.target",
            words="Attack something else",
            menu=Menu.GAME,
            within=Within.COMBAT,
            keys=("O",),
        ),
        Command(
            id="combat.go",
            words="Declare attackers or blockers, or deal the damage",
            menu=Menu.GAME,
            within=Within.COMBAT,
        ),
        Command(
            id="combat.drop",
            words="Name nobody",
            menu=Menu.GAME,
            within=Within.COMBAT,
        ),
    )
    _naming: Naming | None = None
    _band: FightBand | None = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what names, declares and deals."""
        return {
            "combat.name": self.name,
            "combat.all": self.name_all,
            "combat.target": self.aim_elsewhere,
            "combat.go": self.go,
            "combat.drop": self.drop,
        }

    def begin(self) -> None:
        """Show what is due on the table that the window opens with."""
        self.window.theme_changed.connect(self._apply_theme)
        self._look()

    def follow(self, change: Change) -> None:
        """Show what is due now; another declaration begins with nobody named."""
        del change
        self._look()

    def forget(self) -> None:
        """Whoever looks now is shown the same: what is named lies open on the table."""
        self._look()

    def before_next(self) -> Due | None:
        """Say that somebody is named and not declared yet."""
        naming = self._naming
        if naming is None or not naming.named:
            return None
        kind = "attackers" if naming.attacks else "blockers"
        says = f"Named {kind} are not declared yet: Enter declares them, Escape names nobody."
        return Due(says=says, show=self.window.board.setFocus)

    # What is due

    @property
    def naming(self) -> Naming | None:
        """What has been named so far, if something is to be declared."""
        return self._naming

    @property
    def band(self) -> FightBand | None:
        """The band on the table, once something was due."""
        return self._band

    @property
    def _fight(self) -> FightState | None:
        if self.window.seat_state.curtained:
            return None
        return self.window.board.fights.fight

    @property
    def _damage(self) -> Damage | None:
        fight = self._fight
        return fight.damage if fight is not None else None

    def _look(self) -> None:
        """Know what is due in the position that is shown."""
        fight = self._fight
        declaration = fight.declaration if fight is not None else None
        before = self._naming
        if declaration is None:
            self._naming = None
        elif before is None or not _is_same(before.declaration, declaration):
            self._naming = Naming(declaration)
            self._call_the_defender(declaration)
        else:
            self._naming = before.again(declaration)
        self._show()

    def _call_the_defender(self, declaration: Declaration) -> None:
        """Pass the table to who declares, where hands are covered and a curtain is wanted."""
        window = self.window
        seat = window.seat_state
        wanted = seat.covered and window.preferences.now.curtain and not seat.curtained
        if wanted and window.seat != declaration.player:
            window.feature(TurnCurtain).lower(declaration.player)

    def _show(self) -> None:
        """Show what is named, and what Enter does."""
        naming = self._naming
        self.window.board.fights.propose(naming.proposed if naming else NOT_PROPOSED)
        actions = self.window.actions_by_id
        for command in self.commands:
            on = naming is not None
            if command.id == "combat.go":
                on = on or self._damage is not None
            elif command.id in {"combat.all", "combat.target"}:
                on = naming is not None and naming.attacks
            actions.rename(command.id, command.words, enabled=on)
        says, offers = self._due()
        if offers:
            self._made_band().say(says, offers)
        elif self._band is not None:
            self._band.setVisible(False)

    def _made_band(self) -> FightBand:
        if self._band is None:
            self._band = FightBand(self.window.board, self.window.theme)
        return self._band

    def _due(self) -> tuple[str, Sequence[Does]]:
        naming, damage = self._naming, self._damage
        if naming is not None:
            go = Does(self._words_of_go(naming), "Enter", self.go)
            all_ = Does("All", self._key("combat.all"), self.name_all)
            return self._words_of(naming), (go, all_) if naming.attacks else (go,)
        if damage is not None:
            total = sum(each.amount for each in damage.rows)
            return damage.title, (Does(f"Deal {total} damage", "Enter", self.go),)
        return "", ()

    def _words_of(self, naming: Naming) -> str:
        player, count = naming.declaration.player, len(naming.declaration.able)
        if not naming.attacks:
            return f"{player} declares blockers"
        if not count:
            return f"{player}: nothing may attack"
        return f"{player} declares attackers"

    def _words_of_go(self, naming: Naming) -> str:
        number = len(naming.named)
        verb = "attack" if naming.attacks else "block"
        return f"{verb.capitalize()} with {number}" if number else f"No {verb}s"

    def _key(self, command: str) -> str:
        return self.window.actions_by_id.key(command)

    def _apply_theme(self, theme: object) -> None:
        del theme
        if self._band is not None:
            self._band.apply_theme(self.window.theme)

    # What a hand and keys do

    def takes_key(self, key: Qt.Key) -> bool:
        """Take Enter for what is proposed, unless a card of a hand is to be played; and Escape."""
        if key == Qt.Key.Key_Escape:
            return self.drop()
        if self._naming is None and (self._damage is None or self._is_in_hand()):
            return False
        self.go()
        return True

    def _is_in_hand(self) -> bool:
        item = self.window.board.subject()
        obj = self.window.session.state.objects.get(item.object_id) if item is not None else None
        if obj is None:
            return False
        return not self.window.session.rules.zone(obj.zone).shared

    def picks(self, object_id: ObjectId) -> bool:
        """Name the creature that was clicked, or say why it may not."""
        naming = self._naming
        if naming is None:
            return False
        waiting = naming.waiting
        if waiting is not None and object_id in naming.declaration.targets:
            self._pair(waiting, object_id)
            return True
        if naming.attacks and object_id in naming.declaration.targets:
            return self._attack_it(object_id)
        if self._is_theirs(object_id):
            self._toggle(object_id)
            return True
        return False

    def aims(self, object_id: ObjectId) -> str:
        """Let an arrow begin at each creature of who declares."""
        naming = self._naming
        if naming is None or not self._is_theirs(object_id):
            return ""
        return naming.declaration.kind

    def aimed(self, arrow: "Arrow") -> bool:
        """Name the creature at which an arrow begins against what it ends at."""
        naming = self._naming
        if naming is None or not isinstance(arrow.start, int):
            return False
        end = arrow.end
        target: Target | None = end if isinstance(end, int | str) else end.player
        if target is None:
            return True
        if isinstance(target, str) or target not in naming.declaration.targets:
            target = self._meant(target)
        if target is not None:
            self._pair(arrow.start, target)
        return True

    def _meant(self, target: Target) -> Target | None:
        """Return what is meant by a place: a player by their field, or a card of theirs."""
        naming = self._naming
        if naming is None:
            return None
        targets = naming.declaration.targets
        if target in targets:
            return target
        if isinstance(target, int):
            player = self.window.session.controller(target)
            return player if player in targets else target
        return targets[0] if len(targets) == 1 else None

    def name(self) -> None:
        """Name the selected card, or let it be what the waiting blocker blocks."""
        item = self.window.board.subject()
        if self._naming is None:
            self._say(NOTHING_DUE)
        elif item is not None and not self.picks(item.object_id):
            self._toggle(item.object_id)

    def name_all(self) -> None:
        """Name every attacker that may attack, or none."""
        if self._naming is not None and self._naming.attacks:
            self._naming.add_all()
            self._show()

    def aim_elsewhere(self) -> None:
        """Let the selected attacker, or all of them, attack the next thing."""
        if self._naming is None:
            return
        item = self.window.board.subject()
        found = self._naming.turn_to_next(item.object_id if item is not None else None)
        if found is not None:
            self._show()
            self._say(f"Attacked: {self.window.board.annotations.called(found)}.")

    def drop(self) -> bool:
        """Name nobody; tell whether anybody was named."""
        if self._naming is None or not self._naming.clear():
            return False
        self._show()
        return True

    def go(self) -> None:
        """Declare those that are named, or deal the damage as proposed: one action."""
        naming, damage = self._naming, self._damage
        action: Action | None = None
        if naming is not None:
            declaration, pairs = naming.declaration, naming.pairs
            action = declaration.make(pairs) if pairs else declaration.none
        elif damage is not None:
            action = damage.make((), ())
        if action is not None:
            self.window.session.attempt(action)

    def _attack_it(self, target: ObjectId) -> bool:
        """Let the selected attackers attack what was clicked."""
        naming = self._naming
        if naming is None or not naming.named:
            return False
        naming.add(naming.named[-1], target)
        self._show()
        return True

    def _toggle(self, object_id: ObjectId) -> None:
        naming = self._naming
        if naming is None:
            return
        named = bool(naming.of(object_id)) or naming.waiting == object_id
        if not named and object_id not in naming.declaration.able:
            self._refuse(object_id, None)
            return
        naming.toggle(object_id)
        self._show()
        if naming.waiting == object_id:
            self._say(WHAT.format(self.window.board.annotations.called(object_id)))

    def _pair(self, object_id: ObjectId, target: Target) -> None:
        naming = self._naming
        if naming is None:
            return
        if not naming.declaration.allows(object_id, target):
            self._refuse(object_id, target)
            return
        naming.add(object_id, target)
        self._show()

    def _refuse(self, object_id: ObjectId, target: Target | None) -> None:
        """Say why a creature may not, with the rules; where it can be done anyway, offer that."""
        naming, window = self._naming, self.window
        if naming is None:
            return
        called = self.window.board.annotations.called(object_id)
        verb = "attack" if naming.attacks else "block"
        found = naming.declaration.why(object_id, target)
        reasons = [each for each in found if each.ruling is Ruling.REFUSED]
        session = self.window.session
        anyway: QAction | None = None
        if session.level is not Level.STRICT and all(each.possible for each in reasons):
            anyway = QAction("Name it anyway", window)
            anyway.triggered.connect(lambda: self._anyway(object_id, target))
        window.strip.say(f"{called} may not {verb}.", anyway)
        for each in reasons:
            window.strip.add(each.says, (each.key, *each.also))

    def _anyway(self, object_id: ObjectId, target: Target | None) -> None:
        if self._naming is not None:
            self._naming.add(object_id, target)
            self._show()

    def _is_theirs(self, object_id: ObjectId) -> bool:
        naming, session = self._naming, self.window.session
        obj = session.state.objects.get(object_id)
        if naming is None or obj is None or not session.rules.zone(obj.zone).shared:
            return False
        if object_id in naming.declaration.able:
            return True
        fields = session.controller(object_id) == naming.declaration.player
        item = self.window.board.item(object_id)
        return fields and item is not None and item.view.row == 0

    def _say(self, words: str) -> None:
        self.window.strip.say(words)


def _is_same(one: Declaration, other: Declaration) -> bool:
    """Tell whether two are the same declaration, though something may have happened between."""
    return (one.kind, one.player) == (other.kind, other.player)
