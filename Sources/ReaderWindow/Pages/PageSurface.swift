import CAdwaita
import Documents
import Reading
import Signals

/// A rendered page for cairo, made of one picture or of tiles. For one thread at a time.
package final class PageSurface {
  /// A tile: a part of a page that was rendered at once.
  struct Tile {
    let image: PageImage
    /// The tile's box on the page, in px at the surface's scale.
    let rect: PixelRect
  }

  /// The width of the whole page in px.
  package let width: Int
  /// The height of the whole page in px.
  package let height: Int
  /// The scale of the rendering, in px per point.
  package let scale: Double
  /// A picture of the whole page, drawn where tiles are missing.
  private let whole: PageImage?
  private let tiles: [Tile]

  /// The memory of the pixels in bytes.
  package var byteCount: Int { (whole?.byteCount ?? 0) + tiles.reduce(0) { $0 + $1.image.byteCount } }

  /// A surface of a worker's pixels, which are not copied; nil if cairo refuses them.
  package convenience init?(_ pixels: PagePixels) {
    self.init(pixels, light: .day)
  }

  /// A surface of a page in another light; nil if cairo refuses it or there is no memory.
  package convenience init?(_ pixels: PagePixels, light: PageLight) {
    guard let lit = LitPixels(pixels, light), let image = PageImage(lit) else { return nil }
    self.init(image, scale: pixels.scale)
  }

  /// A surface of one picture of a whole page.
  init(_ image: PageImage, scale: Double) {
    (width, height, self.scale) = (image.width, image.height, scale)
    (whole, tiles) = (image, [])
  }

  /// Makes a surface of tiles.
  ///
  /// - Parameters:
  ///   - size: the size of the whole page at `scale`, in px.
  ///   - whole: drawn where tiles are missing, stretched.
  ///   - tiles: none overlaps another.
  init(size: (width: Int, height: Int), scale: Double, whole: PageImage?, tiles: [Tile]) {
    (width, height, self.scale) = (size.width, size.height, scale)
    (self.whole, self.tiles) = (whole, tiles)
  }

  /// A page that `body` draws on white, for pictures without a PDF.
  ///
  /// - Parameter body: gets a cairo context in px.
  convenience init?(width: Int, height: Int, scale: Double, _ body: (OpaquePointer) -> Void) {
    guard let image = PageImage(width: width, height: height, body) else { return nil }
    self.init(image, scale: scale)
  }

  /// The largest area in px that is smoothed when it is stretched: larger areas are stretched without smoothing, which
  /// takes an eighth of the time, until the page is rendered at its new size. Own measurement: smoothing 1 Mpx takes 6
  /// ms.
  private static let smoothedArea = 1e6

  /// Draws the page stretched over `rect`; pixel by pixel if both have the same size.
  func paint(on context: OpaquePointer, into rect: ScreenRect) {
    let isExact = abs(rect.width - Double(width)) < 1.5 && abs(rect.height - Double(height)) < 1.5
    let stretch = (
      x: isExact ? 1 : rect.width / Double(width), y: isExact ? 1 : rect.height / Double(height)
    )
    cairo_save(context)
    cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    cairo_clip(context)
    let seen = Self.clip(of: context)
    let area = seen.width * seen.height
    func place(of tile: PixelRect) -> ScreenRect {
      ScreenRect(
        x: rect.x + Double(tile.x) * stretch.x, y: rect.y + Double(tile.y) * stretch.y,
        width: Double(tile.width) * stretch.x, height: Double(tile.height) * stretch.y)
    }
    let shown = tiles.map { ($0.image, place(of: $0.rect)) }.filter { $0.1.shared(with: seen) > 0 }
    if let whole, shown.reduce(0, { $0 + $1.1.shared(with: seen) }) < area - 1 {
      let fits = isExact && whole.width == width && whole.height == height
      whole.paint(on: context, into: rect, isExact: fits, isSmooth: area <= Self.smoothedArea)
    }
    for (image, place) in shown {
      image.paint(on: context, into: place, isExact: isExact, isSmooth: area <= Self.smoothedArea)
    }
    cairo_restore(context)
  }

  private static func clip(of context: OpaquePointer) -> ScreenRect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    return ScreenRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// An image of pixels for cairo. For one thread at a time.
final class PageImage {
  let width: Int
  let height: Int
  private let surface: OpaquePointer
  /// Keeps the bytes alive to which `surface` points.
  private let owner: Owner

  private enum Owner {
    case cairo
    case page(LitPixels)
    case memory(OwnPixels)
  }

  var byteCount: Int { if case .page(let pixels) = owner { pixels.byteCount } else { width * height * 4 } }

  /// An image of pixels, which are not copied; nil if cairo refuses them.
  init?(_ pixels: LitPixels) {
    // Pages are drawn on white, so the fourth byte is unused and no blending is needed. The bytes live as long as
    // `pixels`, and cairo only reads them.
    let made = cairo_image_surface_create_for_data(
      pixels.address?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(pixels.rect.width),
      Int32(pixels.rect.height), Int32(pixels.stride))
    guard let made else { return nil }
    guard cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      return nil
    }
    (surface, width, height) = (made, pixels.rect.width, pixels.rect.height)
    owner = .page(pixels)
  }

  /// An image of pixels, which are not copied; nil if cairo refuses the size.
  init?(_ pixels: OwnPixels, width: Int, height: Int) {
    guard pixels.words.count >= width * height,
      let made = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(pixels.words.baseAddress)?.assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_RGB24, Int32(width), Int32(height), Int32(width * 4))
    else { return nil }
    guard cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      return nil
    }
    (surface, self.width, self.height, owner) = (made, width, height, .memory(pixels))
  }

  /// An image that `body` draws on white.
  init?(width: Int, height: Int, _ body: (OpaquePointer) -> Void) {
    guard let made = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)),
      let context = cairo_create(made)
    else { return nil }
    defer { cairo_destroy(context) }
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    body(context)
    (surface, self.width, self.height, owner) = (made, width, height, .cairo)
  }

  deinit { cairo_surface_destroy(surface) }

  /// Draws the image into a rectangle.
  /// - Parameter isExact: draws pixel by pixel from the rectangle's corner; otherwise stretched over it.
  func paint(on context: OpaquePointer, into rect: ScreenRect, isExact: Bool, isSmooth: Bool) {
    cairo_save(context)
    cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    cairo_clip(context)
    cairo_translate(context, rect.x, rect.y)
    if !isExact { cairo_scale(context, rect.width / Double(width), rect.height / Double(height)) }
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_pattern_set_filter(
      cairo_get_source(context), isExact || !isSmooth ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_paint(context)
    cairo_restore(context)
  }
}

extension ScreenRect {
  /// The area of the intersection of both, in px².
  fileprivate func shared(with other: ScreenRect) -> Double {
    let across = min(maxX, other.maxX) - max(x, other.x)
    let down = min(maxY, other.maxY) - max(y, other.y)
    return across > 0 && down > 0 ? across * down : 0
  }
}
