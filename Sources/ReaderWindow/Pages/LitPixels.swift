import Documents
import Glibc
import Reading

/// The pixels of a page, or of a part of it, in the light in which they are shown.
///
/// By day, and at night of a page that is dark already, they are the worker's own bytes. In another light they are a copy, and the worker's bytes are let go.
package struct LitPixels: Sendable {
  /// The light in which the pixels are shown.
  package let light: PageLight
  /// Whether the page is dark in its own colours; at night it is shown in them.
  let isDark: Bool
  /// The scale of the pixels, in px per point.
  let scale: Double
  /// The pixels' box on the whole page at this scale, in px.
  let rect: PixelRect
  let stride: Int
  private let bytes: Bytes

  private enum Bytes: Sendable {
    /// The worker's own pixels, with a sum over the bytes, so that reading them is not optimised away.
    case worker(PagePixels, sum: UInt8)
    case own(OwnPixels)
  }

  /// Applies a light to a worker's pixels. Takes milliseconds: not for the main thread.
  ///
  /// - Parameter isDark: whether the whole page is dark, if that is known; else these pixels tell.
  /// - Returns: nil if there is no memory.
  init?(_ pixels: PagePixels, _ light: PageLight, isDark: Bool? = nil) {
    let isDark = isDark ?? PagePaper.isDark(pixels)
    (self.light, scale, rect, self.isDark) = (light, pixels.scale, pixels.rect, isDark)
    guard let tone = PageTone(light), light != .night || !isDark else {
      // Memory that another process has filled is mapped page by page at the first reading: done here, and not while a
      // frame is painted.
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

  /// Applies a light to a worker's pixels off the caller's thread.
  static func made(_ pixels: PagePixels, _ light: PageLight, isDark: Bool?) async -> LitPixels? {
    LitPixels(pixels, light, isDark: isDark)
  }

  var byteCount: Int { stride * rect.height }

  /// The address of the bytes; valid as long as a copy of this value lives.
  var address: UnsafeMutableRawPointer? {
    switch bytes {
    case .worker(let pixels, _): pixels.withBytes { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
    case .own(let own): UnsafeMutableRawPointer(own.words.baseAddress)
    }
  }
}
