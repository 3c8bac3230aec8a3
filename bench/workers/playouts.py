"""Playouts: decisions a second on one core, all by random choice."""

import random
from functools import partial

from tables import ID, MIXES, OTHERS, THIEVES, Shelf, recorded
from taking_turns import Runner, rates, report

from guildpost.cli.bots import play_random
from guildpost.cli.playouts import Plan, Player
from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.session import Session
from guildpost.replays.file import write

GAMES = 2 * len(MIXES)
TO_THE_END = 1_000_000


def quiet(of: Shelf = THIEVES) -> int:
    """The games of `simulate`, and nothing about them."""
    decisions = 0
    for number in range(GAMES):
        dealer = Dealer(f"bench-{number}")
        assert dealer.draws is not None
        start = of.game.setup(of.data, of.mixes[number % len(of.mixes)], of.options)
        session = Session(of.game, start, of.data, dealer, quiet=True)
        decisions += play_random(session, dealer.draws, TO_THE_END)
    return decisions


def simulated() -> int:
    """The same games with what `simulate` prints of them, digest included."""
    player = Player(Plan(ID, "bench", MIXES, {}, "random", TO_THE_END, False, None, None))
    return sum(player.play(number).decisions for number in range(GAMES))


def with_records() -> int:
    """The same games with marks, each record written as JSON."""
    decisions = 0
    for number in range(GAMES):
        game, played = recorded(number, TO_THE_END)
        write(game.replay())
        decisions += played
    return decisions


runners: dict[str, Runner] = {
    "quiet": quiet,
    "simulated": simulated,
    "records": with_records,
    **{name: partial(quiet, of) for name, of in OTHERS.items()},
}

try:
    import chess_games

    runners["chess"] = lambda: sum(chess_games.play(luck).ply() for luck in map(random.Random, range(40)))
except ImportError:
    pass

try:
    from catanatron import Color, Game, RandomPlayer

    def catan() -> int:
        """Games of Catan by four random players: each decision that the state machine asks for."""
        decisions = 0
        for number in range(1, 7):
            game = Game([RandomPlayer(color) for color in Color], seed=number)
            while game.winning_color() is None and game.state.num_turns < 1000:
                game.play_tick()
                decisions += 1
        return decisions

    runners["catan"] = catan
except ImportError:
    pass

report(rates(runners))
