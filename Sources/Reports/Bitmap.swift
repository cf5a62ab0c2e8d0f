import CAdwaita
import Foundation
import Signals

/// A small picture: premultiplied ARGB, 32 bits a pixel as in cairo, rows from the top without gaps.
struct Bitmap: Sendable {
  let width: Int
  let height: Int
  var pixels: [UInt32]

  init(width: Int, height: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
    pixels = [UInt32](repeating: 0, count: self.width * self.height)
  }

  /// Calls a function with the bitmap as a cairo image surface.
  func withSurface<R>(_ body: (OpaquePointer) -> R) -> R? {
    var copy = pixels
    return copy.withUnsafeMutableBytes { bytes in
      guard
        let surface = cairo_image_surface_create_for_data(
          bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
          Int32(height), Int32(width * 4))
      else { return nil }
      defer {
        // Finishing the surface makes everything that still refers to it copy the pixels now, while they exist.
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
      }
      return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS ? body(surface) : nil
    }
  }

  /// The bitmap as a PNG file; empty where cairo cannot encode it.
  var png: [UInt8] { withSurface(Self.png) ?? [] }

  /// Encodes a cairo surface as a PNG file.
  static func png(_ surface: OpaquePointer) -> [UInt8] {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { sink in
      cairo_surface_write_to_png_stream(
        surface,
        { sink, data, count in
          guard let data, let sink else { return CAIRO_STATUS_WRITE_ERROR }
          sink.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, sink)
    }
    return status == CAIRO_STATUS_SUCCESS ? bytes : []
  }
}

/// A heat map of how long gaze rested where: fixation durations spread by a Gaussian, as a picture with transparency.
struct HeatMap: Sendable {
  /// The largest number of cells a side. The side of a cell is a third of the Gaussian's sigma, so that the picture
  /// scales up smoothly.
  private static let mostCells = 360

  /// Makes the heat map of a sheet.
  ///
  /// - Parameters:
  ///   - weighted: the places of fixations in units of the sheet, and their durations, s.
  ///   - sigma: the Gaussian's sigma in units of the sheet: by custom one degree of visual angle.
  /// - Returns: nil where there are no fixations.
  static func bitmap(
    _ weighted: [(point: ScreenPoint, seconds: Double)], width: Double, height: Double, sigma: Double
  ) -> Bitmap? {
    let usable = weighted.filter { $0.point.x.isFinite && $0.point.y.isFinite && $0.seconds > 0 }
    guard !usable.isEmpty, width > 0, height > 0, sigma > 0 else { return nil }
    let cell = max(sigma / 5, max(width, height) / Double(mostCells))
    var bitmap = Bitmap(width: Int((width / cell).rounded(.up)), height: Int((height / cell).rounded(.up)))
    var density = [Double](repeating: 0, count: bitmap.pixels.count)
    let reach = Int((3 * sigma / cell).rounded(.up))
    for (point, seconds) in usable {
      let (cx, cy) = (point.x / cell - 0.5, point.y / cell - 0.5)
      guard abs(cx) < 1e6, abs(cy) < 1e6 else { continue }
      let (left, top) = (max(0, Int(cx) - reach), max(0, Int(cy) - reach))
      let (right, bottom) = (min(bitmap.width - 1, Int(cx) + reach), min(bitmap.height - 1, Int(cy) + reach))
      guard left <= right, top <= bottom else { continue }
      for y in top...bottom {
        for x in left...right {
          let (dx, dy) = ((Double(x) - cx) * cell / sigma, (Double(y) - cy) * cell / sigma)
          density[y * bitmap.width + x] += seconds * exp(-0.5 * (dx * dx + dy * dy))
        }
      }
    }
    let most = density.max() ?? 0
    guard most > 0 else { return nil }
    for index in density.indices { bitmap.pixels[index] = color(density[index] / most) }
    return bitmap
  }

  /// The colour of a share of the longest time: from transparent over violet and orange to yellow, with rising
  /// lightness, so that it can be read without colour vision; after the "inferno" map of matplotlib (van der Walt &
  /// Smith 2015).
  private static func color(_ share: Double) -> UInt32 {
    let stops: [(at: Double, r: Double, g: Double, b: Double)] = [
      (0, 66, 10, 104), (0.25, 106, 23, 110), (0.5, 188, 55, 84), (0.75, 249, 142, 9), (1, 252, 230, 100),
    ]
    guard share > 0.01 else { return 0 }
    let next = stops.firstIndex { $0.at >= share } ?? stops.count - 1
    let (a, b) = (stops[max(0, next - 1)], stops[next])
    let t = b.at > a.at ? (share - a.at) / (b.at - a.at) : 0
    let alpha = min(0.82, share.squareRoot() * min(1, share / 0.06))
    func part(_ from: Double, _ to: Double) -> UInt32 { UInt32((from + (to - from) * t) * alpha) }
    return UInt32(alpha * 255) << 24 | part(a.r, b.r) << 16 | part(a.g, b.g) << 8 | part(a.b, b.b)
  }
}
