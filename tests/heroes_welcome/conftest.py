"""A small table for tests of Heroes Welcome: set out a position, say lines in notation, look at what comes of it."""

from __future__ import annotations

import msgspec
import pytest
from tabletop import Tabletop, examples_of

from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.core.table import Position
from guildpost.engine.games import game
from guildpost.engine.heroes_welcome.crawl import BeginCrawl
from guildpost.engine.heroes_welcome.ending import BeginScoring
from guildpost.engine.heroes_welcome.loot import KINDS, Loot
from guildpost.engine.heroes_welcome.setup import new_state
from guildpost.engine.heroes_welcome.tables import CLOSABLE, CUSTOMERS, HEROES, MERCHANTS
from guildpost.engine.heroes_welcome.turn import BeginRound, BeginTurn

GAME = game("heroes-welcome")


def loot_of(text: str) -> Loot:
    """Tokens from a text such as `2wea+rub`; empty and `-` are none."""
    loot = Loot()
    for part in text.split("+"):
        if part and part != "-":
            count = part.rstrip("abcdefghijklmnopqrstuvwxyz")
            setattr(loot, part[len(count) :], int(count or 1))
    return loot


class Play(Tabletop):
    """One table with told luck, or a seed.

    `at` is what begins: turn (of `who`), crawl (ended by `who`), scoring, round (the next one); empty for a new game,
    with `seats` players or the merchants named in it (`bog any taz`). Without `at` nothing else is set out.

    `p1`.. say what a seat has: `gold=5 vp=3 loot=2wea+rub scams=pet,luc masteries=wea:2,pri served=c1 merchant=bog`
    (merchants are bog sni gru taz miz by seat unless said; the Mastery of a board is not given by itself). `ola`,
    `moo`, `kni`: `loot=rub+wea gold=2 potions=1 monsters=2`. `place` is where the Heroes stand, `town` shops built
    (`f1=jew pro=hab`; what they cover is worked out by one), `signs`, `forests` (all three unless said; `-` for none),
    `market`, `scrap` as tokens; the Dungeon Bag holds all others, or `bag` (then the rest lies in the first pack that
    is not named). `futures`, `under`, `aside` as tiles (aside: alc inn unless built or said), `deck` where not all
    others; `workshop` and `gone`, customers; `dealt` those that have come. `marked`, `enemies`, `boss`, `pond` (what
    is nowhere else), `discard` and `deal` as scam cards by commas (the deck holds all others, or `deal`, and then the
    last seat holds the rest). `bribed`: seats. `master`, `round`, `box` (yellow tokens out are worked out).
    `customers` and others change component data: `c1=3:4:shard,any` (VP, gold, recipe).
    """

    game = GAME

    def __init__(
        self,
        seats: str | int = 3,
        at: str = "",
        *,
        who: str = "p1",
        place: str = "gat",
        town: str = "",
        signs: str = "",
        forests: str = "nw sw se",
        market: str = "wea+arm+doo+rub+eme",
        scrap: str = "",
        bag: str | None = None,
        futures: str = "emp paw rum",
        under: str = "",
        deck: str | None = None,
        workshop: str = "c1 c2 c3 c4",
        gone: str = "",
        dealt: int = 0,
        marked: str = "",
        enemies: int = 0,
        boss: int = 0,
        discard: str = "",
        deal: str | None = None,
        bribed: str = "",
        master: str = "p1",
        round: int = 1,  # noqa: A002
        options: str = "",
        customers: str = "",
        start_level: int = 1,
        seed: str | None = None,
        check: bool = True,
        **things: str,
    ) -> None:
        data = GAME.load()
        if customers or start_level != 1:
            data = GAME.prepare(changed(GAME.components(data), customers, start_level))
        roles = seats.split() if isinstance(seats, str) else []
        choices = GAME.choose_seats(None if roles else int(seats), [SeatChoice(role) for role in roles])
        given = read_options(GAME, dict(pair.split("=") for pair in options.split()))
        position = GAME.setup(data, choices, given)
        if at:
            state = new_state(data, choices, given)
            state.round, state.master, state.place = round, int(master[1:]) - 1, place
            merchants = [merchant for merchant in MERCHANTS if merchant not in roles]
            for number, player in enumerate(state.players):
                player.merchant = player.merchant or merchants.pop(0)
                player.yellow = f"y{number + 1}"
            for word, text in things.items():
                if word in HEROES:
                    self._pack(state.heroes[HEROES.index(word)], text)
                else:
                    self._give(state.players[int(word[1:]) - 1], text)
            for pair in town.split():
                site, tile = pair.split("=")
                if site in state.town and tile in ("alc", "inn"):
                    state.covered.append("apo" if tile == "alc" else "tav")
                state.town[site] = tile
            state.signs = sorted(signs.split(), key=CLOSABLE.index)
            state.forests = [site for site in forests.split() if site != "-"]
            state.market, state.scrap = loot_of(market), loot_of(scrap)
            state.futures, state.under = futures.split(), under.split()
            state.bribed = [int(word[1:]) - 1 for word in bribed.split()]
            self._rest(state, data, bag, deck, discard, deal)
            served = [customer for player in state.players for customer in player.served]
            state.workshop = [customer for customer in CUSTOMERS if customer in workshop.split()]
            listed = {*state.workshop, *served, *gone.split()}
            state.dealt = dealt or max([0, *(CUSTOMERS.index(customer) + 1 for customer in listed)])
            state.gone = [each for each in CUSTOMERS[: state.dealt] if each not in {*state.workshop, *served}]
            state.marked, state.enemies, state.boss = marked, enemies, bool(boss)
            seat = int(who[1:]) - 1
            if at == "crawl":
                steps = [BeginCrawl(seat), BeginRound()]
            elif at == "scoring":
                state.crawl, state.place = 2, "dun"
                steps = [BeginScoring()]
            elif at == "round":
                state.round -= 1
                steps = [BeginRound()]
            else:
                steps = [BeginTurn(seat)]
            position = Position(state, list(reversed(steps)))
        self.sit_down(position, data, seed, check)

    @staticmethod
    def _give(player, text):
        for word in text.split():
            key, _, value = word.partition("=")
            if key == "loot":
                player.loot = loot_of(value)
            elif key in ("scams", "served"):
                setattr(player, key, value.split(","))
            elif key == "masteries":
                for each in value.split(","):
                    mastery, _, rank = each.partition(":")
                    player.masteries[mastery] = int(rank or 1)
            elif key == "merchant":
                player.merchant = value
            else:
                setattr(player, key, int(value))

    @staticmethod
    def _pack(hero, text):
        for word in text.split():
            key, _, value = word.partition("=")
            setattr(hero, key, loot_of(value) if key == "loot" else int(value))

    @staticmethod
    def _rest(state, data, bag, deck, discard, deal):
        """Puts what was not named where it can do no harm, so that nothing is missing from the box."""
        cards = data.components
        for player in state.players:
            player.scams.sort()
            for mastery in player.masteries:
                state.masteries[mastery] -= 1
        held = [*(player.loot for player in state.players), *(hero.loot for hero in state.heroes)]
        held += [state.market, state.scrap]
        for kind in KINDS[:5]:
            setattr(state.bag, kind, cards.loot[kind].count - sum(loot.of(kind) for loot in held))
        if bag is not None:
            wanted, spare = loot_of(bag), next(hero.loot for hero in state.heroes if not hero.loot.total)
            for kind in KINDS[:5]:
                setattr(spare, kind, state.bag.of(kind) - wanted.of(kind))
            state.bag = wanted
        state.box = 5 - sum(loot.yel for loot in held)
        for at, code in enumerate(HEROES):
            state.hidden[at] = cards.heroes[code].tokens - state.heroes[at].monsters
        state.pond -= sum(hero.potions for hero in state.heroes)
        hands = [card for player in state.players for card in player.scams]
        for card in hands:
            state.scam_deck[card] -= 1
        for card in filter(None, discard.split(",")):
            state.scam_deck[card] -= 1
            state.scam_discard[card] = state.scam_discard.get(card, 0) + 1
        if deal is not None:
            kept = list(filter(None, deal.split(",")))
            for card, count in state.scam_deck.items():
                state.players[-1].scams += [card] * (count - kept.count(card))
            state.players[-1].scams.sort()
            state.scam_deck = {card: kept.count(card) for card in kept}
        state.scam_deck = {card: count for card, count in state.scam_deck.items() if count}
        out = [*state.town.values(), *state.covered, *state.futures, *state.under]
        built = [*state.town.values(), *state.covered]
        state.aside = [tile for tile in state.aside if tile not in out and LATER_OF[tile] not in built]
        tiles = sorted(code for code, tile in cards.tiles.items() for _ in range(tile.copies))
        for tile in (*out, *state.aside):
            if tile in tiles:
                tiles.remove(tile)
        state.deck = tiles
        if deck is not None:
            state.deck = sorted(deck.split())
            for tile in state.deck:
                tiles.remove(tile)
            state.covered += tiles

    def __getitem__(self, word: str):
        """A player by the word of the seat, a hero by his code."""
        if word in HEROES:
            return self.state.heroes[HEROES.index(word)]
        return self.state.players[self.seat(word)]

    def loot(self, word: str) -> str:
        """Tokens of a seat, a hero, `bag`, `scrap` or `market` as `2wea+rub`."""
        return written(self.desk.holder(word))

    def standing(self):
        """The table at the end of a page."""
        state = self.state
        yield f"round {state.round}, master p{state.master + 1}, Heroes at {state.place}, crawl {state.crawl}"
        for number, player in enumerate(state.players):
            parts = [f"gold={player.gold}", f"vp={player.vp}", f"loot={written(player.loot)}"]
            parts += [f"masteries={','.join(f'{card}:{rank}' for card, rank in player.masteries.items())}"]
            parts += [f"scams={','.join(player.scams)}", f"served={','.join(player.served)}"]
            yield f"p{number + 1} {player.merchant} {' '.join(part for part in parts if not part.endswith('='))}"
        for code, hero in zip(HEROES, state.heroes, strict=True):
            yield (
                f"{code} level {self.desk.level(code)}, gold {hero.gold}, potions {hero.potions}, "
                f"track {hero.monsters}+{hero.boosts}, pack {written(hero.loot)}"
            )
        town = " ".join(f"{site}={shop}" for site, shop in sorted(state.town.items()))
        yield f"town {town}; forests {' '.join(state.forests) or '-'}; signs {' '.join(state.signs) or '-'}"
        yield f"bag {written(state.bag)}; scrap {written(state.scrap)}; market {written(state.market)}; box {state.box}"
        yield (
            f"futures {' '.join(state.futures)}; deck {len(state.deck)}, under {' '.join(state.under) or '-'}, "
            f"aside {' '.join(state.aside) or '-'}"
        )
        yield (
            f"workshop {' '.join(state.workshop) or '-'}; marked {state.marked or '-'}; enemies {state.enemies}, "
            f"boss {state.boss}; pond {state.pond}; scam deck {sum(state.scam_deck.values())}, "
            f"discards {' '.join(state.scam_discard) or '-'}; ended {state.ended}"
        )
        for number in range(len(state.players)):
            others = {
                word: seen.vp for word, seen in self.view(f"p{number + 1}").players.items() if seen.vp is not None
            }
            yield f"p{number + 1} sees VP of {others}"


LATER_OF = {"alc": "apo", "inn": "tav"}


def written(loot: Loot) -> str:
    """Tokens as a text such as `2wea+rub`, or `-`."""
    parts = [f"{count if count > 1 else ''}{kind}" for kind, count in zip(KINDS, loot.counts, strict=True) if count]
    return "+".join(parts) or "-"


def changed(components, customers: str, start_level: int):
    """Component data with other customers, or another start level."""
    cards = dict(components.customers)
    for pair in customers.split():
        code, text = pair.split("=")
        vp, gold, recipe = text.split(":")
        cards[code] = msgspec.structs.replace(cards[code], vp=int(vp), gold=int(gold), recipe=recipe.split(","))
    box = msgspec.structs.replace(components.box, start_level=start_level)
    return msgspec.structs.replace(components, customers=cards, box=box)


@pytest.fixture
def table():
    """Sets out a table: see Play."""
    return Play


example = examples_of(Play)
