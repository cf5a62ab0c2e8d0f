import Synchronization

/// Which texts are drawn: a list for descriptions of pictures, and for tests of the texts themselves.
package enum DrawnTexts {
  /// The texts of one picture, each once, in the order of drawing.
  final class Log: Sendable {
    private let texts = Mutex<[String]>([])

    /// Adds a text that is not in the list yet; a text of spaces alone is not added.
    func add(_ text: String) {
      guard !text.allSatisfy(\.isWhitespace) else { return }
      texts.withLock { if !$0.contains(text) { $0.append(text) } }
    }

    var all: [String] { texts.withLock { $0 } }
  }

  /// The list to which texts are added; nil if nobody asks for them.
  @TaskLocal static var log: Log?

  /// Draws, and lists all texts that painters have drawn or measured meanwhile, each once, in the order of drawing. The text of
  /// documents is not listed.
  package static func listed(_ body: () throws -> Void) rethrows -> [String] {
    let log = Log()
    try $log.withValue(log, operation: body)
    return log.all
  }

  /// Draws the text of a document, which is not listed.
  static func unlisted<Drawn>(_ body: () throws -> Drawn) rethrows -> Drawn {
    try $log.withValue(nil, operation: body)
  }
}
