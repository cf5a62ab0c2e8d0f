import Documents

/// The letters and digits of a page in reading order, by which words are found again however lines break and whatever
/// stands between them.
struct PageLetters: Sendable {
  let letters: [Character]
  /// For each letter the word that it belongs to, counted over all lines.
  private let words: [Int]
  private let boxes: [(line: Int, box: PageRect)]

  init(_ lines: [TextLine]) {
    var (letters, words, boxes) = ([Character](), [Int](), [(line: Int, box: PageRect)]())
    for (number, line) in lines.enumerated() {
      for word in line.words {
        let spelled = Self.letters(of: word.text)
        letters += spelled
        words += Array(repeating: boxes.count, count: spelled.count)
        boxes.append((number, word.box))
      }
    }
    (self.letters, self.words, self.boxes) = (letters, words, boxes)
  }

  static func letters(of text: String) -> [Character] {
    text.lowercased().filter { $0.isLetter || $0.isNumber }.map(\.self)
  }

  /// Where these letters stand, each place as one box for every line; page points.
  func places(of wanted: [Character]) -> [[PageRect]] {
    guard !wanted.isEmpty, wanted.count <= letters.count else { return [] }
    return letters.ranges(of: wanted).map { range in
      var places: [(line: Int, box: PageRect)] = []
      for (line, box) in boxes[words[range.lowerBound]...words[range.upperBound - 1]] {
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
