"""Ready-made sets of sessions.

Identities: below 1000 train and validate networks and never appear here. 1000-1019 accuracy, 1100- drift, 1200-
blinks and the rest, 5330-5341 paragraphs, 5420-5425 unusual eyes; these are held out: nothing is tuned on them.
1900-1949, 5300-5321 and 5400-5405 are for development.
"""

import multiprocessing
import sys
from dataclasses import replace
from pathlib import Path

from .circles import Circles
from .make import Spec, make
from .unusual import KINDS as UNUSUAL


def _accuracy(count=20, first=1000):
    """Two of five with glasses (clear and with glare in turn), desks and laptops, 480-650 mm, five lights."""
    desks = ["desk-24", "laptop-15", "desk-27", "desk-24", "laptop-14"]
    specs = []
    for k in range(count):
        desk = desks[(k + k // 5) % 5]
        near, far = (480, 560) if desk.startswith("laptop") else (520, 650)
        distance = near + (far - near) * ((k * 7) % count) / max(count - 1, 1)
        glasses = 1 + (k // 5) % 2 if k % 5 in (1, 3) else 0
        light = ("even", "window", "side", "even", "screen", "even", "dim")[k % 7]
        specs.append(Spec("accuracy", first + k, seed=first + k, glasses=glasses, light=light, desk=desk,
                          distance_mm=round(distance)))
    return specs


SETS = {
    "accuracy-20": _accuracy(),
    "accuracy-5": [replace(s, points=5) for s in _accuracy(6)],
    "accuracy-16": [replace(s, points=16) for s in _accuracy(6)],
    "drift-6": [
        # The last 15 s of each 150, so that validations follow filmed reading; 20 frames a second keep the rendering short.
        Spec("drift", 1100 + k, seed=1100 + k, glasses=(0, 0, 1, 0, 0, 2)[k], film=(15.0, 150.0), fps=20.0,
             desk=("desk-24", "laptop-15", "desk-24", "desk-27", "laptop-14", "desk-24")[k])
        for k in range(6)
    ],
    "blinks": [Spec("reader", 1200 + k, seed=1200 + k, glasses=(0, 1, 0, 0)[k]) for k in range(4)],
    "others": [
        Spec("poses", 1210, seed=1210), Spec("poses", 1211, seed=1211, glasses=1), Spec("pursuit", 1212, seed=1212),
        Spec("pursuit", 1213, seed=1213), Spec("two-faces", 1214, seed=1214), Spec("photo", 1215, seed=1215),
    ],
    "dev": [Spec("accuracy", 1900 + k, seed=1900 + k, glasses=(0, 1, 0, 2)[k], desk=("desk-24", "desk-24", "laptop-15",
                                                                                  "desk-27")[k]) for k in range(4)],
    "small": [Spec("small", 1950, seed=1950, desk="desk-24")],
}

# The people of other sets, at the same desks, in the same light and with the same glasses, who have not calibrated.
SETS["circles-dev"] = [replace(s, kind="circles") for s in SETS["dev"] if s.identity != 1902]
SETS["circles-6"] = [
    replace(s, kind="circles") for s in SETS["accuracy-20"] if s.identity in (1000, 1002, 1004, 1006, 1008, 1012, 1014)
]
SETS["circles-4"] = [replace(s, circles=Circles(tiles=4)) for s in SETS["circles-6"]]

def _paragraphs(first, desks, glasses, kind="paragraph"):
    return [Spec(kind, first + k, seed=first + k, fps=15.0, glasses=g, desk=desk)
            for k, (desk, g) in enumerate(zip(desks, glasses))]


SETS["paragraph-dev"] = _paragraphs(5300, ("desk-24", "desk-27", "laptop-15", "desk-24"), (0, 1, 0, 0))
SETS["paragraph-12"] = _paragraphs(
    5310, 2 * ("desk-24", "desk-27", "desk-24", "laptop-15", "desk-24", "desk-27"), 4 * (0, 0, 1))
SETS["paragraph-words-12"] = _paragraphs(
    5330, 2 * ("desk-24", "desk-27", "desk-24", "laptop-15", "desk-24", "desk-27"), 4 * (0, 0, 1), "paragraph-words")


def _unusual(first):
    """One person of each kind of unusual eyes; ten pictures a second keep the rendering short."""
    return [Spec("accuracy", first + k, seed=first + k, fps=10.0, desk="desk-24", light="even", eye=eye)
            for k, eye in enumerate(UNUSUAL)]


SETS["unusual-dev"] = _unusual(5400)
SETS["unusual"] = _unusual(5420)

# Filmed whole: what corrects drift is lines that are read, and a tenth of them tells little.
SETS["drift-6-whole"] = [replace(s, film=None) for s in SETS["drift-6"]]


def name(spec):
    size = "" if spec.height == 480 else f"-{spec.height}p"
    points = "" if spec.points == 9 else f"-{spec.points}pt"
    tiles = "" if spec.circles is None else f"-{spec.circles.tiles}tiles"
    eye = "" if spec.eye is None else f"-{spec.eye}"
    return f"{spec.kind}-{spec.identity}{points}{tiles}{eye}{size}.trackii"


def make_set(set_name, out, jobs=1, size=None, only=None, truth_only=False):
    """Makes what is not there yet. Returns 0, or 70 where a session failed; the others are still made."""
    specs = SETS[set_name][:only]
    if size is not None:
        specs = [replace(s, width=size[0], height=size[1]) for s in specs]
    work = [(s, str(Path(out) / name(s)), truth_only) for s in specs]
    if jobs <= 1:
        results = [_one(w) for w in work]
    else:
        with multiprocessing.get_context("spawn").Pool(jobs) as pool:
            results = pool.map(_one, work, chunksize=1)
    failed = [r for r in results if r]
    for line in failed:
        print(f"sessions: {line}", file=sys.stderr)
    print(f"{set_name}: {len(results) - len(failed)} of {len(results)} sessions in {out}", flush=True)
    return 70 if failed else 0


def _one(work):
    spec, folder, truth_only = work
    try:
        make(spec, folder, truth_only, log=lambda text: print(text, flush=True))
    except Exception as error:  # a long run goes on with the next session; the error is told at the end
        return f"{folder}: {type(error).__name__}: {error}"
    return None
