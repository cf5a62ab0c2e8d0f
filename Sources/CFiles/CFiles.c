#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

int trackii_exchange(const char *one, const char *other) {
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0 ? 0 : -errno;
}

int trackii_rename_new(const char *from, const char *to) {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  // File systems that cannot do that can link, which never takes a name that is there.
  if (errno != EINVAL && errno != ENOSYS) return -errno;
  if (link(from, to) != 0) return -errno;
  unlink(from);
  return 0;
}

void trackii_flush_output(void) {
  fflush(stdout);
  fflush(stderr);
}

int trackii_keep_memory_private(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : -errno; }
