// The running kernel behind `tv4l2_ops`: one plain system call each, errno turned into the result.
//
// Wraps: open(2), close(2), ioctl(2), mmap(2), munmap(2), poll(2), clock_gettime(2),
// eventfd(2).
// Owns: nothing. Threads: any.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "CV4L2.h"

static int result(int value) { return value < 0 ? -errno : value; }

static int kernel_open(void *context, const char *path) {
  (void)context;
  return result(open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC));
}

static int kernel_close(void *context, int fd) {
  (void)context;
  return result(close(fd));
}

static int kernel_ioctl(void *context, int fd, unsigned long request, void *argument) {
  (void)context;
  return result(ioctl(fd, request, argument));
}

static int kernel_map(void *context, int fd, size_t length, uint32_t offset, void **address) {
  (void)context;
  // Some drivers refuse a mapping that is readable only.
  void *mapped = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, fd, offset);
  if (mapped == MAP_FAILED) return -errno;
  *address = mapped;
  return 0;
}

static int kernel_unmap(void *context, void *address, size_t length) {
  (void)context;
  return result(munmap(address, length));
}

static int kernel_poll(void *context, int fd, int wake_fd, int timeout_ms) {
  (void)context;
  struct pollfd fds[2] = {{.fd = wake_fd, .events = POLLIN}, {.fd = fd, .events = POLLIN}};
  int count = poll(fds, 2, timeout_ms);
  if (count < 0) return -errno;
  if (fds[0].revents) return TV4L2_WOKEN;
  if (fds[1].revents & POLLIN) return TV4L2_READY;
  if (fds[1].revents & (POLLHUP | POLLNVAL)) return -ENODEV;
  if (fds[1].revents & POLLERR) return -EIO;
  return TV4L2_TIMEOUT;
}

static int64_t kernel_now(void *context) {
  (void)context;
  struct timespec now = {0};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

const tv4l2_ops tv4l2_kernel = {
    .context = NULL,
    .open = kernel_open,
    .close = kernel_close,
    .ioctl = kernel_ioctl,
    .map = kernel_map,
    .unmap = kernel_unmap,
    .poll = kernel_poll,
    .now = kernel_now,
};

int tv4l2_waker(void) { return result(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

void tv4l2_wake(int wake_fd) {
  // Fails only where the counter is full, and then it is readable already.
  (void)!eventfd_write(wake_fd, 1);
}

int tv4l2_unwake(int wake_fd) {
  eventfd_t count;
  return eventfd_read(wake_fd, &count) == 0;
}
