"""Bundles say what the format asks for, and the same arguments give the same bytes."""

import csv
import json
import os
import subprocess
import tempfile
import unittest
import zlib
from pathlib import Path

import numpy as np

from sessions.__main__ import main
from sessions.bundle import Bundle, BundleMismatch, fixation_lines, manifest, timeline_lines
from sessions.geometry import Pinhole
from sessions.make import Spec, make
from sessions.track import COLUMNS, follow, truth_without_pixels

QUIET = {"log": lambda text: None}
# 8 x 8 gray, a whole baseline JPEG: what a picture is to the bundle.
JPEG = bytes.fromhex(
    "ffd8ffdb004300" + "10" * 64 + "ffc0000b080008000801011100ffc4001f0000010501010101010100000000000000000102030405"
    "060708090a0bffc400b5100002010303020403050504040000017d010203000411051221314106135161072271143281"
    "91a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a53545556"
    "5758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3"
    "b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffda00"
    "08010100003f00" + "28" + "ffd9"
)


def files(folder):
    return {p.name: p.read_bytes() for p in Path(folder).iterdir()}


class TruthOnly(unittest.TestCase):
    def test_same_arguments_same_bytes_and_other_seeds_others(self):
        with tempfile.TemporaryDirectory() as root:
            for name, seed in (("a", 3), ("b", 3), ("c", 4)):
                make(Spec("small", 1910, seed=seed), f"{root}/{name}", truth_only=True, **QUIET)
            self.assertEqual(files(f"{root}/a"), files(f"{root}/b"))
            self.assertNotEqual(files(f"{root}/a")["truth.csv"], files(f"{root}/c")["truth.csv"])

    def test_another_session_is_not_overwritten(self):
        with tempfile.TemporaryDirectory() as root:
            make(Spec("small", 1910), f"{root}/a", truth_only=True, **QUIET)
            before = files(f"{root}/a")
            with self.assertRaises(BundleMismatch):
                make(Spec("small", 1911), f"{root}/a", truth_only=True, **QUIET)
            self.assertEqual(main(["small", "--identity", "1911", "--out", f"{root}/a", "--truth-only"]), 73)
            self.assertEqual(files(f"{root}/a"), before)
            Path(f"{root}/b").mkdir()
            Path(f"{root}/b/mine.txt").write_text("keep")
            with self.assertRaises(BundleMismatch):
                make(Spec("small", 1910), f"{root}/b", truth_only=True, **QUIET)

    def test_truth_has_the_columns_of_the_recordings_first(self):
        with tempfile.TemporaryDirectory() as root:
            make(Spec("small", 1912, points=5), f"{root}/a", truth_only=True, **QUIET)
            lines = Path(f"{root}/a/truth.csv").read_text().splitlines()
            names = lines[0].split(",")
            self.assertEqual(names[:8], ["index", "gaze_x_px", "gaze_y_px", "on_target", "eyes_open", "blink",
                                         "saccade", "present"])
            shared = os.environ.get("TRACKII_SHARED")
            if shared:
                theirs = Path(shared, "recordings/e-short-demo/truth.csv").read_text().split("\n")[0].strip().split(",")
                self.assertEqual(names[: len(theirs)], theirs)
            values = np.array([[float(v) for v in line.split(",")] for line in lines[1:]])
            self.assertTrue(np.isfinite(values).all())
            self.assertTrue((values[:, 0] == np.arange(len(values))).all())
            self.assertTrue((np.diff(values[:, names.index("t_ns")]) > 0).all())
            session = json.loads(Path(f"{root}/a/session.json").read_text())
            self.assertIn("closing", session)

    def test_another_field_of_view_is_told_and_changes_the_picture_alone(self):
        with tempfile.TemporaryDirectory() as root:
            for fov in (60.0, 78.0):
                make(Spec("small", 1910, fov_deg=fov), f"{root}/{fov}", truth_only=True, **QUIET)
            usual, wide = (json.loads(Path(f"{root}/{fov}/session.json").read_text()) for fov in (60.0, 78.0))
            self.assertEqual((usual["camera"]["horizontal_fov_deg"], wide["camera"]["horizontal_fov_deg"]), (60.0, 78.0))
            # Bundles that were made before there was a choice stay what they are.
            self.assertNotIn("fov_deg", usual["rendered"])
            self.assertEqual(wide["rendered"]["fov_deg"], 78.0)
            tables = [list(csv.DictReader(Path(f"{root}/{fov}/truth.csv").read_text().splitlines())) for fov in (60.0, 78.0)]
            for a, b in zip(*tables):
                self.assertEqual((a["gaze_x_px"], a["head_z_mm"]), (b["gaze_x_px"], b["head_z_mm"]))
                self.assertLess(float(b["iris_radius_l_px"]), float(a["iris_radius_l_px"]))

    def test_film_duty_leaves_gaps_but_no_target_out(self):
        spec = Spec("drift", 1913, minutes=10, film=(25.0, 150.0))
        d = spec.script()
        f = follow(d, 30)
        self.assertLess(len(f), 0.5 * d.end * 30)
        for r in d.rows:
            if r["kind"] in ("calibration", "validation"):
                inside = ((f.t >= r["start"]) & (f.t < r["end"])).sum()
                self.assertGreater(inside, 0.9 * 30 * (r["end"] - r["start"]))
        gaps = np.diff(f.sequence)
        self.assertEqual((gaps > 300).sum(), sum('"not-filmed"' in line for line in self.lines(d, f)))
        # A film of parts shows the same session as the whole.
        whole = follow(Spec("drift", 1913, minutes=10).script(), 30)
        at = np.searchsorted(whole.sequence, f.sequence)
        np.testing.assert_allclose(whole.gaze_px[at], f.gaze_px, atol=1e-9)
        np.testing.assert_allclose(whole.head_mm[at], f.head_mm, atol=1e-9)

    def lines(self, d, f):
        from sessions.make import _gaps

        return timeline_lines(d, _gaps(f, d))


