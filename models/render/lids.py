"""The opening of the lids: its measures at rest, how lids move, and the surface through which the eyeball is seen.

Everything is in the head frame of one eye: origin at the centre of rotation, x to the temple (mirrored for the person's left
eye's partner), y up, z out of the face, mm. Lids turn about the lateral axis through the centre of rotation, so they stay at
their distance from the eyeball while they close or follow the gaze.
"""

import dataclasses

import numpy as np

# Ring of the lid margin on the base mesh for the person's right eye, from the outer corner; the left eye has + 6784.
UPPER = np.array([21, 18, 15, 12, 9, 6, 0, 1, 54, 57, 60, 102, 63, 66])
LOWER = np.array([21, 24, 27, 30, 33, 36, 41, 44, 47, 50, 53, 72, 69, 66])
RING = np.concatenate([UPPER, LOWER[1:-1]])
MIRROR = 6784
LASHES = np.arange(14742, 14992)  # helper vertices that carry the lashes, both eyes


def smooth(a, b, x):
    """Smooth step from 0 at a to 1 at b."""
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


@dataclasses.dataclass(frozen=True)
class Lid:
    """How one eye's lids rest, unlike the average: parts of the opening by which the upper lid hangs lower and the lower one stands
    higher, and by which a fold closes its inner quarter."""

    upper: float = 0.0
    lower: float = 0.0
    fold: float = 0.0


