import Foundation

/// A status line on standard error that is overwritten repeatedly; silent where that is no terminal.
package struct StatusLine {
  private var width = 0
  // Kept, since it may be shown on a thread that belongs to no task.
  private let context = CommandContext.current

  /// Makes a status line that shows nothing yet.
  package init() {}

  /// Replaces the text of the status line.
  package mutating func show(_ text: String) {
    guard context.errorsAreTerminal else { return }
    let pad = String(repeating: " ", count: max(0, width - text.count))
    context.errors.write(Data("\r\(text)\(pad)".utf8))
    width = text.count
  }

  /// Clears the status line.
  package mutating func finish() {
    guard width > 0 else { return }
    show("")
    context.errors.write(Data("\r".utf8))
    width = 0
  }
}
