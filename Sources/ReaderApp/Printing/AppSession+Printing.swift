import Documents
import Library
import Reading
import Signals

/// What is to be printed.
public enum PrintRange: Hashable, Sendable {
  /// As the person says in the desktop's dialog, with hands.
  case asked
  /// These pages, from 0, by the desktop's usual printer and its usual settings.
  case pages(Range<Int>)
}

/// What has come of printing.
public enum PrintOutcome: Hashable, Sendable {
  /// Handed to the printer or written to a file; `undrawn`: pages, from 0, that are empty because they could not be
  /// drawn.
  case printed(pages: Int, undrawn: [Int])
  /// The person thought better of it; `hasPrinter`: there was one to choose.
  case cancelled(hasPrinter: Bool)
  case failed(String)
}

// The open document is printed: through the desktop's dialog, or by a look at what is wanted, since eyes alone find no way
// out of that dialog.
extension AppSession {
  mutating func printDocument(at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(let reading)) = screen else { return [] }
    guard entryMode == .keys else { return [.screen(.print(title: reading.item.title, .asked))] }
    return open(.print, isByHand: true, at: time)
  }

  func printItems(cells: Int, page: Int) -> [PanelItem] {
    guard case .reading(let reading) = screen.place else { return [.back] }
    let (count, current) = (reading.session.document.pages.count, reading.session.currentPage)
    var ranges = [("print-page", "Page \(current + 1)", current..<current + 1)]
    if count > 1 { ranges.append(("print-all", "All \(count) pages", 0..<count)) }
    if count > 1, current > 0, current < count - 1 {
      ranges.append(("print-rest", "From page \(current + 1) on", current..<count))
    }
    let items = ranges.map { id, label, range in
      var item = PanelItem(TargetID(id), label, .copy)
      // Paper does not come back.
      (item.effect, item.dwellSeconds) = (.print(range), 1.5)
      return item
    }
    return PanelItem.paged(items, cells: cells, page: page)
  }

  /// Away from the cells: what came of it is told on the page.
  mutating func printPages(_ range: Range<Int>, at time: Timestamp) -> [AppAction] {
    let closed = closePanel(at: time)
    guard case .place(.reading(var reading)) = screen else { return closed }
    reading.session.tell("Printing…", range.count == 1 ? "1 page" : "\(range.count) pages")
    screen = .place(.reading(reading))
    return closed + [.screen(.print(title: reading.item.title, .pages(range)))]
  }

  mutating func know(_ outcome: PrintOutcome) {
    guard case .reading(var reading) = screen.place, let words = outcome.words else { return }
    reading.session.tell(words.headline, words.remedy)
    screen.place = .reading(reading)
  }
}

extension PrintOutcome {
  fileprivate var words: (headline: String, remedy: String)? {
    switch self {
    case .printed(let pages, let undrawn) where undrawn.isEmpty:
      return (pages == 1 ? "1 page was sent to be printed" : "\(pages) pages were sent to be printed", "")
    case .printed(_, let undrawn):
      let numbers = undrawn.prefix(5).map { "\($0 + 1)" }.joined(separator: ", ")
      return (
        "Some pages are printed empty", "Page \(numbers)\(undrawn.count > 5 ? "…" : "") could not be drawn."
      )
    case .cancelled(hasPrinter: true): return nil
    case .cancelled(hasPrinter: false):
      return ("No printer was found", "Add one in the desktop's settings, or print to a file.")
    case .failed(let why): return ("It could not be printed", why)
    }
  }
}
