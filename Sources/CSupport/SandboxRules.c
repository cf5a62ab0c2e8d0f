// What a worker process may not do; see Sandbox.h. Meant to be called once, early, by the worker itself.
#define _GNU_SOURCE
#include "Sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int trackii_drop_privileges(void) {
  // Swift's own crash handlers start a program and wait for it, which would hang here for ever.
  static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP};
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], SIG_DFL);

  struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_CORE, &none) != 0) return -errno;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : -errno;
}

int64_t trackii_address_space(void) {
  long long pages = 0;
  FILE *statm = fopen("/proc/self/statm", "re");
  if (!statm) return -errno;
  int read = fscanf(statm, "%lld", &pages);
  fclose(statm);
  return read == 1 ? pages * sysconf(_SC_PAGESIZE) : -EIO;
}

int trackii_limit_address_space(uint64_t bytes) {
  struct rlimit space = {(rlim_t)bytes, (rlim_t)bytes};
  return setrlimit(RLIMIT_AS, &space) == 0 ? 0 : -errno;
}

// Rights of ABI 1 (Linux 5.13): later ones are refused below where the kernel knows them.
#define READ_RIGHTS (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define ABI1_RIGHTS ((LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1)
#define RIGHT_REFER (1ULL << 13)     // ABI 2
#define RIGHT_TRUNCATE (1ULL << 14)  // ABI 3

int trackii_landlock_read_only(const char *const paths[], size_t count) {
  long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (abi < 0) return -errno;
  struct landlock_ruleset_attr handled = {.handled_access_fs = ABI1_RIGHTS};
  if (abi >= 2) handled.handled_access_fs |= RIGHT_REFER;
  if (abi >= 3) handled.handled_access_fs |= RIGHT_TRUNCATE;
  int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
  if (rules < 0) return -errno;

  int error = 0;
  for (size_t i = 0; i < count && !error; i++) {
    int fd = open(paths[i], O_PATH | O_CLOEXEC);
    if (fd < 0) continue;
    struct stat info;
    if (fstat(fd, &info) == 0) {
      // A file takes no right that concerns folders.
      struct landlock_path_beneath_attr rule = {
          .allowed_access = S_ISDIR(info.st_mode) ? READ_RIGHTS : LANDLOCK_ACCESS_FS_READ_FILE,
          .parent_fd = fd};
      if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) error = errno;
    }
    close(fd);
  }
  if (!error && syscall(SYS_landlock_restrict_self, rules, 0) != 0) error = errno;
  close(rules);
  return error ? -error : (int)abi;
}

#if defined(__x86_64__)
#define THIS_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_ARCH AUDIT_ARCH_AARCH64
#endif

#ifdef THIS_ARCH
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define GIVE(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSE(error) GIVE(SECCOMP_RET_ERRNO | (error))
#define DENY(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), REFUSE(EPERM)

static struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_ARCH, 1, 0),
    GIVE(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#ifdef __x86_64__
    // The x32 calls are the same calls under other numbers.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    REFUSE(EPERM),
    DENY(fork),
    DENY(vfork),
#endif
    DENY(socket), DENY(socketpair), DENY(connect), DENY(bind), DENY(listen), DENY(accept), DENY(accept4),
    DENY(execve), DENY(execveat), DENY(ptrace), DENY(process_vm_readv), DENY(process_vm_writev),
    DENY(kill), DENY(pidfd_open), DENY(pidfd_getfd), DENY(pidfd_send_signal), DENY(unshare), DENY(setns),
    DENY(mount), DENY(bpf), DENY(keyctl), DENY(add_key), DENY(request_key), DENY(perf_event_open),
    DENY(userfaultfd), DENY(io_uring_setup),
    // The filter cannot look into clone3's memory; told that it is missing, the C library uses clone.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1),
    REFUSE(ENOSYS),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 1, 0),
    GIVE(SECCOMP_RET_ALLOW),
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
    REFUSE(EPERM),
    GIVE(SECCOMP_RET_ALLOW),
};

int trackii_seccomp_compute_only(void) {
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  long failed = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  return failed == 0 ? 0 : failed > 0 ? -ESRCH : -errno;
}
#else
int trackii_seccomp_compute_only(void) { return -ENOSYS; }
#endif
