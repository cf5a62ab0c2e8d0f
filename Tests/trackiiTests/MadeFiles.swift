import Foundation
import TestSupport

/// A folder of a test's own, for outputs and for the program's data.
typealias Place = TemporaryFolder

extension TemporaryFolder {
  /// A file of this content; gives its path.
  func file(_ name: String, _ content: Data) throws -> String { try write(content, to: name).path }

  func file(_ name: String, _ text: String) throws -> String { try write(text, to: name).path }

  /// A PDF of one page; gives its path.
  /// - Parameter padding: bytes of comment, for large ones.
  func pdf(_ name: String, text: String = "Hello", padding: Int = 0) throws -> String {
    try writePDF(name, text: text, padding: padding).path
  }

  /// Every file of the program's data, hidden ones and all, by its path in the data folder.
  func kept() -> [String] {
    let paths = FileManager.default.enumerator(atPath: path("data"))?.allObjects as? [String]
    return (paths ?? []).sorted()
  }

  /// The stored documents, complete or not.
  func documents() -> [String] {
    kept().filter { $0.hasSuffix(".pdf") || $0.contains(".incoming") }
  }
}
