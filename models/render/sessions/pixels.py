"""Pictures for a session: the renderer's person in the pose of each frame, through a webcam, as JPEG."""

import dataclasses
import hashlib
import sys
from pathlib import Path

import numpy as np

from .backdrop import Backdrop
from .geometry import head_angles, head_matrix, tilt_matrix
from .habits import SmoothNoise, stream
from .track import assemble

MODELS = Path(__file__).resolve().parents[2]

LIGHT_SHARES = {"even": 0.4, "window": 0.2, "side": 0.15, "screen": 0.1, "dim": 0.15}
"""Of sessions whose light is left to the seed (chosen)."""

AGES = ((0.25, "young"), (0.6, "middle-aged"), (1.1, "old"))
SKINS = ("light", "light brown", "brown", "dark brown", "dark")


def renderer():
    """The package `render`, which is this one's parent; imported by its own name from `models`."""
    if str(MODELS) not in sys.path:
        sys.path.insert(0, str(MODELS))
    import render

    return render


class Film:
    """Everything that stays the same in a session; `frame` makes one picture and its row of truth."""

    def __init__(self, director, camera, spec):
        self.render = render = renderer()
        from render.glasses import Glasses

        self.director, self.camera, self.spec = director, camera, spec
        rng = stream(spec.seed, spec.identity, "camera")
        self.person = render.Person(spec.identity)
        self.glasses = None
        if spec.glasses:
            self.glasses = self.person.glasses or Glasses.sample(rng, self.person)
        name = spec.light
        if name == "auto":
            name = str(rng.choice(list(LIGHT_SHARES), p=list(LIGHT_SHARES.values())))
        self.light = render.Light.named(name, rng)
        self.pinhole = render.Camera(camera.width, camera.height, camera.fx, camera.fy, camera.cx, camera.cy)
        self.webcam = _webcam(render.Webcam, rng, name)
        self.quality, self.webcam.quality = int(rng.integers(84, 94)), 0
        background = render.Background(rng, self.light)
        # A wall brighter than the face would make the exposure leave the face in the dark.
        background.level = float(np.clip(background.level, 0.05, 0.4))
        self.backdrop = Backdrop(self, background, rng) if director.extra_face else background
        self.draw = render.Renderer()
        self._face = SmoothNoise(rng, [0.05, 0.06, 0.04], 0.05, 0.4, axes=3)
        self._smile = float(rng.uniform(-0.1, 0.25))
        self._trunk = self._trunk_turn()
        self._pushed = {}
        if spec.glasses == 2:
            self._place_glare(rng, background)
        self.grain = Grain(int(rng.integers(1 << 31)), camera)
        self.patch, self.contacts = self._cover(stream(spec.seed, spec.identity, "unusual worn"))

    def _cover(self, rng):
        """The patch or the contact lenses of unusual eyes; nothing is drawn from `rng` for usual ones."""
        unusual = self.director.unusual
        if unusual is not None and unusual.kind == "patch":
            # Black cloth, or a plaster about as bright as the skin.
            albedo = 0.025 if rng.random() < 0.4 else float(np.clip(self.person.skin_albedo * rng.uniform(0.9, 1.6), 0.05, 0.7))
            return self.render.Patch(self.person, unusual.side, albedo), None
        if unusual is not None and unusual.kind == "patterned":
            lens = self.render.Contact(rng)
            self._slip = SmoothNoise(rng, 0.15, 0.05, 0.5, axes=2)
            return None, (lens, lens)
        return None, None

    def _place_glare(self, rng, background):
        """Puts a window or lamp where the glasses mirror it now and then: over an iris in 5 to 50 % of looks at the
        corners and the middle of the screen. A person whose eyes were never to be seen would move the lamp."""
        desk, glare_free = self.director.desk, list(self.light.panels)
        looks = [(0.5, 0.5), (0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)]
        best = None
        for _ in range(12):
            self.light.panels = list(glare_free)
            self.light.add_glare(rng)
            hit = []
            for fx, fy in looks:
                target = self.director.screen.to_camera(self.director.screen.at(fx, fy))
                turn = tilt_matrix(self.director.screen.tilt_down_deg) @ head_matrix(
                    *(desk.head_deg + [-10 * (fx - 0.5), 5 * (fy - 0.5), 0])
                )
                middle = tilt_matrix(self.director.screen.tilt_down_deg) @ desk.head_mm
                state = self.render.State(head_R=turn, head_t=middle, gaze_mm=target)
                scene = self.render.Scene(self.light, background, self.glasses, self.screen())
                linear, truth = self.draw.render(self.person, self.pinhole, state, scene)
                x, y, w, h = (int(v) for v in truth.face_box)
                hit += list(np.asarray(truth.glare) > 0.25 * np.median(linear[max(0, y) : y + h, max(0, x) : x + w]))
            off = max(0.05 - np.mean(hit), np.mean(hit) - 0.5, 0)
            if best is None or off < best[0]:
                best = (off, self.light.panels)
            if off == 0:
                break
        self.light.panels = best[1]

    def _trunk_turn(self):
        return tilt_matrix(self.director.screen.tilt_down_deg) @ head_matrix(*self.director.desk.head_deg)

    def person_json(self):
        p = self.person
        age = next(word for limit, word in AGES if p.age < limit)
        hair = f"{p.hair.rstrip('0123456789')} hair" if p.hair else "bald"
        eyes = p.iris_texture.replace("_eye", "").replace("brownlight", "light brown").replace("lightblue", "light blue")
        worn = ("no glasses", "clear glasses", "glasses with glare")[self.spec.glasses]
        label = f"{p.sex}, {age}, {SKINS[p.skin_class]} skin, {eyes} eyes, {hair}, {worn}, identity {p.identity}"
        return {
            "label": label, "glasses": self.glasses is not None, "pupil_distance_mm": round(self._ipd(), 2),
            "iris_diameter_mm": round(float(p.iris_mm), 2),
        }

    def _ipd(self):
        """Between the centres of rotation, as the recordings' manifests have it."""
        return float(np.linalg.norm(self.person.eyes[0].centre - self.person.eyes[1].centre))

    def spec_json(self):
        out = {
            "renderer": _stamp(), "light_used": self.light.name,
            "person": self.person.describe() | {"glasses": self.glasses is not None},
            "camera": {k: (list(v) if isinstance(v, tuple) else v) for k, v in dataclasses.asdict(self.webcam).items()}
            | {"quality": self.quality},
            "desk_used": self.director.desk.name,
            "head_share": [round(float(v), 3) for v in self.director.habits.head_share],
        }
        if self.contacts is not None:
            out["contact_lens"] = self.contacts[0].json()
        if self.director.extra_face:
            out["other_face"] = dict(self.director.extra_face)
        return _plain(out)

    def frame(self, frames, k):
        """JPEG bytes and the truth row of frame `k`."""
        if self.webcam.exposure is None:
            self._expose(*self._linear(frames, 0))
        linear, truth = self._linear(frames, k)
        self.grain.turn(int(frames.sequence[k]))
        image = self.webcam.apply(linear, self.grain, level=float(frames.light[k]))
        return encode(image, self.quality), self._row(frames, k, truth)

    def _expose(self, linear, truth):
        """The automatic exposure settles on the session's first picture, wherever this run begins; like most webcams'
        it minds faces: bright skin is not burnt out, and a dark face in a bright room not lost."""
        self.webcam.apply(linear, np.random.default_rng(0))
        x, y, w, h = truth.face_box
        face = linear[int(max(0, y + 0.2 * h)) : int(y + 0.9 * h), int(max(0, x + 0.15 * w)) : int(x + 0.85 * w)]
        bright, middle = (float(v) for v in np.percentile(face, [90, 50]))
        low, high = 0.07 / max(middle, 1e-6), 0.5 / max(bright, 1e-6)
        self.webcam.exposure = float(min(max(self.webcam.exposure, low), high))

    def _linear(self, frames, k):
        t = np.array([frames.t_ns[k] / 1e9])
        face = self._face(t)[0]
        closure = np.clip(1 - frames.openness[k], 0, 1)
        # How hard the eyes are shut; brows and mouth as far as the face's units go.
        effort = float(closure.mean()) if self.director.squeezes else 0.0
        trunk_t = frames.pivot_mm[k] + self._trunk @ self.director.desk.pivot_mm
        # The renderer hangs an upright neck under this point; the head of the desk is bent forward.
        trunk_t = trunk_t + (self._trunk - np.diag([1.0, -1.0, -1.0])) @ self.person.neck
        state = self.render.State(
            head_R=frames.turn[k], head_t=frames.head_mm[k], gaze_mm=frames.gaze_mm[k],
            closure=(float(closure[0]), float(closure[1])), squint=float(np.clip(0.05 + face[0], 0, 0.25)),
            brow=float(face[1]) - 1.5 * effort, smile=self._smile + float(face[2]) + effort, body_t=trunk_t,
        )
        unusual = self.director.unusual
        if unusual is not None:
            turned, share = unusual.turned(t)[0], unusual.followed()
            state.aims = tuple(self.render.Aim(tuple(turned[e]), float(share[e])) for e in range(2))
        if self.contacts is not None:
            state.slip_mm = tuple(self._slip(t)[0])
        background = self.backdrop
        if isinstance(background, Backdrop):
            background = background.at(float(t[0]))
        scene = self.render.Scene(self.light, background, self._worn(float(frames.glasses_up_mm[k])), self.screen(),
                                  self.patch, self.contacts)
        return self.draw.render(self.person, self.pinhole, state, scene)

    def _worn(self, up_mm):
        """The glasses, pushed up the nose by `up_mm` (in steps of 0.1 mm)."""
        if self.glasses is None or up_mm < 0.05:
            return self.glasses
        key = round(up_mm, 1)
        if key not in self._pushed:
            self._pushed[key] = dataclasses.replace(self.glasses, drop=self.glasses.drop - key)
        return self._pushed[key]

    def screen(self):
        """The luminous screen as the renderer wants it."""
        c = self.director.screen.corners_mm()
        centre = c.mean(0)
        return self.render.Screen(centre=centre, u=(c[0] + c[3]) / 2 - centre, v=(c[2] + c[3]) / 2 - centre)

    def _row(self, frames, k, truth):
        eye = np.asarray(truth.eye_points, float)
        return assemble(
            frames, self.camera, np.stack(head_angles(frames.turn[k]))[None], frames.head_mm[k][None],
            eye[None, :, 0], eye[None, :, 13], eye[None, :, 9], np.asarray(truth.iris_px, float)[None],
            np.asarray(truth.face_box, float)[None], np.asarray(truth.axis, float)[None],
            np.asarray(truth.eye_mm, float)[None], index=[k],
        )[0]


