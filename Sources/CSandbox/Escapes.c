// All ways out of a worker's cage, one after another; see Escapes.h.
#include "Escape.h"

#include <stddef.h>

static const struct escapes *const parts[] = {&trackii_process_escapes, &trackii_file_escapes, &trackii_memory_escapes};
static const size_t part_count = sizeof parts / sizeof *parts;

static const struct escape *escape(int index) {
  for (size_t part = 0; part < part_count; index -= parts[part]->count, part++)
    if (index < parts[part]->count) return &parts[part]->list[index];
  return NULL;
}

int trackii_escape_count(void) {
  int count = 0;
  for (size_t part = 0; part < part_count; part++) count += parts[part]->count;
  return count;
}

const char *trackii_escape_name(int index) { return escape(index)->name; }

int trackii_escape_try(int index, targets_t targets) {
  errno = 0;
  return escape(index)->try(targets);
}
