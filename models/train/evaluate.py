"""Figures of the networks on held-back identities, with the trivial predictors beside them.

Patches are cut with the tracker's errors (`gazedata.TRACKED`), pictures are as the renderer degraded them. Errors of
points are in image px scaled to 62 px between the eyes (a 640x480 webcam at about 56 cm) unless named otherwise.
"""

import numpy as np

from . import gazedata, layout, metrics
from .check import image_points

AWAKE = 0.5


class Bench:
    """Outputs of the networks on a validation folder, cut once."""

    def __init__(self, shards, eye_net, face_net, device, seed=11):
        random, self.device = np.random.default_rng(seed), device
        self.indices = np.arange(len(shards))
        self.eyes, self.faces, self.matrices, self.angles = gazedata.cut_all(shards, self.indices, random, 0.0)
        self.data, self.shards = shards.data, shards
        self.unit = 62 / np.linalg.norm(self.data["middle"][:, 1] - self.data["middle"][:, 0], axis=-1)
        self.face_net = face_net
        self.run(eye_net, face_net)

    def run(self, eye_net, face_net):
        flat = self.eyes.reshape(-1, 1, layout.EYE_HEIGHT, layout.EYE_WIDTH)
        self.eye_out = gazedata.run(eye_net, flat, self.device).reshape(len(self.indices), 2, -1)
        self.face_out = gazedata.run(face_net, self.faces, self.device)
        flat_out = self.eye_out.reshape(-1, self.eye_out.shape[-1])
        self.points = image_points(flat_out, self.matrices)
        inverse = np.linalg.inv(self.matrices[..., :2])
        offset = self.data["eye_points"] - self.matrices[:, :, None, :, 2]
        truth = np.einsum("neij,nepj->nepi", inverse, offset) / layout.EYE_WIDTH
        self.patch_error = layout.take(flat_out, layout.EYE, "points").reshape(truth.shape) - truth
        self.patch_logvar = layout.take(flat_out, layout.EYE, "point_logvar").reshape(truth.shape)
        self.truth_patch = truth

    def half(self):
        """Identities of half A (variance scales are fitted there) as a mask; the rest is half B."""
        return self.data["identity"] % 2 == 0


def relative(error):
    """Error of the iris centre relative to the middle of the corners."""
    return error[:, :, layout.IRIS] - 0.5 * (error[:, :, layout.OUTER] + error[:, :, layout.INNER])


