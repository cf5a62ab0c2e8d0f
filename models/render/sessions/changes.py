"""Sessions in which one thing changes: what it does to the gaze is measured before it, after it, and after a repair.

Short, since pictures are slow to make: fewer targets than elsewhere, and no pictures of most of the reading, but where
glasses move: a face that is looked for anew after a gap is another matter.
"""

from .pursuit import pursue, sweep

TARGETS = ("v1", "v2", "v4", "v5", "v8")
LOOK_S, CALIBRATION_LOOK_S = 1.5, 1.7
UNFILMED_S = 12.0
"""So that a reader who waits before offering a repair has waited by the second validation."""


def around(d, calibration, validation, change):
    """`change(d)` happens while the person reads. Validations: round 0 before it, 1 after it and some reading, 2 after a
    sweep of a few seconds."""
    targets = [t for t in validation if t[0] in TARGETS]
    d.film = (1e-6, 1e6)
    begin = d.now
    d.start(1.5)
    d.targets("calibration", calibration, CALIBRATION_LOOK_S)
    d.targets("validation", targets, LOOK_S, round=0)
    d.read(3)
    change(d)
    d.read(5)
    if not d.glasses_up:
        d.must_film.append((begin, d.now))
    d.read(UNFILMED_S)
    if d.glasses_up:
        d.must_film.append((begin, d.now))
    d.targets("validation", targets, LOOK_S, round=1)
    pursue(d, "sweep", sweep(d.screen, 10.0, d.plan.px_per_degree(d.screen.centre)))
    d.targets("validation", targets, LOOK_S, round=2)
    d.exit()


def tilt(d):
    """The lid of a laptop is turned by 8 to 12 degrees."""
    d.lid_tilt(d.now + 0.3, d.rng.choice([-1, 1]) * d.rng.uniform(8, 12))


def glasses(d):
    """Glasses are pushed up the nose by 4 to 6 mm; without glasses nothing happens."""
    if d.glasses:
        d.push_glasses(d.now + 0.3, d.rng.uniform(4, 6))


def seat(d):
    """Another seat, 40 to 60 mm away."""
    d.seat_change(d.now + 0.3, d.rng.uniform(40, 60))


def absence(d):
    """Gone for 4 s, and back some centimetres from where the seat was."""
    side = d.rng.choice([-1, 1])
    d.absent(4.0, shift_mm=(side * d.rng.uniform(25, 45), d.rng.uniform(-8, 8), d.rng.uniform(-25, 25)), side=side)


CHANGES = {"lid": tilt, "pushed-glasses": glasses, "seat": seat, "absence": absence}
