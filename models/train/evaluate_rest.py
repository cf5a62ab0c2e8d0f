"""The rest of `evaluate`: face network, gaze head, and what is printed."""

import json

import numpy as np
import torch

from . import evaluate, gazedata, geometry, layout, metrics, patches
from .pipeline import device_of, load
from .shards import Shards


def face_figures(bench, seed=13):
    """Points in parts of the distance between the eyes, pose in degrees, faces told from what is none."""
    data, random = bench.data, np.random.default_rng(seed)
    distance = np.linalg.norm(data["middle"][:, 1] - data["middle"][:, 0], axis=-1)
    out, error, logvar, truth = face_points(bench)
    size = np.linalg.norm(error, axis=-1)
    mean = np.linalg.norm((truth.mean(0) - truth), axis=-1)
    scale = bench_side(bench) / distance
    pose = 45 * layout.take(out, layout.FACE, "pose") - data["pose"]
    corners = np.array(layout.FACE_CORNERS).ravel()
    half = bench.half()
    spread = metrics.mahalanobis(error, logvar[..., None])
    shift = metrics.variance_scale(spread[half].ravel(), 2)
    pose_spread = (pose / 45) ** 2 * np.exp(-layout.take(out, layout.FACE, "pose_logvar"))
    pose_shift = metrics.variance_scale(pose_spread[half].ravel(), 1)
    figures = {"by_group": {}, "trivial": {
        "what": "every point at its mean place in the crop, mean pose",
        "points": metrics.summary((mean * scale[:, None]).mean(1)), "eye_corners": metrics.summary((mean * scale[:, None])[:, corners].mean(1)),
        "pose_deg": [metrics.short(v) for v in np.abs(data["pose"] - data["pose"].mean(0)).mean(0)]}}
    for name, mask in metrics.groups(data).items():
        figures["by_group"][name] = {
            "points": metrics.summary((size * scale[:, None])[mask].mean(1)),
            "eye_corners": metrics.summary((size * scale[:, None])[mask][:, corners].mean(1)),
            "pose_deg": [metrics.short(v) for v in np.abs(pose[mask]).mean(0)]}
    figures["ellipses"] = {
        "points": metrics.inside(spread[~half].ravel(), 2), "points_scaled": metrics.inside(spread[~half].ravel() * np.exp(-shift), 2),
        "pose": metrics.inside(pose_spread[~half].ravel(), 1), "pose_scaled": metrics.inside(pose_spread[~half].ravel() * np.exp(-pose_shift), 1)}
    faces = layout.take(out, layout.FACE, "face")[:, 0]
    others = wrong_boxes(bench, random)
    figures["is_a_face"] = {"faces_accepted": metrics.short((faces > 0).mean()), "others_rejected": metrics.short((others < 0).mean())}
    return figures, {"points": shift, "pose": pose_shift}


def bench_side(bench):
    """Side of each face crop in image px."""
    distance = np.linalg.norm(bench.data["middle"][:, 1] - bench.data["middle"][:, 0], axis=-1)
    return layout.FACE_SCALE * distance / patches.HAAR_DISTANCE


def face_points(bench):
    """Outputs, errors and log variances of the face network in parts of the crop, and the truth (found by cutting again)."""
    shards, random = bench.shards, np.random.default_rng(17)
    crops = np.empty((len(shards), 1, layout.FACE_SIZE, layout.FACE_SIZE), np.uint8)
    truth = np.empty((len(shards), layout.FACE_POINTS, 2))
    for index in range(len(shards)):
        x, y, side, _ = patches.box_from_eyes(*shards.data["middle"][index])
        x, y = x + side * random.normal(0, 0.035), y + side * random.normal(0, 0.035)
        matrix = patches.face_matrix((x, y, side, side))
        crops[index, 0] = patches.warp(shards.pictures[index], matrix, layout.FACE_SIZE, layout.FACE_SIZE)
        truth[index] = geometry.to_patch(shards.data["face_points"][index], matrix) / layout.FACE_SIZE
    out = gazedata.run(bench.face_net, crops, bench.device)
    error = layout.take(out, layout.FACE, "points").reshape(truth.shape) - truth
    return out, error, layout.take(out, layout.FACE, "point_logvar"), truth


def wrong_boxes(bench, random):
    """Logits of crops that show no face, or one far off its place."""
    from .batches import FaceBatches
    batches = FaceBatches(bench.shards, int(random.integers(1 << 30)), layout.FACE_MIRROR, 0.0)
    size = (layout.FACE_SIZE, layout.FACE_SIZE)
    crops = [patches.warp(bench.shards.pictures[i], patches.face_matrix(batches.wrong(i)), *size) for i in bench.indices[:1000]]
    return layout.take(gazedata.run(bench.face_net, np.stack(crops)[:, None], bench.device), layout.FACE, "face")[:, 0]


