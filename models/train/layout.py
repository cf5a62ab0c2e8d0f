"""What the numbers in each network's input and output vectors are. The JSON cards repeat it; the cards are what ships."""

EYE_WIDTH, EYE_HEIGHT = 96, 64
FACE_SIZE = 96
EYE_POINTS = 18
FACE_POINTS = 30
FEATURES = 16

#: Width of the eye patch over the distance between the eye's corners.
EYE_SCALE = 2.0
#: Side of the face crop over the side of a Haar box (`haarcascade_frontalface_alt2`).
FACE_SCALE = 1.25

#: Indices into the 18 eye points.
IRIS, RIM, OUTER, INNER, PUPIL = 0, slice(1, 9), 9, 13, 17
UPPER, LOWER = slice(10, 13), slice(14, 17)


def spans(parts):
    """[(name, length)] -> {name: [from, to)}."""
    out, at = {}, 0
    for name, length in parts:
        out[name] = [at, at + length]
        at += length
    return out


EYE = spans([
    ("points", 2 * EYE_POINTS), ("point_logvar", 2 * EYE_POINTS),
    ("openness", 1), ("openness_logvar", 1), ("usable", 1),
    ("gaze", 2), ("gaze_logvar", 2), ("feature", FEATURES),
])
FACE = spans([
    ("points", 2 * FACE_POINTS), ("point_logvar", FACE_POINTS),
    ("pose", 3), ("pose_logvar", 3), ("face", 1),
])
GAZE = spans([("gaze", 2), ("gaze_logvar", 2)])


def length(spans_):
    return max(end for _, end in spans_.values())


GAZE_INPUT = spans([
    ("left_eye", length(EYE)), ("right_eye", length(EYE)),
    ("left_present", 1), ("right_present", 1),
    ("pose", 3), ("pose_present", 1), ("separation", 1),
])


def take(vector, spans_, name):
    """The named part of a batch of vectors."""
    start, end = spans_[name]
    return vector[:, start:end]


def mirror_of(pairs, points):
    """Index of each point's partner in a mirrored picture."""
    out = list(range(points))
    for a, b in pairs:
        out[a], out[b] = b, a
    return out


#: Partners among the 30 face points (models/render); the others lie in the middle.
FACE_MIRROR = mirror_of(
    [(0, 5), (1, 4), (2, 3), (6, 9), (7, 8), (13, 15), (16, 17), (23, 26), (24, 25), (27, 28)], FACE_POINTS)

#: Eye corners among the face points: image-left eye outer, inner; image-right eye outer, inner.
FACE_CORNERS = ((6, 7), (9, 8))
