"""The first paragraph as verse: few short words to a line, far apart over the whole screen, so that each word is a place.

People read it as they read anything: they land near a word's middle, fall short of far words, look again at long ones,
skip short ones, go back, and are careless. Whatever has no source here was chosen.
"""

from dataclasses import dataclass

import numpy as np

from .paragraph import Paragraph, Reader, Reading
from .reading import TextBlock

LINES = 12
WIDTH_SHARE, HEIGHT_SHARE = 0.92, 0.90
"""Of the screen: from the first word to the end of the last one, and from the first line to the last."""
CHARACTER_DEG = (0.28, 0.42)
"""Width of a letter: print of 17 to 25 points at 60 cm."""
WORDS = (4, 6)
"""In a line."""
LETTERS = (2, 3, 4, 5, 6, 7)
LETTER_SHARES = (0.14, 0.22, 0.26, 0.20, 0.12, 0.06)
UNEVEN_SHARE = 0.3
"""Of the free space between words, by which a word is set to the left or right of even."""

NO_PREVIEW_S = 0.04
"""Fixations last longer where the word was not seen well before: 30 to 50 ms (Rayner 2009)."""
CORRECTION_S = (0.11, 0.20)
"""How long a fixation lasts that missed its word, before the eyes go on to it."""


@dataclass(frozen=True)
class Landing:
    """How one person's eyes come to rest on words."""

    share: float
    """Where in a word people aim, of its length: a little left of the middle (Rayner 1979)."""
    spread: float
    """SD of where they land, of the word's length."""
    gain: float
    """Of saccades: far words are undershot by 2 to 8 %."""
    gain_sd: float
    """From saccade to saccade."""
    across_sd: float
    """SD across a saccade's direction, of its length."""
    skip_short: float
    """Share of words of two or three letters that are skipped."""
    skip_any: float
    """Share of the other words that are; people who are careless."""
    again: float
    """Share of words of five letters or more that are looked at twice."""
    capture: float
    """Share of lines whose appearing last word draws the eyes before the return sweep."""

    @staticmethod
    def sample(rng, careless):
        return Landing(
            share=float(np.clip(rng.normal(0.44, 0.05), 0.30, 0.55)),
            spread=rng.uniform(0.15, 0.20),
            gain=float(np.clip(rng.normal(0.95, 0.015), 0.90, 0.99)),
            gain_sd=rng.uniform(0.02, 0.04),
            across_sd=rng.uniform(0.010, 0.025),
            skip_short=rng.uniform(0.10, 0.20),
            skip_any=rng.uniform(0.02, 0.08) if careless else 0.01,
            again=rng.uniform(0.15, 0.35),
            capture=rng.uniform(0.05, 0.20) if careless else rng.uniform(0, 0.05),
        )


def lay_out(screen, eye_mm, rng):
    """The words' places on the screen. Returns the text, and the paragraph with its reader."""
    width, height = WIDTH_SHARE * screen.width_px, HEIGHT_SHARE * screen.height_px
    left, top = (screen.width_px - width) / 2, (screen.height_px - height) / 2
    pitch = height / (LINES - 1)
    character_deg = rng.uniform(*CHARACTER_DEG)
    character = np.tan(np.radians(character_deg)) * eye_mm[2] * screen.px_per_mm[0]
    words = tuple(_words(left, width, character, rng) for _ in range(LINES))
    text = TextBlock(
        round(left, 1), round(left + width, 1), tuple(round(top + k * pitch, 1) for k in range(LINES)), round(pitch, 2),
        round(float(character), 2))
    reader = Reader.sample(rng)
    pitch_deg = float(np.degrees(np.arctan(pitch / screen.px_per_mm[1] / eye_mm[2])))
    paragraph = Paragraph(
        round(pitch_deg, 3), int(round(width / character)), tuple(line[-1][1] for line in words), reader, words,
        Landing.sample(rng, reader.careless))
    return text, paragraph


def _words(left, width, character, rng):
    """A line's words from its left end to its right one, (left, right) of each."""
    count = int(rng.integers(WORDS[0], WORDS[1] + 1))
    letters = rng.choice(LETTERS, count, p=LETTER_SHARES)
    free = (width - letters.sum() * character) / (count - 1)
    uneven = np.concatenate([[0], rng.uniform(-UNEVEN_SHARE, UNEVEN_SHARE, count - 2), [0]])
    at = left + np.concatenate([[0], np.cumsum(letters[:-1]) * character]) + (np.arange(count) + uneven) * free
    return tuple((round(float(x), 1), round(float(x + n * character), 1)) for x, n in zip(at, letters))


