"""`python -m unittest discover -s train -t .` from models/: geometry, loader, losses, export, and a small run of everything."""

import contextlib
import glob
import io
import json
import os
import pathlib
import tempfile
import unittest

import numpy as np
import torch

from train import ahead, augment, batches, cards, export, gazedata, geometry, layout, loop, losses, metrics, nets, patches, shards, track
from train.__main__ import main
from train.tests import fake


class Geometry(unittest.TestCase):
    def test_patch_and_back(self):
        for mirrored in (False, True):
            matrix = geometry.patch_matrix((101.5, 77.25), 0.3, 0.6, 96, 64, mirrored)
            points = np.random.default_rng(1).uniform(0, 200, (5, 2))
            np.testing.assert_allclose(geometry.to_image(geometry.to_patch(points, matrix), matrix), points, atol=1e-9)
            np.testing.assert_allclose(geometry.to_patch(np.array([101.5, 77.25]), matrix), (47.5, 31.5), atol=1e-9)

    def test_temple_is_on_the_right(self):
        data = shards.targets(fake.shard(4, 3))
        truth = fake.shard(4, 3)["eye_points"]
        for eye in (0, 1):
            matrix = patches.eye_matrix(data["middle"][0, eye], data["distance"][0, eye], data["angle"][0], eye == 0)
            points = geometry.to_patch(truth[0, eye], matrix)
            self.assertGreater(points[layout.OUTER, 0], points[layout.INNER, 0] + 40)
            self.assertLess(abs(points[layout.OUTER, 1] - points[layout.INNER, 1]), 5)

    def test_gaze_there_and_back(self):
        random = np.random.default_rng(2)
        ray = random.normal(0, 0.3, (20, 3)) + (0, 0, 1)
        ray /= np.linalg.norm(ray, axis=1, keepdims=True)
        angle, angles = random.normal(0, 0.3, 20), random.normal(0, 0.4, (20, 2))
        back = geometry.gaze_angles(geometry.gaze_direction(angles, ray, angle), ray, angle)
        np.testing.assert_allclose(back, angles, atol=1e-9)
        np.testing.assert_allclose(geometry.gaze_angles(-ray, ray, angle), 0, atol=1e-9)

    def test_pose_on_the_axis_is_the_pose(self):
        pose = np.array([[12.0, -7.0, 5.0], [-30.0, 14.0, -20.0]])
        np.testing.assert_allclose(geometry.pose_seen(pose, np.array([[0, 0, 1.0]] * 2)), pose, atol=1e-9)


class Mirror(unittest.TestCase):
    def test_face_partners(self):
        partner = layout.FACE_MIRROR
        self.assertEqual([partner[p] for p in partner], list(range(layout.FACE_POINTS)))
        left, right = layout.FACE_CORNERS
        self.assertEqual([partner[i] for i in left], list(right))

    def test_a_mirrored_face_mirrors_its_truth(self):
        with tempfile.TemporaryDirectory() as folder:
            fake.write(folder, 30, 1)
            data = shards.Shards(folder)
            data.scan()
            source = batches.FaceBatches(data, 1, layout.FACE_MIRROR)
            source.box = lambda index, **_: (60.0, 60.0, 200.0, 200.0)
            source.NOT_A_FACE = 0
            x = np.stack([source.make([5])["points"][0, layout.FACE_CORNERS[0][0], 0] for _ in range(20)])
            both = np.unique(x.round(4))
            self.assertEqual(len(both), 2)
            twin = geometry.to_patch(data.data["face_points"][5], patches.face_matrix((60, 60, 200, 200))) / layout.FACE_SIZE
            np.testing.assert_allclose(sorted(both), sorted([
                twin[layout.FACE_CORNERS[0][0], 0], 95 / 96 - twin[layout.FACE_CORNERS[1][0], 0]]), atol=1e-3)

    def test_mirrored_gaze_vectors_return(self):
        random = np.random.default_rng(3)
        x = random.random((4, layout.length(layout.GAZE_INPUT))).astype(np.float32)
        truth = random.random((4, 3, 2)).astype(np.float32)
        there, there_truth = gazedata.mirrored(x, truth)
        back, back_truth = gazedata.mirrored(there, there_truth)
        np.testing.assert_array_equal(back, x)
        np.testing.assert_array_equal(back_truth, truth)
        self.assertFalse(np.array_equal(there, x))


