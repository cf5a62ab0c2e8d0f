"""Sampling of training pictures: people, poses, gazes, lids, rooms, cameras; and the shards they are written to."""

import dataclasses
import multiprocessing
import os
import pathlib
import signal
import time

import cv2
import numpy as np

from . import eyewear, lid_kinds
from .glasses import Glasses
from .person import Person, even_melanin
from .renderer import Renderer, State
from .scene import CATEGORIES, Background, Camera, Light, Scene, Screen, head_angles, head_rotation
from .webcam import Webcam

SIDE = 320
SHARD = 1000
SKINS = ("natural", "even")
LIGHT_SHARE = (0.30, 0.16, 0.14, 0.12, 0.12, 0.16)


@dataclasses.dataclass
class Sample:
    """One training picture before it is drawn; kept so that a sheet can show what was asked."""

    person: Person
    camera: Camera
    state: State
    scene: Scene
    webcam: Webcam
    glasses: int
    light: int
    causes: frozenset = frozenset()  # of eyewear.CAUSES


def _peaked(rng, limit, spread):
    """Normal with sd `spread`, one in five uniform, inside +-limit."""
    return float(rng.uniform(-limit, limit)) if rng.random() < 0.2 else float(np.clip(rng.normal(0, spread), -limit, limit))


def _pose(rng):
    return _peaked(rng, 35, 12), _peaked(rng, 25, 8), _peaked(rng, 20, 5)


def sample(rng, person, worn="natural", lids="natural", desk=False):
    """Draws everything about one picture of `person`. worn: of eyewear.CHOICES, lids: of lid_kinds.CHOICES; desk: the
    person looks straight at a screen, to go on with `again`; with another than the natural mixture all else is the
    same for every choice, so that sets of one seed differ in the glasses alone."""
    # Glasses have a stream of their own: what is drawn for them changes nothing about people who wear none.
    own = rng.spawn(1)[0]
    wide = np.exp(rng.uniform(np.log(42), np.log(150))) if rng.random() < 0.35 else np.exp(rng.uniform(np.log(50), np.log(92)))
    distance = rng.uniform(400, 780)
    focal = wide * distance / 63.0
    yaw, pitch, roll = (0.3 * a for a in _pose(rng)) if desk else _pose(rng)
    rotation = head_rotation(yaw, pitch, roll)
    # Where the midpoint of the eyes lands in the window; a few at the border of a camera's frame.
    jitter = rng.normal(0, 16, 2)
    at = np.array([159.5, 140.0]) + np.clip(jitter, -45, 45)
    if rng.random() < 0.05:
        at = at + rng.uniform(-1, 1, 2) * [95, 80]
    # Window of a wider frame: the optical axis of the camera is elsewhere.
    centre = np.array([159.5, 159.5]) + rng.normal(0, 1, 2) * [60, 40] * (wide / 62)
    camera = Camera(SIDE, SIDE, focal, focal, float(centre[0]), float(centre[1]))
    head = np.array([(at[0] - centre[0]) / focal * distance, (at[1] - centre[1]) / focal * distance, distance])
    closure = np.zeros(2)
    kind = 0.4 * rng.random() if desk else rng.random()
    screen = Screen.monitor(*((310, 174) if rng.random() < 0.3 else (rng.uniform(450, 700), rng.uniform(260, 400))), tilt_deg=rng.uniform(-4, 14),
                            level=rng.uniform(0.3, 1.2))
    gaze = _gaze(rng, kind, screen, head, rotation)
    if kind > 0.84:
        both = 1.0 if rng.random() < 0.45 else rng.uniform(0.15, 1.0)
        closure = np.clip(both + rng.normal(0, 0.03, 2) * (both < 1), 0, 1)
        if rng.random() < 0.1:
            closure[rng.integers(2)] = rng.uniform(0, 0.3)
    elif rng.random() < 0.35:
        closure = np.clip(rng.uniform(0, 0.25) + rng.normal(0, 0.03, 2), 0, 0.35)
    state = State(rotation, head, gaze, tuple(closure), squint=float(rng.uniform(0, 1) if rng.random() < 0.3 else 0),
                  brow=float(np.clip(rng.normal(0, 0.3), -1, 1)), mouth_open=float(rng.uniform(0, 0.8) if rng.random() < 0.15 else 0),
                  smile=float(np.clip(rng.normal(0, 0.3), -0.7, 0.9)), widen=float(rng.uniform(0, 1) if rng.random() < 0.12 else 0))
    state = lid_kinds.put_on(own.spawn(1)[0], person, state, lids)
    light_index = int(rng.choice(len(CATEGORIES), p=LIGHT_SHARE))
    light = Light.named(CATEGORIES[light_index], rng)
    glasses, mark, causes = None, 0, frozenset()
    if worn not in ("natural", "none"):
        glasses, causes = eyewear.worn(own, person, worn)
        mark = 2 if causes & eyewear.BRIGHT else 1
    elif worn == "natural" and rng.random() < 0.50:
        glasses, causes = eyewear.dress(own, person, Glasses.sample(rng, person), worn)
        mark = 2 if causes & eyewear.BRIGHT else 1
        if rng.random() < 0.72:
            mark = 2
            for _ in range(rng.integers(1, 4)):
                if rng.random() < 0.6:
                    light.add_mirrored(rng, glasses, rotation, head)
                else:
                    light.add_glare(rng)
    elif worn == "natural" and rng.random() < 0.3:
        light.add_glare(rng)
    if glasses is not None:
        eyewear.illuminate(own, glasses, causes, light, screen, rotation, head)
    scene = Scene(light, Background(rng, light), glasses, screen)
    return Sample(person, camera, state, scene, Webcam.sample(rng), mark, light_index, frozenset(causes))