class VerseReading(Reading):
    """The eyes on far words. Lines are uncovered as in any paragraph."""

    def __init__(self, d, rng):
        super().__init__(d, rng)
        self.words, self.landing = d.paragraph.words, d.paragraph.landing

    def _aim(self, word):
        left, right = word
        lands = self.rng.normal(self.landing.share, self.landing.spread)
        return left + float(np.clip(lands, -0.1, 1.1)) * (right - left)

    def _shift(self, x, line, word, index):
        """One saccade towards `x`; where it misses the word, or the line, it is mostly corrected."""
        plan, rng, mine = self.d.plan, self.rng, self.landing
        aim = np.array([x, self.text.line_y[line]])
        for correction in range(3):
            way = aim - plan.at
            across = np.array([-way[1], way[0]]) * rng.normal(0, mine.across_sd)
            lands = plan.at + way * min(rng.normal(mine.gain, mine.gain_sd), 1.03) + across + plan.landing(aim)
            plan.saccade(lands, index, line, undershoot=False)
            character = self.text.character
            outside = max(word[0] - lands[0], lands[0] - word[1], 0) / character
            high = plan.degrees(lands, [lands[0], aim[1]])
            # From a letter beside a word it can be read; the further off, the more likely the eyes go on to it.
            missed = max((outside + 0.3) / 1.2, (high - 0.3) / 0.6)
            if correction == 2 or rng.random() >= missed:
                return
            plan.still(rng.uniform(*CORRECTION_S), False, index, line)

    def _look(self, word, line, index, on=True):
        self._shift(self._aim(word), line, word, index)
        self.d.plan.still(self._pause() + NO_PREVIEW_S, on, index, line)

    def _rest(self, seconds, index, line):
        """Waits on the line's last word, with small shifts in it."""
        plan, end = self.d.plan, self.d.now + seconds
        word = self.words[line][-1]
        while True:
            pause = self.rng.uniform(0.35, 0.8)
            if end - plan.now <= pause + 0.2:
                plan.still(end - plan.now, True, index, line)
                return
            plan.still(pause, True, index, line)
            plan.saccade(self._land(self._aim(word), line), index, line, undershoot=False)

    def _line(self, line, index):
        rng, mine, reader, words = self.rng, self.landing, self.reader, self.words[line]
        count = len(words)
        away_at, again_at = (
            int(rng.integers(1, count)) if line in those else -1 for those in (self.away, self.again))
        # The careless leave out a part of some lines.
        left_out = ()
        if rng.random() < reader.skip_share:
            first = int(rng.integers(1, count))
            left_out = range(first, first + int(rng.integers(1, 3)))
        if line > 0 and rng.random() < mine.capture:
            self._look(words[-1], line, index)
        for k, word in enumerate(words):
            short = (word[1] - word[0]) / self.text.character < 3.5
            is_end = k in (0, count - 1)
            skip = mine.skip_short if short else mine.skip_any
            if k in left_out or (rng.random() < (skip / 3 if is_end else skip)):
                continue
            if k == away_at:
                self._look_away()
            if k == again_at:
                self._read_again(line - 1, index)
            self._look(word, line, index)
            if not short and (word[1] - word[0]) / self.text.character > 4.5 and rng.random() < mine.again:
                self._twice(word, line, index)
            if k > 0 and rng.random() < 0.5 * reader.regression_share:
                self._look(words[k - 1], line, index)
                if rng.random() < 0.6:
                    self._look(word, line, index)

    def _twice(self, word, line, index):
        """A second look at the other half of a long word."""
        plan, (left, right) = self.d.plan, word
        share = self.rng.uniform(0.55, 0.85) if plan.at[0] < (left + right) / 2 else self.rng.uniform(0.1, 0.4)
        plan.saccade(self._land(left + share * (right - left), line), index, line, undershoot=False)
        plan.still(self._pause(), True, index, line)

    def _read_again(self, line, index):
        """Some words of the line before, which is not what the row asks for."""
        words = self.words[line]
        first = int(self.rng.integers(0, len(words)))
        for word in words[first : first + int(self.rng.integers(1, 4))]:
            self._look(word, line, index, on=False)
