"""Following a moving target: a lag of 100 ms, gain 0.95, catch-up saccades."""

import numpy as np

LAG_S, GAIN = 0.100, 0.95
CATCH_UP_DEG, CATCH_UP_PAUSE_S = 0.8, 0.25
STEP_S = 0.01


def serpentine(screen, speed_deg, px_per_degree):
    """Rows at 10, 50 and 90 % of the height and a diagonal back, corners rounded by slowing down; the way of a
    calibration by pursuit. Returns points to pass, screen px."""
    f = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.5), (0.1, 0.5), (0.1, 0.9), (0.9, 0.9), (0.5, 0.5), (0.1, 0.1)]
    return _walk([screen.at(*p) for p in f], speed_deg, px_per_degree)


def sweep(screen, speed_deg, px_per_degree):
    """One short way through the middle half of the screen, for a repair: a bow tie."""
    f = [(0.5, 0.5), (0.25, 0.25), (0.75, 0.75), (0.75, 0.25), (0.25, 0.75), (0.5, 0.5)]
    return _walk([screen.at(*p) for p in f], speed_deg, px_per_degree)


def _walk(points, speed_deg, px_per_degree, step=0.05):
    """Times and places (N,), (N, 2): each leg starts and ends softly (cosine ramps of 0.25 s)."""
    times, places, t = [0.0], [np.asarray(points[0], float)], 0.0
    for a, b in zip(points[:-1], points[1:]):
        degrees = np.linalg.norm((b - a) / px_per_degree)
        seconds = degrees / speed_deg + 0.25
        u = np.arange(step, seconds + step / 2, step)
        u[-1] = seconds
        ramp = 0.25
        peak = 1 / (seconds - ramp)

        def way(s):
            s = np.clip(s, 0, seconds)
            up = np.where(s < ramp, 0.5 * (s - ramp / np.pi * np.sin(np.pi * s / ramp)), s - ramp / 2)
            over = np.clip(s - (seconds - ramp), 0, ramp)
            return peak * (up - 0.5 * (over - ramp / np.pi * np.sin(np.pi * over / ramp)))

        times += list(t + u)
        places += [a + (b - a) * w for w in way(u)]
        t += seconds
    return np.array(times), np.array(places)


def pursue(director, label, walk):
    """A row `pursuit` with its `path`, and the eyes that follow. The target appears at the path's start 0.8 s before
    it moves, so that the eyes are there."""
    plan = director.plan
    times, places = walk
    begin = director.now
    wait = 0.8
    moving = begin + wait + times
    path = [{"t_ns": int(round(t * 1e9)), "x_px": round(float(p[0]), 1), "y_px": round(float(p[1]), 1)}
            for t, p in zip([begin, *moving], [places[0], *places])]
    end = float(moving[-1]) + 0.3
    index = director.row("pursuit", label, places[0], end=end, path=path)
    director.react()
    plan.go_and_fixate(places[0], begin + wait, index)

    def target(t):
        return np.array([np.interp(t, moving, places[:, 0]), np.interp(t, moving, places[:, 1])])

    keep_up(director, target, end, index)
    director.must_film.append((begin, end))


def keep_up(director, target, end, index):
    """The eyes, which have just landed near the target, follow it until the time `end`; `target(t)` is its place at the
    time `t`, screen px."""
    plan = director.plan
    degree = plan.px_per_degree(plan.screen.centre)
    last = plan.now
    while plan.now < end - 1e-6:
        # Smooth stretch until the eye is off by too much, then a saccade to where the target was a lag ago.
        t, at, way_t, way_p = plan.now, plan.at.copy(), [plan.now], [plan.at.copy()]
        while t < end - 1e-6:
            step = min(STEP_S, end - t)
            at = at + GAIN * (target(t + step - LAG_S) - target(t - LAG_S))
            t += step
            way_t.append(t)
            way_p.append(at.copy())
            off = np.linalg.norm((target(t - LAG_S) - at) / degree)
            if off > CATCH_UP_DEG and t - last > CATCH_UP_PAUSE_S and t < end - 0.1:
                break
        plan.move(way_t, np.array(way_p), True, index)
        if plan.now < end - 1e-6:
            aim = target(plan.now + 0.03 - LAG_S)
            plan.saccade(aim + plan.landing(aim, 0.7), index, undershoot=False)
            last = plan.now
