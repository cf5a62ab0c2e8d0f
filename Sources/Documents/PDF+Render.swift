import CPoppler
import Glibc

extension PDF {
  /// Draws a page or a part of it into new sealed memory.
  /// - Throws: `Problem` (tooLarge, damaged), or `Channel.Problem` where there is no memory.
  func render(_ index: Int, scale: Double, clip: PixelRect?) throws -> (Reply, SealedMemory) {
    try withPage(index) { page in
      let rect = try area(of: try size(page), scale: scale, clip: clip)
      let stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_ARGB32, Int32(rect.width)))
      guard stride > 0 else { throw Problem(.tooLarge("\(rect.width) px wide")) }
      let memory: SealedMemory
      do {
        memory = try SealedMemory(size: stride * rect.height) { bytes in
          try draw(page, scale, rect, stride, into: bytes)
        }
      } catch Channel.Problem.system(let code) where code == ENOMEM || code == ENOSPC {
        throw Problem(.tooLarge("no memory for \(rect.width) × \(rect.height) px"))
      }
      return (.rendered(rect: rect, stride: stride), memory)
    }
  }

  /// The pixels to draw: the whole page at this scale, cut to `clip`.
  private func area(of size: PageSize, scale: Double, clip: PixelRect?) throws -> PixelRect {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    // Far above any limit, and safe to convert.
    guard width <= 1e7, height <= 1e7 else {
      throw Problem(.tooLarge("\(width) × \(height) px"))
    }
    let (pageWidth, pageHeight) = (max(1, Int(width)), max(1, Int(height)))
    let wanted = clip ?? PixelRect(x: 0, y: 0, width: pageWidth, height: pageHeight)
    let left = min(max(0, wanted.x), pageWidth - 1)
    let top = min(max(0, wanted.y), pageHeight - 1)
    let right = min(pageWidth, max(left + 1, wanted.x.addingClamped(wanted.width)))
    let bottom = min(pageHeight, max(top + 1, wanted.y.addingClamped(wanted.height)))
    let rect = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    // Cairo's own bound on either side is 32767.
    guard rect.width <= 32_767, rect.height <= 32_767, rect.width * rect.height <= limits.pixels else {
      throw Problem(.tooLarge("\(rect.width) × \(rect.height) px"))
    }
    return rect
  }

  private func draw(
    _ page: OpaquePointer, _ scale: Double, _ rect: PixelRect, _ stride: Int,
    into bytes: UnsafeMutableRawBufferPointer
  ) throws {
    let surface = cairo_image_surface_create_for_data(
      bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(rect.width),
      Int32(rect.height), Int32(stride))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_translate(context, Double(-rect.x), Double(-rect.y))
    cairo_scale(context, scale, scale)
    poppler_page_render(page, context)
    cairo_surface_finish(surface)
    switch cairo_status(context) {
    case CAIRO_STATUS_NO_MEMORY: throw Problem(.tooLarge("cairo ran out of memory"))
    // Any other complaint concerns a part of the page: what could be drawn is there.
    default: break
    }
  }
}

extension Int {
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
