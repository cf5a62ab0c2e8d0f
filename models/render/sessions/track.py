"""What is exactly known of every frame: the script read out at the camera's times."""

from dataclasses import dataclass

import numpy as np

from .geometry import Pinhole, head_angles, turn_by_kappa, unit
from .habits import SmoothNoise, stream

COLUMNS = (
    ["index", "gaze_x_px", "gaze_y_px", "on_target", "eyes_open", "blink", "saccade", "present"]
    + ["head_x_mm", "head_y_mm", "head_z_mm", "head_yaw_deg", "head_pitch_deg", "head_roll_deg"]
    + ["iris_l_x", "iris_l_y", "iris_r_x", "iris_r_y", "inner_l_x", "inner_l_y", "outer_l_x", "outer_l_y"]
    + ["inner_r_x", "inner_r_y", "outer_r_x", "outer_r_y", "iris_radius_l_px", "iris_radius_r_px"]
    + ["face_x", "face_y", "face_w", "face_h", "axis_l_x", "axis_l_y", "axis_l_z", "axis_r_x", "axis_r_y"]
    + ["axis_r_z", "eye_l_x_mm", "eye_l_y_mm", "eye_l_z_mm", "eye_r_x_mm", "eye_r_y_mm", "eye_r_z_mm"]
    + ["sequence", "t_ns", "eyes_open_l", "eyes_open_r"]
)
"""Those the bundle asks for, then four of our own: which frame when, and each eye's lids."""


@dataclass
class Frames:
    """Frame by frame, N of them. Camera axes and mm, image px, screen px."""

    sequence: np.ndarray
    t_ns: np.ndarray
    gaze_px: np.ndarray
    gaze_mm: np.ndarray
    on_target: np.ndarray
    openness: np.ndarray
    """Of each eye."""
    together: np.ndarray
    """Of both (`Lids.both`)."""
    saccade: np.ndarray
    turn: np.ndarray
    """Head axes to camera axes, (N, 3, 3)."""
    head_mm: np.ndarray
    pivot_mm: np.ndarray
    light: np.ndarray
    """Factor on the light, drifting by a few percent."""
    glasses_up_mm: np.ndarray
    unusual: object = None
    """None, or how the eyes do not look at the gaze point (`unusual.UnusualEyes`)."""

    def __len__(self):
        return len(self.t_ns)

    @property
    def t(self):
        return self.t_ns / 1e9


def frame_times(rng, seconds, fps, drops_per_minute=2.0):
    """The camera's counter and clock (ns): nominal times with at most 1.5 ms of jitter, about two drops a minute."""
    sequence = np.arange(int(np.floor(seconds * fps)))
    t = np.round((sequence / fps + rng.uniform(-0.0015, 0.0015, len(sequence))) * 1e9).astype(np.int64)
    t[0] = 0
    keep = rng.random(len(sequence)) >= drops_per_minute / 60 / fps
    keep[0] = True
    return sequence[keep], t[keep]


def follow(director, fps):
    """Evaluates the script at the camera's times."""
    rng = stream(director.seed, director.identity, "frames")
    sequence, t_ns = frame_times(rng, director.end, fps)
    light_noise = SmoothNoise(rng, 0.015, 0.02, 0.5)
    wanted = director.filmed(t_ns / 1e9)
    sequence, t_ns = sequence[wanted], t_ns[wanted]
    t = t_ns / 1e9
    gaze_px, piece = director.plan.evaluate(t)
    p = director.plan.arrays()[piece]
    turn, head_mm, pivot_mm = director.head.evaluate(t)
    openness = director.lids.openness(t)
    together = director.lids.both(openness)
    return Frames(
        sequence, t_ns, gaze_px, director.screen.to_camera(gaze_px), _on_target(director, t, p, together), openness,
        together, p[:, 7] > 0, turn, head_mm, pivot_mm, 1 + light_noise(t)[:, 0], _ramps(director.glasses_up, t),
        director.unusual,
    )


def _on_target(director, t, piece, together):
    rows = director.rows
    start = np.array([r["start"] for r in rows] + [np.inf])
    end = np.array([r["end"] for r in rows] + [-np.inf])
    placed = np.array(["x_px" in r for r in rows] + [False])
    row = piece[:, 9].astype(int)
    on = (piece[:, 8] > 0) & placed[row] & (t >= start[row]) & (t < end[row])
    return on & (together >= 0.5)


def _ramps(ramps, t):
    value = np.zeros(len(t))
    for a, b, amount in ramps:
        value += amount * np.clip((t - a) / max(b - a, 1e-6), 0, 1)
    return value


