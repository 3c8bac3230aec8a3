"""The table of Heroes Welcome as lines of text: town, guildhalls, loot, workshop, then the players' boards."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from guildpost.cli.heroes_welcome import town
from guildpost.cli.heroes_welcome.names import HALL, HALL_DOES, IN_SHOP, QUESTIONS, REASONS, STEPS, Names, recipe, rung
from guildpost.cli.screen import Line, Span
from guildpost.cli.wording import WIDTH, cut, many, note
from guildpost.engine.heroes_welcome.loot import KINDS, Loot
from guildpost.engine.heroes_welcome.state import State, word
from guildpost.engine.heroes_welcome.tables import (
    BARRED,
    BOSS,
    FIELD,
    FINALS,
    HALLS,
    MASTERIES,
    MATERIAL_OF,
    SITES,
    Tables,
)

if TYPE_CHECKING:
    from guildpost.engine.heroes_welcome.view import View

NAME = 20
"""Columns of a player's name."""
SCORING = ("MakeFinal", "NameWinners")
"""Questions behind the last crawl."""
COLOURS = ("red", "green", "yellow", "blue", "warn")


def drawn(view: View, data: Tables, names: dict[str, str], state: State | None) -> list[Line]:
    """The whole picture. With the state also hands and VP, which the view of the organiser does not show."""
    board = _Board(view, data, names, state)
    return [
        *board.heading(),
        *board.town(),
        *board.shops(),
        *board.guildhalls(),
        *board.future(),
        *board.loot(),
        *board.workshop(),
        *board.decks(),
        *(line for seat in view.players for line in board.player(seat)),
    ]