def again(rng, s):
    """The next picture of a sitting: the same person, room and glasses, the head all but still, another point of the screen."""
    yaw, pitch, roll = head_angles(s.state.head_R) + rng.normal(0, 0.7, 3)
    rotation, head = head_rotation(yaw, pitch, roll), s.state.head_t + rng.normal(0, 3, 3)
    return dataclasses.replace(s, state=dataclasses.replace(s.state, head_R=rotation, head_t=head, gaze_mm=_gaze(rng, 0, s.scene.screen, head, rotation)))


def _gaze(rng, kind, screen, head, rotation):
    """A point looked at: on the screen, on the keyboard, or anywhere the eyes can turn to."""
    if kind < 0.40:
        return screen.centre + screen.u * rng.uniform(-1.05, 1.05) + screen.v * rng.uniform(-1.05, 1.05)
    if kind < 0.52:
        return screen.centre + screen.u * rng.uniform(-1, 1) + screen.v * rng.uniform(0.9, 1.2) + np.array([0, rng.uniform(0, 200), rng.uniform(0, 150)])
    yaw, pitch = np.radians(_peaked(rng, 30, 12)), np.radians(_peaked(rng, 25, 10))
    d = rotation @ np.array([np.sin(yaw) * np.cos(pitch), np.sin(pitch), np.cos(yaw) * np.cos(pitch)])
    return head + d * rng.uniform(350, 1200)


def draw(renderer, s, rng):
    """Picture u8 and truth of a sample."""
    linear, truth = renderer.render(s.person, s.camera, s.state, s.scene)
    return s.webcam.apply(linear, rng, level=s.scene.light.exposure), truth


def _on_screen(s):
    """Where on the screen the point looked at lies: across and down, -1 to 1 from border to border, and mm behind it."""
    screen = s.scene.screen
    off, out = s.state.gaze_mm - screen.centre, np.cross(screen.v, screen.u)
    return np.array([off @ screen.u / (screen.u @ screen.u), off @ screen.v / (screen.v @ screen.v), off @ out / np.linalg.norm(out)], np.float32)


