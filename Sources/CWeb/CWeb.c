// See CWeb.h. libcurl stays loaded until the process ends.
#define CURL_DISABLE_TYPECHECK
#include "include/CWeb.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// Of an answer that is no success nothing is kept; a computer that sends it without end is not listened to.
static const size_t most_discarded = 1 << 20;

struct transfer {
  const struct trackii_web_question *question;
  CURL *curl;
  size_t discarded;
};

// The header has macros of these names, which stand in the way of functions that were looked up.
#undef curl_easy_setopt
#undef curl_easy_getinfo

static struct {
  int is_loaded;
  __typeof__(&curl_global_init) curl_global_init;
  __typeof__(&curl_easy_init) curl_easy_init;
  __typeof__(&curl_easy_setopt) curl_easy_setopt;
  __typeof__(&curl_easy_perform) curl_easy_perform;
  __typeof__(&curl_easy_getinfo) curl_easy_getinfo;
  __typeof__(&curl_easy_strerror) curl_easy_strerror;
  __typeof__(&curl_easy_cleanup) curl_easy_cleanup;
  __typeof__(&curl_slist_append) curl_slist_append;
  __typeof__(&curl_slist_free_all) curl_slist_free_all;
} lib;

static int load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  const struct {
    void *to;
    const char *name;
  } functions[] = {
      {&lib.curl_global_init, "curl_global_init"},
      {&lib.curl_easy_init, "curl_easy_init"},
      {&lib.curl_easy_setopt, "curl_easy_setopt"},
      {&lib.curl_easy_perform, "curl_easy_perform"},
      {&lib.curl_easy_getinfo, "curl_easy_getinfo"},
      {&lib.curl_easy_strerror, "curl_easy_strerror"},
      {&lib.curl_easy_cleanup, "curl_easy_cleanup"},
      {&lib.curl_slist_append, "curl_slist_append"},
      {&lib.curl_slist_free_all, "curl_slist_free_all"},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *symbol = dlsym(library, functions[i].name);
    if (!symbol) return 0;
    *(void **)functions[i].to = symbol;
  }
  return lib.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

static void begin(void) { lib.is_loaded = load(); }

static size_t take(char *bytes, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  long status = 0;
  lib.curl_easy_getinfo(transfer->curl, CURLINFO_RESPONSE_CODE, &status);
  if (status != 200) {
    transfer->discarded += size * count;
    return transfer->discarded > most_discarded ? 0 : size * count;
  }
  return transfer->question->take(transfer->question->context, bytes, size * count) ? 0 : size * count;
}

static int progress(void *context, curl_off_t in_all, curl_off_t so_far, curl_off_t a, curl_off_t b) {
  struct transfer *transfer = context;
  (void)a, (void)b;
  return transfer->question->progress(transfer->question->context, so_far, in_all);
}

static int reached(void *context, char *address, char *local, int port, int local_port) {
  struct transfer *transfer = context;
  (void)local, (void)port, (void)local_port;
  return transfer->question->reached(transfer->question->context, address) ? CURL_PREREQFUNC_ABORT
                                                                           : CURL_PREREQFUNC_OK;
}

/// Where a proxy stands between, its address is reached and not the computer's.
static int has_proxy(void) {
  const char *names[] = {"http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    const char *value = getenv(names[index]);
    if (value && *value) return 1;
  }
  return 0;
}

void trackii_web_ask(const struct trackii_web_question *question) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, begin);
  if (!lib.is_loaded) {
    question->ended(question->context, CURLE_FAILED_INIT, 0, "libcurl.so.4 is missing", NULL);
    return;
  }
  struct transfer transfer = {question, lib.curl_easy_init(), 0};
  struct curl_slist *headers = NULL;
  char accept[512];
  char words[CURL_ERROR_SIZE] = "";
  if (!transfer.curl) {
    question->ended(question->context, CURLE_OUT_OF_MEMORY, 0, lib.curl_easy_strerror(CURLE_OUT_OF_MEMORY), NULL);
    return;
  }
  strcpy(accept, "Accept: ");
  strncat(accept, question->accept, sizeof accept - strlen(accept) - 1);
  headers = lib.curl_slist_append(NULL, accept);
  CURL *curl = transfer.curl;
  lib.curl_easy_setopt(curl, CURLOPT_URL, question->url);
  lib.curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  lib.curl_easy_setopt(curl, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
  lib.curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  lib.curl_easy_setopt(curl, CURLOPT_USERAGENT, question->agent);
  // Whatever libcurl can unpack; what is unpacked is counted.
  lib.curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, "");
  lib.curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  lib.curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, question->idle_seconds);
  lib.curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
  lib.curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, question->idle_seconds);
  lib.curl_easy_setopt(curl, CURLOPT_TIMEOUT, question->seconds);
  lib.curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, words);
  lib.curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
  lib.curl_easy_setopt(curl, CURLOPT_WRITEDATA, &transfer);
  lib.curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  lib.curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, progress);
  lib.curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &transfer);
  if (!has_proxy()) {
    lib.curl_easy_setopt(curl, CURLOPT_PREREQFUNCTION, reached);
    lib.curl_easy_setopt(curl, CURLOPT_PREREQDATA, &transfer);
  }
  // A connection that the other side has closed must not end this process.
  sigset_t pipe, before;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  CURLcode code = lib.curl_easy_perform(curl);
  long status = 0;
  char *leads_to = NULL;
  lib.curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  lib.curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &leads_to);
  // Of an answer that is no success the rest is of no use.
  if (status != 0 && status != 200 && code == CURLE_WRITE_ERROR) code = CURLE_OK;
  question->ended(question->context, code, status, words[0] ? words : lib.curl_easy_strerror(code), leads_to);
  lib.curl_slist_free_all(headers);
  // Closing may write too.
  lib.curl_easy_cleanup(curl);
  const struct timespec at_once = {0, 0};
  while (sigtimedwait(&pipe, NULL, &at_once) > 0) {}
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}
