"""The training loop of the picture networks: EMA weights, cosine schedule, checkpoints, a log as JSON lines."""

import copy
import json
import math
import os
import pickle
import time

import torch


class Average:
    """Exponential moving average of a network's weights and statistics; what is evaluated and shipped."""

    def __init__(self, net, decay=0.999):
        self.net, self.decay, self.updates = copy.deepcopy(net).eval(), decay, 0
        for parameter in self.net.parameters():
            parameter.requires_grad = False

    @torch.no_grad()
    def update(self, net):
        self.updates += 1
        keep = min(self.decay, self.updates / (self.updates + 20))
        pairs = list(zip(self.net.state_dict().values(), net.state_dict().values()))
        # Together: on a GPU a hundred small operations one by one would take as long as the training's own.
        mine, theirs = zip(*(pair for pair in pairs if pair[0].dtype.is_floating_point))
        torch._foreach_lerp_(mine, theirs, 1 - keep)
        for mine, theirs in pairs:
            if not mine.dtype.is_floating_point:
                mine.copy_(theirs)


class Plan:
    """How long to train: a number of steps or of minutes; `progress` runs from 0 to 1."""

    def __init__(self, steps=None, minutes=None, before=0.0):
        self.steps, self.minutes, self.before = steps, minutes, before
        self.start = time.monotonic()

    def elapsed(self):
        return self.before + time.monotonic() - self.start

    def progress(self, step):
        if self.steps:
            return step / self.steps
        return self.elapsed() / (60 * self.minutes)


def rate(progress, peak, warm=0.02, floor=0.01):
    """Linear warm-up, then half a cosine down to `floor` of the peak."""
    if progress < warm:
        return peak * (0.05 + 0.95 * progress / warm)
    x = min(1, (progress - warm) / (1 - warm))
    return peak * (floor + (1 - floor) * 0.5 * (1 + math.cos(math.pi * x)))


class Log:
    """JSON lines, appended."""

    def __init__(self, path):
        self.path = path

    def write(self, **values):
        line = json.dumps({k: round(v, 5) if isinstance(v, float) else v for k, v in values.items()})
        print(line, flush=True)
        with open(self.path, "a") as file:
            file.write(line + "\n")


def save(path, **state):
    torch.save(state, path + ".part")
    os.replace(path + ".part", path)


def checkpoint(path, net, keys=("average",)):
    """What a checkpoint of `net` holds, on the CPU (an optimiser's counters belong there whatever trains).

    Raises ValueError for a file that is none, or one of another network.
    """
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
        shapes = {name: value.shape for name, value in state["average"].items()}
        fits = shapes == {name: value.shape for name, value in net.state_dict().items()} and all(key in state for key in keys)
    except (OSError, EOFError, RuntimeError, pickle.UnpicklingError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path}: not a whole checkpoint ({str(error).splitlines()[0] if str(error) else type(error).__name__}); "
                         "remove it to begin anew") from error
    if not fits:
        raise ValueError(f"{path}: a checkpoint of another network; remove it, or name another --out")
    return state


def fit(kind, net, source, loss, plan, folder, device, peak=2e-3, half=True, every=100, check=None, check_minutes=5.0):
    """Trains `net` on what `source` (`Ahead`) makes; returns the averaged network.

    kind: name for the checkpoint KIND.pt and log-KIND.jsonl in `folder`; a checkpoint there is continued, with the batch
    that was next.
    half: bfloat16 for the body until the last tenth. check(net, step): called now and then with the average,
    returns figures for the log.
    """
    os.makedirs(folder, exist_ok=True)
    log, path = Log(os.path.join(folder, f"log-{kind}.jsonl")), os.path.join(folder, f"{kind}.pt")
    state = checkpoint(path, net, ("net", "optimiser", "step", "seconds")) if os.path.exists(path) else None
    step = state["step"] if state else 0
    source.begin(step)
    # Each network sees pictures of one size, so the fastest convolutions are found once.
    torch.backends.cudnn.benchmark = True
    net.to(device, memory_format=torch.channels_last)
    average = Average(net)
    decayed = [p for p in net.parameters() if p.requires_grad and p.ndim > 1]
    plain = [p for p in net.parameters() if p.requires_grad and p.ndim <= 1]
    optimiser = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}], lr=peak,
                                  fused=device.type == "cuda")
    if state:
        net.load_state_dict(state["net"])
        average.net.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        plan.before, average.updates = state["seconds"], step
    sums, count, checked, began = {}, 0, plan.elapsed(), time.monotonic()

    def keep():
        save(path, net=net.state_dict(), average=average.net.state_dict(), optimiser=optimiser.state_dict(),
             step=step, seconds=plan.elapsed())
    try:
        while plan.progress(step) < 1:
            progress = plan.progress(step)
            for group in optimiser.param_groups:
                group["lr"] = rate(progress, peak)
            batch = {name: torch.from_numpy(value).to(device) for name, value in source.next().items()}
            net.train()
            image = (batch["image"].float() * (1 / 255)).contiguous(memory_format=torch.channels_last)
            with torch.autocast(device.type, torch.bfloat16, enabled=half and progress < 0.9):
                features = net.body(net.normalise(image))
            total, parts = loss(net.head(*(f.float() for f in features)), batch)
            optimiser.zero_grad(set_to_none=True)
            total.backward()
            torch.nn.utils.clip_grad_norm_(decayed + plain, 5.0)
            optimiser.step()
            average.update(net)
            step += 1
            for name, value in parts.items():
                # Read when it is told, not before: that would wait for a GPU in each step.
                sums[name] = sums.get(name, 0.0) + value.detach()
            count += 1
            if count == every:
                log.write(step=step, seconds=round(plan.elapsed()), lr=rate(progress, peak),
                          per_second=round(count / (time.monotonic() - began), 1),
                          **{name: value.item() / count for name, value in sums.items()})
                sums, count, began = {}, 0, time.monotonic()
            if check and plan.elapsed() - checked > 60 * check_minutes:
                log.write(step=step, seconds=round(plan.elapsed()), **check(average.net, step))
                keep()
                checked, began = plan.elapsed(), time.monotonic()
    except KeyboardInterrupt:
        keep()
        raise
    keep()
    if check:
        log.write(step=step, seconds=round(plan.elapsed()), **check(average.net, step))
    return average.net
