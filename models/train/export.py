"""Networks to ONNX for OpenCV 4.6's dnn module, checked there against PyTorch, with a JSON card each."""

import copy
import datetime
import hashlib
import json
import os
import time

import cv2
import numpy as np
import onnx
import torch

from . import layout, nets

OPSET = 11
TOLERANCE = 1e-3

#: What each network is: constructor, input name and shape, layouts, and notes a reader of the card needs.
KINDS = {
    "eye": dict(make=nets.EyeNet, input="image", shape=(1, 1, layout.EYE_HEIGHT, layout.EYE_WIDTH), output=layout.EYE),
    "face": dict(make=nets.FaceNet, input="image", shape=(1, 1, layout.FACE_SIZE, layout.FACE_SIZE), output=layout.FACE),
    "gaze": dict(make=nets.GazeNet, input="eyes", shape=(1, layout.length(layout.GAZE_INPUT)), output=layout.GAZE),
}


def input_card(kind):
    """How a card names the input: a picture's size or a vector's length."""
    shape = KINDS[kind]["shape"]
    if kind == "gaze":
        return {"name": KINDS[kind]["input"], "length": shape[1]}
    return {"name": KINDS[kind]["input"], "channels": shape[1], "height": shape[2], "width": shape[3]}


def without_identities(model):
    """Puts shared initialisers where `Identity` nodes name them: OpenCV 4.6 cannot read an Identity of a constant."""
    graph = model.graph
    constants = {t.name: t for t in graph.initializer}
    for node in [n for n in graph.node if n.op_type == "Identity" and n.input[0] in constants]:
        copy = onnx.TensorProto()
        copy.CopyFrom(constants[node.input[0]])
        copy.name = node.output[0]
        graph.initializer.append(copy)
        graph.node.remove(node)
    return model


def run_dnn(path, data):
    """One forward pass in OpenCV's dnn module."""
    net = cv2.dnn.readNetFromONNX(path)
    net.setInput(data)
    return net.forward()


def time_dnn(path, shape, rounds=200):
    """Median milliseconds of one pass on one thread."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    net = cv2.dnn.readNetFromONNX(path)
    data = np.random.default_rng(1).random(shape, dtype=np.float32)
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        net.setInput(data)
        net.forward()
        times.append(time.perf_counter() - start)
    cv2.setNumThreads(threads)
    return 1e3 * float(np.median(times))


def sample_input(kind, seed=1):
    """A smooth random picture (or a plausible vector) to compare runtimes with."""
    shape = KINDS[kind]["shape"]
    random = np.random.default_rng(seed)
    if kind == "gaze":
        return (0.5 * random.random(shape)).astype(np.float32)
    small = random.random((8, 12), dtype=np.float32)
    return cv2.resize(small, (shape[3], shape[2]), interpolation=cv2.INTER_CUBIC)[None, None].clip(0, 1).astype(np.float32)


def write_atomically(path, data):
    temporary = path + ".part"
    with open(temporary, "wb") as file:
        file.write(data)
    os.replace(temporary, path)


def export(kind, net, folder, about=None, data=None):
    """Writes KIND.onnx and KIND.json into `folder`; raises ValueError if OpenCV's output differs from PyTorch's.

    `about`: more for the card (command, figures ...). `data`: input to compare with, else a random smooth one.
    """
    spec = KINDS[kind]
    os.makedirs(folder, exist_ok=True)
    # A copy: the network may go on training, on a GPU.
    net = copy.deepcopy(net).eval().cpu().float()
    data = sample_input(kind) if data is None else data
    scratch = os.path.join(folder, f".{kind}.onnx.part")
    torch.onnx.export(
        net, torch.from_numpy(data), scratch, opset_version=OPSET, dynamo=False,
        input_names=[spec["input"]], output_names=["output"])
    model = without_identities(onnx.load(scratch))
    onnx.checker.check_model(model)
    onnx.save(model, scratch)
    with torch.no_grad():
        expected = net(torch.from_numpy(data)).numpy()
    difference = float(np.abs(run_dnn(scratch, data) - expected).max())
    if not difference <= TOLERANCE:
        os.remove(scratch)
        raise ValueError(f"{kind}: OpenCV's dnn differs from PyTorch by {difference:.2g}, allowed {TOLERANCE}")
    with open(scratch, "rb") as file:
        content = file.read()
    card = {
        "name": kind, "version": 1, "file": f"{kind}.onnx", "sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content),
        "opset": OPSET, "date": datetime.date.today().isoformat(),
        "input": input_card(kind),
        "output": {"name": "output", "length": layout.length(spec["output"])}, "layout": spec["output"],
        "parameters": nets.count(net), "multiplications": nets.multiplications(net, spec["shape"]),
        "milliseconds_one_thread": round(time_dnn(scratch, spec["shape"]), 3),
        "opencv_difference": difference,
    }
    card.update(GEOMETRY[kind])
    card.update(about or {})
    write_atomically(os.path.join(folder, f"{kind}.json"), (json.dumps(card, indent=1) + "\n").encode())
    os.replace(scratch, os.path.join(folder, f"{kind}.onnx"))
    return card


GEOMETRY = {
    "eye": {
        "crop": {
            "scale": layout.EYE_SCALE,
            "meaning": "image = middle + R(angle) s ((u, v) - (47.5, 31.5)), s = scale x corner distance / 96, angle = direction of "
                       "the line between the eyes; u runs backwards (95 - u) for the image-left eye",
        },
        "points_unit": "patch pixel (centres at integers) / 96, both axes", "point_logvar": "two per point: x, y",
        "points": ["iris centre", "rim x8", "outer corner", "upper lid x3 outer to inner", "inner corner",
                   "lower lid x3 inner to outer", "pupil centre"],
        "gaze": "optical axis (yaw, pitch) in rad relative to the ray to that eye, in the patch's (turned, mirrored) axes: "
                "yaw > 0 to the patch's right (temple), pitch > 0 down",
    },
    "face": {
        "crop": {"scale": layout.FACE_SCALE, "meaning": "square, axis-aligned; image = centre + side / 96 ((u, v) - (47.5, 47.5))"},
        "points_unit": "crop pixel (centres at integers) / 96, both axes",
        "point_logvar": "one per point, of both axes",
        "pose": "yaw, pitch, roll in degrees / 45, relative to the ray to the middle of the eye corners",
    },
    "gaze": {
        "input_layout": layout.GAZE_INPUT,
        "gaze": "visual axis of the pair (yaw, pitch) in rad relative to the ray to the middle of the four eye corners, in axes turned "
                "with the line between the eyes: yaw > 0 to the image's right, pitch > 0 down",
    },
}
