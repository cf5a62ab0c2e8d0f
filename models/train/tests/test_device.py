"""Every tensor of a training step lives on the device that was asked for.

Shown without a GPU: PyTorch's `meta` device reckons shapes, types and devices but no values, so that a tensor left on the CPU
where a GPU's was meant is caught in any operation. Says nothing of a GPU's speed or rounding.
"""

import contextlib
import io
import tempfile
import unittest
from unittest import mock

import numpy as np
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from train import batches, export, gazedata, layout, loop, losses, train_gaze
from train.shards import Shards
from train.tests import fake


class OneDevice(TorchDispatchMode):
    """Fails where an operation takes tensors of two devices. Moving from one to the other and lone numbers are allowed."""

    MOVES = ("aten::_to_copy", "aten::copy_")

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        tensors = [t for t in tree_leaves((args, kwargs)) if isinstance(t, torch.Tensor) and t.ndim > 0]
        if len({t.device.type for t in tensors}) > 1 and function.name().split(".")[0] not in self.MOVES:
            raise AssertionError(f"{function} takes tensors of {sorted({t.device.type for t in tensors})}")
        return function(*args, **kwargs)


@contextlib.contextmanager
def elsewhere():
    """A device without values: what needs one (figures for the log, a checkpoint) is left out."""
    with mock.patch.object(torch.Tensor, "item", lambda _: 1.0), mock.patch.object(loop, "save", lambda *_, **__: None), \
            mock.patch.object(torch, "autocast", lambda *_, **__: contextlib.nullcontext()), \
            contextlib.redirect_stdout(io.StringIO()), OneDevice():
        yield torch.device("meta")


class Device(unittest.TestCase):
    def assertMeta(self, net):
        self.assertEqual({value.device.type for value in net.state_dict().values()}, {"meta"})

    def test_pictures(self):
        with tempfile.TemporaryDirectory() as folder:
            fake.write(folder + "/train", 8, 1)
            shards = Shards(folder + "/train")
            shards.scan()
            for kind, source, loss in (("eye", batches.EyeBatches(shards, 1), losses.eye_loss),
                                       ("face", batches.FaceBatches(shards, 1, layout.FACE_MIRROR), losses.face_loss)):
                source.begin, source.next = lambda _: None, lambda made=source: made.batch(4, 0)
                with elsewhere() as device:
                    self.assertMeta(loop.fit(kind, export.KINDS[kind]["make"](), source, loss, loop.Plan(steps=2), folder, device))

    def test_gaze(self):
        random = np.random.default_rng(1)
        x = random.normal(size=(20, layout.length(layout.GAZE_INPUT))).astype(np.float32)
        truth, weight = random.normal(size=(20, 3, 2)).astype(np.float32), np.ones(20, np.float32)
        with tempfile.TemporaryDirectory() as folder, elsewhere() as device:
            self.assertMeta(train_gaze.fit(gazedata.GazeBatches(x, truth, weight, 1), folder, device, 1, steps=2, size=8)[0])

    def test_a_tensor_left_behind_is_caught(self):
        with elsewhere() as device, self.assertRaises((AssertionError, RuntimeError)):
            torch.nn.functional.linear(torch.zeros(1, 3, device=device), torch.zeros(2, 3))


if __name__ == "__main__":
    unittest.main()
