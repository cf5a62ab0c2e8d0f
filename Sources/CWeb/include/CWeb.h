// One answer of a computer on the internet, through libcurl, whose calls with a variable number of arguments Swift cannot make.
// It is loaded with the first question: it brings two dozen libraries for protocols and encryption, which would take a
// quarter of the time in which a short command starts.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What is asked for.
struct trackii_web_question {
  const char *url;
  /// The media types that are wanted.
  const char *accept;
  const char *agent;
  /// Seconds in which less than a byte a second comes, and seconds altogether.
  long idle_seconds, seconds;
  /// Given to each of the calls below, on the thread that asks.
  void *context;
  /// Takes bytes of an answer whose status is 200. Other than 0 ends the transfer.
  int (*take)(void *context, const char *bytes, size_t count);
  /// Bytes so far and in all, 0 where that is not known; called once a second at least. Other than 0 ends the transfer.
  int (*progress)(void *context, int64_t so_far, int64_t in_all);
  /// The numeric address of the computer that was reached, before anything is sent. Other than 0 ends the transfer.
  int (*reached)(void *context, const char *address);
  /// The end: libcurl's code, 0 where an answer came, of whatever status; the status of HTTP, 0 where none came; what is wrong in
  /// libcurl's words; where an answer of status 3xx leads to, whole, or NULL.
  void (*ended)(void *context, int code, long status, const char *words, const char *leads_to);
};

/// Asks, and returns when it has ended. It follows nothing, and sends no cookies and no passwords. On a
/// thread that may block.
void trackii_web_ask(const struct trackii_web_question *question);
