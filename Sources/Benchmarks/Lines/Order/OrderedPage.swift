import Foundation

/// A generated page whose reading order is known, because it was written in that order: A4, with words that occur once.
///
/// The text is drawn in another order than it is read, as by many programs.
struct OrderedPage {
  enum Script: Hashable {
    case latin
    /// Hebrew: the glyphs of a line run from right to left.
    case hebrew
    /// Vertical Japanese: each glyph is below the previous one, and lines run from right to left.
    case japanese
  }

  /// A run of glyphs of one line that is drawn at once.
  private struct Run {
    var text: String
    var x: Double
    var baseline: Double
    var size: Double
  }

  static let (width, height) = (595.0, 842.0)
  let script: Script
  /// The rotation of the page as in its dictionary, degrees clockwise.
  var rotation = 0
  /// The turn of the text on the page, degrees clockwise.
  var turn = 0
  /// The words in reading order.
  private(set) var words: [String] = []
  private var runs: [Run] = []
  private var drawings: [String] = []
  private var made = Set<String>()
  private var random: Int

  init(_ script: Script = .latin, seed: Int, rotation: Int = 0, turn: Int = 0) {
    (self.script, self.rotation, self.turn, random) = (script, rotation, turn, seed &* 7919 &+ 17)
  }

  /// The size of the area to write on; for turned text width and height are exchanged.
  var area: (width: Double, height: Double) {
    turn % 180 == 0 ? (Self.width, Self.height) : (Self.height, Self.width)
  }

  // MARK: Writing

  /// Writes lines below each other, in reading order.
  ///
  /// - Returns: the baseline of a further line.
  @discardableResult
  mutating func column(
    x: Double, width: Double, from baseline: Double, lines: Int, size: Double = 10, pitch: Double = 12.5,
    indent: Double = 15, paragraph: Int = 6
  ) -> Double {
    for line in 0..<lines {
      let isFirst = line % paragraph == 0
      let isLast = line % paragraph == paragraph - 1 || line == lines - 1
      let left = x + (isFirst ? indent : 0)
      let room = width - (isFirst ? indent : 0)
      write(room: isLast ? room * 0.6 : room, x: left, baseline + Double(line) * pitch, size, line: room)
    }
    return baseline + Double(lines) * pitch
  }

  /// Writes a table, to be read row by row.
  @discardableResult
  mutating func table(
    columns: [Double], width: Double, from baseline: Double, rows: Int, size: Double = 9, pitch: Double = 14
  ) -> Double {
    for row in 0..<rows {
      let cells = script == .hebrew ? columns.reversed() : columns
      for x in cells { write(room: width, x: x, baseline + Double(row) * pitch, size, line: width) }
    }
    return baseline + Double(rows) * pitch
  }

  /// Writes a list: items with a label each, and the text indented beside it.
  @discardableResult
  mutating func list(
    x: Double, width: Double, from baseline: Double, items: Int, size: Double = 10, pitch: Double = 12.5
  ) -> Double {
    var y = baseline
    for item in 1...max(1, items) {
      put("\(item).", x: x, y, size)
      for line in 0..<2 {
        write(
          room: (width - 22) * (line == 0 ? 1 : 0.5), x: x + 22, y + Double(line) * pitch, size,
          line: width - 22)
      }
      y += 2 * pitch + 3
    }
    return y
  }

  /// Writes one line in the middle of the given width.
  mutating func centered(x: Double, width: Double, _ baseline: Double, size: Double, share: Double = 0.7) {
    write(
      room: width * share, x: x + width * (1 - share) / 2, baseline, size, line: width * share)
  }

  mutating func put(_ text: String, x: Double, _ baseline: Double, _ size: Double) {
    words.append(text)
    runs.append(Run(text: text, x: x, baseline: baseline, size: size))
  }

  /// Draws a gray box as a picture.
  mutating func picture(x: Double, top: Double, width: Double, height: Double) {
    let area = area
    drawings.append("0.6 g \(x) \(area.height - top - height) \(width) \(height) re f 0 g")
  }

