import Library
import Reading
import Signals

/// The mouse on the page, screen px; a click on a target comes as what the target does.
package enum PointerEvent: Hashable, Sendable {
  /// Pressed here, and moved far enough to be no click.
  case began(ScreenPoint)
  /// Moved here, by so much since it was told last.
  case moved(ScreenPoint, by: ScreenPoint)
  /// Pressed and let go where there is no target.
  case clicked(ScreenPoint)
  /// While something is drawn, in place of the others.
  case pen(PenEvent)
}

/// What is done with the text that is selected.
package enum SelectionEvent: Hashable, Sendable {
  /// Where nothing is selected, the mark that is read, or that was made last.
  case copy
  /// Marks it.
  case highlight
  /// Searches for its words in the document.
  case search
  /// Selects nothing any more.
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
      // On words it selects; beside them it moves the page.
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
          "Nothing is selected", "Select text with the mouse, or mark some; then press Ctrl+C.")
        screen = .place(.reading(reading))
        return []
      }
      reading.session.tell("Copied", Self.quoted(text))
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

  /// Its beginning.
  static func quoted(_ text: String) -> String { text.count <= 60 ? "“\(text)”" : "“\(text.prefix(60))…”" }
}

extension ReadingScreen {
  /// The mark that a key means: the one where reading is, else the one that was made last of those in view, else the
  /// one that was made last.
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
