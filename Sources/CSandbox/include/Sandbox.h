// Worker processes: starting one and talking to it.
//
// Wraps posix_spawn, socket messages with a file descriptor and memfd with seals. Every function may be called on any thread unless it says otherwise. Functions that return
// int give 0 (or what they name) on success and a negative errno on failure. Descriptors that come out
// belong to the caller and are close-on-exec.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// A connected pair of sockets that keep message boundaries; both ends close-on-exec.
int trackii_socketpair(int ends[2]);

/// Starts `path` with `argv` and `environment` (both NULL-terminated); the child has `fd` as descriptor 3,
/// nothing above it, and /dev/null for the three standard streams. Returns the child's pid.
int trackii_spawn(const char *path, char *const argv[], char *const environment[], int fd);

/// Ends a child at once and collects it. `max_rss_kib` gets its largest resident size, KiB.
/// Returns the wait status as of waitpid(2), of the child's own end where it ended before.
int trackii_kill_and_reap(pid_t pid, int64_t *max_rss_kib);

/// Sends one message, with `fd` attached unless that is -1. The message must fit a socket buffer.
int trackii_send(int socket, const void *bytes, size_t count, int fd);

/// Receives one message of at most `capacity` bytes; `fd` gets the attached descriptor or -1. Where `fd` is
/// NULL none is taken: the kernel drops what came along. Returns its length, 0 when the other end is gone,
/// -EMSGSIZE when it was longer.
ssize_t trackii_receive(int socket, void *bytes, size_t capacity, int *fd);

/// 1 when `socket` can be read (or is closed), 0 when `milliseconds` passed first.
int trackii_wait_readable(int socket, int milliseconds);

/// Keeps other processes of this account from reading this process's memory and files through /proc, and from
/// tracing it. Core dumps end with it.
int trackii_hide_from_proc(void);

/// An anonymous file of `size` bytes that keeps this size and can be sealed against writing.
int trackii_memfd(const char *name, size_t size);

/// Makes a memfd immutable for ever. -EBUSY while anybody has it mapped for writing.
int trackii_memfd_seal(int fd);

/// The size of a memfd that is immutable; -EPERM for any other file, so that mapping it is safe.
int64_t trackii_memfd_sealed_size(int fd);
