import CPoppler
import CSandbox
import DocumentProtocol
import Glibc

extension PDF {
  /// Renders a part of a page into memory that the reader gave, and unmaps the memory.
  /// - Throws: `Problem` (tooLarge, damaged).
  func render(_ index: Int, scale: Double, rect: PixelRect, stride: Int, into memory: OwnedDescriptor) throws
  {
    try withPage(index) { page in
      let size = stride * rect.height
      guard let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory.raw, 0), base != MAP_FAILED
      else { throw Problem(.tooLarge("no memory for \(rect.width) × \(rect.height) px")) }
      defer { munmap(base, size) }
      try draw(page, scale, rect, stride, into: UnsafeMutableRawBufferPointer(start: base, count: size))
    }
  }

  func draw(
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
    // Any other error concerns only a part of the page, and the rest has been rendered.
    default: break
    }
  }
}
