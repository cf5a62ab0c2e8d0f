import Signals

/// A page of text for reading, with cells below it.
package enum TextPage {
  /// Characters in a line and lines on a page, at the size in which the window draws them.
  package static let (columns, rows) = (64, 10)
  /// The share of the screen's height for the headline and a page of lines.
  static let heightShare = 0.52

  /// Breaks a paragraph into lines.
  static func wrapped(_ paragraph: String) -> [String] {
    wrapped([ProseRun(paragraph)]).map { $0.reduce(into: "") { $0 += $1.text } }
  }

  /// Breaks a paragraph of several styles into lines.
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
      // A word longer than a line is cut; scripts without spaces have only such words.
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

  /// The width of an ordinary letter, in the unit of `width(of:_:)`.
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

  /// Divides lines into pages.
  ///
  /// - Returns: pages none of which begins with an empty line.
  static func pages(of lines: [String]) -> [String] {
    ProsePage.pages(of: lines.map { ProseLine($0) }).map(\.text)
  }

  private static func width(of run: ProseRun) -> Int {
    run.text.reduce(0) { $0 + width(of: $1, run.style) }
  }

  /// The width of a character. Bold and fixed-width letters are a little wider.
  private static func width(of character: Character, _ style: ProseStyle) -> Int {
    let share = style.contains(.code) ? 12 : style.contains(.strong) ? 11 : column
    return columns(of: character) * share
  }

  /// The width of a character in columns: those of East Asian scripts take two (Unicode Standard Annex 11).
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
  /// The box of a cell in a row below a page of text, screen px. With no more cells than the grid has columns, none is narrower
  /// than a cell of the grid.
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
