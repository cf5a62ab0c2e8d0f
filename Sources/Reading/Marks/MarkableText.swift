import Documents

/// A page's words in reading order, and its sentences: what can be marked without pointing.
package struct MarkableText: Hashable, Sendable {
  /// The words in reading order; boxes in page points.
  package let words: [TextWord]
  /// The words of each sentence, as ranges of `words` that together cover all words. A heading counts as a sentence,
  /// and so does the part on this page of a sentence that continues on the next.
  package let sentences: [Range<Int>]
  /// The direction of most of the page's text.
  private let turn: TextTurn

  /// Divides a page's lines into words and sentences.
  ///
  /// - Parameters:
  ///   - lines: the page's lines in reading order, page points.
  ///   - turn: the direction of most of the page's text.
  ///   - pitch: the document's line pitch, points; nil where unknown.
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
          // The second half of the hyphenated word is on the next line.
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
    // Words are marked whole, so a sentence that begins within a word begins with that word.
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

  /// The index of the word at or nearest to a place of the page; nil without text.
  package func word(at point: PagePoint) -> Int? {
    words.indices.min { words[$0].box.distance(point) < words[$1].box.distance(point) }
  }

  func sentence(of word: Int) -> Int? { sentences.firstIndex { $0.contains(word) } }

  /// The words of the given sentences, separated by spaces.
  package func text(of sentences: ClosedRange<Int>) -> String {
    words[wordRange(sentences)].map(\.text).joined(separator: " ")
  }

  /// The text of these words for the clipboard: words that a line's end has split are joined.
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

  /// The boxes of the given sentences in page points, one for each piece of a line.
  package func boxes(of sentences: ClosedRange<Int>) -> [PageRect] {
    let range = wordRange(sentences)
    return boxes(ofWords: range.lowerBound...range.upperBound - 1)
  }

  /// The boxes of the given words in page points, one for each piece of a line.
  package func boxes(ofWords range: ClosedRange<Int>) -> [PageRect] {
    var boxes = LineBoxes(turn)
    for word in words[range] { boxes.add(word.box) }
    return boxes.boxes
  }

  /// Whether a word is on another line than the previous word.
  private func isNewLine(at index: Int) -> Bool {
    !turn.upright(words[index - 1].box).isBeside(turn.upright(words[index].box))
  }

  private func wordRange(_ range: ClosedRange<Int>) -> Range<Int> {
    sentences[range.lowerBound].lowerBound..<sentences[range.upperBound].upperBound
  }
}
