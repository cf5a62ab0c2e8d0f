"""`slopes`: how much of a turn of the gaze the shipped networks see, for folders of rendered pictures.

The networks run as in the program: a box, the face network, the eye network twice, the gaze head. A slope of 1 says that
a degree more of true gaze is a degree more of predicted gaze; below 1 the gaze is seen too small, which no constant offset mends. "Head still" takes out what the head's
pose explains; "to the point looked at" is that against the point instead of the eye, which turns less behind minus lenses.
"""

import json

import cv2
import numpy as np

from . import gazedata, layout, patches
from .evaluate import AWAKE
from .shards import Shards
from .track import Networks, eye_error

#: Pictures that a person needs for a slope of their own.
FEWEST = 6
COLUMNS = ("n", "e median", "e <= .025 %", "vertical", "of each person", "head still", "to the point looked at", "horizontal", "head still, horizontal", "gaze deg, median", "mean")


def slope(truth, found, *others):
    """Least squares slope of `found` against `truth` [N], with what `others` explain taken out; None if the truth does not vary."""
    if len(truth) < 3 + len(others) or np.ptp(truth) < 1e-6:
        return None
    columns = np.stack([truth, *others, np.ones(len(truth))], 1)
    return float(np.linalg.lstsq(columns, found, rcond=None)[0][0])


def look(shards, networks):
    """What the networks make of every picture: iris error [N] in parts of the eyes' distance, gaze found and true [N,2], rad."""
    eye_out, face_out, angles, error = [], [], [], []
    for index, picture in enumerate(shards.pictures):
        face, eyes, points, angle = networks.acquire(picture, patches.box_from_eyes(*shards.data["middle"][index]))
        eye_out.append(eyes), face_out.append(face), angles.append(angle)
        error.append(eye_error(points[:, layout.IRIS], shards.data["eye_points"][index][:, layout.IRIS]))
    x, truth, _ = gazedata.vectors(shards, np.arange(len(shards)), np.stack(eye_out), np.stack(face_out), np.array(angles))
    found = np.stack([networks.run("gaze", row)[:2] for row in x])
    return np.array(error), found, truth[:, 0]


def figures(data, error, found, truth, chosen):
    """The columns of one row, for the chosen pictures in which both eyes are open."""
    keep = chosen & (data["openness"].min(1) > AWAKE)
    error, found, truth, pose, who = error[keep], found[keep], truth[keep], data["pose"][keep], data["identity"][keep]
    target = data["pair_target"][keep]
    if not len(error):
        return None
    own = [slope(truth[who == p, 1], found[who == p, 1]) for p in np.unique(who) if (who == p).sum() >= FEWEST]
    own = [v for v in own if v is not None]
    off = np.degrees(np.linalg.norm(found - truth, axis=-1))
    head = pose[:, 0], pose[:, 1]
    values = (len(error), np.median(error), 100 * (error <= 0.025).mean(), slope(truth[:, 1], found[:, 1]), np.mean(own) if own else None,
              slope(truth[:, 1], found[:, 1], *head), slope(target[:, 1], found[:, 1], *head), slope(truth[:, 0], found[:, 0]), slope(truth[:, 0], found[:, 0], *head), np.median(off), off.mean())
    return dict(zip(COLUMNS, (v if v is None else int(v) if k == 0 else round(float(v), 4) for k, v in enumerate(values))))


def measure(folder, networks, limit=None):
    """Rows of one folder: all of it, and without and with glasses where it has both."""
    shards = Shards(folder, limit)
    shards.scan()
    error, found, truth = look(shards, networks)
    worn = shards.data["glasses"] > 0
    groups = {"": np.ones(len(worn), bool)}
    if worn.any() and not worn.all():
        groups.update({", no glasses": ~worn, ", glasses": worn})
    rows = {name: figures(shards.data, error, found, truth, mask) for name, mask in groups.items()}
    return {name: row for name, row in rows.items() if row}


def main(options):
    """Prints one row per folder in --val (several: separated by commas)."""
    cv2.setNumThreads(1)
    networks, report = Networks(options.models), {}
    print("| set | " + " | ".join(COLUMNS) + " |\n" + "| --- " * (len(COLUMNS) + 1) + "|")
    for folder in options.val.split(","):
        for name, row in measure(folder, networks, options.val_limit).items():
            label = folder.rstrip("/").rsplit("/", 1)[-1] + name
            report[label] = row
            print(f"| {label} | " + " | ".join("-" if v is None else f"{v:.3g}" if isinstance(v, float) else str(v) for v in row.values()) + " |", flush=True)
    if options.report:
        with open(options.report, "w") as file:
            json.dump(report, file, indent=1)
            file.write("\n")
    return report
