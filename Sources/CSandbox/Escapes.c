// Ways out of a worker's cage; see Escapes.h. System calls are made directly: the C library refuses some by itself.
#define _GNU_SOURCE
#include "Escapes.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

typedef const struct trackii_escape_targets *targets_t;

// The numbers of calls that one of the two processors does not have.
#ifndef __NR_fork
#define __NR_fork -1
#endif
#ifndef __NR_inotify_init1
#define __NR_inotify_init1 -1
#endif
#ifndef __NR_quotactl_fd
#define __NR_quotactl_fd 443
#endif

static int outcome(long result) { return result >= 0 ? 0 : errno; }

// A descriptor that was got is closed again.
static int opened(long fd) {
  if (fd < 0) return errno;
  close((int)fd);
  return 0;
}

// A new process that was got ends at once.
static int born(long pid) {
  if (pid == 0) syscall(SYS_exit_group, 0);
  return outcome(pid);
}

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

// Attributes of files.
static int try_chmod(targets_t t) { return outcome(syscall(SYS_fchmodat, AT_FDCWD, t->file, 0600, 0)); }
static int try_chown(targets_t t) { return outcome(syscall(SYS_fchownat, AT_FDCWD, t->file, -1, -1, 0)); }
static int try_utimes(targets_t t) { return outcome(syscall(SYS_utimensat, AT_FDCWD, t->file, NULL, 0)); }
static int try_setxattr(targets_t t) {
  return outcome(syscall(SYS_setxattr, t->file, "user.trackii", "1", 1, 0));
}
static int try_fchmod(targets_t t) { return outcome(syscall(SYS_fchmod, t->document, 0600)); }

