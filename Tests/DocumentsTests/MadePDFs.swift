import CPoppler
import Foundation
import TestSupport

/// PDFs that the tests make for themselves, in a folder that goes with the last holder.
final class MadePDFs: Sendable {
  private let place: TemporaryFolder
  var folder: URL { place.url }

  init() throws { place = try TemporaryFolder() }

  /// A PDF drawn with cairo; `draw` is called once a page.
  func drawn(
    _ name: String, pages: Int = 1, width: Double = 300, height: Double = 200,
    _ draw: (OpaquePointer, Int) -> Void
  ) -> URL {
    let url = folder.appending(path: name)
    let surface = cairo_pdf_surface_create(url.path, width, height)
    let context = cairo_create(surface)
    for page in 0..<pages {
      if let context { draw(context, page) }
      cairo_show_page(context)
    }
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    return url
  }

  /// Pages that each say their number at the top and a sentence below it.
  func text(_ name: String = "text.pdf", pages: Int = 1) -> URL {
    drawn(name, pages: pages) { context, page in
      cairo_set_font_size(context, 16)
      cairo_move_to(context, 20, 40)
      cairo_show_text(context, "Page number \(page + 1)")
      cairo_move_to(context, 20, 90)
      cairo_show_text(context, "The quick brown fox")
    }
  }

  /// Two lines of text on a page of 300 x 200 points, and these annotations.
  ///
  /// - Parameters:
  ///   - page: more of its dictionary.
  ///   - catalog: more of the document's.
  ///   - matrix: of the text.
  func annotated(
    _ annotations: [String] = [], page: String = "", catalog: String = "", matrix: String = "1 0 0 1 0 0"
  ) throws -> URL {
    let content = "\(matrix) cm BT /F 18 Tf 20 140 Td (The first line) Tj 0 -60 Td (second line) Tj ET"
    return try written(
      "annotated.pdf",
      """
      %PDF-1.7
      1 0 obj<</Type/Catalog/Pages 2 0 R\(catalog)>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R\(page)\
      /Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>\
      /Annots[\(annotations.map { "<</Type/Annot\($0)>>" }.joined())]>>endobj
      4 0 obj<</Length \(content.utf8.count)>>stream
      \(content)
      endstream endobj
      trailer<</Root 1 0 R>>
      %%EOF

      """)
  }

  /// A page of one flat colour in its upper left quarter.
  func quarter(_ name: String = "quarter.pdf") -> URL {
    drawn(name, width: 100, height: 80) { context, _ in
      cairo_set_source_rgb(context, 1, 0, 0)
      cairo_rectangle(context, 0, 0, 50, 40)
      cairo_fill(context)
    }
  }

  /// A quarter of a gigabyte (a hole in the file, so it costs no disk) that poppler must search from end to
  /// end for the objects in it, because there is no table of them.
  func searched(_ name: String = "searched.pdf") throws -> URL {
    let url = text(name)
    let file = try FileHandle(forUpdating: url)
    defer { try? file.close() }
    let end = try file.seekToEnd()
    try file.seek(toOffset: end + 256 << 20)
    try file.write(contentsOf: Data("startxref\n1\n%%EOF\n".utf8))
    return url
  }

  /// A first page that takes poppler minutes (very many curves, through forms drawn over and over), and
  /// a second one that says "After it".
  func endless(_ name: String = "endless.pdf") throws -> URL {
    // Each level draws the one below a hundred times: 10^8 strokes.
    func form(_ id: Int, draws: String, resources: String) -> String {
      """
      \(id) 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<<\(resources)>>/Length \(draws.utf8.count)>>stream
      \(draws)
      endstream endobj

      """
    }
    let strokes = String(repeating: "0 0 m 100 200 300 10 250 150 c S\n", count: 100)
    var body = form(10, draws: strokes, resources: "")
    for level in 11...13 {
      body += form(
        level, draws: String(repeating: "/X Do\n", count: 100), resources: "/XObject<</X \(level - 1) 0 R>>")
    }
    let after = "BT /F 18 Tf 20 150 Td (After it) Tj ET"
    body += """
      2 0 obj<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>endobj
      5 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 6 0 R\
      /Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
      6 0 obj<</Length \(after.utf8.count)>>stream
      \(after)
      endstream endobj
      """
    return try written(name, Self.onePage(contents: "/X Do", resources: "/XObject<</X 13 0 R>>", more: body))
  }

  /// A hand-written PDF of one page; poppler rebuilds its table of objects.
  static func onePage(contents: String, resources: String = "", more: String = "") -> String {
    """
    %PDF-1.4
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<<\(resources)>>>>endobj
    4 0 obj<</Length \(contents.utf8.count)>>stream
    \(contents)
    endstream endobj
    \(more)
    trailer<</Root 1 0 R>>
    %%EOF

    """
  }

  /// A PDF of these objects with a table of them; the first is the catalogue. A stream's length is what its object says,
  /// which poppler does not believe without a table.
  func written(_ name: String, objects: [String]) throws -> URL {
    var file = "%PDF-1.7\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(file.utf8.count)
      file += "\(index + 1) 0 obj\(object)\nendobj\n"
    }
    let table = file.utf8.count
    file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { file += String(format: "%010d", offset) + " 00000 n \n" }
    file += "trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(table)\n%%EOF\n"
    return try written(name, file)
  }

  func written(_ name: String, _ content: String) throws -> URL {
    let url = folder.appending(path: name)
    try Data(content.utf8).write(to: url)
    return url
  }

  /// PDFs that cairo cannot make.
  static func fixture(_ name: String) -> URL {
    Bundle.module.bundleURL.appending(path: "Fixtures/\(name)")
  }
}
