import Library
import Localization
import Reading
import Signals

/// The mouse on the page, screen px; a click on a target comes as the event that the target causes.
package enum PointerEvent: Hashable, Sendable {
  /// The mouse was pressed here, and moved far enough not to be a click.
  case began(ScreenPoint)
  /// The mouse was moved here; `by` is the distance since the last event.
  case moved(ScreenPoint, by: ScreenPoint)
  /// The mouse was clicked where there is no target.
  case clicked(ScreenPoint)
  /// An event of the pen; while drawing it replaces the others.
  case pen(PenEvent)
}

/// What is done with selected text.
package enum SelectionEvent: Hashable, Sendable {
  /// Copies the selected text; without a selection, that of the mark being read, or of the one made last.
  case copy
  /// Highlights the selected text.
  case highlight
  /// Searches for the selected words in the document.
  case search
  /// Clears the selection of text.
  case clear
}

// Text that is selected with the mouse: copied, highlighted, searched for.
extension AppSession {
  mutating func handle(_ event: PointerEvent, at time: Timestamp) -> [AppAction] {
    if case .pen(let event) = event { return handle(event, at: time) }
    guard case .place(.reading(var reading)) = screen, reading.panel == nil, reading.drawing == nil else {
      return []
    }
    switch event {
    case .began(let point):
      // On words the mouse selects; beside them it moves the page.
      _ = reading.session.beginSelection(at: point)
      reading.isSelecting = reading.session.selection != nil
    case .moved(let point, let way):
      guard reading.isSelecting else { return perform(.drag(dx: -way.x, dy: -way.y), at: time) }
      reading.session.extendSelection(to: point)
    case .clicked: reading.session.clearSelection()
    case .pen: break
    }
    screen = .place(.reading(reading))
    return []
  }

  mutating func handle(_ event: SelectionEvent, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen else { return [] }
    let selection = reading.session.selection
    switch event {
    case .copy:
      guard let text = selection?.copy ?? reading.markAtHand?.text, !text.isEmpty else {
        reading.session.tell(
          localized("Nothing is selected"),
          localized("Select text with the mouse, or mark some; then press Ctrl+C."))
        screen = .place(.reading(reading))
        return []
      }
      reading.session.tell(localized("Copied"), Self.quoted(text))
      screen = .place(.reading(reading))
      return [.screen(.copy(text))]
    case .highlight:
      guard let selection else { return [] }
      reading.session.clearSelection()
      screen = .place(.reading(reading))
      let mark = NewMark(words: selection.boxes, page: selection.page, text: selection.plain, colour: .yellow)
      return [.store(.marks(.add([mark]), documentID: reading.item.id))]
    case .search:
      guard let selection else { return [] }
      reading.session.clearSelection()
      screen = .place(.reading(reading))
      return handle(FindEvent.words(selection.copy), at: time) + handle(FindEvent.step(1), at: time)
    case .clear:
      reading.session.clearSelection()
      screen = .place(.reading(reading))
      return []
    }
  }

  /// The beginning of a text, in quotation marks.
  static func quoted(_ text: String) -> String { text.count <= 60 ? "“\(text)”" : "“\(text.prefix(60))…”" }
}

extension ReadingScreen {
  /// The mark that a key refers to: the one at the reading place, else the one in view that was made last, else the one made
  /// last of all.
  var markAtHand: Mark? {
    let latest = marks.marks.sorted { $0.created < $1.created }
    if let place = session.placeRead,
      let read = latest.last(where: { $0.page == place.page && $0.geometry.contains(place.point) })
    {
      return read
    }
    return latest.last { session.pagesInView.contains($0.page) } ?? latest.last
  }
}
