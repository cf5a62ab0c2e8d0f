"""Person, camera, state and scene to a picture in linear light, with its exact truth."""

import dataclasses

import cv2
import numpy as np

from . import native, optics, unusual, visible
from .landmarks import box_vertices, face_vertices
from .scene import head_angles

FLIP = np.diag([1.0, -1.0, -1.0])


@dataclasses.dataclass
class State:
    """One moment. head_R: head axes to camera axes; head_t: midpoint of the eyeball centres, camera mm; gaze_mm: the point both visual
    axes go through, camera mm; closure: [image-left eye, image-right eye], 0 = as open as this gaze has it, 1 = shut."""

    head_R: np.ndarray
    head_t: np.ndarray
    gaze_mm: np.ndarray
    closure: tuple = (0.0, 0.0)
    squint: float = 0.0
    brow: float = 0.0
    mouth_open: float = 0.0
    smile: float = 0.0
    widen: float = 0.0
    body_t: np.ndarray = None
    lids: tuple = (None, None)  # of lids.Lid
    aims: tuple = (None, None)  # of unusual.Aim; None: the eye looks at gaze_mm
    slip_mm: tuple = (0.0, 0.0)  # of contact lenses, aside and up


@dataclasses.dataclass
class Truth:
    """All in image px (centres at integers) or camera mm; index 0 = image-left eye = the person's right. See README.md."""

    eye_points: np.ndarray
    eye_visible: np.ndarray
    face_points: np.ndarray
    face_visible: np.ndarray
    face_box: np.ndarray
    head: np.ndarray
    axis: np.ndarray
    visual: np.ndarray
    eye_mm: np.ndarray
    iris_px: np.ndarray
    openness: np.ndarray
    glare: np.ndarray


def gaze_axes(person, head_R, head_t, gaze_mm, glasses=None, aims=(None, None)):
    """Visual and optical axes of both eyes in head axes, [2,3] each. Behind lenses with power the eyes look at the image that these
    make of the point. aims: of eyes that do not look there (`unusual.Aim`)."""
    bends = glasses is not None and glasses.optics is not None and any(glasses.optics.power)
    point = head_R.T @ (np.asarray(gaze_mm, float) - head_t)
    visual, optical = [], []
    for k, eye in enumerate(person.eyes):
        v = (optics.aimed(glasses, k, eye.centre, point) if bends else point) - eye.centre
        v = v / np.linalg.norm(v)
        v = v if aims[k] is None else aims[k].lead(v)
        temple = -1.0 if k == 0 else 1.0
        yaw = np.arctan2(v[0], v[2]) + temple * np.radians(person.kappa_deg[k, 0])
        pitch = np.arcsin(np.clip(v[1], -1, 1)) + np.radians(person.kappa_deg[k, 1])
        visual.append(v)
        optical.append([np.sin(yaw) * np.cos(pitch), np.sin(pitch), np.cos(yaw) * np.cos(pitch)])
    return np.array(visual), np.array(optical)


