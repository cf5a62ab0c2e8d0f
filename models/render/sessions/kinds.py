"""The kinds of sessions there are: each writes its script through a `Director`."""

from dataclasses import replace

import numpy as np

from . import verse
from .changes import CHANGES, around
from .circles import circles
from .director import Director
from .paragraph import paragraph as read_first
from .paragraph import spread_out
from .pursuit import pursue, serpentine, sweep

NINE = [("c", 0.5, 0.5), ("tl", 0.1, 0.1), ("t", 0.5, 0.1), ("tr", 0.9, 0.1), ("r", 0.9, 0.5), ("br", 0.9, 0.9),
        ("b", 0.5, 0.9), ("bl", 0.1, 0.9), ("l", 0.1, 0.5)]
INNER = [("itl", 0.3, 0.3), ("itr", 0.7, 0.3), ("ibr", 0.7, 0.7), ("ibl", 0.3, 0.7)]
CORNERS = [("ctl", 0.05, 0.05), ("ctr", 0.95, 0.05), ("cbr", 0.95, 0.95), ("cbl", 0.05, 0.95)]
GRID = [0.1, 0.1 + 0.8 / 3, 0.1 + 1.6 / 3, 0.9]
LAYOUTS = {
    5: [NINE[k] for k in (0, 1, 3, 5, 7)],
    9: NINE,
    13: NINE + INNER,
    # By rows, there and back, so that no shift is longer than it must be.
    16: [(f"g{r}{c}", GRID[c], GRID[r]) for r in range(4) for c in (range(4) if r % 2 == 0 else range(3, -1, -1))],
}
VALIDATION = [("v1", 0.3, 0.3), ("v2", 0.7, 0.7), ("v3", 0.95, 0.05), ("v4", 0.3, 0.7), ("v5", 0.7, 0.3),
              ("v6", 0.05, 0.95), ("v7", 0.35, 0.5), ("v8", 0.65, 0.5)]


def _begin(d, points, corners, validate=True, seconds=2.0, start=1.5):
    begin = d.now
    d.start(start)
    d.must_film.append((begin, d.now))
    d.targets("calibration", LAYOUTS[points] + (CORNERS if corners else []), seconds)
    if validate:
        d.targets("validation", VALIDATION, seconds, round=0)


def accuracy(d, points=9, corners=False, **_):
    """Calibrate, validate, read a little, hold still, blink on purpose, leave."""
    _begin(d, points, corners)
    d.read(6)
    d.hold(3)
    d.blinks(5)
    d.exit()


def reader(d, points=9, corners=False, **_):
    """As the full recordings: calibrate, validate, read, zones, eyes closed, page corners, leave and come back."""
    _begin(d, points, corners, start=3.0)
    d.read(24)
    d.zone("bottom")
    d.read(7, first=4)
    d.eyes_closed(2.5)
    d.zone("top")
    d.read(5.5, first=5)
    d.corner("page_forward")
    d.read(5)
    d.corner("page_back")
    d.read(5, first=3)
    d.absent(3.0, shift_mm=(-30 if d.rng.random() < 0.5 else 30, 5, 10), side=1 if d.rng.random() < 0.5 else -1)
    d.read(8, first=4)
    d.exit()


def small(d, **_):
    """20 s for quick tests: five points, a few lines, a zone, a page, exit."""
    d.start(1.0)
    d.targets("calibration", LAYOUTS[5], 1.6)
    d.read(3)
    d.zone("bottom")
    d.read(1, first=2)
    d.corner("page_forward")
    d.exit()


def drift(d, points=9, corners=False, minutes=30.0, **_):
    """Half an hour of reading with posture shifts, validated every five minutes (eight points, 1.5 s each).

    Calibrated at the start only. Two shifts fall into filmed stretches, the others between them; in each part
    the person sinks into the chair and straightens up later.
    """
    _begin(d, points, corners)
    round_, part = 1, 300.0
    while round_ * part <= minutes * 60 + 1e-6:
        end = round_ * part
        begin = d.now
        _posture(d, round_, begin, end)
        d.read(end - d.now - 3.0)
        d.targets("validation", VALIDATION, 1.5, round=round_)
        round_ += 1
    d.exit()


def _posture(d, part, begin, end):
    """What happens in part 1, 2, ... of a drift session. `begin` and `end` in s."""
    rng = d.rng
    middle = begin + rng.uniform(0.3, 0.5) * (end - begin)
    kind = (part + d.identity) % 6
    if kind in (0, 3):
        d.slump(begin + 5, end - 20)
    elif kind == 1:
        d.seat_change(middle)
        d.seat_change(end - rng.uniform(14, 19), rng.uniform(15, 30))
    elif kind == 2:
        d.posture(middle, "straightens up", 1.6, (rng.normal(0, 6), -rng.uniform(15, 30), rng.uniform(0, 25)),
                  (rng.normal(0, 1), -rng.uniform(1, 3), rng.normal(0, 1)))
        if d.desk.is_laptop:
            d.lid_tilt(middle + 30, rng.choice([-1, 1]) * rng.uniform(2, 5))
    elif kind == 4:
        d.seat_change(end - rng.uniform(15, 20))
        if d.glasses:
            d.push_glasses(middle, rng.uniform(3, 5))
    else:
        d.slump(begin + 5, middle)
        d.posture(middle + 20, "leans back", 2.0, (rng.normal(0, 8), rng.normal(0, 5), rng.uniform(20, 45)),
                  (0, -rng.uniform(0, 2), 0))


