"""Where the eyes look: fixations, saccades and pursuit as a list of pieces that can be read at any time."""

import numpy as np

from .habits import SmoothNoise

STILL, JERK, LINEAR = 0, 1, 2


def minimum_jerk(u):
    """The smooth step 10u^3 - 15u^4 + 6u^5 (Flash & Hogan 1985)."""
    u = np.clip(u, 0.0, 1.0)
    return u * u * u * (10 + u * (6 * u - 15))


def saccade_seconds(degrees):
    """Main sequence: 2.2 ms a degree and 21 ms (Carpenter 1988), within the recordings' 20 to 80 ms."""
    return float(np.clip(0.021 + 0.0022 * degrees, 0.020, 0.080))


class GazePlan:
    """Built from left to right in time; the place is screen px, the time seconds.

    Each piece is a stretch of stillness, a saccade (minimum jerk) or straight motion. `flight` marks saccades,
    `on` the stretches that fixate what their row asks for, `row` the row they belong to (-1: none), `line` the
    line of text that is read (-1: none).
    """

    def __init__(self, rng, habits, desk):
        self.rng, self.habits, self.screen = rng, habits, desk.screen
        self.eye = desk.head_mm
        self.now = 0.0
        self.at = desk.screen.centre + self._landing(desk.screen.centre)
        self.pieces = []
        self._drift = SmoothNoise(rng, habits.drift_rms_deg, 0.08, 2.5, axes=2)
        self._arrays = None

    # Building

    def still(self, seconds, on=False, row=-1, line=-1):
        if seconds > 0:
            self._add(seconds, self.at, STILL, False, on, row, line)

    def saccade(self, to, row=-1, line=-1, undershoot=None):
        """One gaze shift to `to` (exactly there, landing errors are the caller's); large ones may fall short and
        are then corrected after 0.15 to 0.2 s. Returns when the last of it has landed."""
        to = np.asarray(to, float)
        size = self.degrees(self.at, to)
        if undershoot is None:
            undershoot = size > 4 and self.rng.random() < self.habits.undershoot_share
        if undershoot:
            short = self.at + (to - self.at) * self.rng.uniform(0.90, 0.96)
            self._jump(short, row, line)
            self.still(self.rng.uniform(0.15, 0.20), False, row, line)
        self._jump(to, row, line)

    def fixate(self, target, seconds, row=-1, calm=False):
        """Looks near `target` for `seconds`, with small refixations; `calm` for a person who holds still on
        purpose."""
        end = self.now + seconds
        while True:
            left = end - self.now
            pause = self.rng.uniform(1.0, 2.2) if calm else self.rng.uniform(0.5, 1.3)
            if left <= pause + 0.15:
                self.still(left, True, row)
                return
            self.still(pause, True, row)
            back = target + self._landing(target)
            self._jump(self.at + (back - self.at) * self.rng.uniform(0.4, 0.9), row, -1)

    def go_and_fixate(self, target, until, row=-1, calm=False):
        """A gaze shift to `target`, then holding it until the time `until`."""
        target = np.asarray(target, float)
        self.saccade(target + self._landing(target), row)
        self.fixate(target, until - self.now, row, calm)

    def move(self, times, points, on=True, row=-1):
        """Straight motion through `points` (N, 2) at `times` (N,); the first must be now and here."""
        for k in range(1, len(times)):
            self._add(times[k] - times[k - 1], points[k], LINEAR, False, on, row, -1)

    def _jump(self, to, row, line):
        self._add(saccade_seconds(self.degrees(self.at, to)), to, JERK, True, False, row, line)

    def _add(self, seconds, to, shape, flight, on, row, line):
        to = np.asarray(to, float)
        self.pieces.append((self.now, self.now + seconds, *self.at, *to, shape, flight, on, row, line))
        self.now += seconds
        self.at = to
        self._arrays = None

    # Measures on the screen, from where the head nominally is

    def px_per_degree(self, point):
        away = np.linalg.norm(self.screen.to_level(point) - self.eye)
        return np.radians(1) * away * self.screen.px_per_mm

    def degrees(self, a, b):
        """Angle between two screen points."""
        u, v = self.screen.to_level(a) - self.eye, self.screen.to_level(b) - self.eye
        cosine = u @ v / np.sqrt((u @ u) * (v @ v))
        return float(np.degrees(np.arccos(min(1.0, cosine))))

    def landing(self, point, scale=1.0):
        """A landing error at `point`, screen px."""
        return self._landing(point) * scale

    def _landing(self, point):
        error = np.clip(self.rng.normal(0, 1, 2), -2.5, 2.5) * self.habits.landing_sd_deg
        return error * self.px_per_degree(point)

    # Reading it out

    def arrays(self):
        if self._arrays is None:
            self._arrays = np.array(self.pieces, float).reshape(-1, 11)
        return self._arrays

    def evaluate(self, t, drift=True):
        """Gaze at times `t` (N,): point (N, 2) in screen px and the index of the piece (N,)."""
        p = self.arrays()
        at = np.clip(np.searchsorted(p[:, 0], t, side="right") - 1, 0, len(p) - 1)
        q = p[at]
        u = np.clip((t - q[:, 0]) / np.maximum(q[:, 1] - q[:, 0], 1e-9), 0, 1)
        share = np.where(q[:, 6] == JERK, minimum_jerk(u), np.where(q[:, 6] == LINEAR, u, 1.0))[:, None]
        point = q[:, 2:4] + (q[:, 4:6] - q[:, 2:4]) * share
        if drift:
            point = point + self._drift(t) * self.px_per_degree(self.screen.centre)
        return point, at

    def fixations(self):
        """Every stretch of stillness: start, end, x, y (screen px, without drift), row, line, on."""
        p = self.arrays()
        p = p[p[:, 6] == STILL]
        return p[:, [0, 1, 4, 5, 9, 10, 8]]
