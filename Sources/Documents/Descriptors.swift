import CSupport
import Glibc

/// A file descriptor that is closed with its last holder.
final class OwnedDescriptor: Sendable {
  let raw: Int32
  init(_ raw: Int32) { self.raw = raw }
  deinit { close(raw) }
}

/// Memory that was written once, can never change, and can be sent to another process.
struct SealedMemory {
  private let owner: OwnedDescriptor
  var descriptor: Int32 { owner.raw }

  /// - Throws: `Channel.Problem.system` where there is no memory, or what `fill` throws.
  init(size: Int, filledBy fill: (UnsafeMutableRawBufferPointer) throws -> Void) throws {
    let made = trackii_memfd("trackii", size)
    guard made >= 0 else { throw Channel.Problem.system(-made) }
    owner = OwnedDescriptor(made)
    guard let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, made, 0), base != MAP_FAILED
    else { throw Channel.Problem.system(errno) }
    do {
      // A seal against writing needs the writable mapping gone.
      defer { munmap(base, size) }
      try fill(UnsafeMutableRawBufferPointer(start: base, count: size))
    }
    let sealed = trackii_memfd_seal(made)
    guard sealed == 0 else { throw Channel.Problem.system(-sealed) }
  }
}
