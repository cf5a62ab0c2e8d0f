import Foundation
import Glibc

/// Files that are on the disk before they are counted on.
package enum DurableFile {
  /// Waits until files and the folder that names them are on the disk.
  package static func finish(_ files: [URL], in folder: URL) throws(StoreError) {
    for file in files + [folder] {
      let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw StoreError(errno: errno, file.path) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw StoreError(errno: errno, file.path) }
    }
  }

  /// Gives a file or folder its name, for good.
  package static func rename(_ source: URL, to target: URL) throws(StoreError) {
    guard Glibc.rename(source.path, target.path) == 0 else { throw StoreError(errno: errno, target.path) }
    try finish([], in: target.deletingLastPathComponent())
  }
}
