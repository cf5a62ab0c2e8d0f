import Foundation
import TestSupport

/// A PDF of one page, A4, written by hand and gone with its last holder: text where a test wants it.
final class WrittenPDF {
  /// Text that begins at a place, points from the page's upper left corner to its baseline.
  struct Run {
    var text: String
    var x: Double
    var baseline: Double
    var size: Double

    init(_ text: String, x: Double, baseline: Double, size: Double = 11) {
      (self.text, self.x, self.baseline, self.size) = (text, x, baseline, size)
    }
  }

  /// The letters a to z as they are read, where they stand for those of another script.
  enum Script {
    case latin
    /// From U+05D0 on. As PDFs have it, the glyphs of a line are drawn from the left, the last letter first.
    case hebrew
  }

  static let (width, height) = (595.0, 842.0)
  private let folder: TemporaryFolder
  let url: URL

  /// - Parameters:
  ///   - drawing: anything else that is drawn, as PDF operators.
  ///   - annotations: what people have added, as PDF dictionaries.
  init(_ runs: [Run], script: Script = .latin, drawing: String = "", annotations: String = "") throws {
    folder = try TemporaryFolder()
    let shown = runs.map { run in
      let text = script == .hebrew ? String(run.text.reversed()) : run.text
      return "BT /F \(run.size) Tf \(run.x) \(Self.height - run.baseline) Td (\(text)) Tj ET"
    }
    let contents = (shown + [drawing]).joined(separator: "\n")
    let map = Self.unicode(script)
    let pdf = """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(Self.width) \(Self.height)]/Contents 4 0 R\
      /Annots[\(annotations)]/Resources<</Font<</F 5 0 R>>>>>>endobj
      4 0 obj<</Length \(contents.utf8.count)>>stream
      \(contents)
      endstream endobj
      5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 6 0 R>>endobj
      6 0 obj<</Length \(map.utf8.count)>>stream
      \(map)
      endstream endobj
      trailer<</Root 1 0 R>>
      %%EOF

      """
    url = try folder.write(pdf, to: "page.pdf")
  }

  /// What the font's codes mean (a ToUnicode map).
  private static func unicode(_ script: Script) -> String {
    let letters = (UInt32(0x61)...0x7A).map { code in
      let means = script == .hebrew ? 0x5D0 + code - 0x61 : code
      return "<\(String(code, radix: 16))> <0\(String(means, radix: 16, uppercase: true).leftPadded(to: 3))>"
    }
    return """
      /CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def
      1 begincodespacerange <00> <FF> endcodespacerange
      27 beginbfchar
      <20> <0020>
      \(letters.joined(separator: "\n"))
      endbfchar endcmap end end
      """
  }

  /// What letters stand for.
  static func hebrew(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0 == " " ? $0 : Unicode.Scalar(0x5D0 + $0.value - 0x61) ?? $0 }))
  }

  /// Words of letters, so many characters to a line.
  static func words(characters: Int, seed: Int = 0) -> String {
    var (text, length) = ("", 0)
    while text.count < characters {
      length = (length * 7 + seed + 5) % 6 + 2
      text +=
        String((0..<length).map { Character(Unicode.Scalar(UInt8(0x61 + ($0 * 5 + length + seed) % 20))) })
        + " "
    }
    return String(text.prefix(characters)).trimmingCharacters(in: .whitespaces)
  }

  /// Lines one below the other.
  static func column(
    _ count: Int, x: Double = 70, from baseline: Double = 90, pitch: Double = 16, size: Double = 11,
    characters: Int = 64
  ) -> [Run] {
    (0..<count).map {
      Run(
        words(characters: characters, seed: $0), x: x, baseline: baseline + pitch * Double($0), size: size)
    }
  }
}

extension String {
  fileprivate func leftPadded(to length: Int) -> String {
    String(repeating: "0", count: max(0, length - count)) + self
  }
}
