"""What is worn on or before an eye: a patch, and contact lenses with a printed pattern. And eyes that are not led by where the person looks."""

import dataclasses

import cv2
import numpy as np

from . import native


@dataclasses.dataclass(frozen=True)
class Aim:
    """How one eye's visual axis follows the gaze, in head axes: yaw = turn_deg[0] + follows x the yaw towards the gaze point, pitch likewise.

    yaw > 0 is to the person's left, pitch > 0 is up. A squinting eye is turned and follows wholly; an artificial one follows little or
    not at all; eyes with nystagmus are turned by another angle in each picture.
    """

    turn_deg: tuple = (0.0, 0.0)
    follows: float = 1.0

    def lead(self, direction):
        """The unit vector (head axes) along which the eye looks, for one that the gaze point asks for."""
        x, y, z = direction
        yaw = np.radians(self.turn_deg[0]) + self.follows * np.arctan2(x, z)
        pitch = np.radians(self.turn_deg[1]) + self.follows * np.arcsin(np.clip(y, -1, 1))
        return np.array([np.sin(yaw) * np.cos(pitch), np.sin(pitch), np.cos(yaw) * np.cos(pitch)])


class Patch:
    """An oval patch stuck over one eye: it lies on brow, cheek and the side of the nose, and covers the opening of the lids."""

    HALF_MM, TEMPORAL_MM, ABOVE_MM = (31.0, 25.0), 4.0, 7.0
    RINGS, SPOKES, TEXELS_PER_MM = 14, 48, 2.0

    def __init__(self, person, side, albedo):
        self.side, self.albedo = side, albedo
        temple = -1.0 if side == 0 else 1.0
        middle = person.eyes[side].centre + [temple * self.TEMPORAL_MM, 0, 0]
        radius, angle = np.linspace(0, 1, self.RINGS)[1:, None], 2 * np.pi * np.arange(self.SPOKES) / self.SPOKES
        x = np.concatenate([[0.0], (self.HALF_MM[0] * radius * np.cos(angle)).ravel()])
        y = np.concatenate([[0.0], (self.HALF_MM[1] * radius * np.sin(angle)).ravel()])
        z = self._height(person, middle, x, y)
        self.vertices = (np.column_stack([x, y, z]) + middle).astype(np.float32)
        self.triangles = self._triangles()

    def _height(self, person, middle, x, y):
        """Of the patch over `middle`: a smooth surface that nothing of the face around the eye pierces."""
        model, size = person.model(), int(2 * 45 * self.TEXELS_PER_MM)
        depth = native.depth_map(model.rest, model.corner, np.eye(3, dtype=np.float32), middle, self.TEXELS_PER_MM, size)
        # The opening of the lids is a hole in the mesh; the patch is stretched over it.
        reach = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (int(14 * self.TEXELS_PER_MM) | 1,) * 2)
        depth = np.maximum(cv2.dilate(np.maximum(depth, -60), reach), -25)
        depth = cv2.GaussianBlur(depth, (0, 0), 2.5 * self.TEXELS_PER_MM)
        at = [(v * self.TEXELS_PER_MM + size / 2).astype(np.float32).reshape(1, -1) for v in (x, y)]
        return cv2.remap(depth, *at, cv2.INTER_LINEAR)[0] + self.ABOVE_MM

    def _triangles(self):
        """Counterclockwise as seen from before the face."""
        n, rows = self.SPOKES, []
        i, j = np.arange(n), (np.arange(n) + 1) % n
        rows.append(np.column_stack([np.zeros(n, int), 1 + i, 1 + j]))
        for ring in range(self.RINGS - 2):
            a, b = 1 + ring * n, 1 + (ring + 1) * n
            rows += [np.column_stack([a + i, b + i, b + j]), np.column_stack([a + i, b + j, a + j])]
        return np.concatenate(rows).astype(np.int32)


class Contact:
    """A soft contact lens with a printed ring, which covers the iris and the limbus and leaves a clear pupil."""

    SIZE, ANGLES, RINGS = 192, 72, 7

    def __init__(self, rng):
        self.radius_mm = float(rng.uniform(6.5, 7.1))
        self.hole_mm = float(rng.uniform(2.3, 3.0))
        self.albedo = float(np.exp(rng.uniform(np.log(0.03), np.log(0.30))))
        self.cover = float(rng.uniform(0.7, 0.95))
        self.rest_mm = rng.normal(0, 0.2, 2)
        """Where it rests on the eye, to the side and up."""
        self.texels = self._print(rng)

    def _print(self, rng):
        """Spokes and blotches, a dark outer ring, ragged borders; two bytes a texel: root of the albedo, cover."""
        n = self.SIZE
        y, x = (np.mgrid[0:n, 0:n] + 0.5) / n * 2 - 1
        r, turn = np.hypot(x, y) * self.radius_mm, (np.arctan2(y, x) / (2 * np.pi)) % 1.0
        noise = rng.normal(0, 1, (self.RINGS, self.ANGLES)).astype(np.float32)
        noise = np.concatenate([noise, noise[:, :1]], axis=1)
        share = np.clip((r - self.hole_mm) / (self.radius_mm - self.hole_mm), 0, 1)
        spokes = cv2.remap(noise, (turn * self.ANGLES).astype(np.float32), (share * (self.RINGS - 1)).astype(np.float32), cv2.INTER_LINEAR)
        ring = np.clip((r - (self.radius_mm - 0.9)) / 0.3, 0, 1)
        albedo = self.albedo * np.exp(0.6 * spokes) * (1 - ring) + 0.015 * ring
        ragged = 0.18 * spokes
        cover = np.clip((r - self.hole_mm - ragged) / 0.35, 0, 1) * np.clip((self.radius_mm - 0.05 - r) / 0.2, 0, 1)
        cover = self.cover * cover + (1 - self.cover) * cover * ring
        texels = np.stack([np.sqrt(np.clip(albedo, 0, 1)), cover], -1)
        return np.ascontiguousarray(np.rint(texels * 255), np.uint8)

    def json(self):
        return {"radius_mm": round(self.radius_mm, 2), "clear_radius_mm": round(self.hole_mm, 2), "albedo": round(self.albedo, 3)}


def contact_records(contacts, slip_mm):
    """The rasteriser's records of the lenses on both eyes (None: bare), `slip_mm` (aside, up) from where they rest."""
    records = np.zeros(2, native.CONTACT)
    for record, lens in zip(records, contacts):
        if lens is not None:
            record["texels"], record["size"], record["half"] = native.address(lens.texels), lens.SIZE, lens.radius_mm
            record["x"], record["y"] = lens.rest_mm + np.asarray(slip_mm, float)
    return records
