import Signals

/// A page of text to be read, with cells below it.
package enum TextPage {
  /// Characters in a line and lines on a page, at the size in which the window draws them.
  package static let (columns, rows) = (64, 10)
  /// Of the screen's height, for the headline and so many lines.
  static let heightShare = 0.52

  /// The lines of a paragraph.
  static func wrapped(_ paragraph: String) -> [String] {
    var lines: [String] = []
    var (line, width) = ("", 0)
    for word in paragraph.split(separator: " ") {
      let needed = word.reduce(0) { $0 + columns(of: $1) }
      if !line.isEmpty, width + 1 + needed > columns {
        lines.append(line)
        (line, width) = ("", 0)
      }
      if !line.isEmpty { (line, width) = (line + " ", width + 1) }
      // A word longer than a line is cut; scripts without spaces have no others.
      for character in word {
        if width + columns(of: character) > columns {
          lines.append(line)
          (line, width) = ("", 0)
        }
        line.append(character)
        width += columns(of: character)
      }
    }
    return lines + [line]
  }

  /// - Returns: pages of lines, none of which begins with a gap.
  static func pages(of lines: [String]) -> [String] {
    var pages: [String] = []
    var rest = lines[...]
    while true {
      rest = rest.drop { $0.isEmpty }
      if rest.isEmpty { return pages }
      pages.append(rest.prefix(rows).joined(separator: "\n"))
      rest = rest.dropFirst(rows)
    }
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
