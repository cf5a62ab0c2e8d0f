"""Frames of reference: where patches lie, and gaze and head pose as a patch can show them.

Image px: pixel centres at integers, y down. Camera mm: x right, y down, z away from the camera. Angles in rad unless
a name ends in `_deg`. All functions work on whole batches (numpy, leading axis N).
"""

import numpy as np

from . import layout

FLIP = np.diag([1.0, -1.0, -1.0])


def eye_geometry(eye_points):
    """[N,2,18,2] -> middles between the corners [N,2,2], corner distances [N,2], angle of the line between the eyes [N]."""
    outer, inner = eye_points[:, :, layout.OUTER], eye_points[:, :, layout.INNER]
    middle = 0.5 * (outer + inner)
    distance = np.linalg.norm(outer - inner, axis=-1)
    line = middle[:, 1] - middle[:, 0]
    return middle, distance, np.arctan2(line[:, 1], line[:, 0])


def rays(points, intrinsics):
    """Unit directions [N,...,3] to image points [N,...,2] with intrinsics [N,3] = focal, cx, cy in px."""
    shape = (len(points),) + (1,) * (points.ndim - 2)
    focal, cx, cy = (intrinsics[:, i].reshape(shape) for i in range(3))
    out = np.stack([(points[..., 0] - cx) / focal, (points[..., 1] - cy) / focal, np.ones_like(points[..., 0])], -1)
    return out / np.linalg.norm(out, axis=-1, keepdims=True)


def turn_to(ray):
    """Smallest rotation [N,3,3] that takes (0, 0, 1) to each unit `ray` [N,3] (Rodrigues' formula)."""
    x, y, z = ray[:, 0], ray[:, 1], ray[:, 2]
    k = 1 / (1 + z)
    return np.stack([
        np.stack([1 - k * x * x, -k * x * y, x], -1),
        np.stack([-k * x * y, 1 - k * y * y, y], -1),
        np.stack([-x, -y, z], -1)], -2)


def turn_z(angle):
    """Rotation [N,3,3] about the viewing axis; positive takes x to y, clockwise in the picture."""
    c, s, o, i = np.cos(angle), np.sin(angle), np.zeros_like(angle), np.ones_like(angle)
    return np.stack([np.stack([c, -s, o], -1), np.stack([s, c, o], -1), np.stack([o, o, i], -1)], -2)


def gaze_angles(direction, ray, angle):
    """Gaze directions [N,3] as (yaw, pitch) [N,2] seen along `ray` in axes turned by `angle`: (0, 0) looks back along the ray."""
    frame = turn_to(ray) @ turn_z(angle)
    v = np.einsum("nji,nj->ni", frame, direction)
    return np.stack([np.arctan2(v[:, 0], -v[:, 2]), np.arcsin(np.clip(v[:, 1], -1, 1))], -1)


def gaze_direction(angles, ray, angle):
    """The inverse of `gaze_angles`: unit vectors [N,3] in the camera's axes."""
    yaw, pitch = angles[:, 0], angles[:, 1]
    v = np.stack([np.sin(yaw) * np.cos(pitch), np.sin(pitch), -np.cos(yaw) * np.cos(pitch)], -1)
    return np.einsum("nij,nj->ni", turn_to(ray) @ turn_z(angle), v)


def head_rotation(pose_deg):
    """yaw, pitch, roll [N,3] in degrees -> R_cam [N,3,3] = diag(1,-1,-1) Rz(roll) Ry(yaw) Rx(pitch)."""
    yaw, pitch, roll = np.radians(pose_deg).T
    o, i = np.zeros_like(yaw), np.ones_like(yaw)
    c, s = np.cos(yaw), np.sin(yaw)
    ry = np.stack([np.stack([c, o, s], -1), np.stack([o, i, o], -1), np.stack([-s, o, c], -1)], -2)
    c, s = np.cos(pitch), np.sin(pitch)
    rx = np.stack([np.stack([i, o, o], -1), np.stack([o, c, -s], -1), np.stack([o, s, c], -1)], -2)
    return FLIP @ turn_z(roll) @ ry @ rx


def pose_seen(pose_deg, ray):
    """Head pose [N,3] in degrees relative to the ray to the head: what a crop around it shows."""
    m = FLIP @ np.swapaxes(turn_to(ray), 1, 2) @ head_rotation(pose_deg)
    yaw = np.arcsin(np.clip(-m[:, 2, 0], -1, 1))
    pitch = np.arctan2(m[:, 2, 1], m[:, 2, 2])
    roll = np.arctan2(m[:, 1, 0], m[:, 0, 0])
    return np.degrees(np.stack([yaw, pitch, roll], -1))


def patch_matrix(centre, angle, scale, width, height, mirrored):
    """The 2x3 matrix that takes patch pixels to image px: what `cv2.warpAffine(..., WARP_INVERSE_MAP)` wants."""
    c, s = scale * np.cos(angle), scale * np.sin(angle)
    u0, v0 = 0.5 * (width - 1), 0.5 * (height - 1)
    if mirrored:
        return np.array([[-c, -s, centre[0] + c * u0 + s * v0], [-s, c, centre[1] + s * u0 - c * v0]])
    return np.array([[c, -s, centre[0] - c * u0 + s * v0], [s, c, centre[1] - s * u0 - c * v0]])


def to_patch(points, matrix):
    """Image points [...,2] -> patch pixels of a patch with that `patch_matrix`."""
    inverse = np.linalg.inv(matrix[:, :2])
    return (points - matrix[:, 2]) @ inverse.T


def to_image(points, matrix):
    """Patch pixels [...,2] -> image points."""
    return points @ matrix[:, :2].T + matrix[:, 2]
