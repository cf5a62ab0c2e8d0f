"""What the gaze head learns from: outputs of the finished eye and face networks on rendered faces, as the tracker gets them."""

import contextlib
import multiprocessing

import numpy as np
import torch

from . import augment, geometry, layout, patches

#: Errors of tracked patches: shift (corner distances), log scale, turn of the eyes' line in degrees.
TRACKED = (0.03, 0.03, 0.7)


@torch.no_grad()
def run(net, images, device, size=256):
    """Outputs [N,...] of a network for uint8 or float images [N,1,h,w]."""
    net = net.eval().to(device)
    out = []
    for at in range(0, len(images), size):
        part = torch.from_numpy(np.ascontiguousarray(images[at:at + size])).to(device)
        part = part.float() / 255 if part.dtype == torch.uint8 else part
        out.append(net(part.contiguous(memory_format=torch.channels_last)).cpu().numpy())
    return np.concatenate(out)


def cut_all(shards, indices, random, strength, errors=TRACKED):
    """Eye patches [N,2,1,64,96], face crops [N,1,96,96] (uint8), the patch matrices [N,2,2,3] and the angles they were cut at [N]."""
    data, count = shards.data, len(indices)
    eyes = np.empty((count, 2, 1, layout.EYE_HEIGHT, layout.EYE_WIDTH), np.uint8)
    faces = np.empty((count, 1, layout.FACE_SIZE, layout.FACE_SIZE), np.uint8)
    matrices, angles = np.empty((count, 2, 2, 3)), np.empty(count)
    shift, scale, turn = errors
    for row, index in enumerate(indices):
        picture, distance = shards.pictures[index], data["distance"][index]
        if strength > 0:
            picture = augment.degrade(picture, random, distance.mean(), strength)
        angles[row] = data["angle"][index] + np.radians(random.normal(0, turn))
        for eye in (0, 1):
            centre = data["middle"][index, eye] + distance[eye] * random.normal(0, shift, 2)
            matrix = patches.eye_matrix(centre, distance[eye] * np.exp(random.normal(0, scale)), angles[row], eye == 0)
            matrices[row, eye] = matrix
            eyes[row, eye, 0] = patches.warp(picture, matrix, layout.EYE_WIDTH, layout.EYE_HEIGHT)
        x, y, side, _ = patches.box_from_eyes(*data["middle"][index])
        x, y = x + side * random.normal(0, 0.03), y + side * random.normal(0, 0.03)
        faces[row, 0] = patches.warp(picture, patches.face_matrix((x, y, side, side)), layout.FACE_SIZE, layout.FACE_SIZE)
    return eyes, faces, matrices, angles


def vectors(shards, indices, eye_out, face_out, angles):
    """The gaze head's inputs [N,197] and truths from the networks' outputs: eye_out [N,2,95], face_out [N,97]."""
    data, count = shards.data, len(indices)
    x = np.zeros((count, layout.length(layout.GAZE_INPUT)), np.float32)

    def put(name, value):
        start, end = layout.GAZE_INPUT[name]
        x[:, start:end] = value
    pose = layout.take(face_out, layout.FACE, "pose").copy()
    pose[:, 2] += np.degrees(angles) / 45
    put("left_eye", eye_out[:, 0])
    put("right_eye", eye_out[:, 1])
    put("left_present", 1)
    put("right_present", 1)
    put("pose", pose)
    put("pose_present", 1)
    put("separation", data["separation"][indices][:, None])
    visual, truth = data["visual_mean"][indices], [geometry.gaze_angles(
        data["visual_mean"][indices], data["pair_ray"][indices], angles)]
    for eye in (0, 1):
        ray = geometry.rays(data["middle"][indices][:, eye:eye + 1], data["intrinsics"][indices].astype(np.float64))[:, 0]
        truth.append(geometry.gaze_angles(visual, ray, angles))
    awake = np.clip((data["openness"][indices].min(1) - 0.15) / 0.35, 0.02, 1)
    return x, np.stack(truth, 1).astype(np.float32), awake.astype(np.float32)