class _Board:
    """One picture of one view."""

    def __init__(self, view: View, data: Tables, names: dict[str, str], state: State | None) -> None:
        self.view = view
        self.data = data
        self.cards = data.components
        self.names = Names(data, {seat: cut(name, NAME) for seat, name in names.items()})
        self.state = state
        self.style = dict(zip(view.players, COLOURS, strict=False))

    def heading(self) -> list[Line]:
        """Whose view, when, who begins, and what is asked."""
        view = self.view
        line: list[Span] = [("Heroes Welcome", "bold")]
        if view.seat:
            line.append((f" as {view.seat} sees it", self.style[view.seat]))
        line.append((f"   {f'round {view.round}' if view.round else 'setup'}   ", ""))
        if view.master:
            line += [("Master Merchant ", "dim"), (view.master, self.style[view.master])]
        out: list[Line] = [line]
        if view.question in SCORING:
            out.append([("the game is scored", "dim")])
        elif view.crawl and view.ended is None:
            out += note(f"dungeon crawl, step {view.crawl}", [STEPS.get(view.crawl, "")])
        if view.ended is not None:
            won = [word(seat) for seat in view.ended.winners]
            verb = "share the victory" if len(won) > 1 else "has won"
            reason = REASONS.get(view.ended.reason, view.ended.reason)
            out += note("over", [f"{self.names.seats(won)} {verb}", reason], "bold")
        elif view.asked:
            asked = ", ".join(self.names.seat(seat) for seat in view.asked)
            out += note(f"asked: {asked}", [self._question()], "bold")
        else:
            out += note("luck is awaited", [self._question() or "the game begins"], "bold")
        return [*out, *note("this turn", self._prepared())]

    def _question(self) -> str:
        """What is asked, in words; where a tile was turned up, which one."""
        view = self.view
        words = QUESTIONS.get(view.question, view.question)
        if view.question in IN_SHOP and view.place in view.town:
            words = f"{self.names.shop(view.town[view.place], view.place)}, {words}"
        if view.tile:
            words += f": {self.names.shop(view.tile, view.tile)}{self._sites_of(view.tile)}"
        if view.question == "MakeFinal":
            finals = [
                f"{code} {card.name} ({card.units} tokens, {card.vp} VP)"
                for code in FINALS
                if (card := self.cards.finals[code])
            ]
            words += f": {', '.join(finals)}"
        return words

    def _prepared(self) -> list[str]:
        """What holds for this turn alone."""
        view = self.view
        out = [f"{view.wrapping} VP more for an artifact"] if view.wrapping else []
        out += ["one token counts as another material in a craft"] if view.crate else []
        return out + (["another turn follows"] if view.extra else [])

    # the town

    def town(self) -> list[Line]:
        """The map, and in words what it cannot show."""
        view = self.view
        drawing = town.drawn(view, self.data)
        out = [*drawing.lines, *note("map", drawing.key)]
        out += note("roads besides", [f"{one} to {other}" for one, other in drawing.listed])
        if view.place in self.data.roads and not view.crawl:
            there = [view.place, *self.data.roads[view.place]]
            near = [site for site in SITES if site in there and site in view.town and site not in view.signs]
            out += note("open shops in reach of the Heroes", near or ["none"])
        return out

    def shops(self) -> list[Line]:
        """Shops that stand in town: where, and what they are good for."""
        standing = self.view.town
        out = _title("shops")
        for shop in dict.fromkeys(standing[site] for site in SITES if site in standing):
            sites = [site for site in SITES if standing.get(site) == shop]
            for first in range(0, len(sites), 2):
                out.append(self._shop(" ".join(sites[first : first + 2]), shop, self.names.does(shop)))
        return out

    def _shop(self, code: str, shop: str, does: str) -> Line:
        name = cut(self.names.shop(shop), 16)
        return [(f"{code:<7} ", "bold"), (f"{name:<16} ", "house"), (cut(does, WIDTH - 25), "")]

    def guildhalls(self) -> list[Line]:
        """Guildhalls with what they do and their Closed Signs."""
        out = _title("guildhalls")
        for hall in HALLS:
            if hall == BARRED and len(self.view.players) == 2:
                continue
            line: list[Span] = [
                (f"{hall:<7} ", "bold"),
                (f"{HALL[hall]:<17} ", "house"),
                (f"{HALL_DOES[hall]:<47}", ""),
            ]
            out.append([*line, ("closed", "warn")] if hall in self.view.signs else line)
        left = [
            f"{code} {card.name} ({rung(card.ranks[0])})" + (f" {cards} cards" if cards > 1 else "")
            for code in MASTERIES
            if (card := self.cards.masteries[code]) and (cards := self.view.masteries.get(code, 0))
        ]
        return [*out, *note("Masteries to learn", left)]

    def future(self) -> list[Line]:
        """Future Shops: what they do and where they can be built now."""
        out: list[Line] = []
        for tile in self.view.futures:
            out.append(self._shop(tile, tile, self.names.does(tile)))
            out.append([(" " * 25, ""), (cut(self._sites_of(tile).strip(), WIDTH - 25), "gate")])
        return [*_title("Future Shops"), *out] if out else []

    def _sites_of(self, tile: str) -> str:
        """Where a tile can be built now; where it can be built at all, if nowhere now."""
        view, on = self.view, self.cards.tiles[tile].on
        free = [
            site
            for site in SITES
            if (
                view.town[site] in on
                if site in view.town
                else FIELD in on and site in self.data.fields and site not in view.forests
            )
        ]
        if free:
            return " on " + " ".join(free)
        return f" nowhere now; on {' or '.join('a Field' if each == FIELD else self.names.shop(each) for each in on)}"

    # what lies about

    def loot(self) -> list[Line]:
        """One table of all tokens and gold that lie open, with levels and potions of the heroes."""
        view = self.view
        heads = [cut(self.cards.loot[kind].name, 7) for kind in KINDS[:5]] + ["yellow"]
        widths = [len(head) + 1 for head in heads]
        room = WIDTH - sum(widths) - 19

        def pile(name: str, loot: Loot, style: str, more: str = "") -> Line:
            row = "".join(f"{count or '-':>{width}}" for count, width in zip(loot.counts, widths, strict=True))
            return [(f"{cut(name, room):<{room}}", style), (row + more, "")]

        head = "".join(f" {head}" for head in heads)
        out: list[Line] = [[("loot", "head"), (" " * (room - 4) + head + "  gold potion level", "dim")]]
        for code, hero in view.heroes.items():
            more = f"{hero.gold:>6}{hero.potions:>7}{hero.level:>6}"
            out.append(pile(f"{code} {self.cards.heroes[code].name}", hero.loot, "house", more))
        for seat, seen in view.players.items():
            out.append(pile(self.names.seat(seat), seen.loot, self.style[seat], f"{seen.gold:>6}"))
        out.append(pile("Black Market", view.market, ""))
        out.append(pile("Dungeon Bag", view.bag, ""))
        out.append(pile("Scrap Heap", view.scrap, "", f"  pond{view.pond:>7}"))
        loot = self.cards.loot
        made = [f"{loot[kind].name} = {loot[kind].material}" for kind in KINDS[:5]]
        made.append(f"yellow = {loot['doo'].material}, once")
        return [*out, *note("in a craft", made)]

    def workshop(self) -> list[Line]:
        """Customers with what they want and pay, and the dungeon where those go who were served."""
        view = self.view
        out = _title("workshop")
        for code in view.workshop:
            card = self.cards.customers[code]
            pay = f"{card.vp} VP {card.gold} gold"
            wants = _wrapped(recipe(card.recipe), WIDTH - 50)
            mark: Span = ("!", "warn") if code == view.marked else (" ", "")
            name = cut(f"{card.name}, {card.artifact}", 29)
            out.append([(f"{code:<4}", "bold"), mark, (f"{name:<29} {pay:<14} ", ""), (wants[0], "gate")])
            out += [[(" " * 50, ""), (line, "gate")] for line in wants[1:]]
        if view.marked:
            out += note("!", ["disgruntled, leaves in the next crawl"])
        out += [] if view.workshop else [[("nobody waits", "dim")]]
        enemies = [many(view.enemies, "enemy") + " face down"] if view.enemies else [] if view.boss else ["no enemies"]
        enemies += [self.cards.customers[BOSS].name + ", the boss: the next crawl ends the game"] if view.boss else []
        return [*out, *note("dungeon", enemies)]

    def decks(self) -> list[Line]:
        """What is left in decks, what was discarded, and what is set aside."""
        view = self.view
        left = [
            f"{many(view.customers, 'customer')} to come",
            f"{many(view.deck + len(view.under), 'building tile')}",
            f"{many(view.scam_deck, 'scam card')}",
            f"{many(view.supply - view.enemies, 'monster token')}",
        ]
        thrown = view.scam_discard
        discard = [f"{thrown[card]} {self.names.scam(card)}" for card in sorted(thrown) if thrown[card]]
        return [
            *_title("decks"),
            *note("left", left),
            *note("lowest tiles, in order", [self.names.shop(tile) for tile in view.under]),
            *note("tiles set aside", [self.names.shop(tile) for tile in view.aside]),
            *note("customers gone unserved", [self.names.customer(code) for code in view.gone]),
            *note("discarded scams", discard),
            *note("bribed this round, so that their next call stands", view.bribed),
            *note("owner of the game", [view.options.owner] if view.options.owner != "none" else []),
        ]

    # the players' boards

    def player(self, seat: str) -> list[Line]:
        """One board, and what its player holds for those who may see it."""
        seen = self.view.players[seat]
        player = self.state.players[int(seat[1:]) - 1] if self.state is not None else None
        vp, hand = (player.vp, player.scams) if player is not None else (seen.vp, seen.own)
        merchant = self.cards.merchants.get(seen.merchant)
        title: list[Span] = [("─── ", "wall"), (self.names.seat(seat), self.style[seat])]
        title += [(f" {cut(merchant.name, 20)}", "")] if merchant is not None else []
        used = sum(len(text) for text, _ in title)
        facts = [f"{seen.gold} gold", "VP hidden" if vp is None else f"{vp} VP", many(seen.scams, "scam card")]
        facts.append(f"{many(len(seen.served), 'customer')} served")
        out: list[Line] = [[*title, (" " + "─" * max(0, WIDTH - used - 1), "wall")], *note("  has", facts)]
        if merchant is not None:
            without = next(
                kind.material for code, kind in self.cards.loot.items() if MATERIAL_OF[code] == merchant.without
            )
            out += note("  signature", [f"{merchant.vp} VP more for an artifact without {without}"])
        out += [line for code, rank in sorted(seen.masteries.items()) for line in self._mastery(code, rank)]
        return out + [line for code in hand for line in self._scam(code)]

    def _mastery(self, code: str, rank: int) -> list[Line]:
        """A Mastery: what its rank asks for, and the next one."""
        card = self.cards.masteries[code]
        following = f"next {rung(card.ranks[rank])}" if rank < len(card.ranks) else "the highest"
        return _card(code, card.name, f" rank {rank}: {rung(card.ranks[rank - 1])}; {following}")

    def _scam(self, code: str) -> list[Line]:
        card = self.cards.scams[code]
        return _card(code, card.name, f": {card.text}")


def _card(code: str, name: str, text: str) -> list[Line]:
    """A card of a player, with what it says, on as many lines as it needs."""
    name = cut(name, 21)
    lines = _wrapped(name + text, WIDTH - 6)
    head: Line = [(f"  {code} ", "bold"), (lines[0][: len(name)], "house"), (lines[0][len(name) :], "")]
    return [head, *([(" " * 6 + line, "")] for line in lines[1:])]


def _title(text: str) -> list[Line]:
    return [[(text, "head")]]


def _wrapped(text: str, room: int) -> list[str]:
    return wrap(text, room) or [""]
