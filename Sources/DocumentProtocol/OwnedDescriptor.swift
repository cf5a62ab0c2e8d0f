import Glibc

/// A file descriptor that is closed with its last holder.
package final class OwnedDescriptor: Sendable {
  /// The file descriptor, for system calls only; open as long as this object lives.
  package let raw: Int32
  /// Takes over a file descriptor.
  /// - Parameter raw: an open descriptor, which this object closes.
  package init(_ raw: Int32) { self.raw = raw }
  deinit { close(raw) }
}
