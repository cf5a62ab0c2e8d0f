import Foundation

/// A status line on standard error that is overwritten repeatedly; silent where that is no terminal.
package struct StatusLine {
  private var width = 0

  /// Makes a status line that shows nothing yet.
  package init() {}

  /// Replaces the text of the status line.
  package mutating func show(_ text: String) {
    guard Terminal.standardErrorIsTerminal else { return }
    let pad = String(repeating: " ", count: max(0, width - text.count))
    FileHandle.standardError.write(Data("\r\(text)\(pad)".utf8))
    width = text.count
  }

  /// Clears the status line.
  package mutating func finish() {
    guard width > 0 else { return }
    show("")
    FileHandle.standardError.write(Data("\r".utf8))
    width = 0
  }
}
