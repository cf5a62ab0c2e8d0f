"""Dots circle tiles, and the eyes follow the one that its row names."""

import contextlib
import json
import os
import tempfile
import unittest
from pathlib import Path

import numpy as np

from sessions.__main__ import main
from sessions.circles import AFTER_S, BETWEEN_S, LAYOUTS, Circles, CirclesMisfit
from sessions.kinds import script
from sessions.make import Spec, make
from sessions.pursuit import LAG_S
from sessions.sets import SETS, name
from sessions.track import follow

QUIET = {"log": lambda text: None}


def rows(d, kind):
    return [r for r in d.rows if r["kind"] == kind]


def tile(row):
    return int(row["label"].split()[1]) - 1


def path(row):
    return np.array([[p["t_ns"] / 1e9, p["x_px"], p["y_px"]] for p in row["path"]])


class Geometry(unittest.TestCase):
    def setUp(self):
        self.sessions = [script("circles", 3, 1920, asked=Circles(tiles=n)) for n in sorted(LAYOUTS)]

    def test_dots_stay_on_their_circles_at_the_speed_asked_for(self):
        t = np.arange(0, 10, 0.01)
        for d in self.sessions:
            degree = d.plan.px_per_degree(d.screen.centre).mean()
            radius, speed = LAYOUTS[d.circles.count][2:]
            for k in range(d.circles.count):
                at = d.circles.at(k, t)
                away = np.linalg.norm(at - d.circles.centres[k], axis=1) / degree
                np.testing.assert_allclose(away, radius, rtol=1e-4)
                way = np.linalg.norm(np.diff(at, axis=0), axis=1).sum() / degree
                self.assertAlmostEqual(way / (t[-1] - t[0]), speed, delta=0.01)
                self.assertTrue(((at >= 0) & (at <= [d.screen.width_px, d.screen.height_px])).all())

    def test_they_start_evenly_apart_and_go_clockwise(self):
        for d in self.sessions:
            off = np.array([d.circles.at(k, 0.0) - d.circles.centres[k] for k in range(d.circles.count)])
            angle = np.unwrap(np.arctan2(off[:, 1], off[:, 0]))
            np.testing.assert_allclose(angle, 2 * np.pi * np.arange(d.circles.count) / d.circles.count, atol=1e-9)
            # The first starts on the right of its tile, and clockwise on a screen is down from there.
            before, after = d.circles.at(0, np.array([0.0, 0.05]))
            self.assertGreater(after[1], before[1] + 1)

    def test_tiles_are_the_cells_of_a_grid_row_by_row(self):
        for d, columns in zip(self.sessions, (2, 3)):
            c = d.circles.centres
            self.assertEqual(len(set(c[:columns, 1])), 1)
            self.assertTrue((np.diff(c[:columns, 0]) > 0).all())
            self.assertGreater(c[columns, 1], c[0, 1])
            np.testing.assert_allclose(c.mean(0), d.screen.centre, atol=1)

    def test_circles_wider_than_their_tiles_are_refused(self):
        with self.assertRaises(CirclesMisfit):
            script("circles", 1, 1920, asked=Circles(radius_deg=12))


