"""The head kit: base mesh, shape targets, proxies and textures, parsed once and kept in a cache.

The kit is MakeHuman's CC0 core assets (see README.md for where to get them). Its units are decimetres; y up, face to +z.
"""

import functools
import hashlib
import os
import pathlib
import tarfile

import cv2
import numpy as np

CACHE_VERSION = 4
BODY_VERTICES = 13380  # vertices of group "body"; later ones are helpers


class KitError(RuntimeError):
    """The head kit is missing or not what was expected."""


def kit_path(path=None):
    """Folder of the kit: the argument, or TRACKII_HEADKIT."""
    where = path or os.environ.get("TRACKII_HEADKIT")
    if not where:
        raise KitError("no head kit given: pass --headkit DIR or set TRACKII_HEADKIT to the folder with base.obj")
    folder = pathlib.Path(where)
    if not (folder / "base.obj").is_file():
        raise KitError(f"no head kit in {folder}: base.obj is not there; pass --headkit DIR or set TRACKII_HEADKIT")
    return folder


def cache_path():
    """Folder of parsed and compiled things, outside the tree: TRACKII_RENDER_CACHE or the user's cache."""
    base = os.environ.get("TRACKII_RENDER_CACHE")
    folder = pathlib.Path(base) if base else pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "trackii-render"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def parse_obj(text):
    """Vertices [n,3], texture coordinates [m,2], triangles as corners [t,3] of vertices and of texture coordinates, group of each."""
    vertices, coordinates, corners, texels, groups, group = [], [], [], [], [], ""
    for line in text.splitlines():
        s = line.split()
        if not s:
            continue
        if s[0] == "v":
            vertices.append([float(x) for x in s[1:4]])
        elif s[0] == "vt":
            coordinates.append([float(x) for x in s[1:3]])
        elif s[0] == "g":
            group = s[1]
        elif s[0] == "f":
            face = [x.split("/") for x in s[1:]]
            a = [int(x[0]) - 1 for x in face]
            b = [int(x[1]) - 1 if len(x) > 1 and x[1] else 0 for x in face]
            for k in range(1, len(a) - 1):
                corners.append((a[0], a[k], a[k + 1]))
                texels.append((b[0], b[k], b[k + 1]))
                groups.append(group)
    return (np.array(vertices, np.float32), np.array(coordinates or [[0, 0]], np.float32),
            np.array(corners, np.int32), np.array(texels, np.int32), groups)


def parse_binding(text):
    """A .mhclo binding: three base vertices, weights and offset for each vertex; scale references for x, y, z."""
    index, weight, offset, scale, inside = [], [], [], {}, False
    for line in text.splitlines():
        s = line.split()
        if not s or s[0].startswith("#"):
            continue
        if s[0] in ("x_scale", "y_scale", "z_scale"):
            scale["xyz".index(s[0][0])] = (int(s[1]), int(s[2]), float(s[3]))
        elif s[0] == "verts":
            inside = True
        elif inside and s[0].lstrip("-").isdigit():
            if len(s) == 1:
                index.append([int(s[0])] * 3), weight.append([1, 0, 0]), offset.append([0, 0, 0])
            elif len(s) >= 9:
                index.append([int(x) for x in s[:3]]), weight.append([float(x) for x in s[3:6]])
                offset.append([float(x) for x in s[6:9]])
            else:
                inside = False
    reference = np.array([[scale[k][0], scale[k][1]] for k in range(3)], np.int32)
    length = np.array([scale[k][2] for k in range(3)], np.float32)
    return np.array(index, np.int32), np.array(weight, np.float32), np.array(offset, np.float32), reference, length


class Proxy:
    """A mesh bound to the base mesh: brows, lashes, hair."""

    def __init__(self, arrays, prefix):
        self.name = prefix
        (self.index, self.weight, self.offset, self.reference, self.length, self.triangles, self.uv) = (
            arrays[f"{prefix}.{k}"] for k in ("index", "weight", "offset", "reference", "length", "triangles", "uv"))

    def place(self, base):
        """Vertex positions for a morphed base mesh [19158,3], in the units of `base` (offsets follow its size)."""
        a, b = self.reference[:, 0], self.reference[:, 1]
        axis = np.arange(3)
        scale = np.abs(base[a, axis] - base[b, axis]) / self.length
        return np.einsum("nk,nkd->nd", self.weight, base[self.index]) + self.offset * scale


