"""The first paragraph as the calibration: its lines are uncovered one after the other, and people read them well or badly.

Whatever has no source here was chosen: how badly people read is to vary more than it is to be typical.
"""

from dataclasses import asdict, dataclass

import numpy as np

from .habits import stream
from .reading import TextBlock

LINES = 14
SPREAD = [("w1", 0.3, 0.3), ("w2", 0.7, 0.7), ("w3", 0.95, 0.05), ("w4", 0.3, 0.95), ("w5", 0.05, 0.7), ("w6", 0.7, 0.3),
          ("w7", 0.95, 0.95), ("w8", 0.7, 0.05), ("w9", 0.3, 0.7), ("w10", 0.05, 0.05), ("w11", 0.95, 0.3),
          ("w12", 0.05, 0.95)]
"""Where gaze is checked: over the whole screen, and never where a calibration target is."""
CHECK_S, TARGET_S = 1.6, 2.0

PITCH_DEG = (1.6, 2.4)
HEIGHT_SHARE = (0.65, 0.88)
"""Of the screen's height, from the first line to the last. Where it asks for another pitch than `PITCH_DEG`, it wins at
the upper end, since all lines must fit."""
WIDTH_SHARE = 0.9
"""Of the screen's width at most; letters are smaller where the column would be wider."""
CHARACTERS = (45, 70)
SPREAD_LINES, SPREAD_SHARE = 12, 0.88
"""A paragraph set over the whole screen: its lines, and its share of the width and, from line to line, of the height."""
PITCH_IN_CHARACTERS = (2.8, 4.7)
"""From lines set as in books to lines set as wide as in the other kinds."""

CARELESS_SHARE = 0.6
"""Of people: those who skip, look away, read again and start late, all of it."""
AT_THE_SWEEP_SHARE, PROGRAM_LATE_SHARE = 0.3, 0.25
"""Of lines: those uncovered when the return sweep begins, and those uncovered when the eyes have waited already."""
EARLY_S = 0.3
PROGRAM_LATE_S, READER_LATE_S = (0.15, 0.9), (0.4, 1.5)
AWAY_S = (0.5, 2.0)
OFF_SCREEN_SHARE = 0.5


@dataclass(frozen=True)
class Reader:
    """How one person reads."""

    fixation_mean_s: float
    """180 to 300 ms."""
    regression_share: float
    """Share of saccades that go back, 0.05 to 0.35; more in slow readers."""
    step_characters: float
    """Mean size of a saccade; smaller in slow readers."""
    careless: bool
    skip_share: float
    """Of lines, a part of which is skipped."""
    looks_away: int
    rereads: int
    late_starts: int
    blink_share: float
    """Of return sweeps, those with a blink."""

    @staticmethod
    def sample(rng):
        fixation = rng.uniform(0.18, 0.30)
        slow = (fixation - 0.18) / 0.12
        careless = bool(rng.random() < CARELESS_SHARE)
        return Reader(
            fixation_mean_s=round(fixation, 4),
            regression_share=round(0.05 + 0.30 * (0.6 * slow + 0.4 * rng.random()), 4),
            step_characters=round(8.8 - 1.8 * slow + rng.uniform(-0.3, 0.3), 3),
            careless=careless,
            skip_share=round(rng.uniform(0.08, 0.25), 4) if careless else 0.0,
            looks_away=int(rng.integers(1, 3)) if careless else int(rng.random() < 0.25),
            rereads=int(rng.integers(1, 3)) if careless else int(rng.random() < 0.3),
            late_starts=int(rng.integers(1, 4)) if careless else int(rng.random() < 0.3),
            blink_share=round(rng.uniform(0.05, 0.4), 4),
        )


@dataclass(frozen=True)
class Paragraph:
    """What is shown, and who reads it."""

    pitch_deg: float
    characters: int
    """In a full line."""
    line_right: tuple
    """Where each line's text ends, screen px."""
    reader: Reader
    words: tuple = ()
    """Where each line's words stand, (left, right) in screen px, where they stand apart."""
    landing: object = None
    """How the reader's eyes come to rest on such words (`verse.Landing`)."""

    def json(self):
        told = {
            "pitch_deg": self.pitch_deg, "characters": self.characters, "line_right_px": list(self.line_right),
            "reader": asdict(self.reader),
        }
        if self.words:
            told |= {"words_px": [[list(word) for word in line] for line in self.words], "landing": asdict(self.landing)}
        return told