def pursuit(d, points=9, corners=False, **_):
    """Points and a pursuit sweep to calibrate on, a change of seat, a sweep of a few seconds to repair with."""
    _begin(d, points, corners)
    degree = d.plan.px_per_degree(d.screen.centre)
    pursue(d, "serpentine", serpentine(d.screen, 11.0, degree))
    d.read(5)
    d.seat_change(d.now + 0.5, 35)
    d.read(5)
    pursue(d, "sweep", sweep(d.screen, 10.0, degree))
    d.targets("validation", VALIDATION, 2.0, round=1)
    d.read(5)
    d.exit()


def poses(d, points=9, corners=False, **_):
    """Calibrates, then turns the head slowly to +-25 degrees yaw and +-15 pitch with the eyes on the centre."""
    _begin(d, points, corners)
    base = d.desk.head_deg
    start = d.now
    t = start + 1.0
    way = [(27, 0), (-27, 0), (0, 0), (0, 16.5), (0, -16.5), (0, 0), (20, 10), (-20, -10), (-20, 10), (20, -10), (0, 0)]
    at = np.array([base[0], base[1]])
    rows = []
    for yaw, pitch in way:
        goal = np.array([yaw, pitch], float)
        delta = goal - at
        seconds = max(1.5, float(np.abs(delta).max()) / 11.0)
        d.head.ramp(t, seconds, deg=(delta[0], delta[1], 0))
        rows.append((f"yaw {yaw} pitch {pitch}", t, t + seconds + 0.7))
        t += seconds + 0.7
        at = goal
    d.head.gaze_share.append((start, t, 0.0))
    index = d.row("hold", "head turning", d.screen.centre, end=t)
    d.react()
    d.plan.go_and_fixate(d.screen.centre, t, index, calm=True)
    for label, a, b in rows:
        d.row("pose", label, start=a, end=b)
    d.head.ramp(t, 1.2, deg=(base[0] - at[0], base[1] - at[1], 0))
    d.hold(2.5)
    d.targets("validation", VALIDATION, 1.5, round=1)
    d.exit()


def one_eye(d, points=9, corners=False, **_):
    """As `accuracy`, by a person one of whose eyes stays shut."""
    d.lids.shut = int(d.rng.integers(2))
    accuracy(d, points, corners)


def _changed(change):
    def kind(d, points=9, corners=False, **_):
        around(d, LAYOUTS[points] + (CORNERS if corners else []), VALIDATION, change)

    kind.__doc__ = change.__doc__
    return kind


def two_faces(d, points=9, corners=False, **_):
    """A second, smaller person comes into the picture after calibration and stays."""
    _begin(d, points, corners)
    _with_other(d, "person")


def photo(d, points=9, corners=False, **_):
    """A photograph of a face hangs on the wall; it stays when the person leaves for a while."""
    _begin(d, points, corners)
    _with_other(d, "photo")


def _with_other(d, what):
    side = 1 if d.rng.random() < 0.5 else -1
    arrives = d.now + 3.0 if what == "person" else 0.0
    d.extra_face = {"what": what, "identity": d.identity + 5000, "side": side, "arrives": arrives, "seconds": 2.5}
    if what == "person":
        d.row("other-face", "comes in", start=arrives, end=arrives + 2.5)
    else:
        d.row("other-face", "photograph on the wall", start=0.0, end=0.0)
    d.read(12)
    d.targets("validation", VALIDATION, 1.5, round=1)
    d.absent(3.0, shift_mm=(15 * side, 4, 8), side=-side)
    d.read(8)
    d.exit()


def looks(d, **_):
    """One frame for each place of a grid over the screen, from two seats; eyes shut; nobody there.

    What a stand-in for a camera shows: its person can be made to look anywhere. The head rests.
    """
    d.lids.habits = replace(d.lids.habits, blinks_per_minute=0.01)
    d.head.rest()
    fine = [0.05, 0.95, *np.arange(1, 10) / 10]
    half = sorted({*fine, *(np.arange(3, 18, 2) / 20)})
    _grid(d, half, sorted(fine))
    d.posture(d.now, "seat", 1.2, (34, 6, -12))
    d.plan.still(1.5)
    _grid(d, np.arange(1, 20, 2) / 20, np.arange(1, 10, 2) / 10)
    begin = d.now
    d.eyes_closed(1.0)
    d.must_film.append((begin + 0.5, begin + 0.5 + 1.1 * LOOK_S))
    d.plan.still(0.5)
    begin = d.now
    d.gone.append((begin, begin + 5.0))
    d.head.ramp(begin, 1.0, (820, 30, 60))
    d.row("absent", "", end=begin + 2.0)
    d.plan.still(2.0)
    d.must_film.append((begin + 1.5, begin + 1.5 + 1.1 * LOOK_S))
    d.film = (1e-6, 1e6)


