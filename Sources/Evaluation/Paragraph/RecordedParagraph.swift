import Calibration
import Foundation
import Recording
import Signals

/// What a recording tells of a paragraph that was uncovered line by line: the place of its lines, and when each was uncovered.
struct RecordedParagraph {
  let text: ParagraphText
  let uncovered: [Timestamp]
  let end: Timestamp
  /// When the eyes left each line.
  let left: [Timestamp]

  /// - Throws: `EvaluationError.noParagraph` where the recording has no rows `line N` from line 0 on, or no text.
  init(_ bundle: SessionBundle) throws(EvaluationError) {
    let missing = EvaluationError.noParagraph(path: bundle.folder.path)
    guard let block = bundle.manifest.text, block.characterWidth > 0 else { throw missing }
    var starts: [Timestamp] = []
    var left: [Timestamp] = []
    // Whatever is read after the first validation is no part of the paragraph.
    let after = bundle.timeline.filter { $0.kind == .validation || $0.kind == .calibration }.map(\.start)
      .min()
    for row in bundle.timeline where row.kind == .line && (after.map { row.start < $0 } ?? true) {
      guard row.label == "line \(starts.count)" else { continue }
      starts.append(row.start)
      left.append(row.end)
    }
    guard let last = left.last, starts.count <= block.lineY.count else { throw missing }
    let setting = Self.setting(bundle.folder)
    let (rights, words) = (setting?.rights ?? [], setting?.words ?? [])
    text = ParagraphText(
      lines: block.lineY.enumerated().map { index, y in
        ParagraphText.Line(
          left: block.columnLeft, right: rights.indices.contains(index) ? rights[index] : block.columnRight,
          y: y,
          words: words.indices.contains(index)
            ? words[index].filter { $0.count == 2 }.map { .init(left: $0[0], right: $0[1]) } : [])
      }, characterPx: block.characterWidth)
    (uncovered, end, self.left) = (starts, last, left)
  }

  /// How renderers note that the text was set.
  private struct Setting: Decodable {
    /// Where each line's text ends.
    var rights: [Double]
    /// Where the words of each line begin and end, where they stand far apart.
    var words: [[[Double]]]?
    enum CodingKeys: String, CodingKey { case rights = "line_right_px", words = "words_px" }
  }

  /// How the text is set; nil where it is not noted.
  private static func setting(_ folder: URL) -> Setting? {
    struct Manifest: Decodable {
      struct Rendered: Decodable { var paragraph: Setting? }
      var rendered: Rendered?
    }
    let data = try? Data(contentsOf: folder.appending(path: "session.json"))
    return data.flatMap { try? JSONDecoder().decode(Manifest.self, from: $0) }?.rendered?.paragraph
  }
}
