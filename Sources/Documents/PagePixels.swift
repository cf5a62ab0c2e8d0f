import DocumentProtocol

/// A rendered page or a part of it: 32 bits a pixel, premultiplied, blue first in memory (cairo's
/// ARGB32 on little-endian machines; GDK's B8G8R8A8_PREMULTIPLIED), rows from the top.
///
/// The bytes are the worker's own, mapped and sealed against any change; they are given back when the
/// last copy of this value is gone. May be used on any thread.
package struct PagePixels: Sendable {
  /// Which page of the document, from 0.
  package let page: Int
  /// Px per point this was rendered at.
  package let scale: Double
  /// Where it lies on the whole page at this scale, px.
  package let rect: PixelRect
  /// Bytes from one row to the next.
  package let stride: Int
  private let mapping: SealedMapping

  /// Pixels in a row of this part.
  package var width: Int { rect.width }
  /// Rows of this part.
  package var height: Int { rect.height }

  /// - Returns: nil where the mapping is too small for what is said of it.
  init?(page: Int, scale: Double, rect: PixelRect, stride: Int, mapping: SealedMapping) {
    guard rect.width > 0, rect.height > 0, stride / 4 >= rect.width,
      !stride.multipliedReportingOverflow(by: rect.height).overflow,
      mapping.bytes.count >= stride * rect.height
    else { return nil }
    (self.page, self.scale, self.rect, self.stride) = (page, scale, rect, stride)
    self.mapping = mapping
  }

  /// The bytes, `stride * height` of them, valid during the call and as long as any copy of this value
  /// lives: their address does not change, so a texture that keeps a copy need not copy them.
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withExtendedLifetime(mapping) {
      try body(UnsafeRawBufferPointer(rebasing: mapping.bytes[0..<(stride * height)]))
    }
  }
}
