"""Writes recording bundles (`calibration/README.md`, format 1.1) that can be taken up again after an interruption."""

import json
import os
import zlib
from pathlib import Path

from .director import CORNER_CENTRE_PX, CORNER_PX, ZONE
from .track import COLUMNS, csv_line

FORMAT, VERSION = "trackii-session", "1.1"
INDEX_HEADER = "sequence,t_ns,offset,length,crc32\n"


class BundleMismatch(Exception):
    """The folder holds another session than the one asked for."""


def layout_json(screen):
    """Dwell targets and scroll zones of the reader, as in the recordings."""
    w, h, c, s = screen.width_px, screen.height_px, CORNER_CENTRE_PX, CORNER_PX

    def rect(x, y, width, height):
        return {"x": x, "y": y, "width": width, "height": height}

    def target(name, x, y, **more):
        return {"id": name, "priority": 0, "rect": rect(x - s / 2, y - s / 2, s, s), **more}

    return {
        "targets": [
            target("page-forward", w - c, h - c),
            target("page-back", c, h - c),
            target("exit", w - c, c) | {"priority": 1, "dwellSeconds": 1},
        ],
        "zones": [
            {"direction": "down", "rect": rect(0, round(h * (1 - ZONE), 3), w, round(h * ZONE, 3))},
            {"direction": "up", "rect": rect(0, 0, w, round(h * ZONE, 3))},
        ],
    }


def manifest(director, camera, fps, spec, person, note):
    """`session.json` without its closing. `spec`: what was asked for, so that the session can be made again."""
    s = director.screen
    return {
        "format": FORMAT,
        "version": VERSION,
        "created_by": "models/render sessions",
        "camera": {
            "name": "rendered camera", "width": camera.width, "height": camera.height, "format": "MJPG", "fps": fps,
            "horizontal_fov_deg": camera.hfov_deg,
            "intrinsics": {"fx": camera.fx, "fy": camera.fy, "cx": camera.cx, "cy": camera.cy},
        },
        "screen": {
            "widthPx": s.width_px, "heightPx": s.height_px, "widthMm": s.width_mm, "heightMm": s.height_mm,
            "cameraXMm": s.width_mm / 2, "cameraYMm": -s.camera_above_mm, "cameraTiltDownDegrees": s.tilt_down_deg,
        },
        "person": person,
        "layout": layout_json(s),
        "text": director.text.json(),
        "note": note,
        "rendered": spec,
    }


def timeline_lines(director, filmed=None):
    """`timeline.jsonl`, rows by start time. `filmed`: (start, end) spans in s that lack pictures get a row too."""
    rows = list(director.rows)
    for a, b in filmed or []:
        rows.append({"kind": "not-filmed", "label": "", "start": a, "end": b})
    lines = []
    for row in sorted(rows, key=lambda r: r["start"]):
        out = {k: v for k, v in row.items() if k not in ("start", "end")}
        out["start_ns"] = int(round(row["start"] * 1e9))
        out["end_ns"] = int(round(row["end"] * 1e9))
        lines.append(json.dumps(out, sort_keys=True, separators=(",", ":")) + "\n")
    return lines


def fixation_lines(director):
    """`fixations.csv`: every stretch on which the eyes rested, and where (without the slow drift within it)."""
    lines = ["start_ns,end_ns,x_px,y_px,on_target,kind,label,line\n"]
    for start, end, x, y, row, line, on in director.plan.fixations():
        r = director.rows[int(row)] if row >= 0 else {"kind": "", "label": ""}
        lines.append(
            f"{round(start * 1e9)},{round(end * 1e9)},{x:.2f},{y:.2f},{int(on)},{r['kind']},{r['label']},{int(line)}\n"
        )
    return lines


def write_text(path, lines):
    """All at once: a reader never sees half of it."""
    temporary = path.with_name(path.name + ".part")
    temporary.write_text("".join(lines), encoding="utf-8")
    os.replace(temporary, path)


