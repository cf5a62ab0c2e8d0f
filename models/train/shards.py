"""Rendered samples: shards read as they appear, with the targets that patches can show worked out once."""

import glob
import os

import numpy as np

from . import geometry

#: Arrays of a shard that are kept beside its pictures.
FIELDS = ("eye_points", "eye_visible", "face_points", "face_box", "openness", "iris_px", "intrinsics", "head",
          "identity", "glasses", "skin", "light")


def targets(shard):
    """Gaze and pose of a shard's samples in the frames that the networks speak: a dictionary of arrays [N,...].

    eye_gaze [N,2,2]: optical axis of each eye, unmirrored, axes turned with the eyes' line. pair_gaze [N,2]: mean visual
    axis along the ray to the middle of the eyes. pair_target [N,2]: the way to the point looked at, which lies elsewhere behind
    lenses with power. pose [N,3]: degrees, relative to that ray. separation [N]: angle between the rays to the two eyes.
    """
    points, intrinsics = shard["eye_points"].astype(np.float64), shard["intrinsics"].astype(np.float64)
    middle, distance, angle = geometry.eye_geometry(points)
    ray = geometry.rays(middle, intrinsics)
    pair_ray = geometry.rays(middle.mean(1, keepdims=True), intrinsics)[:, 0]
    visual = shard["visual"].astype(np.float64).mean(1)
    visual /= np.linalg.norm(visual, axis=-1, keepdims=True)
    middle_mm = shard["eye_mm"].astype(np.float64).mean(1)
    # Shards from before lenses had power do not say what was looked at: the eyes' own direction leads there.
    target = shard["target"].astype(np.float64) - middle_mm if "target" in shard else visual
    target /= np.linalg.norm(target, axis=-1, keepdims=True)
    gaze = [geometry.gaze_angles(shard["axis"][:, eye].astype(np.float64), ray[:, eye], angle) for eye in (0, 1)]
    one = [geometry.gaze_angles(visual, ray[:, eye], angle) for eye in (0, 1)]
    return {
        "middle": middle, "distance": distance, "angle": angle,
        "eye_gaze": np.stack(gaze, 1), "pair_gaze": geometry.gaze_angles(visual, pair_ray, angle),
        "pair_target": geometry.gaze_angles(target, pair_ray, angle),
        "one_gaze": np.stack(one, 1), "pair_ray": pair_ray, "visual_mean": visual,
        "pose": geometry.pose_seen(shard["head"][:, :3].astype(np.float64), pair_ray),
        "separation": np.arccos(np.clip((ray[:, 0] * ray[:, 1]).sum(-1), -1, 1)),
    }


class Shards:
    """All shards of a folder in memory. `scan` adds those that have come since; unreadable ones raise ValueError.

    pictures: list of [320,320] uint8; data: dictionary of arrays [N,...]; half: the same pictures at half size.
    """

    def __init__(self, folder, limit=None):
        self.folder, self.limit = folder, limit
        self.names, self.pictures, self.parts, self.data = [], [], [], {}

    def __len__(self):
        return len(self.pictures)

    def scan(self):
        """Reads new shards; returns how many samples there are now."""
        for path in sorted(glob.glob(os.path.join(self.folder, "shard-*.npz"))):
            name = os.path.basename(path)
            if name in self.names or (self.limit and len(self) >= self.limit):
                continue
            self.names.append(name)
            try:
                with np.load(path) as file:
                    shard = {key: file[key] for key in file.files}
                part = {key: shard[key] for key in FIELDS}
                part.update(targets(shard))
                # Shards from before there was a screen do not say where on it the person looks.
                part["on_screen"] = shard.get("on_screen", np.full((len(part["identity"]), 3), np.nan, np.float32))
            except (OSError, KeyError, ValueError) as error:
                raise ValueError(f"{path}: not a shard of rendered samples ({error}); render it again") from error
            good = usable(part)
            self.parts.append({key: value[good] for key, value in part.items()})
            self.pictures.extend(np.ascontiguousarray(picture) for picture in shard["image"][good])
            self.data = {key: np.concatenate([p[key] for p in self.parts]) for key in self.parts[0]}
        if not self.names:
            raise ValueError(f"{self.folder}: holds no shard-NNNN.npz; render some first (models/render)")
        return len(self)


def usable(part):
    """Samples with finite numbers and eyes inside the window."""
    finite = np.ones(len(part["eye_points"]), bool)
    for name, value in part.items():
        if value.dtype.kind == "f" and name != "on_screen":
            finite &= np.isfinite(value.reshape(len(value), -1)).all(1)
    return finite & (part["distance"] > 4).all(1)