def paragraph(d, calibration, lay_out=None, reading=None, checks=2):
    """Reads the paragraph before anything else is known of the eyes; then checks, calibrates and checks again.

    `lay_out` sets the text and `reading` reads it; by default a column of a book. With `checks` 1 nothing is checked after
    the calibration.
    """
    rng = stream(d.seed, d.identity, "paragraph")
    d.text, d.paragraph = (lay_out or column)(d.screen, d.desk.head_mm, rng)
    point = d.screen.at(*rng.uniform(0.1, 0.9, 2))
    index = d.row("look", "elsewhere", point)
    d.plan.saccade(point + d.plan.landing(point), index)
    d.plan.fixate(point, rng.uniform(1.0, 1.5), index)
    d.close(index)
    (reading or Reading)(d, rng).read()
    d.targets("validation", SPREAD, CHECK_S, round=0)
    d.targets("calibration", calibration, TARGET_S)
    if checks > 1:
        d.targets("validation", SPREAD, CHECK_S, round=1)
    # The seat stays; the trunk sinks or turns by a few millimetres over the session, too slowly for an event.
    d.head.ramp(0.0, d.now, rng.normal(0, 1, 3) * [2.0, 2.5, 3.5], rng.normal(0, 1, 3) * [0.3, 0.4, 0.2])


def column(screen, eye_mm, rng):
    """A column as books set it."""
    def pitch_of(share):
        return float(np.degrees(np.arctan(share * screen.height_mm / (LINES - 1) / eye_mm[2])))

    lowest, highest = (pitch_of(share) for share in HEIGHT_SHARE)
    high = min(PITCH_DEG[1], highest)
    pitch_deg = float(rng.uniform(min(max(PITCH_DEG[0], lowest), 0.92 * high), high))
    pitch = np.tan(np.radians(pitch_deg)) * eye_mm[2] * screen.px_per_mm[1]
    characters = int(rng.integers(CHARACTERS[0], CHARACTERS[1] + 1))
    character = pitch * screen.px_per_mm[0] / screen.px_per_mm[1] / rng.uniform(*PITCH_IN_CHARACTERS)
    character = min(character, WIDTH_SHARE * screen.width_px / characters)
    width, margin = characters * character, (1 - HEIGHT_SHARE[1]) / 2
    lowest_top = (1 - margin) * screen.height_px - (LINES - 1) * pitch
    top = rng.uniform(margin * screen.height_px, max(margin * screen.height_px, lowest_top))
    room = min(0.03, (1 - width / screen.width_px) / 2) * screen.width_px
    left = (screen.width_px - width) / 2 + rng.uniform(-room, room)
    shares = [*rng.uniform(0.93, 1.0, LINES - 1), rng.uniform(0.3, 0.9)]
    text = TextBlock(
        round(left, 1), round(left + width, 1), tuple(round(top + k * pitch, 1) for k in range(LINES)), round(pitch, 2),
        round(character, 2))
    rights = tuple(round(left + share * width, 1) for share in shares)
    return text, Paragraph(round(pitch_deg, 3), characters, rights, Reader.sample(rng))


def spread_out(screen, eye_mm, rng):
    """Lines over the whole screen."""
    pitch = SPREAD_SHARE * screen.height_px / (SPREAD_LINES - 1)
    pitch_deg = float(np.degrees(np.arctan(pitch / screen.px_per_mm[1] / eye_mm[2])))
    characters = int(rng.integers(CHARACTERS[0], CHARACTERS[1] + 1))
    width, margin = SPREAD_SHARE * screen.width_px, (1 - SPREAD_SHARE) / 2
    left, top = margin * screen.width_px, margin * screen.height_px
    shares = [*rng.uniform(0.93, 1.0, SPREAD_LINES - 1), rng.uniform(0.6, 0.9)]
    text = TextBlock(
        round(left, 1), round(left + width, 1), tuple(round(top + k * pitch, 1) for k in range(SPREAD_LINES)),
        round(pitch, 2), round(width / characters, 2))
    rights = tuple(round(left + share * width, 1) for share in shares)
    return text, Paragraph(round(pitch_deg, 3), characters, rights, Reader.sample(rng))


