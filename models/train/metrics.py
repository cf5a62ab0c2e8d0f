"""Numbers: robust summaries, shares inside ellipses, and groups of samples."""

import numpy as np

#: Squared Mahalanobis distance that holds 68 and 95 % of a two-dimensional Gaussian (and of a one-dimensional one).
ELLIPSE = {2: (2.279, 5.991), 1: (0.989, 3.841)}


def summary(error):
    """Median, mean, RMS and 95th percentile of sizes [N]."""
    if not len(error):
        return None
    return {"n": int(len(error)), "median": short(np.median(error)), "mean": short(error.mean()),
            "rms": short(np.sqrt((error ** 2).mean())), "p95": short(np.percentile(error, 95))}


def short(value):
    return float(f"{float(value):.4g}")


def mahalanobis(error, logvar):
    """Squared distances [...] of errors [...,D] under variances exp(logvar) [...,D] or [...,1]."""
    return (error ** 2 * np.exp(-logvar)).sum(-1)


def inside(distances, dimensions):
    """Share within the 68 and the 95 % ellipse."""
    low, high = ELLIPSE[dimensions]
    return [short((distances <= low).mean()), short((distances <= high).mean())] if len(distances) else None


def variance_scale(distances, dimensions):
    """What to add to the log variances so that 68 and 95 % lie where they should: the mean of the two in logarithms."""
    if len(distances) < 20:
        return 0.0
    low, high = ELLIPSE[dimensions]
    found = np.quantile(distances, (0.68, 0.95))
    return float(np.log(np.maximum(found, 1e-6) / (low, high)).mean())


#: The renderer's kinds of light and classes of skin by number (models/render).
NAMES = {"light": ("even light", "light from one side", "dim light", "light from behind", "light of the screen", "light of a window"),
         "skin": ("skin 0 (lightest)", "skin 1", "skin 2", "skin 3", "skin 4 (darkest)")}


#: Rows of the screen by how far down it the point looked at lies (-1 to 1 from border to border), and how far behind or before the screen's
#: plane a point counts as on it, mm.
ROWS = (("top row of the screen", -1.0, -1 / 3), ("middle row of the screen", -1 / 3, 1 / 3), ("bottom row of the screen", 1 / 3, 1.0 + 1e-6),
        ("below the screen", 1.0 + 1e-6, np.inf))
ON_PLANE_MM = 50.0


def rows(data):
    """Name -> mask of the samples by the row of the screen that is looked at; empty where the truth does not say."""
    if "on_screen" not in data:
        return {}
    across, down, behind = data["on_screen"].T
    with np.errstate(invalid="ignore"):
        there = (np.abs(across) <= 1) & (np.abs(behind) <= ON_PLANE_MM)
        return {name: there & (down >= low) & (down < high) for name, low, high in ROWS}


def groups(data):
    """Name -> mask of the validation samples by glasses, light, skin, pose and row of the screen."""
    yaw, pitch = np.abs(data["pose"][:, 0]), data["pose"][:, 1]
    out = {"all": np.ones(len(yaw), bool)}
    for value, name in ((0, "no glasses"), (1, "clear glasses"), (2, "glasses with glare")):
        out[name] = data["glasses"] == value
    for key in ("light", "skin"):
        for value in np.unique(data[key]):
            out[NAMES[key][int(value)]] = data[key] == value
    out["yaw < 10 deg"] = yaw < 10
    out["yaw 10-20 deg"] = (yaw >= 10) & (yaw < 20)
    out["yaw >= 20 deg"] = yaw >= 20
    out["nose up > 8 deg"] = pitch < -8
    out["nose down > 8 deg"] = pitch > 8
    out.update(rows(data))
    return {name: mask for name, mask in out.items() if mask.any()}


def markdown(title, columns, rows):
    """A table; None becomes a dash."""
    lines = [f"| {title} | " + " | ".join(columns) + " |", "| --- " * (len(columns) + 1) + "|"]
    for name, values in rows:
        lines.append(f"| {name} | " + " | ".join("-" if v is None else f"{v:.3g}" if isinstance(v, float) else str(v) for v in values) + " |")
    return "\n".join(lines)
