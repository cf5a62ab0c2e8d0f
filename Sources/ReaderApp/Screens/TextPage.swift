import Signals

/// A page of text to be read, with cells below it.
package enum TextPage {
  /// Characters in a line and lines on a page, at the size in which the window draws them.
  package static let (columns, rows) = (64, 10)
  /// Of the screen's height, for the headline and so many lines.
  static let heightShare = 0.52

  /// The lines of a paragraph.
  static func wrapped(_ paragraph: String) -> [String] {
    wrapped([ProseRun(paragraph)]).map { $0.reduce(into: "") { $0 += $1.text } }
  }

  /// The same of letters that are shown in several ways.
  static func wrapped(_ runs: [ProseRun], columns: Int = TextPage.columns) -> [[ProseRun]] {
    let limit = columns * column
    var lines: [[ProseRun]] = []
    var (line, width) = ([ProseRun](), 0)
    for word in words(of: runs) {
      let needed = word.reduce(0) { $0 + Self.width(of: $1) }
      if !line.isEmpty, width + column + needed > limit {
        lines.append(line)
        (line, width) = ([], 0)
      }
      if let last = line.last {
        append(" ", last.style == word.first?.style ? last.style : [], to: &line)
        width += column
      }
      if width + needed <= limit {
        for part in word { append(part.text, part.style, to: &line) }
        width += needed
        continue
      }
      // A word longer than a line is cut; scripts without spaces have no others.
      for part in word {
        for character in part.text {
          let needed = Self.width(of: character, part.style)
          if width + needed > limit {
            lines.append(line)
            (line, width) = ([], 0)
          }
          append(String(character), part.style, to: &line)
          width += needed
        }
      }
    }
    return lines + [line]
  }

  /// The width of a letter.
  private static let column = 10

  private static func words(of runs: [ProseRun]) -> [[ProseRun]] {
    var words: [[ProseRun]] = []
    var isWithin = false
    for run in runs {
      for (index, piece) in run.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { isWithin = false }
        guard !piece.isEmpty else { continue }
        let part = ProseRun(String(piece), run.style)
        if isWithin { words[words.count - 1].append(part) } else { words.append([part]) }
        isWithin = true
      }
    }
    return words
  }

  private static func append(_ text: String, _ style: ProseStyle, to line: inout [ProseRun]) {
    if let last = line.indices.last, line[last].style == style {
      line[last].text += text
    } else {
      line.append(ProseRun(text, style))
    }
  }

  /// - Returns: pages of lines, none of which begins with a gap.
  static func pages(of lines: [String]) -> [String] {
    ProsePage.pages(of: lines.map { ProseLine($0) }).map(\.text)
  }

  private static func width(of run: ProseRun) -> Int {
    run.text.reduce(0) { $0 + width(of: $1, run.style) }
  }

  /// Bold letters and those of one width take a little more room.
  private static func width(of character: Character, _ style: ProseStyle) -> Int {
    let share = style.contains(.code) ? 12 : style.contains(.strong) ? 11 : column
    return columns(of: character) * share
  }

  /// Characters of East Asian scripts are as wide as two letters (Unicode Standard Annex 11).
  private static func columns(of character: Character) -> Int {
    guard let value = character.unicodeScalars.first?.value else { return 0 }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0x1F300...0x1FAFF, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(value) } ? 2 : 1
  }
}

extension AppSession {
  /// One of several cells in a row below a page of text, screen px. Where they are no more than the grid has columns, none
  /// is narrower than a cell of the grid.
  func cellBelowText(_ index: Int, of count: Int) -> ScreenRect {
    let screen = cellScreen.bounds
    let (width, height) = (screen.width / Double(count), (1 - TextPage.heightShare) * screen.height)
    let gap = 0.02 * min(width, height)
    return ScreenRect(
      x: screen.x + Double(index) * width, y: screen.y + TextPage.heightShare * screen.height, width: width,
      height: height
    ).grown(dx: -gap, dy: -gap)
  }
}
