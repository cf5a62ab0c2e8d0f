#include "include/CWeb.h"

#include <curl/curl.h>
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

static void begin(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

static size_t take(char *bytes, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  long status = 0;
  curl_easy_getinfo(transfer->curl, CURLINFO_RESPONSE_CODE, &status);
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
  struct transfer transfer = {question, curl_easy_init(), 0};
  struct curl_slist *headers = NULL;
  char accept[512];
  char words[CURL_ERROR_SIZE] = "";
  if (!transfer.curl) {
    question->ended(question->context, CURLE_OUT_OF_MEMORY, 0, curl_easy_strerror(CURLE_OUT_OF_MEMORY), NULL);
    return;
  }
  strcpy(accept, "Accept: ");
  strncat(accept, question->accept, sizeof accept - strlen(accept) - 1);
  headers = curl_slist_append(NULL, accept);
  CURL *curl = transfer.curl;
  curl_easy_setopt(curl, CURLOPT_URL, question->url);
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, question->agent);
  // Whatever libcurl can unpack; what is unpacked is counted.
  curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, question->idle_seconds);
  curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
  curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, question->idle_seconds);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT, question->seconds);
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, words);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &transfer);
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, progress);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &transfer);
  if (!has_proxy()) {
    curl_easy_setopt(curl, CURLOPT_PREREQFUNCTION, reached);
    curl_easy_setopt(curl, CURLOPT_PREREQDATA, &transfer);
  }
  // A connection that the other side has closed must not end this process.
  sigset_t pipe, before;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  CURLcode code = curl_easy_perform(curl);
  long status = 0;
  char *leads_to = NULL;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &leads_to);
  // Of an answer that is no success the rest is of no use.
  if (status != 0 && status != 200 && code == CURLE_WRITE_ERROR) code = CURLE_OK;
  question->ended(question->context, code, status, words[0] ? words : curl_easy_strerror(code), leads_to);
  curl_slist_free_all(headers);
  // Closing may write too.
  curl_easy_cleanup(curl);
  const struct timespec at_once = {0, 0};
  while (sigtimedwait(&pipe, NULL, &at_once) > 0) {}
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}
