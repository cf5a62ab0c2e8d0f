"""Kinds of lids against the opening that they leave. Needs the head kit."""

import contextlib
import io
import os
import tempfile
import unittest

import numpy as np

from render import Person, Renderer, lid_kinds
from render.__main__ import main
from render.faces import sample
from render.person import SKIN_BORDERS, even_melanin
from render.tests.test_truth import HAVE_KIT, setting


@unittest.skipUnless(HAVE_KIT, "TRACKII_HEADKIT is not set: no head kit to render from")
class Lids(unittest.TestCase):
    def opening(self, kind, seed=5, identity=33):
        """Height of each opening [2] and of its innermost part [2], and openness, looking straight ahead."""
        person, camera, state, scene = setting(identity=identity, at=(0.0, 0.0, 540.0), gaze=(0.0, 30.0, 0.0))
        _, truth = Renderer().render(person, camera, lid_kinds.put_on(np.random.default_rng(seed), person, state, kind), scene)
        p = truth.eye_points[..., 1]
        return p[:, 15] - p[:, 11], p[:, 14] - p[:, 12], truth.openness

    def test_each_kind_leaves_less_open(self):
        height, inner, _ = self.opening("natural")
        for kind in lid_kinds.KINDS:
            less, fold, openness = self.opening(kind)
            share = less / height
            if kind == "asymmetric":
                self.assertGreater(share.max() - share.min(), 0.15)
            elif kind == "epicanthic":
                self.assertTrue((fold / inner < share - 0.03).all(), "the fold is at the inner corner")
            else:
                self.assertTrue(((share > 0.2) & (share < 0.9)).all(), (kind, share))
            # How the lids rest is a matter of the person: only lowered ones count as less open.
            self.assertEqual((openness < 1).all(), kind == "lowered")
            self.assertTrue((openness > 0.5).all())

    def test_a_persons_own_lids_are_the_same_in_all_pictures(self):
        for kind in ("droop", "narrow", "epicanthic", "asymmetric"):
            np.testing.assert_array_equal(self.opening(kind, 1)[0], self.opening(kind, 2)[0])

    def test_nothing_else_changes(self):
        person, told = setting()[0], []
        for kind in lid_kinds.CHOICES:
            rng = np.random.default_rng(6)
            drawn = [sample(rng, person, lids=kind) for _ in range(3)]
            told.append([(s.state.gaze_mm.tolist(), s.glasses, s.webcam.quality, s.causes) for s in drawn])
            self.assertEqual(told[0], told[-1], kind)

    def test_half_of_a_mixture_is_natural_and_the_rest_of_every_kind(self):
        rng = np.random.default_rng(4)
        kinds = [lid_kinds.drawn(rng, "mixed") for _ in range(1200)]
        self.assertAlmostEqual(kinds.count("natural") / 1200, 0.5, delta=0.05)
        for kind in lid_kinds.KINDS:
            self.assertAlmostEqual(kinds.count(kind) / 1200, 0.5 / 6, delta=0.03, msg=kind)

    def test_even_skins_are_of_each_class_on_the_same_face(self):
        rng = np.random.default_rng(4)
        classes = np.digitize([0.5 * 0.15 ** even_melanin(rng) for _ in range(1000)], SKIN_BORDERS)
        self.assertTrue((abs(np.bincount(classes) - 200) < 45).all(), np.bincount(classes))
        own, dark = Person(33), Person(33, melanin=0.95)
        self.assertEqual((dark.skin_class, own.ipd_mm, own.age), (4, dark.ipd_mm, dark.age))
        np.testing.assert_array_equal(own.kappa_deg, dark.kappa_deg)

    def test_unknown_lids_are_refused_before_anything_is_drawn(self):
        with tempfile.TemporaryDirectory() as out, contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(main(["faces", "--count", "1", "--identities", "0:1", "--out", f"{out}/x", "--lids", "purple"]), 1)
            self.assertIn("no lids called purple; there are natural, lowered", said.getvalue())
            self.assertFalse(os.path.exists(f"{out}/x"))


if __name__ == "__main__":
    unittest.main()