class Loader(unittest.TestCase):
    def test_patches_show_what_the_truth_says(self):
        with tempfile.TemporaryDirectory() as folder:
            fake.write(folder, 40, 5)
            data = shards.Shards(folder)
            self.assertEqual(data.scan(), 40)
            source = batches.EyeBatches(data, 1, strength=0)
            batch = source.batch(60, 0)
            checked = 0
            for row in range(60):
                if not batch["usable"][row, 0] or batch["openness"][row, 0] < 0.5:
                    continue
                u, v = np.round(96 * batch["points"][row, layout.IRIS]).astype(int)
                if 2 < u < 93 and 2 < v < 61:
                    checked += 1
                    self.assertLess(batch["image"][row, 0, v - 1:v + 2, u - 1:u + 2].mean(), 0.35 * 255)
            self.assertGreater(checked, 20)
            again = batches.EyeBatches(data, 1, strength=0).batch(60, 0)
            np.testing.assert_array_equal(again["image"], batch["image"])

    def test_a_thread_and_processes_make_the_same_batches_and_go_on_with_the_next(self):
        with tempfile.TemporaryDirectory() as folder:
            fake.write(folder, 20, 1)
            data = shards.Shards(folder)
            data.scan()

            for make in (lambda: batches.EyeBatches(data, 3), lambda: batches.FaceBatches(data, 3, layout.FACE_MIRROR)):
                def seen(processes, first=0, count=5):
                    source = ahead.Ahead(make, 4, processes=processes)
                    source.begin(first)
                    images = [source.next()["image"] for _ in range(count)]
                    source.stop()
                    return np.stack(images), source
                one, source = seen(2)
                self.assertFalse(any(worker.is_alive() for worker in source.workers))
                self.assertFalse(np.array_equal(one[0], one[1]))
                np.testing.assert_array_equal(seen(3)[0], one)
                np.testing.assert_array_equal(seen(0)[0], one)
                np.testing.assert_array_equal(seen(2, first=3, count=2)[0], one[3:])

    def test_what_goes_wrong_in_a_process_is_told(self):
        def broken():
            raise ValueError("no such picture")

        def gone():
            os._exit(3)
        for make, error, says in ((broken, ValueError, "no such picture"), (gone, ChildProcessError, "has ended")):
            source = ahead.Ahead(make, 4, processes=1)
            source.begin()
            source.WAIT = 0.2
            with self.assertRaisesRegex(error, says):
                source.next()
            source.stop()

    def test_new_shards_are_found_and_bad_ones_named(self):
        with tempfile.TemporaryDirectory() as folder:
            data = shards.Shards(folder)
            with self.assertRaisesRegex(ValueError, "holds no shard"):
                data.scan()
            fake.write(folder, 5, 1, 0)
            data.scan()
            fake.write(folder, 5, 2, 1)
            self.assertEqual(data.scan(), 10)
            with open(os.path.join(folder, "shard-0002.npz"), "wb") as file:
                file.write(b"nothing of the kind")
            with self.assertRaisesRegex(ValueError, "shard-0002.npz"):
                data.scan()

    def test_harm_keeps_the_picture_a_picture(self):
        random = np.random.default_rng(4)
        picture = random.integers(0, 256, (70, 90), dtype=np.uint8)
        for _ in range(60):
            out = augment.degrade(picture, random, 28.0)
            self.assertEqual((out.shape, out.dtype), (picture.shape, picture.dtype))