def _pack(folder):
    arrays = {}
    vertices, coordinates, corners, texels, groups = parse_obj((folder / "base.obj").read_text())
    body = np.array([g == "body" for g in groups])
    high = (vertices[corners][:, :, 1] > 4.4).all(1) & (np.abs(vertices[corners][:, :, 0]) < 2.9).all(1)
    keep = body & high
    arrays["vertices"], arrays["triangles"] = vertices, corners[keep]
    arrays["uv"] = coordinates[texels[keep]].astype(np.float32)
    names, starts, index, delta = [], [0], [], []
    with tarfile.open(folder / "targets.tar.xz") as archive:
        for member in sorted((m for m in archive if m.name.endswith(".target")), key=lambda m: m.name):
            rows = [line.split() for line in archive.extractfile(member).read().decode().splitlines()
                    if line and not line.startswith("#")]
            names.append(member.name[len("targets/"):-len(".target")])
            index += [int(r[0]) for r in rows]
            delta += [[float(x) for x in r[1:4]] for r in rows]
            starts.append(len(index))
    arrays.update({"target.names": np.array(names), "target.starts": np.array(starts),
                   "target.index": np.array(index, np.int32), "target.delta": np.array(delta, np.float32)})
    for kind in ("eyebrows", "eyelashes", "hair"):
        for part in sorted((folder / kind).iterdir()):
            p, uvs, tri, tex, _ = parse_obj((part / f"{part.name}.obj").read_text())
            bound = parse_binding((part / f"{part.name}.mhclo").read_text())
            if len(bound[0]) != len(p):
                raise KitError(f"{part}: {len(bound[0])} bound vertices for {len(p)} vertices")
            values = (*bound, tri, uvs[tex].astype(np.float32))
            for key, value in zip(("index", "weight", "offset", "reference", "length", "triangles", "uv"), values):
                arrays[f"{part.name}.{key}"] = value
    return arrays


def _gray(image):
    """Luminance (BT.709 weights on linear light), stored as square root so that 8 bits suffice."""
    linear = (image[..., :3].astype(np.float32) / 255) ** 2.2
    return (np.sqrt(linear @ np.array([0.0722, 0.7152, 0.2126], np.float32)) * 255 + 0.5).astype(np.uint8)


def _pack_textures(folder, cache):
    for path in sorted([*(folder / "skins").iterdir(), *(folder / "textures").glob("*/*.png")]):
        image = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        alpha = image[..., 3] if image.shape[2] == 4 else np.full(image.shape[:2], 255, np.uint8)
        both = np.dstack([_gray(image), alpha])
        level = 0
        while min(both.shape[:2]) >= 64:
            np.save(cache / f"{path.stem}.{level}.npy", np.ascontiguousarray(both))
            a = both[..., 1:].astype(np.float32) / 255
            colour = cv2.resize(both[..., 0] * a[..., 0] + 1e-3 * both[..., 0], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            cover = cv2.resize(a[..., 0], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            both = np.dstack([np.clip(colour / (cover + 1e-3), 0, 255), cover * 255]).round().astype(np.uint8)
            level += 1


class Kit:
    """The parsed kit. `target(name)` gives (vertex indices, displacements)."""

    def __init__(self, path=None):
        folder = kit_path(path)
        stamp = hashlib.sha1(f"{CACHE_VERSION} {folder} {(folder / 'base.obj').stat().st_size}".encode()).hexdigest()[:10]
        cache = cache_path() / f"kit-{stamp}"
        if not (cache / "done").exists():
            cache.mkdir(parents=True, exist_ok=True)
            np.savez(cache / "kit.npz", **_pack(folder))
            _pack_textures(folder, cache)
            (cache / "done").touch()
        self._cache = cache
        arrays = dict(np.load(cache / "kit.npz"))
        self.vertices, self.triangles, self.uv = arrays["vertices"], arrays["triangles"], arrays["uv"]
        names, starts = arrays["target.names"], arrays["target.starts"]
        self._targets = {str(n): (arrays["target.index"][a:b], arrays["target.delta"][a:b])
                         for n, a, b in zip(names, starts[:-1], starts[1:])}
        parts = {key.rsplit(".", 1)[0] for key in arrays if key.endswith(".weight")}
        self.proxies = {name: Proxy(arrays, name) for name in parts}
        self._textures = {}

    @property
    def target_names(self):
        return sorted(self._targets)

    def target(self, name):
        if name not in self._targets:
            raise KitError(f"the kit has no target {name}")
        return self._targets[name]

    def texture(self, name, level=0):
        """Gray (square root of linear luminance) and alpha, u8 [h,w,2], of mip level `level` (clamped to what is there)."""
        while level > 0 and not (self._cache / f"{name}.{level}.npy").exists():
            level -= 1
        key = (name, level)
        if key not in self._textures:
            self._textures[key] = np.load(self._cache / f"{name}.{level}.npy", mmap_mode="r")
        return self._textures[key]

    def texture_names(self, contains):
        return sorted(p.name[:-len(".0.npy")] for p in self._cache.glob(f"*{contains}*.0.npy"))


@functools.lru_cache(maxsize=2)
def load_kit(path=None):
    """The kit, parsed at most once in a process."""
    return Kit(path)
