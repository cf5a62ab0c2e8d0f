"""Exported networks back into PyTorch: the start of a training that goes on from what is shipped."""

import os

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from . import export, loop


def layers(net, shape):
    """Convolutions, normalisations and dense layers of `net` in the order in which they run."""
    order = []
    hooks = [module.register_forward_hook(lambda module, *_: order.append(module))
             for module in net.modules() if isinstance(module, (nn.Conv2d, nn.BatchNorm2d, nn.Linear))]
    with torch.no_grad():
        net(torch.zeros(shape))
    for hook in hooks:
        hook.remove()
    return order


def stored(path):
    """Weight and bias (or None) of each convolution and dense layer of an ONNX file, in the order in which they run. Layers
    that are never trained are matrix products there, and left out.

    Raises ValueError for a file that is none.
    """
    try:
        graph = onnx.load(path).graph
    except Exception as error:  # of protobuf, which names no class of its own for all of them
        raise ValueError(f"{path}: not an ONNX file ({error}); name the folder of exported networks") from error
    constants = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    found = []
    for node in graph.node:
        inputs = [constants.get(name) for name in node.input]
        if node.op_type in ("Conv", "Gemm"):
            found.append((inputs[1], inputs[2] if len(inputs) > 2 else None))
    return found


def restored(kind, path):
    """The network that was exported to `path`, for use (not yet for training: see `settle`).

    Export folds each normalisation into the convolution before it: here it does nothing but add that bias.
    Raises ValueError where the file is of another network.
    """
    net = export.KINDS[kind]["make"]().eval()
    order, values = layers(net, export.KINDS[kind]["shape"]), stored(path)
    weighted = [module for module in order if not isinstance(module, nn.BatchNorm2d) and module.weight.requires_grad]
    shapes = [tuple(module.weight.shape) for module in weighted]
    if shapes != [tuple(weight.shape) for weight, _ in values]:
        raise ValueError(f"{path}: not the {kind} network that this version builds; name the folder of exported networks")
    following = {id(a): b for a, b in zip(order, order[1:]) if isinstance(b, nn.BatchNorm2d)}
    with torch.no_grad():
        for module, (weight, bias) in zip(weighted, values):
            module.weight.copy_(torch.from_numpy(weight.copy()))
            norm = following.get(id(module))
            if norm is not None:
                norm.running_mean.zero_()
                norm.running_var.fill_(1 - norm.eps)
                norm.weight.fill_(1)
                norm.bias.copy_(torch.from_numpy(bias.copy()))
            elif bias is not None:
                module.bias.copy_(torch.from_numpy(bias.copy()))
    return net


@torch.no_grad()
def settle(net, images):
    """Gives each normalisation the statistics of `images` (uint8 [N,1,h,w]) without changing what the network computes, so that
    training, which normalises by the statistics of a batch, begins where the exported network was."""
    sums = {}

    def seen(module, inputs, _):
        x = inputs[0].double()
        total = torch.stack([x.sum((0, 2, 3)), (x * x).sum((0, 2, 3))])
        count, before = sums.get(module, (0, 0))
        sums[module] = count + x.numel() // x.shape[1], before + total
    norms = [module for module in net.modules() if isinstance(module, nn.BatchNorm2d)]
    hooks = [module.register_forward_hook(seen) for module in norms]
    for at in range(0, len(images), 64):
        net(torch.from_numpy(np.ascontiguousarray(images[at:at + 64])).float() / 255)
    for hook in hooks:
        hook.remove()
    for module, (count, (total, square)) in sums.items():
        mean = total / count
        variance = (square / count - mean * mean).clamp_min(1e-6)
        scale = module.weight.double() / (module.running_var.double() + module.eps).sqrt()
        module.bias += (scale * (mean - module.running_mean.double())).float()
        module.weight.copy_(scale * (variance + module.eps).sqrt())
        module.running_mean.copy_(mean)
        module.running_var.copy_(variance)
    return net


def main(options):
    """Writes a checkpoint KIND.pt of each exported network in --models into --out, to evaluate or to train a gaze head on."""
    os.makedirs(options.out, exist_ok=True)
    for kind in export.KINDS:
        net = restored(kind, os.path.join(options.models, f"{kind}.onnx"))
        loop.save(os.path.join(options.out, f"{kind}.pt"), average=net.state_dict(), step=0, seconds=0.0)
        print(f"{kind}: restored")
