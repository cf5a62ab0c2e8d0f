"""Lenses with power: how they sit before the eyes, where things behind them appear, and what the rasteriser needs to draw them.

Thin lenses. A ray that meets a lens r mm from its optical centre is bent by r P (P in 1/mm), so a lens makes an image of every point behind it:
X' = C + (X - C - s p) / (1 - P s), s mm behind the lens at C, p the prism of a near segment. Minus lenses make smaller, plus lenses larger.
"""

import dataclasses

import cv2
import numpy as np

from . import native

#: Refractive index of the lenses.
INDEX = 1.5


@dataclasses.dataclass
class Optics:
    """Lenses of one pair. Index 0: before the image-left eye. Lengths in mm, powers in dioptres.

    high, apart: the optical centres above the pupils and further apart than these, as the glasses were fitted (before they slid down).
    addition: of the near segment, whose line lies segment_drop below the optical centre; 0 = none. base: power of the front surface.
    """

    power: tuple = (0.0, 0.0)
    high: float = 0.0
    apart: float = 0.0
    addition: float = 0.0
    segment_drop: float = 5.0
    segment_half: float = 14.0
    base: float = 5.0
    reflect: float = 0.0
    transmit: float = 0.95
    transmit_low: float = 0.95
    smear: np.ndarray = None
    smear_haze: float = 0.0
    smear_blur: float = 0.0

    @property
    def bends(self):
        return any(self.power) or self.addition > 0


@dataclasses.dataclass
class Part:
    """One thin lens in camera axes: the whole lens, or its near segment. `outline` is its border in camera mm."""

    centre: np.ndarray
    axis: np.ndarray      # away from the camera
    power: float          # 1/mm
    prism: np.ndarray
    outline: np.ndarray

    def depth(self, points):
        """How far behind the lens points lie, mm."""
        return (points - self.centre) @ self.axis

    def image(self, points):
        """Where points behind the lens seem to be; those where no image is upright become NaN."""
        s = self.depth(points)[..., None]
        m = 1 - self.power * s
        return self.centre + (points - self.centre - s * self.prism) / np.where(m > 0.2, m, np.nan)

    def magnification(self, points):
        """Size in the picture against that without the lens."""
        s = self.depth(points)
        return points[..., 2] / self.image(points)[..., 2] / (1 - self.power * s)


def frame(glasses, side):
    """A lens in head axes: its optical centre, and the axes right, up, normal; x to the person's left."""
    sign, o = (-1.0, 1.0)[side], glasses.optics
    at = glasses.place(side, np.zeros((1, 2)))[0]
    normal = np.array([sign * 0.0032 * glasses.reach, -np.sin(np.radians(glasses.tilt_deg)), 1.0])
    normal /= np.linalg.norm(normal)
    x, y = sign * (glasses.ipd_mm + o.apart) / 2, o.high - glasses.slide_mm
    z = at[2] - (normal[0] * (x - at[0]) + normal[1] * (y - at[1])) / normal[2]
    right = np.array([1.0, 0, 0]) - normal * normal[0]
    right /= np.linalg.norm(right)
    return np.array([x, y, z]), right, np.cross(normal, right), normal


def parts(glasses, R, t):
    """For each side the lens and, where it has one, the near segment in it; camera axes."""
    out, o = [], glasses.optics
    for side in (0, 1):
        centre, right, up, normal = frame(glasses, side)
        power = o.power[side] / 1000
        outline = glasses.outline(side)
        lens = Part(R @ centre + t, -(R @ normal), power, np.zeros(3), outline @ R.T + t)
        near = None
        if o.addition > 0:
            # The segment's own optical centre lies a third of its width below its line; the sum of both is a lens with prism.
            add, own = o.addition / 1000, R @ (up * -(o.segment_drop + o.segment_half / 3))
            local = np.column_stack([(outline - centre) @ right, (outline - centre) @ up])
            low = np.column_stack([np.clip(local[:, 0], -o.segment_half, o.segment_half), np.minimum(local[:, 1], -o.segment_drop)])
            near = Part(lens.centre, lens.axis, power + add, own * add, (centre + low[:, :1] * right + low[:, 1:] * up) @ R.T + t)
        out.append((lens, near))
    return out


