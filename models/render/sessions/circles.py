"""Choice before calibration: a dot circles each of several tiles, and the person follows that of the tile to choose."""

from dataclasses import dataclass

import numpy as np

from .pursuit import LAG_S, keep_up

LAYOUTS = {4: (2, 2, 4.0, 7.0), 6: (3, 2, 3.0, 7.0)}
"""By the number of tiles: columns, rows, then radius in degrees and speed in degrees a second unless told otherwise."""

BETWEEN_S = (2.0, 4.0)
AFTER_S = 20.0
LINES = 3
LABEL_SHARE = 0.4
"""Of looks between choices that are on a label (chosen)."""
LABEL_LOOK_S, OTHER_LOOK_S = (0.5, 1.2), (0.2, 0.6)
SHORTEST_LOOK_S = 0.6
"""Time enough for a gaze shift with its correction and a short rest (chosen)."""
PATH_STEP_S = 0.02


@dataclass(frozen=True)
class Circles:
    """What is asked for."""

    tiles: int = 6
    radius_deg: float | None = None
    """None: that of `LAYOUTS`."""
    speed_deg: float | None = None
    """Along the circle, a second; None: that of `LAYOUTS`."""
    choices: int = 8
    choice_s: float = 5.0


class CirclesMisfit(Exception):
    """The circles asked for are wider than their tiles."""


class Dots:
    """Where every dot is at any time; all go clockwise on the screen from the session's start to its end.

    Degrees are those at the middle of the screen, from where the head nominally is.
    """

    def __init__(self, asked, plan):
        columns, rows, radius_deg, speed_deg = LAYOUTS[asked.tiles]
        self.asked, screen = asked, plan.screen
        self.radius_deg = radius_deg if asked.radius_deg is None else asked.radius_deg
        self.speed_deg = speed_deg if asked.speed_deg is None else asked.speed_deg
        self.count = asked.tiles
        self.centres = np.array(
            [screen.at((c + 0.5) / columns, (r + 0.5) / rows) for r in range(rows) for c in range(columns)]
        )
        """(N, 2) screen px; row by row from the top left."""
        self.radius = round(self.radius_deg * float(plan.px_per_degree(screen.centre).mean()), 2)
        """Screen px."""
        self.turning = self.speed_deg / self.radius_deg
        """rad/s."""
        self.phases = 2 * np.pi * np.arange(self.count) / self.count
        room = min(screen.width_px / columns, screen.height_px / rows) / 2
        if self.radius > room:
            raise CirclesMisfit(
                f"a circle of {self.radius_deg:g} degrees has a radius of {self.radius:.0f} px, and a tile has room for"
                f" {room:.0f} px; ask for a smaller radius"
            )

    def at(self, tile, t):
        """The place of the dot of `tile` (from 0) at the time `t` (...,) in s: (..., 2) screen px."""
        # The screen's y points down, so that a growing angle turns clockwise for the person.
        angle = self.phases[tile] + self.turning * np.asarray(t, float)
        return self.centres[tile] + self.radius * np.stack([np.cos(angle), np.sin(angle)], -1)

    def name(self, tile):
        return f"tile {tile + 1} of {self.count}"

    def json(self):
        return {
            "radius_deg": self.radius_deg, "speed_deg_s": self.speed_deg, "choices": self.asked.choices,
            "choice_s": self.asked.choice_s, "radius_px": self.radius, "angular_speed_rad_s": self.turning,
            "direction": "clockwise",
            "tiles": [
                {"label": self.name(k), "x_px": float(x), "y_px": float(y), "phase_rad": float(self.phases[k])}
                for k, (x, y) in enumerate(self.centres)
            ],
        }


def circles(d, asked=None, **_):
    """Not calibrated: looks about among tiles, follows the dot that circles one of them, and so on; reads at the end."""
    asked = asked or Circles()
    dots = d.circles = Dots(asked, d.plan)
    for tile in _order(d.rng, dots.count, asked.choices):
        end = d.now + d.rng.uniform(*BETWEEN_S)
        d.row("looks-about", "before a choice", end=end)
        _look_about(d, dots, end)
        _choose(d, dots, tile, asked.choice_s)
    end = d.now + AFTER_S
    index = d.row("looks-about", "no choice")
    _look_about(d, dots, d.now + 0.4 * AFTER_S)
    d.read(lines=LINES)
    _look_about(d, dots, end)
    d.close(index)


def _order(rng, tiles, choices):
    """Which tiles are chosen: each as often as the others, as far as that goes, and none twice running."""
    order = []
    while len(order) < choices:
        some = [int(k) for k in rng.permutation(tiles)]
        if order and order[-1] == some[0]:
            some.reverse()
        order += some
    return order[:choices]


def _choose(d, dots, tile, seconds):
    """A row `pursuit` with its `path`: it starts with the eyes' own movement to the dot, since the dot is there already."""
    plan, begin = d.plan, d.now
    end = begin + seconds
    times = np.append(np.arange(begin, end - PATH_STEP_S / 2, PATH_STEP_S), end)
    path = [{"t_ns": int(round(t * 1e9)), "x_px": round(float(x), 2), "y_px": round(float(y), 2)}
            for t, (x, y) in zip(times, dots.at(tile, times))]
    index = d.row("circling", dots.name(tile), dots.at(tile, begin), end=end, path=path)

    def target(t):
        return dots.at(tile, t)

    aim = target(begin + 0.03 - LAG_S)
    if plan.degrees(plan.at, aim) > 4 and plan.rng.random() < d.habits.undershoot_share:
        # The dot goes on, so a large shift that falls short is made good by a catch-up saccade, not by a correction.
        aim = plan.at + (aim - plan.at) * plan.rng.uniform(0.90, 0.96)
    plan.saccade(aim + plan.landing(aim), index, undershoot=False)
    keep_up(d, target, end, index)


def _look_about(d, dots, end):
    """Rows `look`, one for each place that is looked at until the time `end`: labels, which stand in the middle of tiles,
    and places anywhere on the screen."""
    while d.now < end - 1e-6:
        if d.rng.random() < LABEL_SHARE:
            tile = int(d.rng.integers(dots.count))
            label, point, stay = dots.name(tile), dots.centres[tile], d.rng.uniform(*LABEL_LOOK_S)
        else:
            label, point = "elsewhere", d.screen.at(*d.rng.uniform(0.05, 0.95, 2))
            stay = d.rng.uniform(*OTHER_LOOK_S)
        index = d.row("look", label, point)
        d.plan.saccade(point + d.plan.landing(point), index)
        left = end - d.now
        d.plan.fixate(point, left if left < stay + SHORTEST_LOOK_S else stay, index)
        d.close(index)