def eye_figures(bench):
    data, unit = bench.data, bench.unit[:, None, None, None]
    error = (bench.points - data["eye_points"]) * unit
    # Trivial: every point at its mean place in the patch.
    mean_patch = bench.truth_patch.mean((0, 1), keepdims=True) - bench.truth_patch
    scale = np.linalg.norm(bench.matrices[..., 0], axis=-1)[:, :, None, None]
    trivial = mean_patch * layout.EYE_WIDTH * scale * unit
    awake = data["openness"] > AWAKE
    size = {"iris": np.linalg.norm(error[:, :, layout.IRIS], axis=-1), "relative": np.linalg.norm(relative(error), axis=-1),
            "corners": np.linalg.norm(error[:, :, [layout.OUTER, layout.INNER]], axis=-1).mean(-1),
            "lids": np.linalg.norm(error[:, :, 9:17], axis=-1).mean(-1),
            "trivial iris": np.linalg.norm(trivial[:, :, layout.IRIS], axis=-1),
            "trivial relative": np.linalg.norm(relative(trivial), axis=-1)}
    flip = np.array([(-1, 1), (1, 1)])
    gaze = bench.eye_out[..., slice(*layout.EYE["gaze"])] * flip
    gaze_error = gaze - data["eye_gaze"]
    off = np.degrees(np.linalg.norm(gaze_error, axis=-1))
    gaze_trivial = np.degrees(np.linalg.norm(data["eye_gaze"][awake].mean(0) - data["eye_gaze"], axis=-1))
    openness = bench.eye_out[..., layout.EYE["openness"][0]]
    open_error = np.abs(openness - data["openness"])
    e = np.linalg.norm(error[:, :, layout.IRIS], axis=-1).max(1) / 62
    e_trivial = size["trivial iris"].max(1) / 62
    both = awake.all(1)
    out = {"by_group": {}, "point_rms_px": {}}
    for name, mask in metrics.groups(data).items():
        chosen, pair = mask[:, None] & awake, mask & both
        out["by_group"][name] = {
            "relative_px": metrics.summary(size["relative"][chosen]), "iris_px": metrics.summary(size["iris"][chosen]),
            "corners_px": metrics.summary(size["corners"][chosen]), "lids_px": metrics.summary(size["lids"][chosen]),
            "gaze_deg": metrics.summary(off[chosen]),
            "openness_error": metrics.short(open_error[mask].mean()),
            "e": {str(bound): metrics.short((e[pair] <= bound).mean()) for bound in (0.025, 0.05)} if pair.any() else None}
    out["trivial"] = {
        "what": "every point at its mean place in the patch, mean gaze, mean openness",
        "relative_px": metrics.summary(size["trivial relative"][awake]), "iris_px": metrics.summary(size["trivial iris"][awake]),
        "gaze_deg": metrics.summary(gaze_trivial[awake]),
        "openness_error": metrics.short(np.abs(data["openness"] - data["openness"].mean()).mean()),
        "e": {str(bound): metrics.short((e_trivial[both] <= bound).mean()) for bound in (0.025, 0.05)}}
    for axis, name in ((0, "x"), (1, "y")):
        out["point_rms_px"][name] = [metrics.short(v) for v in np.sqrt((error[awake][:, :, axis] ** 2).mean(0))]
    blink = data["openness"] < 0.2
    out["shut_told_from_open"] = {
        "shut_below_0.4": metrics.short((openness[blink] < 0.4).mean()) if blink.any() else None,
        "open_above_0.4": metrics.short((openness[data["openness"] > 0.8] > 0.4).mean())}
    return out


def eye_ellipses(bench):
    """Shares within the ellipses before and after a scale for each point fitted on half A; all shares are of half B."""
    awake = bench.data["openness"] > AWAKE
    a, b = (mask[:, None] & awake for mask in (bench.half(), ~bench.half()))
    distance = metrics.mahalanobis(bench.patch_error, bench.patch_logvar)
    shifts = np.array([metrics.variance_scale(distance[a][:, p], 2) for p in range(layout.EYE_POINTS)])
    scaled = distance * np.exp(-shifts)
    gaze = bench.eye_out[..., slice(*layout.EYE["gaze"])] * np.array([(-1, 1), (1, 1)]) - bench.data["eye_gaze"]
    gaze_distance = metrics.mahalanobis(gaze, bench.eye_out[..., slice(*layout.EYE["gaze_logvar"])])
    gaze_shift = metrics.variance_scale(gaze_distance[a], 2)
    opened = (bench.eye_out[..., layout.EYE["openness"][0]] - bench.data["openness"]) ** 2
    opened = opened * np.exp(-bench.eye_out[..., layout.EYE["openness_logvar"][0]])
    open_shift = metrics.variance_scale(opened[bench.half()].ravel(), 1)
    hidden = b & (bench.data["glasses"] == 2)[:, None]
    return {
        "iris": metrics.inside(distance[b][:, 0], 2), "iris_scaled": metrics.inside(scaled[b][:, 0], 2),
        "corners_scaled": metrics.inside(scaled[b][:, [layout.OUTER, layout.INNER]].ravel(), 2),
        "all_points": metrics.inside(distance[b].ravel(), 2), "all_points_scaled": metrics.inside(scaled[b].ravel(), 2),
        "iris_glare_scaled": metrics.inside(scaled[hidden][:, 0], 2),
        "gaze": metrics.inside(gaze_distance[b], 2), "gaze_scaled": metrics.inside(gaze_distance[b] * np.exp(-gaze_shift), 2),
        "openness_scaled": metrics.inside(opened[~bench.half()].ravel() * np.exp(-open_shift), 1),
    }, {"points": shifts, "gaze": gaze_shift, "openness": open_shift}
