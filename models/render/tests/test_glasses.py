"""Lenses against optics and against the pictures; what glasses are worn. Needs the head kit where pictures are drawn."""

import contextlib
import dataclasses
import io
import os
import pathlib
import tempfile
import unittest
from unittest import mock

import numpy as np

from render import Camera, Person, Renderer, eyewear, optics
from render.__main__ import main
from render.faces import again, sample, write_faces
from render.glasses import Glasses
from render.optics import Optics
from render.renderer import gaze_axes
from render.tests.test_truth import HAVE_KIT, setting


def clear(person, **lenses):
    """Glasses with thin rims and lenses that only bend."""
    base = Glasses.sample(np.random.default_rng(1), person)
    change = dict(half_width=26.0, half_height=20.0, rim=0.6, drop=1.0, vertex_mm=12.0, rimless=False)
    return dataclasses.replace(base, **change, optics=Optics(reflect=0.0, transmit=1.0, transmit_low=1.0, **lenses))


def thin(power, prism=(0, 0, 0)):
    return optics.Part(np.array([0.0, 0, 500]), np.array([0.0, 0, 1]), power / 1000, np.array(prism, float), np.zeros((0, 3)))


class Lenses(unittest.TestCase):
    def test_a_lens_makes_the_image_that_its_power_says(self):
        # 1/s' = 1/s - P: 20 mm behind a lens of -5 dioptres lies an image 18.18 mm behind it, 0.909 times as large.
        image = thin(-5).image(np.array([[8.0, -4, 520]]))[0]
        np.testing.assert_allclose(image, [8 / 1.1, -4 / 1.1, 500 + 20 / 1.1])
        image = thin(5).image(np.array([[8.0, -4, 520]]))[0]
        np.testing.assert_allclose(image, [8 / 0.9, -4 / 0.9, 500 + 20 / 0.9])

    def test_rays_are_bent_by_distance_times_power(self):
        # Prentice: 5 mm from the centre of 4 dioptres the ray turns by 2 prism dioptres, 0.02. Minus shifts inwards, plus outwards.
        for power in (-8, -4, 4):
            lens = thin(power)
            for place in ([5.0, 0], [-3.0, 4], [0.0, 9]):
                on = np.array([*place, 500.0])
                image = on * 1.04                     # seen along the camera's ray through the lens here
                s = 1 / (1 / (image[2] - 500) + power / 1000)
                m = 1 - power / 1000 * s
                thing = lens.centre + (image - lens.centre) * m
                np.testing.assert_allclose(lens.image(thing[None])[0], image, atol=1e-9)
                turned = (image - on)[:2] / (image - on)[2] - (thing - on)[:2] / (thing - on)[2]
                np.testing.assert_allclose(turned, np.array(place) * power / 1000, atol=1e-9)

    def test_prism_shifts_everything_behind_it(self):
        plain, prism = thin(2).image(np.array([[1.0, 2, 515]])), thin(2, (0, -0.01, 0)).image(np.array([[1.0, 2, 515]]))
        np.testing.assert_allclose(prism - plain, [[0, 0.01 * 15 / 0.97, 0]], atol=1e-9)

    def test_points_beyond_the_focus_have_no_upright_image(self):
        self.assertTrue(np.isnan(thin(5).image(np.array([[0.0, 0, 720]]))).all())


