import DocumentProtocol
import Testing

@testable import document_worker

@Suite struct TextLayoutTests {
  /// Boxes 10 points wide in a row at `y`.
  private func row(_ count: Int, y: Double) -> [PageRect] {
    (0..<count).map { PageRect(x: Double($0) * 10, y: y, width: 10, height: 12) }
  }
  private func end(_ y: Double) -> PageRect { PageRect(x: 99, y: y, width: 0, height: 12) }

  @Test func matchingCountsPairUp() {
    let lines = TextLayout.lines(text: "ab c\nd", boxes: row(4, y: 0) + [end(0)] + row(1, y: 20)) { _ in "" }
    #expect(lines.map(\.text) == ["ab c", "d"])
    #expect(lines[0].words[1].box == PageRect(x: 30, y: 0, width: 10, height: 12))
    #expect(lines[1].box.y == 20)
  }

  @Test func aLigatureShiftsNothingInOtherLines() {
    // "fi" is one box.
    let lines = TextLayout.lines(text: "fin e\nd", boxes: row(4, y: 0) + [end(0)] + row(1, y: 20)) { _ in "" }
    #expect(lines.map(\.text) == ["fin e", "d"])
    #expect(lines[0].words.map(\.text) == ["fin", "e"])
    #expect(lines[1].box == PageRect(x: 0, y: 20, width: 10, height: 12))
  }

  @Test func linesThatDoNotPairUpAreAskedForByTheirPlace() {
    let boxes = row(3, y: 0) + [end(0)] + row(2, y: 20)
    let lines = TextLayout.lines(text: "one line only", boxes: boxes) { $0.y == 0 ? "abc" : "de" }
    #expect(lines.map(\.text) == ["abc", "de"])
  }

  @Test func wordsFromTheRightLoseTheirMarksAndNeedNoSpace() {
    // Poppler: marks around each word, and no space between the first two.
    let text = "\u{202B}\u{5D0}\u{5D1}\u{202C}\u{202B}\u{5D2}\u{202C} \u{202B}\u{5D3}\u{202C}"
    let boxes = [80.0, 90, 60, 50, 40].map { PageRect(x: $0, y: 0, width: 10, height: 12) }
    let lines = TextLayout.lines(text: text, boxes: boxes) { _ in "" }
    #expect(lines.first?.words.map(\.text) == ["\u{5D0}\u{5D1}", "\u{5D2}", "\u{5D3}"])
    #expect(lines.first?.words.map(\.box.x) == [80, 60, 40])
  }

  @Test(arguments: [0, 1, 2, 5, 50]) func noCountGoesAstray(count: Int) {
    for text in ["", "\n", "a", "a b\n\nc d", "\n\n\n", "   "] {
      _ = TextLayout.lines(text: text, boxes: row(count, y: 0)) { _ in text }
      _ = TextLayout.lines(text: text, boxes: (0..<count).map { end(Double($0)) }) { _ in text }
    }
  }
}
