"""What differs from person to person and from desk to desk, drawn once a session.

Ranges are those of the recordings the project measures itself on (`shared/recordings/README.md`, "How the eyes,
head and lids move") unless a line says otherwise.
"""

from dataclasses import dataclass, field

import numpy as np

from .geometry import Screen

STREAMS = {"habits": 1, "desk": 2, "script": 3, "gaze": 4, "lids": 5, "head": 6, "frames": 7, "anatomy": 8, "camera": 9,
           "paragraph": 10, "unusual": 11, "unusual worn": 12}


def stream(seed, identity, name):
    """A generator of its own for each part, so that changing one part leaves the others as they were."""
    return np.random.default_rng([int(seed), int(identity), STREAMS[name]])


@dataclass(frozen=True)
class Habits:
    """How a person moves."""

    reaction_s: float
    """Mean reaction time to a target that appears; 0.2 s."""
    undershoot_share: float
    """Share of large saccades that fall short and are corrected 0.15 to 0.2 s later; 0.6."""
    landing_sd_deg: float
    """Landing error per axis; 0.15 degrees."""
    drift_rms_deg: float
    """Slow drift of a fixation, rms per axis; 0.1 to 0.2 degrees from end to end."""
    head_share: np.ndarray
    """Share of a gaze shift that the head carries, horizontal and vertical; 0.12 to 0.28."""
    sway_mm: float
    sway_deg: float
    blinks_per_minute: float
    """12 to 18."""
    fixation_mean_s: float
    """While reading; fixations last 0.18 to 0.30 s."""
    regression_share: float
    """Share of reading saccades that go back; 10 to 15 % in skilled reading (Rayner 1998)."""

    @staticmethod
    def sample(rng):
        share = rng.uniform(0.12, 0.28)
        return Habits(
            reaction_s=rng.uniform(0.185, 0.225),
            undershoot_share=rng.uniform(0.5, 0.7),
            landing_sd_deg=rng.uniform(0.13, 0.17),
            drift_rms_deg=rng.uniform(0.06, 0.10),
            head_share=np.array([share, share * rng.uniform(0.75, 0.95)]),
            sway_mm=rng.uniform(2.0, 3.0),
            sway_deg=rng.uniform(0.6, 0.9),
            blinks_per_minute=rng.uniform(12.5, 17.5),
            fixation_mean_s=rng.uniform(0.225, 0.25),
            regression_share=rng.uniform(0.09, 0.15),
        )


@dataclass(frozen=True)
class Anatomy:
    """Eyes as far as gaze geometry needs them; the renderer's person has the same numbers from its mesh."""

    ipd_mm: float
    iris_mm: float
    kappa_deg: np.ndarray
    """(2, 2): image-left and image-right eye, degrees further to the temple and higher."""
    eyeball_mm: float = 12.2

    @staticmethod
    def sample(rng):
        """For sessions without pictures. Distances: 63 +- 3 mm between the eyes (Dodgson 2004), iris 11.7 mm; the
        angle between the axes 4.5 +- 1.4 degrees (`shared/models-notes.md`), alike in both eyes."""
        temporal = np.clip(rng.normal(4.5, 1.4), 1.5, 7.5)
        vertical = rng.normal(-1.1, 0.5)
        kappa = np.array([[temporal, vertical], [temporal, vertical]]) + rng.normal(0, 0.25, (2, 2))
        return Anatomy(
            ipd_mm=float(np.clip(rng.normal(63, 3), 55, 72)),
            iris_mm=float(np.clip(rng.normal(11.7, 0.3), 10.9, 12.6)),
            kappa_deg=kappa,
        )


SCREENS = {
    "desk-24": (1920, 1080, 527, 296),
    "desk-27": (2560, 1440, 597, 336),
    "laptop-14": (1536, 864, 310, 174),
    "laptop-15": (1920, 1080, 344, 194),
}


@dataclass(frozen=True)
class Desk:
    """Screen, camera and where the person sits."""

    name: str
    screen: Screen
    head_mm: np.ndarray
    """Midpoint of the eyeball centres in the level frame when the head looks at the middle of the screen."""
    head_deg: np.ndarray
    """Yaw, pitch, roll then, level frame."""
    pivot_mm: np.ndarray = field(default_factory=lambda: np.array([0.0, 80.0, 90.0]))
    """From the point in the neck about which the head turns to the midpoint of the eyes, head axes."""

    @property
    def is_laptop(self):
        return self.name.startswith("laptop")

    @staticmethod
    def sample(rng, name=None, distance_mm=None, tilt_down_deg=None):
        """Desks: 520-650 mm away, laptops: 480-560 mm; the camera sits 10 mm above the picture."""
        if name is None:
            name = str(rng.choice(list(SCREENS), p=[0.4, 0.2, 0.2, 0.2]))
        laptop = name.startswith("laptop")
        low, high = (480, 560) if laptop else (520, 650)
        distance = rng.uniform(low, high)
        distance = distance if distance_mm is None else distance_mm
        tilt = rng.uniform(1, 5) if laptop else rng.uniform(-2, 3.5)
        tilt = tilt if tilt_down_deg is None else tilt_down_deg
        screen = Screen(*SCREENS[name], tilt_down_deg=round(float(tilt), 2))
        head = np.array([rng.normal(0, 10), rng.uniform(20, 45) if laptop else rng.uniform(28, 55), distance])
        to_centre = screen.to_level(screen.centre) - head
        # The head takes about half of the way down to the middle of the screen, as in the recordings.
        pitch = 0.55 * np.degrees(np.arctan2(to_centre[1], -to_centre[2])) + rng.normal(0, 1.5)
        yaw = 0.6 * np.degrees(np.arctan2(to_centre[0], -to_centre[2])) + rng.normal(0, 1.2)
        return Desk(name, screen, head, np.array([yaw, pitch, rng.normal(0, 0.8)]))


class SmoothNoise:
    """A sum of sinusoids with random phases: smooth, defined at every time, and the same for the same generator."""

    def __init__(self, rng, rms, low_hz, high_hz, count=14, slope=1.0, axes=1):
        edges = np.geomspace(low_hz, high_hz, count + 1)
        self.frequency = rng.uniform(edges[:-1], edges[1:], (axes, count))
        amplitude = self.frequency ** (-slope / 2) * rng.uniform(0.6, 1.4, (axes, count))
        power = np.sqrt((amplitude**2).sum(1, keepdims=True) / 2)
        self.amplitude = np.broadcast_to(np.asarray(rms, float), (axes,))[:, None] * amplitude / power
        self.phase = rng.uniform(0, 2 * np.pi, (axes, count))

    def __call__(self, t):
        """Values at times `t` (N,), shape (N, axes)."""
        t = np.asarray(t, float)
        angle = 2 * np.pi * t[:, None, None] * self.frequency + self.phase
        return (np.sin(angle) * self.amplitude).sum(-1)
