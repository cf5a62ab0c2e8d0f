import CZlib
import Foundation

/// Writes pictures as PNG files (PNG, third edition), without transparency.
package enum PNGFile {
  /// How much time is taken to make a file small: zlib's levels.
  package enum Effort: Int32, Sendable {
    /// For pictures that are looked at once. Drawn screens take a third of the time that cairo takes, and are smaller.
    case little = 1
    /// For pictures that are kept.
    case usual = 6
  }

  /// A page's pixels as a PNG file.
  /// - Returns: nil if there is no memory for it.
  package static func data(of page: PagePixels) -> Data? {
    page.withBytes { data(width: page.width, height: page.height, stride: page.stride, $0) }
  }

  /// Pixels in memory as a PNG file.
  /// - Parameters:
  ///   - width: of the picture, in px.
  ///   - height: of the picture, in px.
  ///   - stride: bytes from one row to the next.
  ///   - effort: how much time is taken to make the file small.
  ///   - pixels: four bytes each: blue, green, red and one unused; rows from the top.
  /// - Returns: nil if the pixels are fewer than that, or there is no memory for the file.
  package static func data(
    width: Int, height: Int, stride: Int, effort: Effort = .usual, _ pixels: UnsafeRawBufferPointer
  ) -> Data? {
    guard width > 0, height > 0, stride >= 4 * width, pixels.count >= stride * (height - 1) + 4 * width
    else { return nil }
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // The values 8, 2, 0, 0, 0 mean eight bits, red, green and blue, and no interlacing.
    append("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0], to: &file)
    guard let packed = packed(width, height, stride, effort, pixels) else { return nil }
    append("IDAT", packed, to: &file)
    append("IEND", Data(), to: &file)
    return file
  }

  /// The CRC-32 of a PNG chunk's kind and content.
  package static func checksum(of chunk: UnsafeRawBufferPointer) -> Int {
    Int(crc32(0, chunk.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(chunk.count)))
  }

  private static func packed(
    _ width: Int, _ height: Int, _ stride: Int, _ effort: Effort, _ pixels: UnsafeRawBufferPointer
  ) -> Data? {
    let row = 3 * width + 1
    let plain = [UInt8](unsafeUninitializedCapacity: row * height) { plain, count in
      guard var to = plain.baseAddress, let start = pixels.baseAddress else { return }
      for y in 0..<height {
        // Each row begins with its filter type, which is 0 (none).
        to.pointee = 0
        to += 1
        var from = (start + y * stride).assumingMemoryBound(to: UInt8.self)
        for _ in 0..<width {
          (to[0], to[1], to[2]) = (from[2], from[1], from[0])
          to += 3
          from += 4
        }
      }
      count = row * height
    }
    var length = compressBound(UInt(plain.count))
    var packed = Data(count: Int(length))
    let result = packed.withUnsafeMutableBytes { bytes in
      compress2(
        bytes.bindMemory(to: UInt8.self).baseAddress, &length, plain, UInt(plain.count), effort.rawValue)
    }
    return result == Z_OK ? packed.prefix(Int(length)) : nil
  }

  private static func append(_ kind: String, _ content: some Sequence<UInt8>, to file: inout Data) {
    let chunk = Data(kind.utf8) + Data(content)
    file += number(chunk.count - 4) + chunk + number(chunk.withUnsafeBytes { checksum(of: $0) })
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