class Grain:
    """White noise for the webcam: another cut out of one large field for each frame, which is as good as fresh noise
    here and saves drawing it."""

    def __init__(self, seed, camera, spare=128):
        self.seed, self.spare = seed, spare
        shape = (camera.height + spare, camera.width + spare)
        self.field = np.random.default_rng(seed).standard_normal(shape, dtype=np.float32)
        self.turn(0)

    def turn(self, number):
        """Chooses the cut for frame `number`."""
        self.y, self.x, self.sign = np.random.default_rng([self.seed, number]).integers(0, [self.spare, self.spare, 2])

    def standard_normal(self, shape, dtype=np.float32):
        cut = self.field[self.y : self.y + shape[0], self.x : self.x + shape[1]]
        return -cut if self.sign else cut.copy()


def _webcam(kind, rng, light):
    """An ordinary webcam: 1.1 to 2.3 grey levels of noise and 0.4 to 0.75 px of blur, about as in the recordings;
    darker rooms noisier."""
    gamma, target = rng.uniform(2.0, 2.3), rng.uniform(0.16, 0.27)
    level = 0.2
    slope = 255 / gamma * level ** (1 / gamma - 1)
    sigma = rng.uniform(1.1, 2.3) * (1.35 if light in ("dim", "screen") else 1.0) / slope
    share = rng.uniform(0.6, 0.95)
    return kind(
        target=float(target), gamma=float(gamma), blur=float(rng.uniform(0.4, 0.75)),
        shot=float(share * sigma**2 / level),
        read=float(sigma * np.sqrt(1 - share)), grain=float(rng.uniform(0.3, 0.7)), sharpen=float(rng.uniform(0, 0.3)),
        vignette=float(rng.uniform(0, 0.15)),
    )


def _stamp():
    """Names the state of the renderer's sources."""
    folder = MODELS / "render"
    digest = hashlib.sha1()
    for path in sorted([*folder.glob("*.py"), *(folder / "native").glob("*.?pp")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def encode(gray, quality):
    import cv2

    good, data = cv2.imencode(".jpg", gray, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not good:
        raise RuntimeError(f"a picture of {gray.shape} could not be encoded as JPEG")
    return data.tobytes()


def _plain(value):
    """numpy numbers to Python's, so that JSON takes them."""
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    return value.item() if isinstance(value, np.generic) else value
