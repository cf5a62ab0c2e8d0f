import Foundation

extension TemporaryFolder {
  /// A PDF of six pages with contents of two levels, and on its first page a link to the fifth and one that leads out.
  package func writeLinkedPDF(_ name: String) throws -> URL {
    let text = "BT /F 18 Tf 60 700 Td (See the fifth page) Tj 0 -100 Td (and example.org) Tj ET"
    let pages = (0..<6).map { page in
      let links = page == 0 ? "/Annots[30 0 R 31 0 R]" : ""
      return "\(page + 10) 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R\(links)"
        + "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj"
    }
    return try write(
      """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R/Outlines 20 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[10 0 R 11 0 R 12 0 R 13 0 R 14 0 R 15 0 R]/Count 6>>endobj
      4 0 obj<</Length \(text.utf8.count)>>stream
      \(text)
      endstream endobj
      \(pages.joined(separator: "\n"))
      20 0 obj<</Type/Outlines/First 21 0 R/Last 23 0 R>>endobj
      21 0 obj<</Title(First)/Parent 20 0 R/Next 23 0 R/First 22 0 R/Last 22 0 R/Dest[10 0 R/Fit]>>endobj
      22 0 obj<</Title(A section)/Parent 21 0 R/Dest[12 0 R/XYZ null 842 null]>>endobj
      23 0 obj<</Title(Second)/Parent 20 0 R/Prev 21 0 R/Dest[13 0 R/Fit]>>endobj
      30 0 obj<</Type/Annot/Subtype/Link/Rect[60 690 220 720]/Dest[14 0 R/Fit]>>endobj
      31 0 obj<</Type/Annot/Subtype/Link/Rect[60 590 220 620]/A<</S/URI/URI(https://example.org/)>>>>endobj
      trailer<</Root 1 0 R>>
      %%EOF

      """, to: name)
  }
}