def record(s, image, truth):
    """One row of a shard, by array name."""
    return {"image": image, "eye_points": truth.eye_points, "eye_visible": truth.eye_visible, "face_points": truth.face_points,
            "face_visible": truth.face_visible, "face_box": truth.face_box, "head": truth.head, "axis": truth.axis, "visual": truth.visual,
            "eye_mm": truth.eye_mm, "iris_px": truth.iris_px, "openness": truth.openness,
            "intrinsics": np.array([s.camera.fx, s.camera.cx, s.camera.cy], np.float32), "identity": np.int32(s.person.identity),
            "glasses": np.uint8(s.glasses), "skin": np.uint8(s.person.skin_class), "light": np.uint8(s.light), "degraded": s.webcam.numbers(),
            "glare": truth.glare, "target": np.asarray(s.state.gaze_mm, np.float32), "on_screen": _on_screen(s),
            "glasses_kind": np.uint16(eyewear.flags(s.causes)),
            "lens_power": np.array(s.scene.glasses.power if s.scene.glasses else (0, 0), np.float32)}


def _shard(job):
    """Renders one shard. Identities are drawn in runs of sixteen pictures, because a person costs more than a picture."""
    index, count, first, last, seed, out, headkit, worn, lids, desk, skins = job
    target = pathlib.Path(out) / f"shard-{index:04d}.npz"
    if target.exists():
        return index, count, 0.0
    started = time.process_time()
    rng = np.random.default_rng([seed, index])
    renderer, rows, person = Renderer(), [], None
    for k in range(count):
        if k % 16 == 0:
            identity = int(rng.integers(first, last))
            person = Person(identity, headkit, melanin=even_melanin(rng) if skins == "even" else None)
            kind = lid_kinds.drawn(rng, lids)
        s = again(rng, s) if desk and k % 16 else sample(rng, person, worn, kind, desk)
        image, truth = draw(renderer, s, rng)
        rows.append(record(s, image, truth))
    order = rng.permutation(count)
    arrays = {key: np.stack([rows[i][key] for i in order]) for key in rows[0]}
    part = target.with_suffix(f".{os.getpid()}.part")
    with open(part, "wb") as file:
        np.savez(file, **arrays)
    os.replace(part, target)
    return index, count, time.process_time() - started


def _begin():
    """In a new process: one thread each, and it ends when the first process says so, not by itself at Ctrl-C."""
    cv2.setNumThreads(1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def write_faces(count, identities, out, seed, jobs=1, headkit=None, log=print, worn="natural", lids="natural", desk=False,
                skins="natural"):
    """Writes ceil(count / 1000) shards into `out`; shards already there are kept. identities: range [first, last); worn: of eyewear.CHOICES, lids: of
    lid_kinds.CHOICES; desk: sittings of sixteen pictures each, see `again`; skins: "natural" (each person's own) or "even" (the five classes
    equally often, whoever it is)."""
    first, last = identities
    eyewear.check(worn)
    lid_kinds.check(lids)
    if skins not in SKINS:
        raise ValueError(f"no skins called {skins}; there are {', '.join(SKINS)}")
    if last <= first or count < 1:
        raise ValueError(f"nothing to render: {count} pictures of identities {first}:{last}")
    pathlib.Path(out).mkdir(parents=True, exist_ok=True)
    sizes = [min(SHARD, count - a) for a in range(0, count, SHARD)]
    todo = [(i, n, first, last, seed, str(out), headkit, worn, lids, desk, skins) for i, n in enumerate(sizes)]
    started, done, busy, drawn = time.monotonic(), 0, 0.0, 0
    # Started anew rather than forked: a fork inherits the locks of OpenCV's and BLAS's threads as they happen to be, and may wait for ever.
    with multiprocessing.get_context("spawn").Pool(jobs, initializer=_begin) as pool:
        for index, n, seconds in pool.imap_unordered(_shard, todo):
            done += n
            busy += seconds
            drawn += n if seconds else 0
            wall = time.monotonic() - started
            log(f"shard {index:4d}: {done}/{count} faces, {drawn / max(wall, 1e-9):.1f} a second, {drawn / max(busy, 1e-9):.1f} a second and core", flush=True)
    return count
