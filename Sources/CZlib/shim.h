// zlib: gzip files read and written as streams. A gzFile belongs to one thread at a time; gzclose frees it.
#pragma once
#include <zlib.h>