class Renderer:
    """Draws people. samples: subsamples per pixel along each side."""

    def __init__(self, samples=2):
        self.samples = samples

    def pose(self, person, state, glasses=None):
        """Posed head (head frame), margins and optical axes."""
        head = person.head.copy()
        self._express(person, state, head)
        visual, optical = gaze_axes(person, state.head_R, state.head_t, state.gaze_mm, glasses, state.aims)
        margins = []
        for k, eye in enumerate(person.eyes):
            pitch = np.degrees(np.arcsin(optical[k, 1])) - person.kappa_deg[k, 1]
            margins.append(eye.move(head, eye.turn(pitch, float(state.closure[k]), state.squint, state.widen, state.lids[k])))
        return head, margins, visual, optical

    def _express(self, person, state, head):
        def add(name, amount):
            index, delta = person.units[name]
            keep = np.abs(delta).max(1) > 0
            head[index[keep]] += delta[keep] * np.float32(amount)

        if state.mouth_open > 0.01:
            add("mouth-open", 0.6 * state.mouth_open)
        if state.smile > 0.01:
            add("mouth-corner-puller", state.smile)
        elif state.smile < -0.01:
            add("mouth-compression", -state.smile)
        if abs(state.brow) > 0.01:
            kind = "up" if state.brow > 0 else "down"
            for side in ("left", "right"):
                name = f"eyebrows-{side}-{kind}"
                index, delta = person.units[name]
                keep = ~person.near_lids[index]
                head[index[keep]] += delta[keep] * np.float32(abs(state.brow))

    def to_camera(self, person, state, points, stiff):
        """Head frame to camera mm; the neck bends between head and trunk."""
        R, t = state.head_R, np.asarray(state.head_t, float)
        yaw = np.radians(head_angles(R)[0] * 0.2)
        trunk = FLIP @ np.array([[np.cos(yaw), 0, np.sin(yaw)], [0, 1, 0], [-np.sin(yaw), 0, np.cos(yaw)]])
        pivot = R @ person.neck + t if state.body_t is None else FLIP @ person.neck + np.asarray(state.body_t, float)
        out = points @ R.T.astype(np.float32) + t.astype(np.float32)
        low = stiff < 1
        below = (points[low] - person.neck.astype(np.float32)) @ trunk.T.astype(np.float32) + pivot.astype(np.float32)
        s = stiff[low, None]
        out[low] = out[low] * s + below * (1 - s)
        return out

    def render(self, person, camera, state, scene):
        """Linear picture f32 [h,w] and its Truth."""
        head, margins, visual, optical = self.pose(person, state, scene.glasses)
        model = person.model()
        mesh = model.assemble(self, person, camera, state, scene, head, margins, optical)
        linear, buffers = self._draw(person, camera, state, scene, mesh, optical)
        truth = self._truth(person, camera, state, scene.glasses, head, margins, visual, optical, mesh, buffers)
        return linear, truth

    def _eyeballs(self, person, state, optical, level):
        balls = np.zeros(2, native.EYEBALL)
        texture = person.kit.texture(person.iris_texture, 1)
        scale = texture.shape[0] / 512
        for k, eye in enumerate(person.eyes):
            b = balls[k]
            axis = state.head_R @ optical[k]
            side = np.cross(state.head_R @ [0, 1, 0], axis)
            side /= np.linalg.norm(side)
            b["centre"], b["axis"], b["side"], b["up"] = state.head_R @ eye.centre + state.head_t, axis, side, np.cross(axis, side)
            r = person.iris_mm / 2
            b["sclera_radius"], b["limbus_distance"], b["limbus_radius"], b["cornea_radius"] = person.eyeball_mm, person.limbus_mm, r, 7.8
            b["iris_distance"], b["pupil_radius"] = person.limbus_mm - 0.4, min(person.pupil_mm / 2, r - 1.2)
            b["sclera_albedo"], b["iris_gain"], b["iris_gamma"] = person.sclera, person.iris_gain, 1.0
            b["limbus_dark"], b["softness"], b["vein"] = person.limbus_dark, person.limbus_soft, person.vein + k
            b["iris"], b["iris_size"] = native.address(texture), texture.shape[0]
            b["iris_cx"], b["iris_cy"], b["iris_r"], b["pupil_r"] = 362 * scale, 151 * scale, 57 * scale, 19 * scale
        return balls

    def _lights(self, state, scene, nose):
        light, screen = scene.light, scene.screen
        rows = [(d, r, w, 0, s) for d, r, w, s in light.lights]
        normal = np.cross(screen.u, screen.v)
        normal /= np.linalg.norm(normal)
        to = np.asarray(state.head_t) - screen.centre
        distance = np.linalg.norm(to)
        area = 4 * np.linalg.norm(screen.u) * np.linalg.norm(screen.v)
        power = light.screen_gain * screen.level * min(2.5, area / 156000 * (550 / distance) ** 2 * abs(normal @ to) / distance)
        rows.append((screen.centre, power, 0.45, 1, 0))
        lights = np.zeros(len(rows), native.LIGHT)
        for row, (d, r, w, p, s) in zip(lights, rows):
            row["direction"], row["radiance"], row["wrap"], row["is_point"], row["shadowed"] = d, r, w, p, s
        panels, pages = np.zeros(len(light.panels) + 1, native.PANEL), np.zeros(len(light.panels) + 1, native.PAGE)
        own = (screen.centre, screen.u, screen.v, 6.0 * light.screen_gain * screen.level + 0.3, 0.03, screen.page)
        for row, show, (c, u, v, r, s, *page) in zip(panels, pages, [*light.panels, own]):
            row["centre"], row["u"], row["v"], row["radiance"], row["softness"] = c, u, v, r, s
            if page and page[0] is not None:
                show["texels"], show["width"], show["height"] = native.address(page[0]), page[0].shape[1], page[0].shape[0]
        if not any(s > 0 for _, _, _, _, s in rows):
            return lights, panels, pages, None
        return lights, panels, pages, np.asarray(rows[0][0], float)

    def _draw(self, person, camera, state, scene, mesh, optical):
        n = self.samples
        projected = camera.project(mesh.position[mesh.solid])
        lo = np.clip(np.floor(projected.min(0)) - 2, 0, [camera.width, camera.height]).astype(int)
        hi = np.clip(np.ceil(projected.max(0)) + 3, 0, [camera.width, camera.height]).astype(int)
        linear = scene.background.image(camera.width, camera.height).copy()
        if (hi - lo < 2).any():
            return linear, None
        width, height = (hi - lo) * n
        lights, panels, pages, sun = self._lights(state, scene, None)
        s = np.zeros(1, native.SCENE)
        # Subsample i of an axis lies at (i + 0.5) / n - 0.5 + lo px.
        s["fx"], s["fy"] = camera.fx * n, camera.fy * n
        s["cx"], s["cy"] = (camera.cx - lo[0] + 0.5) * n - 0.5, (camera.cy - lo[1] + 0.5) * n - 0.5
        s["width"], s["height"] = width, height
        balls = self._eyeballs(person, state, optical, 0)
        for field, value in (("position", mesh.position), ("normal", mesh.normal), ("occlusion", mesh.occlusion), ("aux", mesh.aux),
                             ("corner", mesh.corner), ("uv", mesh.uv), ("material", mesh.material), ("palette", mesh.palette),
                             ("light", lights), ("panel", panels), ("page", pages), ("eyes", balls)):
            s[field] = native.address(value)
        s["vertices"], s["triangles"], s["materials"] = len(mesh.position), len(mesh.corner), len(mesh.palette)
        s["lights"], s["panels"] = len(lights), len(panels)
        s["ambient_up"] = [0, -1, 0]
        s["ambient_low"], s["ambient_high"], s["reflected"] = *scene.light.ambient, scene.light.room
        if sun is not None:
            axes = self._shadow_axes(sun)
            origin = np.asarray(state.head_t, float) + state.head_R @ np.array([0, -20.0, -60.0])
            size, scale = 224, 0.8
            depth = native.depth_map(mesh.position, mesh.casters, axes, origin, scale, size)
            s["shadow"], s["shadow_size"], s["shadow_scale"], s["shadow_bias"] = native.address(depth), size, scale, -2.5
            s["shadow_x"], s["shadow_y"], s["shadow_z"], s["shadow_origin"] = axes[0], axes[1], axes[2], origin
            s["shadow_bias"] = 2.5
        if scene.contacts is not None:
            worn = unusual.contact_records(scene.contacts, state.slip_mm)  # kept until the picture is drawn
            s["contact"] = native.address(worn)
        through, lenses = None, bool(pages["texels"].any())
        if scene.glasses is not None and scene.glasses.optics is not None:
            through, lenses = optics.Views(scene, camera, state, mesh, s, lo, n), True  # kept until the picture is drawn
        colour, alpha, inverse, ids, blended = native.render_scene(s, lenses)
        del through
        small = cv2.resize(colour * 1.0, (width // n, height // n), interpolation=cv2.INTER_AREA)
        cover = cv2.resize(alpha, (width // n, height // n), interpolation=cv2.INTER_AREA)
        view = linear[lo[1]:hi[1], lo[0]:hi[0]]
        view *= 1 - cover
        view += small
        return linear, (lo, n, inverse, ids, blended)

    @staticmethod
    def _shadow_axes(direction):
        z = direction / np.linalg.norm(direction)
        x = np.cross([0.1, 1.0, 0.2], z)
        x /= np.linalg.norm(x)
        return np.array([x, np.cross(z, x), z], np.float32)

    def _truth(self, person, camera, state, glasses, head, margins, visual, optical, mesh, buffers):
        R, t = state.head_R, np.asarray(state.head_t, float)
        points, shown = np.zeros((2, 18, 2)), np.zeros((2, 18), bool)
        centres, iris_px, glare = np.zeros((2, 3)), np.zeros(2), np.zeros(2)
        for k, eye in enumerate(person.eyes):
            centres[k] = R @ eye.centre + t
            a = R @ optical[k]
            temple = np.sign(eye.flip[0]) * (R @ [1.0, 0, 0])
            temple -= a * (temple @ a)
            temple /= np.linalg.norm(temple)
            up = np.cross(a, temple)
            up *= np.sign(up @ (R @ [0, 1.0, 0]))
            iris = centres[k] + a * person.limbus_mm
            angle = np.arange(8) * np.pi / 4
            rim = iris + person.iris_mm / 2 * (np.cos(angle)[:, None] * temple + np.sin(angle)[:, None] * up)
            pupil = centres[k] + a * (person.limbus_mm + 0.1)
            lids = self._lid_points(margins[k], eye)
            where = np.vstack([iris, rim, (lids * eye.flip + eye.centre) @ R.T + t, pupil])
            where, size, hidden = optics.apparent(camera, glasses, R, t, where)
            points[k] = camera.project(where)
            iris_px[k] = camera.fx * person.iris_mm / 2 / iris[2] * size[0]
            if buffers is not None:
                shown[k, [*range(9), 17]] = visible.sees_eye(points[k, [*range(9), 17]], k, mesh, buffers)
                shown[k, 9:17] = visible.sees(points[k, 9:17], where[9:17, 2], buffers, 3.0)
                shown[k] &= ~hidden
                glare[k] = visible.glare(points[k], buffers)
        index = face_vertices(person.kit)
        face, _, hidden = optics.apparent(camera, glasses, R, t, self.to_camera(person, state, head[index], person.stiff[index]))
        face_points = camera.project(face)
        box_index = box_vertices(person.kit)
        box = camera.project(self.to_camera(person, state, head[box_index], person.stiff[box_index]))
        lo, hi = box.min(0), box.max(0)
        face_visible = visible.sees(face_points, face[:, 2], buffers, 9.0) & ~hidden if buffers is not None else np.zeros(30, bool)
        return Truth(points.astype(np.float32), shown.astype(np.uint8), face_points.astype(np.float32), face_visible.astype(np.uint8),
                     np.array([*lo, *(hi - lo)], np.float32), np.array([*head_angles(R), *t], np.float32),
                     (optical @ R.T).astype(np.float32), (visual @ R.T).astype(np.float32), centres.astype(np.float32),
                     iris_px.astype(np.float32), 1 - np.asarray(state.closure, np.float32), glare.astype(np.float32))

    @staticmethod
    def _lid_points(margin, eye):
        """Outer corner, three of the upper lid, inner corner, three of the lower lid: at quarters of the way between the corners."""
        n = 14
        upper, lower = margin[:n], margin[np.concatenate([[0], np.arange(n, 26), [n - 1]])]
        out = []
        for line, quarters in ((upper, (0, .25, .5, .75)), (lower[::-1], (0, .25, .5, .75))):
            s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
            out += [[np.interp(q * s[-1], s, line[:, c]) for c in range(3)] for q in quarters]
        return np.array(out)
