import Documents

/// Letters that stand below each other: what is written from top to bottom may come as lines of one letter each.
enum StackedLetters {
  /// The lines with such letters as one line each, its words being the letters.
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
      // The foot of one line and the head of the next may come as one.
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

  /// Fewer are a column of a table more likely than a line.
  private static let leastLetters = 4
}

extension TextWord {
  /// One letter of a script that is written from top to bottom too: Han, kana, Hangul, bopomofo, and their stops.
  fileprivate var isLetterWrittenDown: Bool {
    guard text.count == 1, let scalar = text.unicodeScalars.first?.value else { return false }
    return (0x2E80...0x9FFF).contains(scalar) || (0xAC00...0xD7AF).contains(scalar)
      || (0xF900...0xFAFF).contains(scalar) || (0xFE30...0xFE4F).contains(scalar)
      || (0xFF00...0xFFEF).contains(scalar) || (0x20000...0x3FFFF).contains(scalar)
  }
}

extension PageRect {
  /// Whether the other stands close below, as the next letter of a stack does.
  fileprivate func isAbove(_ other: PageRect) -> Bool {
    let gap = other.y - maxY
    return gap > -0.5 * height && gap < 0.8 * max(height, width)
      && abs(x + width / 2 - other.x - other.width / 2) < 0.5 * max(width, other.width)
  }
}
