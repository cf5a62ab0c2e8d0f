import Documents

/// The letters and digits of a page in reading order, by which words are found in another edition whatever
/// line breaks and characters stand between them.
struct PageLetters: Sendable {
  /// The letters in UTF-8, in which a match always begins and ends between characters.
  let letters: [UInt8]
  /// For each byte, the index of the word to which it belongs, counted over all lines.
  private let words: [Int32]
  private let boxes: [(line: Int, box: PageRect)]

  init(_ lines: [TextLine]) {
    var (letters, words, boxes) = ([UInt8](), [Int32](), [(line: Int, box: PageRect)]())
    for (number, line) in lines.enumerated() {
      for word in line.words {
        let spelled = Self.letters(of: word.text)
        letters += spelled
        words += Array(repeating: Int32(boxes.count), count: spelled.count)
        boxes.append((number, word.box))
      }
    }
    (self.letters, self.words, self.boxes) = (letters, words, boxes)
  }

  /// Whether two pages have the same words at the same places, within two points, as if the page was not
  /// edited.
  func looks(like other: PageLetters) -> Bool {
    letters == other.letters && boxes.count == other.boxes.count
      && zip(boxes, other.boxes).allSatisfy { mine, theirs in
        abs(mine.box.x - theirs.box.x) < 2 && abs(mine.box.y - theirs.box.y) < 2
      }
  }

  static func letters(of text: String) -> [UInt8] {
    Array(text.lowercased().filter { $0.isLetter || $0.isNumber }.utf8)
  }

  /// Where a sequence of letters stands on the page; each place has one box for every line, in page points.
  func places(of wanted: [UInt8]) -> [[PageRect]] {
    guard !wanted.isEmpty, wanted.count <= letters.count else { return [] }
    return letters.ranges(of: wanted).map { range in
      var places: [(line: Int, box: PageRect)] = []
      for (line, box) in boxes[Int(words[range.lowerBound])...Int(words[range.upperBound - 1])] {
        if let last = places.last, last.line == line {
          places[places.count - 1].box = last.box.union(box)
        } else {
          places.append((line, box))
        }
      }
      return places.map(\.box)
    }
  }
}
