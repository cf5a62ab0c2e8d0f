// Clients of the service's stream that do nothing but read: the age of each sample, with only the kernel between the
// socket and the clock.
#pragma once
#include <stddef.h>
#include <stdint.h>

struct trackii_streams {
  /// From arrival in the fan-out to here, ms; one for each sample, in the order in which they came.
  double *ages;
  size_t age_count;
  uint64_t messages;
  /// Messages whose numbers never came.
  uint64_t gaps;
  /// Messages that the service lost for its clients, as the last message of each client says.
  uint64_t dropped;
};

/// Connects `readers` clients that read and `silent` ones that never do to the WebSocket stream behind a Unix socket, and
/// reads until `until` can be read or is closed at its other end. On one thread.
///
/// Gives 0, or the errno of what failed: ENAMETOOLONG for the path, EMSGSIZE for a message of 64 KiB and more. The result
/// is to be freed in any case.
int trackii_read_streams(const char *path, int readers, int silent, int until, struct trackii_streams *result);

void trackii_free_streams(struct trackii_streams *result);
