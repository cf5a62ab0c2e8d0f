import CAdwaita
import ReaderApp
import Reading
import Signals

/// The camera sign above every screen: a few words below the way out, where no tile, target or dot lies, and beside a page:
/// where that leaves little room the words are cut short, or the light stands alone. It is no target for gaze, mouse or keys.
@MainActor
final class SignView {
  let widget: Widget
  private let light: Widget
  private let words: Widget
  private var shown: CameraSign?
  private var room: SignRoom?

  init() {
    light = Build.label("●", style: "sign-light")
    words = Build.label("", style: "sign-words")
    gtk_label_set_max_width_chars(OpaquePointer(words), Int32(SignRoom.mostLetters))
    widget = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, [light, words]).kept()
    gtk_widget_add_css_class(widget, "camera-sign")
    gtk_widget_set_can_target(widget, 0)
    gtk_widget_set_halign(widget, GTK_ALIGN_END)
    gtk_widget_set_valign(widget, GTK_ALIGN_START)
    gtk_widget_set_visible(widget, 0)
  }

  isolated deinit { widget.released() }

  func show(_ sign: CameraSign?) {
    guard sign != shown else { return }
    shown = sign
    gtk_widget_set_visible(widget, sign == nil ? 0 : 1)
    guard let sign else { return }
    gtk_label_set_text(OpaquePointer(words), sign.words)
    for style in ["lit", "slow", "out"] { gtk_widget_remove_css_class(light, style) }
    let style =
      switch sign.light {
      case .on: "lit"
      case .slow: "slow"
      case .off, .missing: "out"
      }
    gtk_widget_add_css_class(light, style)
    gtk_label_set_text(OpaquePointer(light), sign.light == .off || sign.light == .missing ? "○" : "●")
    fitWords()
  }

  /// Shortens the words to the room beside the page; where there is none, the light alone is shown.
  private func fitWords() {
    gtk_widget_set_visible(words, 1)
    let letters = (room ?? SignRoom.unbounded).letters { letters in
      gtk_label_set_max_width_chars(OpaquePointer(words), Int32(letters))
      var (least, natural): (Int32, Int32) = (0, 0)
      gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nil, nil)
      return Double(natural)
    }
    gtk_label_set_max_width_chars(OpaquePointer(words), Int32(letters ?? SignRoom.leastLetters))
    gtk_widget_set_visible(words, letters == nil ? 0 : 1)
  }

  /// Places the sign below the way out of the content, in GTK's units.
  func place(below content: WindowContent, _ grid: TileGrid, pixelScale: Double) {
    var top = Double(grid.margin + grid.corner)
    if case .reader(let scene) = content, let exit = scene.targets.first(where: { $0.id == .exit }) {
      top = exit.rect.maxY / pixelScale
    }
    // At the top, above the signs of cells, which fill the screen.
    if case .panel = content { top = 0 }
    let margins = (top: Int32(top + 4 * grid.unit), end: grid.margin)
    let room = SignRoom(beside: content, pixelScale: pixelScale)
    let isMoved =
      gtk_widget_get_margin_top(widget) != margins.top || gtk_widget_get_margin_end(widget) != margins.end
    guard isMoved || room != self.room else { return }
    self.room = room
    gtk_widget_set_margin_top(widget, margins.top)
    gtk_widget_set_margin_end(widget, margins.end)
    if shown != nil { fitWords() }
  }
}
