"""Rendered heads with exact truth. See README.md for the frames of reference and the commands."""

import os

# The matrices here are small: threads of the linear algebra library only spin. Set before numpy is first loaded.
for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

from .kit import Kit, KitError, load_kit
from .person import Person
from .renderer import Renderer, State, Truth
from .scene import CATEGORIES, Background, Camera, Light, Scene, Screen, head_angles, head_rotation
from .unusual import Aim, Contact, Patch
from .webcam import Webcam

__all__ = ["CATEGORIES", "Aim", "Background", "Camera", "Contact", "Kit", "KitError", "Light", "Patch", "Person", "Renderer", "Scene", "Screen", "State", "Truth", "Webcam",
           "head_angles", "head_rotation", "load_kit"]
