"""Pictures and their truth; needs the head kit (TRACKII_HEADKIT) and is skipped without."""

import os
import tempfile
import unittest
from pathlib import Path

import numpy as np

from sessions.geometry import Pinhole
from sessions.make import PixelsMissing, Spec, make
from sessions.track import COLUMNS, follow

KIT = os.environ.get("TRACKII_HEADKIT")


class NoKit(unittest.TestCase):
    def test_without_a_kit_it_says_so_and_leaves_nothing(self):
        kept = os.environ.pop("TRACKII_HEADKIT", None)
        try:
            with tempfile.TemporaryDirectory() as root, self.assertRaises(PixelsMissing):
                os.environ["TRACKII_HEADKIT"] = root
                make(Spec("small", 1951), f"{root}/x", log=lambda text: None)
        finally:
            os.environ.pop("TRACKII_HEADKIT", None)
            if kept:
                os.environ["TRACKII_HEADKIT"] = kept


@unittest.skipUnless(KIT, "TRACKII_HEADKIT names no head kit")
class Pictures(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        from sessions.pixels import Film

        cls.spec = Spec("small", 1951, seed=5, glasses=1, width=320, height=240)
        cls.d = cls.spec.script()
        cls.frames = follow(cls.d, 30)
        cls.film = Film(cls.d, Pinhole.webcam(320, 240), cls.spec)

    def test_visual_axes_meet_the_gaze_point_from_the_truth_of_the_picture(self):
        from sessions.geometry import turn_by_kappa, unit

        _, values = self.film.frame(self.frames, 100)
        row = dict(zip(COLUMNS, values))
        for eye, side in enumerate("lr"):
            centre = np.array([row[f"eye_{side}_{c}_mm"] for c in "xyz"])
            axis = np.array([row[f"axis_{side}_{c}"] for c in "xyz"])
            visual = unit(self.frames.gaze_mm[100] - centre)
            in_head = self.frames.turn[100].T @ visual
            both = np.stack([in_head, in_head])
            expected = self.frames.turn[100] @ turn_by_kappa(both, self.film.person.kappa_deg)[eye]
            self.assertLess(np.degrees(np.arccos(min(1, expected @ axis))), 0.02)

    def test_the_iris_is_darker_than_what_surrounds_it(self):
        import cv2

        jpeg, values = self.film.frame(self.frames, 100)
        row = dict(zip(COLUMNS, values))
        image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_GRAYSCALE).astype(float)
        self.assertEqual(image.shape, (240, 320))
        for side in "lr":
            x, y, r = row[f"iris_{side}_x"], row[f"iris_{side}_y"], row[f"iris_radius_{side}_px"]
            yy, xx = np.mgrid[0:240, 0:320]
            far = np.hypot(xx - x, yy - y)
            self.assertLess(image[far < 0.8 * r].mean(), image[(far > 1.5 * r) & (far < 3 * r)].mean())

    def test_taken_up_again_it_gives_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as root:
            quiet = {"log": lambda text: None}
            make(self.spec, f"{root}/a", most_frames=6, **quiet)
            make(self.spec, f"{root}/b", most_frames=4, **quiet)
            make(self.spec, f"{root}/b", most_frames=2, **quiet)
            for name in ("frames.mjpeg", "index.csv", "truth.csv", "timeline.jsonl", "session.json"):
                self.assertEqual(Path(f"{root}/a", name).read_bytes(), Path(f"{root}/b", name).read_bytes(), name)

    def test_eyes_shut_hard_bring_the_brows_down(self):
        from sessions.pixels import Film

        spec = Spec("squeeze", 1951, seed=5, width=320, height=240)
        d = spec.script()
        frames = follow(d, 30)
        film = Film(d, Pinhole.webcam(320, 240), spec)
        begin, end = d.lids.closures[0]
        shut = int(np.argmin(np.abs(frames.t_ns - 1e9 * (begin + end) / 2)))
        change = {}
        for d.squeezes in (False, True):
            change[d.squeezes] = film._linear(frames, shut)[1].face_points[:6, 1].mean()
        # Pixels of a small picture; the kit's unit goes some 4 mm at an inner brow.
        self.assertGreater(change[True] - change[False], 0.5)

    def test_a_second_face_and_a_photograph_appear(self):
        from sessions.pixels import Film

        for kind in ("two-faces", "photo"):
            spec = Spec(kind, 1952, width=320, height=240)
            d = spec.script()
            film = Film(d, Pinhole.webcam(320, 240), spec)
            late = film.backdrop.at(d.end).image(320, 240)
            early = film.backdrop.background.image(320, 240)
            changed = np.abs(late - early) > 0.02 * early.mean()
            self.assertGreater(changed.mean(), 0.005, kind)
            self.assertLess(changed.mean(), 0.5, kind)


if __name__ == "__main__":
    unittest.main()
