"""Training of the gaze head: a minute's work once the picture networks are done."""

import time

import torch

from . import losses, nets
from .loop import Average, Log, rate


def fit(source, folder, device, seed, steps=None, minutes=None, size=512, peak=3e-3):
    """Trains on `gazedata.GazeBatches`; returns the averaged head, the steps and the seconds taken."""
    torch.manual_seed(seed)
    net = nets.GazeNet().to(device)
    average = Average(net, 0.998)
    optimiser = torch.optim.AdamW([p for p in net.parameters() if p.requires_grad], lr=peak, weight_decay=0.01)
    log, start, step, sums = Log(f"{folder}/log-gaze.jsonl"), time.monotonic(), 0, {}
    while True:
        progress = step / steps if steps else (time.monotonic() - start) / (60 * minutes)
        if progress >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate(progress, peak)
        batch = {name: torch.from_numpy(value).to(device) for name, value in source.batch(size).items()}
        net.train()
        total, parts = losses.gaze_loss(net(batch["image"]), batch)
        optimiser.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average.update(net)
        step += 1
        for name, value in parts.items():
            sums[name] = sums.get(name, 0.0) + value.detach()
        if step % 1000 == 0:
            log.write(step=step, seconds=round(time.monotonic() - start), **{n: v.item() / 1000 for n, v in sums.items()})
            sums = {}
    return average.net, step, time.monotonic() - start
