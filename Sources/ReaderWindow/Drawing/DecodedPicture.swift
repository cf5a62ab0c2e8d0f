import CAdwaita
import Foundation
import Localization
import ReaderApp
import Reading
import Signals

/// The pixels of a stored picture, decoded by GTK's readers of PNG and JPEG.
///
/// Unchecked: after `init` nothing writes to the surface, and cairo may read it on any thread.
final class DecodedPicture: @unchecked Sendable {
  let width: Int
  let height: Int
  private let surface: OpaquePointer

  /// The most pixels that are kept: four times those of a large screen. Larger pictures are scaled down once.
  private static let most = 16_000_000.0

  /// Decodes a picture off the caller's thread, since a large photograph takes a second.
  static func made(_ picture: PanelScene.Picture) async -> DecodedPicture? { DecodedPicture(picture) }

  /// Decodes a stored picture.
  /// - Returns: nil for a file that cannot be read, or whose size is not the stated one.
  init?(_ picture: PanelScene.Picture) {
    let bytes = picture.data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    let (wide, high) = (gdk_texture_get_width(texture), gdk_texture_get_height(texture))
    guard wide == picture.width, high == picture.height,
      let whole = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, wide, high)
    else { return nil }
    guard cairo_surface_status(whole) == CAIRO_STATUS_SUCCESS,
      let pixels = cairo_image_surface_get_data(whole)
    else {
      cairo_surface_destroy(whole)
      return nil
    }
    // The format of cairo's pixels: premultiplied, blue first in memory.
    gdk_texture_download(texture, pixels, gsize(cairo_image_surface_get_stride(whole)))
    cairo_surface_mark_dirty(whole)
    let share = (Self.most / (Double(wide) * Double(high))).squareRoot()
    let smaller = share < 1 ? Self.scaled(whole, by: share, wide, high) : nil
    if smaller != nil { cairo_surface_destroy(whole) }
    surface = smaller ?? whole
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
  }

  deinit { cairo_surface_destroy(surface) }

  private static func scaled(
    _ whole: OpaquePointer, by share: Double, _ width: Int32, _ height: Int32
  ) -> OpaquePointer? {
    let (wide, high) = (max(1, Int32(Double(width) * share)), max(1, Int32(Double(height) * share)))
    guard let made = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, wide, high),
      let context = cairo_create(made)
    else { return nil }
    defer { cairo_destroy(context) }
    cairo_scale(context, Double(wide) / Double(width), Double(high) / Double(height))
    cairo_set_source_surface(context, whole, 0, 0)
    cairo_paint(context)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      return nil
    }
    return made
  }

  /// Draws the picture stretched over `rect`, within the present clip.
  func paint(on context: OpaquePointer, into rect: ScreenRect) {
    cairo_save(context)
    cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    cairo_clip(context)
    cairo_translate(context, rect.x, rect.y)
    cairo_scale(context, rect.width / Double(width), rect.height / Double(height))
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    // Without this setting an enlarged picture would fade out at its edges.
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_paint(context)
    cairo_restore(context)
  }
}

/// What can be drawn of a stored picture at present.
enum ShownPicture: Sendable {
  /// The picture's file is still being decoded.
  case coming
  case there(DecodedPicture)
  case unreadable

  init(_ decoded: DecodedPicture?) { self = decoded.map { .there($0) } ?? .unreadable }

  /// The kinds by which layers compare pictures: a decoded picture looks the same each time, unless the camera's previous
  /// picture stands in for it.
  enum Kind: Hashable { case coming, there, mirror(ObjectIdentifier), unreadable }

  func kind(of picture: PanelScene.Picture) -> Kind {
    if picture.kind == .mirror, case .there(let decoded) = self { return .mirror(ObjectIdentifier(decoded)) }
    return kind
  }

  var kind: Kind {
    switch self {
    case .coming: .coming
    case .there: .there
    case .unreadable: .unreadable
    }
  }
}

extension PanelScene.Picture {
  /// The picture's box before it is rotated about its centre.
  fileprivate var unturnedPlace: ScreenRect {
    guard !quarters.isMultiple(of: 2) else { return place }
    return ScreenRect(
      x: place.center.x - place.height / 2, y: place.center.y - place.width / 2, width: place.height,
      height: place.width)
  }
}

extension PanelPainter {
  /// The layers of a picture and of the lines drawn on it: each line has its own box, so that little is redrawn while one
  /// grows.
  static func layers(of picture: PanelScene.Picture, _ shown: ShownPicture) -> [Layer] {
    var bare = picture
    bare.ink = []
    guard case .there = shown else { return [layer(of: bare, shown)] }
    return [layer(of: bare, shown)]
      + picture.ink.map { ink in
        let seen = PanelPainter.common(picture.box, picture.place)
        return Layer(Content.ink(ink, in: seen), in: ink.bounds(within: seen)) { canvas in
          canvas.clipped(to: seen) { ReaderPainter(canvas: canvas).draw([ink], on: seen) }
        }
      }
  }

  /// The intersection of two boxes.
  private static func common(_ a: ScreenRect, _ b: ScreenRect) -> ScreenRect {
    let (x, y) = (max(a.x, b.x), max(a.y, b.y))
    return ScreenRect(
      x: x, y: y, width: max(0, min(a.maxX, b.maxX) - x), height: max(0, min(a.maxY, b.maxY) - y))
  }

  private static func layer(of picture: PanelScene.Picture, _ shown: ShownPicture) -> Layer {
    Layer(Content.kept(picture, shown.kind(of: picture)), in: picture.box) { canvas in
      canvas.clipped(to: picture.box) {
        switch shown {
        case .coming: canvas.fill(picture.place, canvas.theme.panel)
        case .unreadable:
          canvas.text(
            localized("This picture cannot be shown."), at: picture.box.center, size: TypeScale.cell,
            canvas.theme.ink,
            align: .center, width: picture.box.width)
        case .there(let decoded):
          // Transparent parts are drawn as on white paper.
          canvas.fill(picture.place, Theme.white)
          canvas.turned(by: picture.quarters, around: picture.place.center) {
            if picture.kind == .mirror {
              cairo_translate(canvas.context, 2 * picture.place.center.x, 0)
              cairo_scale(canvas.context, -1, 1)
            }
            decoded.paint(on: canvas.context, into: picture.unturnedPlace)
          }
        }
      }
    }
  }
}
