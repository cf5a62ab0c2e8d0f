import Glibc

/// A lock that keeps other programs out of a folder while this one changes its content (flock(2)); it ends with the
/// process.
///
/// The lock is on the folder itself, so that no lock file is left behind. It belongs to the open file, which a newly
/// started child process shares until it executes another program. So it is released explicitly: closing the file would
/// release it only once the child has closed it as well.
package struct FolderLock {
  private let descriptor: Int32

  /// Takes the lock of a folder.
  ///
  /// - Parameters:
  ///   - path: the path of an existing folder.
  ///   - waitSeconds: how long to wait for another program, blocking the thread; 0 tries once.
  /// - Throws: `busy` if another program holds the lock for so long; the error of `open`.
  package init(_ path: String, waitSeconds: Double = 0) throws(StoreError) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(errno: errno, path) }
    for attempt in 0...max(0, Int(waitSeconds * 100)) {
      if attempt > 0 { usleep(10_000) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    }
    close(descriptor)
    throw .busy(name: path)
  }

  /// Releases the lock; to be called once.
  package func release() {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
