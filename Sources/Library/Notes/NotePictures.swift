import Foundation

/// A picture that a note shows.
package struct NotePicture: Hashable, Codable, Sendable {
  /// From 0, as they stand in the note.
  package let number: Int
  /// The SHA-256 of the file.
  package let id: String
  /// Empty where nothing is said of it.
  package let caption: String
  /// nil where the picture itself is not there.
  package let file: Facts?
  /// How many lines are drawn on it.
  package let lines: Int
  /// How many of these are damaged, and so left out wherever the drawing is seen.
  package private(set) var unreadableLines = 0

  /// What is known of a picture's file.
  package struct Facts: Hashable, Codable, Sendable {
    /// What the file's content says it is.
    package let format: PictureFile.Format
    /// Px.
    package let (width, height): (Int, Int)
    /// Length of the file.
    package let bytes: Int
    /// When it was put into the note.
    package let added: Date

    enum CodingKeys: String, CodingKey { case format, width, height, bytes, added }

    package init(format: PictureFile.Format, width: Int, height: Int, bytes: Int, added: Date) {
      (self.format, self.width, self.height, self.bytes) = (format, width, height, bytes)
      self.added = added
    }
  }

  enum CodingKeys: String, CodingKey { case number, id, caption, file, lines }

  package init(
    number: Int, id: String, caption: String, file: Facts?, lines: Int = 0, unreadableLines: Int = 0
  ) {
    (self.number, self.id, self.caption, self.file) = (number, id, caption, file)
    (self.lines, self.unreadableLines) = (lines, unreadableLines)
  }

  /// What of the drawing on it cannot be read, in words; nil where all can.
  package var loss: String? { Self.loss(of: unreadableLines, among: lines) }

  /// That so many of the lines on a picture cannot be read, in words; nil where all can.
  package static func loss(of unreadable: Int, among lines: Int) -> String? {
    guard unreadable > 0 else { return nil }
    return unreadable < lines
      ? "\(unreadable) of the \(lines) lines drawn on it cannot be read"
      : "what is drawn on it cannot be read"
  }
}

/// Which pictures a note shows, and where: `![caption](picture:ID)` in its Markdown.
///
/// The words between the pictures stay as they are. Each change gives a new text, to be kept like any change of the note.
package struct NotePictures: Hashable, Sendable {
  /// A place in a note at which a picture is shown.
  package struct Reference: Hashable, Sendable {
    package let id: String
    /// What is said of the picture; may be empty.
    package let caption: String
    /// The note that has the drawing whose flattened copy stands in an exported text; nil for the picture itself.
    let drawnIn: String?
    fileprivate let range: Range<String.Index>
  }

  /// The note's whole text.
  package private(set) var body: String
  /// Every place at which a picture is shown, in the order of the text.
  package private(set) var references: [Reference]

  /// Pictures of a note at most. Own choice: more than anybody looks through by gaze.
  package static let most = 100
  /// Characters of a caption at most.
  package static let longestCaption = 300
  /// The folder of an exported note's pictures, beside the note.
  package static let folder = "pictures"

  /// - Parameter body: the note's whole text, Markdown.
  package init(of body: String) {
    (self.body, references) = (body, Self.find("picture:", in: body))
  }

  /// The text around the pictures: a piece before each, and one behind them all.
  package var words: [Substring] {
    let starts = [body.startIndex] + references.map(\.range.upperBound)
    let ends = references.map(\.range.lowerBound) + [body.endIndex]
    return zip(starts, ends).map { body[$0..<$1] }
  }

  /// How each picture stands in the text.
  package var written: [Substring] { references.map { body[$0.range] } }

  /// Whether there are pictures, and no words beside them.
  var isAlone: Bool { !references.isEmpty && words.allSatisfy { $0.allSatisfy(\.isWhitespace) } }

  // MARK: Changing

  /// Puts a picture at the end.
  /// - Throws: `badNote` where there is no room.
  package mutating func add(_ id: String, caption: String) throws(LibraryError) {
    try Self.checkRoom(beside: references.count)
    let before = body.trimmingCharacters(in: .newlines)
    self = Self(of: (before.isEmpty ? "" : before + "\n\n") + Self.written(id, caption))
  }

  /// - Parameters:
  ///   - number: from 0.
  ///   - caption: what is said of it from now on; may be empty.
  /// - Throws: `unknownPicture`, as all of these.
  package mutating func describe(_ number: Int, _ caption: String) throws(LibraryError) {
    let old = try reference(number)
    self = Self(of: body.replacingCharacters(in: old.range, with: Self.written(old.id, caption)))
  }

  /// Takes a picture out, with its line where nothing else stands in it.
  package mutating func remove(_ number: Int) throws(LibraryError) {
    let old = try reference(number)
    var lines = (body[..<old.range.lowerBound] + "\u{0}" + body[old.range.upperBound...])
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let index = lines.firstIndex(where: { $0.contains("\u{0}") }) else { return }
    lines[index] = lines[index].replacing("\u{0}", with: "")
    if Self.isBlank(lines[index]) {
      lines.remove(at: index)
      // The gap around it is one gap then.
      if index < lines.count, Self.isBlank(lines[index]), index == 0 || Self.isBlank(lines[index - 1]) {
        lines.remove(at: index)
      }
      while lines.last.map(Self.isBlank) == true { lines.removeLast() }
    }
    self = Self(of: lines.joined(separator: "\n"))
  }

  /// Puts a picture to another place in the order; the words around the places stay where they are.
  package mutating func move(_ number: Int, to other: Int) throws(LibraryError) {
    _ = try (reference(number), reference(other))
    var order = references
    order.insert(order.remove(at: number), at: other)
    var text = ""
    var end = body.startIndex
    for (place, picture) in zip(references, order) {
      // As it was written: what is said of a picture is changed by `describe` alone.
      text += body[end..<place.range.lowerBound] + body[picture.range]
      end = place.range.upperBound
    }
    self = Self(of: text + body[end...])
  }

  private func reference(_ number: Int) throws(LibraryError) -> Reference {
    guard references.indices.contains(number) else {
      throw .unknownPicture(number: number, of: references.count)
    }
    return references[number]
  }

  /// - Throws: `badNote` where a note has as many pictures as there may be.
  static func checkRoom(beside count: Int) throws(LibraryError) {
    guard count < most else {
      throw .badNote(reason: "it has \(most) pictures, the most there may be")
    }
  }

  static func written(_ id: String, _ caption: String) -> String {
    // What would end it is said otherwise.
    let said = caption.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("[", with: "(").replacing("]", with: ")").replacing("\\", with: "/")
    return "![\(said.prefix(longestCaption))](picture:\(id))"
  }

  private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
}

