"""How much of a turn the networks see: the arithmetic, and the command on drawn faces with the shipped networks."""

import json
import os
import tempfile
import unittest

import numpy as np

from .. import slopes
from ..__main__ import main
from ..shards import Shards
from . import fake

MODELS = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Slopes(unittest.TestCase):
    def test_slope_is_what_is_seen_of_a_turn(self):
        random = np.random.default_rng(1)
        truth, head = random.normal(0, 1, 200), random.normal(0, 1, 200)
        self.assertAlmostEqual(slopes.slope(truth, 0.4 * truth + 3), 0.4)
        self.assertAlmostEqual(slopes.slope(truth + head, 0.4 * (truth + head) + 2 * head - 1, head), 0.4)
        self.assertIsNone(slopes.slope(np.ones(9), np.ones(9)))
        self.assertIsNone(slopes.slope(truth[:3], truth[:3], head[:3]))

    def test_rows_tell_eyes_from_heads_and_points(self):
        random, n = np.random.default_rng(2), 120
        truth, pose = random.normal(0, 0.2, (n, 2)), np.zeros((n, 3))
        pose[:, 1] = random.normal(0, 9, n)
        data = {"openness": np.ones((n, 2)), "pose": pose, "identity": np.arange(n) // 12, "pair_target": truth * 2}
        data["openness"][:20] = 0.1
        found = truth * (0.9, 0.5)
        row = slopes.figures(data, np.full(n, 0.01), found, truth, np.ones(n, bool))
        self.assertEqual(row["n"], 100)
        for name, wanted in (("vertical", 0.5), ("of each person", 0.5), ("head still", 0.5), ("to the point looked at", 0.25), ("horizontal", 0.9)):
            self.assertAlmostEqual(row[name], wanted, places=3, msg=name)
        self.assertEqual(row["e <= .025 %"], 100)
        self.assertIsNone(slopes.figures(data, np.full(n, 0.01), found, truth, np.zeros(n, bool)))

    def test_old_shards_look_where_the_eyes_point(self):
        with tempfile.TemporaryDirectory() as folder:
            fake.write(folder, 8, 0)
            shards = Shards(folder)
            shards.scan()
            np.testing.assert_allclose(shards.data["pair_target"], shards.data["pair_gaze"])

    def test_the_command_prints_and_writes_a_row_for_each_set(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("a", "b"):
                fake.write(f"{folder}/{name}", 12, 0)
            self.assertEqual(main(["slopes", "--val", f"{folder}/a,{folder}/b", "--models", MODELS, "--report", f"{folder}/r.json"]), 0)
            with open(f"{folder}/r.json") as file:
                report = json.load(file)
            self.assertTrue({"a", "b"} <= set(report))
            self.assertEqual(set(report["a"]), set(slopes.COLUMNS))

    def test_a_folder_without_shards_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(main(["slopes", "--val", folder, "--models", MODELS]), 2)


if __name__ == "__main__":
    unittest.main()