class Reading:
    """The eyes on the paragraph, from the first line's uncovering to the end of the last line.

    A row `line N` starts when the line is uncovered and ends when the eyes leave it for the next one.
    """

    def __init__(self, d, rng):
        self.d, self.rng, self.text, self.reader = d, rng, d.text, d.paragraph.reader
        self.lines = len(self.text.line_y)
        inner = np.arange(1, self.lines - 1)
        self.away, self.again, self.late = (
            {int(k) for k in rng.choice(inner, count, replace=False)}
            for count in (self.reader.looks_away, self.reader.rereads, self.reader.late_starts)
        )

    def read(self):
        d = self.d
        index = self._uncover(0, d.now)
        d.react()
        for line in range(self.lines):
            self._line(line, index)
            if line == self.lines - 1:
                self._rest(self.rng.uniform(0.4, 0.6), index, line)
                d.close(index)
            else:
                following = self._wait(line, index)
                d.close(index)
                index = following
                if self.rng.random() < self.reader.blink_share:
                    d.lids.blink(d.now - self.rng.uniform(0, 0.06))

    def _uncover(self, line, at):
        middle = np.array([(self.text.left + self.text.right) / 2, self.text.line_y[line]])
        return self.d.row("line", f"line {line}", np.round(middle), start=float(at))

    def _wait(self, line, index):
        """What passes between the last fixation on `line` and the return sweep. Returns the row of the next line."""
        d, rng = self.d, self.rng
        early = 0.0 if rng.random() < AT_THE_SWEEP_SHARE else rng.uniform(0, EARLY_S)
        if line + 1 in self.late:
            following = self._uncover(line + 1, d.now - early)
            self._rest(rng.uniform(*READER_LATE_S), index, line)
        elif rng.random() < PROGRAM_LATE_SHARE:
            self._rest(rng.uniform(*PROGRAM_LATE_S), index, line)
            following = self._uncover(line + 1, d.now)
            reaction = np.clip(rng.normal(d.habits.reaction_s, 0.025), 0.14, EARLY_S)
            d.plan.still(float(reaction), True, index, line)
        else:
            following = self._uncover(line + 1, d.now - early)
        return following

    # Eyes

    def _land(self, x, line):
        point = np.array([x, self.text.line_y[line]])
        return point + self.d.plan.landing(point)

    def _pause(self):
        """Fixations vary by a third of their mean, with a long tail to the right, 90 to 600 ms."""
        spread = 0.33
        return float(np.clip(self.reader.fixation_mean_s * self.rng.lognormal(-spread**2 / 2, spread), 0.09, 0.6))

    def _go(self, x, index, line, on=True, undershoot=False):
        plan = self.d.plan
        plan.saccade(self._land(x, line), index, line, undershoot=undershoot)
        plan.still(self._pause(), on, index, line)

    def _rest(self, seconds, index, line):
        """The eyes stay about where they are in `line`, with small shifts along it."""
        plan, end = self.d.plan, self.d.now + seconds
        while True:
            pause = self.rng.uniform(0.35, 0.8)
            if end - plan.now <= pause + 0.2:
                plan.still(end - plan.now, True, index, line)
                return
            plan.still(pause, True, index, line)
            x = plan.at[0] + self.rng.uniform(-4, 2) * self.text.character
            x = float(np.clip(x, self.text.left, self.d.paragraph.line_right[line]))
            plan.saccade(self._land(x, line), index, line, undershoot=False)

    def _line(self, line, index):
        text, plan, rng, reader = self.text, self.d.plan, self.rng, self.reader
        character, right = text.character, self.d.paragraph.line_right[line]
        width = right - text.left
        skip_at, away_at, again_at = (
            text.left + rng.uniform(0.15, 0.85) * width if wanted else np.inf
            for wanted in (rng.random() < reader.skip_share, line in self.away, line in self.again)
        )
        x = text.left + rng.uniform(2, 6) * character
        far = plan.degrees(plan.at, [x, text.line_y[line]]) > 4
        self._go(x, index, line, undershoot=bool(rng.random() < 0.4 and far))
        while True:
            if rng.random() < reader.regression_share and x > text.left + 12 * character:
                self._go(x - rng.uniform(3, 9) * character, index, line)
            if x >= away_at:
                away_at = np.inf
                self._look_away()
                self._go(x - rng.uniform(0, 8) * character, index, line)
            if x >= again_at:
                again_at = np.inf
                self._read_again(line - 1, index)
                self._go(x - rng.uniform(0, 4) * character, index, line)
            step = float(np.clip(rng.normal(reader.step_characters, 1.8), 3.5, 13)) * character
            if x >= skip_at:
                skip_at = np.inf
                step += rng.uniform(12, 28) * character
            if x + step > right - 1.5 * character:
                break
            x += step
            self._go(x, index, line)

    def _read_again(self, line, index):
        """A part of the line before, which is not what the row asks for."""
        character, right = self.text.character, self.d.paragraph.line_right[line]
        x = self.text.left + self.rng.uniform(0.0, 0.6) * (right - self.text.left)
        for _ in range(int(self.rng.integers(3, 8))):
            if x > right - 1.5 * character:
                return
            self._go(x, index, line, on=False)
            x += float(np.clip(self.rng.normal(self.reader.step_characters, 1.8), 3.5, 13)) * character

    def _look_away(self):
        """At another place on the screen, or off it, for a while."""
        d, rng = self.d, self.rng
        if rng.random() < OFF_SCREEN_SHARE:
            label = "away"
            side, out, along = int(rng.integers(3)), rng.uniform(0.1, 0.25), rng.uniform(0.2, 0.8)
            share = ((-out, along), (1 + out, along), (along, 1 + out))[side]
        else:
            label, share = "elsewhere", rng.uniform(0.05, 0.95, 2)
        point, end = d.screen.at(*share), d.now + rng.uniform(*AWAY_S)
        index = d.row("look", label, point)
        d.plan.saccade(point + d.plan.landing(point), index)
        while d.now < end:
            d.plan.still(min(float(rng.uniform(0.3, 0.8)), end - d.now + 0.05), False, index)
            if end - d.now > 0.3:
                d.plan.saccade(point + d.plan.landing(point, 3.0), index, undershoot=False)
        d.close(index)
