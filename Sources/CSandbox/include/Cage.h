// What a worker process may do: limits, Landlock and a list of allowed system calls.
//
// To be called once, early, by the worker itself while it has one thread, in the order of this file. Functions give 0
// (or what they name) on success and a negative errno on failure. Nothing here keeps memory.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// No new privileges, no core dumps, no crash handlers (a crash just ends it), no tracing by others, few open files,
/// none that grow, no message queues, no locked memory. The rules below need this first.
int trackii_drop_privileges(void);

/// The address space this process has now, bytes. Reads /proc, so ask before shutting that out.
int64_t trackii_address_space(void);

/// Lets this process have at most `bytes` of address space.
int trackii_limit_address_space(uint64_t bytes);

/// Lets this process only read below `paths` (missing ones are passed over), write nothing, and reach no socket or
/// process outside. Returns the Landlock ABI, -ENOSYS or -EOPNOTSUPP where the kernel has none.
int trackii_landlock_read_only(const char *const paths[], size_t count);

/// Allows what computing and answering on descriptor `socket` need, and refuses every other system call with EPERM.
/// -ENOSYS on processors it does not know.
int trackii_allow_only_computing(int socket);

/// Ends this process by SIGPROF once it has computed for `seconds` more, whoever else keeps the cores busy; 0: never.
void trackii_end_after_computing(unsigned seconds);
