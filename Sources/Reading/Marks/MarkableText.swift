import Documents

/// A page's words in reading order, and the sentences that they make: what can be marked without pointing.
package struct MarkableText: Hashable, Sendable {
  /// Boxes in page points.
  package let words: [TextWord]
  /// The words of each sentence, in order; together all words. A heading is a sentence of its own, and so is what of a
  /// sentence stands on this page where it goes on on the next.
  package let sentences: [Range<Int>]
  /// How most of the text runs.
  private let turn: TextTurn

  /// - Parameters:
  ///   - lines: of the page in reading order, page points.
  ///   - turn: how most of the page's text runs.
  ///   - pitch: of the document's lines, points; nil where unknown.
  ///   - typesetter: knows where sentences begin; without it a paragraph counts as one.
  init(_ lines: [TextLine], _ turn: TextTurn = .upright, pitch: Double?, typesetter: (any Typesetter)?) {
    var (words, starts, text) = ([TextWord](), [Int](), "")
    var isCarried = false
    for (index, line) in lines.enumerated() {
      let next = lines.indices.contains(index + 1) ? lines[index + 1] : nil
      for (place, word) in line.words.enumerated() {
        if !text.isEmpty, !isCarried, text.last != "\u{2029}" { text += " " }
        isCarried = false
        starts.append(text.utf8.count)
        words.append(word)
        if place == line.words.count - 1, let rest = next?.words.first?.text,
          Passage.joined(word.text, rest) != nil
        {
          // The other half of the word stands on the next line.
          text += word.text.dropLast()
          isCarried = true
        } else {
          text += word.text
        }
      }
      if let next, Passage.isApart(turn.upright(line.box), turn.upright(next.box), pitch) {
        text += "\u{2029}"
        isCarried = false
      }
    }
    self.words = words
    self.turn = turn
    let begins = typesetter?.sentences(in: text) ?? Self.paragraphs(text)
    // Words are marked whole: a sentence begins with the word in which it does.
    var firsts = begins.compactMap { begin in starts.lastIndex { $0 <= begin } }
    firsts = [0] + firsts.filter { $0 > 0 } + [words.count]
    sentences = words.isEmpty ? [] : zip(firsts, firsts.dropFirst()).filter { $0 < $1 }.map { $0..<$1 }
  }

  private static func paragraphs(_ text: String) -> [Int] {
    text.utf8.count == 0
      ? []
      : [0]
        + text.indices.filter { text[$0] == "\u{2029}" }.map {
          text.utf8.distance(from: text.startIndex, to: $0) + 3
        }
  }

  /// The word at a place of the page, or next to it; nil without text.
  package func word(at point: PagePoint) -> Int? {
    words.indices.min { words[$0].box.distance(point) < words[$1].box.distance(point) }
  }

  func sentence(of word: Int) -> Int? { sentences.firstIndex { $0.contains(word) } }

  /// The words of some sentences, one space between two.
  package func text(of sentences: ClosedRange<Int>) -> String {
    words[wordRange(sentences)].map(\.text).joined(separator: " ")
  }

  /// These words as they are copied: those that a line's end has parted are whole.
  package func copy(of range: ClosedRange<Int>) -> String {
    var copy: [String] = []
    for index in range {
      let word = words[index]
      if index > range.lowerBound, isNewLine(at: index), let before = copy.last,
        let whole = Passage.joined(before, word.text)
      {
        copy[copy.count - 1] = whole
      } else {
        copy.append(word.text)
      }
    }
    return copy.joined(separator: " ")
  }

  /// A box for each piece of a line, page points.
  package func boxes(of sentences: ClosedRange<Int>) -> [PageRect] {
    let range = wordRange(sentences)
    return boxes(ofWords: range.lowerBound...range.upperBound - 1)
  }

  /// A box for each piece of a line that these words stand on, page points.
  package func boxes(ofWords range: ClosedRange<Int>) -> [PageRect] {
    var boxes = LineBoxes(turn)
    for word in words[range] { boxes.add(word.box) }
    return boxes.boxes
  }

  /// Whether a word stands on another line than the one before it.
  private func isNewLine(at index: Int) -> Bool {
    !turn.upright(words[index - 1].box).isBeside(turn.upright(words[index].box))
  }

  private func wordRange(_ range: ClosedRange<Int>) -> Range<Int> {
    sentences[range.lowerBound].lowerBound..<sentences[range.upperBound].upperBound
  }
}
