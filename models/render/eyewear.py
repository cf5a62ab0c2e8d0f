"""What real glasses do to a picture of the eyes behind them, each cause to be had alone: who wears which lenses, in which frame, how.

`natural` draws the causes as often as they are met; any other choice puts them on everybody, for held-back sets of one cause each.
"""

import dataclasses

import numpy as np

from . import optics, reflections
from .glasses import Glasses
from .scene import unit

CAUSES = ("power", "screen", "window", "smear", "tint", "thick", "rimless", "low", "bifocal", "veil")
#: Those that are mirrored.
BRIGHT = {"screen", "window", "veil"}
CHOICES = ("natural", "none", "plain", *CAUSES, "all")
#: How often each is met among people with glasses; every lens has the power that its owner needs.
NATURAL = {"power": 1.0, "screen": 0.35, "window": 0.2, "smear": 0.35, "tint": 0.12, "thick": 0.28, "rimless": 0.12, "low": 0.25, "bifocal": 0.08, "veil": 0.15}


def check(choice):
    """ValueError if there is no such choice: one of CHOICES, or several of CAUSES joined by +."""
    for part in choice.split("+") if "+" in choice else ():
        if part not in CAUSES:
            raise ValueError(f"no cause called {part or 'nothing'} in {choice}; there are {', '.join(CAUSES)}")
    if "+" not in choice and choice not in CHOICES:
        raise ValueError(f"no glasses called {choice}; there are {', '.join(CHOICES)}")


def flags(causes):
    """The causes as bits of one number, in the order of CAUSES."""
    return sum(1 << CAUSES.index(cause) for cause in causes)


def prescription(identity, strong=False):
    """The powers that a person needs, dioptres, image-left eye first; the same for all glasses of that person. Most are short-sighted."""
    rng = np.random.default_rng([7919, int(identity), 2])
    kind = rng.random()
    if kind < 0.62 or (strong and kind < 0.76):
        both = -float(np.clip(rng.gamma(2.2, 1.35), 0.5, 8))
    elif kind < 0.86 or strong:
        both = float(np.clip(rng.gamma(2.2, 0.9), 0.5, 5))
    else:
        both = rng.uniform(-0.5, 0.5)
    if strong and abs(both) < 2:
        both = float(np.sign(both) * rng.uniform(2, 4))
    apart = rng.normal(0, 0.4) if rng.random() < 0.9 else rng.normal(0, 1.5)
    return tuple(float(np.clip(np.round(4 * (both + s * apart / 2)) / 4, -8, 5)) for s in (-1, 1))


def causes_of(rng, choice, person):
    """The causes that a pair of glasses has."""
    if choice == "plain":
        return set()
    if choice.split("+")[0] in CAUSES:
        return set(choice.split("+"))
    if choice == "all":
        return set(CAUSES) - {"rimless" if rng.random() < 0.75 else "thick"}
    # One pair in five has many at once: each cause alone hardly harms, poor contrast behind rims close to the lids does.
    least = 0.5 if rng.random() < 0.2 else 0.0
    found = {cause for cause, share in NATURAL.items() if rng.random() < max(least, share * (3 if cause == "bifocal" and person.age > 0.5 else 1))}
    return found - {"rimless"} if "thick" in found else found