def aimed(glasses, side, eye, point):
    """Where on the lens the line of sight leaves for a point in front of it, head axes: minus lenses let the eye turn less, plus lenses more.

    Past the border of the lens it goes straight on. eye: the centre of rotation, d behind the lens; the point g before it. The ray is bent at L, so (point - L) / g = (L - eye) / d - P L.
    """
    centre, right, up, normal = frame(glasses, side)
    power, (q, e) = glasses.optics.power[side] / 1000, (np.asarray(point, float) - centre, np.asarray(eye, float) - centre)
    g, d = q @ normal, -(e @ normal)
    if g < 30 or d < 1:
        return np.asarray(point, float)
    across = (q - g * normal) / g + (e + d * normal) / d
    on = across / (1 / d + 1 / g - power)
    border = ((glasses.outline(side) - centre) @ np.column_stack([right, up])).astype(np.float32)
    seen = cv2.pointPolygonTest(border.reshape(-1, 1, 2), (float(on @ right), float(on @ up)), False) >= 0
    return centre + on if seen else np.asarray(point, float)


def inside(camera, part, points):
    """Whether picture points lie in the projected border of a lens."""
    border = camera.project(part.outline).astype(np.float32).reshape(-1, 1, 2)
    return np.array([np.isfinite(p).all() and cv2.pointPolygonTest(border, (float(p[0]), float(p[1])), False) >= 0 for p in points])


def apparent(camera, glasses, R, t, points):
    """Where points [n,3] (camera mm) are seen: their images [n,3], the size against that without glasses [n], and whether they are
    hidden because the lens bends every ray from them past the camera."""
    out, size, hidden = np.array(points, float), np.ones(len(points)), np.zeros(len(points), bool)
    if glasses is None or glasses.optics is None or not glasses.optics.bends:
        return out, size, hidden
    for lens, near in parts(glasses, R, t):
        behind = lens.depth(points) > 1
        seen = np.zeros(len(points), bool)
        for part in (near, lens):
            if part is None:
                continue
            image = part.image(points)
            here = behind & ~seen & inside(camera, part, camera.project(image))
            if part is lens and near is not None:
                here &= ~inside(camera, near, camera.project(image))
            out[here], size[here] = image[here], part.magnification(points)[here]
            seen |= here
        hidden |= behind & ~seen & inside(camera, lens, camera.project(points))
    return out, size, hidden


