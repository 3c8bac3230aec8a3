"""The wheel holds every package and every data file, and nothing is imported that a command does not need."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from guildpost.engine.games import GAMES, game

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
LAYERS = ("cli", "engine", "notation", "replays")


def test_every_folder_of_code_is_a_package_that_is_listed():
    found = {
        "guildpost." + ".".join(path.parent.relative_to(ROOT).parts)
        for layer in LAYERS
        for path in (ROOT / layer).rglob("*.py")
        if "__pycache__" not in path.parts
    }
    listed = {name for name in SETTINGS["packages"] if not name.startswith("guildpost.spec")}
    assert found == listed


@pytest.mark.parametrize("name", GAMES)
def test_every_game_folder_is_listed_in_engine_and_spec(name):
    folder = game(name).folder
    assert {f"guildpost.engine.{folder}", f"guildpost.spec.{folder}"} <= set(SETTINGS["packages"])


def test_every_data_file_is_named_package_by_package():
    data = SETTINGS["package-data"]
    assert "*" not in data
    for top in (*LAYERS, "spec"):
        for path in (ROOT / top).rglob("*"):
            if path.is_dir() or path.suffix == ".py" or "__pycache__" in path.parts:
                continue
            packages = [name for name in SETTINGS["packages"] if path.is_relative_to(ROOT / Path(*name.split(".")[1:]))]
            owner = max(packages, key=len)
            inside = path.relative_to(ROOT / Path(*owner.split(".")[1:])).as_posix()
            assert any(fnmatch(inside, pattern) for pattern in data.get(owner, [])), f"{path} is in no package data"


def test_the_root_has_no_package_and_the_wheel_no_stray_files():
    assert not (ROOT / "__init__.py").exists()
    assert "guildpost" not in SETTINGS["packages"]