// Reading.
extension NotePictures {
  /// The text as it is read where no pictures can be shown: each stands there by its caption.
  ///
  /// - Parameters:
  ///   - text: Markdown.
  ///   - losses: what of the pictures cannot be read, by their identifiers; it is said in their places.
  package static func plain(_ text: String, losses: [String: String] = [:]) -> String {
    replacing("picture:", in: text) { picture in
      let loss = losses[picture.id].map { "; \($0)" } ?? ""
      return picture.caption.isEmpty ? "[picture\(loss)]" : "[picture: \(picture.caption)\(loss)]"
    }
  }

  /// The text with its pictures as files beside it.
  /// - Parameter names: of the files that are there, by their pictures; others stay as they are.
  static func exported(_ body: String, _ names: [String: String]) -> String {
    replacing("picture:", in: body) { picture in
      names[picture.id].map { "![\(picture.caption)](\(folder)/\($0))" }
    }
  }

  /// The beginning of the names of what is drawn on a picture in a note: two notes may show the same picture.
  static func drawingName(of picture: String, in note: String) -> String { "\(picture)-\(note)" }

  /// Takes `exported` back.
  static func imported(_ body: String) -> String {
    replacing("\(folder)/", in: body) { "![\($0.caption)](picture:\($0.id))" }
  }

  /// The pictures that stand in a text as `exported` writes them.
  static func exportedReferences(in body: String) -> [Reference] { find("\(folder)/", in: body) }

  /// - Parameter words: nil leaves the text as it is there.
  private static func replacing(
    _ kind: String, in text: String, with words: (Reference) -> String?
  ) -> String {
    let found = find(kind, in: text)
    guard !found.isEmpty else { return text }
    var result = ""
    var end = text.startIndex
    for picture in found {
      guard let new = words(picture) else { continue }
      result += text[end..<picture.range.lowerBound] + new
      end = picture.range.upperBound
    }
    return result + text[end...]
  }

  /// In their order. Each begins and ends in one line.
  private static func find(_ kind: String, in body: String) -> [Reference] {
    let (text, opening) = (body.utf8, Array("](\(kind)".utf8))
    var found: [Reference] = []
    var rest = text.startIndex
    // Byte by byte: `firstRange(of:)` takes a hundred times as long (24 ms for 100 kB where this takes 0.2), and screens of
    // notes look at each line.
    while let bracket = text[rest...].firstIndex(of: UInt8(ascii: "]")) {
      rest = text.index(after: bracket)
      guard text[bracket...].starts(with: opening) else { continue }
      rest = text.index(bracket, offsetBy: opening.count)
      guard let end = text[rest...].prefix(longestTarget).firstIndex(of: UInt8(ascii: ")")),
        let (id, note) = identifier(String(body[rest..<end])),
        let start = beginning(before: bracket, after: found.last?.range.upperBound, in: text)
      else { continue }
      let caption = String(body[text.index(start, offsetBy: 2)..<bracket])
      rest = text.index(after: end)
      found.append(Reference(id: id, caption: caption, drawnIn: note, range: start..<rest))
    }
    return found
  }

  /// Of a SHA-256, the note of a drawing, a suffix and what ends it.
  private static let longestTarget = 110

  private static func identifier(_ target: String) -> (id: String, drawnIn: String?)? {
    let (id, rest) = (String(target.prefix(64)), target.dropFirst(64))
    guard ContentStore.isIdentifier(id) else { return nil }
    if ["", ".png", ".jpg"].contains(rest) { return (id, nil) }
    let note = String(rest.dropFirst().dropLast(4))
    guard rest.hasPrefix("-"), rest.hasSuffix(".png"), PictureStroke.isIdentifier(note) else { return nil }
    return (id, note)
  }

  /// Where `![` stands.
  private static func beginning(
    before end: String.Index, after former: String.Index?, in text: String.UTF8View
  ) -> String.Index? {
    let first = former ?? text.startIndex
    var index = end
    while index > first {
      index = text.index(before: index)
      switch text[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "]"): return nil
      case UInt8(ascii: "["):
        guard index > first else { return nil }
        let before = text.index(before: index)
        return text[before] == UInt8(ascii: "!") ? before : nil
      default: break
      }
    }
    return nil
  }
}
