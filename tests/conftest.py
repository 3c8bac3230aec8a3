"""Fixtures for all tests."""

import re
from pathlib import Path

import pytest

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.games import game

RULES = frozenset(
    rule
    for page in (Path(__file__).parents[1] / "spec").rglob("*.md")
    for rule in re.findall(r"^- \*\*([a-z_]+\.[a-z_]+\.\d\d)\*\*", page.read_text("utf-8"), re.MULTILINE)
)


@pytest.fixture(autouse=True, scope="session")
def _refusals_name_rules():
    """Whatever is refused in any test names a rule that a spec defines, or one of the toy game."""
    plain = IllegalMove.__init__

    def checked(self, rule, *more):
        assert rule in RULES or rule.startswith("toy."), f"a refusal names {rule!r}, which no spec defines: {more}"
        plain(self, rule, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(IllegalMove, "__init__", checked)
        yield


@pytest.fixture(scope="session")
def thieves_guild():
    """The game Thieves Guild."""
    return game("thieves-guild")