def gaze_figures(bench, net):
    """Degrees between predicted and true visual axis, uncalibrated: with both eyes, and with one."""
    x, truth, weight = gazedata.vectors(bench.shards, bench.indices, bench.eye_out, bench.face_out, bench.angles)
    awake, half = bench.data["openness"].min(1) > evaluate.AWAKE, bench.half()
    figures, shift = {"by_group": {}, "ellipses": {}}, 0.0
    for which, name in ((0, "both eyes"), (1, "left only"), (2, "right only")):
        seen = x.copy()
        gazedata.drop_eyes(seen, np.full(len(x), which))
        with torch.no_grad():
            out = net(torch.from_numpy(seen)).numpy()
        error = out[:, :2] - truth[:, which]
        off = np.degrees(np.linalg.norm(error, axis=-1))
        distance = metrics.mahalanobis(error, out[:, 2:])
        if which == 0:
            shift = metrics.variance_scale(distance[awake & half], 2)
            for group, mask in metrics.groups(bench.data).items():
                figures["by_group"][group] = metrics.summary(off[mask & awake])
            figures["per_person_offset_removed"] = metrics.summary(centred(error, bench.data["identity"], awake))
        figures[name] = metrics.summary(off[awake])
        figures["ellipses"][name] = metrics.inside(distance[awake & ~half], 2)
        figures["ellipses"][name + " scaled"] = metrics.inside(distance[awake & ~half] * np.exp(-shift), 2)
    trivial = np.degrees(np.linalg.norm(truth[:, 0] - truth[awake, 0].mean(0), axis=-1))
    figures["trivial"] = {"what": "the mean direction", "both eyes": metrics.summary(trivial[awake])}
    return figures, {"gaze": shift}


def centred(error, identity, awake):
    """Degrees left when each person's mean error is taken away: what no calibration could do better with an offset."""
    left = []
    for person in np.unique(identity):
        mask = (identity == person) & awake
        if mask.sum() >= 4:
            left.append(np.degrees(np.linalg.norm(error[mask] - error[mask].mean(0), axis=-1)))
    return np.concatenate(left) if left else np.zeros(0)


def everything(bench, gaze_net):
    """All figures, and the shifts of the log variances that make them mean what they say."""
    eye = evaluate.eye_figures(bench)
    eye["ellipses"], eye_shift = evaluate.eye_ellipses(bench)
    face, face_shift = face_figures(bench)
    gaze, gaze_shift = gaze_figures(bench, gaze_net)
    people = np.unique(bench.data["identity"])
    about = {"samples": len(bench.indices), "identities": int(len(people)), "first_identity": int(people.min()), "last_identity": int(people.max())}
    return {"data": about, "eye": eye, "face": face, "gaze": gaze}, {"eye": eye_shift, "face": face_shift, "gaze": gaze_shift}


def show(report):
    """Prints the tables that the model cards carry."""
    eye, face, gaze = report["eye"], report["face"], report["gaze"]
    print(f"{report['data']['samples']} samples of {report['data']['identities']} held-back identities\n")
    print(table(report))
    print("\nellipses (68, 95 %): eye", eye["ellipses"], "\n face", face["ellipses"], "\n gaze", gaze["ellipses"])
    print("\nshut/open", eye["shut_told_from_open"], "face", face["is_a_face"])
    print("gaze, one eye:", gaze["left only"], gaze["right only"], "\n person's offset removed:", gaze["per_person_offset_removed"])


def table(report):
    """One row per group: the main figures of all three networks, the trivial predictors first."""
    eye, face, gaze = report["eye"], report["face"], report["gaze"]
    columns = ["n", "iris - corners px, median", "rms", "e <= .025 %", "e <= .05 %", "eye's axis deg", "openness", "face corners", "yaw deg", "pitch deg", "gaze deg, median", "mean"]

    def row(e, f, g, n):
        centre = e["e"] or {"0.025": None, "0.05": None}
        percent = [None if v is None else 100 * v for v in centre.values()]
        relative = e["relative_px"] or {"median": None, "rms": None}
        return [n, relative["median"], relative["rms"], *percent, (e["gaze_deg"] or {"mean": None})["mean"], e["openness_error"],
                (f["eye_corners"] or {"mean": None})["mean"], *f["pose_deg"][:2], *((g["median"], g["mean"]) if g else (None, None))]
    rows = [("trivial", row(eye["trivial"], face["trivial"], gaze["trivial"]["both eyes"], ""))]
    for name, e in eye["by_group"].items():
        f, g = face["by_group"][name], gaze["by_group"][name]
        rows.append((name, row(e, f, g, f["points"]["n"])))
    return metrics.markdown("group", columns, rows)


def main(options):
    """Prints and returns the figures of the checkpoints in --out on --val; with --report also as JSON."""
    device = device_of(options.device)
    shards = Shards(options.val, options.val_limit)
    shards.scan()
    bench = evaluate.Bench(shards, load("eye", options.out), load("face", options.out), device)
    report, shifts = everything(bench, load("gaze", options.out))
    show(report)
    if options.report:
        with open(options.report, "w") as file:
            json.dump(report, file, indent=1)
            file.write("\n")
    return report, shifts