def eyes(frames, anatomy_ipd_mm, kappa_deg):
    """Centres of rotation (N, 2, 3), visual and optical axes (N, 2, 3), camera frame; both visual axes go through
    the gaze point, but for unusual eyes. Index 0 is the image-left eye."""
    offset = np.array([[-anatomy_ipd_mm / 2, 0, 0], [anatomy_ipd_mm / 2, 0, 0]])
    centre = frames.head_mm[:, None] + np.einsum("nij,ej->nei", frames.turn, offset)
    visual = unit(frames.gaze_mm[:, None] - centre)
    in_head = np.einsum("nji,nej->nei", frames.turn, visual)
    if frames.unusual is not None:
        in_head = frames.unusual.lead(in_head, frames.t)
        visual = np.einsum("nij,nej->nei", frames.turn, in_head)
    optical = np.einsum("nij,nej->nei", frames.turn, turn_by_kappa(in_head, kappa_deg))
    return centre, visual, optical


def truth_without_pixels(director, frames, camera: Pinhole):
    """Truth as an average face would have it, (N, len(COLUMNS)): gaze, pose, lids and axes are those of the
    session; eye corners and the face box belong to a mean face (chosen from the recordings' tables)."""
    a = director.anatomy
    centre, _, optical = eyes(frames, a.ipd_mm, a.kappa_deg)
    limbus = np.sqrt(a.eyeball_mm**2 - (a.iris_mm / 2) ** 2)
    iris = camera.project(centre + limbus * optical)
    z = (centre + limbus * optical)[..., 2]
    radius = camera.fx * a.iris_mm / 2 / z
    side = np.array([-1.0, 1.0])
    inner = np.stack([side * (a.ipd_mm / 2 - 15), np.full(2, -2.0), np.full(2, 7.5)], -1)
    outer = np.stack([side * (a.ipd_mm / 2 + 14), np.full(2, -0.5), np.full(2, 4.0)], -1)

    def place(points):
        return camera.project(frames.head_mm[:, None] + np.einsum("nij,ej->nei", frames.turn, points))

    middle = camera.project(frames.head_mm)
    scale = camera.fx / frames.head_mm[:, 2]
    box = np.stack([middle[:, 0] - 71.5 * scale, middle[:, 1] - 71 * scale, 143 * scale, 189 * scale], -1)
    return assemble(
        frames, camera, np.stack(head_angles(frames.turn), -1), frames.head_mm, iris, place(inner), place(outer),
        radius, box, optical, centre,
    )


def assemble(frames, camera, angles, head_mm, iris, inner, outer, radius, box, axis, centre, index=None):
    """The rows of `truth.csv` in the order of `COLUMNS`; arrays of N frames, eyes in the order image left, right."""
    n = len(head_mm)
    pick = slice(None) if index is None else index
    mean = frames.together[pick]
    number = np.arange(len(frames))[pick]
    return np.concatenate(
        [
            number[:, None], frames.gaze_px[pick], frames.on_target[pick][:, None], mean[:, None],
            (mean < 0.9)[:, None], frames.saccade[pick][:, None], _present(box, camera)[:, None], head_mm, angles,
            iris.reshape(n, 4), inner[:, 0], outer[:, 0], inner[:, 1], outer[:, 1], radius, box,
            axis.reshape(n, 6), centre.reshape(n, 6), frames.sequence[pick][:, None], frames.t_ns[pick][:, None],
            frames.openness[pick],
        ],
        axis=1,
    )


def _present(box, camera):
    """At least 98 % of the face box is in the picture."""
    x0, y0 = np.maximum(box[:, 0], -0.5), np.maximum(box[:, 1], -0.5)
    x1 = np.minimum(box[:, 0] + box[:, 2], camera.width - 0.5)
    y1 = np.minimum(box[:, 1] + box[:, 3], camera.height - 0.5)
    inside = np.clip(x1 - x0, 0, None) * np.clip(y1 - y0, 0, None)
    return inside >= 0.98 * box[:, 2] * box[:, 3]


_FORMAT = {"eyes_open": "%.3f", "eyes_open_l": "%.3f", "eyes_open_r": "%.3f", "gaze_x_px": "%.2f", "gaze_y_px": "%.2f"}
for _name in COLUMNS:
    if _name in ("index", "on_target", "blink", "saccade", "present", "sequence", "t_ns"):
        _FORMAT[_name] = "%d"
    elif _name.startswith("axis"):
        _FORMAT[_name] = "%.6f"
    elif _name.endswith(("_deg", "_px")) or _name.startswith(("iris", "inner", "outer")):
        _FORMAT.setdefault(_name, "%.3f")
    else:
        _FORMAT.setdefault(_name, "%.2f")
_LINE = ",".join(_FORMAT[c] for c in COLUMNS) + "\n"


def csv_line(row):
    """One line of `truth.csv`. Times stay below 2^53 ns, so a float holds them exactly."""
    return _LINE % tuple(row)
