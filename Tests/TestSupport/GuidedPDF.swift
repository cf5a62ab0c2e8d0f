import Foundation

extension TemporaryFolder {
  /// Writes a PDF by hand; poppler rebuilds its table of objects. Five pages of text, contents with the first, second and
  /// fourth, and on the fourth two links to the second.
  package func writeGuidedPDF(_ name: String) throws -> URL {
    let pages = (0..<5).map { page in
      let lines = (0..<38).map { line in
        let number = 38 * page + line + 1
        return "0 -17 Td (Sentence \(number) of this book is read by the eyes alone, and it ends here.) Tj"
      }
      let text = "BT /F 11 Tf 70 775 Td \(lines.joined(separator: " ")) ET"
      let links = page == 3 ? "/Annots[30 0 R 31 0 R]" : ""
      return
        "\(page + 10) 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents \(page + 40) 0 R\(links)"
        + "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n"
        + "\(page + 40) 0 obj<</Length \(text.utf8.count)>>stream\n\(text)\nendstream endobj"
    }
    return try write(
      """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R/Outlines 20 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[10 0 R 11 0 R 12 0 R 13 0 R 14 0 R]/Count 5>>endobj
      \(pages.joined(separator: "\n"))
      20 0 obj<</Type/Outlines/First 21 0 R/Last 23 0 R>>endobj
      21 0 obj<</Title(First)/Parent 20 0 R/Next 22 0 R/Dest[10 0 R/Fit]>>endobj
      22 0 obj<</Title(Second)/Parent 20 0 R/Prev 21 0 R/Next 23 0 R/Dest[11 0 R/Fit]>>endobj
      23 0 obj<</Title(Third)/Parent 20 0 R/Prev 22 0 R/Dest[13 0 R/Fit]>>endobj
      30 0 obj<</Type/Annot/Subtype/Link/Rect[70 721 270 735]/Dest[11 0 R/Fit]>>endobj
      31 0 obj<</Type/Annot/Subtype/Link/Rect[70 636 270 650]/Dest[11 0 R/Fit]>>endobj
      trailer<</Root 1 0 R>>
      %%EOF

      """, to: name)
  }
}
