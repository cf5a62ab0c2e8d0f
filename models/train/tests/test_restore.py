"""Training that goes on from exported networks."""

import os
import tempfile
import unittest

import numpy as np
import torch

from train import batches, export, layout, losses, restore, shards
from train.tests import fake


def trained(kind):
    """A network whose normalisations have seen something, and weights that are no usual ones."""
    torch.manual_seed(3)
    net = export.KINDS[kind]["make"]().train()
    with torch.no_grad():
        for _ in range(3):
            net(torch.rand((8,) + export.KINDS[kind]["shape"][1:]))
        for parameter in net.parameters():
            if parameter.requires_grad:
                parameter += 0.01 * torch.randn_like(parameter)
    return net.eval()


class Restoring(unittest.TestCase):
    def test_every_network_computes_what_was_exported(self):
        with tempfile.TemporaryDirectory() as folder:
            for kind in export.KINDS:
                net = trained(kind) if kind != "gaze" else export.KINDS[kind]["make"]().eval()
                export.export(kind, net, folder)
                data = torch.from_numpy(export.sample_input(kind, seed=5))
                with torch.no_grad():
                    off = (restore.restored(kind, os.path.join(folder, f"{kind}.onnx"))(data) - net(data)).abs().max()
                self.assertLess(float(off), 1e-4, kind)

    def test_settled_it_computes_the_same_in_training_too(self):
        with tempfile.TemporaryDirectory() as folder:
            export.export("eye", trained("eye"), folder)
            net = restore.restored("eye", os.path.join(folder, "eye.onnx"))
        images = np.random.default_rng(1).integers(0, 256, (96, 1, layout.EYE_HEIGHT, layout.EYE_WIDTH)).astype(np.uint8)
        data = torch.from_numpy(images).float() / 255
        with torch.no_grad():
            before = net(data)
            restore.settle(net, images)
            after, training = net(data), net.train()(data)
        self.assertLess(float((after - before).abs().max()), 1e-3)
        self.assertLess(float((training - before).abs().max()), 0.02)

    def test_a_file_of_another_network_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            export.export("face", trained("face"), folder)
            path = os.path.join(folder, "face.onnx")
            with self.assertRaisesRegex(ValueError, "face.onnx"):
                restore.restored("eye", path)
            with open(path, "wb") as file:
                file.write(b"no network")
            with self.assertRaisesRegex(ValueError, "face.onnx"):
                restore.restored("face", path)


class KeepingWhatWas(unittest.TestCase):
    def setUp(self):
        with tempfile.TemporaryDirectory() as folder:
            fake.write(folder, 30, 1)
            source = shards.Shards(folder)
            source.scan()
        source.data["glasses"][:] = np.arange(len(source)) % 2
        made = batches.EyeBatches(source, 1).make(np.arange(20), np.zeros(20, int))
        self.batch = {name: torch.from_numpy(value) for name, value in made.items()}
        self.before = trained("eye")
        with torch.no_grad():
            self.same = self.before(self.batch["image"].float() / 255)

    def kept(self, out):
        return float(losses.Keeping(self.before, 2.0)(out, self.batch)[1]["kept"])

    def test_only_eyes_without_glasses_are_held(self):
        bare = self.batch["bare"][:, 0].bool()
        self.assertTrue(bare.any() and not bare.all())
        self.assertLess(self.kept(self.same), 1e-6)
        worn, moved = self.same.clone(), self.same.clone()
        worn[~bare, :2 * layout.EYE_POINTS] += 0.1
        moved[bare, :2 * layout.EYE_POINTS] += 0.1
        self.assertLess(self.kept(worn), 1e-6)
        self.assertGreater(self.kept(moved), 1)

    def test_its_weight_counts(self):
        out = self.same + 0.05
        plain, _ = losses.eye_loss(out, self.batch)
        total, parts = losses.Keeping(self.before, 2.0)(out, self.batch)
        self.assertAlmostEqual(float(total), float(plain + 2 * parts["kept"]), places=4)


if __name__ == "__main__":
    unittest.main()
