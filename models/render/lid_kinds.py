"""Lids that are not those of the average adult who is wide awake, each kind to be put on everybody for a held-back set of its own."""

import dataclasses

import numpy as np

from .lids import Lid

KINDS = ("lowered", "squint", "droop", "narrow", "epicanthic", "asymmetric")
#: What `--lids` takes: one of the kinds on everybody, or "mixed": half of the people natural, the others evenly of the kinds.
CHOICES = ("natural", *KINDS, "mixed")


def check(choice):
    """ValueError if there is no such choice."""
    if choice not in CHOICES:
        raise ValueError(f"no lids called {choice}; there are {', '.join(CHOICES)}")


def drawn(rng, choice):
    """The kind that one person gets: the choice itself, or one drawn from the mixture."""
    if choice != "mixed":
        return choice
    return "natural" if rng.random() < 0.5 else str(rng.choice(KINDS))


def put_on(rng, person, state, choice):
    """The state with such lids. What belongs to a person, not to a moment, is the same in all pictures of that person."""
    choice = drawn(rng, choice)
    if choice == "natural":
        return state
    own = np.random.default_rng([7919, person.identity, 3])
    if choice == "lowered":  # as in reading with the head still: half asleep, or down at the page
        both = rng.uniform(0.2, 0.48)
        return dataclasses.replace(state, closure=tuple(np.clip(both + rng.normal(0, 0.02, 2), 0, 0.49)), squint=0.0, widen=0.0)
    if choice == "squint":  # eyes narrowed at something, or by a laugh that lifts the cheeks
        laugh = rng.random() < 0.5
        return dataclasses.replace(state, squint=float(rng.uniform(0.8, 1.5)), widen=0.0, brow=float(rng.uniform(-1, -0.2)) if not laugh else state.brow,
                                   smile=float(rng.uniform(0.5, 1.0)) if laugh else state.smile)
    if choice == "droop":  # the upper lid hangs over the iris
        hang = own.uniform(0.2, 0.5)
        lids = tuple(Lid(upper=float(np.clip(hang + own.normal(0, 0.04), 0, 0.55))) for _ in range(2))
    elif choice == "narrow":
        less = own.uniform(0.2, 0.5)
        lids = (Lid(upper=0.55 * less, lower=0.45 * less),) * 2
    elif choice == "epicanthic":  # a fold over the inner corner, mostly with a flatter opening
        less = own.uniform(0.0, 0.3)
        lids = (Lid(upper=0.7 * less, lower=0.3 * less, fold=float(own.uniform(0.5, 0.95))),) * 2
    else:
        one, more = int(own.integers(2)), own.uniform(0.2, 0.5)
        pair = [Lid(upper=0.8 * more, lower=0.2 * more), Lid(upper=float(own.uniform(-0.1, 0.05)))]
        lids = tuple(pair if one == 0 else pair[::-1])
    return dataclasses.replace(state, lids=lids)
