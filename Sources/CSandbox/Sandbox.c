// Starting a worker process and talking to it; see Sandbox.h. Nothing here keeps memory or state.
#define _GNU_SOURCE
#include "Sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int trackii_socketpair(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : -errno;
}

int trackii_spawn(const char *path, char *const argv[], char *const environment[], int fd) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  // The descriptor first: it could be one of the standard streams' numbers.
  posix_spawn_file_actions_adddup2(&actions, fd, 3);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, 4);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

  pid_t pid = 0;
  int error = posix_spawn(&pid, path, &actions, &attributes, argv, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error == 0 ? (int)pid : -error;
}

int trackii_kill_and_reap(pid_t pid, int64_t *max_rss_kib) {
  int status = 0;
  struct rusage usage = {0};
  kill(pid, SIGKILL);
  pid_t got;
  do got = wait4(pid, &status, 0, &usage);
  while (got < 0 && errno == EINTR);
  if (max_rss_kib) *max_rss_kib = usage.ru_maxrss;
  return got < 0 ? -errno : status;
}

int trackii_send(int socket, const void *bytes, size_t count, int fd) {
  union {
    char space[CMSG_SPACE(sizeof(int))];
    struct cmsghdr align;
  } control = {0};
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (fd >= 0) {
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &fd, sizeof fd);
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : 0;
}

// Takes the first descriptor of a message and closes any other.
static int taken_descriptor(struct msghdr *message) {
  int kept = -1;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header; header = CMSG_NXTHDR(message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count; i++) {
      int fd;
      memcpy(&fd, CMSG_DATA(header) + i * sizeof fd, sizeof fd);
      if (kept < 0)
        kept = fd;
      else
        close(fd);
    }
  }
  return kept;
}

ssize_t trackii_receive(int socket, void *bytes, size_t capacity, int *fd) {
  union {
    char space[CMSG_SPACE(sizeof(int))];
    struct cmsghdr align;
  } control;
  struct iovec part = {.iov_base = bytes, .iov_len = capacity};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (fd) {
    *fd = -1;
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
  }
  ssize_t got;
  do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  if (got < 0) return errno == ECONNRESET ? 0 : -errno;
  if (fd) *fd = taken_descriptor(&message);
  if (message.msg_flags & MSG_TRUNC) {
    if (fd && *fd >= 0) {
      close(*fd);
      *fd = -1;
    }
    return -EMSGSIZE;
  }
  return got;
}

int trackii_wait_readable(int socket, int milliseconds) {
  struct pollfd one = {.fd = socket, .events = POLLIN};
  int ready = poll(&one, 1, milliseconds);
  if (ready < 0) return errno == EINTR ? 0 : -errno;
  return ready;
}

int trackii_hide_from_proc(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : -errno; }

int trackii_memfd(const char *name, size_t size) {
  int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (fd < 0) return -errno;
  if (ftruncate(fd, (off_t)size) != 0 || fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) != 0) {
    int error = errno;
    close(fd);
    return -error;
  }
  return fd;
}

enum { immutable = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE };

int trackii_memfd_seal(int fd) {
  return fcntl(fd, F_ADD_SEALS, immutable | F_SEAL_SEAL) == 0 ? 0 : -errno;
}

int64_t trackii_memfd_sealed_size(int fd) {
  int seals = fcntl(fd, F_GET_SEALS);
  if (seals < 0 || (seals & immutable) != immutable) return -EPERM;
  struct stat info;
  return fstat(fd, &info) == 0 ? (int64_t)info.st_size : -errno;
}