class Views:
    """What is seen through the lenses of a scene, drawn for the rasteriser; it holds the arrays that the records point to."""

    def __init__(self, scene, camera, state, mesh, record, low, samples):
        """record: the rasteriser's scene, complete but for these; low: its origin in the picture, px."""
        glasses, self.kept = scene.glasses, []
        o, R, t = glasses.optics, state.head_R, np.asarray(state.head_t, float)
        self.glass = np.zeros(2, native.GLASS)
        illuminated = 0.6 * sum(scene.light.ambient) / 2 + 0.25 * sum(r for _, r, _, _ in scene.light.lights[:1])
        for side, (lens, near) in enumerate(parts(glasses, R, t)):
            g = self.glass[side]
            centre, right, up, normal = frame(glasses, side)
            g["centre"], g["right"], g["up"], g["normal"] = lens.centre, R @ right, R @ up, R @ normal
            # What the back mirrors goes through the front twice: its curvature as a mirror seen from the front.
            g["front"] = o.base / 1000 / (INDEX - 1)
            g["back"] = g["front"] - INDEX / (INDEX - 1) * lens.power
            g["reflect"], g["transmit"], g["transmit_low"] = o.reflect, o.transmit, o.transmit_low
            g["tint_top"], g["tint_bottom"] = 0.7 * glasses.half_height, -0.7 * glasses.half_height
            g["segment_top"], g["segment_half"] = -o.segment_drop, o.segment_half if o.addition > 0 else 0
            g["edge"] = 1.0 if glasses.rimless else 0.0
            if o.smear is not None:
                g["smear"], g["smear_size"], g["smear_half"] = native.address(o.smear), len(o.smear), 40
                g["smear_haze"] = o.smear_haze * illuminated
            if o.bends or (o.smear is not None and o.smear_blur > 0):
                whole = lens.outline if near is None else np.vstack([lens.outline, near.outline])
                blur = o.smear_blur * camera.fx / lens.centre[2] * samples
                g["view"] = self._view(lens, whole, camera, mesh, record, low, samples, blur)
                if near is not None:
                    g["near_view"] = self._view(near, near.outline, camera, mesh, record, low, samples, blur)
        record["glass"] = native.address(self.glass)

    def _view(self, part, outline, camera, mesh, record, low, samples, blur):
        """Draws what is behind one lens as it is seen through it; the address of its record."""
        border = (camera.project(outline) - low + 0.5) * samples - 0.5
        size = [int(record["width"][0]), int(record["height"][0])]
        a = np.clip(np.floor(border.min(0)).astype(int) - 2, 0, size) // 2 * 2
        b = np.clip(np.ceil(border.max(0)).astype(int) + 3, 0, size)
        if (b - a < 4).any():
            return 0
        s, optic = record.copy(), np.zeros(1, native.OPTIC)
        optic["centre"], optic["axis"], optic["prism"], optic["power"] = part.centre, part.axis, part.prism, part.power
        depth = part.depth(mesh.position)
        with np.errstate(invalid="ignore"):
            image = part.image(mesh.position).astype(np.float32)
            image[~(image[:, 2] > 100)] = np.nan
            pixel = (camera.project(image) - low + 0.5) * samples - 0.5
            beside = [pixel[:, 0] < a[0] - 2, pixel[:, 1] < a[1] - 2, pixel[:, 0] > b[0] + 2, pixel[:, 1] > b[1] + 2]
        every = lambda of: of[mesh.corner[:, 0]] & of[mesh.corner[:, 1]] & of[mesh.corner[:, 2]]  # noqa: E731
        kind = mesh.palette["kind"][mesh.material]
        # The frame's own front, and what lies before the lens, is drawn with the rest of the picture.
        keep = every(np.isfinite(pixel[:, 0]) & (depth > 0.2)) & (kind != native.KINDS["lens"]) & ((kind != native.KINDS["frame"]) | every(depth > 5))
        for of in beside:
            keep &= ~every(of)
        image = np.nan_to_num(image)
        arrays = [image, np.ascontiguousarray(mesh.corner[keep]), np.ascontiguousarray(mesh.uv[keep]), np.ascontiguousarray(mesh.material[keep])]
        for name, value in zip(("position", "corner", "uv", "material"), arrays):
            s[name] = native.address(value)
        s["triangles"], s["optic"] = int(keep.sum()), native.address(optic)
        s["cx"], s["cy"] = record["cx"] - a[0], record["cy"] - a[1]
        s["width"], s["height"] = b - a
        colour, alpha, inverse, ids, blended = native.render_scene(s, lenses=True)
        view = np.zeros(1, native.VIEW)
        drawn = [colour, alpha, inverse, blended, ids]
        for name, value in zip(("colour", "alpha", "depth", "blended", "id"), drawn):
            view[name] = native.address(value)
        if blur > 0.3:
            soft = cv2.GaussianBlur(colour, (0, 0), blur, borderType=cv2.BORDER_REPLICATE)
            view["soft"] = native.address(soft)
            drawn.append(soft)
        view["x"], view["y"], view["width"], view["height"] = *a, *(b - a)
        self.kept += [*drawn, *arrays, optic, view]
        return native.address(view)
