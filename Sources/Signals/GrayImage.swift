/// An 8-bit gray picture, rows from the top, that is never written after it is made.
///
/// The bytes may belong to a camera's mapped buffer (no copy), to a decoder or to an array. They stay alive as long as a copy
/// of the picture does and are released with the last one.
package struct GrayImage: Sendable {
  /// Width of the picture: number of pixels in a row.
  package let width: Int
  /// Height of the picture: number of rows.
  package let height: Int
  /// Number of bytes from one row of the picture to the next, at least `width`.
  package let stride: Int
  private let storage: PixelStorage

  /// Makes a picture of bytes in foreign memory, without a copy.
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

  /// Makes a picture from a copy of `pixels` (row after row, `width` bytes each).
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count >= width * height)
    self.init(width: width, height: height) { buffer in
      buffer.copyBytes(from: pixels[0..<(width * height)])
    }
  }

  /// Makes a picture without gaps between rows and lets `fill` write its bytes once.
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

  /// Calls `body` with the picture's bytes, which are valid during the call only.
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withExtendedLifetime(storage) { try body(storage.bytes) }
  }

  /// The gray level (0 to 255) of the pixel at column `x`, row `y`.
  package subscript(x: Int, y: Int) -> UInt8 { withBytes { $0[y * stride + x] } }
}

// Unchecked Sendable because it holds a pointer: the picture's bytes are read-only from the moment it is made.
private final class PixelStorage: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let release: @Sendable () -> Void

  init(base: UnsafeRawPointer, count: Int, release: @escaping @Sendable () -> Void) {
    bytes = UnsafeRawBufferPointer(start: base, count: count)
    self.release = release
  }

  deinit { release() }
}
