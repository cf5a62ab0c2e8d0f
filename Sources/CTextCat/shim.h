// libexttextcat: the language of a text, by its most frequent runs of letters. What it answers is the caller's to free.
#include <libexttextcat/textcat.h>

// A file in memory. The C library declares it for GNU's extensions only, which a module is not given.
extern int memfd_create(const char *name, unsigned int flags);
