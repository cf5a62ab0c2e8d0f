"""What of the truth can be seen: points against the buffers of the rasteriser."""

import numpy as np


def grid(points, buffers, radius):
    """Values of subsamples around points: index arrays, and whether the point is in the picture."""
    lo, n, inverse, _, _ = buffers
    p = (points - lo + 0.5) * n - 0.5
    h, w = inverse.shape
    inside = (p[:, 0] > -0.5) & (p[:, 1] > -0.5) & (p[:, 0] < w - 0.5) & (p[:, 1] < h - 0.5)
    d = np.arange(-radius, radius + 1)
    x = np.clip(np.rint(p[:, 0])[:, None, None] + d[None, None], 0, w - 1).astype(int)
    y = np.clip(np.rint(p[:, 1])[:, None, None] + d[None, :, None], 0, h - 1).astype(int)
    return np.broadcast_arrays(y, x), inside


def sees_eye(points, k, mesh, buffers):
    """Whether eye k itself is drawn at points on it."""
    (y, x), inside = grid(points, buffers, 1)
    ids = buffers[3]
    seen = (ids[y, x] == mesh.eye_material[k]).reshape(len(points), -1).mean(1)
    return inside & (seen >= 0.5)


def sees(points, z, buffers, slack):
    """Whether nothing is drawn more than `slack` mm before points at depth z."""
    (y, x), inside = grid(points, buffers, 1)
    inverse = buffers[2]
    front = 1 / np.maximum(inverse[y, x], 1e-6)
    clear = (front > (z - slack)[:, None, None]).reshape(len(points), -1).mean(1)
    return inside & (clear >= 0.4)


def glare(points, buffers):
    """Mean added light of lenses around the iris."""
    (y, x), inside = grid(points[:1], buffers, 6)
    return float(buffers[4][y, x].mean()) if inside[0] else 0.0
