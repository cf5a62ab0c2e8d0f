import Foundation
import Glibc

/// Writing files so that they are on the disk before the program relies on them.
package enum DurableFile {
  /// Waits until files, and the folder entries that name them, are on the disk.
  package static func finish(_ files: [URL], in folder: URL) throws(StoreError) {
    for file in files + [folder] {
      let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw StoreError(errno: errno, file.path) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw StoreError(errno: errno, file.path) }
    }
  }

  /// Renames a file or folder durably.
  package static func rename(_ source: URL, to target: URL) throws(StoreError) {
    guard Glibc.rename(source.path, target.path) == 0 else { throw StoreError(errno: errno, target.path) }
    try finish([], in: target.deletingLastPathComponent())
  }
}
