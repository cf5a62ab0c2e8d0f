"""A few drawn faces in the format of rendered shards: discs for eyes on a textured ground, with exact truth."""

import os

import cv2
import numpy as np

SIZE, FOCAL = 320, 554.0


def face_points(middle, unit, turn):
    """30 points around the eyes' middle, mirrored partners as in `layout.FACE_MIRROR`."""
    from .. import layout
    random = np.random.default_rng(7)
    flat = random.uniform(-1.2, 1.2, (30, 2))
    for index, partner in enumerate(layout.FACE_MIRROR):
        flat[partner] = flat[index] * (-1, 1) if partner != index else flat[index] * (0, 1)
    return middle + unit * flat @ turn.T


def sample(random):
    """One picture with its truth; eyes look somewhere, one lid may be shut."""
    apart = random.uniform(45, 90)
    roll = random.normal(0, 0.1)
    c, s = np.cos(roll), np.sin(roll)
    turn = np.array([[c, -s], [s, c]])
    middle = np.array([160.0, 150.0]) + random.normal(0, 8, 2)
    picture = cv2.resize(random.uniform(60, 200, (10, 10)).astype(np.float32), (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)
    cv2.circle(picture, tuple(np.int32(middle + (0, 0.4 * apart))), int(1.1 * apart), 170, -1, cv2.LINE_AA)
    gaze = random.normal(0, 0.15, 2)
    radius, width = 0.095 * apart, 0.23 * apart
    points, openness = np.zeros((2, 18, 2)), np.ones(2)
    for eye, sign in ((0, -1), (1, 1)):
        centre = middle + turn @ np.array([sign * 0.5 * apart, 0])
        openness[eye] = random.choice([0.0, 1.0], p=[0.1, 0.9])
        tall = width * (0.08 + 0.5 * openness[eye])
        local = np.zeros((18, 2))
        local[0] = local[17] = 1.6 * radius * gaze
        steps = np.arange(8) * np.pi / 4
        local[1:9] = local[0] + radius * np.stack([sign * np.cos(steps), np.sin(steps)], 1)
        around = np.pi * np.array([0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75])
        local[9:17] = np.stack([sign * width * np.cos(around), -tall * np.sin(around)], 1)
        points[eye] = centre + local @ turn.T
        cv2.fillPoly(picture, [np.int32(np.round(16 * points[eye, 9:17]))], 235, cv2.LINE_AA, 4)
        if openness[eye] > 0.5:
            cv2.circle(picture, tuple(np.int32(np.round(16 * points[eye, 0]))), int(16 * radius), 40, -1, cv2.LINE_AA, 4)
    picture = np.clip(picture + random.normal(0, 3, picture.shape), 0, 255).astype(np.uint8)
    depth = 62.0 * FOCAL / apart
    position = np.array([(middle[0] - 160) / FOCAL * depth, (middle[1] - 160) / FOCAL * depth, depth])
    ray = position / np.linalg.norm(position)
    axis = np.array([gaze[0], gaze[1], 0]) - ray
    axis /= np.linalg.norm(axis)
    visible = np.ones((2, 18), np.uint8)
    visible[openness < 0.5, :9] = 0
    return {
        "image": picture, "eye_points": points, "eye_visible": visible, "face_points": face_points(middle, apart, turn),
        "face_box": np.array([middle[0] - apart, middle[1] - apart, 2 * apart, 2.6 * apart]),
        "head": np.array([0, 0, -np.degrees(roll), *position]), "axis": np.stack([axis, axis]), "visual": np.stack([axis, axis]),
        "eye_mm": np.stack([position, position]), "iris_px": np.array([radius, radius]), "openness": openness,
        "intrinsics": np.array([FOCAL, 160.0, 160.0]), "degraded": np.zeros(4),
    }


def shard(count, seed, first_identity=0):
    """Arrays of a shard of `count` samples."""
    random = np.random.default_rng(seed)
    samples = [sample(random) for _ in range(count)]
    out = {key: np.stack([s[key] for s in samples]) for key in samples[0]}
    out = {key: value.astype(np.float32) if value.dtype == np.float64 else value for key, value in out.items()}
    out["identity"] = np.arange(count, dtype=np.int32) % 7 + first_identity
    for key in ("glasses", "skin", "light"):
        out[key] = (np.arange(count) % 3).astype(np.uint8)
    return out


def write(folder, count, seed, number=0, first_identity=0):
    os.makedirs(folder, exist_ok=True)
    np.savez(os.path.join(folder, f"shard-{number:04d}.npz"), **shard(count, seed, first_identity))
