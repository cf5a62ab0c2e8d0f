"""What the world does to a picture, done once more at random: each function takes and returns uint8 gray, at native resolution."""

import cv2
import numpy as np


def tone(picture, random):
    """Gamma, contrast and brightness through one table."""
    x = np.linspace(0, 1, 256) ** np.exp(random.normal(0, 0.35))
    gain, offset = np.exp(random.normal(0, 0.25)), random.normal(0, 0.06)
    return cv2.LUT(picture, np.clip(255 * (gain * (x - 0.5) + 0.5 + offset), 0, 255).astype(np.uint8))


def blur(picture, random, unit):
    """Gaussian or motion blur; `unit` is the eye's (or face's) size in px, so that the harm is alike at all sizes."""
    if random.random() < 0.3:
        length = int(random.integers(2, max(3, int(0.12 * unit) + 2)))
        kernel = np.zeros((length, length), np.float32)
        direction = random.uniform(0, np.pi)
        middle = 0.5 * (length - 1)
        for t in np.linspace(-middle, middle, 2 * length):
            kernel[int(round(middle + t * np.sin(direction))), int(round(middle + t * np.cos(direction)))] = 1
        return cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)
    return cv2.GaussianBlur(picture, (0, 0), unit * random.uniform(0.006, 0.045), borderType=cv2.BORDER_REPLICATE)


def coarse(picture, random):
    """A coarser sensor: shrunk and enlarged."""
    factor = random.uniform(0.45, 0.85)
    height, width = picture.shape
    small = cv2.resize(picture, (max(8, int(width * factor)), max(8, int(height * factor))), interpolation=cv2.INTER_AREA)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)


def noise(picture, random):
    """Sensor noise, stronger in the light."""
    sigma = abs(random.normal(0, 6))
    grain = random.standard_normal(picture.shape, dtype=np.float32)
    return np.clip(picture + sigma * (0.5 + picture / 255.0) * grain, 0, 255).astype(np.uint8)


def jpeg(picture, random):
    """JPEG's blocks, at any alignment."""
    _, code = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(25, 92))])
    return cv2.imdecode(code, cv2.IMREAD_GRAYSCALE)


def bar(picture, random, unit):
    """A bar of one tone with soft edges over some of the picture: a finger, a strand of hair, a frame's rim, glare."""
    height, width = picture.shape
    thickness = max(1, int(unit * random.uniform(0.03, 0.25)))
    start = (int(random.uniform(0, width)), int(random.uniform(0, height)))
    direction = random.uniform(0, 2 * np.pi)
    reach = unit * random.uniform(0.3, 1.5)
    end = (int(start[0] + reach * np.cos(direction)), int(start[1] + reach * np.sin(direction)))
    out = picture.copy()
    cv2.line(out, start, end, int(random.integers(0, 256)), thickness, cv2.LINE_AA)
    return out


def degrade(picture, random, unit, strength=1.0):
    """A random few of the above; four in ten pictures stay as they are."""
    if random.random() < 0.4:
        return picture
    if random.random() < 0.6 * strength:
        picture = tone(picture, random)
    if random.random() < 0.12 * strength:
        picture = bar(picture, random, unit)
    if random.random() < 0.12 * strength:
        picture = coarse(picture, random)
    if random.random() < 0.3 * strength:
        picture = blur(picture, random, unit)
    if random.random() < 0.35 * strength:
        picture = noise(picture, random)
    if random.random() < 0.2 * strength:
        picture = jpeg(picture, random)
    return picture
