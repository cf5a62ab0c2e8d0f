"""Blinks and closures: how far the lids are down, for each eye, at any time."""

import numpy as np


def smooth(u):
    u = np.clip(u, 0.0, 1.0)
    return u * u * (3 - 2 * u)


class Lids:
    """Blinks of 150 to 250 ms from first to last movement, 12 to 18 a minute; both eyes nearly together."""

    CLOSURE_RAMP_S = 0.16

    def __init__(self, rng, habits):
        self.rng, self.habits = rng, habits
        self.blinks = []
        """Rows of start s, duration s, then lag s and depth of each eye (image left, image right)."""
        self.closures = []
        """(start, end): lids shut on purpose; both ends are the middles of the lids' way."""
        self.shut = None
        """The eye that never opens: 0 image left, 1 image right."""

    def shallow_blink(self, start):
        """Lids that go down to 0.7 to 0.8 of where they were and up again, in 0.2 to 0.3 s."""
        r = self.rng
        depth = r.uniform(0.2, 0.3)
        self.blinks.append((start, r.uniform(0.2, 0.3), 0.0, depth, r.normal(0, 0.004), depth * r.uniform(0.95, 1.05)))

    def blink(self, start, seconds=None):
        r = self.rng
        seconds = r.uniform(0.15, 0.25) if seconds is None else seconds
        depth = r.uniform(0.97, 1.0)
        self.blinks.append(
            (start, seconds, 0.0, depth, r.normal(0, 0.004), np.clip(depth + r.normal(0, 0.01), 0.93, 1.0))
        )

    def fill(self, end, keep_free=()):
        """Adds spontaneous blinks up to the time `end`, away from wanted ones, closures and `keep_free` spans."""
        taken = [(b[0] - 0.5, b[0] + b[1] + 0.5) for b in self.blinks]
        taken += [(a - 0.5, b + 0.5) for a, b in self.closures] + list(keep_free)
        mean = 60 / self.habits.blinks_per_minute
        t = self.rng.uniform(0.3, mean)
        while t < end - 0.3:
            if not any(a <= t <= b for a, b in taken):
                self.blink(t)
            # Intervals vary a good deal but blinks do not follow at once: gamma of shape 4 (chosen).
            t += max(0.6, self.rng.gamma(4.0, mean / 4.0))
        self.blinks.sort()

    def openness(self, t):
        """1 open, 0 shut: (N, 2) for the image-left and image-right eye at increasing times `t`."""
        open_ = np.ones((len(t), 2))
        for start, seconds, lag_l, depth_l, lag_r, depth_r in self.blinks:
            a, b = np.searchsorted(t, [start - 0.05, start + seconds + 0.05])
            for eye, (lag, depth) in enumerate([(lag_l, depth_l), (lag_r, depth_r)]):
                u = (t[a:b] - start - lag) / seconds
                # Down in a third of the time, up in two thirds: lids close faster than they open.
                down = smooth(u / 0.34) * (1 - smooth((u - 0.42) / 0.58))
                open_[a:b, eye] = np.minimum(open_[a:b, eye], 1 - depth * down)
        for start, end in self.closures:
            ramp = self.CLOSURE_RAMP_S
            a, b = np.searchsorted(t, [start - ramp, end + ramp])
            s = t[a:b]
            down = smooth((s - start) / ramp + 0.5) * (1 - smooth((s - end) / ramp + 0.5))
            open_[a:b] = np.minimum(open_[a:b], 1 - down[:, None])
        if self.shut is not None:
            open_[:, self.shut] = 0
        return open_

    def both(self, openness):
        """How open the eyes are together, of (N, 2): their mean; of a person with one eye that eye."""
        return openness.mean(1) if self.shut is None else openness[:, 1 - self.shut]
