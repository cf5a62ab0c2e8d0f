"""Batches made ahead of the training loop: by a thread beside it, or by processes where a GPU would wait for one."""

import itertools
import multiprocessing
import os
import queue
import signal
import threading


class Ahead:
    """Keeps a few batches ready, the same whoever makes them as long as the folder does not grow.

    make(): the source of numbered batches (`batches`). processes: 0 makes them in one thread; of more, process k of n makes
    every n-th. rescan: look for new shards every so many batches. `begin` has to be called before `next`.
    """

    #: Seconds after which it looks whether a process that owes a batch is still there.
    WAIT = 5.0

    def __init__(self, make, size, rescan=0, processes=0, depth=6):
        self.make, self.size, self.rescan, self.processes, self.depth = make, size, rescan, processes, depth
        self.workers, self.stopped = [], None

    def begin(self, first=0):
        """Has the batches made from the one of this number on. Before anything runs on a GPU, which a fork must not inherit."""
        if self.processes > 0:
            # Forked, so that all share the pictures in memory.
            context = multiprocessing.get_context("fork")
            self.queues = [context.Queue(self.depth) for _ in range(self.processes)]
            start, target = context.Process, process
        else:
            self.stopped, self.queues = threading.Event(), [queue.Queue(self.depth)]
            start, target = threading.Thread, work
        every = len(self.queues)
        self.workers = [
            start(target=target, daemon=True, args=(
                self.make, self.size, itertools.count(first + k, every), -(-self.rescan // every), into, self.stopped))
            for k, into in enumerate(self.queues)]
        for worker in self.workers:
            worker.start()
        self.at = 0

    def next(self):
        """The next batch; raises what went wrong while it was made."""
        at, self.at = self.at, (self.at + 1) % len(self.queues)
        while True:
            try:
                item = self.queues[at].get(timeout=self.WAIT)
                break
            except queue.Empty:
                if not self.workers[at].is_alive():
                    raise ChildProcessError("a process that makes batches has ended; is there memory for all of them?") from None
        if isinstance(item, Exception):
            raise item
        return item

    def stop(self):
        if self.stopped:
            self.stopped.set()
            return
        for worker in self.workers:
            worker.terminate()
        for worker in self.workers:
            worker.join()


def work(make, size, numbers, rescan, target, stopped):
    """Makes the batches of these numbers until it is told to stop."""
    try:
        batches = make()
        for made, number in enumerate(numbers):
            if stopped.is_set():
                break
            if rescan and made and made % rescan == 0:
                batches.shards.scan()
            item = batches.batch(size, number)
            while not stopped.is_set():
                try:
                    target.put(item, timeout=0.5)
                    break
                except queue.Full:
                    continue
    except Exception as error:  # handed to the training loop, which raises it
        target.put(error)


class Orphaned:
    """Says stop once the process that started this one is gone."""

    def __init__(self):
        self.parent = os.getppid()

    def is_set(self):
        return os.getppid() != self.parent


def process(make, size, numbers, rescan, target, _):
    """`work` in a process of its own, which the first one ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    orphaned = Orphaned()
    work(make, size, numbers, rescan, target, orphaned)
    if orphaned.is_set():
        # Nobody will take what is left.
        target.cancel_join_thread()


def loaders(wanted, device):
    """How many processes: as asked for, else none beside a CPU that trains, and one for each core but two beside a GPU."""
    if wanted is not None:
        return wanted
    return 0 if device.type == "cpu" else max(1, min(16, (os.cpu_count() or 1) - 2))
