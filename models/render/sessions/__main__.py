"""`python -m sessions KIND ...` makes one session, `python -m sessions set NAME ...` a ready-made set."""

import argparse
import os
import sys

from . import frozen
from .bundle import BundleMismatch
from .circles import LAYOUTS as TILES
from .circles import Circles, CirclesMisfit
from .habits import SCREENS as DESKS
from .kinds import KINDS, LAYOUTS
from .make import FOV_DEG, PixelsMissing, Spec, make
from .sets import SETS, make_set
from .unusual import KINDS as UNUSUAL


def pair(text):
    try:
        seconds, every = (float(v) for v in text.split("/"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not SECONDS/EVERY, such as 25/150") from None
    if not 0 < seconds <= every:
        raise argparse.ArgumentTypeError(f"{text!r}: the filmed seconds must lie between 0 and the period")
    return (seconds, every)


def size(text):
    try:
        width, height = (int(v) for v in text.split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT, such as 640x480") from None
    if not (160 <= width <= 3840 and 120 <= height <= 2160):
        raise argparse.ArgumentTypeError(f"{text!r}: between 160x120 and 3840x2160")
    return (width, height)


def fov(text):
    try:
        degrees = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of degrees, such as 60") from None
    if not 20 <= degrees <= 150:
        raise argparse.ArgumentTypeError(f"{text!r}: between 20 and 150 degrees")
    return degrees


def positive(text):
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not 0 < value < 1000:
        raise argparse.ArgumentTypeError(f"{text!r}: above 0 and below 1000")
    return value


def count(text):
    try:
        value = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
    if not 1 <= value <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r}: from 1 to 1000")
    return value


def seconds(text):
    value = positive(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: a second at least, so that the eyes arrive")
    return value


def parser():
    p = argparse.ArgumentParser(prog="sessions", description="Rendered webcam sessions as recording bundles.")
    p.add_argument("--headkit", help="folder of the head kit; default: TRACKII_HEADKIT. Not needed with --truth-only")
    sub = p.add_subparsers(dest="kind", required=True)
    for name in KINDS:
        k = sub.add_parser(name, help=(KINDS[name].__doc__ or "").strip().split("\n")[0])
        k.add_argument("--identity", type=int, required=True, help="the person; sessions use 1000 and above")
        k.add_argument("--out", required=True, help="folder of the bundle; taken up again if it was interrupted")
        k.add_argument("--size", type=size, default=(640, 480), metavar="WIDTHxHEIGHT")
        k.add_argument("--points", type=int, choices=sorted(LAYOUTS), default=9)
        k.add_argument("--corners", action="store_true", help="four calibration targets more, at 5 %% margins")
        k.add_argument("--fps", type=float, default=30.0)
        k.add_argument("--seed", type=int, default=1)
        k.add_argument("--glasses", type=int, choices=(0, 1, 2), default=0, help="none, clear, with glare")
        k.add_argument("--light", default="auto", help="a light of the renderer by name; auto: drawn by the seed")
        k.add_argument("--desk", choices=sorted(DESKS), help="default: drawn by the seed")
        k.add_argument("--distance", type=float, metavar="MM")
        k.add_argument("--fov", type=fov, default=FOV_DEG, metavar="DEGREES", help="horizontal field of view of the camera")
        k.add_argument("--film", type=pair, metavar="SECONDS/EVERY",
                       help="render only so much, and all targets; drift sessions with pictures: 25/150")
        k.add_argument("--film-all", action="store_true", help="every frame of a drift session")
        k.add_argument("--minutes", type=float, default=30.0, help="length of a drift session")
        k.add_argument("--eye", choices=sorted(UNUSUAL), help="what is unusual about the eyes: "
                       + "; ".join(f"{name}: {what}" for name, what in UNUSUAL.items()))
        k.add_argument("--truth-only", action="store_true", help="no pictures; needs only numpy")
        k.add_argument("--frames", type=int, help="stop after so many frames (a trial)")
        if name == "circles":
            _add_circles(k)
    s = sub.add_parser("set", help="a ready-made set of sessions")
    s.add_argument("name", choices=sorted(SETS))
    s.add_argument("--out", required=True, help="folder that gets one bundle a session")
    s.add_argument("--jobs", type=int, default=1)
    s.add_argument("--size", type=size, metavar="WIDTHxHEIGHT", help="instead of the set's own")
    s.add_argument("--only", type=int, help="the first so many sessions of the set")
    s.add_argument("--truth-only", action="store_true")
    f = sub.add_parser("frozen", help="whether the sessions of the sets are still what they were")
    f.add_argument("--recordings", metavar="DIR", help="compare the recordings in this folder too")
    f.add_argument("--pictures", action="store_true", help="draw and compare the first pictures of some sessions too")
    f.add_argument("--write", action="store_true", help="freeze them as they are now")
    return p


def _add_circles(k):
    usual = Circles()
    k.add_argument("--tiles", type=int, choices=sorted(TILES), default=usual.tiles)
    k.add_argument("--radius", type=positive, metavar="DEGREES", help="of the circles; default: 3 with 6 tiles, 4 with 4")
    k.add_argument("--speed", type=positive, metavar="DEGREES", help="a second, along the circle; default: 7")
    k.add_argument("--choices", type=count, default=usual.choices, metavar="N", help="how many dots are followed")
    k.add_argument("--seconds", type=seconds, default=usual.choice_s, help="for each choice")


def main(arguments=None):
    a = parser().parse_args(arguments)
    if a.headkit:
        os.environ["TRACKII_HEADKIT"] = a.headkit
    try:
        if a.kind == "set":
            return make_set(a.name, a.out, jobs=a.jobs, size=a.size, only=a.only, truth_only=a.truth_only)
        if a.kind == "frozen":
            return frozen.run(recorded=a.recordings, draw=a.pictures, write=a.write)
        film = a.film
        if film is None and a.kind == "drift" and not (a.film_all or a.truth_only):
            film = (25.0, 150.0)
        circles = None
        if a.kind == "circles":
            circles = Circles(a.tiles, a.radius, a.speed, a.choices, a.seconds)
        spec = Spec(
            kind=a.kind, identity=a.identity, seed=a.seed, width=a.size[0], height=a.size[1], fps=a.fps,
            points=a.points, corners=a.corners, glasses=a.glasses, light=a.light, desk=a.desk,
            distance_mm=a.distance, film=film, minutes=a.minutes, fov_deg=a.fov,
            circles=circles, eye=a.eye,
        )
        make(spec, a.out, truth_only=a.truth_only, most_frames=a.frames)
    except (BundleMismatch, CirclesMisfit, PixelsMissing) as error:
        print(f"sessions: {error}", file=sys.stderr)
        return {BundleMismatch: 73, CirclesMisfit: 64, PixelsMissing: 69}[type(error)]
    return 0



if __name__ == "__main__":
    sys.exit(main())
