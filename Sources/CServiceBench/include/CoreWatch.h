// Tells when cores ran nothing although something wanted to: a virtual machine's host gave them to others.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A span in which one core ran nothing, ns on CLOCK_MONOTONIC.
struct trackii_core_span {
  int64_t from, to;
};

struct trackii_core_spans {
  struct trackii_core_span *spans;
  size_t count;
};

/// Sleeps `every` ns at a time on each core that this process may use, on a thread of its own that comes before everything
/// else (SCHED_FIFO), and keeps each time it woke more than `limit` ns late; until `until` can be read or is closed.
/// The spans are to be given back with trackii_free_core_spans, after a failure too.
/// - Returns: 0, or an errno: EPERM where this process may not come before others.
int trackii_watch_cores(int64_t every, int64_t limit, int until, struct trackii_core_spans *result);

void trackii_free_core_spans(struct trackii_core_spans *spans);

#ifdef __cplusplus
}
#endif
