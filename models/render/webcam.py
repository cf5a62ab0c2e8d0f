"""From linear light to what a webcam delivers: exposure, optics, sensor noise, tone curve, sharpening, JPEG."""

import dataclasses

import cv2
import numpy as np


@dataclasses.dataclass
class Webcam:
    """One camera's settings; apply() may be called for many frames. The exposure is set by the first frame unless given."""

    target: float = 0.20        # mean linear level the automatic exposure aims at, of white 1
    gamma: float = 2.2
    blur: float = 0.55          # px
    motion: tuple = (0.0, 0.0)  # px
    shot: float = 0.0006        # variance per linear level
    read: float = 0.004         # linear
    grain: float = 0.5          # px; noise is blurred by this (demosaicing, denoising)
    sharpen: float = 0.0
    vignette: float = 0.0
    quality: int = 90           # JPEG; 0 = none
    black: float = 0.0
    exposure: float = None

    @classmethod
    def mild(cls, rng):
        """A good webcam in a well-lit room."""
        return cls(target=rng.uniform(0.16, 0.28), blur=rng.uniform(0.35, 0.75), shot=rng.uniform(0.0002, 0.001), read=rng.uniform(0.001, 0.004),
                   grain=rng.uniform(0.3, 0.7), sharpen=rng.uniform(0, 0.4), vignette=rng.uniform(0, 0.15), quality=int(rng.integers(80, 96)))

    @classmethod
    def sample(cls, rng, clean_share=0.25):
        """Settings for training: a quarter clean, the others from good to bad."""
        target = rng.uniform(0.09, 0.34)
        if rng.random() < clean_share:
            return cls(target=target, gamma=rng.uniform(1.9, 2.4), blur=rng.uniform(0.3, 0.6), shot=0.0001, read=0.0008, quality=int(rng.integers(90, 98)),
                       vignette=rng.uniform(0, 0.2))
        bad = rng.random() ** 1.8
        motion = (0.0, 0.0)
        if rng.random() < 0.12:
            angle, length = rng.uniform(0, np.pi), rng.uniform(0.8, 5.0)
            motion = (length * np.cos(angle), length * np.sin(angle))
        return cls(target=target, gamma=rng.uniform(1.6, 2.6), blur=rng.uniform(0.35, 0.7) + 1.4 * bad * rng.random(), motion=motion,
                   shot=float(np.exp(rng.uniform(np.log(0.0003), np.log(0.001 + 0.006 * bad)))), read=float(np.exp(rng.uniform(np.log(0.001), np.log(0.002 + 0.008 * bad)))),
                   grain=rng.uniform(0.3, 1.3), sharpen=rng.uniform(0, 1.3) * (rng.random() < 0.5), vignette=rng.uniform(0, 0.45),
                   quality=int(rng.uniform(95 - 60 * bad, 95)), black=rng.uniform(0, 0.03) * (rng.random() < 0.5))

    def numbers(self):
        """[blur sigma px, noise sigma at mid level in grey levels, JPEG quality, gamma]."""
        level = 0.2
        sigma = np.sqrt(self.shot * level + self.read ** 2)
        slope = 255 / self.gamma * level ** (1 / self.gamma - 1)
        return np.array([np.hypot(self.blur, np.hypot(*self.motion) / 3.5), sigma * slope, self.quality or 100, self.gamma], np.float32)

    def apply(self, linear, rng, level=1.0):
        """linear f32 [h,w] -> u8 [h,w]; level multiplies the exposure (dim rooms, exposure steps)."""
        h, w = linear.shape
        if self.exposure is None:
            y, x = np.mgrid[0:h, 0:w]
            weight = np.exp(-((x / w - 0.5) ** 2 + (y / h - 0.5) ** 2) / 0.05)
            capped = np.minimum(linear, 6 * np.median(linear) + 0.05)
            self.exposure = self.target / float((capped * weight).sum() / weight.sum())
        image = linear * np.float32(self.exposure * level)
        if self.vignette > 0:
            y, x = np.ogrid[0:h, 0:w]
            r2 = ((x - w / 2) ** 2 + (y - h / 2) ** 2) / (w * w / 4 + h * h / 4)
            image = image * (1 - self.vignette * r2).astype(np.float32)
        length = np.hypot(*self.motion)
        if length > 0.5:
            n = 2 * int(np.ceil(length / 2)) + 3
            kernel = np.zeros((n, n), np.float32)
            for t in np.linspace(-0.5, 0.5, 25):
                px, py = n // 2 + t * self.motion[0], n // 2 + t * self.motion[1]
                i, j = int(px), int(py)
                for a, b in ((0, 0), (1, 0), (0, 1), (1, 1)):
                    kernel[j + b, i + a] += (1 - abs(px - i - a)) * (1 - abs(py - j - b))
            image = cv2.filter2D(image, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)
        if self.blur > 0.2:
            image = cv2.GaussianBlur(image, (0, 0), self.blur, borderType=cv2.BORDER_REPLICATE)
        noise = cv2.randn(np.empty((h, w), np.float32), 0, 1) if rng is None else rng.standard_normal((h, w), dtype=np.float32)
        if self.grain > 0.4:
            # Keep a part white, so that noise is not only coarse.
            soft = cv2.GaussianBlur(noise, (0, 0), self.grain)
            noise = 0.45 * noise + soft * np.float32(0.75 * 2 * np.sqrt(np.pi) * self.grain)
        image = image + noise * np.sqrt(self.shot * np.maximum(image, 0) + self.read ** 2)
        image = np.clip((image - self.black * 0.1) / (1 - self.black * 0.1), 0, None)
        image = np.where(image > 0.8, 1 - 0.2 * np.exp(-(image - 0.8) / 0.2), image)
        image = np.power(image, np.float32(1 / self.gamma)) * 255
        if self.sharpen > 0:
            image = image + self.sharpen * (image - cv2.GaussianBlur(image, (0, 0), 1.0))
        out = np.clip(image + 0.5, 0, 255).astype(np.uint8)
        if self.quality:
            out = cv2.imdecode(cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(self.quality)])[1], cv2.IMREAD_GRAYSCALE)
        return out