def _same(old, new, finished):
    """Whether a folder holds what is asked for. A session that is whole may come from an earlier renderer, but half
    a session must not be continued by another one."""
    if not isinstance(old, dict):
        return False
    leave = ("renderer",) if finished else ()
    return all(old.get(k) == new.get(k) for k in {*old, *new} if k not in leave)


class Bundle:
    """A session's folder while it is being filled.

    A picture is written before its row, so the index never names what is not there; an interrupted session is
    taken up after the last frame that has both its rows.
    """

    def __init__(self, folder, session, timeline, fixations):
        self.folder = Path(folder)
        self.session = session
        self.folder.mkdir(parents=True, exist_ok=True)
        old = self._old()
        self.finished = bool(old and "closing" in old)
        if old is not None and not _same(old.get("rendered"), session["rendered"], self.finished):
            raise BundleMismatch(
                f"{self.folder} holds another session, or was begun by another renderer: {old.get('rendered')}; choose"
                " another folder or remove it"
            )
        if not self.finished:
            write_text(self.folder / "timeline.jsonl", timeline)
            write_text(self.folder / "fixations.csv", fixations)
            self._manifest()

    def _old(self):
        path = self.folder / "session.json"
        if not path.exists():
            if any(self.folder.iterdir()):
                raise BundleMismatch(f"{self.folder} is not empty and holds no session; choose another folder")
            return None
        try:
            return json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise BundleMismatch(f"{path} cannot be read ({error}); remove the folder to start over") from error

    def _manifest(self):
        write_text(self.folder / "session.json", [json.dumps(self.session, indent=2, sort_keys=True) + "\n"])

    def write_truth_only(self, rows):
        write_text(self.folder / "truth.csv", [",".join(COLUMNS) + "\n", *map(csv_line, rows)])
        self.close(0)

    def open(self):
        """Opens the growing files; returns how many frames are there already."""
        kept, end = self._whole_rows()
        self._frames = open(self.folder / "frames.mjpeg", "r+b" if end else "wb")
        self._frames.truncate(end)
        self._frames.seek(end)
        self._offset = end
        self._index = self._take_up("index.csv", INDEX_HEADER, kept)
        self._truth = self._take_up("truth.csv", ",".join(COLUMNS) + "\n", kept)
        self._count = kept
        return kept

    def _whole_rows(self):
        try:
            index = (self.folder / "index.csv").read_text().split("\n")[1:-1]
            truth = (self.folder / "truth.csv").read_text().split("\n")[1:-1]
            size = (self.folder / "frames.mjpeg").stat().st_size
        except FileNotFoundError:
            return 0, 0
        kept, end = 0, 0
        for row in index[: len(truth)]:
            _, _, offset, length, _ = row.split(",")
            if int(offset) + int(length) > size:
                break
            kept, end = kept + 1, int(offset) + int(length)
        return kept, end

    def _take_up(self, name, header, rows):
        path = self.folder / name
        lines = path.read_text().splitlines(keepends=True)[: rows + 1] if rows else [header]
        write_text(path, lines)
        return open(path, "a", encoding="utf-8")

    def add(self, sequence, t_ns, jpeg, truth_row):
        self._frames.write(jpeg)
        self._index.write(f"{sequence},{t_ns},{self._offset},{len(jpeg)},{zlib.crc32(jpeg):08x}\n")
        self._truth.write(csv_line(truth_row))
        self._offset += len(jpeg)
        self._count += 1
        if self._count % 30 == 0:
            for file in (self._frames, self._index, self._truth):
                file.flush()

    def pause(self):
        """Closes the files; the session can be taken up later."""
        for file in (self._frames, self._index, self._truth):
            file.close()

    def close(self, frames=None):
        """The session is whole."""
        if frames is None:
            self.pause()
        count = self._count if frames is None else frames
        self.session["closing"] = {"frames_written": count, "frames_not_written": 0, "rows_not_written": 0}
        self._manifest()
        self.finished = True