def looks_moved(d, **_):
    """As `looks`, for what else may change: the screen is tilted by 8 degrees, or the glasses of somebody who wears some
    are pushed up by 5 mm, with fewer places to look at before and after it."""
    d.lids.habits = replace(d.lids.habits, blinks_per_minute=0.01)
    d.head.rest()
    xs, ys = [0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95], [0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95]
    if d.glasses:
        _grid(d, xs, ys)
        d.push_glasses(d.now, 5.0)
    else:
        _grid(d, [0.5], [0.5])
        d.lid_tilt(d.now, -8.0)
    d.plan.still(1.5)
    _grid(d, xs, ys)
    d.film = (1e-6, 1e6)


LOOK_S = 1 / 30


def _grid(d, xs, ys):
    for row, y in enumerate(ys):
        for x in xs if row % 2 == 0 else xs[::-1]:
            point = d.screen.at(x, y)
            index = d.row("look", f"{x:.2f} {y:.2f}", point)
            d.plan.saccade(point, index, undershoot=False)
            d.plan.still(0.25, True, index)
            d.close(index)
            # A little more than a frame, since frames come a little early or late.
            d.must_film.append((d.now - 2.1 * LOOK_S, d.now - LOOK_S))


def squeeze(d, points=5, corners=False, **_):
    """Shuts the eyes hard, again and again: the brows come down and the cheeks up while the lids are shut."""
    d.squeezes = True
    _begin(d, points, corners, validate=False)
    for _ in range(6):
        d.eyes_closed(0.6)
        d.hold(1.2)
    d.blinks(4)
    d.eyes_closed(2.0)
    d.hold(2)
    d.exit()


def blinks(d, points=5, corners=False, **_):
    """Looks about in three rows of the screen, the lowest too, and blinks deep and shallow in turn, every 1 to 2 s."""
    _begin(d, points, corners, validate=False)
    d.lids.habits = replace(d.lids.habits, blinks_per_minute=0.01)
    for number in range(36):
        point = d.screen.at(float(d.rng.uniform(0.1, 0.9)), (0.15, 0.5, 0.9)[number % 3])
        start = float(d.now + d.rng.uniform(0.7, 1.0))
        if number % 4 == 3:
            d.lids.shallow_blink(start)
        else:
            d.lids.blink(start)
        d.shown("blinks", "1", point, float(d.rng.uniform(1.4, 2.0)), calm=True)
    d.exit()


def paragraph(d, points=9, corners=False, **_):
    """Reads a paragraph that is uncovered line by line, then looks at validation targets, points and the targets again."""
    read_first(d, LAYOUTS[points] + (CORNERS if corners else []))


def paragraph_wide(d, points=9, corners=False, **_):
    """As `paragraph`, with twelve lines that are set over the whole screen."""
    read_first(d, LAYOUTS[points] + (CORNERS if corners else []), lay_out=spread_out)


def paragraph_words(d, points=9, corners=False, **_):
    """As `paragraph`, with twelve lines of four to six short words that stand far apart over the whole screen."""
    read_first(d, LAYOUTS[points] + (CORNERS if corners else []), lay_out=verse.lay_out, reading=verse.VerseReading)


def day(d, points=9, corners=False, **_):
    """A short `paragraph-words` for people who come back: the same identity with another seed is the same person on another day,
    with another seat, light, tilt of the screen and reading."""
    read_first(d, LAYOUTS[points] + (CORNERS if corners else []), lay_out=verse.lay_out, reading=verse.VerseReading, checks=1)


KINDS = {
    "accuracy": accuracy, "reader": reader, "small": small, "drift": drift, "pursuit": pursuit, "poses": poses,
    "two-faces": two_faces, "photo": photo, "looks": looks, "looks-moved": looks_moved,
    "one-eye": one_eye, "squeeze": squeeze, "blinks": blinks, "circles": circles, "paragraph": paragraph,
    "paragraph-wide": paragraph_wide, "paragraph-words": paragraph_words, "day": day,
} | {name: _changed(change) for name, change in CHANGES.items()}


def script(kind, seed, identity, glasses=0, desk=None, distance_mm=None, **options):
    """Writes the script of a session; the same arguments give the same session."""
    director = Director(seed, identity, desk, glasses, distance_mm=distance_mm)
    KINDS[kind](director, **options)
    return director.finish()
