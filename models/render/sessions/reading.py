"""Reading a column of text: fixations, steps of 7 to 9 characters, regressions, return sweeps."""

from dataclasses import dataclass

import numpy as np

CHARACTERS = 62
"""Characters in a full line, as in the recordings."""


@dataclass(frozen=True)
class TextBlock:
    """The column on the screen, screen px; lines are named by their middles."""

    left: float
    right: float
    line_y: tuple
    pitch: float
    character: float

    @staticmethod
    def on(screen, eye_mm, rng):
        """Lines 1.6 to 1.8 degrees apart for an eye at `eye_mm` (level frame), from 15 to 86 % of the height."""
        pitch_mm = np.tan(np.radians(rng.uniform(1.6, 1.8))) * eye_mm[2]
        pitch = pitch_mm * screen.px_per_mm[1]
        character = pitch * screen.px_per_mm[0] / screen.px_per_mm[1] / 4.7
        half = CHARACTERS * character / 2
        top, bottom = 0.15 * screen.height_px, 0.86 * screen.height_px
        count = int((bottom - top) // pitch) + 1
        lines = tuple(round(top + k * pitch, 1) for k in range(count))
        middle = screen.width_px / 2
        return TextBlock(round(middle - half, 1), round(middle + half, 1), lines, round(pitch, 2), round(character, 2))

    def json(self):
        return {
            "column_left_px": self.left,
            "column_right_px": self.right,
            "line_y_px": list(self.line_y),
            "line_pitch_px": self.pitch,
            "character_px": self.character,
        }


def read(director, seconds=None, first=0, lines=None):
    """Reads line by line from `first`, onto following pages where the text ends before the time does.

    A row `line N` lasts while the eyes are on the line: the next one begins where the return sweep does. Stops at
    the end of the first line after `seconds`, or after `lines` lines.
    """
    text, plan, rng = director.text, director.plan, director.rng
    begin, line, done = director.now, first, 0
    to_paragraph_end = int(rng.integers(3, 8))
    while True:
        if line >= len(text.line_y):
            director.corner("page_forward")
            line = 0
        to_paragraph_end -= 1
        share = rng.uniform(0.3, 0.9) if to_paragraph_end == 0 else rng.uniform(0.93, 1.0)
        if to_paragraph_end == 0:
            to_paragraph_end = int(rng.integers(3, 8))
        _line(director, line, text.left + share * (text.right - text.left))
        line, done = line + 1, done + 1
        if (lines is not None and done >= lines) or (seconds is not None and director.now - begin >= seconds):
            return


def _line(director, line, end_x):
    text, plan, rng = director.text, director.plan, director.rng
    y, character = text.line_y[line], text.character
    middle = np.array([(text.left + text.right) / 2, y])
    index = director.row("line", f"line {line}", np.round(middle))

    def land(x):
        return np.array([x, y]) + plan.landing([x, y])

    def pause():
        # Fixations of 180 to 300 ms: a normal distribution cut at both ends.
        while True:
            value = rng.normal(director.habits.fixation_mean_s, 0.045)
            if 0.18 <= value <= 0.30:
                return value

    x = text.left + rng.uniform(2, 6) * character
    plan.saccade(land(x), index, line, undershoot=rng.random() < 0.4 and plan.degrees(plan.at, [x, y]) > 4)
    plan.still(pause(), True, index, line)
    while True:
        if rng.random() < director.habits.regression_share and x > text.left + 12 * character:
            back = x - rng.uniform(3, 9) * character
            plan.saccade(land(back), index, line, undershoot=False)
            plan.still(pause(), True, index, line)
        # 7 to 9 characters on average, with the spread of real ones.
        step = float(np.clip(rng.normal(8.0, 1.8), 3.5, 13)) * character
        if x + step > end_x - 1.5 * character:
            break
        x += step
        plan.saccade(land(x), index, line, undershoot=False)
        plan.still(pause(), True, index, line)
    director.close(index)
