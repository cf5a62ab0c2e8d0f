"""Quick figures on the validation set while training runs."""

import numpy as np

from . import layout
from .gazedata import cut_all, run


class Checker:
    """A fixed few validation patches, cut once; figures of any eye or face network on them."""

    def __init__(self, shards, device, count=1500, seed=3):
        self.device, random = device, np.random.default_rng(seed)
        self.indices = random.permutation(len(shards))[:count]
        self.eyes, self.faces, self.matrices, self.angles = cut_all(shards, self.indices, random, 0.0)
        self.data = {key: value[self.indices] for key, value in shards.data.items()}

    def eye(self, net, _=0):
        """Iris relative to the corners, px at 62 px between the eyes; gaze in degrees; openness."""
        out = run(net, self.eyes.reshape(-1, 1, layout.EYE_HEIGHT, layout.EYE_WIDTH), self.device)
        points, truth = image_points(out, self.matrices), self.data["eye_points"]
        unit = 62 / np.linalg.norm(self.data["middle"][:, 1] - self.data["middle"][:, 0], axis=-1)
        error = (points - truth) * unit[:, None, None, None]
        awake = self.data["openness"] > 0.5
        clear = awake & (self.data["glasses"] == 0)[:, None]
        relative = error[:, :, layout.IRIS] - 0.5 * (error[:, :, layout.OUTER] + error[:, :, layout.INNER])
        gaze = layout.take(out, layout.EYE, "gaze").reshape(-1, 2, 2) * np.array([[(-1, 1)], [(1, 1)]]).reshape(1, 2, 2)
        off = np.degrees(np.linalg.norm(gaze - self.data["eye_gaze"], axis=-1))
        openness = layout.take(out, layout.EYE, "openness").reshape(-1, 2)
        size = np.linalg.norm(relative, axis=-1)
        return {
            "iris_px": float(np.linalg.norm(error[:, :, 0], axis=-1)[awake].mean()),
            "iris_median_px": float(np.median(np.linalg.norm(error[:, :, layout.IRIS], axis=-1)[awake])),
            "corners_median_px": float(np.median(np.linalg.norm(
                0.5 * (error[:, :, layout.OUTER] + error[:, :, layout.INNER]), axis=-1)[awake])),
            "relative_median_px": float(np.median(size[awake])), "relative_rms_px": float(np.sqrt((size[awake] ** 2).mean())),
            "clear_median_px": float(np.median(size[clear])) if clear.any() else 0.0,
            "gaze_deg": float(off[awake].mean()), "openness": float(np.abs(openness - self.data["openness"]).mean()),
        }

    def face(self, net, _=0):
        """Point error in parts of the eyes' distance; pose in degrees."""
        out = run(net, self.faces, self.device)
        pose = 45 * layout.take(out, layout.FACE, "pose")
        return {
            "pose_deg": float(np.abs(pose - self.data["pose"]).mean()),
            "logit": float(layout.take(out, layout.FACE, "face").mean()),
        }


def image_points(out, matrices):
    """Eye outputs [2N,95] of patches with matrices [N,2,2,3] -> image points [N,2,18,2]."""
    points = layout.EYE_WIDTH * layout.take(out, layout.EYE, "points").reshape(-1, 2, layout.EYE_POINTS, 2)
    return np.einsum("neij,nepj->nepi", matrices[..., :2], points) + matrices[:, :, None, :, 2]