class EyeShape:
    """One eye of a person: places the eyeball, reshapes the opening to the wanted measures, and moves the lids.

    wanted: dict with fissure (mm), tilt (elevation of the outer corner over the inner one, deg), openness, iris_height, iris_temporal (eye widths), kappa (temporal, vertical, deg),
    globe (mm), limbus (distance of the limbus plane from the centre of rotation, mm).
    """

    def __init__(self, head, side, wanted):
        self.flip = np.array([-1.0 if side == 0 else 1.0, 1, 1])  # head x to temporal x
        self.wanted = wanted
        offset = 0 if side == 0 else MIRROR
        self.ring = RING + offset
        self.ids = np.concatenate([np.arange(0, 13380), LASHES])
        self._reshape(head)

    def _reshape(self, head):
        w = self.wanted
        margin = head[self.ring] * self.flip
        outer, inner = margin[0], margin[len(UPPER) - 1]
        along = outer[:2] - inner[:2]
        length = np.hypot(*along)
        along = along / length
        across = np.array([-along[1], along[0]])
        if across[1] < 0:
            across = -across
        middle = (outer + inner) / 2
        a = (margin[:, :2] - middle[:2]) @ along * (w["fissure"] / length)
        h = (margin[:, :2] - middle[:2]) @ across
        tilt = np.radians(w["tilt"])
        along, across = np.array([np.cos(tilt), np.sin(tilt)]), np.array([-np.sin(tilt), np.cos(tilt)])
        f, q, o = w["fissure"], w["iris_height"], w["openness"]
        up, low = (q + 0.42 * o) * f, (0.58 * o - q) * f
        upper = np.arange(len(margin)) < len(UPPER)
        h = np.where(upper, np.where(h > 0, h * up / h[upper].max(), h * 0.6), np.where(h < 0, h * low / -h[~upper].min(), h * 0.5))
        kx, ky = np.radians(w["kappa"])
        a0 = w["iris_temporal"] * f - w["limbus"] * np.sin(kx)
        h0 = q * f - w["limbus"] * np.sin(ky)
        lid = w["globe"] + 0.7
        rho2 = (a - a0) ** 2 + (h - h0) ** 2
        t = np.clip((a + f / 2) / f, 0, 1)
        floor = 6.6 * (1 - t) + 5.2 * t
        z = np.sqrt(np.maximum(lid ** 2 - rho2, 0))
        z = np.where(z > floor + 1.5, z, floor + 1.5 * np.exp(np.minimum(z - floor - 1.5, 0) / 1.5))
        flat = middle[:2] + a[:, None] * along + h[:, None] * across
        centre_flat = middle[:2] + a0 * along + h0 * across
        central = np.isin(RING, [54, 1, 0, 6, 44, 41, 47, 36])
        depth = np.mean(margin[central, 2] - z[central])
        self.centre = np.array([*centre_flat, depth]) * self.flip  # head frame of the caller
        target = np.column_stack([flat, z + depth])
        shift = (target - margin) * self.flip
        ids, weights, near = self._neighbours(head, 26.0)
        fall = 1 - smooth(0.0, 1.0, near / 26.0)
        lash = ids >= 14742
        fall = np.where(lash, 1.0, fall)
        self.moved_at_rest = (ids, (weights @ shift) * fall[:, None])

    def _neighbours(self, head, reach):
        ring = head[self.ring]
        near_box = np.abs(head[self.ids] - ring.mean(0)).max(1) < reach + 20
        ids = self.ids[near_box]
        d = np.linalg.norm(head[ids][:, None] - ring[None], axis=2)
        near = d.min(1)
        keep = near < np.where(ids >= 14742, 14.0, reach)
        ids, d, near = ids[keep], d[keep], near[keep]
        weights = 1 / (d + 0.05) ** 4
        return ids, weights / weights.sum(1, keepdims=True), near

    def settle(self, head):
        """Remembers the reshaped opening; head holds all vertices with both eyes' rest shifts applied (head frame, mm)."""
        ids, weights, near = self._neighbours(head, 15.0)
        local = (head[ids] - self.centre) * self.flip
        lash = ids >= 14742
        fall = np.where(lash, 1.0, 1 - smooth(0.08, 1.0, near / np.where(local[:, 1] > 0, 15.0, 12.0)))
        self.lid_ids, self.lid_weights = ids, (weights * fall[:, None]).astype(np.float32)
        self.rest = (head[self.ring] - self.centre) * self.flip
        n = len(UPPER)
        r = self.rest
        self.elevation = np.arctan2(r[:, 1], r[:, 2])
        lower = np.concatenate([[0], np.arange(n, len(RING)), [n - 1]])
        order = np.argsort(r[lower, 0])
        self.low_at = np.interp(r[:, 0], r[lower, 0][order], self.elevation[lower][order])
        order = np.argsort(r[:n, 0])
        self.up_at = np.interp(r[:, 0], r[:n, 0][order], self.elevation[:n][order])
        span = r[0, 0] - r[n - 1, 0]
        middle = (r[0, 0] + r[n - 1, 0]) / 2
        self.bow = np.clip(1 - (np.abs(r[:, 0] - middle) / (span / 2)) ** 2.2, 0, 1)
        self.is_upper = np.arange(len(RING)) < n
        self.corner = np.zeros(len(RING), bool)
        self.corner[[0, n - 1]] = True

    def turn(self, pitch_deg, closure, squint=0.0, widen=0.0, lid=None):
        """Angle (rad, up positive) by which each margin vertex turns. pitch_deg: elevation of the optical axis in the head."""
        p = np.radians(pitch_deg)
        gain_up, gain_low = (0.78, 0.42) if p < 0 else (0.62, 0.30)
        up = self.up_at + self.bow * (gain_up * p + widen * 0.12)
        low = self.low_at + self.bow * gain_low * p
        gap = np.maximum(up - low, 0.02)
        up = up - self.bow * squint * 0.22 * gap
        low = low + self.bow * squint * 0.30 * gap
        if lid is not None:
            x = self.rest[:, 0]
            inner = 1 - smooth(0.05, 0.32, (x - x.min()) / np.ptp(x))
            up = up - (self.bow * lid.upper + inner * lid.fold) * gap
            low = low + self.bow * lid.lower * gap
        gap = np.maximum(up - low, 0.0)
        shut = low + 0.10 * gap - 0.03 * self.bow
        wanted = np.where(self.is_upper, up + closure * (shut - up), low + closure * (shut - low))
        wanted = np.where(self.corner, self.elevation, wanted)
        return wanted - self.elevation

    def move(self, head, turn):
        """Turns the lids (in place on head [n,3], head frame mm) and returns the margin in local coordinates [26,3]."""
        angle = self.lid_weights @ turn.astype(np.float32)
        p = head[self.lid_ids] - self.centre.astype(np.float32)
        c, s = np.cos(angle), np.sin(angle)
        y = p[:, 1] * c + p[:, 2] * s
        z = p[:, 2] * c - p[:, 1] * s
        p[:, 1], p[:, 2] = y, z
        head[self.lid_ids] = p + self.centre
        return (head[self.ring] - self.centre) * self.flip

    def opening(self, margin, columns=22, rows=9):
        """Surface between the lids: points (local) [rows,columns,3], occlusion and share of soft tissue [rows,columns]."""
        n = len(UPPER)
        upper, lower = margin[:n], margin[np.concatenate([[0], np.arange(n, len(RING)), [n - 1]])]

        def resample(line):
            s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
            at = np.linspace(0, s[-1], columns)
            return np.column_stack([np.interp(at, s, line[:, k]) for k in range(3)])

        u, l = resample(upper), resample(lower)
        eu, el = np.arctan2(u[:, 1], u[:, 2]), np.arctan2(l[:, 1], l[:, 2])
        ru, rl = np.hypot(u[:, 1], u[:, 2]), np.hypot(l[:, 1], l[:, 2])
        t = (0.5 - 0.5 * np.cos(np.linspace(0, np.pi, rows)))[:, None]  # 0 at the lower lid
        e, r = el + (eu - el) * t, rl + (ru - rl) * t
        x = l[:, 0] + (u[:, 0] - l[:, 0]) * t
        points = np.stack([x, r * np.sin(e), r * np.cos(e)], axis=2)
        to_upper, to_lower = np.abs(eu - e) * r, np.abs(e - el) * r
        to_inner = np.linalg.norm(points - upper[-1], axis=2)
        to_outer = np.linalg.norm(points - upper[0], axis=2)
        occlusion = (0.42 + 0.58 * smooth(-0.6, 3.2, to_upper)) * (0.78 + 0.22 * smooth(0, 1.6, to_lower)) \
            * (0.62 + 0.38 * smooth(0, 5, np.minimum(to_inner, to_outer)))
        tissue = np.maximum(np.maximum(1 - smooth(2.0, 5.0, to_inner), 1 - smooth(0.2, 1.4, to_outer)), 0.7 * (1 - smooth(0.1, 0.7, to_lower)))
        return points, occlusion, tissue
