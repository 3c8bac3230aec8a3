"""Fixtures for all tests."""

import pytest

from guildpost.engine.games import game


@pytest.fixture(scope="session")
def thieves_guild():
    """The game Thieves Guild."""
    return game("thieves-guild")
