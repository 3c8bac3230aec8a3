"""A small table for tests of Lord of Loot: set out a position, say lines in notation, look at what comes of it."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from tabletop import Tabletop, examples_of

from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.core.table import Position
from guildpost.engine.games import game
from guildpost.engine.lord_of_loot.heroes import new_hero
from guildpost.engine.lord_of_loot.monster_phase import BeginMonsterPhase, CarryOut, DrawCard
from guildpost.engine.lord_of_loot.setup import new_state, opening
from guildpost.engine.lord_of_loot.tables import CARDS, CAT, ORDER, SHARD, Tables, base, is_weapon, kind_of
from guildpost.engine.lord_of_loot.turn import BeginTurn, GetHungry, NextAction

GAME = game("lord-of-loot")


class Play(Tabletop):
    """One table with told luck, or a seed.

    `at` is what begins: turn (of `who`, with hunger), action (its actions, `actions` of them; then the Monster Phase
    and the next turn), monster (the Monster Phase after its turn), card (a card is drawn), symbols (those named in
    `symbols` are carried out, and nothing follows), setup (the laying out). Empty for a new game. `seats`: heroes by
    seat (`kni wit`), or how many. `bosses` as in the option; `options` are others.

    `p1`.. say what a hero has: `field=f14 stamina=2 health=3 level=2 pack=bre,wspu right=wsp left=ish spells=s1,s9`
    (full hearts, the castle and nothing else unless said). `figures` are put on the board or moved, with their wounds
    (`orc1=tav:1 cat=f11 pet=f10`); `gone` are figures and pieces that have left. `quests` are those still open
    (`pet=cat,dog vol=`; all unless said). `ground` and `goods` are tokens on fields (`f11=bon,fir`), `land` tiles
    (`f14=l4`). `stop` is the daytime, 0 sunrise to 3 night. `deck` cards that may come and `left` how many will,
    `red` the open red card, `reds` those under it, `discard` those that have been. `red_bag`, `yellow_bag`,
    `black_bag`: what is in a bag, if not all that is nowhere else (the rest is in the box, and what `box` names).
    `outside` shards, `check`, `stones`, `used` heroes. `supply=tro=0,gob=1` what is left of kinds. `recipes` are what
    spells cost in this test alone (`s9=fire`, `s9=food+bones`; `s11=wood/iron*1` for one coin), `icons` what tiles show
    (`l2=item+monster`).
    """

    game = GAME

    def __init__(
        self,
        seats: str | int = "kni wit",
        at: str = "",
        *,
        who: str = "p1",
        actions: int = 4,
        bosses: str = "pet",
        options: str = "",
        symbols: str = "",
        figures: str = "",
        gone: str = "",
        quests: str = "",
        ground: str = "",
        goods: str = "",
        land: str = "",
        stop: int = 0,
        deck: str = "",
        left: int | None = None,
        red: str = "r1",
        reds: str = "r2 r3",
        discard: str = "",
        red_bag: str | None = None,
        yellow_bag: str | None = None,
        black_bag: str | None = None,
        box: str = "",
        outside: int | None = None,
        check_up: int = 0,
        stones: int = 0,
        used: str = "",
        supply: str = "",
        recipes: str = "",
        icons: str = "",
        turn: int = 1,
        seed: str | None = None,
        check: bool = True,
        **heroes: str,
    ) -> None:
        data = with_icons(with_recipes(GAME.load(), recipes), icons)
        roles = seats.split() if isinstance(seats, str) else []
        choices = GAME.choose_seats(None if roles else int(seats), [SeatChoice(role) for role in roles])
        chosen = {"bosses": bosses, "expansion": "on", **dict(pair.split("=") for pair in options.split())}
        given = read_options(GAME, chosen)
        position = GAME.setup(data, choices, given)
        if at:
            state = new_state(data, choices, given)
            for word, text in heroes.items():
                self._give(data, state, int(word[1:]) - 1, text)
            for pair in figures.split():
                name, _, rest = pair.partition("=")
                field, _, wounds = rest.partition(":")
                if name not in state.figures and kind_of(name) in state.supply:
                    state.supply[kind_of(name)] -= 1
                state.figures[name] = field
                if wounds:
                    state.wounds[name] = int(wounds)
            for name in gone.split():
                state.figures.pop(name, None)
                if name in state.bosses:
                    state.bosses.remove(name)
            for pair in quests.split():
                boss, _, names = pair.partition("=")
                state.quests[boss] = list(filter(None, names.split(",")))
            for pair in supply.split(","):
                if pair:
                    kind, count = pair.split("=")
                    state.supply[kind] = int(count)
            state.ground, state.goods = placed(ground), placed(goods)
            state.land = dict(pair.split("=") for pair in land.split())
            for tile in state.land.values():
                state.tiles[tile] -= 1
            state.tiles = {tile: count for tile, count in state.tiles.items() if count}
            state.daytime, state.check, state.stones = stop, bool(check_up), stones
            state.discard, state.reds, state.red = discard.split(), reds.split(), red
            state.deck = sorted(deck.split(), key=CARDS.index) or [
                card for card in state.deck if card not in state.discard
            ]
            if at != "setup" or left is not None:
                state.left = len(state.deck) if left is None else left
            if not state.left:
                state.deck = []
            state.box = dict(Counter(filter(None, box.split(","))))
            self._rest(data, state, red_bag, yellow_bag, black_bag, outside)
            state.used += used.split()
            seat = int(who[1:]) - 1
            state.active, state.turn, state.actions = seat, turn, actions
            state.phase = "hero" if at in ("turn", "action") else "monster"
            following = (seat + 1) % len(state.heroes)
            if at == "setup":
                state.phase, state.turn, state.actions, state.reds, state.red = "setup", 0, 0, [], ""
                steps = opening(data, len(state.heroes), given)
            elif at == "turn":
                state.turn -= 1
                steps = [BeginTurn(seat)]
            elif at == "action":
                steps = [NextAction(seat), BeginMonsterPhase(), BeginTurn(following)]
            elif at == "hunger":
                state.phase = "hero"
                steps = [GetHungry(seat), NextAction(seat), BeginMonsterPhase(), BeginTurn(following)]
            elif at == "monster":
                state.phase = "hero"
                steps = [BeginMonsterPhase(), BeginTurn(following)]
            elif at == "card":
                steps = [DrawCard(), BeginTurn(following)]
            else:
                steps = [*(CarryOut(symbol) for symbol in symbols.split()), BeginTurn(following)]
            position = Position(state, list(reversed(steps)))
        self.sit_down(position, data, seed, check)

    @staticmethod
    def _give(data, state, seat, text):
        hero = state.heroes[seat]
        words = dict(word.split("=") for word in text.split())
        if "hero" in words:
            hero = state.heroes[seat] = new_hero(data, words["hero"], "male")
            state.used[seat] = words["hero"]
        hero.level = int(words.get("level", 1))
        mat = data.components.heroes[hero.hero]
        hero.stamina, hero.health = mat.stamina[hero.level - 1], mat.health[hero.level - 1]
        for key, value in words.items():
            if key == "pack":
                hero.pack = sorted(filter(None, value.split(",")), key=ORDER.__getitem__)
            elif key == "spells":
                hero.spells = sorted(value.split(","), key=ORDER.__getitem__)
            elif key in ("stamina", "health"):
                setattr(hero, key, int(value))
            elif key in ("field", "right", "left", "gender"):
                setattr(hero, key, value)

    @staticmethod
    def _rest(data, state, red_bag, yellow_bag, black_bag, outside):
        """Puts what was not named into its bag, or out of the game where the bag is named."""
        held = Counter(state.box)
        for hero in state.heroes:
            held.update([*hero.pack, *hero.spells, *filter(None, (hero.right, hero.left))])
        for lying in (*state.ground.values(), *state.goods.values()):
            held.update(lying)
        plain = Counter()
        for token, count in held.items():
            plain[base(token) if is_weapon(token) else token] += count
        if plain.pop(CAT, 0):
            state.figures.pop(CAT, None)
        cards = data.components
        for name, wanted, kinds in (
            ("red_bag", red_bag, cards.items),
            ("yellow_bag", yellow_bag, cards.spells),
            ("black_bag", black_bag, cards.weapons),
        ):
            bag = getattr(state, name)
            for token in kinds:
                if token != SHARD:
                    bag[token] = kinds[token].copies - plain[token]
            if wanted is not None:
                kept = Counter(filter(None, wanted.split(",")))
                for token in kinds:
                    if token != SHARD:
                        spare = bag[token] - kept[token]
                        state.box[token] = state.box.get(token, 0) + spare
                        bag[token] = kept[token]
            setattr(state, name, {token: count for token, count in bag.items() if count})
        if "nar" in state.options.bosses.split("+"):
            state.outside = 3 if outside is None else outside
            state.red_bag[SHARD] = cards.items[SHARD].copies - state.outside - plain[SHARD]
        state.red_bag = {token: count for token, count in state.red_bag.items() if count}
        state.box = {token: count for token, count in state.box.items() if count}

    def __getitem__(self, word: str):
        """A hero by the word of the seat."""
        return self.state.heroes[self.seat(word)]

    def where(self, figure: str) -> str:
        """The field of a figure; empty if it is not on the board."""
        return self.state.figures.get(figure, "")

    def hearts(self, word: str) -> tuple[int, int]:
        """Stamina and health of a hero."""
        return self[word].stamina, self[word].health

    def standing(self):
        """The table at the end of a page."""
        state = self.state
        yield (
            f"turn {state.turn} of p{state.active + 1}, phase {state.phase}, actions {state.actions}, "
            f"daytime {state.daytime}, stones {state.stones}, ended {state.ended}"
        )
        for number, hero in enumerate(state.heroes):
            parts = [f"hearts={hero.stamina}+{hero.health}", f"level={hero.level}", f"field={hero.field}"]
            parts += [f"pack={','.join(hero.pack)}", f"right={hero.right}", f"left={hero.left}"]
            parts += [f"spells={','.join(hero.spells)}"]
            yield f"p{number + 1} {hero.hero} {' '.join(part for part in parts if not part.endswith('='))}"
        figures = " ".join(f"{name}={field}" for name, field in sorted(state.figures.items()))
        yield f"figures {figures}; wounds {dict(sorted(state.wounds.items()))}"
        yield f"bosses {' '.join(state.bosses) or '-'}; quests {dict(sorted(state.quests.items()))}"
        for name in ("ground", "goods", "land"):
            if getattr(state, name):
                yield f"{name} {dict(sorted(getattr(state, name).items()))}"
        yield (
            f"cards {state.left} of {' '.join(state.deck) or '-'}; discards {' '.join(state.discard) or '-'}; "
            f"red {state.red or '-'} over {' '.join(state.reds) or '-'}"
        )
        bags = (state.red_bag, state.yellow_bag, state.black_bag, state.box)
        yield "bags red {}, yellow {}, black {}; box {}".format(*(sum(bag.values()) for bag in bags))


def with_recipes(data: Tables, recipes: str) -> Tables:
    """Data in which some spells cost something else."""
    spells = dict(data.components.spells)
    for pair in recipes.split():
        spell, _, text = pair.partition("=")
        needs, _, amount = text.partition("*")
        amount = int(amount or spells[spell].amount)
        spells[spell] = replace(spells[spell], needs=[need.split("/") for need in needs.split("+")], amount=amount)
    return Tables(replace(data.components, spells=spells)) if recipes else data


def with_icons(data: Tables, icons: str) -> Tables:
    """Data in which some tiles show other icons."""
    tiles = dict(data.components.tiles)
    for pair in icons.split():
        tile, _, shown = pair.partition("=")
        tiles[tile] = replace(tiles[tile], icons=shown.split("+"))
    return Tables(replace(data.components, tiles=tiles)) if icons else data


def placed(text: str) -> dict[str, list[str]]:
    """Tokens by field from a text such as `f11=bon,fir`."""
    found = {}
    for pair in text.split():
        field, tokens = pair.split("=")
        found[field] = sorted(tokens.split(","), key=ORDER.__getitem__)
    return found


@pytest.fixture
def table():
    """Sets out a table: see Play."""
    return Play


example = examples_of(Play)
