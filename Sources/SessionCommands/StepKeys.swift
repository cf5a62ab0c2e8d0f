import CommandSupport
import Foundation
import Localization

/// Reads the steps of a stepped replay: lines of standard input, or key presses where that is a terminal.
///
/// A terminal gives single keys without echo until the value is released; Ctrl-C then is a request (`StopRequest`), so
/// that the terminal is always restored.
final class StepKeys {
  private static let quit = UInt8(ascii: "q")
  private static let newline = UInt8(ascii: "\n")
  private var usual: termios?

  init() {
    var mode = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
    usual = mode
    StopRequest.listen()
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    Terminal.complain(localized("any key: next frame; q: end"))
  }

  deinit { if var usual { tcsetattr(STDIN_FILENO, TCSANOW, &usual) } }

  /// Waits for the next step.
  ///
  /// - Returns: false for `q`, at the input's end and for Ctrl-C.
  func next() -> Bool {
    guard usual == nil else { return byte().map { $0 != Self.quit } ?? false }
    guard var letter = byte() else { return false }
    let isQuit = letter == Self.quit
    while letter != Self.newline { letter = byte() ?? Self.newline }
    return !isQuit
  }

  /// Reads a byte unbuffered, in short waits, because a signal may be delivered to another thread.
  private func byte() -> UInt8? {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&input, 1, 100) <= 0 { if StopRequest.isPending { return nil } }
    var letter: UInt8 = 0
    return read(STDIN_FILENO, &letter, 1) == 1 ? letter : nil
  }
}
