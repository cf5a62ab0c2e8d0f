import Foundation
import Library

/// A data folder and PDFs of its own, gone with the last holder.
final class Place: Sendable {
  let data = FileManager.default.temporaryDirectory.appending(path: "trackii-library-\(UUID())")
  var guest: URL { data.appending(path: "users/guest") }
  var documents: URL { guest.appending(path: "documents") }

  init() throws { try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: data) }

  /// A hand-written PDF of one page; poppler rebuilds its table of objects.
  /// - Parameter padding: bytes of comment, for large ones.
  func pdf(_ name: String, text: String = "Hello", padding: Int = 0) throws -> URL {
    let contents = "BT /F 18 Tf 20 150 Td (\(text)) Tj ET"
    let body = """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R\
      /Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
      4 0 obj<</Length \(contents.utf8.count)>>stream
      \(contents)
      endstream endobj
      %\(String(repeating: "x", count: padding))
      trailer<</Root 1 0 R>>
      %%EOF

      """
    return try file(name, Data(body.utf8))
  }

  func file(_ name: String, _ content: Data) throws -> URL {
    let url = data.appending(path: name)
    try content.write(to: url)
    return url
  }

  /// The encrypted PDF of the documents' tests; its password is "open sesame".
  static let encrypted = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../DocumentsTests/Fixtures/encrypted.pdf").standardizedFileURL

  /// What the guest's folder of documents holds, hidden files included.
  func stored() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: documents.path).sorted()
  }
}
