"""How the head moves: seat, sway, its share of gaze shifts, posture shifts, the lid of a laptop."""

import numpy as np

from .gaze import minimum_jerk
from .geometry import head_angles, head_matrix, tilt_matrix
from .habits import SmoothNoise

GRID_HZ = 100.0


class HeadMotion:
    """The pose of the head in the camera's frame at any time.

    The head turns about a point in the neck; that point moves with the seat and sways.
    """

    DELAY_S = 0.06
    """The head starts later than the eyes."""
    LAG_S = 0.11
    """Time constant of each of the two stages with which it follows; the turn takes about 0.4 s."""

    def __init__(self, rng, habits, desk):
        self.habits, self.desk = habits, desk
        self.ramps = []
        """(start, end, six numbers): the pivot's x, y, z in mm and yaw, pitch, roll in degrees, added as a minimum
        jerk from start to end and kept."""
        self.lid = []
        """(start, end, degrees): the screen with its camera turns about its lower edge."""
        self.gaze_share = []
        """(start, end, factor): the head's share of gaze shifts is multiplied by it meanwhile."""
        mm, deg = habits.sway_mm, habits.sway_deg
        self._sway = SmoothNoise(
            rng, [mm * 0.9, mm * 0.7, mm, deg * 0.8, deg * 0.7, deg * 0.75], 0.02, 0.5, slope=1.5, axes=6
        )
        # What never rests: breathing and pulse, a few hundredths of a degree (chosen).
        self._tremor = SmoothNoise(rng, [0.08, 0.12, 0.08, 0.03, 0.04, 0.02], 0.8, 3.0, count=8, axes=6)

    def rest(self):
        """No sway and no share of gaze shifts: the head moves by ramps only."""
        self._sway.amplitude = np.zeros_like(self._sway.amplitude)
        self._tremor.amplitude = np.zeros_like(self._tremor.amplitude)
        self.gaze_share.append((-10.0, 1e6, 0.0))

    def ramp(self, start, seconds, mm=(0, 0, 0), deg=(0, 0, 0)):
        self.ramps.append((start, start + seconds, np.array([*mm, *deg], float)))

    def prepare(self, plan, end):
        """Works out how the head follows `plan` up to the time `end`. Call once the script is written."""
        t = np.arange(0.0, end + 1.0, 1 / GRID_HZ)
        point, _ = plan.evaluate(t - self.DELAY_S, drift=False)
        away = self.desk.screen.to_level(point) - self.desk.head_mm
        centre = self.desk.screen.to_level(self.desk.screen.centre) - self.desk.head_mm
        wanted = _angles(away) - _angles(centre)
        wanted = wanted * self.habits.head_share
        keep = 1 - np.exp(-1 / (GRID_HZ * self.LAG_S))
        self._grid = t
        self._follow = _low_pass(_low_pass(wanted, keep), keep)

    def evaluate(self, t):
        """Rotation (N, 3, 3) from head axes to camera axes, eye midpoint (N, 3) and neck pivot (N, 3), camera mm."""
        six = self._sway(t) + self._tremor(t)
        for start, end, delta in self.ramps:
            six += minimum_jerk((t - start) / max(end - start, 1e-6))[:, None] * delta
        follow = np.stack([np.interp(t, self._grid, self._follow[:, k]) for k in range(2)], -1)
        for start, end, factor in self.gaze_share:
            edge = minimum_jerk((t - start) / 0.8) * (1 - minimum_jerk((t - end) / 0.8))
            follow *= 1 + (factor - 1) * edge[:, None]
        yaw, pitch, roll = (self.desk.head_deg + six[:, 3:]).T
        turn = head_matrix(yaw + follow[:, 0], pitch + follow[:, 1], roll)
        base = head_matrix(*self.desk.head_deg)
        pivot = self.desk.head_mm - base @ self.desk.pivot_mm + six[:, :3]
        lid = sum(
            (degrees * minimum_jerk((t - a) / max(b - a, 1e-6)) for a, b, degrees in self.lid), np.zeros(len(t))
        )
        if np.any(lid):
            about = np.array([0.0, self.desk.screen.height_mm + self.desk.screen.camera_above_mm + 8, 0.0])
            lean = tilt_matrix(lid)
            turn = lean @ turn
            pivot = np.einsum("nij,nj->ni", lean, pivot - about) + about
        tilt = tilt_matrix(self.desk.screen.tilt_down_deg)
        turn = tilt @ turn
        pivot = pivot @ tilt.T
        return turn, pivot + turn @ self.desk.pivot_mm, pivot

    def angles(self, t):
        return np.stack(head_angles(self.evaluate(np.asarray(t, float))[0]), -1)


def _angles(v):
    """Yaw and pitch in degrees, signs as for the head, of directions (..., 3) in the level frame."""
    return np.degrees(np.stack([np.arctan2(v[..., 0], -v[..., 2]), np.arctan2(v[..., 1], -v[..., 2])], -1))


def _low_pass(values, keep):
    out = np.empty_like(values)
    for k in range(values.shape[1]):
        state = float(values[0, k])
        column = values[:, k].tolist()
        for i, value in enumerate(column):
            state += keep * (value - state)
            column[i] = state
        out[:, k] = column
    return out
