"""Crops of pictures as the tracker makes them, and where the true points lie in them."""

import cv2
import numpy as np

from . import geometry, layout

BILINEAR = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP

#: Where the middle of the eyes lies in a Haar box, and the eyes' distance, as parts of its side (measured on real
#: faces with haarcascade_frontalface_alt2: eyes at (0.303, 0.381) and (0.700, 0.382), sigma 0.03 to 0.04).
HAAR_EYES = (0.5015, 0.3815)
HAAR_DISTANCE = 0.397


def shrink(picture, factor):
    """The picture reduced by a whole factor with area means."""
    if factor == 1:
        return picture
    height, width = (side // factor * factor for side in picture.shape)
    return cv2.resize(picture[:height, :width], (width // factor, height // factor), interpolation=cv2.INTER_AREA)


def shrunk(picture, matrix):
    """The picture reduced by the whole factor that its `patch_matrix` asks for (1.5 px or more a patch pixel), and the matrix for it."""
    factor = max(1, int(round(np.hypot(matrix[0, 0], matrix[1, 0]))))
    if factor > 1:
        picture = shrink(picture, factor)
        matrix = matrix / factor
        matrix[:, 2] -= 0.5 * (factor - 1) / factor
    return picture, matrix


def warp(picture, matrix, width, height):
    """Cuts a patch: bilinear, borders replicated, shrunk by a whole factor first where a patch pixel covers 1.5 or more."""
    picture, matrix = shrunk(picture, matrix)
    return cv2.warpAffine(picture, matrix, (width, height), flags=BILINEAR, borderMode=cv2.BORDER_REPLICATE)


def eye_matrix(centre, distance, angle, mirrored):
    """`patch_matrix` of an eye whose corners lie `distance` px apart around `centre`."""
    scale = layout.EYE_SCALE * distance / layout.EYE_WIDTH
    return geometry.patch_matrix(centre, angle, scale, layout.EYE_WIDTH, layout.EYE_HEIGHT, mirrored)


def face_matrix(box):
    """`patch_matrix` of the crop around a Haar box x, y, w, h."""
    x, y, w, h = box
    side = layout.FACE_SCALE * 0.5 * (w + h)
    centre = (x + 0.5 * (w - 1), y + 0.5 * (h - 1))
    return geometry.patch_matrix(centre, 0.0, side / layout.FACE_SIZE, layout.FACE_SIZE, layout.FACE_SIZE, False)


def box_from_eyes(middle_left, middle_right):
    """The Haar-like box of a face whose eyes' middles are known: what the tracker uses while it holds a face."""
    side = np.hypot(*(middle_right - middle_left)) / HAAR_DISTANCE
    middle = 0.5 * (middle_left + middle_right)
    return (middle[0] - HAAR_EYES[0] * side, middle[1] - HAAR_EYES[1] * side, side, side)


def cut(picture, matrix, width, height, margin):
    """The part of the picture that a patch with this matrix needs, with `margin` px around, and the matrix for it."""
    corners = geometry.to_image(np.array([[0, 0], [width, 0], [0, height], [width, height]], float), matrix)
    low = np.floor(corners.min(0)).astype(int) - margin
    high = np.ceil(corners.max(0)).astype(int) + margin + 1
    rows, columns = picture.shape
    low, high = np.clip(low, 0, [columns - 8, rows - 8]), np.clip(high, [8, 8], [columns, rows])
    high = np.maximum(high, low + 8)
    shifted = matrix.copy()
    shifted[:, 2] -= low
    return picture[low[1]:high[1], low[0]:high[0]], shifted
