// Ways to other processes, to signals and limits of theirs, and to the kernel; see Escapes.h.
#define _GNU_SOURCE
#include "Escape.h"

#include <fcntl.h>
#include <linux/aio_abi.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// The numbers of calls that one of the two processors does not have.
#ifndef __NR_fork
#define __NR_fork -1
#endif

// Signals to others.
static int try_kill(targets_t t) { return outcome(syscall(SYS_kill, t->process, 0)); }
static int try_tkill(targets_t t) { return outcome(syscall(SYS_tkill, t->process, 0)); }
static int try_tgkill(targets_t t) { return outcome(syscall(SYS_tgkill, t->process, t->process, 0)); }
static int try_sigqueue(targets_t t) {
  siginfo_t info = {.si_code = SI_QUEUE};
  return outcome(syscall(SYS_rt_sigqueueinfo, t->process, 0, &info));
}
static int try_tgsigqueue(targets_t t) {
  siginfo_t info = {.si_code = SI_QUEUE};
  return outcome(syscall(SYS_rt_tgsigqueueinfo, t->process, t->process, 0, &info));
}
static int try_setown(targets_t t) { return outcome(syscall(SYS_fcntl, 3, F_SETOWN, t->process)); }
static int try_pidfd(targets_t t) { return opened(syscall(SYS_pidfd_open, t->process, 0)); }

// Limits and priorities of others.
static int try_prlimit(targets_t t) {
  struct rlimit old;
  return outcome(syscall(SYS_prlimit64, t->process, RLIMIT_NOFILE, NULL, &old));
}
static int try_own_limit(targets_t t) {
  (void)t;
  struct rlimit new = {1 << 20, 1 << 20};
  return outcome(syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, &new, NULL));
}
static int try_setpriority(targets_t t) { return outcome(syscall(SYS_setpriority, PRIO_PROCESS, t->process, 0)); }
static int try_affinity(targets_t t) {
  cpu_set_t all;
  memset(&all, 0xff, sizeof all);
  return outcome(syscall(SYS_sched_setaffinity, t->process, sizeof all, &all));
}
static int try_scheduler(targets_t t) {
  struct sched_param none = {0};
  return outcome(syscall(SYS_sched_setscheduler, t->process, SCHED_OTHER, &none));
}
static int try_oom(targets_t t) {
  (void)t;
  return opened(open("/proc/self/oom_score_adj", O_WRONLY));
}

// Processes.
static int try_fork(targets_t t) {
  (void)t;
  return born(syscall(__NR_fork));
}
static int try_clone(targets_t t) {
  (void)t;
  return born(syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL));
}
static int try_clone3(targets_t t) {
  (void)t;
  uint64_t arguments[8] = {0, 0, 0, 0, SIGCHLD};
  return born(syscall(SYS_clone3, arguments, sizeof arguments));
}
static int try_exec(targets_t t) {
  (void)t;
  char *const none[] = {NULL};
  return outcome(syscall(SYS_execve, "/usr/bin/true/no", none, none)) == EPERM ? EPERM : 0;
}
static int try_ptrace(targets_t t) { return outcome(syscall(SYS_ptrace, 0x4206, t->process, 0, 0)); }
static int try_vm_read(targets_t t) {
  (void)t;
  struct {
    void *base;
    size_t length;
  } part = {NULL, 0};
  return outcome(syscall(SYS_process_vm_readv, t->process, &part, 1, &part, 1, 0));
}
static int try_unshare(targets_t t) {
  (void)t;
  return outcome(syscall(SYS_unshare, CLONE_NEWUSER));
}
static int try_setns(targets_t t) { return outcome(syscall(SYS_setns, t->document, 0)) == EPERM ? EPERM : 0; }
static int try_chroot(targets_t t) {
  (void)t;
  return outcome(syscall(SYS_chroot, "/"));
}
static int try_mount(targets_t t) {
  (void)t;
  return outcome(syscall(SYS_mount, "none", "/nowhere", "tmpfs", 0, NULL)) == EPERM ? EPERM : 0;
}

// The kernel's own machinery.
static int try_bpf(targets_t t) {
  (void)t;
  return outcome(syscall(SYS_bpf, 0, NULL, 0)) == EPERM ? EPERM : 0;
}
static int try_keyctl(targets_t t) {
  (void)t;
  return outcome(syscall(SYS_keyctl, 0, -3, 1));
}
static int try_perf(targets_t t) {
  (void)t;
  char attributes[128] = {0};
  return opened(syscall(SYS_perf_event_open, attributes, 0, -1, -1, 0)) == EPERM ? EPERM : 0;
}
static int try_uring(targets_t t) {
  (void)t;
  char parameters[128] = {0};
  return opened(syscall(SYS_io_uring_setup, 1, parameters));
}
static int try_aio(targets_t t) {
  (void)t;
  aio_context_t context = 0;
  return outcome(syscall(SYS_io_setup, 1, &context));
}
static int try_prctl(targets_t t) {
  (void)t;
  return outcome(syscall(SYS_prctl, 4, 1, 0, 0, 0));
}
static int try_ioctl(targets_t t) {
  int bytes;
  return outcome(syscall(SYS_ioctl, t->document, 0x541B, &bytes));
}
#ifdef __x86_64__
static int try_x32(targets_t t) {
  (void)t;
  return outcome(syscall(0x40000000 | SYS_getpid)) == EPERM ? EPERM : 0;
}
#endif

static const struct escape list[] = {
    {"kill the reader", try_kill},
    {"tkill the reader", try_tkill},
    {"tgkill the reader", try_tgkill},
    {"queue a signal for the reader", try_sigqueue},
    {"queue a signal for a thread of the reader", try_tgsigqueue},
    {"have the kernel signal the reader (F_SETOWN)", try_setown},
    {"a handle of the reader (pidfd)", try_pidfd},
    {"the reader's limits", try_prlimit},
    {"raise its own limits", try_own_limit},
    {"the reader's priority", try_setpriority},
    {"the reader's processors", try_affinity},
    {"the reader's scheduling", try_scheduler},
    {"be spared when memory is short", try_oom},
    {"fork", try_fork},
    {"clone", try_clone},
    {"clone3", try_clone3},
    {"start a program", try_exec},
    {"trace the reader", try_ptrace},
    {"read the reader's memory (process_vm_readv)", try_vm_read},
    {"a namespace of its own", try_unshare},
    {"enter a namespace", try_setns},
    {"chroot", try_chroot},
    {"mount", try_mount},
    {"bpf", try_bpf},
    {"keys of the kernel", try_keyctl},
    {"perf events", try_perf},
    {"io_uring", try_uring},
    {"asynchronous input and output", try_aio},
    {"prctl", try_prctl},
    {"ioctl", try_ioctl},
#ifdef __x86_64__
    {"calls of the x32 interface", try_x32},
#endif
};

const struct escapes trackii_process_escapes = {list, sizeof list / sizeof *list};
