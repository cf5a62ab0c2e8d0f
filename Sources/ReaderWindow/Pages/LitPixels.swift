import Documents
import Glibc
import Reading

/// The pixels of a page, or of a part of it, in the light that they are shown in.
///
/// By day they are the worker's own bytes. In another light they are a copy, and the worker's bytes are let go.
package struct LitPixels: Sendable {
  /// The light that they are shown in.
  package let light: PageLight
  /// Px per point.
  let scale: Double
  /// Where they lie on the whole page at this scale, px.
  let rect: PixelRect
  let stride: Int
  private let bytes: Bytes

  private enum Bytes: Sendable {
    /// With a sum over its bytes, so that reading them is not left out as useless.
    case worker(PagePixels, sum: UInt8)
    case own(OwnPixels)
  }

  /// Takes milliseconds: not for the main thread.
  ///
  /// - Returns: nil where there is no memory.
  init?(_ pixels: PagePixels, _ light: PageLight) {
    (self.light, scale, rect) = (light, pixels.scale, pixels.rect)
    guard let tone = PageTone(light) else {
      // Each page of memory that another process has filled is mapped when it is read for the first time: here, and not
      // while a frame is painted.
      let sum = pixels.withBytes { bytes in
        Swift.stride(from: 0, to: bytes.count, by: 4096).reduce(UInt8(0)) { $0 &+ bytes[$1] }
      }
      (stride, bytes) = (pixels.stride, .worker(pixels, sum: sum))
      return
    }
    guard let own = OwnPixels(words: pixels.width * pixels.height) else { return nil }
    pixels.withBytes { source in
      for y in 0..<pixels.height {
        let row = UnsafeRawBufferPointer(rebasing: source[(y * pixels.stride)...]).bindMemory(to: UInt32.self)
        tone.convert(
          UnsafeBufferPointer(rebasing: row[..<pixels.width]),
          into: UnsafeMutableBufferPointer(rebasing: own.words[(y * pixels.width)...]))
      }
    }
    (stride, bytes) = (pixels.width * 4, .own(own))
  }

  /// The same, beside whoever waits for it.
  static func made(_ pixels: PagePixels, _ light: PageLight) async -> LitPixels? {
    LitPixels(pixels, light)
  }

  var byteCount: Int { stride * rect.height }

  /// Where the bytes are; valid as long as a copy of this value lives.
  var address: UnsafeMutableRawPointer? {
    switch bytes {
    case .worker(let pixels, _): pixels.withBytes { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
    case .own(let own): UnsafeMutableRawPointer(own.words.baseAddress)
    }
  }
}
