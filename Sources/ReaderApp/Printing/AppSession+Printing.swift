import Documents
import Library
import Localization
import Reading

/// The result of printing a document.
package enum PrintOutcome: Hashable, Sendable {
  /// The document was sent to the printer or written to a file; `undrawn` are the pages, from 0, that are empty because they
  /// could not be rendered.
  case printed(pages: Int, undrawn: [Int])
  /// The person has cancelled the print dialog; `hasPrinter` tells whether there was a printer to choose.
  case cancelled(hasPrinter: Bool)
  /// Printing failed, with the reason in words.
  case failed(String)
}

// Prints the open document through the desktop's dialog.
extension AppSession {
  func printDocument() -> [AppAction] {
    guard case .place(.reading(let reading)) = screen else { return [] }
    return [.screen(.print(title: reading.item.title))]
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
      return (
        localized(
          pages, one: "1 page was sent to be printed", other: "\(pages) pages were sent to be printed"),
        ""
      )
    case .printed(_, let undrawn):
      let first = undrawn.prefix(5).map { "\($0 + 1)" }.joined(separator: ", ")
      let numbers = undrawn.count > 5 ? "\(first)…" : first
      return (
        localized("Some pages are printed empty"),
        localized(
          undrawn.count, one: "Page \(numbers) could not be drawn.",
          other: "Pages \(numbers) could not be drawn.")
      )
    case .cancelled(hasPrinter: true): return nil
    case .cancelled(hasPrinter: false):
      return (
        localized("No printer was found"), localized("Add one in the desktop's settings, or print to a file.")
      )
    case .failed(let why): return (localized("It could not be printed"), why)
    }
  }
}
