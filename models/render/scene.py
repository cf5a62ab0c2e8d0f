"""What is around the head: camera, screen, lights, reflected panels, background. Camera frame (x right, y down, z forward), mm."""

import dataclasses

import cv2
import numpy as np

CATEGORIES = ("even", "side", "dim", "back", "screen", "window")


def unit(v):
    v = np.asarray(v, np.float64)
    return v / np.linalg.norm(v)


def head_rotation(yaw_deg, pitch_deg, roll_deg):
    """Head axes (x to the person's left, y up, z out of the face) to camera axes: diag(1,-1,-1) Rz(roll) Ry(yaw) Rx(pitch)."""
    y, p, r = np.radians([yaw_deg, pitch_deg, roll_deg])
    rx = np.array([[1, 0, 0], [0, np.cos(p), -np.sin(p)], [0, np.sin(p), np.cos(p)]])
    ry = np.array([[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]])
    rz = np.array([[np.cos(r), -np.sin(r), 0], [np.sin(r), np.cos(r), 0], [0, 0, 1]])
    return np.diag([1.0, -1.0, -1.0]) @ rz @ ry @ rx


def head_angles(rotation):
    """Yaw, pitch, roll in degrees of a rotation made by head_rotation."""
    m = np.diag([1.0, -1.0, -1.0]) @ rotation
    return np.degrees([np.arcsin(np.clip(-m[2, 0], -1, 1)), np.arctan2(m[2, 1], m[2, 2]), np.arctan2(m[1, 0], m[0, 0])])


@dataclasses.dataclass(frozen=True)
class Camera:
    """Pinhole: u = fx X / Z + cx, pixel centres at integers."""

    width: int
    height: int
    fx: float
    fy: float
    cx: float
    cy: float

    @classmethod
    def webcam(cls, width=640, height=480, hfov_deg=60.0):
        f = width / 2 / np.tan(np.radians(hfov_deg) / 2)
        return cls(width, height, f, f, (width - 1) / 2, (height - 1) / 2)

    def project(self, points):
        p = np.asarray(points, np.float64)
        return np.stack([self.fx * p[..., 0] / p[..., 2] + self.cx, self.fy * p[..., 1] / p[..., 2] + self.cy], -1)


@dataclasses.dataclass
class Screen:
    """The luminous screen: centre and half axes; level = its radiance relative to the room."""

    centre: np.ndarray
    u: np.ndarray
    v: np.ndarray
    level: float = 1.0
    page: np.ndarray = None  # what it shows (reflections.page), seen where glasses mirror it; None: evenly bright

    @classmethod
    def monitor(cls, width_mm=527.0, height_mm=296.0, tilt_deg=0.0, level=1.0):
        """Camera at the top centre, 10 mm above the picture; tilt_deg > 0: the camera looks down."""
        a = np.radians(tilt_deg)
        turn = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
        return cls(turn @ [0, 10 + height_mm / 2, 0], turn @ [width_mm / 2, 0, 0], turn @ [0, height_mm / 2, 0], level)


