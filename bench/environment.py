"""The bench's own environment: guildpost as a wheel of this tree beside the peers that it is measured against."""

import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
VENV = HERE / ".venv"
PEERS = ("catanatron==3.2.1", "chess==1.11.2")
PARTS = ("cli", "engine", "notation", "replays", "spec", "pyproject.toml", "README.md")
"""What a wheel is made of."""


def python() -> str:
    """The interpreter of the environment."""
    return str(VENV / "bin" / "python")


def make() -> dict[str, str]:
    """Makes what is missing or out of date; returns the peers that could not be installed, with the reason."""
    made_by = VENV / "made-by"
    version = f"{sys.version}\n{PEERS}"
    if not made_by.is_file() or made_by.read_text() != version:
        _say("making bench/.venv")
        shutil.rmtree(VENV, ignore_errors=True)
        _run(sys.executable, "-m", "venv", str(VENV))
        _run(python(), *_PIP, "install", "-q", "-U", "pip")  # older ones write scripts that import `re` to start
        _install_tree()
        missing = {peer.partition("==")[0]: reason for peer in PEERS if (reason := _install_peer(peer))}
        (VENV / "missing").write_text("".join(f"{peer}\t{reason}\n" for peer, reason in missing.items()))
        made_by.write_text(version)
    elif (VENV / "tree").read_text() != _digest():
        _say("the tree has changed: making the wheel anew")
        _install_tree()
    rows = (VENV / "missing").read_text().splitlines()
    return dict(row.split("\t", 1) for row in rows)


def _install_peer(peer: str) -> str:
    """Installs a peer; the reason where it cannot be, else nothing."""
    ran = subprocess.run([python(), *_PIP, "install", "-q", peer], capture_output=True, text=True)
    lines = [line for line in ran.stderr.splitlines() if line.startswith("ERROR:")]
    return (lines[-1] if lines else f"pip ended with code {ran.returncode}") if ran.returncode else ""


def _install_tree() -> None:
    """Builds in a copy: a build folder left in the tree would keep files that are long gone."""
    digest = _digest()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "tree")
        copy.mkdir()
        for part in PARTS:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / part, copy)
        _run(python(), *_PIP, "wheel", "-q", "--no-deps", "-w", folder, str(copy))
        (wheel,) = Path(folder).glob("*.whl")
        _run(python(), *_PIP, "uninstall", "-q", "-y", "guildpost")
        _run(python(), *_PIP, "install", "-q", str(wheel))
    (VENV / "tree").write_text(digest)


def _digest() -> str:
    """What the tree holds now."""
    found = sha256()
    for part in PARTS:
        top = ROOT / part
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file() and "__pycache__" not in path.parts:
                found.update(f"{path.relative_to(ROOT)}\0".encode() + sha256(path.read_bytes()).digest())
    return found.hexdigest()


_PIP = ("-m", "pip", "--disable-pip-version-check")


def _run(*arguments: str) -> None:
    ran = subprocess.run(arguments, capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"bench: {' '.join(arguments)}: code {ran.returncode}\n{ran.stderr}")


def _say(text: str) -> None:
    print(f"bench: {text}", file=sys.stderr, flush=True)