class Script(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.d = script("circles", 5, 1921)

    def test_each_choice_lasts_as_long_as_asked_for_and_its_path_is_the_dots(self):
        choices = rows(self.d, "circling")
        self.assertEqual(len(choices), 8)
        self.assertEqual({tile(r) for r in choices}, set(range(6)))
        for r, following in zip(choices, [*choices[1:], None]):
            p = path(r)
            self.assertAlmostEqual(r["end"] - r["start"], 5.0, places=9)
            self.assertEqual((p[0, 0], p[-1, 0]), (round(r["start"], 9), round(r["end"], 9)))
            self.assertLess(np.abs(p[:, 1:] - self.d.circles.at(tile(r), p[:, 0])).max(), 0.006)
            if following:
                self.assertNotEqual(tile(r), tile(following))
                between = following["start"] - r["end"]
                self.assertTrue(BETWEEN_S[0] - 1e-6 <= between <= BETWEEN_S[1] + 1e-6, between)

    def test_looking_about_fills_the_rest_and_rests_on_labels_now_and_then(self):
        spans = rows(self.d, "looks-about")
        self.assertEqual([r["label"] for r in spans], ["before a choice"] * 8 + ["no choice"])
        ends = [0.0, *(r["end"] for r in rows(self.d, "circling"))]
        np.testing.assert_allclose([r["start"] for r in spans], ends, atol=1e-6)
        self.assertAlmostEqual(spans[-1]["end"], self.d.end)
        self.assertAlmostEqual(self.d.end - spans[-1]["start"], AFTER_S, delta=1.5)
        self.assertEqual(len(rows(self.d, "line")), 3)
        looks = rows(self.d, "look")
        on_labels = [r for r in looks if r["label"] != "elsewhere"]
        self.assertTrue(0.25 <= len(on_labels) / len(looks) <= 0.55, len(on_labels) / len(looks))
        for r in on_labels:
            self.assertEqual((r["x_px"], r["y_px"]), tuple(self.d.circles.centres[tile(r)]))
        self.assertGreater(np.ptp([r["x_px"] for r in looks]), 0.6 * self.d.screen.width_px)


class Eyes(unittest.TestCase):
    def test_they_go_with_the_dot_of_their_tile_and_with_no_other(self):
        # Neighbours in phase of six dots are 60 degrees apart, and their cosine is 0.5; four are 90 degrees apart.
        for tiles, most in ((4, 0.1), (6, 0.55)):
            for identity in (1920, 1921, 1922):
                d = script("circles", identity, identity, asked=Circles(tiles=tiles))
                f = follow(d, 30)
                for r in rows(d, "circling"):
                    during = (f.t >= r["start"] + 0.6) & (f.t < r["end"])
                    eyes, t = f.gaze_px[during], f.t[during]
                    self.assertGreaterEqual(self.lesser(eyes, d.circles.at(tile(r), t)), 0.9)
                    self.assertGreaterEqual(self.lesser(eyes, d.circles.at(tile(r), t - LAG_S)), 0.97)
                    for k in set(range(tiles)) - {tile(r)}:
                        self.assertLess(self.lesser(eyes, d.circles.at(k, t - LAG_S)), most)

    def test_they_are_a_degree_off_at_most_once_they_follow(self):
        d = script("circles", 6, 1923)
        degree = d.plan.px_per_degree(d.screen.centre)
        for r in rows(d, "circling"):
            t = np.arange(r["start"] + 0.6, r["end"], 0.01)
            gaze, _ = d.plan.evaluate(t, drift=False)
            off = np.linalg.norm((gaze - d.circles.at(tile(r), t - LAG_S)) / degree, axis=1)
            self.assertLess(off.max(), 1.0)

    @staticmethod
    def lesser(a, b):
        """Of the correlations of x and of y."""
        return min(np.corrcoef(a[:, axis], b[:, axis])[0, 1] for axis in (0, 1))


class Bundles(unittest.TestCase):
    def test_same_arguments_same_bytes_and_other_tiles_others(self):
        with tempfile.TemporaryDirectory() as root:
            for folder, tiles in (("a", "6"), ("b", "6"), ("c", "4")):
                words = ["circles", "--identity", "1924", "--tiles", tiles, "--choices", "2", "--truth-only"]
                with contextlib.redirect_stdout(None):
                    self.assertEqual(main([*words, "--out", f"{root}/{folder}"]), 0)
            a, b, c = ({p.name: p.read_bytes() for p in Path(root, f).iterdir()} for f in "abc")
            self.assertEqual(a, b)
            self.assertNotEqual(a["truth.csv"], c["truth.csv"])

    def test_every_dot_can_be_found_again_from_the_manifest(self):
        with tempfile.TemporaryDirectory() as root:
            make(Spec("circles", 1925, circles=Circles(tiles=4, choices=2)), root, truth_only=True, **QUIET)
            told = json.loads(Path(root, "session.json").read_text())["rendered"]["circles"]
            timeline = [json.loads(line) for line in Path(root, "timeline.jsonl").read_text().splitlines()]
        self.assertEqual((told["direction"], told["choices"], told["choice_s"], len(told["tiles"])), ("clockwise", 2, 5, 4))
        by_label = {t["label"]: t for t in told["tiles"]}
        choices = [r for r in timeline if r["kind"] == "circling"]
        self.assertEqual(len(choices), 2)
        for r in choices:
            self.assertEqual((r["path"][0]["t_ns"], r["path"][-1]["t_ns"]), (r["start_ns"], r["end_ns"]))
            t, p = by_label[r["label"]], path(r)
            angle = t["phase_rad"] + told["angular_speed_rad_s"] * p[:, 0]
            self.assertLess(np.abs(t["x_px"] + told["radius_px"] * np.cos(angle) - p[:, 1]).max(), 0.006)
            self.assertLess(np.abs(t["y_px"] + told["radius_px"] * np.sin(angle) - p[:, 2]).max(), 0.006)

    def test_other_sessions_do_not_speak_of_circles(self):
        with tempfile.TemporaryDirectory() as root:
            make(Spec("small", 1926), root, truth_only=True, **QUIET)
            self.assertNotIn("circles", json.loads(Path(root, "session.json").read_text())["rendered"])

    def test_nonsense_is_refused(self):
        words = ["circles", "--identity", "1924", "--out", "x", "--truth-only"]
        with open(os.devnull, "w") as null, contextlib.redirect_stderr(null):
            for more in (["--tiles", "5"], ["--choices", "0"], ["--radius", "-1"], ["--speed", "fast"],
                         ["--seconds", "0.2"]):
                with self.assertRaises(SystemExit) as stop:
                    main([*words, *more])
                self.assertEqual(stop.exception.code, 2)
            self.assertEqual(main([*words, "--radius", "12"]), 64)
        self.assertFalse(Path("x").exists())

    def test_sets_keep_the_people_as_they_are_elsewhere(self):
        accuracy = {s.identity: s for s in SETS["accuracy-20"]}
        for s in SETS["circles-6"] + SETS["circles-4"]:
            for what in ("seed", "glasses", "light", "desk", "distance_mm"):
                self.assertEqual(getattr(s, what), getattr(accuracy[s.identity], what))
        names = [name(s) for key in ("circles-dev", "circles-6", "circles-4") for s in SETS[key]]
        self.assertEqual(len(names), len(set(names)))


if __name__ == "__main__":
    unittest.main()
