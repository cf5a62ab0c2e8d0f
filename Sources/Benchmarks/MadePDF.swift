import Foundation

/// Generates a PDF of full pages of text (ISO 32000-1, 7.5): small, uncompressed and valid.
package struct MadePDF {
  /// The number of pages in the PDF.
  package let pages: Int
  /// The number of first pages that take minutes to draw: a form that draws a form, eight levels deep, ten times each.
  package var slowPages = 0

  /// The scale at which pages are timed, px per point: an A4 page is about as high as a 1080p screen.
  package static let timedScale = 1.25

  /// Makes a PDF of this many pages, of which the first `slowPages` take minutes to draw.
  package init(pages: Int, slowPages: Int = 0) { (self.pages, self.slowPages) = (pages, slowPages) }

  /// The number of lines on an A4 page in 11 pt at a pitch of 16 pt.
  private static let lines = 45

  /// The bytes of the PDF.
  package var data: Data { Self.file(of: objects) }

  /// The file with these objects, the first of which is the catalog.
  package static func file(of objects: [String]) -> Data { file(of: objects.map { Data($0.utf8) }) }

  /// The file with these objects, the first of which is the catalog.
  ///
  /// - Parameter objects: the bodies of the objects, numbered from 1.
  package static func file(of objects: [Data]) -> Data {
    var file = Data("%PDF-1.4\n".utf8)
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(file.count)
      file += Data("\(index + 1) 0 obj\n".utf8) + object + Data("\nendobj\n".utf8)
    }
    let table = file.count
    file += Data("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
    for offset in offsets { file += Data((String(format: "%010d", offset) + " 00000 n \n").utf8) }
    file += Data(
      "trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n".utf8)
    return file
  }

  /// The file's objects: catalog, page tree and font, then each page followed by its content.
  private var objects: [String] {
    let kids = (0..<pages).map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
    let head = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /MediaBox [0 0 595 842] /Count \(pages) /Kids [\(kids)] >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    return head + pageObjects + slowForms
  }

  private var pageObjects: [String] {
    (0..<pages).flatMap { page in
      let content = page < slowPages ? "/X Do" : Self.content(page)
      let forms = page < slowPages ? " /XObject << /X \(4 + 2 * pages) 0 R >>" : ""
      return [
        "<< /Type /Page /Parent 2 0 R /Contents \(5 + 2 * page) 0 R /Resources << /Font << /F 3 0 R >>\(forms) >> >>",
        "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
      ]
    }
  }

  private var slowForms: [String] {
    guard slowPages > 0 else { return [] }
    let levels = 8
    return (0..<levels).map { level in
      let isLast = level == levels - 1
      let content = String(repeating: isLast ? "0 0 m 100 200 300 10 250 150 c S\n" : "/X Do\n", count: 10)
      let next = isLast ? "" : "/XObject << /X \(4 + 2 * pages + level + 1) 0 R >>"
      return "<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << \(next) >> "
        + "/Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
    }
  }

  private static func content(_ page: Int) -> String {
    let words = "Whoever reads with the eyes alone turns the page by looking at its corner for a moment"
    let lines = (1...lines).map { "(\(page + 1).\($0)  \(words)) Tj T*" }.joined(separator: "\n")
    return "BT /F 11 Tf 16 TL 50 780 Td\n\(lines)\nET"
  }
}
