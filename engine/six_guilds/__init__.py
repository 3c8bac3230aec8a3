"""Six Guilds: dice are placed in six guilds that wake workshops, sell goods and take in apprentices."""
