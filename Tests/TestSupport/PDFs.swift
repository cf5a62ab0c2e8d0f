import Foundation

extension TemporaryFolder {
  /// Writes a PDF of one page with a line of text, by hand; poppler rebuilds its table of objects.
  /// - Parameters:
  ///   - padding: bytes of comment, for large files.
  ///   - pages: how often the page is there.
  ///   - page: more of the page's dictionary.
  package func writePDF(
    _ name: String, text: String = "Hello", padding: Int = 0, pages: Int = 1, page: String = ""
  ) throws -> URL {
    let kids = Array(repeating: "3 0 R", count: pages).joined(separator: " ")
    let contents = "BT /F 18 Tf 20 150 Td (\(text)) Tj ET"
    return try write(
      """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[\(kids)]/Count \(pages)>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R\(page)\
      /Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
      4 0 obj<</Length \(contents.utf8.count)>>stream
      \(contents)
      endstream endobj
      %\(String(repeating: "x", count: padding))
      trailer<</Root 1 0 R>>
      %%EOF

      """, to: name)
  }
}

/// An encrypted PDF; its password is "open sesame".
package let encryptedPDF = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../DocumentsTests/Fixtures/encrypted.pdf").standardizedFileURL
