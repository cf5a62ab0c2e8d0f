"""`export`: the finished networks to ONNX with cards, figures and a reference pair each for a parity test elsewhere."""

import json
import os

import numpy as np
import torch

from . import cards, evaluate_rest, export, gazedata, layout
from .pipeline import device_of, load


def fold(nets, shifts):
    """Adds the variance shifts that `evaluate` fitted to the graphs' own biases."""
    with torch.no_grad():
        eye, face, gaze = nets["eye"], nets["face"], nets["gaze"]
        points = np.repeat(shifts["eye"]["points"], 2)
        eye.variance.bias += torch.from_numpy(points).float()
        eye.state.bias[1] += shifts["eye"]["openness"]
        eye.gaze.bias[2:] += shifts["eye"]["gaze"]
        face.dense[-1].bias[:layout.FACE_POINTS] += shifts["face"]["points"]
        face.dense[-1].bias[layout.FACE_POINTS + 3:layout.FACE_POINTS + 6] += shifts["face"]["pose"]
        gaze.pair[-1].bias[2:] += shifts["gaze"]["gaze"]


def reference(kind, data, output, folder):
    """Writes an input and what PyTorch makes of it as JSON; for a picture the input is whole gray levels / 255."""
    os.makedirs(folder, exist_ok=True)
    content = {
        "what": "one input of the network and PyTorch's output for it; both row major. Pictures: gray level / 255",
        "shape": list(data.shape),
        "input": [float(f"{v:.7g}") for v in data.ravel()], "output": [float(f"{v:.7g}") for v in output.ravel()]}
    if kind != "gaze":
        content["levels"] = [int(v) for v in np.round(255 * data.ravel())]
        del content["input"]
    export.write_atomically(os.path.join(folder, f"{kind}.json"), (json.dumps(content) + "\n").encode())


def main(options):
    """Evaluates the checkpoints in --out on --val, folds the variance shifts in and writes into --models."""
    report, shifts = evaluate_rest.main(options)
    nets = {kind: load(kind, options.out) for kind in ("eye", "face", "gaze")}
    # The gaze head reads the eye network's gaze variance: it is told the one it learnt with.
    start, end = layout.EYE["gaze_logvar"]
    gaze_first = nets["gaze"].eye[0]
    at = 2 * layout.EYE_POINTS + 1 + 2
    with torch.no_grad():
        gaze_first.bias -= (gaze_first.weight[:, at:at + end - start] * 0.3 * shifts["eye"]["gaze"]).sum(1)
    fold(nets, shifts)
    samples = reference_inputs(options, nets)
    total = 0
    for kind, net in nets.items():
        state = torch.load(os.path.join(options.out, f"{kind}.pt"), map_location="cpu", weights_only=True)
        about = {
            "trained": {"command": options.command or f"python -m train {kind}", "data": options.about or "rendered heads (models/render)",
                        "steps": state.get("step"), "seconds": round(state["seconds"]) if "seconds" in state else None},
            **cards.words(kind, report[kind]), "figures": {"data": report["data"], **report[kind]}}
        card = export.export(kind, net, options.models, about, samples[kind])
        with torch.no_grad():
            output = net(torch.from_numpy(samples[kind])).numpy()
        reference(kind, samples[kind], output, os.path.join(options.models, "reference"))
        total += card["bytes"]
        print(f"{kind}: {card['bytes']} bytes, {card['milliseconds_one_thread']} ms, OpenCV differs by {card['opencv_difference']:.1e}")
    tell(report, os.path.join(options.models, "README.md"))
    print(f"together {total / 1e6:.2f} MB")


def tell(report, path):
    """Puts the tables of figures between their marks in the README; does nothing where there is none."""
    if not os.path.exists(path):
        return
    with open(path) as file:
        text = file.read()
    begin, end = "<!-- figures: written by `python -m train export` -->\n", "<!-- end of figures -->"
    if begin not in text or end not in text:
        return
    eye, face, gaze, data = report["eye"], report["face"], report["gaze"], report["data"]

    def shares(pair):
        return "-" if pair is None else f"{100 * pair[0]:.0f} and {100 * pair[1]:.0f} %"
    body = f"""{data['samples']} rendered pictures of {data['identities']} held-back identities ({data['first_identity']} to {data['last_identity']}). Points: image px at 62 px
between the eyes (640x480 at 56 cm), iris relative to the middle of the corners; e = the worse eye's iris error over the eyes' distance. Face corners: parts of the
eyes' distance. Gaze: without any calibration; {gaze['per_person_offset_removed']['mean']:.2f} degrees (mean) are left when each person's mean error is taken away.
Eyes less than half open count for openness only. Trivial: {eye['trivial']['what']}.

{evaluate_rest.table(report)}

| variances: share within the 68 and 95 % ellipses | as trained | as shipped |
| --- | --- | --- |
| iris centre | {shares(eye['ellipses']['iris'])} | {shares(eye['ellipses']['iris_scaled'])} |
| iris centre, glasses with glare | - | {shares(eye['ellipses']['iris_glare_scaled'])} |
| all eye points | {shares(eye['ellipses']['all_points'])} | {shares(eye['ellipses']['all_points_scaled'])} |
| eye's gaze | {shares(eye['ellipses']['gaze'])} | {shares(eye['ellipses']['gaze_scaled'])} |
| face points | {shares(face['ellipses']['points'])} | {shares(face['ellipses']['points_scaled'])} |
| pose | {shares(face['ellipses']['pose'])} | {shares(face['ellipses']['pose_scaled'])} |
| gaze, both eyes | {shares(gaze['ellipses']['both eyes'])} | {shares(gaze['ellipses']['both eyes scaled'])} |
| gaze, left eye only | {shares(gaze['ellipses']['left only'])} | {shares(gaze['ellipses']['left only scaled'])} |

Shut eyes below openness 0.4: {100 * (eye['shut_told_from_open']['shut_below_0.4'] or 0):.1f} %; open ones above: {100 * eye['shut_told_from_open']['open_above_0.4']:.1f} %. Faces
accepted: {100 * face['is_a_face']['faces_accepted']:.1f} %; crops of no face, or far off one, rejected: {100 * face['is_a_face']['others_rejected']:.1f} %.
Gaze with one eye only, mean degrees: left {gaze['left only']['mean']:.2f}, right {gaze['right only']['mean']:.2f}, both {gaze['both eyes']['mean']:.2f}.
"""
    text = text[:text.index(begin) + len(begin)] + body + text[text.index(end):]
    export.write_atomically(path, text.encode())


def reference_inputs(options, nets):
    """A rendered eye patch, face crop and the vector made of them."""
    from .shards import Shards
    shards = Shards(options.val, 1)
    shards.scan()
    eyes, faces, _, angles = gazedata.cut_all(shards, np.arange(1), np.random.default_rng(2), 0.0)
    device = device_of("cpu")
    eye_out = gazedata.run(nets["eye"], eyes[0], device)
    face_out = gazedata.run(nets["face"], faces, device)
    x, _, _ = gazedata.vectors(shards, np.arange(1), eye_out[None], face_out, angles)
    return {"eye": (eyes[0, :1] / 255).astype(np.float32), "face": (faces / 255).astype(np.float32), "gaze": x}
