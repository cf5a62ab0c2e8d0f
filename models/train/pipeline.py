"""The commands behind `python -m train`: each network's training from folders of shards to a checkpoint and an ONNX file."""

import ctypes
import os
import sys

import cv2
import torch

from . import export, gazedata, layout, loop, losses, restore, train_gaze
from .ahead import Ahead, loaders
from .batches import EyeBatches, FaceBatches
from .check import Checker
from .loop import Plan, fit
from .shards import Shards

#: Highest learning rates (AdamW).
PEAK = {"eye": 2.5e-3, "face": 2.5e-3}
BATCH = 64
#: How much harm `augment` adds to the renderer's own (1: as much as it can).
HARM = 0.6


def device_of(name):
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.device(name)


def load(kind, out):
    """The averaged network of a finished or running training."""
    net = export.KINDS[kind]["make"]()
    path = os.path.join(out, f"{kind}.pt")
    if not os.path.exists(path):
        raise FileNotFoundError(f"{path}: no checkpoint; run `python -m train {kind}` with this --out first")
    net.load_state_dict(loop.checkpoint(path, net)["average"])
    return net.eval()


def picture(kind, options):
    """Trains the eye or the face network."""
    torch.manual_seed(options.seed)
    device = device_of(options.device)
    shards = Shards(options.data, options.limit)
    print(f"{kind}: {shards.scan()} samples in {len(shards.names)} shards, on {device}", flush=True)
    valid = Shards(options.val, options.val_limit)
    valid.scan()
    shared = set(shards.data["identity"]) & set(valid.data["identity"])
    if shared:
        raise ValueError(f"{options.val}: {len(shared)} identities are in the training set too; render it with others")

    def make():
        return EyeBatches(shards, options.seed, HARM) if kind == "eye" else FaceBatches(shards, options.seed, layout.FACE_MIRROR)
    source = Ahead(make, options.batch, options.rescan, loaders(options.loaders, device))
    checker = Checker(valid, device)
    measure = checker.eye if kind == "eye" else checker.face

    def check(net, step):
        figures = measure(net)
        if options.publish:
            export.export(kind, net, options.publish, {"command": command(), "figures": {"step": step, **figures}})
        return {"samples": len(shards), **figures}
    torch.manual_seed(options.seed)
    loss = losses.eye_loss if kind == "eye" else losses.face_loss
    if options.start:
        path = os.path.join(options.start, f"{kind}.onnx")
        patches = make().batch(1024, 0)["image"]
        net = restore.settle(restore.restored(kind, path), patches)
        if options.keep:
            loss = losses.Keeping(restore.restored(kind, path), options.keep)
    else:
        net = export.KINDS[kind]["make"]()
    try:
        average = fit(kind, net, source, loss,
                      Plan(options.steps, options.minutes), options.out, device, peak=options.peak or PEAK[kind], half=not options.full_precision,
                      check=check, check_minutes=options.check_minutes)
    finally:
        source.stop()
    return average


def gaze(options):
    """Trains the gaze head on the outputs of the other two."""
    device = device_of(options.device)
    eye, face = load("eye", options.out), load("face", options.out)
    shards = Shards(options.data, options.limit)
    shards.scan()
    x, truth, weight = gazedata.collect(
        shards, eye, face, device, seed=options.seed, rounds=options.rounds, processes=loaders(options.loaders, device))
    source = gazedata.GazeBatches(x, truth, weight, options.seed)
    net, steps, seconds = train_gaze.fit(source, options.out, device, options.seed, options.steps, options.minutes)
    loop.save(os.path.join(options.out, "gaze.pt"), average=net.state_dict(), step=steps, seconds=seconds)
    return net


def command():
    """How this was started, without paths of this machine."""
    words = []
    for word in sys.argv[1:]:
        words.append(os.path.basename(word.rstrip("/")) if "/" in word else word)
    return "python -m train " + " ".join(words)


def threads(count):
    """PyTorch's threads; and memory that is freed stays with the process, or a fifth of the time goes into page faults."""
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):
        no_mmap, trim, top_pad = -4, -1, -2
        libc.mallopt(no_mmap, 0)
        libc.mallopt(trim, 2**31 - 1)
        libc.mallopt(top_pad, 64 << 20)
    torch.set_num_threads(count)
    cv2.setNumThreads(1)
