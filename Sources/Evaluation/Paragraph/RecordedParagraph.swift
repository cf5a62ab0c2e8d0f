import Calibration
import Foundation
import Recording
import Signals

/// What a recording tells of a paragraph that was uncovered line by line: the place of its lines, and when each was uncovered.
struct RecordedParagraph {
  let text: ParagraphText
  let uncovered: [Timestamp]
  let end: Timestamp

  /// - Throws: `EvaluationError.noParagraph` where the recording has no rows `line N` from line 0 on, or no text.
  init(_ bundle: SessionBundle) throws(EvaluationError) {
    let missing = EvaluationError.noParagraph(path: bundle.folder.path)
    guard let block = bundle.manifest.text, block.characterWidth > 0 else { throw missing }
    var starts: [Timestamp] = []
    var last: Timestamp?
    // Whatever is read after the first validation is no part of the paragraph.
    let after = bundle.timeline.filter { $0.kind == .validation || $0.kind == .calibration }.map(\.start)
      .min()
    for row in bundle.timeline where row.kind == .line && (after.map { row.start < $0 } ?? true) {
      guard row.label == "line \(starts.count)" else { continue }
      starts.append(row.start)
      last = row.end
    }
    guard let last, starts.count <= block.lineY.count else { throw missing }
    let rights = Self.rights(bundle.folder)
    text = ParagraphText(
      lines: block.lineY.enumerated().map { index, y in
        ParagraphText.Line(
          left: block.columnLeft, right: rights.indices.contains(index) ? rights[index] : block.columnRight,
          y: y)
      }, characterPx: block.characterWidth)
    (uncovered, end) = (starts, last)
  }

  /// Where each line's text ends, as renderers note it; empty where it is not noted.
  private static func rights(_ folder: URL) -> [Double] {
    struct Manifest: Decodable {
      struct Rendered: Decodable {
        struct Paragraph: Decodable {
          var rights: [Double]
          enum CodingKeys: String, CodingKey { case rights = "line_right_px" }
        }
        var paragraph: Paragraph?
      }
      var rendered: Rendered?
    }
    let data = try? Data(contentsOf: folder.appending(path: "session.json"))
    let manifest = data.flatMap { try? JSONDecoder().decode(Manifest.self, from: $0) }
    return manifest?.rendered?.paragraph?.rights ?? []
  }
}
