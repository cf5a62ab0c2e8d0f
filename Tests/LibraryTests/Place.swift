import Foundation
import TestSupport

/// A data folder of a test's own, and PDFs beside it.
typealias Place = TemporaryFolder

extension TemporaryFolder {
  var data: URL { url }
  var guest: URL { url("users/guest") }
  var documents: URL { url("users/guest/documents") }

  func pdf(_ name: String, text: String = "Hello", padding: Int = 0) throws -> URL {
    try writePDF(name, text: text, padding: padding)
  }

  func file(_ name: String, _ content: Data) throws -> URL { try write(content, to: name) }

  /// What the guest's folder of documents holds, hidden files included.
  func stored() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: documents.path).sorted()
  }
}
