"""People whose eyes are no usual pair: one is covered, or does not move, or looks beside; both tremble; or they wear printed lenses.

Shares and ranges are chosen; no survey stands behind them.
"""

from dataclasses import dataclass

import numpy as np

from .geometry import unit

KINDS = {
    "patch": "one eye is covered by a patch",
    "artificial": "one eye is artificial: it hardly moves",
    "strabismus": "one eye always looks beside the other, by 8 to 25 degrees",
    "alternating": "as strabismus, but now this eye looks at the target and now that one",
    "patterned": "contact lenses with a printed ring on both eyes",
    "nystagmus": "both eyes swing by 1.5 to 4 degrees, 3 to 6 times a second",
}


@dataclass(frozen=True)
class UnusualEyes:
    """How the eyes differ and how they move. Index 0 is the image-left eye; angles are degrees in head axes: yaw > 0 to the person's
    left, pitch > 0 up."""

    kind: str
    side: int | None = None
    """The eye that is covered, artificial or looks beside; None: both."""
    turn_deg: tuple = (0.0, 0.0)
    """By how much the eye `side` is turned: an artificial one where the gaze is straight ahead, one that looks beside always."""
    follows: float = 1.0
    """The share of the gaze's angles that the eye `side` follows."""
    swing_deg: tuple = (0.0, 0.0)
    """Half the way from end to end of nystagmus."""
    hz: float = 0.0
    phase: float = 0.0
    switches: tuple = ()
    """Times at which the other eye takes over."""

    @staticmethod
    def sample(kind, rng, seconds=600.0):
        side, inwards = int(rng.integers(2)), 0.7
        if kind == "artificial":
            return UnusualEyes(kind, side, tuple(float(v) for v in rng.normal(0, (4, 2))), float(rng.uniform(0, 0.25)))
        if kind in ("strabismus", "alternating"):
            size, up = float(rng.uniform(8, 25)), float(np.clip(rng.normal(0, 2), -5, 5))
            nose = 1.0 if side == 0 else -1.0
            turn = (nose * size * (1 if rng.random() < inwards else -1), up)
            switches = tuple(float(v) for v in np.cumsum(rng.uniform(2, 8, int(seconds / 3)))) if kind == "alternating" else ()
            return UnusualEyes(kind, side, turn, switches=switches)
        if kind == "nystagmus":
            size = float(rng.uniform(1.5, 4))
            return UnusualEyes(kind, None, swing_deg=(size, 0.2 * size * float(rng.uniform(-1, 1))), hz=float(rng.uniform(3, 6)),
                               phase=float(rng.random()))
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is none of {', '.join(KINDS)}")
        return UnusualEyes(kind, side if kind == "patch" else None)

    def turned(self, t):
        """By how much each eye is turned at the times `t` (N,): (N, 2, 2)."""
        out = np.zeros((len(t), 2, 2))
        if self.side is not None:
            out[:, self.side] = self.turn_deg
        if self.switches:
            # The eye that looked beside looks at the target, and the other turns by as much to its own side.
            other = np.searchsorted(self.switches, t) % 2 == 1
            out[other, 1 - self.side] = np.array(self.turn_deg) * [-1, -1]
            out[other, self.side] = 0
        if self.hz:
            # Jerks: slowly to one side for three quarters of the time, and back.
            u = (t * self.hz + self.phase) % 1.0
            saw = np.where(u < 0.75, u / 0.75 * 2 - 1, 1 - (u - 0.75) / 0.25 * 2)
            out += saw[:, None, None] * np.array(self.swing_deg)
        return out

    def followed(self):
        """The share of the gaze's angles that each eye follows, (2,)."""
        share = np.ones(2)
        if self.side is not None:
            share[self.side] = self.follows
        return share

    def lead(self, visual, t):
        """The visual axes (N, 2, 3, head axes) of eyes that would look along `visual`."""
        turn, share = np.radians(self.turned(t)), self.followed()
        yaw = turn[..., 0] + share * np.arctan2(visual[..., 0], visual[..., 2])
        pitch = turn[..., 1] + share * np.arcsin(np.clip(visual[..., 1], -1, 1))
        return unit(np.stack([np.sin(yaw) * np.cos(pitch), np.sin(pitch), np.cos(yaw) * np.cos(pitch)], -1))

    def json(self):
        """What `session.json` says about them; sides are those of the picture."""
        out = {"kind": self.kind}
        if self.side is not None:
            out["eye"] = ("image_left", "image_right")[self.side]
        if self.kind in ("artificial", "strabismus", "alternating"):
            out |= {"yaw_deg": round(self.turn_deg[0], 2), "pitch_deg": round(self.turn_deg[1], 2), "follows": round(self.follows, 3)}
        if self.switches:
            out["switches_s"] = [round(s, 2) for s in self.switches]
        if self.hz:
            out |= {"swing_deg": [round(v, 2) for v in self.swing_deg], "hz": round(self.hz, 2)}
        return out
