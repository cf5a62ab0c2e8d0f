#!/usr/bin/env python3
"""Times of a frame beside MediaPipe's face mesh: the same film, the same core, in turn.

    models/compare/times.py [--trackii PROGRAM] [--core N] [--rounds N] [--fps F] FOLDER

FOLDER holds one Motion JPEG file (.mjpeg), as a recording or a film for `trackii bench vision` does. Each round runs one after
the other: Trackii (`bench vision --path networks`), then the mesh, both pinned to one core. Every frame counts. Printed are
median and 95th percentile of each round in ms a frame, the ratios of their medians over the rounds, and in how many frames each
saw something: Trackii eyes that it measured, and why not in the others; the mesh a face, whose eyes it tells even where they are
shut or covered.

The mesh's times are processor time of its process, Trackii's are wall time of its vision; so the core must be quiet. A share of
processor time well below 1 says that it was not, and such rounds are marked.

At the first run a virtual environment is made (--venv, else ~/.cache/trackii-compare) and mediapipe 0.10.14 with OpenCV is
installed into it; that needs Python 3.9 to 3.12 (--python) and the network. It is no part of the program or its tests.

Exit status: 0 done, 1 a program failed, 2 wrong arguments, 130 stopped.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PACKAGES = ["mediapipe==0.10.14", "numpy<2", "opencv-python-headless<4.11"]
QUIET = 0.9
"""Least share of processor time of a round on a quiet core."""


class Failure(Exception):
    pass


def run(command, **options):
    done = subprocess.run([str(part) for part in command], text=True, capture_output=True, **options)
    if done.returncode != 0:
        raise Failure(f"{command[0]} ended with {done.returncode}: {done.stderr.strip()[-800:]}")
    return done.stdout


def environment(folder, python):
    """The Python of the virtual environment, which is made where it is missing."""
    inside = folder / "bin" / "python"
    ready = folder / "ready"
    if ready.exists() and ready.read_text() == "\n".join(PACKAGES):
        return inside
    shutil.rmtree(folder, ignore_errors=True)
    print(f"making {folder} …", file=sys.stderr)
    run([python, "-m", "venv", folder])
    run([inside, "-m", "pip", "install", "--quiet", *PACKAGES])
    ready.write_text("\n".join(PACKAGES))
    return inside


def film_of(folder):
    films = sorted(path for path in folder.iterdir() if path.suffix in (".mjpeg", ".mjpg"))
    if len(films) != 1:
        raise Failure(f"{folder} must hold one .mjpeg file; it holds {len(films)}")
    return films[0]


def trackii(program, film, core, fps):
    """Median and p95, ms a frame, the share of processor time, the number of frames, of those with eyes, and why not in others."""
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        (place / "film.mjpeg").symlink_to(film)
        # Nothing is labelled: only times matter here.
        (place / "blinks.csv").write_text("start_s,end_s\n")
        out = run(["taskset", "-c", core, program, "bench", "vision", place, "--path", "networks", "--fps", fps, "--json"])
    path = json.loads(out)["paths"][0]
    seen = path["films"][0]
    times, frames = seen["times"], seen["frames"]
    return times["median"], times["p95"], path["processorShare"], frames, round(seen["withEyes"] * frames), seen["without"]


def mesh(python, film, core):
    names = ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "TF_NUM_INTRAOP_THREADS", "TF_NUM_INTEROP_THREADS"]
    one = dict(os.environ, GLOG_minloglevel="3", TF_CPP_MIN_LOG_LEVEL="3", **{name: "1" for name in names})
    out = run(["taskset", "-c", core, python, HERE / "mesh.py", film], env=one)
    told = json.loads(out.strip().splitlines()[-1])
    return told["median"], told["p95"], told["processorShare"], told["frames"], told["seen"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path, help="holds one Motion JPEG file")
    parser.add_argument("--trackii", default="trackii", help="the program, a release build")
    parser.add_argument("--core", type=int, default=0, help="the core that both run on")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--fps", type=float, default=30, help="the film's frame rate")
    parser.add_argument("--venv", type=pathlib.Path, default=pathlib.Path.home() / ".cache" / "trackii-compare")
    parser.add_argument("--python", default="python3", help="Python 3.9 to 3.12 for the virtual environment")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be above 0")
    if not options.folder.is_dir():
        parser.error(f"there is no folder {options.folder}")
    try:
        film = film_of(options.folder).resolve()
        python = environment(options.venv, options.python)
        rounds = []
        print("round  trackii median    p95  share   mesh median    p95  share")
        for number in range(1, options.rounds + 1):
            ours = trackii(options.trackii, film, options.core, options.fps)
            theirs = mesh(python, film, options.core)
            if ours[3] != theirs[3]:
                raise Failure(f"Trackii saw {ours[3]} frames and the mesh {theirs[3]}")
            mark = "" if min(ours[2], theirs[2]) >= QUIET else "  (not quiet)"
            print(f"{number:5}  {ours[0]:14.2f} {ours[1]:6.2f} {ours[2]:6.2f}  {theirs[0]:11.2f} {theirs[1]:6.2f} {theirs[2]:6.2f}{mark}", flush=True)
            rounds.append((ours, theirs))
    except (Failure, OSError, KeyError, ValueError) as error:
        print(f"times: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    middle = lambda at, which: statistics.median(both[which][at] for both in rounds)
    for name, at in (("median", 0), ("p95", 1)):
        ours, theirs = middle(at, 0), middle(at, 1)
        print(f"{name}: {ours:.2f} ms, the mesh {theirs:.2f} ms, ratio {ours / theirs:.2f}")
    ours, theirs = rounds[-1]
    reasons = ", ".join(f"{reason} {count}" for reason, count in sorted(ours[5].items()))
    print(f"frames with eyes: {ours[4]} of {ours[3]}" + (f" (others: {reasons})" if reasons else "") + f"; with a face for the mesh: {theirs[4]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
