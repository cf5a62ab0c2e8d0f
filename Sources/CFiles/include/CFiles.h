// What Swift's Glibc leaves out of the file system's calls.
#pragma once

/// Exchanges two names on one file system in a single step, files or folders (rename(2), RENAME_EXCHANGE). Any thread.
/// Returns 0, or a negative errno; then nothing is changed.
int trackii_exchange(const char *one, const char *other);
