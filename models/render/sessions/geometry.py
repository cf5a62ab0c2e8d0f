"""Screen, camera and head in numbers.

Two camera frames are used. The *level* frame has its origin at the camera and its z axis along the screen's
normal; the *camera* frame is the level one turned about x by the camera's tilt. Both: x image right, y image
down, z forward to the person, mm.
"""

from dataclasses import dataclass

import numpy as np

HEAD_TO_LEVEL = np.diag([1.0, -1.0, -1.0])
"""Head axes (x to the person's left, y up, z out of the face) to camera axes for a head that faces the camera."""


def tilt_matrix(degrees):
    """Turns level axes into those of a camera that looks `degrees` down. Shape (..., 3, 3)."""
    a = np.radians(degrees)
    c, s, o, one = np.cos(a), np.sin(a), np.zeros_like(a), np.ones_like(a)
    return _matrix([[one, o, o], [o, c, -s], [o, s, c]])


def head_matrix(yaw, pitch, roll):
    """Rotation from head axes to camera axes: diag(1, -1, -1) Rz(roll) Ry(yaw) Rx(pitch); degrees in.

    Yaw > 0: nose to the image's right, pitch > 0: nose down, roll > 0: counterclockwise in the image.
    """
    yaw, pitch, roll = (np.radians(np.asarray(v, float)) for v in (yaw, pitch, roll))
    o, one = np.zeros_like(yaw), np.ones_like(yaw)
    rz = _matrix([[np.cos(roll), -np.sin(roll), o], [np.sin(roll), np.cos(roll), o], [o, o, one]])
    ry = _matrix([[np.cos(yaw), o, np.sin(yaw)], [o, one, o], [-np.sin(yaw), o, np.cos(yaw)]])
    rx = _matrix([[one, o, o], [o, np.cos(pitch), -np.sin(pitch)], [o, np.sin(pitch), np.cos(pitch)]])
    return HEAD_TO_LEVEL @ rz @ ry @ rx


def head_angles(matrix):
    """Yaw, pitch, roll in degrees of `head_matrix`'s result; exact inverse for |yaw| < 90."""
    r = HEAD_TO_LEVEL @ matrix
    yaw = np.arcsin(np.clip(-r[..., 2, 0], -1, 1))
    pitch = np.arctan2(r[..., 2, 1], r[..., 2, 2])
    roll = np.arctan2(r[..., 1, 0], r[..., 0, 0])
    return np.degrees(yaw), np.degrees(pitch), np.degrees(roll)


def _matrix(rows):
    return np.stack([np.stack(row, -1) for row in rows], -2)


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def turn_by_kappa(visual, kappa_deg):
    """Optical axes from visual axes, both in head axes.

    `visual` (..., 2, 3) and `kappa_deg` (2, 2): for the image-left and the image-right eye how many degrees the
    optical axis lies further to the temple (in yaw = atan2(x, z)) and higher (in pitch = asin(y)).
    """
    temple = np.array([-1.0, 1.0])  # the image-left eye's temple is on the person's right, -x
    yaw = np.arctan2(visual[..., 0], visual[..., 2]) + temple * np.radians(kappa_deg[:, 0])
    pitch = np.arcsin(np.clip(visual[..., 1], -1, 1)) + np.radians(kappa_deg[:, 1])
    return np.stack([np.sin(yaw) * np.cos(pitch), np.sin(pitch), np.cos(yaw) * np.cos(pitch)], -1)


@dataclass(frozen=True)
class Screen:
    """The picture area of a monitor with the camera above its middle."""

    width_px: float
    height_px: float
    width_mm: float
    height_mm: float
    camera_above_mm: float = 10.0
    tilt_down_deg: float = 0.0

    @property
    def px_per_mm(self):
        return np.array([self.width_px / self.width_mm, self.height_px / self.height_mm])

    @property
    def centre(self):
        return np.array([self.width_px / 2, self.height_px / 2])

    def at(self, fx, fy):
        """Screen px at fractions of the width and height, whole px as the recordings have them."""
        return np.round(np.array([fx * self.width_px, fy * self.height_px]))

    def to_level(self, px):
        """Screen px (..., 2) to level mm (..., 3)."""
        px = np.asarray(px, float)
        mm = px / self.px_per_mm
        return np.stack([self.width_mm / 2 - mm[..., 0], mm[..., 1] + self.camera_above_mm, np.zeros(px.shape[:-1])], -1)

    def to_camera(self, px):
        """Screen px (..., 2) to camera mm (..., 3)."""
        return self.to_level(px) @ tilt_matrix(self.tilt_down_deg).T

    def corners_mm(self):
        """The corners of the picture area, camera mm (4, 3): top left, top right, bottom right, bottom left as the
        person sees them."""
        w, h = self.width_px, self.height_px
        return self.to_camera(np.array([[0, 0], [w, 0], [w, h], [0, h]]))

    def from_camera(self, origin, direction):
        """Where rays meet the screen, px (..., 2); camera mm in. The inverse that tests use."""
        back = tilt_matrix(self.tilt_down_deg)
        o, d = origin @ back, direction @ back
        p = o - d * (o[..., 2:] / d[..., 2:])
        mm = np.stack([self.width_mm / 2 - p[..., 0], p[..., 1] - self.camera_above_mm], -1)
        return mm * self.px_per_mm


@dataclass(frozen=True)
class Pinhole:
    """A camera without distortion: u = fx X / Z + cx, v = fy Y / Z + cy."""

    width: int
    height: int
    fx: float
    fy: float
    cx: float
    cy: float
    hfov_deg: float

    @staticmethod
    def webcam(width, height, hfov_deg=60.0):
        f = width / 2 / np.tan(np.radians(hfov_deg) / 2)
        return Pinhole(width, height, f, f, (width - 1) / 2, (height - 1) / 2, hfov_deg)

    def project(self, points):
        """Camera mm (..., 3) to image px (..., 2); points behind the camera come out far outside."""
        z = np.maximum(points[..., 2], 1.0)
        return np.stack([self.fx * points[..., 0] / z + self.cx, self.fy * points[..., 1] / z + self.cy], -1)
