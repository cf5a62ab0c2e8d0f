"""Rendered heads with exact truth. See README.md for the frames of reference and the commands."""

from .kit import Kit, KitError, load_kit
from .person import Person
from .renderer import Renderer, State, Truth
from .scene import CATEGORIES, Background, Camera, Light, Scene, Screen, head_angles, head_rotation
from .webcam import Webcam

__all__ = ["CATEGORIES", "Background", "Camera", "Kit", "KitError", "Light", "Person", "Renderer", "Scene", "Screen", "State", "Truth", "Webcam",
           "head_angles", "head_rotation", "load_kit"]
