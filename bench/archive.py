"""An archive of many records: records and entries verified a second, and the memory that takes, small and large.

Makes games by bots, packs them as zip and as tar.gz, spoils one record in the midst, and lets `guildpost verify`
read them, each in a process of its own. Prints one JSON line an archive.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

RUN = [sys.executable, "-c", "from guildpost.cli.start import main; raise SystemExit(main())"]


def packed(folder: Path, names: list[str], path: Path) -> Path:
    """These records in one archive."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in names:
                archive.write(folder / name, name)
    else:
        with tarfile.open(path, "w:gz") as archive:
            for name in names:
                archive.add(folder / name, name)
    return path


def measured(path: Path) -> dict[str, object]:
    """What verify says of an archive, its time, and its largest size in memory."""
    begun = time.perf_counter()
    process = subprocess.Popen(
        [*RUN, "verify", str(path), "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    good = bad = entries = 0
    for line in process.stdout:
        told = json.loads(line)
        if told["schema"] != "guildpost.verdict":
            continue
        good += bool(told["good"])
        bad += not told["good"]
        entries += told.get("entries", 0)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begun
    return {
        "archive": path.name,
        "mebibytes": round(path.stat().st_size / 2**20, 1),
        "records": good + bad,
        "bad": bad,
        "entries": entries,
        "exit": os.waitstatus_to_exitcode(status),
        "seconds": round(seconds, 1),
        "records_a_second": round((good + bad) / seconds),
        "entries_a_second": round(entries / seconds),
        "peak_mebibytes": round(used.ru_maxrss / 1024, 1),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=10_000)
    parser.add_argument("--game", default="six-guilds")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(
            [*RUN, "simulate", given.game, "--games", str(given.records), "--seed", "archive", "--records", "r"],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )
        records = sorted(os.listdir(folder / "r"))
        spoiled = folder / "r" / records[len(records) // 20]
        spoiled.write_bytes(spoiled.read_bytes().replace(b'["f","', b'["f","x', 1))
        for suffix in (".zip", ".tar.gz"):
            for count in (len(records) // 10, len(records)):
                path = packed(folder / "r", records[:count], folder / f"{count}{suffix}")
                print(json.dumps({"schema": "guildpost.archive", "version": 1, **measured(path)}), flush=True)
