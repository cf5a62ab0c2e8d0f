/// An 8-bit gray picture, rows from the top, that is never written after it is made.
///
/// The bytes may belong to a camera's mapped buffer (no copy), to a decoder or to an array; whoever
/// holds the picture holds the bytes, and they are given back when the last holder lets go.
package struct GrayImage: Sendable {
  /// Pixels in a row.
  package let width: Int
  /// Number of rows.
  package let height: Int
  /// Bytes from one row to the next, at least `width`.
  package let stride: Int
  private let storage: PixelStorage

  /// Takes over bytes that somebody else owns.
  ///
  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - height: number of rows.
  ///   - stride: bytes from one row to the next, at least `width`.
  ///   - base: `stride * (height - 1) + width` readable bytes that stay unchanged until `release`.
  ///   - release: called once, on any thread, when the last copy of this picture is gone.
  package init(
    width: Int, height: Int, stride: Int, base: UnsafeRawPointer,
    release: @escaping @Sendable () -> Void
  ) {
    precondition(width > 0 && height > 0 && stride >= width)
    (self.width, self.height, self.stride) = (width, height, stride)
    storage = PixelStorage(base: base, count: stride * (height - 1) + width, release: release)
  }

  /// Copies `pixels` (row after row, `width` bytes each).
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count >= width * height)
    self.init(width: width, height: height) { buffer in
      buffer.copyBytes(from: pixels[0..<(width * height)])
    }
  }

  /// Makes a tightly packed picture and lets `fill` write it once.
  package init(
    width: Int, height: Int, filledBy fill: (UnsafeMutableRawBufferPointer) throws -> Void
  ) rethrows {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: width * height, alignment: 64)
    do { try fill(buffer) } catch {
      buffer.deallocate()
      throw error
    }
    let address = UInt(bitPattern: buffer.baseAddress)
    self.init(
      width: width, height: height, stride: width, base: UnsafeRawPointer(buffer.baseAddress!),
      release: { UnsafeMutableRawPointer(bitPattern: address)?.deallocate() })
  }

  /// The bytes, valid during the call only.
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withExtendedLifetime(storage) { try body(storage.bytes) }
  }

  /// The value at column `x`, row `y`.
  package subscript(x: Int, y: Int) -> UInt8 { withBytes { $0[y * stride + x] } }
}

// Unchecked because it holds a pointer: the bytes are read-only from the moment the picture is made.
private final class PixelStorage: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let release: @Sendable () -> Void

  init(base: UnsafeRawPointer, count: Int, release: @escaping @Sendable () -> Void) {
    bytes = UnsafeRawBufferPointer(start: base, count: count)
    self.release = release
  }

  deinit { release() }
}
