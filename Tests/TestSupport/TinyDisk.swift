import Foundation
import Glibc

/// A disk of its own, of a few KiB, which fills up; gone with its last holder. Mounting it needs root.
package final class TinyDisk: Sendable {
  package let folder = FileManager.default.temporaryDirectory.appending(path: "trackii-tiny-\(UUID())")

  /// - Returns: nil where none can be mounted.
  package init?(kibibytes: Int) {
    guard getuid() == 0, mkdir(folder.path, 0o700) == 0 else { return nil }
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(kibibytes)k") == 0 else {
      rmdir(folder.path)
      return nil
    }
  }

  /// Waits while a file on it is still being closed, also in a child that has not reached its program yet.
  /// - Throws: `POSIXError` where it cannot be.
  package func becomeReadOnly() async throws {
    while mount("", folder.path, "", UInt(MS_REMOUNT | MS_RDONLY), nil) != 0 {
      guard errno == EBUSY else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      await Task.yield()
    }
  }

  deinit {
    umount2(folder.path, Int32(MNT_DETACH))
    rmdir(folder.path)
  }

  package static let canBeMade = TinyDisk(kibibytes: 64) != nil
}