class WithPictures(unittest.TestCase):
    def setUp(self):
        spec = Spec("small", 1914)
        self.d = spec.script()
        self.frames = follow(self.d, 30)
        camera = Pinhole.webcam(640, 480)
        self.rows = truth_without_pixels(self.d, self.frames, camera)
        self.session = manifest(self.d, camera, 30, {"kind": "test"}, {"label": "nobody", "glasses": False}, "test")

    def bundle(self, folder):
        return Bundle(folder, json.loads(json.dumps(self.session)), timeline_lines(self.d), fixation_lines(self.d))

    def fill(self, folder, until):
        bundle = self.bundle(folder)
        for k in range(bundle.open(), until):
            bundle.add(int(self.frames.sequence[k]), int(self.frames.t_ns[k]), JPEG, self.rows[k])
        return bundle

    def test_taken_up_after_an_interruption_it_is_as_if_nothing_had_happened(self):
        with tempfile.TemporaryDirectory() as root:
            self.fill(f"{root}/a", 40).close()
            self.fill(f"{root}/b", 25).pause()
            # The power went while a picture and a row were being written.
            with open(f"{root}/b/frames.mjpeg", "ab") as f:
                f.write(b"\xff\xd8\xff\xdb")
            text = Path(f"{root}/b/truth.csv").read_text()
            Path(f"{root}/b/truth.csv").write_text(text[:-40])
            self.fill(f"{root}/b", 40).close()
            self.assertEqual(files(f"{root}/a"), files(f"{root}/b"))

    def test_half_a_session_is_not_continued_by_another_renderer_but_a_whole_one_stands(self):
        with tempfile.TemporaryDirectory() as root:
            self.session["rendered"]["renderer"] = "one"
            self.fill(f"{root}/half", 10).pause()
            self.fill(f"{root}/whole", 10).close()
            self.session["rendered"]["renderer"] = "two"
            with self.assertRaises(BundleMismatch):
                self.bundle(f"{root}/half")
            self.assertTrue(self.bundle(f"{root}/whole").finished)

    def test_index_offsets_and_checksums_hold(self):
        with tempfile.TemporaryDirectory() as root:
            self.fill(f"{root}/a", 30).close()
            data = Path(f"{root}/a/frames.mjpeg").read_bytes()
            rows = Path(f"{root}/a/index.csv").read_text().splitlines()[1:]
            self.assertEqual(len(rows), 30)
            for row in rows:
                _, _, offset, length, crc = row.split(",")
                picture = data[int(offset) : int(offset) + int(length)]
                self.assertEqual(f"{zlib.crc32(picture):08x}", crc)
                self.assertTrue(picture.startswith(b"\xff\xd8\xff") and picture.endswith(b"\xff\xd9"))

    def test_the_program_accepts_it(self):
        program = os.environ.get("TRACKII_PROGRAM")
        if not program:
            self.skipTest("TRACKII_PROGRAM names no built trackii")
        with tempfile.TemporaryDirectory() as root:
            self.fill(f"{root}/a", 40).close()
            result = subprocess.run([program, "verify", f"{root}/a", "--json"], capture_output=True, text=True)
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


class CommandLine(unittest.TestCase):
    def test_nonsense_is_refused(self):
        for words in (["small"], ["small", "--identity", "1", "--out", "x", "--size", "64"],
                      ["drift", "--identity", "1", "--out", "x", "--film", "200/100"], ["set", "none", "--out", "x"]):
            with self.assertRaises(SystemExit) as stop, open(os.devnull, "w") as null:
                import contextlib

                with contextlib.redirect_stderr(null):
                    main(words)
            self.assertEqual(stop.exception.code, 2)

    def test_column_count(self):
        self.assertEqual(len(COLUMNS), len(set(COLUMNS)))


if __name__ == "__main__":
    unittest.main()