def dress(rng, person, glasses, choice):
    """Glasses with lenses as the choice has them, and their causes. glasses: what the frame is like unless a cause says otherwise."""
    causes = causes_of(rng, choice, person)
    natural = choice == "natural"
    change = {"tilt_deg": float(rng.uniform(5, 13)) if natural or "low" in causes else 8.0}
    if not natural:
        change |= {"rim": 0.8, "drop": float(rng.uniform(0, 4)), "half_height": float(rng.uniform(17, 21)), "albedo": float(rng.uniform(0.015, 0.1)), "rimless": False}
    if "thick" in causes:
        change |= {"rim": float(rng.uniform(2.0, 3.6)), "flat": float(rng.uniform(0.8, 1.3)), "rimless": False, "half_height": float(rng.uniform(13, 19)),
                   "drop": float(rng.uniform(0, 5)), "albedo": float(np.exp(rng.uniform(np.log(0.01), np.log(0.12)))), "shine": float(rng.uniform(0.05, 0.3))}
    if "rimless" in causes:
        change |= {"rim": 0.5, "rimless": True, "half_height": float(rng.uniform(12, 18)), "drop": float(rng.uniform(0, 4))}
    slide = float(rng.uniform(3, 12)) if "low" in causes else float(rng.uniform(0, 3)) if natural else 0.0
    # Down along the bridge of the nose, which leads forward too.
    change |= {"slide_mm": slide * 0.85, "drop": change.get("drop", glasses.drop) + slide * 0.85, "vertex_mm": glasses.vertex_mm + slide * 0.5}
    power = (0.0, 0.0)
    if "power" in causes:
        power = prescription(person.identity, strong=not natural)
    o = optics.Optics(power=power, high=float(rng.uniform(-4, 1)), apart=float(rng.normal(0, 1.5)))
    if "bifocal" in causes:
        o.addition, o.segment_drop, o.segment_half = float(rng.choice([1.0, 1.5, 2.0, 2.5, 3.0])), float(rng.uniform(2, 7)), float(rng.choice([14.0, 60.0], p=[0.8, 0.2]))
    o.base = float(np.clip(5.0 + 0.45 * np.mean(power) + rng.normal(0, 0.7), 0.8, 9))
    mirrors = natural or causes & BRIGHT
    if mirrors:
        # Without a coating a surface gives back 4 %, with one half a percent; scratched and cheap coatings lie between.
        o.reflect = float(rng.choice([rng.uniform(0.036, 0.045), rng.uniform(0.004, 0.009), rng.uniform(0.009, 0.03)], p=[0.4, 0.4, 0.2]))
    o.transmit = o.transmit_low = float(rng.uniform(0.93, 0.99))
    if "tint" in causes:
        o.transmit = float(rng.uniform(0.2, 0.8))
        o.transmit_low = o.transmit if rng.random() < 0.5 else float(rng.uniform(o.transmit, 0.95))
    if "smear" in causes:
        o.smear, o.smear_haze, o.smear_blur = reflections.smear(rng), float(np.exp(rng.uniform(np.log(0.03), np.log(0.35)))), float(rng.uniform(0.2, 1.2))
    # What the rest of the scene needs to know of the front: as curved as its power says.
    change["curve_mm"] = 1000 * (optics.INDEX - 1) / max(o.base, 0.8)
    return dataclasses.replace(glasses, optics=o, **change), causes


def illuminate(rng, glasses, causes, light, screen, rotation, head):
    """Puts what is to be mirrored into the room; changes light and screen in place."""
    if "screen" in causes:
        screen.page = reflections.page(rng)
        white = float(np.exp(rng.uniform(np.log(1.5), np.log(12))))
        # As bright as a screen is beside a lit face: its gain says how much it lights the face, its level how bright it looks.
        light.panels.append((screen.centre, screen.u, screen.v, white, 0.01, screen.page))
        if rng.random() < 0.35:
            _aimed(rng, glasses, light, rotation, head, white, reflections.page(rng), 0.01, (200, 420))
    if "window" in causes:
        for _ in range(int(rng.integers(1, 3))):
            bright = float(np.exp(rng.uniform(np.log(6), np.log(60))))
            if rng.random() < 0.7:
                _aimed(rng, glasses, light, rotation, head, bright, reflections.window(rng), 0.02, (250, 900))
            else:
                _aimed(rng, glasses, light, rotation, head, bright * 1.5, reflections.lamp(rng), 0.02, (50, 250))
    if "veil" in causes:
        # A bright wall, the sky, all that lies behind the camera: no edges to be seen, only less contrast.
        d = unit([rng.normal(0, 0.3), rng.normal(0.1, 0.3), -1])
        u = unit(np.cross(d, [0, 1, 0]))
        bright = float(np.exp(rng.uniform(np.log(1), np.log(6))))
        light.panels.append((d * 1500 + head, u * rng.uniform(1500, 6000), unit(np.cross(d, u)) * rng.uniform(1500, 6000), bright, 0.45))


def _aimed(rng, glasses, light, rotation, head, bright, page, softness, size):
    """A panel where one of the lenses mirrors it before an eye, with its front or its back, at this head's pose."""
    side = int(rng.integers(2))
    centre, right, up, normal = (rotation @ v for v in optics.frame(glasses, side))
    centre = centre + head
    eye = head + rotation @ np.array([(-1, 1)[side] * glasses.ipd_mm / 2, 0, 0]) + rng.normal(0, 5, 3)
    ray = unit(eye)
    place = ray * (centre @ normal) / (ray @ normal)
    front = 1 / glasses.curve_mm
    curve = front if rng.random() < 0.6 else front - optics.INDEX / (optics.INDEX - 1) * glasses.optics.power[side] / 1000
    n = unit(normal + curve * ((place - centre) @ right * right + (place - centre) @ up * up))
    d = ray - 2 * (ray @ n) * n
    u = unit(np.cross(d, [0, 1, 0]))
    v = unit(np.cross(d, u))
    far = rng.uniform(700, 2500)
    u, v = u * rng.uniform(*size) * far / 1200, v * rng.uniform(*size) * rng.uniform(0.6, 1.4) * far / 1200
    light.panels.append((place + d * far + u * rng.uniform(-1, 1) + v * rng.uniform(-1, 1), u, v, bright, softness, page))


def worn(rng, person, choice):
    """Glasses for a held-back set: a frame drawn for the person, dressed as the choice says."""
    return dress(rng, person, Glasses.sample(rng, person), choice)
