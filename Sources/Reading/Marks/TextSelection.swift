import Documents
import Signals

/// Words of a page that are selected with the mouse, from the one where it was pressed to the one where it is.
package struct TextSelection: Hashable, Sendable {
  /// From 0.
  package let page: Int
  let text: MarkableText
  let anchor: Int
  var focus: Int

  /// The words from the earlier end to the later one, numbers in the page's reading order.
  package var words: ClosedRange<Int> { min(anchor, focus)...max(anchor, focus) }
  /// Page points, one for each piece of a line.
  package var boxes: [PageRect] { text.boxes(ofWords: words) }
  /// The words, one space between two.
  package var plain: String { text.words[words].map(\.text).joined(separator: " ") }
  /// The words as they are copied: those that a line's end has parted are whole.
  package var copy: String { text.copy(of: words) }
}

// Selecting with the mouse.
extension ReaderSession {
  /// Begins a selection with the word at a place of the screen, px.
  ///
  /// - Returns: false where there is none; what was selected before is no longer.
  package mutating func beginSelection(at point: ScreenPoint) -> Bool {
    selection = nil
    guard isOnText(point), let place = pagePoint(at: point), let text = markableText(of: place.page),
      let word = text.word(at: place.point)
    else { return false }
    selection = TextSelection(page: place.page, text: text, anchor: word, focus: word)
    return true
  }

  /// Extends it to a place of the screen, px. It stays on its page: beyond that it goes to the page's end or start.
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

  /// Nothing is selected any more.
  package mutating func clearSelection() { selection = nil }

  /// Whether a line stands at a place of the screen, px.
  private func isOnText(_ point: ScreenPoint) -> Bool {
    flow.visiblePages(at: motion.offset.y).contains { page in
      (lines[page] ?? []).contains { line in
        onScreen(line.box, page: page).grown(dx: 4, dy: 0.3 * line.box.height * scale).contains(point)
      }
    }
  }

  /// What is selected, in view; screen px.
  var selectedBoxes: [ScreenRect] {
    selection.map { selected in selected.boxes.flatMap { rectsInView(of: $0, page: selected.page) } } ?? []
  }
}
