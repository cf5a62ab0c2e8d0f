import Foundation
import Localization
import Synchronization

/// Gets a password: by asking at a terminal, or from a file.
package struct PasswordPrompt {
  /// The file's path, `-` for standard input; nil to ask at the terminal.
  package let file: String?

  /// Makes a prompt from the path of the file; with nil it asks at the terminal.
  package init(file: String?) { self.file = file }

  /// Takes the first line of the file, or asks with `question`. A second call on `-` takes the next line.
  ///
  /// It can be called on any thread, and blocks it while the person types.
  /// - Throws: `CommandError`.
  package func password(_ question: String) throws(CommandError) -> String {
    guard let file else { return try ask(question) }
    if file == "-" {
      guard let line = CommandContext.current.readLine() else {
        throw .noPassword(file: localized("standard input"), reason: localized("it is at its end"))
      }
      return line
    }
    return try Self.firstLine(of: file)
  }

  private static func firstLine(of file: String) throws(CommandError) -> String {
    errno = 0
    guard let stream = fopen(file, "re") else { throw unreadable(file) }
    defer { fclose(stream) }
    var (line, capacity) = (UnsafeMutablePointer<CChar>?.none, 0)
    defer { free(line) }
    guard getline(&line, &capacity, stream) >= 0, let line else {
      if errno != 0 { throw unreadable(file) }
      throw .noPassword(file: file, reason: localized("it is empty"))
    }
    guard let text = String(validatingCString: line) else {
      throw .noPassword(file: file, reason: localized("it is no UTF-8 text"))
    }
    return String(text.prefix { !$0.isNewline })
  }

  private static func unreadable(_ file: String) -> CommandError {
    .noPassword(file: file, reason: String(cString: strerror(errno)))
  }

  /// Asks for a new password, at a terminal twice because it cannot be checked.
  package func newPassword(_ question: String) throws(CommandError) -> String {
    let first = try password(question)
    guard file == nil else { return first }
    guard try ask(localized("The same again:") + " ") == first else { throw .passwordsDiffer }
    return first
  }

  private func ask(_ question: String) throws(CommandError) -> String {
    guard Terminal.standardInputIsTerminal else { throw .nobodyToAsk }
    return try HiddenInput.line(after: question)
  }
}

/// Reads a line without showing what is typed.
private enum HiddenInput {
  /// The signal that came while the echo was off; the terminal must be restored before it takes effect.
  private static let caught = Atomic<Int32>(0)

  static func line(after question: String) throws(CommandError) -> String {
    let context = CommandContext.current
    let terminal = context.input.fileDescriptor
    var shown = termios()
    guard tcgetattr(terminal, &shown) == 0 else { throw .nobodyToAsk }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    caught.store(0, ordering: .relaxed)
    var before: [sigaction] = []
    for number in signals {
      var (old, new) = (sigaction(), sigaction())
      new.__sigaction_handler.sa_handler = { HiddenInput.caught.store($0, ordering: .relaxed) }
      sigaction(number, &new, &old)
      before.append(old)
    }
    tcsetattr(terminal, TCSAFLUSH, &hidden)
    Terminal.ask(question)
    let line = waitForLine(on: terminal) ? context.readLine() : nil
    tcsetattr(terminal, TCSAFLUSH, &shown)
    Terminal.ask("\n")
    for (number, old) in zip(signals, before) {
      var old = old
      sigaction(number, &old, nil)
    }
    let number = caught.load(ordering: .relaxed)
    if number != 0 { kill(getpid(), number) }
    guard let line else { throw .nothingTyped }
    return line
  }

  /// Waits for a line in short intervals, because the signal may be delivered to another thread.
  private static func waitForLine(on terminal: Int32) -> Bool {
    var input = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while caught.load(ordering: .relaxed) == 0 {
      if poll(&input, 1, 100) > 0 { return true }
    }
    return false
  }
}
