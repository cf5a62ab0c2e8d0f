import Documents

/// Tells whether a page is dark already: such a page is shown as it is at night, since turning its lightness round would
/// make it bright.
enum PagePaper {
  /// The width of the edge, in which a page's paper shows beside its text and pictures, as a share of the shorter side.
  private static let edge = 0.04
  /// The most samples along a side.
  private static let samples = 160

  /// Whether most of the page's edge and most of the whole page is darker than medium gray.
  ///
  /// A white page with a large dark picture has a bright edge; a white page in a dark frame is mostly bright.
  static func isDark(_ pixels: PagePixels) -> Bool {
    pixels.withBytes { bytes in
      isDark(width: pixels.width, height: pixels.height) { x, y in
        bytes.loadUnaligned(fromByteOffset: y * pixels.stride + x * 4, as: UInt32.self)
      }
    }
  }

  /// Whether a picture is dark, by its pixels in cairo's format.
  static func isDark(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> UInt32) -> Bool {
    guard width > 0, height > 0 else { return false }
    let margin = max(1, Int(edge * Double(min(width, height))))
    // At least two samples across the edge.
    let step = (x: stride(width, margin), y: stride(height, margin))
    var (all, atEdge) = ((dark: 0, count: 0), (dark: 0, count: 0))
    for y in Swift.stride(from: 0, to: height, by: step.y) {
      for x in Swift.stride(from: 0, to: width, by: step.x) {
        let dark = luma(pixel(x, y)) < 128 ? 1 : 0
        all = (all.dark + dark, all.count + 1)
        if x < margin || y < margin || x >= width - margin || y >= height - margin {
          atEdge = (atEdge.dark + dark, atEdge.count + 1)
        }
      }
    }
    return all.dark * 2 > all.count && atEdge.dark * 2 > atEdge.count
  }

  private static func stride(_ side: Int, _ margin: Int) -> Int { max(1, min(side / samples, margin / 2)) }

  /// The lightness of a pixel from 0 to 255 (ITU-R BT.601).
  private static func luma(_ pixel: UInt32) -> UInt32 {
    (77 * (pixel >> 16 & 255) + 150 * (pixel >> 8 & 255) + 29 * (pixel & 255) + 128) >> 8
  }
}
