import CSandbox
import DocumentProtocol
import Glibc

/// Memory that is given to another process, which writes it once, and that can never change after that.
struct GivenMemory {
  let owner: OwnedDescriptor

  /// Allocates memory that can be given to another process.
  /// - Returns: nil if there is no memory.
  init?(size: Int) {
    let made = trackii_memfd("trackii", size)
    guard made >= 0 else { return nil }
    owner = OwnedDescriptor(made)
  }

  /// Seals the memory and maps it for reading; nil if the other process can still write to it after a second.
  ///
  /// A worker that was ended a moment ago holds the memory until the kernel has taken it apart, and the kernel holds
  /// single pages at times.
  func sealed() async -> SealedMapping? {
    for _ in 0..<Self.attempts {
      let status = trackii_memfd_seal(owner.raw)
      guard status == -EBUSY else { return status == 0 ? SealedMapping(descriptor: owner.raw) : nil }
      do { try await Task.sleep(for: Self.pause) } catch { return nil }
    }
    return nil
  }

  private static let attempts = 100
  private static let pause = Duration.milliseconds(10)
}

/// A sealed memfd, which nobody can change any more, mapped for reading.
// Unchecked because it holds a pointer: the bytes are immutable and unmapped once, by the last holder.
final class SealedMapping: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// Maps a sealed file for reading.
  /// - Parameter descriptor: stays owned by the caller.
  /// - Returns: nil if the file is not sealed, is empty, or cannot be mapped.
  init?(descriptor: Int32) {
    let size = Int(trackii_memfd_sealed_size(descriptor))
    guard size > 0, let base = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), base != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: base, count: size)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
