// What the ways out of a worker's cage have in common; see Escapes.h. System calls are made directly: the C library
// refuses some by itself.
#pragma once
#include "Escapes.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef const struct trackii_escape_targets *targets_t;

struct escape {
  const char *name;
  int (*try)(targets_t);
};

// One file's ways.
struct escapes {
  const struct escape *list;
  int count;
};

extern const struct escapes trackii_process_escapes, trackii_file_escapes, trackii_memory_escapes;

static inline int outcome(long result) { return result >= 0 ? 0 : errno; }

// A descriptor that was got is closed again.
static inline int opened(long fd) {
  if (fd < 0) return errno;
  close((int)fd);
  return 0;
}

// A new process that was got ends at once.
static inline int born(long pid) {
  if (pid == 0) syscall(SYS_exit_group, 0);
  return outcome(pid);
}
