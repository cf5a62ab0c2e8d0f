"""What training minimises. Values are learnt with robust losses; log variances by the Gaussian likelihood of errors that
are held fixed, so that a network cannot shrink its loss by giving up on hard pictures."""

import torch
from torch.nn import functional as F

from . import layout

#: Errors up to this many patch pixels count squared, larger ones by their size.
KNEE = 0.5
#: The same for eye points, whose precision is what gaze hangs on.
EYE_KNEE = 0.15


def point_weights():
    """How much each of the 18 eye points counts: gaze hangs on the iris relative to the corners."""
    weights = torch.ones(layout.EYE_POINTS)
    weights[layout.IRIS] = 8
    weights[layout.PUPIL] = 2
    weights[layout.OUTER] = weights[layout.INNER] = 4
    return weights / weights.mean()


def robust(error, knee):
    """Huber's loss divided by its knee: |error| for large ones."""
    return F.smooth_l1_loss(error, torch.zeros_like(error), beta=knee, reduction="none")


def likelihood(error, logvar):
    """Gaussian negative log likelihood of a fixed error (limited to 6 sigma's worth, against outliers)."""
    logvar = logvar.clamp(-16, 4)
    scaled = error.detach() ** 2 * torch.exp(-logvar)
    return 0.5 * (logvar + torch.where(scaled < 36, scaled, 12 * scaled.clamp_min(1e-9).sqrt() - 36))


def trust(logvar, unit, floor):
    """Weights that let clear pictures count more than hopeless ones: 1 / (sigma + floor), mean 1, no gradient."""
    with torch.no_grad():
        weights = 1 / (unit * torch.exp(0.5 * logvar.clamp(-16, 4)) + floor)
        return weights / weights.mean()


def mean(values, weights):
    return (values * weights).sum() / weights.sum().clamp_min(1e-6)


def eye_loss(out, batch):
    """Total and parts for a batch of eye patches (see `batches.EyeBatches`)."""
    def part(name):
        return layout.take(out, layout.EYE, name)
    present, openness = batch["usable"], batch["openness"]
    points = part("points").view(-1, layout.EYE_POINTS, 2)
    logvar = part("point_logvar").view(-1, layout.EYE_POINTS, 2)
    error = points - batch["points"]
    # A hidden point is guessed from the rest, for little. With the lids shut nothing tells where the iris is.
    seen = 0.1 + 0.9 * batch["visible"]
    weights = (point_weights().to(out.device) * seen * present).unsqueeze(-1).expand_as(error)
    awake = present * (0.05 + 0.95 * torch.clamp(openness / 0.3, 0, 1))
    gaze_error = part("gaze") - batch["gaze"]
    open_error = part("openness") - openness
    parts = {
        "points": mean(robust(layout.EYE_WIDTH * error, EYE_KNEE), weights * trust(logvar, layout.EYE_WIDTH, 0.3)),
        "points_nll": mean(likelihood(error, logvar), (present * seen).unsqueeze(-1).expand_as(error)),
        "gaze": mean(robust(gaze_error, 0.02), awake * trust(part("gaze_logvar"), 1.0, 0.03)),
        "gaze_nll": mean(likelihood(gaze_error, part("gaze_logvar")), awake.expand_as(gaze_error)),
        "openness": mean(robust(open_error, 0.05), present),
        "openness_nll": mean(likelihood(open_error, part("openness_logvar")), present),
        "usable": F.binary_cross_entropy_with_logits(part("usable"), batch["usable"]),
    }
    factors = {"points": 1.5, "points_nll": 0.05, "gaze": 6, "gaze_nll": 0.05, "openness": 3, "openness_nll": 0.05, "usable": 0.3}
    return sum(factors[name] * value for name, value in parts.items()), parts


class Keeping:
    """`eye_loss`, plus `weight` times how far the points, gaze and openness of usable eyes without glasses lie from those of
    `before`: a training that goes on for the sake of glasses then leaves eyes without glasses as they were."""

    def __init__(self, before, weight):
        self.before, self.weight, self.device = before.eval(), weight, None

    def __call__(self, out, batch):
        total, parts = eye_loss(out, batch)
        image = (batch["image"].float() * (1 / 255)).contiguous(memory_format=torch.channels_last)
        if self.device != out.device:
            self.before, self.device = self.before.to(out.device, memory_format=torch.channels_last), out.device
        with torch.no_grad():
            target = self.before(image)
        bare, awake = batch["bare"], batch["bare"] * (0.05 + 0.95 * torch.clamp(batch["openness"] / 0.3, 0, 1))

        def off(name, knee, scale=1):
            return robust(scale * (layout.take(out, layout.EYE, name) - layout.take(target, layout.EYE, name)), knee)
        points = off("points", EYE_KNEE, layout.EYE_WIDTH).view(-1, layout.EYE_POINTS, 2)
        kept = (1.5 * mean(points, (bare * point_weights().to(out.device)).unsqueeze(-1).expand_as(points))
                + 6 * mean(off("gaze", 0.02), awake.expand(-1, 2)) + 3 * mean(off("openness", 0.05), bare))
        return total + self.weight * kept, {**parts, "kept": kept}


def face_loss(out, batch):
    """Total and parts for a batch of face crops (see `batches.FaceBatches`)."""
    def part(name):
        return layout.take(out, layout.FACE, name)
    present = batch["face"]
    error = part("points").view(-1, layout.FACE_POINTS, 2) - batch["points"]
    # Places beyond what the heatmaps can name count only up to their rim.
    inside = ((batch["points"] > -0.15) & (batch["points"] < 1.15)).all(-1, keepdim=True)
    weights = (present.unsqueeze(-1) * inside).expand_as(error)
    logvar = part("point_logvar").unsqueeze(-1).expand_as(error)
    pose_error = part("pose") - batch["pose"]
    parts = {
        "points": mean(robust(layout.FACE_SIZE * error, KNEE), weights),
        "points_nll": mean(likelihood(error, logvar), weights),
        "pose": mean(robust(pose_error, 0.05), present.expand_as(pose_error)),
        "pose_nll": mean(likelihood(pose_error, part("pose_logvar")), present.expand_as(pose_error)),
        "face": F.binary_cross_entropy_with_logits(part("face"), present),
    }
    factors = {"points": 1, "points_nll": 0.05, "pose": 6, "pose_nll": 0.05, "face": 0.5}
    return sum(factors[name] * value for name, value in parts.items()), parts


def gaze_loss(out, batch):
    """Total and parts for the gaze head: robust error plus the likelihood that teaches the variance."""
    error = layout.take(out, layout.GAZE, "gaze") - batch["gaze"]
    weights = batch["weight"].expand_as(error)
    parts = {
        "gaze": mean(robust(error, 0.02), weights),
        "gaze_nll": mean(likelihood(error, layout.take(out, layout.GAZE, "gaze_logvar")), weights),
    }
    return 10 * parts["gaze"] + 0.1 * parts["gaze_nll"], parts
