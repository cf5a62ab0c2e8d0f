"""The static part of one person's mesh and what is added to it each frame: vertices, triangles, materials for the rasteriser."""

import dataclasses

import numpy as np

from . import native
from .glasses import RINGS
from .lids import smooth


@dataclasses.dataclass
class Mesh:
    """What the rasteriser draws; position in camera mm."""

    position: np.ndarray
    normal: np.ndarray
    occlusion: np.ndarray
    aux: np.ndarray
    corner: np.ndarray
    uv: np.ndarray
    material: np.ndarray
    palette: np.ndarray
    casters: np.ndarray
    solid: slice
    eye_material: tuple


def bake_occlusion(position, normal, corner, directions=32):
    """Share of the sky each vertex sees, cosine weighted, from depth maps of many directions."""
    i = np.arange(directions) + 0.5
    phi, cos = np.pi * (1 + 5 ** 0.5) * i, 1 - 2 * i / directions
    sky = np.column_stack([np.cos(phi) * np.sqrt(1 - cos ** 2), cos, np.sin(phi) * np.sqrt(1 - cos ** 2)])
    seen, total = np.zeros(len(position)), np.full(len(position), 1e-6)
    size, scale, origin = 160, 0.45, np.array([0, -30.0, -60.0])
    for d in sky:
        x = np.cross([0.1, 1.0, 0.2], d)
        x /= np.linalg.norm(x)
        axes = np.array([x, np.cross(d, x), d], np.float32)
        depth = native.depth_map(position, corner, axes, origin, scale, size)
        q = (position - origin) @ axes.T
        u = np.clip(np.rint(q[:, 0] * scale + size / 2), 0, size - 1).astype(int)
        v = np.clip(np.rint(q[:, 1] * scale + size / 2), 0, size - 1).astype(int)
        weight = np.maximum(normal @ d, 0)
        clear = smooth(-9.0, -3.0, q[:, 2] - depth[v, u])
        seen += weight * clear
        total += weight
    return (seen / total).astype(np.float32)


