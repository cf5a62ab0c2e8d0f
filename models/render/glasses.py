"""Procedural glasses in the head frame (mm): rims as tubes, a bridge, temples to the ears, curved lenses."""

import dataclasses

import numpy as np

#: Where the rings of a lens's mesh lie, of the way from its middle to its outline.
RINGS = (0.02, 0.5, 0.98)


def tube(path, radius, flat=1.0, closed=False, segments=6):
    """Tube along path [n,3]; `flat` stretches it across z. Vertices, triangles (outward side faces out)."""
    n = len(path)
    ahead = np.roll(path, -1, 0) - np.roll(path, 1, 0)
    if not closed:
        ahead[0], ahead[-1] = path[1] - path[0], path[-1] - path[-2]
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    side = np.cross(ahead, [0.13, 0.21, 1.0])
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    other = np.cross(ahead, side)
    angle = np.linspace(0, 2 * np.pi, segments, endpoint=False)
    points = path[:, None] + radius * (np.cos(angle)[None, :, None] * side[:, None] + flat * np.sin(angle)[None, :, None] * other[:, None])
    i = np.arange(n if closed else n - 1)[:, None]
    j = np.arange(segments)[None]
    a, b = i * segments + j, ((i + 1) % n) * segments + j
    c, d = i * segments + (j + 1) % segments, ((i + 1) % n) * segments + (j + 1) % segments
    triangles = np.concatenate([np.stack([a, c, b], -1).reshape(-1, 3), np.stack([b, c, d], -1).reshape(-1, 3)])
    return points.reshape(-1, 3), triangles


