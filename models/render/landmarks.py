"""The 30 face points, as vertices of the base mesh, chosen by place so that left and right mirror each other."""

import functools

import numpy as np

from .kit import BODY_VERTICES

# name, place on the base mesh (dm; x < 0 is the person's right = image left), how to choose: nearest vertex or widest at that height.
_RIGHT = {
    "brow outer": (-0.56, 7.41, 1.28), "brow middle": (-0.36, 7.47, 1.44), "brow inner": (-0.13, 7.40, 1.51),
    "alar base": (-0.165, 6.84, 1.46), "mouth corner": (-0.235, 6.60, 1.43), "jaw angle": (-0.60, 6.52, 0.62),
    "jaw front": (-0.33, 6.26, 1.17), "cheek at the ear": (-0.70, 7.00, 0.55),
}
_MIDDLE = {"nose bridge upper": 132, "nose bridge middle": 5063, "nose tip": 5054, "nose base": 343, "upper lip top": 466, "upper lip edge": 492,
           "lower lip edge": 496, "lower lip bottom": 733, "chin": 5225, "forehead": 5192}
ORDER = [("brow outer", 0), ("brow middle", 0), ("brow inner", 0), ("brow inner", 1), ("brow middle", 1), ("brow outer", 1),
         ("eye outer corner", 0), ("eye inner corner", 0), ("eye inner corner", 1), ("eye outer corner", 1),
         ("nose bridge upper", None), ("nose bridge middle", None), ("nose tip", None),
         ("alar base", 0), ("nose base", None), ("alar base", 1), ("mouth corner", 0), ("mouth corner", 1),
         ("upper lip top", None), ("upper lip edge", None), ("lower lip edge", None), ("lower lip bottom", None), ("chin", None),
         ("jaw angle", 0), ("jaw front", 0), ("jaw front", 1), ("jaw angle", 1), ("cheek at the ear", 0), ("cheek at the ear", 1), ("forehead", None)]
NAMES = [name if side is None else f"{name} {'image left' if side == 0 else 'image right'}" for name, side in ORDER]
MIRROR = [next(j for j, (n, s) in enumerate(ORDER) if n == name and s == (None if side is None else 1 - side))
          for name, side in ORDER]
# Order of the eye points: 0 iris centre, 1-8 rim (from the temple, over the top), 9 outer corner, 10-12 upper lid from the
# outer side, 13 inner corner, 14-16 lower lid from the inner side, 17 pupil. Mirroring a picture swaps the eyes, not this order.


@functools.lru_cache(maxsize=2)
def face_vertices(kit):
    """Vertex index of each of the 30 points."""
    v = kit.vertices[:BODY_VERTICES]
    seen = np.unique(kit.triangles)
    seen = seen[seen < BODY_VERTICES]
    out = []
    for name, side in ORDER:
        if name == "eye outer corner":
            out.append(21 + 6784 * side)
        elif name == "eye inner corner":
            out.append(66 + 6784 * side)
        elif side is None:
            out.append(_MIDDLE[name])
        else:
            place = np.array(_RIGHT[name]) * [1 if side == 0 else -1, 1, 1]
            out.append(int(seen[np.argmin(np.linalg.norm(v[seen] - place, axis=1))]))
    return np.array(out)


@functools.lru_cache(maxsize=2)
def box_vertices(kit):
    """Vertices between forehead and chin without ears: their bounding box is the face box."""
    v = kit.vertices[:BODY_VERTICES]
    return np.where((v[:, 1] > 6.19) & (v[:, 1] < 8.02) & (v[:, 2] > 0.62) & (v[:, 2] < 2))[0]
