"""Notation: entries a second out of transcripts of 300 decisions, and what the first line of a process costs."""

import subprocess
import sys
from pathlib import Path

from tables import DATA, GAME, ID, recorded
from taking_turns import Runner, rates, report

from guildpost.notation.games import language
from guildpost.replays.transcript import part_transcript, read_transcript, write_transcript

REPLAYS = [recorded(number, 300, least_seats=3)[0].replay() for number in range(4)]
TEXTS = [write_transcript(replay, GAME, DATA, language(ID)) for replay in REPLAYS]
ENTRIES = sum(len(replay.entries) for replay in REPLAYS)


def played() -> int:
    """Transcripts read and played, with all their marks."""
    return sum(len(read_transcript(text, language).entries) for text in TEXTS)


def read() -> int:
    """The moves alone, by a language that has read such moves before."""
    for text in TEXTS:
        language(ID).read(part_transcript(text).moves)
    return ENTRIES


def read_afresh() -> int:
    """The moves alone, by a language that has read nothing yet."""
    for text in TEXTS:
        language(ID, GAME.components(DATA)).read(part_transcript(text).moves)
    return ENTRIES


runners: dict[str, Runner] = {"played": played, "read": read, "afresh": read_afresh}

try:
    import chess_games

    games = chess_games.texts(ENTRIES)
    runners["pgn"] = lambda: chess_games.read(games)
except ImportError:
    pass

found = rates(runners)
loading = str(Path(__file__).with_name("loading.py"))
for _ in range(int(sys.argv[1])):
    told = subprocess.run([sys.executable, loading], capture_output=True, text=True, check=True).stdout.split()
    for key, millis in zip(("load", "first"), told, strict=True):
        found.setdefault(key, []).append(float(millis))
report(found)