// What is there.
static int try_stat(targets_t t) {
  struct stat info;
  return outcome(syscall(SYS_newfstatat, AT_FDCWD, t->file, &info, 0));
}
static int try_stat_empty(targets_t t) {
  struct stat info;
  return outcome(syscall(SYS_newfstatat, AT_FDCWD, t->file, &info, AT_EMPTY_PATH));
}
static int try_statx(targets_t t) {
  char info[512];
  return outcome(syscall(SYS_statx, AT_FDCWD, t->file, 0, 0xfff, info));
}
static int try_access(targets_t t) { return outcome(syscall(SYS_faccessat, AT_FDCWD, t->file, F_OK)); }
static int try_readlink(targets_t t) {
  char target[256];
  (void)t;
  return outcome(syscall(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", target, sizeof target));
}
static int try_inotify(targets_t t) {
  (void)t;
  return opened(syscall(__NR_inotify_init1, 0));
}
static int try_list(targets_t t) {
  (void)t;
  char entries[1024];
  int fd = open("/usr/share/fonts", O_RDONLY | O_DIRECTORY);
  if (fd < 0) return errno;
  int error = outcome(syscall(SYS_getdents64, fd, entries, sizeof entries));
  close(fd);
  return error;
}

// Files.
static int try_read(targets_t t) { return opened(open(t->file, O_RDONLY)); }
static int try_passwd(targets_t t) {
  (void)t;
  return opened(open("/etc/passwd", O_RDONLY));
}
static int try_write(targets_t t) { return opened(open(t->file, O_WRONLY)); }
static int try_create(targets_t t) { return opened(open(t->free_name, O_WRONLY | O_CREAT, 0600)); }
static int try_openat2(targets_t t) {
  struct {
    uint64_t flags, mode, resolve;
  } how = {O_RDONLY, 0, 0};
  return opened(syscall(SYS_openat2, AT_FDCWD, t->file, &how, sizeof how));
}
static int try_truncate(targets_t t) { return outcome(syscall(SYS_truncate, t->file, 1 << 20)); }
static int try_mkdir(targets_t t) { return outcome(syscall(SYS_mkdirat, AT_FDCWD, t->free_name, 0700)); }
static int try_symlink(targets_t t) { return outcome(syscall(SYS_symlinkat, t->file, AT_FDCWD, t->free_name)); }
static int try_link(targets_t t) {
  return outcome(syscall(SYS_linkat, AT_FDCWD, t->file, AT_FDCWD, t->free_name, 0));
}
static int try_rename(targets_t t) {
  return outcome(syscall(SYS_renameat2, AT_FDCWD, t->free_name, AT_FDCWD, t->free_name, 0)) == EPERM ? EPERM : 0;
}
static int try_unlink(targets_t t) {
  return outcome(syscall(SYS_unlinkat, AT_FDCWD, t->free_name, 0)) == EPERM ? EPERM : 0;
}
static int proc_file(targets_t t, const char *name) {
  char path[64] = "/proc/", digits[16];
  int count = 0;
  for (pid_t pid = t->process; pid > 0; pid /= 10) digits[count++] = (char)('0' + pid % 10);
  size_t length = strlen(path);
  while (count > 0) path[length++] = digits[--count];
  path[length] = 0;
  strcat(path, name);
  return opened(open(path, O_RDONLY));
}
static int try_proc_mem(targets_t t) { return proc_file(t, "/mem"); }
static int try_proc_environ(targets_t t) { return proc_file(t, "/environ"); }

// Memory.
static int mapped(void *address) {
  if (address == MAP_FAILED) return errno;
  munmap(address, 4096);
  return 0;
}
static int try_shm(targets_t t) {
  (void)t;
  return outcome(syscall(SYS_shmget, 0x54524b49, 4096, 01000 | 0600));
}
static int try_sem(targets_t t) {
  (void)t;
  return outcome(syscall(SYS_semget, 0x54524b49, 1, 01000 | 0600));
}
static int try_msg(targets_t t) {
  (void)t;
  return outcome(syscall(SYS_msgget, 0x54524b49, 01000 | 0600));
}
static int try_mqueue(targets_t t) {
  (void)t;
  return opened(syscall(SYS_mq_open, "trackii", O_RDWR | O_CREAT, 0600, NULL));
}
static int try_memfd(targets_t t) {
  (void)t;
  long fd = syscall(SYS_memfd_create, "big", 0);
  if (fd < 0) return errno;
  int error = outcome(syscall(SYS_ftruncate, fd, 3LL << 30));
  close((int)fd);
  return error;
}
static int try_too_much(targets_t t) {
  (void)t;
  void *big = mmap(NULL, 4ULL << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (big == MAP_FAILED) return errno;
  munmap(big, 4ULL << 30);
  return 0;
}
static int try_rwx(targets_t t) {
  (void)t;
  return mapped(mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
}
static int try_document_as_code(targets_t t) {
  return mapped(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, t->document, 0));
}
static int try_written_as_code(targets_t t) {
  (void)t;
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return errno;
  int error = outcome(syscall(SYS_mprotect, page, 4096, PROT_READ | PROT_EXEC));
  munmap(page, 4096);
  return error;
}
static int try_personality(targets_t t) {
  (void)t;
  return outcome(syscall(SYS_personality, 0x0400000));
}
static int try_userfaultfd(targets_t t) {
  (void)t;
  return opened(syscall(SYS_userfaultfd, 0));
}

// Network.
static int try_inet(targets_t t) {
  (void)t;
  return opened(syscall(SYS_socket, AF_INET, SOCK_STREAM, 0));
}
static int try_unix(targets_t t) {
  (void)t;
  return opened(syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0));
}
static int try_netlink(targets_t t) {
  (void)t;
  return opened(syscall(SYS_socket, AF_NETLINK, SOCK_RAW, 0));
}
static int try_socketpair(targets_t t) {
  (void)t;
  int ends[2];
  if (syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, ends) != 0) return errno;
  close(ends[0]);
  close(ends[1]);
  return 0;
}
static int try_connect(targets_t t) {
  (void)t;
  struct sockaddr_un none = {.sun_family = AF_UNSPEC};
  return outcome(syscall(SYS_connect, 3, &none, sizeof none));
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

static const struct {
  const char *name;
  int (*try)(targets_t);
} escapes[] = {
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
    {"chmod a file", try_chmod},
    {"chown a file", try_chown},
    {"set a file's times", try_utimes},
    {"set an attribute of a file", try_setxattr},
    {"chmod the document", try_fchmod},
    {"stat a file", try_stat},
    {"stat a file by an empty path's flag", try_stat_empty},
    {"statx a file", try_statx},
    {"whether a file is there (access)", try_access},
    {"read a link", try_readlink},
    {"watch files (inotify)", try_inotify},
    {"list a folder", try_list},
    {"read a file", try_read},
    {"read /etc/passwd", try_passwd},
    {"write a file", try_write},
    {"create a file", try_create},
    {"read a file (openat2)", try_openat2},
    {"truncate a file", try_truncate},
    {"make a folder", try_mkdir},
    {"make a symbolic link", try_symlink},
    {"make a hard link", try_link},
    {"rename a file", try_rename},
    {"remove a file", try_unlink},
    {"read the reader's memory (/proc/PID/mem)", try_proc_mem},
    {"read the reader's environment", try_proc_environ},
    {"System V shared memory", try_shm},
    {"System V semaphores", try_sem},
    {"System V messages", try_msg},
    {"a message queue", try_mqueue},
    {"a memory file of 3 GiB", try_memfd},
    {"4 GiB of memory", try_too_much},
    {"memory to write and execute", try_rwx},
    {"execute the document", try_document_as_code},
    {"execute what was written", try_written_as_code},
    {"make all memory executable (personality)", try_personality},
    {"userfaultfd", try_userfaultfd},
    {"a socket to the network", try_inet},
    {"a socket on this machine", try_unix},
    {"a socket to the kernel", try_netlink},
    {"a pair of sockets", try_socketpair},
    {"connect its socket elsewhere", try_connect},
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

int trackii_escape_count(void) { return sizeof escapes / sizeof *escapes; }

const char *trackii_escape_name(int index) { return escapes[index].name; }

int trackii_escape_try(int index, targets_t targets) {
  errno = 0;
  return escapes[index].try(targets);
}
