/// Finds the emphasis in a paragraph of Markdown, in one pass over its letters. Signs that are never closed stay as they are
/// written.
struct MarkdownMarks {
  /// The lines of a paragraph, with their styles.
  static func lines(of text: String) -> [[ProseRun]] {
    guard text.utf8.contains(where: marks.contains) else {
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { [ProseRun(String($0))] }
    }
    var paragraph = MarkdownMarks(text)
    paragraph.read()
    return paragraph.lines
  }

  private static let marks = Set("*_`~\\".utf8)

  private enum Piece {
    case words(String, ProseStyle)
    /// A number of signs that opened or closed nothing.
    case signs(Character, Int)
  }

  /// Signs that may open an emphasis.
  private struct Opener {
    /// The index of the opening signs among the pieces.
    var piece: Int
    var left: Int
  }

  private let letters: [Character]
  private var pieces: [Piece] = []
  private var words = ""
  private var openers: [Character: [Opener]] = [:]
  /// The styles, each with the range of pieces that it covers.
  private var spans: [(pieces: Range<Int>, style: ProseStyle)] = []
  /// The places where signs of code begin, by their number, the last one first.
  private var ticks: [Int: [Int]] = [:]

  private init(_ text: String) { letters = Array(text) }

  // MARK: Reading the paragraph

  private mutating func read() {
    findTicks()
    var place = 0
    while place < letters.count {
      let letter = letters[place]
      switch letter {
      case "\\" where place + 1 < letters.count && Self.isSign(letters[place + 1]):
        words.append(letters[place + 1])
        place += 2
      case "\\" where place + 1 < letters.count && letters[place + 1] == "\n":
        place += 1
      case "`": place = readCode(at: place)
      case "*", "_", "~": place = readSigns(letter, at: place)
      default:
        words.append(letter)
        place += 1
      }
    }
    endWords()
  }

  private mutating func endWords() {
    guard !words.isEmpty else { return }
    pieces.append(.words(words, []))
    words = ""
  }

  private func end(of sign: Character, from place: Int) -> Int {
    var end = place
    while end < letters.count, letters[end] == sign { end += 1 }
    return end
  }

  private mutating func findTicks() {
    var place = 0
    while place < letters.count {
      guard letters[place] == "`" else {
        place += 1
        continue
      }
      let end = end(of: "`", from: place)
      ticks[end - place, default: []].append(place)
      place = end
    }
    for count in ticks.keys { ticks[count]?.reverse() }
  }

  /// Reads code, which extends to the next run of the same number of signs.
  private mutating func readCode(at place: Int) -> Int {
    let start = end(of: "`", from: place)
    let count = start - place
    while let next = ticks[count]?.last, next <= place { ticks[count]?.removeLast() }
    guard let next = ticks[count]?.last else {
      words += String(repeating: "`", count: count)
      return start
    }
    endWords()
    var code = letters[start..<next]
    // A space at each side only separates a backtick in the code from the signs around it.
    if code.count > 2, code.first == " ", code.last == " " { code = code.dropFirst().dropLast() }
    pieces.append(.words(String(code), .code))
    return next + count
  }

  private mutating func readSigns(_ sign: Character, at place: Int) -> Int {
    let end = end(of: sign, from: place)
    let (before, after) = (place == 0 ? nil : letters[place - 1], end < letters.count ? letters[end] : nil)
    var (opens, closes) = Self.sides(sign, before, after)
    if sign == "~", end - place != 2 { (opens, closes) = (false, false) }
    guard opens || closes else {
      words += String(repeating: sign, count: end - place)
      return end
    }
    endWords()
    var left = end - place
    if closes { left = close(sign, left) }
    if opens, left > 0 { openers[sign, default: []].append(Opener(piece: pieces.count, left: left)) }
    pieces.append(.signs(sign, left))
    return end
  }

  /// Closes emphasis with a number of signs.
  ///
  /// - Returns: the number of signs that are left.
  private mutating func close(_ sign: Character, _ count: Int) -> Int {
    var left = count
    while left > 0, var opener = openers[sign]?.popLast() {
      let used = left >= 2 && opener.left >= 2 ? 2 : 1
      let style: ProseStyle = sign == "~" ? .struck : used == 2 ? .strong : .emphasised
      spans.append((opener.piece + 1..<pieces.count, style))
      left -= used
      opener.left -= used
      pieces[opener.piece] = .signs(sign, opener.left)
      // An emphasis that was opened inside ends here at the latest.
      for other in openers.keys where other != sign {
        while let inner = openers[other]?.last, inner.piece > opener.piece { openers[other]?.removeLast() }
      }
      if opener.left > 0 { openers[sign]?.append(opener) }
    }
    return left
  }

  /// Whether signs between these letters may open or close an emphasis (CommonMark 0.31.2, 6.2).
  private static func sides(
    _ sign: Character, _ before: Character?, _ after: Character?
  ) -> (opens: Bool, closes: Bool) {
    let (isGapBefore, isGapAfter) = (before?.isWhitespace ?? true, after?.isWhitespace ?? true)
    let isSignBefore = before.map { $0.isPunctuation || $0.isSymbol } ?? false
    let isSignAfter = after.map { $0.isPunctuation || $0.isSymbol } ?? false
    let left = !isGapAfter && (!isSignAfter || isGapBefore || isSignBefore)
    let right = !isGapBefore && (!isSignBefore || isGapAfter || isSignAfter)
    if sign == "_" { return (left && (!right || isSignBefore), right && (!left || isSignAfter)) }
    // A sign between digits is a multiplication, not an emphasis.
    if before?.isNumber == true, after?.isNumber == true { return (false, false) }
    return (left, right)
  }

  private static func isSign(_ letter: Character) -> Bool {
    guard let value = letter.asciiValue else { return false }
    return (33...47).contains(value) || (58...64).contains(value) || (91...96).contains(value)
      || (123...126).contains(value)
  }

  // MARK: The result

  private var lines: [[ProseRun]] {
    var changes: [Int: [(style: ProseStyle, by: Int)]] = [:]
    for span in spans {
      changes[span.pieces.lowerBound, default: []].append((span.style, 1))
      changes[span.pieces.upperBound, default: []].append((span.style, -1))
    }
    var counts: [ProseStyle: Int] = [:]
    var lines: [[ProseRun]] = [[]]
    for (index, piece) in pieces.enumerated() {
      for change in changes[index] ?? [] { counts[change.style, default: 0] += change.by }
      var style: ProseStyle = []
      for (each, count) in counts where count > 0 { style.insert(each) }
      let text: String
      switch piece {
      case .words(let words, let own):
        text = words
        style.insert(own)
      case .signs(let sign, let count): text = String(repeating: sign, count: count)
      }
      guard !text.isEmpty else { continue }
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if number > 0 { lines.append([]) }
        if !line.isEmpty { lines[lines.count - 1].append(ProseRun(String(line), style)) }
      }
    }
    return lines
  }
}
