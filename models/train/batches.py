"""Random batches for training. Each has a number, which with the seed decides it: the same batches come in the same order
whether one thread makes them or many processes do, and a training that was stopped goes on with the next one."""

import numpy as np

from . import augment, geometry, layout, patches


class EyeBatches:
    """Eye patches as the tracker cuts them, with its errors: after the first frame from tracked corners, at first from
    the face network's points. A few show no eye (`usable` 0). Each batch is a dictionary of float32 arrays; the pictures are uint8, because
    processes hand them to the one that trains."""

    #: (share, shift, log scale, turn in degrees): standard deviations, shift in corner distances.
    ERRORS = ((0.6, 0.04, 0.04, 2.0), (0.4, 0.10, 0.10, 5.0))
    NOT_AN_EYE = 0.06

    def __init__(self, shards, seed, strength=1.0):
        self.shards, self.seed, self.strength = shards, seed, strength
        self.random = np.random.default_rng(seed)

    def matrix(self, index, side, errors=None):
        """A patch around that eye with an error drawn from `ERRORS` (or the one given)."""
        data, random = self.shards.data, self.random
        if errors is None:
            errors = self.ERRORS[0] if random.random() < self.ERRORS[0][0] else self.ERRORS[1]
        _, shift, scale, turn = errors
        distance, angle = data["distance"][index, side], data["angle"][index]
        centre = data["middle"][index, side] + distance * random.normal(0, shift, 2)
        return patches.eye_matrix(
            centre, distance * np.exp(random.normal(0, scale)), angle + np.radians(random.normal(0, turn)), side == 0)

    def wrong(self, index, side):
        """A patch that shows no eye, or one far off its place."""
        data, random = self.shards.data, self.random
        distance = data["distance"][index, side]
        direction = random.uniform(0, 2 * np.pi)
        reach = distance * random.uniform(0.7, 3.0)
        size = distance
        if random.random() < 0.25:
            reach, size = 0.2 * reach, distance * (random.uniform(0.3, 0.5) if random.random() < 0.5 else random.uniform(2, 3))
        centre = data["middle"][index, side] + reach * np.array([np.cos(direction), np.sin(direction)])
        other = np.linalg.norm(centre - data["middle"][index, 1 - side])
        if other < 0.6 * distance:
            centre[1] += 1.5 * distance
        return patches.eye_matrix(centre, size, data["angle"][index], side == 0)

    def one(self, index, side, out, row):
        data, random = self.shards.data, self.random
        eye = random.random() >= self.NOT_AN_EYE
        matrix = self.matrix(index, side) if eye else self.wrong(index, side)
        size = (layout.EYE_WIDTH, layout.EYE_HEIGHT)
        picture, local = patches.cut(self.shards.pictures[index], matrix, *size, margin=4)
        if self.strength > 0:
            picture = augment.degrade(picture, random, data["distance"][index, side], self.strength)
        out["image"][row, 0] = patches.warp(picture, local, *size)
        out["points"][row] = geometry.to_patch(data["eye_points"][index, side], matrix) / layout.EYE_WIDTH
        out["visible"][row] = data["eye_visible"][index, side]
        out["openness"][row] = data["openness"][index, side]
        sign = -1 if side == 0 else 1
        turn = np.arctan2(sign * matrix[1, 0], sign * matrix[0, 0]) - data["angle"][index]
        yaw, pitch = data["eye_gaze"][index, side]
        c, s = np.cos(turn), np.sin(turn)
        out["gaze"][row] = sign * (c * yaw + s * pitch), c * pitch - s * yaw
        corners = data["eye_visible"][index, side][[layout.OUTER, layout.INNER]]
        shown = data["eye_visible"][index, side].mean() if data["openness"][index, side] > 0.4 else 1
        out["usable"][row] = eye and corners.any() and shown > 0.35
        out["bare"][row] = out["usable"][row] * (data["glasses"][index] == 0)

    def batch(self, size, number):
        self.random = np.random.default_rng([self.seed, number])
        index = self.random.integers(0, len(self.shards), size)
        side = self.random.integers(0, 2, size)
        return self.make(index, side)

    def make(self, index, side):
        size = len(index)
        out = {
            "image": np.empty((size, 1, layout.EYE_HEIGHT, layout.EYE_WIDTH), np.uint8),
            "points": np.empty((size, layout.EYE_POINTS, 2), np.float32),
            "visible": np.empty((size, layout.EYE_POINTS), np.float32),
            "openness": np.empty((size, 1), np.float32), "gaze": np.empty((size, 2), np.float32),
            "usable": np.empty((size, 1), np.float32), "bare": np.empty((size, 1), np.float32),
        }
        for row, (i, eye) in enumerate(zip(index, side)):
            self.one(i, eye, out, row)
        return out


