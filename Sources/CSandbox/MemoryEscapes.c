// Ways to memory of others, to more of it, to code of its own, and to the network; see Escapes.h.
#define _GNU_SOURCE
#include "Escape.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

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

static const struct escape list[] = {
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
};

const struct escapes trackii_memory_escapes = {list, sizeof list / sizeof *list};
