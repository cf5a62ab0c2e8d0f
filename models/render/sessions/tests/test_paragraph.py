"""A paragraph that is uncovered line by line, and those who read it."""

import contextlib
import json
import tempfile
import unittest
from pathlib import Path

import numpy as np

from sessions.__main__ import main
from sessions.kinds import LAYOUTS, script
from sessions.make import Spec, make
from sessions.paragraph import CHARACTERS, LINES, PITCH_DEG, SPREAD, SPREAD_LINES, SPREAD_SHARE
from sessions.sets import SETS, name
from sessions.track import follow

QUIET = {"log": lambda text: None}
DESKS = ("desk-24", "desk-27", "laptop-14", "laptop-15")
PEOPLE = range(1930, 1950)


def rows(d, kind):
    return [r for r in d.rows if r["kind"] == kind]


def rests(d, line=None):
    """Fixations: start, end, x, y, row, line, on; those of one line or all."""
    f = d.plan.fixations()
    return f if line is None else f[f[:, 5] == line]


class People(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.all = [script("paragraph", k, k, desk=DESKS[k % 4]) for k in PEOPLE]
        cls.careless = [d for d in cls.all if d.paragraph.reader.careless]
        cls.careful = [d for d in cls.all if not d.paragraph.reader.careless]


class Wide(unittest.TestCase):
    def test_twelve_lines_are_set_over_the_whole_screen_and_all_are_read(self):
        for k in PEOPLE:
            d = script("paragraph-wide", k, k, desk=DESKS[k % 4])
            text, screen = d.text, d.screen
            self.assertEqual([r["label"] for r in rows(d, "line")], [f"line {n}" for n in range(SPREAD_LINES)])
            self.assertAlmostEqual((text.right - text.left) / screen.width_px, SPREAD_SHARE, places=3)
            self.assertAlmostEqual(np.ptp(text.line_y) / screen.height_px, SPREAD_SHARE, places=3)
            self.assertTrue(all(len(rests(d, n)) > 2 for n in range(SPREAD_LINES)))
            self.assertEqual(len(d.paragraph.line_right), SPREAD_LINES)


class Order(People):
    def test_the_paragraph_comes_first_then_a_check_the_points_and_the_check_again(self):
        for d in self.all:
            shown = [r for r in d.rows if r["kind"] in ("line", "validation", "calibration")]
            self.assertEqual([r["kind"] for r in shown], ["line"] * 14 + ["validation"] * 12 + ["calibration"] * 9
                             + ["validation"] * 12)
            self.assertEqual([r["round"] for r in rows(d, "validation")], [0] * 12 + [1] * 12)
            self.assertEqual([r["label"] for r in rows(d, "line")], [f"line {k}" for k in range(LINES)])
            self.assertLess(shown[0]["start"], 2)
            starts = [r["start"] for r in shown]
            self.assertEqual(starts, sorted(starts))
            for before, after in zip(shown[13:], shown[14:]):
                self.assertAlmostEqual(before["end"], after["start"], places=6)
            self.assertLessEqual({r["kind"] for r in d.rows}, {"look", "line", "validation", "calibration"})

    def test_checks_cover_the_screen_and_are_at_no_calibration_target(self):
        places = np.array([p[1:] for p in SPREAD])
        self.assertGreaterEqual(len(places), 9)
        self.assertEqual(len({p[0] for p in SPREAD}), len(SPREAD))
        self.assertTrue((np.ptp(places, axis=0) > 0.89).all())
        for x in (0, 1):
            for y in (0, 1):
                quarter = (places[:, 0] > 0.5) == x, (places[:, 1] > 0.5) == y
                self.assertGreaterEqual((quarter[0] & quarter[1]).sum(), 2)
        for d in self.all[:4]:
            first, again = ([(r["x_px"], r["y_px"]) for r in rows(d, "validation") if r["round"] == k] for k in (0, 1))
            self.assertEqual(first, again)
            dots = np.array([(r["x_px"], r["y_px"]) for r in rows(d, "calibration")])
            for point in first:
                off = np.abs(dots - point) / [d.screen.width_px, d.screen.height_px]
                self.assertGreater(off.max(1).min(), 0.04)
        self.assertEqual([r["label"] for r in rows(self.all[0], "calibration")], [p[0] for p in LAYOUTS[9]])

    def test_the_seat_stays(self):
        for d in self.all:
            _, _, neck = d.head.evaluate(np.arange(0, d.end, 0.1))
            self.assertLess(np.linalg.norm(neck - neck.mean(0), axis=1).max(), 25)
            self.assertFalse(rows(d, "posture"))


class Text(People):
    def test_lines_fit_and_cover_most_of_the_height(self):
        for d in self.all:
            y = np.array(d.text.line_y)
            self.assertEqual(len(y), LINES)
            self.assertTrue(0.64 <= np.ptp(y) / d.screen.height_px <= 0.89, np.ptp(y) / d.screen.height_px)
            self.assertTrue(0.05 * d.screen.height_px <= y[0] and y[-1] <= 0.95 * d.screen.height_px)
            self.assertTrue(0.02 * d.screen.width_px <= d.text.left < d.text.right <= 0.98 * d.screen.width_px)
            right = np.array(d.paragraph.line_right)
            self.assertTrue(((right > d.text.left) & (right <= d.text.right)).all())
            self.assertLess(right[-1], right[:-1].min())

    def test_pitch_and_column_vary_within_their_bounds(self):
        for d in self.all:
            self.assertTrue(CHARACTERS[0] <= d.paragraph.characters <= CHARACTERS[1])
            self.assertLessEqual(d.paragraph.pitch_deg, PITCH_DEG[1])
            seen = np.degrees(np.arctan(d.text.pitch / d.screen.px_per_mm[1] / d.desk.head_mm[2]))
            self.assertAlmostEqual(d.paragraph.pitch_deg, seen, delta=0.01)
            if not d.desk.is_laptop:
                self.assertGreaterEqual(d.paragraph.pitch_deg, 0.92 * PITCH_DEG[0])
        self.assertGreater(np.ptp([d.paragraph.characters for d in self.all]), 12)
        self.assertGreater(np.ptp([d.paragraph.pitch_deg for d in self.all]), 0.5)
        self.assertGreater(np.ptp([d.text.line_y[0] / d.screen.height_px for d in self.all]), 0.04)


class Uncovering(People):
    @staticmethod
    def late_starts(d):
        """Rows of lines on which the reader starts late."""
        lines = rows(d, "line")
        return [b for a, b in zip(lines, lines[1:]) if a["end"] - b["start"] > 0.301]

    def test_a_line_is_uncovered_at_the_return_sweep_or_up_to_300_ms_before_it(self):
        at_the_sweep = before = 0
        for d in self.all:
            lines = rows(d, "line")
            for line, following in zip(lines, lines[1:]):
                early = line["end"] - following["start"]
                self.assertGreaterEqual(early, -1e-9)
                self.assertGreater(following["start"], line["start"] + 0.3)
                at_the_sweep += early < 1e-6
                before += 1e-6 <= early <= 0.301
            self.assertEqual(len(self.late_starts(d)), d.paragraph.reader.late_starts)
        self.assertGreater(at_the_sweep, 40)
        self.assertGreater(before, 100)

    def test_the_eyes_leave_a_line_at_its_rows_end_and_not_for_the_next_before_that_is_uncovered(self):
        for d in self.all:
            lines = rows(d, "line")
            p = d.plan.arrays()
            for number, (line, following) in enumerate(zip(lines, lines[1:])):
                sweep = p[np.isclose(p[:, 0], line["end"])]
                self.assertEqual(len(sweep), 1)
                self.assertEqual((sweep[0, 7], sweep[0, 10]), (1, number + 1))
                self.assertGreaterEqual(rests(d, number + 1)[0, 0], following["start"])

    def test_eyes_wait_at_the_end_of_a_line_where_the_program_is_late(self):
        waited = 0
        for d in self.all:
            lines = rows(d, "line")
            for number, (line, following) in enumerate(zip(lines, lines[1:])):
                reaction = line["end"] - following["start"]
                if following in self.late_starts(d):
                    continue
                last = rests(d)[np.isclose(rests(d)[:, 1], line["end"])][0]
                if abs(last[0] - following["start"]) < 1e-9:
                    waited += 1
                    self.assertTrue(0.139 <= reaction <= 0.301, reaction)
                    self.assertEqual(last[5], number)
        self.assertGreater(waited, 20)


class Reading(People):
    def test_paces_differ_and_slow_readers_go_back_more(self):
        measured = []
        for d in self.all:
            r = d.paragraph.reader
            self.assertTrue(0.18 <= r.fixation_mean_s <= 0.30)
            self.assertTrue(0.05 <= r.regression_share <= 0.35)
            f = rests(d)
            f = f[(f[:, 5] >= 0) & (f[:, 6] > 0)]
            seconds = f[:, 1] - f[:, 0]
            self.assertAlmostEqual(np.median(seconds), r.fixation_mean_s, delta=0.04)
            same = f[1:, 5] == f[:-1, 5]
            step = (np.diff(f[:, 2]) / d.text.character)[same]
            measured.append((r.fixation_mean_s, r.regression_share, (step < -1).mean()))
        measured = np.array(measured)
        self.assertGreater(np.ptp(measured[:, 0]), 0.07)
        self.assertGreater(np.corrcoef(measured[:, 0], measured[:, 1])[0, 1], 0.5)
        self.assertGreater(np.corrcoef(measured[:, 1], measured[:, 2])[0, 1], 0.5)

    def test_eyes_are_on_the_line_they_read(self):
        off = []
        for d in self.all:
            f = rests(d)
            f = f[f[:, 5] >= 0]
            y = np.array(d.text.line_y)[f[:, 5].astype(int)]
            off += list((f[:, 3] - y) / d.plan.px_per_degree(d.screen.centre)[1])
            self.assertTrue((f[:, 2] > d.text.left - d.text.character).all())
            right = np.array(d.paragraph.line_right)[f[:, 5].astype(int)]
            self.assertTrue((f[:, 2] < right + 2 * d.text.character).all())
        self.assertTrue(0.10 <= np.std(off) <= 0.20, np.std(off))

    def test_careful_readers_reach_every_part_of_every_line(self):
        for d in self.careful:
            for number, right in enumerate(d.paragraph.line_right):
                f = rests(d, number)
                self.assertLess(f[:, 2].min(), d.text.left + 8 * d.text.character)
                self.assertGreater(f[:, 2].max(), right - 17 * d.text.character)
                self.assertLess(np.diff(np.sort(f[:, 2])).max(), 15 * d.text.character)

    def test_some_read_badly(self):
        self.assertGreater(len(self.careless), 5)
        self.assertGreater(len(self.careful), 3)
        skipped = 0
        for d in self.all:
            reader, lines = d.paragraph.reader, rows(d, "line")
            looks = rows(d, "look")[1:]
            self.assertEqual(len(looks), reader.looks_away)
            for r in looks:
                self.assertTrue(0.5 <= r["end"] - r["start"] <= 2.4, r)
                self.assertTrue(lines[0]["start"] < r["start"] and r["end"] < lines[-1]["end"])
                inside = 0 <= r["x_px"] <= d.screen.width_px and 0 <= r["y_px"] <= d.screen.height_px
                self.assertEqual(inside, r["label"] == "elsewhere")
            f = rests(d)
            number = np.array([float(d.rows[int(k)]["label"].split()[1]) if k >= 0 and d.rows[int(k)]["kind"] == "line"
                               else -1 for k in f[:, 4]])
            again = (f[:, 5] >= 0) & (f[:, 5] == number - 1)
            self.assertFalse(f[again, 6].any())
            self.assertEqual(len(set(number[again])), reader.rereads)
            skipped += sum(np.diff(np.sort(rests(d, k)[:, 2])).max() > 15 * d.text.character for k in range(LINES - 1))
        self.assertGreater(skipped, 5)
        self.assertEqual({r["label"] for d in self.all for r in rows(d, "look")}, {"elsewhere", "away"})

    def test_blinks_come_at_return_sweeps_more_often_than_elsewhere(self):
        at_sweeps = sweeps = 0
        for d in self.all:
            for line in rows(d, "line")[:-1]:
                sweeps += 1
                at_sweeps += any(-0.07 <= b[0] - line["end"] <= 0 for b in d.lids.blinks)
        self.assertTrue(0.1 < at_sweeps / sweeps < 0.4, at_sweeps / sweeps)

    def test_truth_is_on_target_where_the_row_is_read(self):
        for d in self.all[:6]:
            f = follow(d, 15)
            lines = rows(d, "line")
            inside = (f.t >= lines[0]["start"]) & (f.t < lines[-1]["end"])
            self.assertGreater(f.on_target[inside].mean(), 0.5)
            for r in rows(d, "look")[1:]:
                self.assertFalse(f.on_target[(f.t >= r["start"]) & (f.t < r["end"])].any())


class Bundles(unittest.TestCase):
    def test_same_arguments_same_bytes_and_other_seeds_others(self):
        with tempfile.TemporaryDirectory() as root:
            for folder, seed in (("a", "3"), ("b", "3"), ("c", "4")):
                words = ["paragraph", "--identity", "1931", "--seed", seed, "--fps", "15", "--truth-only"]
                with contextlib.redirect_stdout(None):
                    self.assertEqual(main([*words, "--out", f"{root}/{folder}"]), 0)
            a, b, c = ({p.name: p.read_bytes() for p in Path(root, f).iterdir()} for f in "abc")
            self.assertEqual(a, b)
            self.assertNotEqual(a["truth.csv"], c["truth.csv"])

    def test_the_manifest_says_how_the_text_is_set(self):
        with tempfile.TemporaryDirectory() as root:
            spec = Spec("paragraph", 1932, fps=15.0)
            make(spec, root, truth_only=True, **QUIET)
            session = json.loads(Path(root, "session.json").read_text())
            timeline = [json.loads(line) for line in Path(root, "timeline.jsonl").read_text().splitlines()]
        told, text = session["rendered"]["paragraph"], session["text"]
        self.assertEqual(told, json.loads(json.dumps(spec.script().paragraph.json())))
        self.assertEqual((len(told["line_right_px"]), len(text["line_y_px"])), (LINES, LINES))
        self.assertEqual(session["rendered"]["kind"], "paragraph")
        lines = [r for r in timeline if r["kind"] == "line"]
        middle = round((text["column_left_px"] + text["column_right_px"]) / 2)
        for r, y in zip(lines, text["line_y_px"]):
            self.assertEqual(r["y_px"], round(y))
            self.assertAlmostEqual(r["x_px"], middle, delta=1)

    def test_other_sessions_do_not_speak_of_a_paragraph(self):
        with tempfile.TemporaryDirectory() as root:
            make(Spec("small", 1926), root, truth_only=True, **QUIET)
            self.assertNotIn("paragraph", json.loads(Path(root, "session.json").read_text())["rendered"])

    def test_sets_show_people_of_their_own(self):
        development, held_out = SETS["paragraph-dev"], SETS["paragraph-12"]
        self.assertEqual([s.identity for s in held_out], list(range(5310, 5322)))
        self.assertEqual(sum(s.glasses > 0 for s in held_out), 4)
        self.assertLessEqual({s.identity for s in development}, set(range(5300, 5306)))
        others = {s.identity for key, specs in SETS.items() if not key.startswith("paragraph") for s in specs}
        self.assertFalse(others & {s.identity for s in development + held_out})
        names = [name(s) for s in development + held_out]
        self.assertEqual(len(names), len(set(names)))
        for s in development + held_out:
            self.assertEqual((s.kind, s.seed, s.fps), ("paragraph", s.identity, 15.0))


del People  # only a base


if __name__ == "__main__":
    unittest.main()
