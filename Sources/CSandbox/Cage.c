// Limits of a worker process and the files it may read; see Cage.h.
#define _GNU_SOURCE
#include "Cage.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

// Above what fonts, the document and the socket take.
enum { open_files = trackii_output_descriptor + 4 };

int trackii_drop_privileges(uint64_t largest_file) {
  // Swift's own crash handlers start a program and wait for it, which would hang here for ever.
  static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP};
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], SIG_DFL);

  const struct {
    int resource;
    rlim_t most;
  } limits[] = {{RLIMIT_CORE, 0}, {RLIMIT_FSIZE, (rlim_t)largest_file}, {RLIMIT_MEMLOCK, 0}, {RLIMIT_MSGQUEUE, 0},
                {RLIMIT_NOFILE, open_files}};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    struct rlimit limit = {limits[i].most, limits[i].most};
    if (setrlimit(limits[i].resource, &limit) != 0) return -errno;
  }
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : -errno;
}

// The socket that the handler below asks; a handler is given nothing else.
static int reader = -1;

// The kernel sends SIGIO for requests as well. Only a closed socket reads as zero bytes.
static void look_for_reader(int signal) {
  (void)signal;
  int error = errno;
  char byte;
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (recvmsg(reader, &message, MSG_PEEK | MSG_DONTWAIT) == 0) _exit(0);
  errno = error;
}

int trackii_end_with_reader(int socket) {
  reader = socket;
  struct sigaction action = {.sa_handler = look_for_reader, .sa_flags = SA_RESTART};
  sigset_t told;
  sigemptyset(&told);
  sigaddset(&told, SIGIO);
  int flags = fcntl(socket, F_GETFL);
  if (flags < 0 || sigaction(SIGIO, &action, NULL) != 0 || sigprocmask(SIG_UNBLOCK, &told, NULL) != 0 ||
      fcntl(socket, F_SETOWN, getpid()) != 0 || fcntl(socket, F_SETFL, flags | O_ASYNC) != 0)
    return -errno;
  // The reader may have gone before anybody was told.
  look_for_reader(SIGIO);
  return 0;
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

// The kernel's structure up to ABI 6: Debian 12's header has its first member only.
struct ruleset {
  uint64_t files, network, scopes;
};

// Rights of ABI 1 (Linux 5.13): later ones are refused below where the kernel knows them.
#define READ_RIGHTS (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define ABI1_RIGHTS ((LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1)
#define RIGHT_REFER (1ULL << 13)      // ABI 2
#define RIGHT_TRUNCATE (1ULL << 14)   // ABI 3
#define RIGHTS_TCP 3ULL               // ABI 4: bind and connect
#define RIGHT_IOCTL_DEV (1ULL << 15)  // ABI 5
#define ALL_SCOPES 3ULL               // ABI 6: abstract sockets and signals

int trackii_landlock_read_only(const char *const paths[], size_t count) {
  long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (abi < 0) return -errno;
  struct ruleset handled = {.files = ABI1_RIGHTS};
  if (abi >= 2) handled.files |= RIGHT_REFER;
  if (abi >= 3) handled.files |= RIGHT_TRUNCATE;
  if (abi >= 4) handled.network = RIGHTS_TCP;
  if (abi >= 5) handled.files |= RIGHT_IOCTL_DEV;
  if (abi >= 6) handled.scopes = ALL_SCOPES;
  // A kernel takes a longer structure whose unknown end is zero.
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

void trackii_end_after_computing(unsigned seconds) {
  struct itimerval once = {.it_value.tv_sec = seconds};
  setitimer(ITIMER_PROF, &once, NULL);
}

int trackii_take_output(int fd) {
  int output = fcntl(fd, F_DUPFD_CLOEXEC, trackii_output_descriptor);
  if (output < 0) return -errno;
  if (output == trackii_output_descriptor) return output;
  close(output);
  return -EBUSY;
}
