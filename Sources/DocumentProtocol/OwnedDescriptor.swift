import Glibc

/// A file descriptor that is closed with its last holder.
package final class OwnedDescriptor: Sendable {
  package let raw: Int32
  package init(_ raw: Int32) { self.raw = raw }
  deinit { close(raw) }
}
