import Documents

/// Joins letters that are stacked below each other: vertical text may come as lines of one letter each.
enum StackedLetters {
  /// The lines with each stack of letters joined into one line, whose words are the letters.
  static func joined(_ lines: [TextLine]) -> [TextLine] {
    var joined: [TextLine] = []
    var stack: [TextWord] = []
    func end() {
      if stack.count >= leastLetters {
        joined += [TextLine(words: stack)].compactMap(\.self)
      } else {
        joined += stack.compactMap { TextLine(words: [$0]) }
      }
      stack = []
    }
    for line in lines {
      // The end of one vertical line and the beginning of the next may come as one line.
      let isDown = line.words.count == 1 || line.box.height > 2 * (line.words.first?.box.height ?? 0)
      guard isDown, line.words.allSatisfy(\.isLetterWrittenDown) else {
        end()
        joined.append(line)
        continue
      }
      for word in line.words {
        if let last = stack.last?.box, !last.isAbove(word.box) { end() }
        stack.append(word)
      }
    }
    end()
    return joined
  }

  /// The least number of letters in a vertical line; fewer are more likely a column of a table.
  private static let leastLetters = 4
}

extension TextWord {
  /// Whether the word is one letter of a script that is also written vertically: Han, kana, Hangul, bopomofo, and their
  /// stops.
  fileprivate var isLetterWrittenDown: Bool {
    guard text.count == 1, let scalar = text.unicodeScalars.first?.value else { return false }
    return (0x2E80...0x9FFF).contains(scalar) || (0xAC00...0xD7AF).contains(scalar)
      || (0xF900...0xFAFF).contains(scalar) || (0xFE30...0xFE4F).contains(scalar)
      || (0xFF00...0xFFEF).contains(scalar) || (0x20000...0x3FFFF).contains(scalar)
  }
}

extension PageRect {
  /// Whether the other box is close below, as the next letter of a stack is.
  fileprivate func isAbove(_ other: PageRect) -> Bool {
    let gap = other.y - maxY
    return gap > -0.5 * height && gap < 0.8 * max(height, width)
      && abs(x + width / 2 - other.x - other.width / 2) < 0.5 * max(width, other.width)
  }
}
