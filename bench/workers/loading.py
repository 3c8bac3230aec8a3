"""Prints milliseconds: to load the grammar of Thieves Guild, and for all up to the first line that needs it."""

import time

start = time.process_time()
from guildpost.notation.games import language  # noqa: E402

language("thieves-guild").read("hu2: roll, then go to w23.")
first = time.process_time() - start

from guildpost.notation import grammar, thieves_guild  # noqa: E402

start = time.process_time()
grammar.load("thieves_guild", thieves_guild.Moves())
print(1000 * (time.process_time() - start), 1000 * first)