class FaceBatches:
    """Face crops around boxes such as the cascade's, mirrored half of the time, and crops that are no face or far off.

    `mirror`: index of each face point's partner in a mirrored picture.
    """

    NOT_A_FACE = 0.25

    def __init__(self, shards, seed, mirror, strength=1.0):
        self.shards, self.mirror, self.strength, self.seed = shards, np.asarray(mirror), strength, seed
        self.random = np.random.default_rng(seed)

    def box(self, index, shift=0.04, scale=0.09):
        left, right = self.shards.data["middle"][index]
        x, y, side, _ = patches.box_from_eyes(left, right)
        # A turned head shows its eyes closer together than its box is wide.
        yaw = np.radians(self.shards.data["pose"][index, 0])
        grown = side * (1 / max(0.6, np.cos(yaw)) if self.random.random() < 0.5 else 1) * np.exp(self.random.normal(0, scale))
        dx, dy = grown * self.random.normal(0, shift, 2)
        middle = 0.5 * (left + right)
        return (middle[0] - patches.HAAR_EYES[0] * grown + dx, middle[1] - patches.HAAR_EYES[1] * grown + dy, grown, grown)

    def wrong(self, index):
        """A box beside the face, or of part of it, or of far too much."""
        random = self.random
        x, y, side, _ = self.box(index)
        kind = random.random()
        if kind < 0.55:
            direction, reach = random.uniform(0, 2 * np.pi), side * random.uniform(0.45, 1.2)
            size = side * np.exp(random.normal(-0.2, 0.4))
            x, y = x + 0.5 * side - 0.5 * size + reach * np.cos(direction), y + 0.5 * side - 0.5 * size + reach * np.sin(direction)
        elif kind < 0.85:
            size = side * random.uniform(0.2, 0.5)
            x, y = x + random.uniform(0, side - size), y + random.uniform(0, side - size)
        else:
            size = side * random.uniform(1.8, 2.6)
            x, y = x + 0.5 * (side - size) + random.normal(0, 0.1) * size, y + 0.5 * (side - size) + random.normal(0, 0.1) * size
        return (x, y, size, size)

    def one(self, index, out, row):
        data, random = self.shards.data, self.random
        face = random.random() >= self.NOT_A_FACE
        matrix = patches.face_matrix(self.box(index) if face else self.wrong(index))
        size = (layout.FACE_SIZE, layout.FACE_SIZE)
        picture = self.shards.pictures[index]
        points = geometry.to_patch(data["face_points"][index], matrix) / layout.FACE_SIZE
        pose = data["pose"][index] / 45
        picture, local = patches.shrunk(*patches.cut(picture, matrix, *size, margin=4))
        if self.strength > 0:
            picture = augment.degrade(picture, random, 30.0, self.strength)
        crop = patches.warp(picture, local, *size)
        if random.random() < 0.5 and self.strength > 0:
            crop = crop[:, ::-1]
            points = points[self.mirror] * (-1, 1) + ((layout.FACE_SIZE - 1) / layout.FACE_SIZE, 0)
            pose = pose * (-1, 1, -1)
        if not face and random.random() < 0.05:
            crop = random.integers(0, 256, crop.shape)
        out["image"][row, 0] = crop
        out["points"][row], out["pose"][row], out["face"][row] = points, pose, face

    def batch(self, size, number):
        self.random = np.random.default_rng([self.seed, number])
        return self.make(self.random.integers(0, len(self.shards), size))

    def make(self, index):
        size = len(index)
        out = {
            "image": np.empty((size, 1, layout.FACE_SIZE, layout.FACE_SIZE), np.uint8),
            "points": np.empty((size, layout.FACE_POINTS, 2), np.float32),
            "pose": np.empty((size, 3), np.float32), "face": np.empty((size, 1), np.float32),
        }
        for row, i in enumerate(index):
            self.one(i, out, row)
        return out
