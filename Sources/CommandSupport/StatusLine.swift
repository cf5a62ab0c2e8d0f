import Foundation

/// One line on standard error that is written over and over; silent when that is no terminal.
package struct StatusLine {
  private var width = 0

  package init() {}

  /// Writes this in place of what the line said.
  package mutating func show(_ text: String) {
    guard Terminal.standardErrorIsTerminal else { return }
    let pad = String(repeating: " ", count: max(0, width - text.count))
    FileHandle.standardError.write(Data("\r\(text)\(pad)".utf8))
    width = text.count
  }

  /// Takes the line off the screen.
  package mutating func finish() {
    guard width > 0 else { return }
    show("")
    FileHandle.standardError.write(Data("\r".utf8))
    width = 0
  }
}
