"""The person moves as the recordings' people do."""

import unittest

import numpy as np

from sessions.geometry import Pinhole, head_angles, head_matrix
from sessions.kinds import KINDS, script
from sessions.track import COLUMNS, eyes, follow, truth_without_pixels


def column(rows, name):
    return rows[:, COLUMNS.index(name)]


class Geometry(unittest.TestCase):
    def test_head_angles_undo_head_matrix(self):
        rng = np.random.default_rng(0)
        angles = rng.uniform(-40, 40, (3, 50))
        np.testing.assert_allclose(head_angles(head_matrix(*angles)), angles, atol=1e-9)

    def test_signs_of_the_head(self):
        nose = lambda *a: head_matrix(*a) @ np.array([0.0, 0.0, 1.0])  # noqa: E731
        self.assertGreater(nose(20, 0, 0)[0], 0.3)  # yaw > 0: to the image's right
        self.assertGreater(nose(0, 20, 0)[1], 0.3)  # pitch > 0: down
        self.assertLess((head_matrix(0, 0, 20) @ np.array([1.0, 0, 0]))[1], -0.3)  # roll > 0: image-right eye up


class Behaviour(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.d = script("drift", 7, 1901, minutes=10)
        cls.frames = follow(cls.d, 30)

    def test_visual_axes_meet_the_gaze_point_and_optical_axes_are_kappa_away(self):
        a = self.d.anatomy
        centre, visual, optical = eyes(self.frames, a.ipd_mm, a.kappa_deg)
        for eye in range(2):
            met = self.d.screen.from_camera(centre[:, eye], visual[:, eye])
            self.assertLess(np.abs(met - self.frames.gaze_px).max(), 1e-6)
        angle = np.degrees(np.arccos(np.clip((visual * optical).sum(-1), -1, 1)))
        expected = np.hypot(*a.kappa_deg.T)
        self.assertLess(np.abs(angle - expected).max(), 0.4)
        # The optical axes diverge to the temples: the image-left eye's lies further to the image's left.
        self.assertTrue((optical[:, 0, 0] < visual[:, 0, 0]).all())
        self.assertTrue((optical[:, 1, 0] > visual[:, 1, 0]).all())

    def test_saccades_last_20_to_80_ms_and_large_ones_longer(self):
        p = self.d.plan.arrays()
        s = p[p[:, 7] > 0]
        seconds = s[:, 1] - s[:, 0]
        degrees = np.array([self.d.plan.degrees(r[2:4], r[4:6]) for r in s])
        self.assertGreaterEqual(seconds.min(), 0.0199)
        self.assertLessEqual(seconds.max(), 0.0801)
        large = degrees > 5
        self.assertGreater(large.sum(), 50)
        self.assertGreaterEqual(seconds[large].min(), 0.030)
        self.assertGreater(np.corrcoef(degrees, seconds)[0, 1], 0.9)

    def test_a_saccade_moves_smoothly(self):
        p = self.d.plan.arrays()
        s = max(p[p[:, 7] > 0], key=lambda r: self.d.plan.degrees(r[2:4], r[4:6]))
        t = np.linspace(s[0], s[1], 41)
        x, _ = self.d.plan.evaluate(t, drift=False)
        way = np.linalg.norm(x - x[0], axis=1)
        self.assertTrue((np.diff(way) >= -1e-9).all())
        speed = np.diff(way)
        self.assertLess(speed[0] + speed[-1], 0.02 * speed.max())

    def test_reading_fixations_last_180_to_300_ms_and_step_seven_to_nine_characters(self):
        f = self.d.plan.fixations()
        f = f[f[:, 5] >= 0]
        main = f[f[:, 6] > 0]
        seconds = main[:, 1] - main[:, 0]
        self.assertGreaterEqual(seconds.min(), 0.179)
        self.assertLessEqual(seconds.max(), 0.301)
        same = main[1:, 5] == main[:-1, 5]
        step = (np.diff(main[:, 2]) / self.d.text.character)[same]
        self.assertTrue(7 <= step[step > 0].mean() <= 9, step[step > 0].mean())
        self.assertTrue(0.05 <= (step < 0).mean() <= 0.20, (step < 0).mean())

    def test_lines_are_read_in_order_and_looked_at(self):
        lines = [r for r in self.d.rows if r["kind"] == "line"]
        self.assertGreater(len(lines), 60)
        pitch = self.d.text.pitch / self.d.plan.px_per_degree(self.d.screen.centre)[1]
        self.assertTrue(1.5 <= pitch <= 1.9, pitch)
        for r in lines:
            self.assertIn(r["y_px"], np.round(self.d.text.line_y))
        f = self.d.plan.fixations()
        f = f[f[:, 5] >= 0]
        off = f[:, 3] - np.array(self.d.text.line_y)[f[:, 5].astype(int)]
        degrees = off / self.d.plan.px_per_degree(self.d.screen.centre)[1]
        self.assertTrue(0.10 <= degrees.std() <= 0.20, degrees.std())

    def test_twelve_to_eighteen_blinks_a_minute_of_150_to_250_ms(self):
        rates, lengths = [], []
        for identity in range(1900, 1906):
            d = script("drift", identity, identity, minutes=5)
            rates.append(len(d.lids.blinks) / d.end * 60)
            lengths += [b[1] for b in d.lids.blinks]
        self.assertTrue(all(11 <= r <= 19 for r in rates), rates)
        self.assertGreaterEqual(min(lengths), 0.15)
        self.assertLessEqual(max(lengths), 0.25)

    def test_the_blink_flag_covers_100_to_200_ms(self):
        t = np.arange(0, self.d.end, 0.001)
        shut = self.d.lids.openness(t).mean(1) < 0.9
        edges = np.flatnonzero(np.diff(shut.astype(int)))
        lengths = np.diff(edges)[::2] / 1000
        self.assertTrue(0.09 <= np.percentile(lengths, 5) and np.percentile(lengths, 95) <= 0.21, lengths)

    def test_a_quarter_of_the_blinks_of_the_kind_of_that_name_are_shallow(self):
        d = script("blinks", 1952, 7)
        depths = np.array([b[3] for b in d.lids.blinks])
        self.assertEqual((depths < 0.5).sum(), 9)
        self.assertTrue(((depths > 0.9) | (depths <= 0.31)).all(), depths)
        low = [r for r in d.rows if r["kind"] == "blinks" and r["y_px"] > 0.85 * d.screen.height_px]
        self.assertEqual(len(low), 12)
        t = np.arange(0, d.end, 0.001)
        dips = np.flatnonzero(np.diff((d.lids.openness(t).mean(1) < 0.9).astype(int)) > 0)
        self.assertGreaterEqual(len(dips), 36)

    def test_eyes_blink_together_but_not_exactly_alike(self):
        open_ = self.frames.openness
        self.assertGreater(np.corrcoef(open_.T)[0, 1], 0.99)
        self.assertGreater(np.abs(open_[:, 0] - open_[:, 1]).max(), 0.01)

    def test_landing_error_is_about_015_degrees_and_holds_are_on_target(self):
        errors = []
        t, gaze = self.frames.t, self.frames.gaze_px
        for r in (r for r in self.d.rows if r["kind"] in ("calibration", "validation")):
            mine = (t >= r["start"] + 0.7) & (t < r["end"]) & self.frames.on_target
            self.assertGreater(mine.sum(), 10)
            off = gaze[mine] - [r["x_px"], r["y_px"]]
            errors += list(off / self.d.plan.px_per_degree(np.array([r["x_px"], r["y_px"]])))
            early = (t >= r["start"]) & (t < r["start"] + 0.13)
            self.assertFalse(self.frames.on_target[early].any())
        self.assertTrue(0.1 <= np.std(errors) <= 0.25, np.std(errors))
        self.assertLess(np.abs(errors).max(), 1.0)

    def test_the_head_sways_shares_shifts_and_starts_later(self):
        t = np.arange(0, 37, 0.005)
        yaw = self.d.head.angles(t)[:, 0]
        row = next(r for r in self.d.rows if r["label"] == "tr")
        before = self.d.head.angles(np.array([row["start"]]))[0, 0]
        saccade = next(p for p in self.d.plan.arrays() if p[7] > 0 and p[0] > row["start"])
        at_landing = self.d.head.angles(np.array([saccade[1]]))[0, 0]
        later = self.d.head.angles(np.array([row["end"]]))[0, 0]
        self.assertLess(abs(at_landing - before), 0.25 * abs(later - before))
        self.assertGreater(np.ptp(yaw), 3)
        still = self.frames.t < 37
        self.assertLess(np.ptp(self.frames.head_mm[still, 0]), 60)

    def test_posture_shifts_move_the_head_as_the_rows_say(self):
        shifts = [r for r in self.d.rows if r["kind"] == "posture"]
        self.assertGreaterEqual(len(shifts), 2)
        moved = []
        for r in shifts:
            around = np.array([r["start"] - 0.5, r["end"] + 0.5])
            moved.append(np.linalg.norm(np.diff(self.d.head.evaluate(around)[2], axis=0)))
        self.assertGreater(max(moved), 8)

    def test_heads_turn_through_25_and_15_degrees_in_poses(self):
        d = script("poses", 3, 1902)
        angles = d.head.angles(np.arange(0, d.end, 0.05))
        self.assertGreater(angles[:, 0].max(), 24)
        self.assertLess(angles[:, 0].min(), -24)
        self.assertGreater(angles[:, 1].max(), 14)
        self.assertLess(angles[:, 1].min(), -14)
        p = follow(d, 30)
        row = next(r for r in d.rows if r["label"] == "head turning")
        during = (p.t > row["start"] + 1) & (p.t < row["end"])
        self.assertLess(np.linalg.norm(p.gaze_px[during] - d.screen.centre, axis=1).max(), 60)

    def test_pursuit_lags_a_tenth_of_a_second(self):
        d = script("pursuit", 3, 1903)
        row = next(r for r in d.rows if r["label"] == "serpentine")
        path = np.array([[p["t_ns"] / 1e9, p["x_px"], p["y_px"]] for p in row["path"]])
        t = np.arange(path[1, 0] + 1, path[-1, 0], 0.01)
        gaze, _ = d.plan.evaluate(t, drift=False)
        degree = d.plan.px_per_degree(d.screen.centre)

        def error(lag):
            target = np.stack([np.interp(t - lag, path[:, 0], path[:, k]) for k in (1, 2)], -1)
            return np.median(np.linalg.norm((gaze - target) / degree, axis=1))

        best = min(np.arange(0, 0.3, 0.01), key=error)
        self.assertTrue(0.06 <= best <= 0.16, best)
        self.assertLess(error(best), 0.7)

    def test_a_person_who_leaves_is_not_present_and_comes_back(self):
        d = script("reader", 5, 1904)
        f = follow(d, 30)
        rows = truth_without_pixels(d, f, Pinhole.webcam(640, 480))
        away = next(r for r in d.rows if r["kind"] == "absent")
        t = f.t
        present = column(rows, "present")
        self.assertFalse(present[(t > away["start"] + 1.2) & (t < away["end"] - 1.2)].any())
        self.assertTrue(present[(t < away["start"]) & (column(rows, "eyes_open") > 0.9)].mean() > 0.99)
        self.assertTrue(present[t > away["end"] + 0.2].mean() > 0.99)
        self.assertFalse(f.on_target[(t >= away["start"]) & (t < away["end"])].any())
        shut = next(r for r in d.rows if r["kind"] == "pause")
        inside = (t > shut["start"] + 0.2) & (t < shut["end"] - 0.2)
        self.assertLess(column(rows, "eyes_open")[inside].max(), 0.01)
        self.assertFalse(f.on_target[inside].any())


class Every(unittest.TestCase):
    def test_every_kind_keeps_to_the_screen_and_its_rows_to_their_times(self):
        for kind in KINDS:
            for identity in (1905, 1906):
                d = script(kind, 2, identity, **({"minutes": 5} if kind == "drift" else {}))
                f = follow(d, 30)
                size = np.array([d.screen.width_px, d.screen.height_px])
                # Some look away from the screen, and say so.
                away = np.zeros(len(f), bool)
                for r in (r for r in d.rows if r["kind"] == "look" and r["label"] == "away"):
                    self.assertIn(kind, ("paragraph", "paragraph-wide", "paragraph-words", "day"))
                    away |= (f.t >= r["start"]) & (f.t < r["end"] + 0.1)
                self.assertTrue(((f.gaze_px > -60) & (f.gaze_px < size + 60))[~away].all(), kind)
                self.assertTrue(np.isfinite(truth_without_pixels(d, f, Pinhole.webcam(640, 480))).all())
                self.assertGreater(f.on_target.mean(), 0.5, kind)
                for r in d.rows:
                    self.assertLessEqual(0, r["start"])
                    self.assertLessEqual(r["start"], r["end"])
                    self.assertLessEqual(r["end"], d.end + 1e-9)

    def test_one_change_is_between_the_first_validation_and_the_second(self):
        for kind, label in (("lid", "screen tilt"), ("pushed-glasses", "glasses pushed up"), ("seat", "seat")):
            d = script(kind, 1, 1908, glasses=1)
            change = next(r for r in d.rows if r["kind"] == "posture")
            self.assertEqual(change["label"], label)
            rounds = [[r for r in d.rows if r["kind"] == "validation" and r["round"] == k] for k in range(3)]
            sweep = next(r for r in d.rows if r["kind"] == "pursuit")
            self.assertLess(rounds[0][-1]["end"], change["start"])
            self.assertLess(change["end"], rounds[1][0]["start"])
            self.assertLess(rounds[1][-1]["end"], sweep["end"])
            self.assertLessEqual(sweep["end"], rounds[2][0]["start"])
        self.assertFalse([r for r in script("pushed-glasses", 1, 1908).rows if r["kind"] == "posture"])

    def test_an_eye_that_stays_shut_leaves_the_other(self):
        d = script("one-eye", 1, 1909)
        f = follow(d, 30)
        self.assertEqual(f.openness[:, d.lids.shut].max(), 0)
        self.assertGreater((f.together > 0.9).mean(), 0.8)
        self.assertGreater(f.on_target.mean(), 0.5)

    def test_counts_of_targets(self):
        for points in (5, 9, 13, 16):
            d = script("accuracy", 1, 1907, points=points, corners=True)
            self.assertEqual(sum(r["kind"] == "calibration" for r in d.rows), points + 4)
            self.assertEqual(sum(r["kind"] == "validation" for r in d.rows), 8)


if __name__ == "__main__":
    unittest.main()
