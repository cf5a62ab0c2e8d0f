"""Sessions that must stay what they are: SHA-256 of their files, and which of them differ now.

Figures that are compared over months are worth nothing if the sessions under them change unnoticed. Frozen are the truth of every
session of the ready-made sets, made anew without pictures; the first pictures of some; and recordings that came from elsewhere.
"""

import hashlib
import json
import shutil
import tempfile
from pathlib import Path

from .make import make
from .sets import SETS, name

FILE = Path(__file__).with_name("frozen.json")
TRUTH = ("session.json", "timeline.jsonl", "fixations.csv", "truth.csv")
PICTURES, FRAMES = ("small", "unusual-dev"), 3
"""Sets of which so many pictures are frozen, and how many of each session."""


def quiet(_):
    """Says nothing."""


def digest_files(folder, names):
    """SHA-256 over the named files of a folder; a manifest counts without the state of the renderer's sources."""
    digest = hashlib.sha256()
    for file in names:
        data = Path(folder, file).read_bytes()
        if file == "session.json":
            session = json.loads(data)
            session.get("rendered", {}).pop("renderer", None)
            data = json.dumps(session, sort_keys=True).encode()
        digest.update(f"{file} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def truths(sets):
    """Set and session -> digest of its truth, for sessions made anew without pictures."""
    out, made = {}, {}
    for set_name in sets:
        for spec in SETS[set_name]:
            if spec not in made:
                with tempfile.TemporaryDirectory() as folder:
                    make(spec, folder, truth_only=True, log=quiet)
                    made[spec] = digest_files(folder, TRUTH)
            out[f"{set_name}/{name(spec)}"] = made[spec]
    return out


def pictures(sets):
    """Set and session -> digest of its first pictures, drawn anew."""
    out = {}
    for set_name in sets:
        for spec in SETS[set_name]:
            folder = tempfile.mkdtemp()
            try:
                make(spec, folder, log=quiet, most_frames=FRAMES)
                out[f"{set_name}/{name(spec)}"] = digest_files(folder, ("frames.mjpeg", "truth.csv"))
            finally:
                shutil.rmtree(folder)
    return out


def recordings(folder):
    """File -> digest, for every file of the recordings in a folder."""
    files = sorted(p for p in Path(folder).rglob("*") if p.is_file())
    return {p.relative_to(folder).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


def processor():
    """The processor's name: pictures are drawn by code that is compiled for it, and have the same bytes on the same kind."""
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "unknown")


def differing(was, now):
    """What is missing, new or other than it was, in words."""
    gone = [f"{key}: missing" for key in was if key not in now]
    new = [f"{key}: not frozen" for key in now if key not in was]
    return gone + new + [f"{key}: differs" for key in was if key in now and now[key] != was[key]]


def run(path=FILE, recorded=None, draw=False, write=False, log=print):
    """Compares with the file, or writes it anew. Returns 0, or 65 where something differs."""
    path = Path(path)
    was = json.loads(path.read_text()) if path.exists() else {}
    now = {"truth": truths(sorted(SETS))}
    if draw:
        now["pictures"], now["processor"] = pictures(PICTURES), processor()
    if recorded:
        now["recordings"] = recordings(recorded)
    if write:
        path.write_text(json.dumps(was | now, indent=1, sort_keys=True) + "\n")
        log(f"{path}: written")
        return 0
    found = []
    for part in ("truth", "pictures", "recordings"):
        if part in now:
            found += [f"{part} {line}" for line in differing(was.get(part, {}), now[part])]
            log(f"{part}: {len(now[part])} compared")
    for line in found:
        log(line)
    if draw and was.get("processor") != now["processor"]:
        log(f"the pictures were frozen on another processor ({was.get('processor')}), where rounding may differ")
    return 65 if found else 0