class Model:
    """Built once for a person."""

    def __init__(self, person):
        kit = person.kit
        self.used = np.unique(kit.triangles)
        remap = np.zeros(len(kit.vertices), np.int32)
        remap[self.used] = np.arange(len(self.used))
        self.corner = remap[kit.triangles].astype(np.int32)
        self.rest = person.head[self.used]
        self.normal = native.vertex_normals(self.rest, self.corner)
        self.occlusion = 0.28 + 0.72 * bake_occlusion(self.rest, self.normal, self.corner)
        y = self.rest[:, 1]
        mean_y = y[self.corner].mean(1)
        # 0 skin, 1 cloth; the shader draws the border where it passes 0.5.
        below = person.neckline + 22 * smooth(-20, -90, self.rest[:, 2]) - y
        self.clothed = np.clip(0.5 + below / 60, 0, 1).astype(np.float32)
        self.uv = kit.uv
        self.stiff = person.stiff[self.used]
        head_only = (mean_y > -150)
        self.caster = self.corner[head_only]
        self.hair = None
        if person.hair:
            proxy = kit.proxies[person.hair]
            p = proxy.place(person.head).astype(np.float32) + person.hair_shift
            self.hair = (p, proxy.triangles, proxy.uv, smooth(-230.0, -120.0, p[:, 1]).astype(np.float32))
        self.brow, self.lash = kit.proxies[person.brow], kit.proxies[person.lash]

    def _texture_level(self, camera, state, texels_per_mm):
        """Mip level so that a texel is about a subsample."""
        per_mm = camera.fx / max(float(state.head_t[2]), 100.0) * 1.4
        return int(np.clip(np.floor(np.log2(max(texels_per_mm / per_mm, 1)) + 0.35), 0, 4))

    def assemble(self, renderer, person, camera, state, scene, head, margins, optical):
        """The mesh of this frame."""
        kit = person.kit
        position, normal, occlusion, aux, corner, uv, material = [], [], [], [], [], [], []
        palette = np.zeros(8, native.MATERIAL)
        palette["opacity"], palette["gamma"], palette["gain"], palette["gloss"] = 1, 1, 1, 10
        count = 0

        def texture(k, name, level):
            t = kit.texture(name, level)
            palette[k]["texture"], palette[k]["width"], palette[k]["height"] = native.address(t), t.shape[1], t.shape[0]

        def add(p, n, o, a, c, t, m):
            nonlocal count
            position.append(p), normal.append(n), occlusion.append(o), aux.append(a)
            corner.append(c + count), uv.append(t)
            material.append(np.full(len(c), m, np.int32) if np.isscalar(m) else m)
            count += len(p)

        local = head[self.used]
        body = renderer.to_camera(person, state, local, self.stiff)
        body = body.astype(np.float32)
        n = native.vertex_normals(body, self.corner)
        body += n * (6 * smooth(0.42, 0.62, self.clothed)[:, None]).astype(np.float32)
        add(body, n, self.occlusion, self.clothed, self.corner, self.uv, 0)
        palette[0]["kind"], palette[0]["gain"] = native.KINDS["skin"], person.skin_gain
        palette[0]["specular"], palette[0]["gloss"] = 0.22 * person.skin_gloss, 14 + 10 * person.skin_gloss
        texture(0, person.skin_texture, self._texture_level(camera, state, 4.0))
        palette[0]["extra"] = person.cloth_albedo
        R, t = state.head_R.astype(np.float32), np.asarray(state.head_t, np.float32)
        solid = len(body)
        for k, eye in enumerate(person.eyes):
            points, ao, tissue = eye.opening(margins[k])
            rows, columns = ao.shape
            p = ((points.reshape(-1, 3) * eye.flip + eye.centre) @ R.T + t).astype(np.float32)
            i, j = np.mgrid[0:rows - 1, 0:columns - 1]
            a = (i * columns + j).ravel()
            c = np.concatenate([np.column_stack([a, a + 1, a + columns]), np.column_stack([a + 1, a + columns + 1, a + columns])]).astype(np.int32)
            out = ((points.reshape(-1, 3) / np.linalg.norm(points.reshape(-1, 3), axis=1, keepdims=True)) * eye.flip) @ R.T
            add(p, out.astype(np.float32), ao.ravel().astype(np.float32), tissue.ravel().astype(np.float32), c, np.zeros((len(c), 3, 2), np.float32), 2 + k)
            palette[2 + k]["kind"], palette[2 + k]["eye"] = native.KINDS["eye"], k
        casters = [self.caster]
        if self.hair is not None:
            p, c, tex, stiff = self.hair
            q = renderer.to_camera(person, state, p, stiff).astype(np.float32)
            add(q, native.vertex_normals(q, c), np.full(len(q), 0.75, np.float32), np.zeros(len(q), np.float32), c, tex, 4)
            palette[4]["kind"], palette[4]["gain"] = native.KINDS["hair"], person.hair_gain
            palette[4]["specular"], palette[4]["gloss"], palette[4]["gamma"] = 0.10, 12, 0.8
            solid = count
            texture(4, f"{person.hair}_diffuse", self._texture_level(camera, state, 4.0))
        for k, proxy, name in ((5, self.brow, person.brow), (6, self.lash, person.lash)):
            p = proxy.place(head).astype(np.float32)
            q = (p @ R.T + t).astype(np.float32)
            if k == 5:
                q += native.vertex_normals(q, proxy.triangles) * 0
            add(q, native.vertex_normals(q, proxy.triangles), np.full(len(q), 0.8, np.float32), np.zeros(len(q), np.float32), proxy.triangles, proxy.uv, k)
            palette[k]["kind"], palette[k]["extra"] = native.KINDS["card"], 1.6 if k == 5 else 0.5
            palette[k]["gain"] = 0
            palette[k]["albedo"] = person.brow_albedo if k == 5 else 0.008
            palette[k]["opacity"] = person.brow_opacity if k == 5 else person.lash_opacity
            texture(k, name, self._texture_level(camera, state, 10.0 if k == 5 else 14.0))
        if scene.patch is not None:
            p = (scene.patch.vertices @ R.T + t).astype(np.float32)
            c = scene.patch.triangles
            casters.append(c + count)
            add(p, native.vertex_normals(p, c), np.ones(len(p), np.float32), np.zeros(len(p), np.float32), c, np.zeros((len(c), 3, 2), np.float32), 1)
            palette[1]["kind"], palette[1]["albedo"] = native.KINDS["cloth"], scene.patch.albedo
        if scene.glasses is not None:
            count = self._add_glasses(scene.glasses, R, t, add, casters, count)
            palette = np.concatenate([palette, np.zeros(1, native.MATERIAL)])
            g = scene.glasses
            palette[7]["kind"], palette[7]["albedo"], palette[7]["specular"], palette[7]["gloss"] = native.KINDS["frame"], g.albedo, g.shine, g.gloss
            if g.optics is not None:
                palette = np.concatenate([palette, palette[8:]])
                palette[8:]["kind"], palette[8:]["eye"] = native.KINDS["lens"], (1, 2)
            else:
                palette[8]["kind"], palette[8]["albedo"], palette[8]["specular"], palette[8]["opacity"] = native.KINDS["lens"], g.haze, g.coating, g.transmit
        join = lambda parts, kind: np.ascontiguousarray(np.concatenate(parts), kind)  # noqa: E731
        return Mesh(join(position, np.float32), join(normal, np.float32), join(occlusion, np.float32), join(aux, np.float32),
                    join(corner, np.int32), join(uv, np.float32), join(material, np.int32), palette, join(casters, np.int32), slice(0, solid), (2, 3))

    @staticmethod
    def _add_glasses(glasses, R, t, add, casters, count):
        fv, ft, lv, ln, lt = glasses.mesh()
        p = (fv @ R.T + t).astype(np.float32)
        casters.append((ft + count).astype(np.int32))
        add(p, native.vertex_normals(p, ft.astype(np.int32)), np.ones(len(p), np.float32), np.zeros(len(p), np.float32), ft.astype(np.int32),
            np.zeros((len(ft), 3, 2), np.float32), 7)
        q = (lv @ R.T + t).astype(np.float32)
        uv, material = np.zeros((len(lt), 3, 2), np.float32), 8
        if glasses.optics is not None:
            # Each lens is drawn with its own view; u says how far out on it a point is.
            out = np.tile(np.repeat(np.array(RINGS, np.float32), len(lv) // (2 * len(RINGS))), 2)
            uv[..., 0], material = out[lt], np.repeat(np.array([8, 9], np.int32), len(lt) // 2)
        add(q, (ln @ R.T).astype(np.float32), np.ones(len(q), np.float32), np.zeros(len(q), np.float32), lt.astype(np.int32), uv, material)
        return count + len(p) + len(q)
