"""Frozen sessions are what they were, and one that is not is named."""

import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from sessions import frozen
from sessions.sets import SETS, name


class Frozen(unittest.TestCase):
    def test_the_small_sets_have_the_truth_that_was_frozen(self):
        was = json.loads(frozen.FILE.read_text())["truth"]
        sets = ("small", "unusual", "unusual-dev", "dev")
        self.assertEqual(frozen.truths(sets), {k: v for k, v in was.items() if k.split("/")[0] in sets})

    def test_every_session_of_every_set_is_frozen(self):
        was = json.loads(frozen.FILE.read_text())["truth"]
        self.assertEqual({f"{s}/{name(spec)}" for s in SETS for spec in SETS[s]}, set(was))

    def test_what_differs_is_named(self):
        with tempfile.TemporaryDirectory() as root, mock.patch.object(frozen, "SETS", {"small": SETS["small"]}):
            said, file = [], Path(root, "frozen.json")
            recorded = Path(root, "recorded")
            recorded.mkdir()
            Path(recorded, "a.csv").write_text("1\n")
            self.assertEqual(frozen.run(file, recorded, write=True, log=said.append), 0)
            self.assertEqual(frozen.run(file, recorded, log=said.append), 0)
            Path(recorded, "a.csv").write_text("2\n")
            Path(recorded, "b.csv").write_text("2\n")
            self.assertEqual(frozen.run(file, recorded, log=said.append), 65)
            self.assertEqual(said[-2:], ["recordings b.csv: not frozen", "recordings a.csv: differs"])
            kept = json.loads(file.read_text())
            key = next(iter(kept["truth"]))
            kept["truth"][key] = "0" * 64
            file.write_text(json.dumps(kept))
            self.assertEqual(frozen.run(file, log=said.append), 65)
            self.assertEqual(said[-1], f"truth {key}: differs")

    def test_the_state_of_the_sources_does_not_count(self):
        with tempfile.TemporaryDirectory() as root:
            digests = set()
            for stamp in ("one", "two"):
                Path(root, "session.json").write_text(json.dumps({"rendered": {"renderer": stamp, "seed": 1}}))
                digests.add(frozen.digest_files(root, ("session.json",)))
            self.assertEqual(len(digests), 1)


if __name__ == "__main__":
    unittest.main()
