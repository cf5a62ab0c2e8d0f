import DocumentProtocol

/// The part of a page that is to be rendered, in pixels.
struct RenderArea: Hashable {
  var rect: PixelRect
  /// Bytes from one row to the next.
  var stride: Int

  /// The picture would be too large; `reason` is a part of a message.
  struct TooLarge: Error { var reason: String }

  /// The area of a page at a scale, cut to `clip`.
  ///
  /// - Parameters:
  ///   - size: the page's size in points.
  ///   - scale: px per point.
  ///   - clip: the wanted part; nil for the whole page.
  ///   - pixels: the most pixels that are allowed.
  init(of size: PageSize, scale: Double, clip: PixelRect?, pixels: Int) throws(TooLarge) {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    // This bound is far above any limit, and safe to convert to whole numbers.
    guard width <= 1e7, height <= 1e7 else { throw TooLarge(reason: "\(width) × \(height) px") }
    let (pageWidth, pageHeight) = (max(1, Int(width)), max(1, Int(height)))
    let wanted = clip ?? PixelRect(x: 0, y: 0, width: pageWidth, height: pageHeight)
    let left = min(max(0, wanted.x), pageWidth - 1)
    let top = min(max(0, wanted.y), pageHeight - 1)
    let right = min(pageWidth, max(left + 1, wanted.x.addingClamped(wanted.width)))
    let bottom = min(pageHeight, max(top + 1, wanted.y.addingClamped(wanted.height)))
    rect = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    guard let stride = rect.stride, rect.width * rect.height <= pixels else {
      throw TooLarge(reason: "\(rect.width) × \(rect.height) px")
    }
    self.stride = stride
  }
}

extension Int {
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