def collect(shards, eye_net, face_net, device, seed=5, rounds=1, strength=0.5, limit=None, processes=0):
    """Inputs [M,197], truths [M,3,2] (pair, left only, right only) and weights [M] over `rounds` random cuts of each sample.

    processes: how many cut patches (0: this one). The seed, the round and the place decide each cut, so their number changes nothing.
    Before anything runs on a GPU, which a fork must not inherit.
    """
    count = len(shards) if limit is None else min(limit, len(shards))
    jobs = [(seed, which, at, min(count, at + 512), strength) for which in range(rounds) for at in range(0, count, 512)]
    parts = []
    with cutters(shards, processes) as cut:
        for (_, _, at, end, _), (eyes, faces, angles) in zip(jobs, cut(jobs)):
            indices = np.arange(at, end)
            eye_out = run(eye_net, eyes.reshape(-1, 1, layout.EYE_HEIGHT, layout.EYE_WIDTH), device).reshape(len(indices), 2, -1)
            parts.append(vectors(shards, indices, eye_out, run(face_net, faces, device), angles))
    return [np.concatenate(column) for column in zip(*parts)]


@contextlib.contextmanager
def cutters(shards, processes):
    """A function from jobs to what `cut_job` makes of each, in their order."""
    global held
    held = shards
    if processes < 1:
        yield lambda jobs: map(cut_job, jobs)
        return
    # Forked, so that all share the pictures in memory.
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        yield lambda jobs: pool.imap(cut_job, jobs)


#: The pictures that `cut_job` cuts from, which a forked process finds here.
held = None


def cut_job(job):
    """Eye patches, face crops and angles of one range of samples."""
    seed, which, at, end, strength = job
    eyes, faces, _, angles = cut_all(held, np.arange(at, end), np.random.default_rng([seed, which, at]), strength)
    return eyes, faces, angles


def mirrored(x, truth):
    """The same samples seen in a mirror: the eyes change places, yaw and roll their signs."""
    out = x.copy()
    for a, b in (("left_eye", "right_eye"), ("left_present", "right_present")):
        (a0, a1), (b0, b1) = layout.GAZE_INPUT[a], layout.GAZE_INPUT[b]
        out[:, a0:a1], out[:, b0:b1] = x[:, b0:b1], x[:, a0:a1]
    start = layout.GAZE_INPUT["pose"][0]
    out[:, start] *= -1
    out[:, start + 2] *= -1
    return out, truth[:, [0, 2, 1]] * np.array((-1, 1), np.float32)


class GazeBatches:
    """Batches with eyes and pose left out now and then, the separation as wrong as an unknown focal length makes it, and some
    noise on all else, since the outputs for pictures that the networks learnt from are better than for others."""

    ONE_EYE, NO_POSE, FOCAL = 0.2, 0.1, 0.06
    #: Of each input's standard deviation.
    NOISE = 0.05

    def __init__(self, x, truth, weight, seed):
        twin, twin_truth = mirrored(x, truth)
        self.x, self.truth = np.concatenate([x, twin]), np.concatenate([truth, twin_truth])
        self.weight, self.random = np.concatenate([weight, weight]), np.random.default_rng(seed)
        self.spread = self.NOISE * self.x.std(0)

    def batch(self, size):
        random = self.random
        index = random.integers(0, len(self.x), size)
        x, which = self.x[index], np.zeros(size, int)
        # What is missing stays missing.
        x += self.spread * random.standard_normal(x.shape, dtype=np.float32) * (x != 0)
        one = random.random(size) < self.ONE_EYE
        which[one] = random.integers(1, 3, one.sum())
        drop_eyes(x, which)
        lost = random.random(size) < self.NO_POSE
        start, end = layout.GAZE_INPUT["pose"][0], layout.GAZE_INPUT["pose_present"][1]
        x[lost, start:end] = 0
        at = layout.GAZE_INPUT["separation"][0]
        x[:, at] *= np.exp(random.normal(0, self.FOCAL, size))
        return {"image": x, "gaze": self.truth[index, which], "weight": self.weight[index][:, None]}


def drop_eyes(x, which):
    """Blanks the right eye where `which` is 1 (left only) and the left where it is 2, in place."""
    for value, name in ((1, "right"), (2, "left")):
        rows = which == value
        for part in (f"{name}_eye", f"{name}_present", "separation"):
            start, end = layout.GAZE_INPUT[part]
            x[rows, start:end] = 0
