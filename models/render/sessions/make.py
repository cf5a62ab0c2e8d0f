"""Makes one session: script, truth, pictures, bundle."""

import sys
import time
from dataclasses import asdict, dataclass

import numpy as np

from .bundle import Bundle, fixation_lines, manifest, timeline_lines
from .circles import Circles
from .geometry import Pinhole
from .habits import stream
from .kinds import script
from .track import follow, truth_without_pixels
from .unusual import UnusualEyes

FOV_DEG = 60.0


@dataclass(frozen=True)
class Spec:
    """What decides a session to the last bit."""

    kind: str
    identity: int
    seed: int = 1
    width: int = 640
    height: int = 480
    fps: float = 30.0
    points: int = 9
    corners: bool = False
    glasses: int = 0
    """0 none, 1 clear, 2 with glare."""
    light: str = "auto"
    desk: str | None = None
    distance_mm: float | None = None
    film: tuple | None = None
    minutes: float = 30.0
    fov_deg: float = FOV_DEG
    """The camera's horizontal field of view."""
    circles: Circles | None = None
    """What a session of the kind `circles` shows; None: the defaults."""
    eye: str | None = None
    """What is unusual about the eyes, a kind of `unusual.KINDS`; None: nothing."""

    def script(self):
        options = {"points": self.points, "corners": self.corners}
        if self.kind == "drift":
            options["minutes"] = self.minutes
        if self.kind == "circles":
            options["asked"] = self.circles
        director = script(self.kind, self.seed, self.identity, self.glasses, self.desk, self.distance_mm, **options)
        if self.film is not None:
            director.film = self.film
        if self.eye is not None:
            director.unusual = UnusualEyes.sample(self.eye, stream(self.seed, self.identity, "unusual"), director.end)
            if self.eye == "patch":
                director.lids.shut = director.unusual.side  # what is covered is not open
        return director


NOTE = "Rendered, with exact truth; no real person is shown. Made from CC0 assets; CC0."


def make(spec, folder, truth_only=False, log=print, most_frames=None):
    """Writes the session into `folder`; goes on where an interrupted run stopped, does nothing where it is done.

    `most_frames` stops after so many new frames and leaves the bundle open (for trials). Returns the number of
    frames in the bundle.
    """
    director = spec.script()
    camera = Pinhole.webcam(spec.width, spec.height, spec.fov_deg)
    frames = follow(director, spec.fps)
    note = NOTE
    if director.film is not None:
        note += (
            f" Not every moment was filmed: {director.film[0]:g} s of each {director.film[1]:g} s, and all targets; the"
            " clock and the counter go on. Rows of kind not-filmed say where."
        )
    described = asdict(spec) | {"truth_only": truth_only, "pictures": not truth_only}
    described["film"] = list(spec.film) if spec.film else None
    if spec.fov_deg == FOV_DEG:
        del described["fov_deg"]  # bundles made before there was a choice do not name it
    del described["circles"]  # what was asked for; the dots say it, with all that follows from it
    del described["eye"]  # likewise
    if director.unusual is not None:
        described["eyes"] = director.unusual.json()
    if director.circles is not None:
        described["circles"] = director.circles.json()
    if director.paragraph is not None:
        described["paragraph"] = director.paragraph.json()
    film = None
    if truth_only:
        a = director.anatomy
        person = {
            "label": f"identity {spec.identity}", "glasses": spec.glasses > 0,
            "pupil_distance_mm": round(a.ipd_mm, 2), "iris_diameter_mm": round(a.iris_mm, 2),
        }
    else:
        film = _film(director, camera, spec)
        person = film.person_json()
        described |= film.spec_json()
    session = manifest(director, camera, spec.fps, described, person, note)
    bundle = Bundle(folder, session, timeline_lines(director, _gaps(frames, director)), fixation_lines(director))
    if bundle.finished:
        log(f"{folder}: already there")
        return len(frames)
    if truth_only:
        bundle.write_truth_only(truth_without_pixels(director, frames, camera))
        log(f"{folder}: {len(frames)} rows of truth, {director.end:.1f} s, no pictures")
        return len(frames)
    return _render(bundle, film, frames, folder, log, most_frames)


class PixelsMissing(Exception):
    """The renderer cannot work here: its head kit, its compiler or a package of it is missing."""


def _film(director, camera, spec):
    try:
        from .pixels import Film, renderer

        missing = renderer().KitError
    except ImportError as error:
        raise PixelsMissing(f"the renderer cannot be loaded ({error}); --truth-only needs none") from error
    try:
        return Film(director, camera, spec)
    except missing as error:
        raise PixelsMissing(f"{error}; --truth-only needs none") from error


def _render(bundle, film, frames, folder, log, most_frames):
    first = bundle.open()
    begin = said = time.monotonic()
    last = len(frames) if most_frames is None else min(len(frames), first + most_frames)
    for k in range(first, last):
        jpeg, row = film.frame(frames, k)
        bundle.add(int(frames.sequence[k]), int(frames.t_ns[k]), jpeg, row)
        now = time.monotonic()
        if now - said > 10:
            said = now
            rate = (k + 1 - first) / (now - begin)
            log(f"{folder}: {k + 1}/{len(frames)} frames, {rate:.1f} a second, {(last - k - 1) / rate:.0f} s left")
    seconds = max(time.monotonic() - begin, 1e-9)
    if last == len(frames):
        bundle.close()
    else:
        bundle.pause()
    log(f"{folder}: {last}/{len(frames)} frames, {(last - first) / seconds:.1f} a second")
    sys.stdout.flush()
    return last


def _gaps(frames, director):
    """Stretches of more than a second without pictures that are so on purpose."""
    if director.film is None or len(frames) == 0:
        return []
    t = frames.t
    at = np.flatnonzero(np.diff(t) > 1.0)
    return [(float(t[k]), float(t[k + 1])) for k in at]
