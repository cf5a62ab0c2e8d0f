import Documents
import Signals

/// Words of a page that are selected with the mouse: from the word where the button was pressed to the word at the
/// pointer.
package struct TextSelection: Hashable, Sendable {
  /// The page with the selection, from 0.
  package let page: Int
  let text: MarkableText
  let anchor: Int
  var focus: Int

  /// The selected words, as indices in the page's reading order.
  package var words: ClosedRange<Int> { min(anchor, focus)...max(anchor, focus) }
  /// The boxes of the selection in page points, one for each piece of a line.
  package var boxes: [PageRect] { text.boxes(ofWords: words) }
  /// The selected words, separated by spaces.
  package var plain: String { text.words[words].map(\.text).joined(separator: " ") }
  /// The selected words as text for the clipboard: words that a line's end has split are joined.
  package var copy: String { text.copy(of: words) }
}

// Selecting text with the mouse.
extension ReaderSession {
  /// Begins a selection with the word at a place of the screen, px; a previous selection is cleared.
  ///
  /// - Returns: false where there is no word.
  package mutating func beginSelection(at point: ScreenPoint) -> Bool {
    selection = nil
    guard isOnText(point), let place = pagePoint(at: point), let text = markableText(of: place.page),
      let word = text.word(at: place.point)
    else { return false }
    selection = TextSelection(page: place.page, text: text, anchor: word, focus: word)
    return true
  }

  /// Extends the selection to a place of the screen, px. It stays on its page: a place beyond the page extends it to
  /// the page's end or start.
  package mutating func extendSelection(to point: ScreenPoint) {
    guard let selection else { return }
    let last = selection.text.words.count - 1
    let focus: Int?
    if let place = pagePoint(at: point) {
      focus =
        place.page == selection.page
        ? selection.text.word(at: place.point) : place.page > selection.page ? last : 0
    } else {
      let sheet = flow.rect(selection.page)
      let y = point.y + motion.offset.y
      focus = y < sheet.y ? 0 : y > sheet.maxY ? last : nil
    }
    if let focus { self.selection?.focus = focus }
  }

  /// Clears the mouse selection.
  package mutating func clearSelection() { selection = nil }

  /// Whether there is a line of text at a place of the screen, px.
  private func isOnText(_ point: ScreenPoint) -> Bool {
    flow.visiblePages(at: motion.offset.y).contains { page in
      (lines[page] ?? []).contains { line in
        onScreen(line.box, page: page).grown(dx: 4, dy: 0.3 * line.box.height * scale).contains(point)
      }
    }
  }

  /// The boxes of the selection in view; screen px.
  var selectedBoxes: [ScreenRect] {
    selection.map { selected in selected.boxes.flatMap { rectsInView(of: $0, page: selected.page) } } ?? []
  }
}