@dataclasses.dataclass
class Glasses:
    """A pair of glasses for one person. `coating` scales the reflections, `glare` says whether bright panels are put where they reflect."""

    half_width: float
    half_height: float
    exponent: float
    rim: float
    flat: float
    albedo: float
    gloss: float
    drop: float
    vertex_mm: float
    curve_mm: float
    coating: float
    haze: float
    transmit: float
    ipd_mm: float
    temple_mm: float
    rimless: bool
    tilt_deg: float = 8.0
    slide_mm: float = 0.0   # how far they have slid down the nose; drop and vertex_mm have it already
    shine: float = 0.8      # of the frame: metal 0.8, acetate less
    optics: object = None   # optics.Optics; None: lenses that only mirror

    @classmethod
    def sample(cls, rng, person):
        rim = float(rng.choice([rng.uniform(0.45, 0.9), rng.uniform(0.9, 1.8), rng.uniform(1.8, 2.8)], p=[0.4, 0.3, 0.3]))
        return cls(half_width=rng.uniform(22.5, 27.0), half_height=rng.uniform(15, 22), exponent=rng.uniform(2.0, 4.5), rim=rim,
                   flat=rng.uniform(1.0, 1.8), albedo=float(np.exp(rng.uniform(np.log(0.012), np.log(0.35)))), gloss=rng.uniform(8, 40),
                   drop=rng.uniform(-1, 5), vertex_mm=rng.uniform(10, 15), curve_mm=rng.uniform(80, 220),
                   coating=float(np.exp(rng.uniform(np.log(0.12), np.log(1.3)))), haze=float(rng.uniform(0, 0.012)),
                   transmit=float(rng.uniform(0.84, 0.97)), ipd_mm=person.ipd_mm, temple_mm=rng.uniform(66, 74), rimless=bool(rim < 0.6 and rng.random() < 0.3))

    @property
    def power(self):
        """Dioptres of the lenses, image-left eye first."""
        return self.optics.power if self.optics is not None else (0.0, 0.0)

    @property
    def reach(self):
        """Half the distance between the middles of the two rims."""
        return max(self.ipd_mm / 2, self.half_width + self.rim + 7.5)

    def place(self, side, flat):
        """Points [n,2] of a lens, from the middle of its rim, in head axes."""
        x, y = flat[:, 0] + (-1, 1)[side] * self.reach, flat[:, 1] - self.drop
        z = 12.6 + self.vertex_mm - 0.0016 * x ** 2 + np.sin(np.radians(self.tilt_deg)) * y + 1.6
        return np.column_stack([x, y, z])

    def shape(self, side):
        """Outline of a lens around the middle of its rim."""
        sign, angle = (-1, 1)[side], np.linspace(0, 2 * np.pi, 44, endpoint=False)
        c, s = np.cos(angle), np.sin(angle)
        r = (np.abs(c) ** self.exponent + np.abs(s) ** self.exponent) ** (-1 / self.exponent)
        shape = np.stack([c * r * self.half_width, s * r * self.half_height], 1)
        shape[:, 0] *= 1 - 0.10 * np.clip(-shape[:, 1] / self.half_height, 0, 1) * (shape[:, 0] * sign < 0)
        return shape

    def outline(self, side):
        """Border of a lens as it is drawn, head axes."""
        return self.place(side, self.shape(side) * 0.98)

    def mesh(self):
        """Frame vertices and triangles; lens vertices, normals and triangles; head frame."""
        if hasattr(self, "_mesh"):
            return self._mesh
        frame_v, frame_t, lens_v, lens_n, lens_t = [], [], [], [], []
        count = lambda parts: sum(len(p) for p in parts)  # noqa: E731
        tilt = np.radians(self.tilt_deg)
        rim_paths = []
        for side, sign in enumerate((-1, 1)):
            shape = self.shape(side)
            ring = self.place(side, shape)
            rim_paths.append(ring)
            if not self.rimless:
                v, t = tube(ring, self.rim, self.flat, closed=True)
                frame_t.append(t + count(frame_v)), frame_v.append(v)
            rings = [self.place(side, shape * k) for k in RINGS]
            v = np.concatenate(rings)
            flat = np.concatenate([shape * k for k in RINGS])
            normal = np.column_stack([flat[:, 0] / self.curve_mm + sign * 0.09, flat[:, 1] / self.curve_mm - np.sin(tilt), np.ones(len(flat))])
            n, k = len(shape), np.arange(len(shape))
            t = np.concatenate([np.stack([k + a * n, k + (a + 1) * n, (k + 1) % n + a * n], 1) for a in (0, 1)]
                               + [np.stack([(k + 1) % n + a * n, k + (a + 1) * n, (k + 1) % n + (a + 1) * n], 1) for a in (0, 1)])
            lens_t.append(t + count(lens_v)), lens_v.append(v)
            lens_n.append(normal / np.linalg.norm(normal, axis=1, keepdims=True))
            hinge = ring[np.argmax(ring[:, 0] * sign - np.abs(ring[:, 1] - 0.55 * self.half_height + self.drop) * 0.6)]
            back = np.array([[hinge[0] + sign * 3, hinge[1], hinge[2] - 4], [sign * self.temple_mm, hinge[1], hinge[2] - 30],
                             [sign * (self.temple_mm + 3), hinge[1] - 4, -85.0]])
            v, t = tube(np.vstack([hinge, back]), max(0.7, self.rim * 0.8), 1.6)
            frame_t.append(t + count(frame_v)), frame_v.append(v)
        inner = [p[np.argmin(np.abs(p[:, 0]) + 0.5 * np.abs(p[:, 1] - 3 + self.drop))] for p in rim_paths]
        arch = np.linspace(0, 1, 7)[:, None]
        path = inner[0] + (inner[1] - inner[0]) * arch + np.array([0, 2.5, 2.0]) * (4 * arch * (1 - arch))
        v, t = tube(path, max(0.8, self.rim), 1.2)
        frame_t.append(t + count(frame_v)), frame_v.append(v)
        self._mesh = tuple(np.concatenate(p) for p in (frame_v, frame_t, lens_v, lens_n, lens_t))
        return self._mesh
