// The few Video4Linux2 calls that a camera needs, each made through a table of function pointers.
//
// Wraps: the kernel's <linux/videodev2.h> (single-planar video capture, memory-mapped buffers).
// Owns: nothing. Every function works on a file descriptor and a table that the caller keeps; what
// `tv4l2_open` gives is given back by `tv4l2_close`, what `tv4l2_map` gives by `tv4l2_unmap`.
// Threads: every function may be called on any thread; the caller sees to it that a descriptor is not
// closed while another thread uses it.
// Errors: every `int` is negative for an error and then is minus an errno. EINTR never comes out.
#pragma once
#include <linux/videodev2.h>
#include <stddef.h>
#include <stdint.h>

// The system calls, replaceable so that every error path can be tried without a device. Each returns a
// negative errno on failure and may return -EINTR.
typedef struct tv4l2_ops {
  void *context;  // handed back as the first argument
  int (*open)(void *context, const char *path);
  int (*close)(void *context, int fd);
  int (*ioctl)(void *context, int fd, unsigned long request, void *argument);
  int (*map)(void *context, int fd, size_t length, uint32_t offset, void **address);
  int (*unmap)(void *context, void *address, size_t length);
  // Waits for `fd` (none where negative) and `wake_fd`; see `tv4l2_wait` for what comes back.
  int (*poll)(void *context, int fd, int wake_fd, int timeout_ms);
  int64_t (*now)(void *context);  // CLOCK_MONOTONIC, ns
} tv4l2_ops;

// The running kernel.
extern const tv4l2_ops tv4l2_kernel;

// What VIDIOC_QUERYCAP says; texts end with a zero.
typedef struct tv4l2_identity {
  char driver[17], card[33], bus[33];
  uint32_t capabilities;  // of this node (device_caps), not of the whole device
} tv4l2_identity;

// One answer of ENUM_FRAMESIZES (width, height) or ENUM_FRAMEINTERVALS (numerator, denominator); for a
// single value the least and the most are equal.
typedef struct tv4l2_range {
  uint32_t min_a, min_b, max_a, max_b;
  int is_span;
} tv4l2_range;

typedef struct tv4l2_picture {
  uint32_t fourcc, width, height, stride, size;
} tv4l2_picture;

typedef struct tv4l2_filled {
  uint32_t index, bytes_used, flags, sequence;
  int64_t time_ns;  // the driver's stamp; what clock it is on, `flags` say
} tv4l2_filled;

enum { TV4L2_TIMEOUT = 0, TV4L2_READY = 1, TV4L2_WOKEN = 2 };

// Requests as constants: Swift does not see the kernel's macros.
extern const unsigned long tv4l2_querycap, tv4l2_enum_fmt, tv4l2_enum_framesizes, tv4l2_enum_frameintervals,
    tv4l2_s_fmt, tv4l2_s_parm, tv4l2_reqbufs, tv4l2_querybuf, tv4l2_qbuf, tv4l2_dqbuf, tv4l2_streamon,
    tv4l2_streamoff;

int tv4l2_open(const tv4l2_ops *ops, const char *path);  // a descriptor, non-blocking
int tv4l2_close(const tv4l2_ops *ops, int fd);
int64_t tv4l2_now(const tv4l2_ops *ops);

int tv4l2_identify(const tv4l2_ops *ops, int fd, tv4l2_identity *out);
// The next three answer -EINVAL past the last index.
int tv4l2_format_at(const tv4l2_ops *ops, int fd, uint32_t index, uint32_t *fourcc);
int tv4l2_size_at(const tv4l2_ops *ops, int fd, uint32_t fourcc, uint32_t index, tv4l2_range *out);
int tv4l2_interval_at(
    const tv4l2_ops *ops, int fd, uint32_t fourcc, uint32_t width, uint32_t height, uint32_t index,
    tv4l2_range *out);

int tv4l2_set_format(const tv4l2_ops *ops, int fd, tv4l2_picture *picture);  // asks, and reads back
int tv4l2_set_interval(const tv4l2_ops *ops, int fd, uint32_t *numerator, uint32_t *denominator);  // likewise, s

int tv4l2_request(const tv4l2_ops *ops, int fd, uint32_t count);  // how many buffers were granted; 0 frees them
int tv4l2_locate(const tv4l2_ops *ops, int fd, uint32_t index, uint32_t *offset, size_t *length);
int tv4l2_map(const tv4l2_ops *ops, int fd, uint32_t offset, size_t length, void **address);
int tv4l2_unmap(const tv4l2_ops *ops, void *address, size_t length);
int tv4l2_queue(const tv4l2_ops *ops, int fd, uint32_t index);
int tv4l2_dequeue(const tv4l2_ops *ops, int fd, tv4l2_filled *out);  // -EAGAIN: none is full
int tv4l2_stream(const tv4l2_ops *ops, int fd, int on);

// Blocks until a buffer is full, the wake descriptor is readable or the time is over; `fd` may be -1.
// TV4L2_READY, TV4L2_WOKEN (wins over READY) or TV4L2_TIMEOUT; -ENODEV when the device is gone and -EIO when
// it stopped streaming, so that a dead device is never polled in a circle.
int tv4l2_wait(const tv4l2_ops *ops, int fd, int wake_fd, int timeout_ms);

// A wake descriptor, closed by close(2); `tv4l2_wake` makes it readable until `tv4l2_unwake`.
int tv4l2_waker(void);
void tv4l2_wake(int wake_fd);
int tv4l2_unwake(int wake_fd);  // undoes it: 1 where it had been woken, else 0
