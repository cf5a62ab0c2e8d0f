"""What a card says in words: what the network sees, what it was trained on, and where it is weak, with its own figures."""

import json
import os

from . import export

SEES = {
    "eye": "one eye in a gray webcam picture: 96x64 pixels, twice as wide as the eye, turned with the line between the eyes, outer corner to the "
           "right (the image-left eye is mirrored)",
    "face": "a gray 96x96 crop around a face box, or around the face points of the frame before",
    "gaze": "the eye network's outputs for both eyes (one may be missing), the head's pose relative to the ray to the eyes (may be missing) and "
            "the angle between the rays to the two eyes; no picture",
}
SAYS = {
    "eye": "18 points (iris centre, 8 of its rim, 2 corners, 6 of the lids, pupil), openness, the eye's optical axis, whether it is a usable eye, "
           "16 features for the gaze head; a log variance for each point and axis, openness and gaze",
    "face": "30 face points, yaw, pitch, roll, whether it is a face; a log variance for each point and angle",
    "gaze": "yaw and pitch of the pair's visual axis, with log variances; uncalibrated",
}
#: The figure that the limits are told by: name, unit and where it lies in a group's figures.
MEASURE = {
    "eye": ("RMS error of the iris relative to the corners, px at 62 px between the eyes", lambda group: group["relative_px"] and group["relative_px"]["rms"]),
    "face": ("mean error of the eye corners, parts of the eyes' distance", lambda group: group["eye_corners"] and group["eye_corners"]["mean"]),
    "gaze": ("mean error without calibration, degrees", lambda group: group and group["mean"]),
}
GROUPS = {
    "glasses": ("no glasses", "clear glasses", "glasses with glare"),
    "light": ("even light", "light from one side", "dim light", "light from behind", "light of the screen", "light of a window"),
    "pose": ("yaw < 10 deg", "yaw 10-20 deg", "yaw >= 20 deg", "nose up > 8 deg", "nose down > 8 deg"),
    "row of the screen": ("top row of the screen", "middle row of the screen", "bottom row of the screen", "below the screen"),
    "skin tone": ("skin 0 (lightest)", "skin 1", "skin 2", "skin 3", "skin 4 (darkest)"),
}
NEVER_SEEN = ("photographs or films of real people; children; eye diseases; patterned contact lenses; heavy make-up; veils; refraction by lenses; "
              "yaw beyond 35, pitch beyond 25, roll beyond 20 degrees; colour")


def limits(kind, figures):
    """By glasses, light, pose and skin tone: the measure for each group of held-back pictures, and the worst one's name."""
    name, value = MEASURE[kind]
    out = {"measure": name}
    for title, groups in GROUPS.items():
        found = {group: value(figures["by_group"][group]) for group in groups if group in figures["by_group"]}
        if not found:
            continue  # figures from before there was this kind of group
        known = {group: number for group, number in found.items() if number is not None}
        out[title] = {**found, "worst": max(known, key=known.get) if known else None}
    return {**out, "never seen in training": NEVER_SEEN}


def words(kind, figures):
    """What belongs on a card beside layouts and figures."""
    return {"sees": SEES[kind], "says": SAYS[kind], "limits": limits(kind, figures)}


def refresh(folder):
    """Writes the words of the cards in `folder` anew from the figures they carry; networks and figures stay."""
    for kind in export.KINDS:
        path = os.path.join(folder, f"{kind}.json")
        with open(path) as file:
            card = json.load(file)
        card = order({**card, **words(kind, card["figures"])})
        export.write_atomically(path, (json.dumps(card, indent=1) + "\n").encode())


def order(card):
    """The figures last: they are long."""
    figures = card.pop("figures")
    return {**card, "figures": figures}