class Losses(unittest.TestCase):
    def batch(self, size=3):
        return {"points": torch.full((size, 18, 2), 0.5), "visible": torch.ones(size, 18), "openness": torch.ones(size, 1),
                "gaze": torch.zeros(size, 2), "usable": torch.ones(size, 1)}

    def test_truth_costs_least(self):
        batch = self.batch()
        out = torch.zeros(3, layout.length(layout.EYE))
        out[:, :36], out[:, 36:72], out[:, 72], out[:, 74] = 0.5, -8, 1, 6
        best = losses.eye_loss(out, batch)[0]
        for index in (0, 20, 72, 75):
            worse = out.clone()
            worse[:, index] += 0.1
            self.assertGreater(losses.eye_loss(worse, batch)[0], best)

    def test_likelihood_is_least_at_the_true_spread(self):
        error = torch.randn(20000, generator=torch.Generator().manual_seed(1)) * 0.2
        cost = [losses.likelihood(error, torch.full_like(error, v)).mean() for v in np.log(np.array([0.1, 0.2, 0.4]) ** 2)]
        self.assertEqual(int(np.argmin(cost)), 1)

    def test_no_eye_no_point_loss(self):
        batch = self.batch()
        batch["usable"][:] = 0
        out = torch.randn(3, layout.length(layout.EYE), generator=torch.Generator().manual_seed(2))
        self.assertEqual(float(losses.eye_loss(out, batch)[1]["points"]), 0.0)

    def test_ellipses(self):
        error = np.random.default_rng(1).normal(0, 2, (40000, 2))
        distance = metrics.mahalanobis(error, np.zeros((40000, 1)))
        shift = metrics.variance_scale(distance, 2)
        self.assertAlmostEqual(shift, np.log(4), delta=0.05)
        np.testing.assert_allclose(metrics.inside(distance * np.exp(-shift), 2), (0.68, 0.95), atol=0.01)


class Rows(unittest.TestCase):
    def data(self, places):
        n = len(places)
        return {"pose": np.zeros((n, 3)), "glasses": np.zeros(n), "light": np.zeros(n), "skin": np.zeros(n), "on_screen": np.array(places, float)}

    def test_each_look_at_the_screen_is_in_one_row(self):
        found = metrics.groups(self.data([(0, -0.9, 0), (0.5, 0, 3), (-1, 0.4, 0), (0, 1, 0), (0, 1.3, 0), (1.4, 0, 0), (0, 0, 400), (np.nan, np.nan, np.nan)]))
        rows = {name: list(np.flatnonzero(found[name])) for name, _, _ in metrics.ROWS}
        self.assertEqual(list(rows.values()), [[0], [1], [2, 3], [4]])

    def test_truth_that_does_not_say_where_gives_no_rows(self):
        data = self.data([(0, 0, 0)])
        del data["on_screen"]
        self.assertFalse([name for name in metrics.groups(data) if "screen" in name and "light" not in name])
        nowhere = metrics.groups(self.data([(np.nan, np.nan, np.nan)]))
        self.assertFalse({name for name, _, _ in metrics.ROWS} & set(nowhere))

    def test_shards_with_and_without_places_are_read_together(self):
        with tempfile.TemporaryDirectory() as folder:
            fake.write(folder, 4, seed=1)
            told = fake.shard(3, seed=2) | {"on_screen": np.array([(0, 0.5, 0)] * 3, np.float32)}
            np.savez(os.path.join(folder, "shard-0001.npz"), **told)
            data = shards.Shards(folder)
            self.assertEqual(data.scan(), 7)
            self.assertEqual(int(metrics.groups(data.data)["bottom row of the screen"].sum()), 3)

    def test_cards_tell_the_worst_row_and_older_figures_none(self):
        figures = {"by_group": {"all": {"mean": 3.0}, "top row of the screen": {"mean": 2.0}, "bottom row of the screen": {"mean": 5.0}}}
        self.assertEqual(cards.limits("gaze", figures)["row of the screen"]["worst"], "bottom row of the screen")
        self.assertNotIn("row of the screen", cards.limits("gaze", {"by_group": {"no glasses": {"mean": 3.0}}}))


class Export(unittest.TestCase):
    def test_opencv_agrees_and_the_card_fits(self):
        torch.manual_seed(1)
        with tempfile.TemporaryDirectory() as folder:
            for kind in export.KINDS:
                net = export.KINDS[kind]["make"]()
                for module in net.modules():
                    if isinstance(module, torch.nn.BatchNorm2d):
                        module.running_mean.normal_(0, 0.1)
                        module.running_var.uniform_(0.5, 1.5)
                card = export.export(kind, net.train(), folder)
                self.assertTrue(net.training, "the network must be able to go on training where it is")
                self.assertLess(card["opencv_difference"], 1e-3)
                self.assertEqual(card["output"]["length"], layout.length(card["layout"]))
            with open(folder + "/eye.onnx", "ab") as file:
                file.write(b"x")
            with self.assertRaisesRegex(ValueError, "eye.onnx: not the file"):
                track.Networks(folder)
            self.assertLess(sum(os.path.getsize(f) for f in glob.glob(folder + "/*.onnx")), 6_000_000)