@unittest.skipUnless(HAVE_KIT, "TRACKII_HEADKIT is not set: no head kit to render from")
class Pictures(unittest.TestCase):
    def pupils(self, glasses_of, identity=20):
        """Middle [2,2] of the dark pupils in a large clear picture, and the truth."""
        person, camera, state, scene = setting(identity=identity, gaze=(10.0, -20.0, -400.0))
        person.iris_gain, person.limbus_dark, person.pupil_mm, person.lash_opacity = 4.0, 0.0, 4.0, 0.0
        scene.light.panels.clear()
        scene.light.screen_gain, scene.light.room = 0.0, 0.0
        state.widen, camera, state.head_t = 1.0, Camera(640, 480, 3000, 3000, 319.5, 239.5), np.array([0.0, 0, 540])
        scene.glasses = glasses_of(person)
        linear, truth = Renderer(4).render(person, camera, state, scene)
        y, x = np.mgrid[0:480, 0:640]
        found = []
        for eye in range(2):
            c, r = truth.eye_points[eye, 17], truth.iris_px[eye]
            around = np.hypot(x - c[0], y - c[1]) < 0.62 * r
            bright = np.quantile(linear[around], 0.85)
            dark = np.clip(1 - linear / bright, 0, 1) * around
            dark[dark < 0.3] = 0
            found.append([(dark * x).sum() / dark.sum(), (dark * y).sum() / dark.sum()])
        return np.array(found), truth

    def test_the_truth_lies_where_the_lens_shows_it(self):
        bare, straight = self.pupils(lambda person: None)
        for lenses in ({"power": (-6.0, -3.0), "high": -5.0}, {"power": (4.0, 5.0), "apart": 8.0, "high": 4.0}, {"power": (-2.0, -2.0), "addition": 3.0, "segment_drop": -9.0}):
            seen, truth = self.pupils(lambda person: clear(person, **lenses))
            moved = truth.eye_points[:, 17] - straight.eye_points[:, 17]
            self.assertGreater(np.abs(moved).max(), 1.0, lenses)
            np.testing.assert_allclose(seen - bare, moved, atol=0.3, err_msg=str(lenses))

    def test_minus_lenses_make_eyes_smaller_and_plus_lenses_larger(self):
        _, straight = self.pupils(lambda person: None)
        width = np.linalg.norm(straight.eye_points[:, 9] - straight.eye_points[:, 13], axis=-1)
        for power in (-8.0, -4.0, 4.0):
            _, truth = self.pupils(lambda person: clear(person, power=(power, power)))
            # About 14 mm behind the lens, seen from 540 mm.
            wanted = 1 / (1 - power / 1000 * 14)
            np.testing.assert_allclose(truth.iris_px / straight.iris_px, wanted, atol=0.02)
            np.testing.assert_allclose(np.linalg.norm(truth.eye_points[:, 9] - truth.eye_points[:, 13], axis=-1) / width, wanted, atol=0.05)

    def test_lines_of_sight_meet_the_point_through_the_lens(self):
        person, _, state, _ = setting(identity=20)
        for power in (-6.0, 4.0):
            glasses = clear(person, power=(power, power))
            for point in ([0.0, 0, 600], [150.0, -100, 600], [-100.0, 60, 400]):
                for side, eye in enumerate(person.eyes):
                    on = optics.aimed(glasses, side, eye.centre, point)
                    centre, _, _, normal = optics.frame(glasses, side)
                    self.assertAlmostEqual((on - centre) @ normal, 0, places=6)
                    d = on - eye.centre
                    beyond = d / (d @ normal) - power / 1000 * (on - centre)
                    g = (np.array(point) - centre) @ normal
                    np.testing.assert_allclose(on + beyond * g, point, atol=1e-6)

    def test_behind_minus_lenses_eyes_turn_less(self):
        person, _, state, _ = setting(identity=20)
        turned = {}
        for power in (0.0, -6.0, 4.0):
            glasses = clear(person, power=(power, power))
            up, down = (gaze_axes(person, state.head_R, state.head_t, np.array([10.0, y, 0]), glasses)[0] for y in (20.0, 100.0))
            turned[power] = np.arcsin(up[:, 1]) - np.arcsin(down[:, 1])
        # The centre of rotation lies about 26 mm behind the lens.
        np.testing.assert_allclose(turned[-6.0] / turned[0.0], 1 / (1 + 0.006 * 26), atol=0.02)
        np.testing.assert_allclose(turned[4.0] / turned[0.0], 1 / (1 - 0.004 * 26), atol=0.02)

    def test_no_power_is_no_lens(self):
        person, camera, state, scene = setting(identity=20, yaw=8, pitch=4)
        pictures = []
        for glasses in (clear(person), dataclasses.replace(clear(person), optics=None, coating=0.0, haze=0.0, transmit=1.0), clear(person, power=(1e-9, 1e-9))):
            scene.glasses = glasses
            pictures.append(Renderer().render(person, camera, state, scene))
        scene.glasses = None
        bare = Renderer().render(person, camera, state, scene)[1]
        # But for the border of the head: lenses that only mirror hide the background.
        self.assertLess((pictures[0][0] != pictures[1][0]).mean(), 0.001)
        np.testing.assert_array_equal(pictures[0][1].eye_points, bare.eye_points)
        # Drawn through a lens without power the picture is the same but for rounding at borders.
        self.assertLess(np.quantile(np.abs(pictures[0][0] - pictures[2][0]), 0.999), 0.01)
        np.testing.assert_array_equal(pictures[0][1].eye_visible, pictures[2][1].eye_visible)

    def test_the_layout_of_the_screen_is_mirrored(self):
        person, camera, state, scene = setting(identity=20)
        scene.glasses, spread = clear(person, base=6.0), []
        scene.glasses.optics.reflect = 0.04
        scene.light.panels.clear()
        for page in (None, np.full((64, 112, 2), 255, np.uint8), np.zeros((64, 112, 2), np.uint8)):
            scene.screen.page = page
            spread.append(Renderer().render(person, camera, state, scene)[1].glare.max())
        self.assertAlmostEqual(spread[0], spread[1], places=3)
        self.assertGreater(spread[0], 2 * spread[2])


