"""Patches, contact lenses and eyes that do not look where the person does. Needs the head kit (TRACKII_HEADKIT); skipped visibly without it."""

import dataclasses
import os
import unittest

import numpy as np

from render import Aim, Background, Camera, Contact, Light, Patch, Person, Renderer, Scene, State, head_rotation

HAVE_KIT = bool(os.environ.get("TRACKII_HEADKIT"))


class Aiming(unittest.TestCase):
    def test_an_eye_is_turned_to_the_persons_left_and_up(self):
        ahead = np.array([0.0, 0, 1])
        x, y, z = Aim((30.0, 0.0)).lead(ahead)
        self.assertAlmostEqual(np.degrees(np.arctan2(x, z)), 30)
        self.assertGreater(Aim((0.0, 10.0)).lead(ahead)[1], 0.17)
        np.testing.assert_allclose(Aim().lead(np.array([0.36, 0.48, 0.8])), [0.36, 0.48, 0.8], atol=1e-12)
        np.testing.assert_allclose(Aim(follows=0.0).lead(np.array([0.6, 0.0, 0.8])), ahead, atol=1e-12)


class Printed(unittest.TestCase):
    def test_the_print_leaves_the_pupil_clear_and_ends_at_its_border(self):
        for seed in range(5):
            lens = Contact(np.random.default_rng(seed))
            n = lens.SIZE
            y, x = (np.mgrid[0:n, 0:n] + 0.5) / n * 2 - 1
            r, cover = np.hypot(x, y) * lens.radius_mm, lens.texels[..., 1] / 255
            self.assertEqual(cover[r < lens.hole_mm - 0.8].max(), 0)
            self.assertEqual(cover[r > lens.radius_mm].max(), 0)
            middle = (r > lens.hole_mm + 1) & (r < lens.radius_mm - 1)
            self.assertGreater(cover[middle].mean(), 0.6)
            self.assertGreater(lens.radius_mm, 6.3, "beyond the largest limbus")


@unittest.skipUnless(HAVE_KIT, "TRACKII_HEADKIT is not set: no head kit to render from")
class Drawn(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        rng = np.random.default_rng(3)
        cls.person = Person(5402)
        cls.camera = Camera.webcam(640, 480)
        cls.state = State(head_rotation(4, 3, 2), np.array([10.0, -20, 540]), np.array([0.0, 60, 0]))
        light = Light.named("even", rng)
        cls.scene = Scene(light, Background(rng, light))
        cls.plain = Renderer().render(cls.person, cls.camera, cls.state, cls.scene)

    def draw(self, scene=None, **state):
        return Renderer().render(self.person, self.camera, dataclasses.replace(self.state, **state), scene or self.scene)

    def test_nothing_of_an_eye_behind_a_patch_is_seen_and_all_of_the_other(self):
        for side in range(2):
            _, truth = self.draw(dataclasses.replace(self.scene, patch=Patch(self.person, side, 0.03)))
            self.assertFalse(truth.eye_visible[side].any())
            np.testing.assert_array_equal(truth.eye_visible[1 - side], self.plain[1].eye_visible[1 - side])
            np.testing.assert_array_equal(truth.eye_points, self.plain[1].eye_points)

    def test_a_patch_is_dark_or_light_and_lies_over_the_eye_alone(self):
        image, truth = self.draw(dataclasses.replace(self.scene, patch=Patch(self.person, 0, 0.02)))
        changed = np.argwhere(np.abs(image - self.plain[0]) > 1e-3)[:, ::-1]
        eye, other = truth.eye_points[:, 0]
        apart = np.linalg.norm(eye - other)
        self.assertLess(np.median(np.linalg.norm(changed - eye, axis=1)), 0.4 * apart)
        self.assertGreater(np.linalg.norm(changed - other, axis=1).min(), 0.3 * apart)
        x, y = eye.astype(int)
        self.assertLess(image[y - 3:y + 4, x - 3:x + 4].max(), 0.5 * np.median(image[y + 30:y + 60, x - 10:x + 10]))

    def test_a_printed_lens_changes_the_iris_and_a_rim_around_it_but_no_truth(self):
        lens = Contact(np.random.default_rng(1))
        image, truth = self.draw(dataclasses.replace(self.scene, contacts=(lens, None)))
        np.testing.assert_array_equal(truth.eye_points, self.plain[1].eye_points)
        changed = np.argwhere(np.abs(image - self.plain[0]) > 1e-4)[:, ::-1]
        self.assertGreater(len(changed), 20)
        away = np.linalg.norm(changed - truth.eye_points[0, 0], axis=1)
        # The rims of a lens reach some 1.2 mm beyond the iris; reflections in glasses are none here.
        self.assertLess(away.max(), truth.iris_px[0] * (lens.radius_mm + 0.8) / (self.person.iris_mm / 2))
        self.assertGreater(away.max(), truth.iris_px[0])
        slipped, _ = self.draw(dataclasses.replace(self.scene, contacts=(lens, None)), slip_mm=(0.8, 0.0))
        self.assertGreater(np.abs(slipped - image).max(), 1e-3)

    def test_an_eye_that_is_turned_has_its_axis_and_its_iris_there(self):
        _, truth = self.draw(aims=(None, Aim((15.0, 0.0))))
        np.testing.assert_array_equal(truth.eye_points[0], self.plain[1].eye_points[0])
        before, after = (self.state.head_R.T @ t.visual[1] for t in (self.plain[1], truth))
        self.assertAlmostEqual(np.degrees(np.arctan2(after[0], after[2]) - np.arctan2(before[0], before[2])), 15, places=3)
        iris = self.camera.project(truth.eye_mm[1] + truth.axis[1] * self.person.limbus_mm)
        np.testing.assert_allclose(iris, truth.eye_points[1, 0], atol=0.01)
        self.assertGreater(truth.eye_points[1, 0, 0], self.plain[1].eye_points[1, 0, 0] + 2)


if __name__ == "__main__":
    unittest.main()
