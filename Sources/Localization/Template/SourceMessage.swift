/// A message as it stands in the source.
package struct SourceMessage: Equatable, Sendable {
  /// Its English text with `%1$s`, `%2$s` … for its arguments.
  package var key: String
  /// The text for many, where there is one for one and one for many.
  package var plural: String?
  /// What tells it from an equal text that is translated otherwise.
  package var context: String?
  /// The path of its file, as the search began.
  package var file: String
  /// From one.
  package var line: Int
}

/// Why a source cannot be turned into a template.
package enum TemplateError: Error, Equatable, CustomStringConvertible {
  /// A message is not a literal, or one that the scanner does not read.
  case unreadable(file: String, line: Int, reason: String)
  /// Two messages have the same text for one, and not the same text for many.
  case twoPlurals(key: String, file: String, line: Int)
  /// A file or folder cannot be read.
  case noSource(path: String)
  /// The template cannot be put there.
  case notWritten(path: String)

  package var description: String {
    switch self {
    case .unreadable(let file, let line, let reason): "\(file):\(line): \(reason)"
    case .twoPlurals(let key, let file, let line):
      "\(file):\(line): “\(key)” has another text for many elsewhere; give both the same"
    case .noSource(let path): "\(path) cannot be read; name a folder with Swift source, such as Sources"
    case .notWritten(let path): "\(path) cannot be written; name another file"
    }
  }
}