@dataclasses.dataclass
class Light:
    """Lights of one room. lights: (direction, radiance, wrap, shadowed); panels: (centre, u, v, radiance, softness) and, if
    they show something, that as a sixth (reflections.py)."""

    name: str
    lights: list
    panels: list
    ambient: tuple
    exposure: float
    screen_gain: float
    room: float

    @classmethod
    def named(cls, name, rng):
        if name not in CATEGORIES:
            raise ValueError(f"no light called {name}; there are {', '.join(CATEGORIES)}")
        lights, panels = [], []

        def lamp(azimuth, height, radiance, wrap, shadowed, size, bright):
            """azimuth 0 = from the camera, positive = image right; height = elevation, degrees."""
            a, e = np.radians([azimuth, height])
            d = np.array([np.sin(a) * np.cos(e), -np.sin(e), -np.cos(a) * np.cos(e)])
            lights.append((d, radiance, wrap, shadowed))
            if bright > 0:
                u = unit(np.cross(d, [0, 1, 0]))
                v = unit(np.cross(d, u))
                panels.append((d * 1800 + [0, 0, 600], u * size * 900, v * size * 900 * rng.uniform(0.6, 1.6), bright, rng.uniform(0.02, 0.25)))

        sign = rng.choice([-1, 1])
        exposure, screen_gain, low, high = 1.0, rng.uniform(0.05, 0.35), rng.uniform(0.18, 0.35), rng.uniform(0.4, 0.75)
        if name == "even":
            lamp(rng.uniform(-40, 40), rng.uniform(15, 65), rng.uniform(0.25, 0.8), rng.uniform(0.25, 0.5), rng.uniform(0.3, 0.8), rng.uniform(.1, .4), rng.uniform(2, 22))
            lamp(rng.uniform(-80, 80), rng.uniform(20, 70), rng.uniform(0.1, 0.4), 0.5, 0, 0.2, rng.uniform(0, 12))
        elif name in ("side", "window"):
            big = name == "window"
            lamp(sign * rng.uniform(35, 95), rng.uniform(0, 40), rng.uniform(0.8, 2.0), 0.35 if big else 0.15, rng.uniform(0.5, 0.9) if big else 0.95,
                 rng.uniform(0.3, 0.8) if big else 0.15, rng.uniform(5, 30))
            low, high = low * rng.uniform(0.25, 0.9), high * rng.uniform(0.3, 0.9)
        elif name == "dim":
            lamp(rng.uniform(-70, 70), rng.uniform(10, 70), rng.uniform(0.2, 0.9), 0.3, 0.9, 0.12, rng.uniform(0, 15))
            exposure = rng.uniform(0.18, 0.5)
            low, high = low * 0.6, high * 0.6
            screen_gain = rng.uniform(0.1, 0.6)
        elif name == "back":
            lamp(sign * rng.uniform(110, 165), rng.uniform(10, 50), rng.uniform(0.6, 2.5), 0.1, 0, 0.5, 0)
            lamp(rng.uniform(-60, 60), rng.uniform(20, 70), rng.uniform(0.05, 0.3), 0.5, 0.5, 0.2, 0)
            exposure = rng.uniform(0.35, 0.8)
        else:
            low, high = rng.uniform(0.03, 0.15), rng.uniform(0.05, 0.2)
            screen_gain = rng.uniform(0.5, 1.2)
            exposure = rng.uniform(0.4, 1.0)
        return cls(name, lights, panels, (low, high), exposure, screen_gain, rng.uniform(0.1, 0.6))

    def add_glare(self, rng):
        """A bright window or lamp placed so that glasses or corneas that face the camera mirror it at times."""
        a, e = rng.uniform(-38, 38), rng.uniform(-25, 40)
        d = np.array([np.sin(np.radians(a)), -np.sin(np.radians(e)), -1])
        d /= np.linalg.norm(d)
        u = unit(np.cross(d, [0, 1, 0]))
        v = unit(np.cross(d, u))
        s = rng.uniform(60, 420)
        self.panels.append((d * 1200 + [0, 0, 550], u * s, v * s * rng.uniform(0.5, 1.8), float(np.exp(rng.uniform(np.log(3), np.log(45)))), rng.uniform(0.02, 0.4)))

    def add_mirrored(self, rng, glasses, rotation, head):
        """A window or lamp put where these glasses, worn just so, mirror it before one of the eyes: an even veil, or an edge across the eye.

        rotation, head: of the head, as in State; the camera is the frame's origin. What a lens mirrors towards the camera lies along
        the camera's ray turned at the lens, at its front or at its flatter back (as native/shade.cpp draws it).
        """
        _, _, vertices, normals, _ = glasses.mesh()
        places = vertices @ rotation.T + head
        rays = places / np.linalg.norm(places, axis=1, keepdims=True)
        eye = head + rotation @ np.array([rng.choice([-1, 1]) * glasses.ipd_mm / 2, 0, 0]) + rng.normal(0, 4, 3)
        at = int(np.argmax(rays @ unit(eye)))
        n = rotation @ normals[at]
        n = n if n @ rays[at] < 0 else -n
        if rng.random() < 0.4:
            n = unit(n + [0, 0, -0.35])
        d = rays[at] - 2 * (rays[at] @ n) * n
        u = unit(np.cross(d, [0, 1, 0]))
        v = unit(np.cross(d, u))
        # A curved lens makes things small: half a metre at this distance covers an eye.
        u, v = u * float(np.exp(rng.uniform(np.log(80), np.log(900)))), v * float(np.exp(rng.uniform(np.log(80), np.log(900))))
        centre = places[at] + d * rng.uniform(900, 1600) + u * rng.uniform(-1.2, 1.2) + v * rng.uniform(-1.2, 1.2)
        self.panels.append((centre, u, v, float(np.exp(rng.uniform(np.log(1.5), np.log(35)))), rng.uniform(0.02, 0.4)))


