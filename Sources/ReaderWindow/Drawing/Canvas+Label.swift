import CAdwaita
import Signals

extension Canvas {
  /// Draws words in a box, from its top, centred: in the largest size in which all of them fit; in the smallest size they
  /// are cut at the end of the box.
  ///
  /// - Parameter sizes: font sizes in px, the largest first; not empty.
  func label(_ words: String, in box: ScreenRect, sizes: [Double], _ color: Color, weight: Weight = .regular)
  {
    let size = sizes.first { fits(words, box, size: $0, weight) }
    guard let used = size ?? sizes.last else { return }
    let layout = layout(
      words, size: used, weight: weight, align: .center, width: box.width, ellipsis: size == nil)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if size == nil { pango_layout_set_height(layout, Int32(box.height * Double(PANGO_SCALE))) }
    set(color)
    cairo_move_to(context, box.x, box.y)
    pango_cairo_show_layout(context, layout)
  }

  private func fits(_ words: String, _ box: ScreenRect, size: Double, _ weight: Weight) -> Bool {
    let needed = self.size(of: words, size: size, weight: weight, width: box.width)
    return needed.height <= box.height && needed.width <= box.width
  }
}
