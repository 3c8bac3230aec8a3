"""Data goes one way: imports go downward only, and the core knows no game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ALLOWED = {
    "engine": {"engine"},
    "notation": {"notation", "engine"},
    "replays": {"replays", "engine"},
    "cli": {"cli", "engine", "notation", "replays"},
}
MODULES = [path for layer in ALLOWED for path in sorted((ROOT / layer).rglob("*.py")) if "build" not in path.parts[:1]]


def imports(path: Path) -> set[str]:
    """Full names of the modules that a file imports, at its head or inside functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_its_own_layer_and_those_below(path):
    layer = path.relative_to(ROOT).parts[0]
    for name in imports(path):
        if name.startswith("guildpost."):
            assert name.split(".")[1] in ALLOWED[layer], f"{layer} imports {name}"
        assert name.split(".")[0] not in ALLOWED, f"bare import of {name}"


def test_the_core_names_no_game():
    games = ("thieves", "lord_of_loot", "heroes_welcome", "black_dragon", "six_guilds")
    for path in sorted((ROOT / "engine" / "core").glob("*.py")):
        text = path.read_text("utf-8").lower()
        assert not [word for word in games if word in text], path


def test_the_engine_touches_no_clock_file_environment_or_foreign_luck():
    forbidden = {
        "time",
        "datetime",
        "os",
        "random",
        "secrets",
        "socket",
        "subprocess",
        "threading",
        "uuid",
        "sys",
        "io",
    }
    for path in sorted((ROOT / "engine").rglob("*.py")):
        if path.name != "compile.py":  # a command for developers
            assert not forbidden & {name.split(".")[0] for name in imports(path)}, path


def test_only_game_files_read_the_shipped_data():
    readers = [path for path in sorted((ROOT / "engine").rglob("*.py")) if "read_bytes" in path.read_text("utf-8")]
    assert {path.name for path in readers} <= {"game.py", "compile.py"}


def test_chapters_import_without_circles():
    graph: dict[str, set[str]] = {}
    for path in sorted((ROOT / "engine").rglob("*.py")):
        name = "guildpost." + ".".join(path.relative_to(ROOT).with_suffix("").parts)
        top = [
            node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, (ast.Import, ast.ImportFrom))
        ]
        wanted: set[str] = set()
        for node in top:
            if isinstance(node, ast.ImportFrom) and node.module:
                wanted.add(node.module)
                wanted.update(f"{node.module}.{alias.name}" for alias in node.names)
        graph[name] = wanted
    graph = {name: wanted & graph.keys() for name, wanted in graph.items()}
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " -> ".join((*way, name))
        if name not in done:
            for other in sorted(graph[name]):
                visit(other, (*way, name))
            done.add(name)

    for name in graph:
        visit(name, ())


def test_no_type_check_is_switched_off_without_a_reason():
    for path in MODULES:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for mark in ("# type: ignore", "# noqa"):
                assert mark not in line or "[" in line.split(mark)[1] or ":" in line.split(mark)[1], f"{path}:{number}"