@unittest.skipUnless(HAVE_KIT, "TRACKII_HEADKIT is not set: no head kit to render from")
class Worn(unittest.TestCase):
    def test_each_choice_has_its_cause_alone_and_nothing_else_changes(self):
        person, base = Person(3), None
        for choice in (*eyewear.CHOICES[1:], "thick+low"):
            rng = np.random.default_rng(6)
            drawn = [sample(rng, person, choice) for _ in range(3)]
            told = [(s.state.head_t.tolist(), s.state.gaze_mm.tolist(), s.webcam.quality) for s in drawn]
            base = base or told
            self.assertEqual(told, base, choice)
            for s in drawn:
                self.assertEqual(s.scene.glasses is None, choice == "none")
                if choice not in ("none", "plain", "all"):
                    self.assertEqual(s.causes, set(choice.split("+")))
                self.assertEqual(bool(s.scene.glasses and any(s.scene.glasses.optics.power)), choice in ("power", "all"))

    def test_people_without_glasses_do_not_notice_what_is_drawn_for_others(self):
        person, seen = Person(3), []
        for share in (0.0, 1.0):
            rng = np.random.default_rng(6)
            with mock.patch.dict(eyewear.NATURAL, {cause: share for cause in eyewear.CAUSES}):
                drawn = [sample(rng, person) for _ in range(40)]
            bare = [s for s in drawn if s.scene.glasses is None]
            self.assertTrue(5 < len(bare) < 35)
            seen.append([(s.state.head_t.tolist(), len(s.scene.light.panels), s.scene.background.seed, s.webcam.numbers().tolist()) for s in bare])
        self.assertEqual(*seen)

    def test_sittings_change_only_the_point_looked_at(self):
        rng = np.random.default_rng(8)
        s = sample(rng, Person(3), "all", desk=True)
        seen = [s] + [s := again(rng, s) for _ in range(15)]
        self.assertTrue(all(a.scene is seen[0].scene and a.webcam is seen[0].webcam and a.person is seen[0].person for a in seen))
        self.assertLess(np.ptp([a.state.head_t for a in seen], axis=0).max(), 40)
        screen = seen[0].scene.screen
        down = [(a.state.gaze_mm - screen.centre) @ screen.v / (screen.v @ screen.v) for a in seen]
        self.assertTrue(-1.06 < min(down) < -0.5 and 0.5 < max(down) < 1.06)

    def test_powers_are_a_persons_own_and_mostly_minus(self):
        self.assertEqual(eyewear.prescription(12), eyewear.prescription(12))
        powers = np.array([eyewear.prescription(i) for i in range(600)])
        self.assertTrue((powers >= -8).all() and (powers <= 5).all())
        self.assertTrue(0.5 < (powers.mean(1) < -0.5).mean() < 0.75)
        self.assertTrue(0.1 < (powers.mean(1) > 0.5).mean() < 0.35)
        strong = np.array([eyewear.prescription(i, strong=True) for i in range(200)])
        self.assertGreater(np.abs(strong.mean(1)).min(), 1.2)

    def test_shards_say_what_is_worn_and_are_the_same_again(self):
        with tempfile.TemporaryDirectory() as out:
            for k in "ab":
                write_faces(4, (900, 1000), f"{out}/{k}", seed=2, worn="all", log=lambda *a, **k: None)
            a, b = (np.load(pathlib.Path(out) / k / "shard-0000.npz") for k in "ab")
            for name in a.files:
                np.testing.assert_array_equal(a[name], b[name], name)
            self.assertEqual(a["lens_power"].shape, (4, 2))
            self.assertTrue((np.abs(a["lens_power"]) > 0).any(1).all())
            self.assertTrue((a["glasses_kind"] & eyewear.flags({"power", "screen", "low"}) == eyewear.flags({"power", "screen", "low"})).all())

    def test_unknown_glasses_are_refused_before_anything_is_drawn(self):
        with tempfile.TemporaryDirectory() as out, contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(main(["faces", "--count", "1", "--identities", "0:1", "--out", f"{out}/x", "--glasses", "monocle"]), 1)
            self.assertIn("no glasses called monocle; there are natural, none, plain, power", said.getvalue())
            self.assertEqual(main(["faces", "--count", "1", "--identities", "0:1", "--out", f"{out}/x", "--glasses", "thick+heavy"]), 1)
            self.assertIn("no cause called heavy in thick+heavy; there are power", said.getvalue())
            self.assertFalse(os.path.exists(f"{out}/x"))


if __name__ == "__main__":
    unittest.main()
