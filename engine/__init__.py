"""Rules engines: states, steps, moves, events and views of each game; no text, files or clocks."""
