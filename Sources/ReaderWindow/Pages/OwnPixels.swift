import Glibc

/// Memory of pixels that never changes once it is written.
// Unchecked because it holds a pointer: it is written before anybody else gets it, and freed by the last holder.
final class OwnPixels: @unchecked Sendable {
  let words: UnsafeMutableBufferPointer<UInt32>

  /// Allocates memory for pixels of 32 bits.
  /// - Returns: nil if there is no memory.
  init?(words count: Int) {
    guard let memory = malloc(count * 4) else { return nil }
    words = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt32.self, capacity: count), count: count)
  }

  deinit { free(words.baseAddress) }
}
