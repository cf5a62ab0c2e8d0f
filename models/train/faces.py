"""`faces-check`: eye centres on photographs with hand-placed truth, from the packaged cascade through our networks.

Real pictures are only measured; nothing is trained on them.
"""

import csv
import json
import os

import cv2
import numpy as np

from .track import Networks, eye_error

BOUNDS = (0.025, 0.05, 0.10, 0.25)
#: Where the cascade's boxes have the eyes on average: the trivial predictor.
PRIOR = np.array([[0.303, 0.381], [0.700, 0.382]])


def boxes(picture, cascade):
    """Faces found, the largest first."""
    found = cascade.detectMultiScale(cv2.equalizeHist(picture), 1.1, 4, minSize=(80, 80))
    return sorted((tuple(map(int, box)) for box in found), key=lambda box: -box[2])


def measure(folder, truth, networks, cascade):
    """One row per picture: name, error of networks and of the box prior (infinite for a miss), offsets."""
    rows = []
    for name, at in truth.items():
        picture = cv2.imread(os.path.join(folder, name + ".png"), cv2.IMREAD_GRAYSCALE)
        if picture is None:
            picture = cv2.imread(os.path.join(folder, name + ".jpg"), cv2.IMREAD_GRAYSCALE)
        if picture is None:
            continue
        row = {"name": name, "e": np.inf, "prior": np.inf, "face": None}
        best = None
        for box in boxes(picture, cascade)[:4]:
            result = networks.acquire(picture, box)
            if best is None or result[0][-1] > best[0][0][-1]:
                best = (result, box)
        if best:
            (face, outs, eyes, _), box = best
            unit = np.linalg.norm(at[1] - at[0])
            row.update(
                e=eye_error(eyes[:, 0], at), prior=eye_error(np.array(box[:2]) + PRIOR * box[2], at), face=float(face[-1]),
                offset=((eyes[:, 0] - at) / unit).tolist(), openness=[float(o[72]) for o in outs])
        rows.append(row)
    return rows


def table(rows, key):
    errors = np.array([row[key] for row in rows])
    return {f"{bound:.3f}": round(float((errors <= bound).mean()), 4) for bound in BOUNDS}


def main(options):
    networks = Networks(options.models, ("face", "eye"))
    cascade = cv2.CascadeClassifier(options.cascade)
    if cascade.empty():
        raise ValueError(f"{options.cascade}: no cascade; install opencv-data or name it with --cascade")
    with open(os.path.join(options.faces, "truth.csv")) as file:
        truth = {r["name"]: np.array([[float(r["lx"]), float(r["ly"])], [float(r["rx"]), float(r["ry"])]])
                 for r in csv.DictReader(file)}
    report = {}
    for kind in sorted(entry for entry in os.listdir(options.faces) if os.path.isdir(os.path.join(options.faces, entry))):
        rows = measure(os.path.join(options.faces, kind), truth, networks, cascade)
        found = [row for row in rows if np.isfinite(row["e"])]
        misses = {f"{bound:.3f}": sum(not row["e"] <= bound for row in rows) for bound in BOUNDS}
        report[kind] = {
            "pictures": len(rows), "no_face": len(rows) - len(found), "share": table(rows, "e"), "misses": misses,
            "box_prior": table(rows, "prior"), "median": round(float(np.median([row["e"] for row in rows])), 4),
            "mean_offset_left_right": np.mean([row["offset"] for row in found], 0).round(4).tolist() if found else None,
            "worst": [[row["name"], round(row["e"], 3)] for row in sorted(rows, key=lambda r: -r["e"])[:6]],
        }
        print(kind, json.dumps(report[kind]))
    if options.report:
        with open(options.report, "w") as file:
            json.dump(report, file, indent=1)
            file.write("\n")
    return report
