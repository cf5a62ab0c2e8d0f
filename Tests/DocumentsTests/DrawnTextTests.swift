import Documents
import Foundation
import Testing

/// Text that is drawn by annotations and form fields, and not by the page itself.
@Suite struct DrawnTextTests {
  let made: MadePDFs
  init() throws { made = try MadePDFs() }

  /// A page with a line of its own, a text field with a value, a note in a free text annotation, and a link.
  private func form() throws -> URL {
    let font = "/Resources<</Font<</F 9 0 R>>>>"
    func drawing(_ id: Int, _ text: String) -> String {
      let content = "BT /F 12 Tf 2 4 Td (\(text)) Tj ET"
      return """
        \(id) 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 200 20]\(font)/Length \(content.utf8.count)>>stream
        \(content)
        endstream endobj

        """
    }
    let content = "BT /F 12 Tf 20 170 Td (Printed line) Tj ET"
    return try made.written(
      "form.pdf",
      """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/F 12 Tf)/DR<</Font<</F 9 0 R>>>>>>>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R\(font)/Annots[5 0 R 6 0 R 10 0 R]>>endobj
      4 0 obj<</Length \(content.utf8.count)>>stream
      \(content)
      endstream endobj
      5 0 obj<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Field value)/Rect[20 120 220 140]/DA(/F 12 Tf)/F 4/P 3 0 R\
      /AP<</N 7 0 R>>>>endobj
      6 0 obj<</Type/Annot/Subtype/FreeText/Contents(Free note)/Rect[20 60 220 80]/DA(/F 12 Tf)/F 4/P 3 0 R\
      /AP<</N 8 0 R>>>>endobj
      \(drawing(7, "Field value"))\(drawing(8, "Free note"))
      9 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
      10 0 obj<</Type/Annot/Subtype/Link/Rect[20 165 90 185]/A<</S/URI/URI(https://example.org)>>>>endobj
      trailer<</Root 1 0 R>>
      %%EOF

      """)
  }

  @Test func textOfFieldsAndNotesIsAmongTheLinesInReadingOrder() async throws {
    let lines = try await Document.open(form()).lines(page: 0)
    #expect(lines.map(\.text) == ["Printed line", "Field value", "Free note"])
    for (line, y) in zip(lines, [30.0, 70, 130]) { #expect(abs(line.box.y + line.box.height / 2 - y) < 12) }
  }
}
