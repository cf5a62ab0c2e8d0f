// libical: recurrence rules and calendar files. Strings of functions that end in _r are the caller's to free; all others
// belong to a ring that later calls write over. Not to be called on two threads at once.
#include <libical/ical.h>
