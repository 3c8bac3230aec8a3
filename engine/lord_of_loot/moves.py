"""What a player of Lord of Loot may say; no rules.

Tokens in a move stand in the order of `tables.ORDER`; `boxed` are those of them that leave the game instead of going
back into their bag.
"""

from __future__ import annotations

import msgspec


class Said(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Parent of moves: short tagged arrays, since they stand in every replay file."""


Tokens = tuple[str, ...]


class Put(Said, frozen=True, tag="put"):
    """Guards on daytime fields, or goods laid down for a quest: `put-gua-sun+moo`, `put-2sha`."""

    what: Tokens
    fields: Tokens = ()


class Add(Said, frozen=True, tag="add"):
    """Mirror shards from outside into the red bag: `put-2sha-bag`."""

    count: int


class Feed(Said, frozen=True, tag="feed"):
    """Food against hunger: `feed-bre`, `feed-bre-box`."""

    food: str
    boxed: Tokens = ()


class Go(Said, frozen=True, tag="go"):
    """A step to a field: `go-f14`."""

    field: str


class Explore(Said, frozen=True, tag="explore"):
    """A land tile for the field."""


class Exploit(Said, frozen=True, tag="exploit"):
    """The icons of the tile once more."""


class Take(Said, frozen=True, tag="take"):
    """Tokens of the field, or of a partner: `take-bon+fir`, `take-all`, `take-wsp-p2`; none named are all."""

    what: Tokens
    partner: str = ""


class Give(Said, frozen=True, tag="give"):
    """Tokens for a partner: `give-bre-p2`."""

    what: Tokens
    partner: str


class Swap(Said, frozen=True, tag="swap"):
    """Tokens given, and those taken from a partner: `swap-bre-wsp-p2`."""

    given: Tokens
    taken: Tokens
    partner: str


class Fight(Said, frozen=True, tag="fight"):
    """An enemy on the field: `fight-orc2`, and `fight-orc` where there is one."""

    enemy: str


class Buy(Said, frozen=True, tag="buy"):
    """At the tavern or blacksmith: `buy-sta`, `buy-hea`, `buy-bla`, `buy-upg-ish`, `buy-ish`; `boxed` counts coins."""

    what: str
    weapon: str = ""
    boxed: int = 0


class Use(Said, frozen=True, tag="use"):
    """An item, with its icon where it has a choice: `use-bre`, `use-pot-swo`, `use-kit-box`."""

    item: str
    icon: str = ""
    boxed: Tokens = ()


class Cast(Said, frozen=True, tag="cast"):
    """A spell, what is paid, and its effect: `cast-s9-woo+iro-f6`, `cast-s1-bre+bon-2ora+blu`, `cast-s14-fir`."""

    spell: str
    paid: Tokens
    effect: Tokens = ()
    boxed: Tokens = ()


class Equip(Said, frozen=True, tag="equip"):
    """A weapon from the backpack into its hand; what was there goes into the backpack: `equip-wsp`."""

    weapon: str


class Stow(Said, frozen=True, tag="stow"):
    """A weapon from a hand into the backpack: `stow-wsp`."""

    weapon: str


class Drop(Said, frozen=True, tag="drop"):
    """Tokens discarded: `drop-bon-box+fir`, `drop-s12`."""

    what: Tokens
    boxed: Tokens = ()


class Push(Said, frozen=True, tag="push"):
    """Where the Doggy goes: `push-f5`."""

    field: str


class Send(Said, frozen=True, tag="send"):
    """Where an enemy that wounded retreats: `send-moo`, `send-home`."""

    field: str


class Draw(Said, frozen=True, tag="draw"):
    """The bag that a quest's reward is drawn from: `draw-bla`."""

    bag: str


class Pick(Said, frozen=True, tag="pick"):
    """A bag at an either-or icon, a hero, or an answer to a tie: `pick-red`, `pick-wom-fem`, `pick-orc1`, `pick-p2`."""

    what: str
    gender: str = ""


class Stay(Said, frozen=True, tag="stay"):
    """The enemy stays."""


class Yes(Said, frozen=True, tag="yes"):
    """An offer is taken."""


class No(Said, frozen=True, tag="no"):
    """An offer is declined; a heart is lost to hunger."""


class Pass(Said, frozen=True, tag="pass"):
    """Nothing now; later windows of this Monster Phase will ask again."""


class End(Said, frozen=True, tag="end"):
    """The Hero Phase is over, nothing more is added to a fight, or to this Monster Phase."""


Move = (
    Put
    | Add
    | Feed
    | Go
    | Explore
    | Exploit
    | Take
    | Give
    | Swap
    | Fight
    | Buy
    | Use
    | Cast
    | Equip
    | Stow
    | Drop
    | Push
    | Send
    | Draw
    | Pick
    | Stay
    | Yes
    | No
    | Pass
    | End
)

EXPLORE, EXPLOIT, STAY, YES, NO, PASS, END = Explore(), Exploit(), Stay(), Yes(), No(), Pass(), End()
