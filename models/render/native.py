"""The C++ rasteriser: compiled on first use into the cache folder, called through ctypes."""

import ctypes
import functools
import hashlib
import os
import pathlib
import subprocess

import numpy as np

from .kit import cache_path

SOURCES = pathlib.Path(__file__).parent / "native"
FLAGS = ["-std=c++17", "-O3", "-march=native", "-fno-math-errno", "-fno-trapping-math", "-fno-signed-zeros", "-fassociative-math", "-freciprocal-math",
         "-ffinite-math-only", "-shared", "-fPIC"]
KINDS = {"skin": 0, "cloth": 1, "eye": 2, "hair": 3, "card": 4, "frame": 5, "lens": 6}

# Field by field as in native/raster.hpp.
MATERIAL = np.dtype([("kind", "i4"), ("eye", "i4"), ("texture", "u8"), ("width", "i4"), ("height", "i4"), ("albedo", "f4"), ("gain", "f4"),
                     ("gamma", "f4"), ("specular", "f4"), ("gloss", "f4"), ("opacity", "f4"), ("extra", "f4")], align=True)
EYEBALL = np.dtype([("centre", "3f4"), ("axis", "3f4"), ("up", "3f4"), ("side", "3f4"), ("sclera_radius", "f4"), ("limbus_distance", "f4"),
                    ("limbus_radius", "f4"), ("cornea_radius", "f4"), ("iris_distance", "f4"), ("pupil_radius", "f4"), ("sclera_albedo", "f4"),
                    ("iris_gain", "f4"), ("iris_gamma", "f4"), ("limbus_dark", "f4"), ("softness", "f4"), ("vein", "f4"), ("iris", "u8"),
                    ("iris_size", "i4"), ("iris_cx", "f4"), ("iris_cy", "f4"), ("iris_r", "f4"), ("pupil_r", "f4")], align=True)
LIGHT = np.dtype([("direction", "3f4"), ("radiance", "f4"), ("wrap", "f4"), ("is_point", "f4"), ("shadowed", "f4")], align=True)
PANEL = np.dtype([("centre", "3f4"), ("u", "3f4"), ("v", "3f4"), ("radiance", "f4"), ("softness", "f4")], align=True)
PAGE = np.dtype([("texels", "u8"), ("width", "i4"), ("height", "i4")], align=True)
OPTIC = np.dtype([("centre", "3f4"), ("axis", "3f4"), ("prism", "3f4"), ("power", "f4")], align=True)
VIEW = np.dtype([("colour", "u8"), ("alpha", "u8"), ("depth", "u8"), ("blended", "u8"), ("soft", "u8"), ("id", "u8"), ("x", "i4"), ("y", "i4"),
                 ("width", "i4"), ("height", "i4")], align=True)
GLASS = np.dtype([("centre", "3f4"), ("right", "3f4"), ("up", "3f4"), ("normal", "3f4"), ("front", "f4"), ("back", "f4"), ("reflect", "f4"),
                  ("transmit", "f4"), ("transmit_low", "f4"), ("tint_top", "f4"), ("tint_bottom", "f4"), ("segment_top", "f4"), ("segment_half", "f4"),
                  ("smear_haze", "f4"), ("edge", "f4"), ("smear", "u8"), ("smear_size", "i4"), ("smear_half", "f4"), ("view", "u8"),
                  ("near_view", "u8")], align=True)
CONTACT = np.dtype([("texels", "u8"), ("size", "i4"), ("half", "f4"), ("x", "f4"), ("y", "f4")], align=True)
SCENE = np.dtype([("fx", "f4"), ("fy", "f4"), ("cx", "f4"), ("cy", "f4"), ("width", "i4"), ("height", "i4"), ("vertices", "i4"), ("triangles", "i4"),
                  ("materials", "i4"), ("lights", "i4"), ("panels", "i4"), ("shadow_size", "i4"), ("position", "u8"), ("normal", "u8"),
                  ("occlusion", "u8"), ("aux", "u8"), ("corner", "u8"), ("uv", "u8"), ("material", "u8"), ("palette", "u8"), ("light", "u8"),
                  ("panel", "u8"), ("eyes", "u8"), ("ambient_up", "3f4"), ("ambient_high", "f4"), ("ambient_low", "f4"), ("reflected", "f4"),
                  ("shadow", "u8"), ("shadow_x", "3f4"), ("shadow_y", "3f4"), ("shadow_z", "3f4"), ("shadow_origin", "3f4"),
                  ("shadow_scale", "f4"), ("shadow_bias", "f4"), ("optic", "u8"), ("glass", "u8"),
                  ("page", "u8"), ("contact", "u8")], align=True)


class BuildError(RuntimeError):
    """The rasteriser could not be compiled."""


@functools.lru_cache(maxsize=4)
def library(lenses=False, contacts=False):
    """The loaded rasteriser; lenses: the one that knows lenses with power and panels that show something; contacts: the one that
    knows printed contact lenses."""
    flags = [*FLAGS, f"-DLENSES={int(lenses)}", *(["-DCONTACTS=1"] if contacts else [])]
    text = b"".join(p.read_bytes() for p in sorted(SOURCES.glob("*.?pp")))
    cpu = [line for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines() if line.startswith(("model name", "flags"))][:2]
    stamp = hashlib.sha1(text + repr((flags, cpu)).encode()).hexdigest()[:12]
    target = cache_path() / f"raster-{stamp}.so"
    if not target.exists():
        part = target.with_suffix(f".{os.getpid()}")
        command = ["g++", *flags, *map(str, sorted(SOURCES.glob("*.cpp"))), "-o", str(part)]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except FileNotFoundError as error:
            raise BuildError("g++ is not installed; the rasteriser needs it (Debian: apt-get install g++)") from error
        except subprocess.CalledProcessError as error:
            raise BuildError(f"the rasteriser did not compile:\n{error.stderr}") from error
        os.replace(part, target)
    return ctypes.CDLL(str(target))


def address(array):
    return array.ctypes.data


def _pointer(array):
    return ctypes.c_void_p(array.ctypes.data)


def vertex_normals(position, corner):
    """Area-weighted normals f32 [n,3] of a mesh."""
    out = np.empty_like(position)
    library().vertex_normals(_pointer(position), len(position), len(corner), _pointer(corner), _pointer(out))
    return out


def depth_map(position, corner, axes, origin, scale, size):
    """Depth (mm along axes[2]) seen from a far light, f32 [size,size]; -1e9 where nothing is."""
    out = np.empty((size, size), np.float32)
    axes, origin = np.ascontiguousarray(axes, np.float32), np.ascontiguousarray(origin, np.float32)
    library().depth_map(_pointer(position), len(corner), _pointer(corner), _pointer(axes), _pointer(origin), ctypes.c_float(scale), size, _pointer(out))
    return out


def render_scene(scene, lenses=False):
    """colour, alpha, inverse depth, material id, blended cover, each [h,w] of the subsample grid."""
    shape = (int(scene["height"][0]), int(scene["width"][0]))
    colour, alpha, depth, blended = (np.empty(shape, np.float32) for _ in range(4))
    ids = np.empty(shape, np.int32)
    library(lenses, bool(scene["contact"][0])).render_scene(_pointer(scene), _pointer(colour), _pointer(alpha), _pointer(depth), _pointer(ids), _pointer(blended))
    return colour, alpha, depth, ids, blended