class Background:
    """A blurred made-up room in linear light; the same for all frames of one scene."""

    def __init__(self, rng, light=None):
        self.seed = int(rng.integers(1 << 31))
        self.back = light is not None and light.name == "back"
        self.level = float(np.exp(rng.uniform(np.log(0.03), np.log(0.7)))) * (0.35 if light is not None and light.name == "screen" else 1)
        self._made = {}

    def image(self, width, height):
        """Linear radiance f32 [height,width]."""
        if (width, height) in self._made:
            return self._made[width, height]
        rng = np.random.default_rng(self.seed)
        w, h = max(8, width // 4), max(8, height // 4)
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        image = np.full((h, w), self.level, np.float32) * (1 + rng.uniform(-.5, .5) * (x / w - .5) + rng.uniform(-.6, .6) * (y / h - .5))
        for _ in range(rng.integers(0, 14)):
            x0, y0 = rng.integers(-w // 4, w), rng.integers(-h // 4, h)
            rw, rh = int(w * rng.uniform(.03, .6)), int(h * rng.uniform(.03, .8))
            value = self.level * float(np.exp(rng.normal(0, 0.7)))
            if rng.random() < 0.25:
                cv2.ellipse(image, (int(x0), int(y0)), (rw // 2, rh // 2), rng.uniform(0, 180), 0, 360, value, -1)
            else:
                cv2.rectangle(image, (int(x0), int(y0)), (int(x0 + rw), int(y0 + rh)), value, -1 if rng.random() < 0.8 else 2)
        for _ in range(3):
            n = rng.normal(0, 1, (rng.integers(3, 40), rng.integers(3, 40))).astype(np.float32)
            image *= 1 + rng.uniform(0, 0.16) * cv2.resize(n, (w, h), interpolation=cv2.INTER_LINEAR)
        if self.back:
            x0, y0 = int(w * rng.uniform(-.1, .7)), int(h * rng.uniform(-.1, .4))
            cv2.rectangle(image, (x0, y0), (x0 + int(w * rng.uniform(.2, .8)), y0 + int(h * rng.uniform(.3, .8))), rng.uniform(1.0, 4.0), -1)
        image = cv2.GaussianBlur(np.maximum(image, 0.001), (0, 0), float(np.exp(rng.uniform(np.log(0.3), np.log(4)))))
        image = cv2.resize(image, (width, height), interpolation=cv2.INTER_CUBIC)
        self._made[width, height] = np.maximum(image, 0.001)
        return self._made[width, height]


@dataclasses.dataclass
class Scene:
    """One room with one person's glasses on or off; keep it for a whole session."""

    light: Light
    background: Background
    glasses: object = None
    screen: Screen = dataclasses.field(default_factory=Screen.monitor)
    patch: object = None
    """None, or an `unusual.Patch` over one eye."""
    contacts: tuple = None
    """None, or for each eye None or the `unusual.Contact` that it wears."""
