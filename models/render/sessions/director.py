"""Writes a session's script: what is shown or asked for when, and what the person does about it.

Row kinds and labels are those of the bundle's `timeline.jsonl`. Rows that follow a target on the screen start when
it appears (the eyes react later); self-paced rows (line, zone, corner, exit) start with the eyes' own movement.
"""

import numpy as np

from .gaze import GazePlan
from .habits import Anatomy, Desk, Habits, stream
from .head import HeadMotion
from .lids import Lids
from .reading import TextBlock, read

CORNER_PX, CORNER_CENTRE_PX = 160, 96
ZONE = 0.12


class Director:
    """The clock of a script and all that happens on it; seconds from 0."""

    def __init__(self, seed, identity, desk=None, glasses=0, **desk_options):
        self.seed, self.identity, self.glasses = seed, identity, glasses
        self.rng = stream(seed, identity, "script")
        self.habits = Habits.sample(stream(seed, identity, "habits"))
        self.desk = Desk.sample(stream(seed, identity, "desk"), desk, **desk_options)
        self.anatomy = Anatomy.sample(stream(seed, identity, "anatomy"))
        self.screen = self.desk.screen
        self.plan = GazePlan(stream(seed, identity, "gaze"), self.habits, self.desk)
        self.lids = Lids(stream(seed, identity, "lids"), self.habits)
        self.head = HeadMotion(stream(seed, identity, "head"), self.habits, self.desk)
        self.text = TextBlock.on(self.screen, self.desk.head_mm, self.rng)
        self.rows = []
        self.glasses_up = []
        """(start, end, mm): glasses move up the nose by so much."""
        self.gone = []
        """(start, end) of absences; the head is on its way or out of the picture."""
        self.film = None
        """(filmed s, out of every s): frames between are not rendered; None films all."""
        self.must_film = []
        """Spans that are filmed whatever `film` says."""
        self.extra_face = None
        """None, or a dict: a second face (`backdrop.Backdrop`)."""
        self.circles = None
        """None, or the dots that circle tiles all the while (`circles.Dots`)."""
        self.paragraph = None
        """None, or the paragraph that calibrates and its reader (`paragraph.Paragraph`)."""
        self.unusual = None
        """None, or what is unusual about the eyes (`unusual.UnusualEyes`)."""
        self.squeezes = False
        """Whether the brows and cheeks move while the lids are shut."""
        self.page = 0
        self.end = 0.0

    @property
    def now(self):
        return self.plan.now

    # Rows

    def row(self, kind, label, point=None, start=None, end=None, **more):
        """Adds a row and returns its number; `end` None: still open, `close` sets it."""
        row = {"kind": kind, "label": label, "start": self.now if start is None else start, "end": end, **more}
        if point is not None:
            row["x_px"], row["y_px"] = (round(float(v), 1) for v in point)
        self.rows.append(row)
        return len(self.rows) - 1

    def close(self, index):
        self.rows[index]["end"] = self.now

    def react(self):
        """The time until the eyes answer what appeared."""
        self.plan.still(float(np.clip(self.rng.normal(self.habits.reaction_s, 0.025), 0.14, 0.32)))

    def start(self, seconds=1.5):
        self.shown("start", "centre", self.screen.centre, seconds, moves=False)

    def shown(self, kind, label, point, seconds, calm=False, moves=True, **more):
        """A target appears and stays for `seconds`."""
        end = self.now + seconds
        index = self.row(kind, label, point, end=end, **more)
        if moves:
            self.react()
            self.plan.go_and_fixate(point, end, index, calm)
        else:
            self.plan.fixate(np.asarray(point), seconds, index, calm)

    def targets(self, kind, named, seconds, **more):
        begin = self.now
        for label, fx, fy in named:
            self.shown(kind, label, self.screen.at(fx, fy), seconds, **more)
        self.must_film.append((begin, self.now))

    # What the reader's person does on their own

    def read(self, seconds=None, first=0, lines=None):
        """Reads from line `first` for about `seconds`, or so many `lines`; stops at the end of a line."""
        read(self, seconds, first, lines)

    def zone(self, label, seconds=1.5):
        h = self.screen.height_px
        y = h * (1 - 0.4 * ZONE) if label == "bottom" else h * 0.4 * ZONE
        middle = (self.text.left + self.text.right) / 2
        x = middle + self.rng.uniform(-0.2, 0.2) * (self.text.right - self.text.left)
        self.looked("zone", label, np.round([x, y]), seconds)

    def corner(self, label, seconds=1.2):
        w, h, c = self.screen.width_px, self.screen.height_px, CORNER_CENTRE_PX
        self.looked("corner", label, np.array([w - c if label == "page_forward" else c, h - c]), seconds)
        self.page = max(0, self.page + (1 if label == "page_forward" else -1))
        self.row("scrolled", "", end=self.now, position={"page": self.page, "offset": 0})

    def exit(self, seconds=1.5):
        begin = self.now
        c = CORNER_CENTRE_PX
        self.looked("exit", "exit", np.array([self.screen.width_px - c, c]), seconds)
        self.must_film.append((begin, self.now))

    def looked(self, kind, label, point, seconds):
        """A self-paced look: `seconds` count from the eyes' arrival."""
        index = self.row(kind, label, point)
        self.plan.saccade(point + self.plan.landing(point), index)
        self.plan.fixate(point, seconds, index)
        self.close(index)

    def hold(self, seconds, point=None):
        """Holds still on a point, to measure jitter."""
        point = self.screen.centre if point is None else point
        self.shown("hold", "still", point, seconds, calm=True)

    def blinks(self, count, point=None):
        """Blinks on purpose while looking at a point, one every 0.9 to 1.4 s."""
        point = self.screen.centre if point is None else point
        begin = self.now
        times = begin + 0.8 + np.cumsum(self.rng.uniform(0.9, 1.4, count))
        for t in times:
            self.lids.blink(float(t), float(self.rng.uniform(0.17, 0.25)))
        self.shown("blinks", str(count), point, float(times[-1]) + 0.8 - begin, calm=True)

    def eyes_closed(self, seconds=2.5):
        index = self.row("pause", "eyes closed", end=self.now + seconds)
        self.lids.closures.append((self.now, self.now + seconds))
        self.plan.still(seconds, False, index)

    # Body

    def absent(self, away=3.0, shift_mm=(0, 0, 0), side=1):
        """Leaves the picture to the side, is away, comes back `shift_mm` from the old seat."""
        begin, out = self.now, np.array([820.0 * side, 30.0, 60.0])
        self.head.ramp(begin, 1.1, out)
        self.head.ramp(begin + 1.1 + away, 1.1, np.asarray(shift_mm) - out)
        total = away + 2.2
        index = self.row("absent", "", end=begin + total)
        self.gone.append((begin, begin + total))
        self.must_film.append((begin, begin + total))
        self.plan.still(total, False, index)

    def posture(self, at, label, seconds, mm=(0, 0, 0), deg=(0, 0, 0)):
        """A change of seat or a slump at the time `at`, while whatever else goes on."""
        self.head.ramp(at, seconds, mm, deg)
        self.row("posture", label, start=at, end=at + seconds)

    def lid_tilt(self, at, degrees, seconds=1.2):
        """The screen with its camera is turned about its lower edge; > 0 leans it towards the person."""
        self.head.lid.append((at, at + seconds, degrees))
        self.row("posture", "screen tilt", start=at, end=at + seconds)

    def push_glasses(self, at, mm, seconds=0.6):
        self.glasses_up.append((at, at + seconds, mm))
        self.row("posture", "glasses pushed up", start=at, end=at + seconds)

    def slump(self, begin, end):
        """Sinks slowly in the chair: down 15-25 mm, nearer or farther, nose a little lower."""
        mm = [self.rng.normal(0, 5), self.rng.uniform(15, 25), self.rng.uniform(-30, 10)]
        deg = [self.rng.normal(0, 1), self.rng.uniform(1, 3), self.rng.normal(0, 0.8)]
        self.posture(begin, "slump", end - begin, mm, deg)

    def seat_change(self, at, size_mm=None):
        """10 to 50 mm and a few degrees within about 1.5 s."""
        size = self.rng.uniform(10, 50) if size_mm is None else size_mm
        way = self.rng.normal(0, 1, 3) * [1.0, 0.5, 0.9]
        mm = size * way / np.linalg.norm(way)
        self.posture(at, "seat", self.rng.uniform(1.2, 1.8), mm, self.rng.normal(0, 1, 3) * [2.0, 2.0, 1.0])

    # Done

    def finish(self):
        """Ends the script here: blinks are strewn in, the head is led. Returns self."""
        self.end = self.now
        gap = [(a - 0.3, b + 0.3) for a, b in self.gone]
        gap += [(r["start"], r["end"]) for r in self.rows if r["kind"] == "blinks"]
        self.lids.fill(self.end, gap)
        self.head.prepare(self.plan, self.end)
        for row in self.rows:
            row["end"] = self.end if row["end"] is None else row["end"]
        return self

    def filmed(self, t):
        """Which of the times `t` are rendered: (N,) bool."""
        if self.film is None:
            return np.ones(len(t), bool)
        seconds, every = self.film
        keep = (t % every) >= every - seconds
        for a, b in self.must_film:
            keep |= (t >= a) & (t < b)
        return keep