  /// Writes a line of new words that fills a width.
  ///
  /// - Parameter line: the width to which a line of a script from the right is aligned.
  mutating func write(
    room: Double, x: Double, _ baseline: Double, _ size: Double, line: Double, spaces: Bool = true
  ) {
    let letters = max(2, Int(room / (0.6 * size)))
    var texts: [String] = []
    var left = letters
    while left >= 2 {
      let length = min(left, 3 + next(6))
      texts.append(word(of: length))
      left -= length + (spaces ? 1 : 0)
    }
    words += spaces ? texts : [texts.joined()]
    let text = texts.joined(separator: spaces ? " " : "")
    let isLeft = script != .hebrew
    let start = isLeft ? x : x + line - 0.6 * size * Double(text.count)
    runs.append(
      Run(text: isLeft ? text : String(text.reversed()), x: start, baseline: baseline, size: size))
  }

  /// Writes letters below each other.
  mutating func writeDown(letters: Int, x: Double, from baseline: Double, _ size: Double) {
    let text = (0..<max(1, letters / 4)).map { _ in word(of: 4) }
    words += text.joined().map(String.init)
    for (index, letter) in text.joined().enumerated() {
      runs.append(
        Run(text: String(letter), x: x, baseline: baseline + Double(index) * 1.05 * size, size: size))
    }
  }

  /// A word that has not occurred yet.
  private mutating func word(of length: Int) -> String {
    for _ in 0..<50 {
      let word = String(
        (0..<length).map { _ in Character(Unicode.Scalar(UInt8(0x61 + next(20)))) })
      if made.insert(word).inserted { return word }
    }
    return word(of: length + 1)
  }

  private mutating func next(_ below: Int) -> Int {
    random = (random &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
    return (random >> 8) % below
  }

  // MARK: As a file

  /// The words as a program should find them in the page.
  var expected: [String] { words.map(shown) }

  private func shown(_ word: String) -> String {
    guard script != .latin else { return word }
    return String(
      String.UnicodeScalarView(
        word.unicodeScalars.map { $0.value < 0x61 ? $0 : Unicode.Scalar(Self.code($0.value, script)) ?? $0 }))
  }

  /// The character that a letter of the font stands for in a script.
  private static func code(_ letter: UInt32, _ script: Script) -> UInt32 {
    switch script {
    case .latin: letter
    case .hebrew: 0x5D0 + letter - 0x61
    case .japanese: 0x3042 + 2 * (letter - 0x61)
    }
  }

  var data: Data {
    // Runs are drawn in an order in which nobody reads: every third line, then the others.
    let order = (0..<3).flatMap { start in stride(from: start, to: runs.count, by: 3) }
    let area = area
    let matrix =
      switch turn {
      case 90: "0 -1 1 0 0 \(Self.height) cm"
      case 270: "0 1 -1 0 \(Self.width) 0 cm"
      default: ""
      }
    let shown = order.map { index in
      let run = runs[index]
      return "BT /F \(run.size) Tf \(run.x) \(area.height - run.baseline) Td (\(run.text)) Tj ET"
    }
    let contents = ([matrix] + drawings + shown).joined(separator: "\n")
    let map = unicodeMap
    return MadePDF.file(of: [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(Self.width) \(Self.height)] /Rotate \(rotation) "
        + "/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
      "<< /Length \(contents.utf8.count) >>\nstream\n\(contents)\nendstream",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /ToUnicode 6 0 R >>",
      "<< /Length \(map.utf8.count) >>\nstream\n\(map)\nendstream",
    ])
  }

  /// The font's map from codes to characters: letters of the script, and digits and stops unchanged.
  private var unicodeMap: String {
    let codes = [UInt32(0x2E)] + Array(0x30...0x39) + Array(0x61...0x7A)
    let lines = codes.map { code in
      let means = code < 0x61 ? code : Self.code(code, script)
      return String(format: "<%02x> <%04X>", code, means)
    }
    return """
      /CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def
      1 begincodespacerange <00> <FF> endcodespacerange
      \(codes.count + 1) beginbfchar
      <20> <0020>
      \(lines.joined(separator: "\n"))
      endbfchar endcmap end end
      """
  }
}
