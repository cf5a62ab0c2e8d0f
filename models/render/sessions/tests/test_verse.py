"""A paragraph of far-apart words, and those who read it."""

import json
import tempfile
import unittest
from pathlib import Path

import numpy as np

from sessions.kinds import script
from sessions.make import Spec, make
from sessions.verse import CHARACTER_DEG, HEIGHT_SHARE, LETTERS, LINES, WIDTH_SHARE, WORDS

DESKS = ("desk-24", "desk-27", "laptop-14", "laptop-15")
PEOPLE = range(1930, 1950)


def nearest(d, fixation):
    """The word of the fixation's line that is nearest, and how far outside of it the eyes are, letters."""
    words = d.paragraph.words[int(fixation[5])]
    outside = [max(left - fixation[2], fixation[2] - right, 0) for left, right in words]
    k = int(np.argmin(outside))
    return (int(fixation[5]), k), outside[k] / d.text.character


class Verse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.all = [script("paragraph-words", k, k, desk=DESKS[k % 4]) for k in PEOPLE]

    def rests(self, d):
        f = d.plan.fixations()
        return f[f[:, 5] >= 0]

    def test_words_stand_apart_over_the_whole_screen(self):
        for d in self.all:
            text, screen, words = d.text, d.screen, d.paragraph.words
            self.assertEqual(len(words), LINES)
            self.assertAlmostEqual((text.right - text.left) / screen.width_px, WIDTH_SHARE, places=3)
            self.assertAlmostEqual(np.ptp(text.line_y) / screen.height_px, HEIGHT_SHARE, places=3)
            for line, right in zip(words, d.paragraph.line_right):
                self.assertTrue(WORDS[0] <= len(line) <= WORDS[1])
                self.assertAlmostEqual(line[0][0], text.left, delta=0.2)
                self.assertAlmostEqual(line[-1][1], text.right, delta=0.2)
                self.assertEqual(line[-1][1], right)
                for (left, end), (following, _) in zip(line, line[1:]):
                    self.assertTrue(LETTERS[0] - 0.1 < (end - left) / text.character < LETTERS[-1] + 0.1)
                    self.assertGreater(following - end, 4 * text.character)

    def test_letters_are_of_a_size_that_can_be_read(self):
        for d in self.all:
            degrees = np.degrees(np.arctan(d.text.character / d.screen.px_per_mm[0] / d.desk.head_mm[2]))
            self.assertTrue(CHARACTER_DEG[0] - 0.01 <= degrees <= CHARACTER_DEG[1] + 0.01, degrees)

    def test_most_words_are_looked_at_and_some_are_skipped(self):
        shares = []
        for d in self.all:
            seen = {word for word, out in (nearest(d, f) for f in self.rests(d)) if out < 1}
            shares.append(len(seen) / sum(map(len, d.paragraph.words)))
        self.assertTrue(0.85 < np.mean(shares) < 0.98, np.mean(shares))
        self.assertGreater(min(shares), 0.7)

    def test_eyes_rest_in_words_a_little_left_of_the_middle_and_mostly_miss_before(self):
        for d in self.all:
            rests = self.rests(d)
            off, inside = [], []
            for f in rests:
                (line, k), out = nearest(d, f)
                inside.append(out == 0)
                if out < 1.5:
                    left, right = d.paragraph.words[line][k]
                    off.append((f[2] - (left + right) / 2) / d.text.character)
            self.assertTrue(-1.3 < np.mean(off) < 0.1, np.mean(off))
            self.assertTrue(0.8 < np.std(off) < 2.2, np.std(off))
            self.assertTrue(0.45 < np.mean(inside) < 0.95, np.mean(inside))

    def test_the_same_person_comes_back_on_another_day_with_one_check(self):
        days = [script("day", seed, PEOPLE[0], desk=DESKS[0]) for seed in (1, 2)]
        for d in days:
            kinds = [r["kind"] for r in d.rows]
            self.assertEqual(kinds.count("line"), LINES)
            self.assertEqual(kinds.count("validation"), 12)
            self.assertEqual(kinds.count("calibration"), 9)
        self.assertGreater(np.abs(days[0].desk.head_mm - days[1].desk.head_mm).max(), 1)

    def test_some_go_back(self):
        back = 0
        for d in self.all:
            order = [nearest(d, f)[0] for f in self.rests(d)]
            back += sum(b < a for a, b in zip(order, order[1:]))
        self.assertTrue(2 < back / len(self.all) < 20, back / len(self.all))

    def test_the_session_tells_the_words_and_how_they_were_landed_on(self):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "words.trackii"
            make(Spec("paragraph-words", 1931, seed=3), str(out), truth_only=True, log=lambda text: None)
            told = json.loads((out / "session.json").read_text())["rendered"]["paragraph"]
            self.assertEqual(len(told["words_px"]), LINES)
            self.assertIn("share", told["landing"])
            self.assertIn("careless", told["reader"])


if __name__ == "__main__":
    unittest.main()
