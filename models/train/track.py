"""The shipped networks at work on single pictures, as the tracker uses them: box, face network, eye network twice."""

import hashlib
import json
import os

import cv2
import numpy as np

from . import geometry, layout, patches


class Networks:
    """face, eye and gaze from a folder of ONNX files and cards, run by OpenCV's dnn module. ValueError if a file is not
    the one that its card names."""

    def __init__(self, folder, kinds=("face", "eye", "gaze")):
        self.nets, self.cards = {}, {}
        for kind in kinds:
            with open(os.path.join(folder, f"{kind}.json")) as file:
                self.cards[kind] = json.load(file)
            path = os.path.join(folder, f"{kind}.onnx")
            with open(path, "rb") as file:
                if hashlib.sha256(file.read()).hexdigest() != self.cards[kind]["sha256"]:
                    raise ValueError(f"{path}: not the file that {kind}.json describes; export both again")
            self.nets[kind] = cv2.dnn.readNetFromONNX(path)

    def run(self, kind, data):
        """One picture (uint8 crop) or vector through a network -> its output vector."""
        if kind == "gaze":
            data = data.reshape(1, -1).astype(np.float32)
        else:
            data = data[None, None].astype(np.float32) / 255
        self.nets[kind].setInput(data)
        return self.nets[kind].forward()[0].copy()

    def face(self, picture, box):
        """Output of the face network and its points [30,2] in image px."""
        matrix = patches.face_matrix(box)
        out = self.run("face", patches.warp(picture, matrix, layout.FACE_SIZE, layout.FACE_SIZE))
        points = layout.FACE_SIZE * layout.take(out[None], layout.FACE, "points").reshape(-1, 2)
        return out, geometry.to_image(points, matrix)

    def eyes(self, picture, corners):
        """Outputs [2,95] and points [2,18,2] in image px of both eyes, whose outer and inner corners [2,2,2] are about known;
        and the angle that the patches were cut at."""
        middle = corners.mean(1)
        distance = np.linalg.norm(corners[:, 0] - corners[:, 1], axis=-1)
        angle = np.arctan2(*(middle[1] - middle[0])[::-1])
        outs, points = [], []
        for eye in (0, 1):
            matrix = patches.eye_matrix(middle[eye], distance[eye], angle, eye == 0)
            out = self.run("eye", patches.warp(picture, matrix, layout.EYE_WIDTH, layout.EYE_HEIGHT))
            outs.append(out)
            points.append(geometry.to_image(layout.EYE_WIDTH * out[:2 * layout.EYE_POINTS].reshape(-1, 2), matrix))
        return np.stack(outs), np.stack(points), angle

    def acquire(self, picture, box, passes=2):
        """Both eyes from a box: (face output, eye outputs, eye points, angle)."""
        face, points = self.face(picture, box)
        corners = points[np.array(layout.FACE_CORNERS)]
        for _ in range(passes):
            outs, eyes, angle = self.eyes(picture, corners)
            corners = eyes[:, [layout.OUTER, layout.INNER]]
        return face, outs, eyes, angle


def eye_error(found, truth):
    """The worse of the two iris centres' distances to truth [2,2], in parts of the distance between the true ones."""
    return float(np.linalg.norm(found - truth, axis=-1).max() / np.linalg.norm(truth[1] - truth[0]))
