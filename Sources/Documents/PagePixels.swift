import DocumentProtocol

/// A rendered page or a part of it: 32 bits a pixel, premultiplied, blue first in memory (cairo's ARGB32 on little-endian
/// machines; GDK's B8G8R8A8_PREMULTIPLIED), rows from the top.
///
/// The bytes are memory that the worker has written, mapped and sealed against changes; it is released with the last copy
/// of this value. May be used on any thread.
package struct PagePixels: Sendable {
  /// The page's number in the document, from 0.
  package let page: Int
  /// The scale of the rendering, in px per point.
  package let scale: Double
  /// The rendered part of the whole page at this scale, in px.
  package let rect: PixelRect
  /// Bytes from one row to the next.
  package let stride: Int
  private let mapping: SealedMapping

  /// The width of the rendered part, in px.
  package var width: Int { rect.width }
  /// The height of the rendered part, in px.
  package var height: Int { rect.height }

  /// Describes rendered pixels in a sealed mapping.
  /// - Returns: nil if the mapping is too small for these dimensions.
  init?(page: Int, scale: Double, rect: PixelRect, stride: Int, mapping: SealedMapping) {
    guard rect.width > 0, rect.height > 0, stride / 4 >= rect.width,
      !stride.multipliedReportingOverflow(by: rect.height).overflow,
      mapping.bytes.count >= stride * rect.height
    else { return nil }
    (self.page, self.scale, self.rect, self.stride) = (page, scale, rect, stride)
    self.mapping = mapping
  }

  /// Calls a closure with the pixel bytes, `stride * height` of them. They are valid during the call and as long as any
  /// copy of this value lives: their address does not change, so a texture that keeps a copy of this value need not copy
  /// the bytes.
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withExtendedLifetime(mapping) {
      try body(UnsafeRawBufferPointer(rebasing: mapping.bytes[0..<(stride * height)]))
    }
  }
}
