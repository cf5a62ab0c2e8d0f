#define _GNU_SOURCE
#include "CoreWatch.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

enum { SECOND = 1000000000 };

/// What the threads share.
struct watch {
  int64_t every, limit;
  atomic_bool ends;
  pthread_mutex_t lock;
  struct trackii_core_spans *result;
  size_t room;
  int failure;
};

struct core {
  struct watch *watch;
  int number;
  pthread_t thread;
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * SECOND + time.tv_nsec;
}

static void keep(struct watch *watch, int64_t from, int64_t to) {
  pthread_mutex_lock(&watch->lock);
  struct trackii_core_spans *result = watch->result;
  if (result->count == watch->room) {
    size_t room = watch->room ? 2 * watch->room : 64;
    struct trackii_core_span *spans = realloc(result->spans, room * sizeof *spans);
    if (spans)
      result->spans = spans, watch->room = room;
    else
      watch->failure = ENOMEM;
  }
  if (result->count < watch->room) result->spans[result->count++] = (struct trackii_core_span){from, to};
  pthread_mutex_unlock(&watch->lock);
}

static int come_first(int number) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(number, &cores);
  int failure = pthread_setaffinity_np(pthread_self(), sizeof cores, &cores);
  const struct sched_param first = {.sched_priority = 1};
  return failure ? failure : pthread_setschedparam(pthread_self(), SCHED_FIFO, &first);
}

static void *look(void *data) {
  struct core *core = data;
  struct watch *watch = core->watch;
  int failure = come_first(core->number);
  if (failure) {
    pthread_mutex_lock(&watch->lock);
    watch->failure = failure;
    pthread_mutex_unlock(&watch->lock);
    return NULL;
  }
  for (int64_t planned = now() + watch->every; !atomic_load(&watch->ends); planned += watch->every) {
    const struct timespec time = {.tv_sec = planned / SECOND, .tv_nsec = planned % SECOND};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR)
      ;
    int64_t woke = now();
    if (woke - planned <= watch->limit) continue;
    keep(watch, planned, woke);
    // What was slept over is one span.
    planned = woke;
  }
  return NULL;
}

int trackii_watch_cores(int64_t every, int64_t limit, int until, struct trackii_core_spans *result) {
  *result = (struct trackii_core_spans){0};
  cpu_set_t usable;
  if (sched_getaffinity(0, sizeof usable, &usable) != 0) return errno;
  struct core *cores = calloc(CPU_SETSIZE, sizeof *cores);
  if (!cores) return ENOMEM;
  struct watch watch = {
      .every = every, .limit = limit, .lock = PTHREAD_MUTEX_INITIALIZER, .result = result};
  int count = 0, failure = 0;
  for (int number = 0; number < CPU_SETSIZE && !failure; number++) {
    if (!CPU_ISSET(number, &usable)) continue;
    cores[count] = (struct core){.watch = &watch, .number = number};
    failure = pthread_create(&cores[count].thread, NULL, look, &cores[count]);
    if (!failure) count++;
  }
  struct pollfd end = {.fd = until, .events = POLLIN};
  while (!failure && poll(&end, 1, -1) < 0 && errno == EINTR)
    ;
  atomic_store(&watch.ends, true);
  for (int index = 0; index < count; index++) pthread_join(cores[index].thread, NULL);
  free(cores);
  return failure ? failure : watch.failure;
}

void trackii_free_core_spans(struct trackii_core_spans *spans) { free(spans->spans); }
