import Foundation

extension Place {
  /// A file of this content; gives its path.
  func file(_ name: String, _ content: Data) throws -> String {
    try content.write(to: url.appending(path: name))
    return path(name)
  }

  func file(_ name: String, _ text: String) throws -> String { try file(name, Data(text.utf8)) }

  /// A hand-written PDF of one page; poppler rebuilds its table of objects.
  /// - Parameter padding: bytes of comment, for large ones.
  func pdf(_ name: String, text: String = "Hello", padding: Int = 0) throws -> String {
    let contents = "BT /F 18 Tf 20 150 Td (\(text)) Tj ET"
    return try file(
      name,
      """
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

      """)
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

/// The encrypted PDF of the documents' tests; its password is "open sesame".
let encryptedPDF = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../DocumentsTests/Fixtures/encrypted.pdf").standardizedFileURL.path
