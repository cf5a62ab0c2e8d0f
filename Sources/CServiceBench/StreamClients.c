#define _GNU_SOURCE
#include "StreamClients.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 1 << 16 };

struct client {
  int fd;
  bool is_upgraded;
  uint64_t last, dropped;
  size_t length;
  char buffer[BUFFER];
};

static const char request[] =
    "GET /v1/stream HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

static int open_stream(const char *path, int flags) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address.sun_path, path);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0 &&
      write(fd, request, sizeof request - 1) == (ssize_t)sizeof request - 1 &&
      fcntl(fd, F_SETFL, flags) == 0)
    return fd;
  int failure = errno;
  close(fd);
  errno = failure;
  return -1;
}

/// The digits behind `key`; false where it is not there.
static bool number(const char *text, size_t length, const char *key, uint64_t *value) {
  const char *at = memmem(text, length, key, strlen(key));
  if (!at) return false;
  const char *end = text + length;
  *value = 0;
  for (at += strlen(key); at < end && *at >= '0' && *at <= '9'; at++) *value = 10 * *value + (uint64_t)(*at - '0');
  return true;
}

static int add_age(struct trackii_streams *result, double age) {
  // Room for twice as many each time the count is a power of two.
  if ((result->age_count & (result->age_count - 1)) == 0) {
    size_t room = result->age_count ? 2 * result->age_count : 1;
    double *ages = realloc(result->ages, room * sizeof *ages);
    if (!ages) return ENOMEM;
    result->ages = ages;
  }
  result->ages[result->age_count++] = age;
  return 0;
}

static int take(struct client *client, const char *text, size_t length, uint64_t now, struct trackii_streams *result) {
  uint64_t value;
  result->messages++;
  if (number(text, length, "\"seq\":", &value)) {
    if (value > client->last + 1) result->gaps += value - client->last - 1;
    client->last = value;
  }
  if (number(text, length, "\"dropped\":", &value)) client->dropped = value;
  if (!number(text, length, "\"arrival_ns\":", &value)) return 0;
  return add_age(result, ((double)now - (double)value) / 1e6);
}

/// Unmasked frames of less than 64 KiB, as the service sends them.
static int take_frames(struct client *client, uint64_t now, struct trackii_streams *result) {
  size_t start = 0;
  if (!client->is_upgraded) {
    char *end = memmem(client->buffer, client->length, "\r\n\r\n", 4);
    if (!end) return 0;
    start = (size_t)(end + 4 - client->buffer);
    client->is_upgraded = true;
  }
  while (client->length >= start + 4) {
    const unsigned char *frame = (const unsigned char *)client->buffer + start;
    size_t length = frame[1] & 127, header = 2;
    if (length == 127) return EMSGSIZE;
    if (length == 126) {
      length = (size_t)frame[2] << 8 | frame[3];
      header = 4;
    }
    if (client->length < start + header + length) break;
    int failure = take(client, client->buffer + start + header, length, now, result);
    if (failure) return failure;
    start += header + length;
  }
  client->length -= start;
  memmove(client->buffer, client->buffer + start, client->length);
  return 0;
}

/// - Returns: 0, also at the stream's end, which closes the client; else an errno.
static int read_client(struct client *client, struct trackii_streams *result) {
  if (client->length == BUFFER) return EMSGSIZE;
  ssize_t count = read(client->fd, client->buffer + client->length, BUFFER - client->length);
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (count < 0 && errno == EAGAIN) return 0;
  if (count <= 0) {
    close(client->fd);
    client->fd = -1;
    return 0;
  }
  client->length += (size_t)count;
  return take_frames(client, (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec, result);
}

static int read_all(struct client *clients, int readers, int until, struct trackii_streams *result) {
  int queue = epoll_create1(EPOLL_CLOEXEC), failure = 0;
  if (queue < 0) return errno;
  for (int index = 0; index <= readers && !failure; index++) {
    // NULL stands for the end.
    struct client *client = index < readers ? &clients[index] : NULL;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    if (epoll_ctl(queue, EPOLL_CTL_ADD, client ? client->fd : until, &event)) failure = errno;
  }
  for (bool goes_on = true; goes_on && !failure;) {
    struct epoll_event events[64];
    int count = epoll_wait(queue, events, 64, -1);
    if (count < 0 && errno != EINTR) failure = errno;
    for (int index = 0; index < count && !failure; index++) {
      if (events[index].data.ptr)
        failure = read_client(events[index].data.ptr, result);
      else
        goes_on = false;
    }
  }
  close(queue);
  return failure;
}

int trackii_read_streams(const char *path, int readers, int silent, int until, struct trackii_streams *result) {
  *result = (struct trackii_streams){0};
  struct client *clients = calloc((size_t)readers + 1, sizeof *clients);
  int *others = calloc((size_t)silent + 1, sizeof *others);
  int opened = 0, failure = clients && others ? 0 : ENOMEM;
  for (; opened < readers + silent && !failure; opened++) {
    bool reads = opened < readers;
    int fd = open_stream(path, reads ? O_NONBLOCK : 0);
    if (fd < 0) {
      failure = errno;
      break;
    }
    *(reads ? &clients[opened].fd : &others[opened - readers]) = fd;
  }
  if (!failure) failure = read_all(clients, readers, until, result);
  for (int index = 0; index < opened; index++) {
    if (index < readers) result->dropped += clients[index].dropped;
    int fd = index < readers ? clients[index].fd : others[index - readers];
    if (fd >= 0) close(fd);
  }
  free(clients);
  free(others);
  return failure;
}

void trackii_free_streams(struct trackii_streams *result) {
  free(result->ages);
  *result = (struct trackii_streams){0};
}
