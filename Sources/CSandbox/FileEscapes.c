// Ways to files outside; see Escapes.h.
#define _GNU_SOURCE
#include "Cage.h"
#include "Escape.h"

#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// The numbers of calls that one of the two processors does not have.
#ifndef __NR_inotify_init1
#define __NR_inotify_init1 -1
#endif

// Attributes of files.
static int try_chmod(targets_t t) { return outcome(syscall(SYS_fchmodat, AT_FDCWD, t->file, 0600, 0)); }
static int try_chown(targets_t t) { return outcome(syscall(SYS_fchownat, AT_FDCWD, t->file, -1, -1, 0)); }
static int try_utimes(targets_t t) { return outcome(syscall(SYS_utimensat, AT_FDCWD, t->file, NULL, 0)); }
static int try_setxattr(targets_t t) {
  return outcome(syscall(SYS_setxattr, t->file, "user.trackii", "1", 1, 0));
}
static int try_fchmod(targets_t t) { return outcome(syscall(SYS_fchmod, t->document, 0600)); }

// What is there.
static int try_stat(targets_t t) {
  struct stat info;
  return outcome(syscall(SYS_newfstatat, AT_FDCWD, t->file, &info, 0));
}
static int try_stat_empty(targets_t t) {
  struct stat info;
  return outcome(syscall(SYS_newfstatat, AT_FDCWD, t->file, &info, AT_EMPTY_PATH));
}
static int try_statx(targets_t t) {
  char info[512];
  return outcome(syscall(SYS_statx, AT_FDCWD, t->file, 0, 0xfff, info));
}
static int try_access(targets_t t) { return outcome(syscall(SYS_faccessat, AT_FDCWD, t->file, F_OK)); }
static int try_readlink(targets_t t) {
  char target[256];
  (void)t;
  return outcome(syscall(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", target, sizeof target));
}
static int try_inotify(targets_t t) {
  (void)t;
  return opened(syscall(__NR_inotify_init1, 0));
}
static int try_list(targets_t t) {
  (void)t;
  char entries[1024];
  int fd = open("/usr/share/fonts", O_RDONLY | O_DIRECTORY);
  if (fd < 0) return errno;
  int error = outcome(syscall(SYS_getdents64, fd, entries, sizeof entries));
  close(fd);
  return error;
}

// Files.
static int try_read(targets_t t) { return opened(open(t->file, O_RDONLY)); }
static int try_passwd(targets_t t) {
  (void)t;
  return opened(open("/etc/passwd", O_RDONLY));
}
static int try_write(targets_t t) { return opened(open(t->file, O_WRONLY)); }
static int try_create(targets_t t) { return opened(open(t->free_name, O_WRONLY | O_CREAT, 0600)); }
static int try_openat2(targets_t t) {
  struct {
    uint64_t flags, mode, resolve;
  } how = {O_RDONLY, 0, 0};
  return opened(syscall(SYS_openat2, AT_FDCWD, t->file, &how, sizeof how));
}
// Standard output is /dev/null, so that nothing is harmed.
static int try_write_elsewhere(targets_t t) {
  (void)t;
  long fd = syscall(SYS_dup, 1);
  if (fd < 0) return errno;
  int error = outcome(syscall(SYS_write, fd, "x", 1));
  close((int)fd);
  return error;
}
static int try_pwrite(targets_t t) {
  (void)t;
  return outcome(syscall(SYS_pwrite64, 1, "x", 1, 0));
}
static int try_writev(targets_t t) {
  (void)t;
  struct iovec part = {.iov_base = "x", .iov_len = 1};
  return outcome(syscall(SYS_writev, 1, &part, 1));
}
static int try_other_output(targets_t t) {
  (void)t;
  return outcome(syscall(SYS_dup3, 1, trackii_output_descriptor, 0));
}
static int try_ftruncate(targets_t t) { return outcome(syscall(SYS_ftruncate, t->document, 1LL << 40)); }
static int try_fallocate(targets_t t) { return outcome(syscall(SYS_fallocate, t->document, 0, 0, 1LL << 40)); }
static int try_truncate(targets_t t) { return outcome(syscall(SYS_truncate, t->file, 1 << 20)); }
static int try_mkdir(targets_t t) { return outcome(syscall(SYS_mkdirat, AT_FDCWD, t->free_name, 0700)); }
static int try_symlink(targets_t t) { return outcome(syscall(SYS_symlinkat, t->file, AT_FDCWD, t->free_name)); }
static int try_link(targets_t t) {
  return outcome(syscall(SYS_linkat, AT_FDCWD, t->file, AT_FDCWD, t->free_name, 0));
}
static int try_rename(targets_t t) {
  return outcome(syscall(SYS_renameat2, AT_FDCWD, t->free_name, AT_FDCWD, t->free_name, 0)) == EPERM ? EPERM : 0;
}
static int try_unlink(targets_t t) {
  return outcome(syscall(SYS_unlinkat, AT_FDCWD, t->free_name, 0)) == EPERM ? EPERM : 0;
}
static int proc_file(targets_t t, const char *name) {
  char path[64] = "/proc/", digits[16];
  int count = 0;
  for (pid_t pid = t->process; pid > 0; pid /= 10) digits[count++] = (char)('0' + pid % 10);
  size_t length = strlen(path);
  while (count > 0) path[length++] = digits[--count];
  path[length] = 0;
  strcat(path, name);
  return opened(open(path, O_RDONLY));
}
static int try_proc_mem(targets_t t) { return proc_file(t, "/mem"); }
static int try_proc_environ(targets_t t) { return proc_file(t, "/environ"); }

static const struct escape list[] = {
    {"chmod a file", try_chmod},
    {"chown a file", try_chown},
    {"set a file's times", try_utimes},
    {"set an attribute of a file", try_setxattr},
    {"chmod the document", try_fchmod},
    {"stat a file", try_stat},
    {"stat a file by an empty path's flag", try_stat_empty},
    {"statx a file", try_statx},
    {"whether a file is there (access)", try_access},
    {"read a link", try_readlink},
    {"watch files (inotify)", try_inotify},
    {"list a folder", try_list},
    {"read a file", try_read},
    {"read /etc/passwd", try_passwd},
    {"write a file", try_write},
    {"create a file", try_create},
    {"read a file (openat2)", try_openat2},
    {"write to another descriptor", try_write_elsewhere},
    {"write to another descriptor (pwrite)", try_pwrite},
    {"write to another descriptor (writev)", try_writev},
    {"another descriptor in place of the output", try_other_output},
    {"enlarge what it holds (ftruncate)", try_ftruncate},
    {"enlarge what it holds (fallocate)", try_fallocate},
    {"truncate a file", try_truncate},
    {"make a folder", try_mkdir},
    {"make a symbolic link", try_symlink},
    {"make a hard link", try_link},
    {"rename a file", try_rename},
    {"remove a file", try_unlink},
    {"read the reader's memory (/proc/PID/mem)", try_proc_mem},
    {"read the reader's environment", try_proc_environ},
};

const struct escapes trackii_file_escapes = {list, sizeof list / sizeof *list};
