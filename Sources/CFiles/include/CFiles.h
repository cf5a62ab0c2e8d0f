// What Swift's Glibc leaves out of the C library's calls on files.
#pragma once

/// Exchanges two names on one file system in a single step, files or folders (rename(2), RENAME_EXCHANGE). Any thread.
/// Returns 0, or a negative errno; then nothing is changed.
int trackii_exchange(const char *one, const char *other);

/// Gives a file another name on the same file system, in a single step, and never one that is there already. Any thread.
/// Returns 0, -EEXIST, or another negative errno; then nothing is changed.
int trackii_rename_new(const char *from, const char *to);

/// Writes out what is buffered for standard output and standard error, and touches no other stream. Any thread.
void trackii_flush_output(void);

/// Keeps this process's memory out of core files and from other programs of the same person (prctl(2), PR_SET_DUMPABLE).
/// It ends with the next program that the process executes. Any thread. Returns 0, or a negative errno.
int trackii_keep_memory_private(void);
