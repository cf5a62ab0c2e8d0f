"""What glasses mirror: screens with something on them, windows with bars, lamps. Made-up layouts as small textures.

A texture is u8 [h,w,2] as the rasteriser reads it: the square root of the brightness (of white 1), and 255.
"""

import cv2
import numpy as np

WIDE, HIGH = 112, 64


def _texture(brightness):
    soft = cv2.GaussianBlur(np.clip(brightness, 0, 1).astype(np.float32), (0, 0), 0.5)
    out = np.full((*soft.shape, 2), 255, np.uint8)
    out[..., 0] = np.sqrt(soft) * 255 + 0.5
    return np.ascontiguousarray(out)


def _text(image, rng, x0, y0, x1, y1, ink):
    """Lines of text are too small to be read in a lens: gray bars of uneven length."""
    pitch = int(rng.integers(2, 5))
    for y in range(y0, y1 - 1, pitch):
        if rng.random() < 0.15:
            continue
        end = int(x0 + (x1 - x0) * (rng.uniform(0.75, 1) if rng.random() < 0.8 else rng.uniform(0.2, 0.7)))
        image[y:y + max(1, pitch // 2), x0:end] += (ink - image[y:y + max(1, pitch // 2), x0:end]) * rng.uniform(0.3, 0.6)


def page(rng):
    """What a screen shows: windows with bars, text, pictures; light or dark."""
    dark = rng.random() < 0.35
    paper, ink = (rng.uniform(0.01, 0.06), rng.uniform(0.2, 0.6)) if dark else (rng.uniform(0.8, 1.0), rng.uniform(0.02, 0.3))
    image = np.full((HIGH, WIDE), rng.uniform(0.02, 0.5) if rng.random() < 0.6 else paper, np.float32)
    for _ in range(int(rng.integers(1, 4))):
        w, h = int(rng.integers(WIDE // 3, WIDE + 1)), int(rng.integers(HIGH // 2, HIGH + 1))
        x, y = int(rng.integers(0, WIDE - w + 1)), int(rng.integers(0, HIGH - h + 1))
        own, mark = (paper, ink) if rng.random() < 0.8 else (1 - paper, 1 - ink)
        image[y:y + h, x:x + w] = own
        image[y:y + 3, x:x + w] = rng.uniform(0, 1) * 0.7 + 0.3 * own
        side = int(w * rng.uniform(0.1, 0.3)) if rng.random() < 0.5 else 0
        image[y + 3:y + h, x:x + side] = 0.5 * own + 0.5 * rng.uniform(0, 0.8)
        columns = int(rng.integers(1, 4))
        each = (w - side - 2) // columns
        for c in range(columns):
            left, right = x + side + 2 + c * each, x + side + (c + 1) * each - 2
            if right - left < 4:
                continue
            if rng.random() < 0.3:
                image[y + 6:y + h // 2, left:right] = rng.uniform(0.05, 0.9)
                _text(image, rng, left, y + h // 2 + 2, right, y + h - 2, mark)
            else:
                _text(image, rng, left, y + 6, right, y + h - 2, mark)
    if rng.random() < 0.6:
        image[-3:] = rng.uniform(0, 0.9)
    return _texture(image)


def window(rng):
    """A window: sky over something darker, cut by bars, now and then with blinds."""
    y = np.linspace(0, 1, HIGH)[:, None]
    image = np.where(y < rng.uniform(0.3, 0.9), 1.0, rng.uniform(0.15, 0.8)) * np.ones((1, WIDE))
    image *= 1 + rng.uniform(-0.3, 0.1) * y
    bar, shade = int(rng.integers(2, 7)), rng.uniform(0, 0.12)
    for k in range(1, int(rng.integers(2, 5))):
        at = int(k * WIDE / rng.integers(2, 5))
        image[:, at - bar // 2:at + bar // 2 + 1] = shade
    for k in range(1, int(rng.integers(1, 4))):
        at = int(k * HIGH / rng.integers(2, 5))
        image[at - bar // 2:at + bar // 2 + 1] = shade
    if rng.random() < 0.2:
        image[np.arange(HIGH) % 8 < rng.integers(2, 6)] *= rng.uniform(0.1, 0.5)
    return _texture(image)


def lamp(rng):
    """A lamp: a disc, a ring, or tubes."""
    y, x = np.mgrid[-1:1:HIGH * 1j, -1:1:WIDE * 1j]
    kind, r = rng.random(), np.hypot(x, y)
    if kind < 0.5:
        return _texture(np.exp(-(r / rng.uniform(0.4, 0.9)) ** 6))
    if kind < 0.65:
        return _texture(np.exp(-((r - 0.75) / 0.15) ** 2))
    return _texture(np.exp(-((np.abs(y) - rng.uniform(0, 0.6)) / rng.uniform(0.08, 0.3)) ** 4))


def smear(rng, side=128):
    """Fingers' marks, wiped streaks and dust on a lens: u8 [side,side,2], how much in the second channel."""
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    out = np.zeros((side, side), np.float32)
    for _ in range(int(rng.integers(2, 7))):
        cx, cy = rng.uniform(0.2, 0.8, 2) * side
        a, wide, long = rng.uniform(0, np.pi), rng.uniform(6, 16), rng.uniform(8, 34)
        u, v = (x - cx) * np.cos(a) + (y - cy) * np.sin(a), (y - cy) * np.cos(a) - (x - cx) * np.sin(a)
        ridges = 0.75 + 0.25 * np.sin(v * rng.uniform(1, 2.5) + rng.uniform(0, 6))
        out = np.maximum(out, rng.uniform(0.3, 1.0) * np.exp(-((u / long) ** 2 + (v / wide) ** 2) ** 2) * ridges)
    out += rng.uniform(0, 0.35) * cv2.resize(rng.random((9, 9)).astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC)
    for _ in range(int(rng.integers(0, 60))):
        cv2.circle(out, (int(rng.integers(side)), int(rng.integers(side))), int(rng.integers(1, 3)), rng.uniform(0.4, 1), -1)
    texture = np.zeros((side, side, 2), np.uint8)
    texture[..., 1] = np.clip(out, 0, 1) * 255
    return texture
