// Ways out of a worker's cage, to be tried from inside it: each is refused where the cage holds.
//
// None does harm where it gets through: signals have number 0, limits and attributes are set to what they are. To be
// called in a worker that has shut itself in, on its one thread. Nothing here keeps memory.
#pragma once
#include <sys/types.h>

struct trackii_escape_targets {
  /// A process outside, the reader.
  pid_t process;
  /// A file outside what the worker may read, and a name beside it that is free.
  const char *file;
  const char *free_name;
  /// The document's descriptor.
  int document;
};

/// How many ways are known.
int trackii_escape_count(void);

/// What one does, in a few words; a string for ever.
const char *trackii_escape_name(int index);

/// Tries it. Gives 0 when it got through, else the errno it was refused with.
int trackii_escape_try(int index, const struct trackii_escape_targets *targets);
