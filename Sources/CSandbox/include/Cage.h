// What a worker process may do: limits, Landlock and a list of allowed system calls.
//
// To be called once, early, by the worker itself while it has one thread, in the order of this file. Functions give 0
// (or what they name) on success and a negative errno on failure. Nothing here keeps memory.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// No new privileges, no core dumps, no crash handlers (a crash just ends it), no tracing by others, few open files,
/// none that is written beyond `largest_file` bytes, no message queues, no locked memory. The rules below need this
/// first.
int trackii_drop_privileges(uint64_t largest_file);

/// Ends this process as soon as nobody holds the other end of `socket`, also in the middle of a computation: a reader
/// that was killed, or left while a page was drawn, leaves no worker behind. SIGIO is taken for that.
int trackii_end_with_reader(int socket);

/// The number of the one descriptor beside the socket that a worker may write to, where it may. Nothing has it before the
/// worker gives it to what it got from the reader.
enum { trackii_output_descriptor = 60 };

/// The address space this process has now, bytes. Reads /proc, so ask before shutting that out.
int64_t trackii_address_space(void);

/// Lets this process have at most `bytes` of address space.
int trackii_limit_address_space(uint64_t bytes);

/// Lets this process only read below `paths` (missing ones are passed over), write nothing, and reach no socket or
/// process outside. Returns the Landlock ABI, -ENOSYS or -EOPNOTSUPP where the kernel has none.
int trackii_landlock_read_only(const char *const paths[], size_t count);

/// Allows what computing and answering on descriptor `socket` need, and refuses every other system call with EPERM.
/// `writes_output`: it may write to `trackii_output_descriptor` too. -ENOSYS on processors it does not know.
int trackii_allow_only_computing(int socket, int writes_output);

/// Ends this process by SIGPROF once it has computed for `seconds` more, whoever else keeps the cores busy; 0: never.
void trackii_end_after_computing(unsigned seconds);

/// Gives `fd`, which stays the caller's, the number that may be written to as well; returns that.
int trackii_take_output(int fd);