class Stopped(unittest.TestCase):
    """What was stopped and goes on ends as what was not."""

    class Until(ahead.Ahead):
        """Is stopped by Ctrl-C when the batch of this number is asked for."""

        def __init__(self, make, stop=None):
            super().__init__(make, 4)
            self.left = stop

        def next(self):
            if self.left is not None:
                self.left -= 1
                if self.left < 0:
                    raise KeyboardInterrupt
            return super().next()

    def test_to_the_last_bit(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            fake.write(folder, 20, 1)
            data = shards.Shards(folder)
            data.scan()

            def fit(out, stop=None):
                torch.manual_seed(7)
                source = self.Until(lambda: batches.EyeBatches(data, 5), stop)
                try:
                    return loop.fit("eye", nets.EyeNet(), source, losses.eye_loss, loop.Plan(steps=5), f"{folder}/{out}",
                                    torch.device("cpu"))
                finally:
                    source.stop()
            whole = fit("whole").state_dict()
            with self.assertRaises(KeyboardInterrupt):
                fit("parts", stop=2)
            parts = fit("parts").state_dict()
            for name, value in whole.items():
                self.assertTrue(torch.equal(value, parts[name]), name)


class Everything(unittest.TestCase):
    def test_small_run(self):
        with tempfile.TemporaryDirectory() as folder:
            fake.write(folder + "/train", 60, 1)
            fake.write(folder + "/val", 40, 2, first_identity=900)
            common = ["--val", folder + "/val", "--out", folder + "/out", "--device", "cpu"]
            self.assertEqual(main(["all", "--data", folder + "/train", "--small", "--steps", "4", "--loaders", "1"] + common), 0)
            self.assertEqual(main(["export", "--models", folder + "/models"] + common), 0)
            for kind in export.KINDS:
                with open(f"{folder}/models/{kind}.json") as file:
                    card = json.load(file)
                self.assertIn("trivial", card["figures"])
                self.assertEqual(card["trained"]["steps"], 4)
                limits = card["limits"]
                self.assertEqual(limits["glasses"][limits["glasses"]["worst"]], max(
                    v for k, v in limits["glasses"].items() if k != "worst" and v is not None))
                for axis in ("sees", "says"):
                    self.assertTrue(card[axis])
                self.assertLessEqual({"glasses", "light", "pose", "skin tone", "never seen in training"}, set(limits))
            with open(folder + "/models/reference/eye.json") as file:
                kept = json.load(file)
            again = track.Networks(folder + "/models").run("eye", np.uint8(kept["levels"]).reshape(kept["shape"][2:]))
            np.testing.assert_allclose(again, kept["output"], atol=1e-3)
            self.assertEqual(main(["all", "--data", folder + "/val", "--small", "--steps", "4"] + common), 2)
            self.assertEqual(main(["gaze", "--data", folder + "/train", "--val", folder + "/val", "--out", folder + "/no", "--steps", "1"]), 2)
            # A checkpoint cut short, and another network's, are named, whether to go on from or to use.
            whole = pathlib.Path(folder, "out", "eye.pt").read_bytes()
            small = ["--data", folder + "/train", "--small", "--steps", "5"] + common
            for content in (whole[:len(whole) // 2], b"", pathlib.Path(folder, "out", "face.pt").read_bytes()):
                pathlib.Path(folder, "out", "eye.pt").write_bytes(content)
                for what in ("eye", "gaze"):
                    said = io.StringIO()
                    with contextlib.redirect_stderr(said):
                        self.assertEqual(main([what] + small), 2)
                    self.assertIn("eye.pt", said.getvalue())
                    self.assertIn("remove it", said.getvalue())
            pathlib.Path(folder, "out", "eye.pt").write_bytes(whole)
            self.assertEqual(main(["eye"] + small), 0)
            self.assertEqual(torch.load(folder + "/out/eye.pt", weights_only=True)["step"], 5)


if __name__ == "__main__":
    unittest.main()
