"""What the rendered people measure, beside the published figures: on meshes, not on the numbers that were asked for."""

import numpy as np

from .person import ANATOMY, Person
from .renderer import Renderer, State
from .scene import Camera, head_rotation

PUBLISHED = [
    ("distance between pupils, mm", "63.4 +- 3.8", "Dodgson 2004"),
    ("iris diameter, mm", "11.7 +- 0.4", "Rufer et al. 2005"),
    ("fissure length, mm", "28 - 31", "palpebral fissure, adult photogrammetry"),
    ("fissure height, mm", "10 - 11", "the same"),
    ("openness, eye widths", "0.373", "photographs of faces that look straight ahead"),
    ("iris above the corner line, eye widths", "0.094", "the same"),
    ("iris to the temple, eye widths", "0.050", "the same"),
    ("upper lid over the pupil (MRD1), mm", "3.5 - 4.5", "adults without ptosis"),
    ("outer corner above the inner, deg", "2 - 6", "canthal tilt, adults"),
    ("angle kappa to the temple, deg", "4.0 +- 1.1, 5.5 +- 1.3", "whole angle, Orbscan II: Yeo et al. 2017; Hashemi et al. 2010"),
    ("face width at the cheeks over pupil distance", "2.0 - 2.3", "133 - 145 mm over 63 mm"),
]


def measure(person):
    """The figures of PUBLISHED for one person who looks straight into a far camera; one row per eye."""
    far = np.array([0, 0, 1e5])
    state = State(head_rotation(0, 0, 0), far, np.zeros(3))
    camera = Camera(640, 480, 1e5, 1e5, 320, 240)  # 1 px = 1 mm
    head, margins, visual, optical = Renderer().pose(person, state)
    rows, pupils = [], []
    for k, eye in enumerate(person.eyes):
        lids = Renderer._lid_points(margins[k], eye)
        outer, inner, upper, lower = lids[0], lids[4], margins[k][:14], margins[k][13:]
        along = (outer - inner)[:2]
        width = np.hypot(*along)
        along /= width
        across = np.array([-along[1], along[0]]) * np.sign(along[0])
        middle = (outer + inner)[:2] / 2
        iris = (optical[k] * person.limbus_mm * eye.flip)[:2]
        height = ((upper[:, :2] - middle) @ across).max() - ((lower[:, :2] - middle) @ across).min()
        at = np.interp(-iris[0], -upper[:, 0], upper[:, 1])
        pupils.append(eye.centre + optical[k] * person.limbus_mm)
        rows.append([0, person.iris_mm, width, height, height / width, (iris - middle) @ across / width, (iris - middle) @ along / width,
                     at - iris[1], np.degrees(np.arctan2(along[1], along[0])), person.kappa_deg[k, 0], 0])
    front = head[:13380]
    cheek = front[(np.abs(front[:, 1] + 35) < 8) & (front[:, 2] > -60)]
    for row in rows:
        row[0] = np.linalg.norm(pupils[0] - pupils[1])
        row[-1] = np.ptp(cheek[:, 0]) / person.ipd_mm
    return rows


def print_anatomy(people=300, headkit=None, log=print):
    """Prints mean and sd over people beside the published figures."""
    table = np.array([row for i in range(people) for row in measure(Person(i, headkit))])
    log(f"{people} people, {len(table)} eyes (asked for: {', '.join(f'{k} {m}+-{s}' for k, (m, s) in ANATOMY.items())})")
    log(f"{'':46s} {'mean':>8s} {'sd':>7s} {'5 %':>8s} {'95 %':>8s}   published")
    for k, (name, figure, source) in enumerate(PUBLISHED):
        v = table[:, k]
        log(f"{name:46s} {v.mean():8.3f} {v.std():7.3f} {np.quantile(v, .05):8.3f} {np.quantile(v, .95):8.3f}   {figure} ({source})")
