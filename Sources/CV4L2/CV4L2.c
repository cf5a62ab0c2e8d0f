// Video4Linux2 requests, one function each, over any `tv4l2_ops`.
//
// Wraps: the capture part of <linux/videodev2.h>. Owns: nothing; see the header. Threads: any.
#include "CV4L2.h"

#include <errno.h>
#include <string.h>

const unsigned long tv4l2_querycap = VIDIOC_QUERYCAP, tv4l2_enum_fmt = VIDIOC_ENUM_FMT,
                    tv4l2_enum_framesizes = VIDIOC_ENUM_FRAMESIZES,
                    tv4l2_enum_frameintervals = VIDIOC_ENUM_FRAMEINTERVALS, tv4l2_s_fmt = VIDIOC_S_FMT,
                    tv4l2_s_parm = VIDIOC_S_PARM, tv4l2_reqbufs = VIDIOC_REQBUFS,
                    tv4l2_querybuf = VIDIOC_QUERYBUF, tv4l2_qbuf = VIDIOC_QBUF, tv4l2_dqbuf = VIDIOC_DQBUF,
                    tv4l2_streamon = VIDIOC_STREAMON, tv4l2_streamoff = VIDIOC_STREAMOFF;

static int request(const tv4l2_ops *ops, int fd, unsigned long number, void *argument) {
  int status;
  do {
    status = ops->ioctl(ops->context, fd, number, argument);
  } while (status == -EINTR);
  return status;
}

int tv4l2_open(const tv4l2_ops *ops, const char *path) {
  int fd;
  do {
    fd = ops->open(ops->context, path);
  } while (fd == -EINTR);
  return fd;
}

// Not repeated after EINTR: Linux has closed the descriptor by then, and it may be somebody else's.
int tv4l2_close(const tv4l2_ops *ops, int fd) { return ops->close(ops->context, fd); }

int64_t tv4l2_now(const tv4l2_ops *ops) { return ops->now(ops->context); }

int tv4l2_identify(const tv4l2_ops *ops, int fd, tv4l2_identity *out) {
  struct v4l2_capability answer = {0};
  int status = request(ops, fd, VIDIOC_QUERYCAP, &answer);
  if (status < 0) return status;
  memset(out, 0, sizeof *out);
  memcpy(out->driver, answer.driver, sizeof answer.driver);
  memcpy(out->card, answer.card, sizeof answer.card);
  memcpy(out->bus, answer.bus_info, sizeof answer.bus_info);
  out->capabilities =
      answer.capabilities & V4L2_CAP_DEVICE_CAPS ? answer.device_caps : answer.capabilities;
  return 0;
}

