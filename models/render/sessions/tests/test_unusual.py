"""Unusual eyes move as they say, and everything else of their sessions is as ever."""

import json
import tempfile
import unittest
from pathlib import Path

import numpy as np

from sessions.__main__ import main
from sessions.geometry import unit
from sessions.habits import stream
from sessions.make import Spec, make
from sessions.sets import SETS, name
from sessions.track import eyes, follow
from sessions.unusual import KINDS, UnusualEyes


def looked(kind, identity=5400):
    """The session's unusual eyes, and yaw and pitch (N, 2, 2, degrees) by which each visual axis misses the gaze point."""
    d = Spec("small", identity, eye=kind).script()
    f = follow(d, 30)
    kappa = np.zeros((2, 2))
    centre, visual, optical = eyes(f, d.anatomy.ipd_mm, kappa)
    np.testing.assert_allclose(visual, optical, atol=1e-9)
    wanted = unit(f.gaze_mm[:, None] - centre)
    a, b = (np.einsum("nji,nej->nei", f.turn, v) for v in (visual, wanted))
    angles = [np.stack([np.arctan2(v[..., 0], v[..., 2]), np.arcsin(v[..., 1])], -1) for v in (a, b)]
    return d, f, np.degrees(angles[0]), np.degrees(angles[1])


class Moving(unittest.TestCase):
    def test_all_but_the_eyes_is_as_in_the_usual_session(self):
        usual = follow(Spec("small", 5400).script(), 30)
        for kind in KINDS:
            frames = follow(Spec("small", 5400, eye=kind).script(), 30)
            np.testing.assert_array_equal(frames.gaze_px, usual.gaze_px)
            np.testing.assert_array_equal(frames.head_mm, usual.head_mm)

    def test_a_covered_eye_is_shut_in_the_truth_and_the_other_is_not(self):
        d, f, _, _ = looked("patch")
        side = d.unusual.side
        self.assertEqual(f.openness[:, side].max(), 0)
        self.assertGreater(np.median(f.openness[:, 1 - side]), 0.99)

    def test_a_squinting_eye_is_turned_by_the_same_angle_all_the_while(self):
        d, _, at, wanted = looked("strabismus")
        side, off = d.unusual.side, at - wanted
        self.assertLess(np.abs(off[:, 1 - side]).max(), 1e-6)
        np.testing.assert_allclose(off[:, side], np.broadcast_to(d.unusual.turn_deg, off[:, side].shape), atol=1e-6)
        self.assertTrue(8 <= abs(d.unusual.turn_deg[0]) <= 25)

    def test_an_artificial_eye_hardly_moves(self):
        d, _, at, wanted = looked("artificial")
        side = d.unusual.side
        moves = np.ptp(at[:, side, 0]) / np.ptp(wanted[:, side, 0])
        self.assertAlmostEqual(moves, d.unusual.follows, places=6)
        self.assertLess(moves, 0.26)
        self.assertLess(np.abs(at - wanted)[:, 1 - side].max(), 1e-6)

    def test_eyes_that_take_turns_look_at_the_target_one_at_a_time(self):
        _, f, at, wanted = looked("alternating")
        off = np.abs(at - wanted)[..., 0]
        looks = off < 1e-6
        self.assertTrue((looks.sum(1) == 1).all())
        self.assertTrue(looks.any(0).all(), "each looks for a while")
        self.assertLess(np.count_nonzero(np.diff(looks[:, 0])), f.t[-1] / 2 + 1)

    def test_nystagmus_swings_both_eyes_together_around_where_the_person_looks(self):
        d, f, at, wanted = looked("nystagmus")
        off = at - wanted
        np.testing.assert_allclose(off[:, 0], off[:, 1], atol=1e-6)
        size = d.unusual.swing_deg[0]
        self.assertGreater(off[..., 0].max(), 0.9 * size)
        self.assertLess(np.abs(off[..., 0]).max(), size + 1e-6)
        self.assertLess(abs(off[..., 0].mean()), 0.1 * size)
        turns = np.count_nonzero(np.diff(d.unusual.turned(np.arange(0, 10, 1e-3))[:, 0, 0]) < -1e-4 * size)
        self.assertGreater(turns, 0)

    def test_sides_are_drawn_and_other_kinds_refused(self):
        sides = {UnusualEyes.sample("patch", stream(k, 5400, "unusual")).side for k in range(12)}
        self.assertEqual(sides, {0, 1})
        self.assertRaises(ValueError, UnusualEyes.sample, "third", np.random.default_rng(1))


class Told(unittest.TestCase):
    def test_the_bundle_says_what_is_unusual_and_usual_ones_say_nothing(self):
        with tempfile.TemporaryDirectory() as root:
            for kind in (None, "strabismus"):
                make(Spec("small", 5400, eye=kind), f"{root}/{kind}", truth_only=True, log=lambda text: None)
            usual, other = (json.loads(Path(f"{root}/{k}/session.json").read_text())["rendered"] for k in (None, "strabismus"))
            self.assertFalse({"eye", "eyes"} & set(usual))
            self.assertEqual(other["eyes"]["kind"], "strabismus")
            self.assertIn(other["eyes"]["eye"], ("image_left", "image_right"))
            # Another kind of eyes is another session: nothing is written over it.
            self.assertEqual(main(["small", "--identity", "5400", "--out", f"{root}/None", "--truth-only", "--eye", "patch"]), 73)

    def test_the_set_has_every_kind_and_no_name_twice(self):
        for set_name in ("unusual", "unusual-dev"):
            specs = SETS[set_name]
            self.assertEqual([s.eye for s in specs], list(KINDS))
            self.assertEqual(len({name(s) for s in specs}), len(specs))
        people = [s.identity for s in SETS["unusual"] + SETS["unusual-dev"]]
        self.assertEqual(len(set(people)), len(people))


if __name__ == "__main__":
    unittest.main()
