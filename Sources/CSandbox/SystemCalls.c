// The list of system calls that a worker may make, as a seccomp filter; see Cage.h.
//
// The filter is put together at run time, because it names this process. What it does not allow gives EPERM, so that
// libraries go on where they can do without.
#define _GNU_SOURCE
#include "Cage.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__x86_64__)
#define THIS_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_ARCH AUDIT_ARCH_AARCH64
#endif

#ifdef THIS_ARCH

struct program {
  struct sock_filter code[256];
  unsigned short count;
};

static void add(struct program *p, unsigned short code, uint32_t k, uint8_t yes, uint8_t no) {
  p->code[p->count++] = (struct sock_filter)BPF_JUMP(code, k, yes, no);
}

static void load(struct program *p, size_t offset) { add(p, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }
static void give(struct program *p, uint32_t value) { add(p, BPF_RET | BPF_K, value, 0, 0); }
static void refuse(struct program *p) { give(p, SECCOMP_RET_ERRNO | EPERM); }

// Both processors have the lower half of an argument first.
static void load_low(struct program *p, int argument) {
  load(p, offsetof(struct seccomp_data, args) + 8 * (size_t)argument);
}
static void load_high(struct program *p, int argument) {
  load(p, offsetof(struct seccomp_data, args) + 8 * (size_t)argument + 4);
}

// Runs the next `length` instructions only for this call; these must end with a return.
static void on(struct program *p, long number, uint8_t length) {
  add(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, length);
}

static void allow(struct program *p, long number) {
  on(p, number, 1);
  give(p, SECCOMP_RET_ALLOW);
}

// Allows a call whose argument (an int) has this value, or none of these bits.
static void allow_if_equal(struct program *p, long number, int argument, uint32_t value) {
  on(p, number, 4);
  load_low(p, argument);
  add(p, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
  give(p, SECCOMP_RET_ALLOW);
  refuse(p);
}
static void allow_without_bits(struct program *p, long number, int argument, uint32_t bits) {
  on(p, number, 4);
  load_low(p, argument);
  add(p, BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0);
  give(p, SECCOMP_RET_ALLOW);
  refuse(p);
}

// Computing: memory, time, randomness, its own end. Nothing here names a file, another process or an address.
static const long harmless[] = {
    __NR_brk,           __NR_munmap,          __NR_mremap,          __NR_madvise,     __NR_futex,
    __NR_sched_yield,   __NR_getpid,          __NR_gettid,          __NR_getuid,      __NR_geteuid,
    __NR_getgid,        __NR_getegid,         __NR_exit,            __NR_exit_group,  __NR_clock_gettime,
    __NR_clock_getres,  __NR_clock_nanosleep, __NR_gettimeofday,    __NR_getrandom,   __NR_rt_sigaction,
    __NR_rt_sigprocmask, __NR_rt_sigreturn,   __NR_sigaltstack,     __NR_sysinfo,     __NR_restart_syscall,
    __NR_nanosleep,     __NR_uname,           __NR_getrusage,
    // What it holds already: the socket, the document, fonts.
    __NR_read, __NR_readv, __NR_pread64, __NR_lseek, __NR_close, __NR_fstat, __NR_dup,
#ifdef __NR_time
    __NR_time,
#endif
};

static void fill(struct program *p, int socket, int writes_output) {
  load(p, offsetof(struct seccomp_data, arch));
  add(p, BPF_JMP | BPF_JEQ | BPF_K, THIS_ARCH, 1, 0);
  give(p, SECCOMP_RET_KILL_PROCESS);
  load(p, offsetof(struct seccomp_data, nr));
  // On x86-64 the calls of x32 have bit 30 set: none of them is in the list.
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) allow(p, harmless[i]);

  on(p, __NR_write, 5);
  load_low(p, 0);
  add(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)socket, 1, 0);
  add(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(writes_output ? trackii_output_descriptor : socket), 0, 1);
  give(p, SECCOMP_RET_ALLOW);
  refuse(p);
  allow_if_equal(p, __NR_sendmsg, 0, (uint32_t)socket);
  allow_if_equal(p, __NR_recvmsg, 0, (uint32_t)socket);
  allow_if_equal(p, __NR_setitimer, 0, ITIMER_PROF);
  // abort() sends itself a signal; nobody else gets one.
  allow_if_equal(p, __NR_tgkill, 0, (uint32_t)getpid());
  // No memory that can be executed: neither new code nor a file.
  allow_without_bits(p, __NR_mmap, 2, PROT_EXEC);
  allow_without_bits(p, __NR_mprotect, 2, PROT_EXEC);
  // Reading; Landlock says what.
  uint32_t beyond_reading = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_PATH | (__O_TMPFILE & ~O_DIRECTORY);
  allow_without_bits(p, __NR_openat, 2, beyond_reading);
#ifdef __NR_open
  allow_without_bits(p, __NR_open, 1, beyond_reading);
#endif

  // What a descriptor is opened for; no F_SETOWN, which sends signals to others.
  on(p, __NR_fcntl, 7);
  load_low(p, 1);
  add(p, BPF_JMP | BPF_JEQ | BPF_K, F_GETFD, 3, 0);
  add(p, BPF_JMP | BPF_JEQ | BPF_K, F_SETFD, 2, 0);
  add(p, BPF_JMP | BPF_JEQ | BPF_K, F_GETFL, 1, 0);
  add(p, BPF_JMP | BPF_JEQ | BPF_K, F_DUPFD_CLOEXEC, 0, 1);
  give(p, SECCOMP_RET_ALLOW);
  refuse(p);

  // Its own limits, for reading: pid 0 and no new limit.
  on(p, __NR_prlimit64, 8);
  load_low(p, 0);
  add(p, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 5);
  load_low(p, 2);
  add(p, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3);
  load_high(p, 2);
  add(p, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
  give(p, SECCOMP_RET_ALLOW);
  refuse(p);

  // The C library asks for an open file's size by an empty path, which a filter cannot tell from any other path:
  // `answer_for_open_file` does it.
  on(p, __NR_newfstatat, 4);
  load_low(p, 3);
  add(p, BPF_JMP | BPF_JEQ | BPF_K, AT_EMPTY_PATH, 0, 1);
  give(p, SECCOMP_RET_TRAP);
  refuse(p);
  refuse(p);
}

// Carries out newfstatat for a descriptor; refuses it for a path.
static void answer_for_open_file(int signal, siginfo_t *info, void *context) {
  (void)signal;
  ucontext_t *state = context;
#if defined(__x86_64__)
  greg_t *registers = state->uc_mcontext.gregs;
  long descriptor = registers[REG_RDI], path = registers[REG_RSI], buffer = registers[REG_RDX];
#else
  unsigned long long *registers = state->uc_mcontext.regs;
  long descriptor = (long)registers[0], path = (long)registers[1], buffer = (long)registers[2];
#endif
  long result = -EPERM;
  if (info->si_syscall == __NR_newfstatat && path && *(const char *)path == 0) {
    int before = errno;
    result = syscall(__NR_fstat, descriptor, buffer) == 0 ? 0 : -errno;
    errno = before;
  }
#if defined(__x86_64__)
  registers[REG_RAX] = result;
#else
  registers[0] = (unsigned long long)result;
#endif
}

int trackii_allow_only_computing(int socket, int writes_output) {
  struct sigaction action = {.sa_sigaction = answer_for_open_file, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGSYS, &action, NULL) != 0) return -errno;
  struct program p = {.count = 0};
  fill(&p, socket, writes_output);
  struct sock_fprog program = {.len = p.count, .filter = p.code};
  long failed = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  return failed == 0 ? 0 : failed > 0 ? -ESRCH : -errno;
}
#else
int trackii_allow_only_computing(int socket, int writes_output) {
  (void)socket, (void)writes_output;
  return -ENOSYS;
}
#endif