int tv4l2_format_at(const tv4l2_ops *ops, int fd, uint32_t index, uint32_t *fourcc) {
  struct v4l2_fmtdesc answer = {.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  int status = request(ops, fd, VIDIOC_ENUM_FMT, &answer);
  if (status >= 0) *fourcc = answer.pixelformat;
  return status;
}

int tv4l2_size_at(const tv4l2_ops *ops, int fd, uint32_t fourcc, uint32_t index, tv4l2_range *out) {
  struct v4l2_frmsizeenum answer = {.index = index, .pixel_format = fourcc};
  int status = request(ops, fd, VIDIOC_ENUM_FRAMESIZES, &answer);
  if (status < 0) return status;
  if (answer.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
    const struct v4l2_frmsize_discrete one = answer.discrete;
    *out = (tv4l2_range){one.width, one.height, one.width, one.height, 0};
  } else {
    const struct v4l2_frmsize_stepwise span = answer.stepwise;
    *out = (tv4l2_range){span.min_width, span.min_height, span.max_width, span.max_height, 1};
  }
  return 0;
}

int tv4l2_interval_at(
    const tv4l2_ops *ops, int fd, uint32_t fourcc, uint32_t width, uint32_t height, uint32_t index,
    tv4l2_range *out) {
  struct v4l2_frmivalenum answer = {
      .index = index, .pixel_format = fourcc, .width = width, .height = height};
  int status = request(ops, fd, VIDIOC_ENUM_FRAMEINTERVALS, &answer);
  if (status < 0) return status;
  if (answer.type == V4L2_FRMIVAL_TYPE_DISCRETE) {
    const struct v4l2_fract one = answer.discrete;
    *out = (tv4l2_range){one.numerator, one.denominator, one.numerator, one.denominator, 0};
  } else {
    const struct v4l2_frmival_stepwise span = answer.stepwise;
    *out = (tv4l2_range){
        span.min.numerator, span.min.denominator, span.max.numerator, span.max.denominator, 1};
  }
  return 0;
}

int tv4l2_set_format(const tv4l2_ops *ops, int fd, tv4l2_picture *picture) {
  struct v4l2_format answer = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  answer.fmt.pix.pixelformat = picture->fourcc;
  answer.fmt.pix.width = picture->width;
  answer.fmt.pix.height = picture->height;
  answer.fmt.pix.field = V4L2_FIELD_NONE;
  int status = request(ops, fd, VIDIOC_S_FMT, &answer);
  if (status < 0) return status;
  const struct v4l2_pix_format pix = answer.fmt.pix;
  *picture = (tv4l2_picture){pix.pixelformat, pix.width, pix.height, pix.bytesperline, pix.sizeimage};
  return 0;
}

int tv4l2_set_interval(const tv4l2_ops *ops, int fd, uint32_t *numerator, uint32_t *denominator) {
  struct v4l2_streamparm answer = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  answer.parm.capture.timeperframe.numerator = *numerator;
  answer.parm.capture.timeperframe.denominator = *denominator;
  int status = request(ops, fd, VIDIOC_S_PARM, &answer);
  if (status < 0) return status;
  *numerator = answer.parm.capture.timeperframe.numerator;
  *denominator = answer.parm.capture.timeperframe.denominator;
  return 0;
}

int tv4l2_request(const tv4l2_ops *ops, int fd, uint32_t count) {
  struct v4l2_requestbuffers answer = {
      .count = count, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  int status = request(ops, fd, VIDIOC_REQBUFS, &answer);
  return status < 0 ? status : (int)answer.count;
}

static struct v4l2_buffer buffer(uint32_t index) {
  return (struct v4l2_buffer){
      .index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
}

int tv4l2_locate(const tv4l2_ops *ops, int fd, uint32_t index, uint32_t *offset, size_t *length) {
  struct v4l2_buffer answer = buffer(index);
  int status = request(ops, fd, VIDIOC_QUERYBUF, &answer);
  if (status < 0) return status;
  *offset = answer.m.offset;
  *length = answer.length;
  return 0;
}

int tv4l2_map(const tv4l2_ops *ops, int fd, uint32_t offset, size_t length, void **address) {
  return ops->map(ops->context, fd, length, offset, address);
}

int tv4l2_unmap(const tv4l2_ops *ops, void *address, size_t length) {
  return ops->unmap(ops->context, address, length);
}

int tv4l2_queue(const tv4l2_ops *ops, int fd, uint32_t index) {
  struct v4l2_buffer answer = buffer(index);
  return request(ops, fd, VIDIOC_QBUF, &answer);
}

int tv4l2_dequeue(const tv4l2_ops *ops, int fd, tv4l2_filled *out) {
  struct v4l2_buffer answer = buffer(0);
  int status = request(ops, fd, VIDIOC_DQBUF, &answer);
  if (status < 0) return status;
  int64_t microseconds = (int64_t)answer.timestamp.tv_sec * 1000000 + answer.timestamp.tv_usec;
  *out = (tv4l2_filled){
      answer.index, answer.bytesused, answer.flags, answer.sequence, microseconds * 1000};
  return 0;
}

int tv4l2_stream(const tv4l2_ops *ops, int fd, int on) {
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return request(ops, fd, on ? VIDIOC_STREAMON : VIDIOC_STREAMOFF, &type);
}

int tv4l2_wait(const tv4l2_ops *ops, int fd, int wake_fd, int timeout_ms) {
  const int64_t end = tv4l2_now(ops) + (int64_t)timeout_ms * 1000000;
  for (;;) {
    int status = ops->poll(ops->context, fd, wake_fd, timeout_ms);
    if (status != -EINTR) return status;
    int64_t left = (end - tv4l2_now(ops) + 999999) / 1000000;
    if (left <= 0) return TV4L2_TIMEOUT;
    timeout_ms = (int)left;
  }
}
