"""Random games of chess, for python-chess to play and to read."""

import io
import random

import chess
import chess.pgn

MOST_PLIES = 200


def play(luck: random.Random) -> chess.Board:
    """A game by random legal moves."""
    board = chess.Board()
    while board.ply() < MOST_PLIES:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(luck.choice(moves))
    return board


def texts(plies: int) -> list[str]:
    """Random games in PGN, with about so many plies together."""
    luck = random.Random(7)
    found = []
    while plies > 0:
        board = play(luck)
        plies -= board.ply()
        found.append(str(chess.pgn.Game.from_board(board)))
    return found


def read(games: list[str]) -> int:
    """Reads games in PGN, each move found among the legal ones; the number of plies."""
    plies = 0
    for text in games:
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None
        assert not game.errors
        plies += game.end().ply()
    return plies
