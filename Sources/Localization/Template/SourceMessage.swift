/// A message that was found in the source.
package struct SourceMessage: Equatable, Sendable {
  /// The English text with `%1$s`, `%2$s` … for its arguments.
  package var key: String
  /// The English text for all numbers but one; nil for a message without a number.
  package var plural: String?
  /// The context that distinguishes equal texts with different translations; nil for none.
  package var context: String?
  /// The path of the source file, beginning with the folder that was searched.
  package var file: String
  /// The line in the file, counted from 1.
  package var line: Int
}

/// The reasons why no template is written.
package enum TemplateError: Error, Equatable, CustomStringConvertible {
  /// A message is not a literal, or one that the scanner does not read.
  case unreadable(file: String, line: Int, reason: String)
  /// Two messages have the same text for one and different texts for other numbers.
  case twoPlurals(key: String, file: String, line: Int)
  /// A file or folder cannot be read.
  case noSource(path: String)
  /// The file of the template cannot be written.
  case notWritten(path: String)

  /// What is wrong, where, and what to do about it, in English.
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
