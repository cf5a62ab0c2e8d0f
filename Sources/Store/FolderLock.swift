import Glibc

/// Keeps other programs out of a folder while this one changes what lies in it (flock(2)); gone with the process.
///
/// It lies on the folder itself, so that nothing is left behind. A lock belongs to the open file, which a child that
/// this process has just started holds too until it has become another program. So it is given back in so many words:
/// closing it would only give it back once that child has closed it as well.
package struct FolderLock {
  private let descriptor: Int32

  /// - Parameters:
  ///   - path: of a folder that is there.
  ///   - waitSeconds: how long another program is waited for, blocking the thread; 0 tries once.
  /// - Throws: `busy` where another program has had it for so long; what `open` says of the folder.
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

  /// Lets another program take the folder; to be called once.
  package func release() {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
