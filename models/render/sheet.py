"""Contact sheets: many pictures on one, the truth drawn on every second."""

import cv2
import numpy as np

from . import eyewear, lid_kinds
from .faces import draw, sample
from .person import Person
from .renderer import Renderer, State
from .scene import Background, Camera, Light, Scene, head_rotation
from .webcam import Webcam


def _mark(image, truth, scale, offset, radius):
    def at(p):
        return tuple(int(round(v)) for v in ((np.asarray(p, float) - offset + 0.5) * scale - 0.5))

    for eye in range(2):
        for k in range(18):
            colour = (0, 220, 0) if truth.eye_visible[eye, k] else (0, 0, 255)
            cv2.circle(image, at(truth.eye_points[eye, k]), radius, colour, -1)
        a = truth.eye_points[eye, 0]
        cv2.line(image, at(a), at(a + truth.axis[eye, :2] * truth.iris_px[eye] * 4), (255, 0, 255), 1)
    for p, v in zip(truth.face_points, truth.face_visible):
        cv2.circle(image, at(p), radius, (255, 220, 0) if v else (0, 0, 160), -1)
    x, y, w, h = truth.face_box
    cv2.rectangle(image, at((x, y)), at((x + w, y + h)), (255, 80, 0), 1)


def _tile(s, image, truth, eyes, mark):
    if not eyes:
        tile = cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)
        if mark:
            _mark(tile, truth, 1, np.zeros(2), 1)
        return tile
    a, b = truth.eye_points[:, 0]
    wide = max(20.0, float(np.linalg.norm(b - a)))
    lo = np.round((a + b) / 2 - [wide, 0.5 * wide]).astype(int)
    hi = np.round((a + b) / 2 + [wide, 0.5 * wide]).astype(int)
    padded = cv2.copyMakeBorder(image, 200, 200, 200, 200, cv2.BORDER_CONSTANT)
    crop = padded[lo[1] + 200:hi[1] + 200, lo[0] + 200:hi[0] + 200]
    scale = 480 / crop.shape[1]
    tile = cv2.cvtColor(cv2.resize(crop, (480, 240), interpolation=cv2.INTER_CUBIC), cv2.COLOR_GRAY2BGR)
    if mark:
        _mark(tile, truth, scale, lo, 1)
    return tile


def write_sheet(out, seed=1, identities=(0, 900), eyes=False, plain=False, headkit=None, columns=6, rows=5, worn="natural", lids="natural"):
    """Writes a picture of columns x rows tiles to `out`."""
    eyewear.check(worn)
    lid_kinds.check(lids)
    rng, renderer, tiles = np.random.default_rng([31, seed]), Renderer(), []
    if eyes:
        columns, rows = 4, 8
    for k in range(columns * rows):
        person = Person(int(rng.integers(*identities)), headkit)
        s = sample(rng, person, worn, lids)
        if plain:
            s.camera = Camera(320, 320, 620, 620, 159.5, 159.5)
            s.state = State(head_rotation(0, 0, 0), np.array([0, -20, 560.0]), np.array([0, 20.0, 0]))
            light = Light.named("even", rng)
            s.scene, s.webcam = Scene(light, Background(rng, light), None), Webcam(target=0.22, quality=0, shot=0.0001, read=0.001)
        image, truth = draw(renderer, s, rng)
        tiles.append(_tile(s, image, truth, eyes, mark=k % 2 == 1))
    lines = [np.hstack(tiles[r * columns:(r + 1) * columns]) for r in range(rows)]
    if not cv2.imwrite(str(out), np.vstack(lines)):
        raise OSError(f"cannot write {out}")
