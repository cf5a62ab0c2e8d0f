import Foundation
import Localization

/// A picture that a note shows.
package struct NotePicture: Hashable, Codable, Sendable {
  /// The picture's number in the note, from 0.
  package let number: Int
  /// The SHA-256 of the picture's file.
  package let id: String
  /// The picture's caption; may be empty.
  package let caption: String
  /// Facts about the picture's file; nil if the file is missing.
  package let file: Facts?
  /// How many lines are drawn on the picture.
  package let lines: Int
  /// How many of the lines drawn on the picture are damaged, and so left out wherever the drawing is seen.
  package private(set) var unreadableLines = 0

  /// Facts about a picture's file.
  package struct Facts: Hashable, Codable, Sendable {
    /// The file's format, by its content.
    package let format: PictureFile.Format
    /// The picture's size in px.
    package let (width, height): (Int, Int)
    /// The file's length in bytes.
    package let bytes: Int
    /// When the picture was put into the note.
    package let added: Date

    enum CodingKeys: String, CodingKey { case format, width, height, bytes, added }

    /// Makes the facts from the file's format, the picture's size in px, the file's length and when it was
    /// added.
    package init(format: PictureFile.Format, width: Int, height: Int, bytes: Int, added: Date) {
      (self.format, self.width, self.height, self.bytes) = (format, width, height, bytes)
      self.added = added
    }
  }

  enum CodingKeys: String, CodingKey { case number, id, caption, file, lines }

  /// Makes a picture from its place in the note, its file, its caption and the numbers of lines drawn on it.
  package init(
    number: Int, id: String, caption: String, file: Facts?, lines: Int = 0, unreadableLines: Int = 0
  ) {
    (self.number, self.id, self.caption, self.file) = (number, id, caption, file)
    (self.lines, self.unreadableLines) = (lines, unreadableLines)
  }

  /// A sentence that says how many lines of the drawing on the picture cannot be read; nil if all can.
  package var loss: String? { Self.loss(of: unreadableLines, among: lines) }

  /// A sentence that says how many of the lines on a picture cannot be read; nil if all can.
  package static func loss(of unreadable: Int, among lines: Int) -> String? {
    guard unreadable > 0 else { return nil }
    return unreadable < lines
      ? localized(
        lines, one: "\(unreadable) of the \(lines) line drawn on it cannot be read",
        other: "\(unreadable) of the \(lines) lines drawn on it cannot be read")
      : localized("what is drawn on it cannot be read")
  }
}

/// Which pictures a note shows, and where: `![caption](picture:ID)` in its Markdown.
///
/// The words between the pictures stay as they are. Each change gives a new text of the note, which is saved
/// like any other change.
package struct NotePictures: Hashable, Sendable {
  /// A place in a note at which a picture is shown.
  package struct Reference: Hashable, Sendable {
    /// The SHA-256 of the picture's file, in hexadecimal.
    package let id: String
    /// The picture's caption; may be empty.
    package let caption: String
    /// The note that has the drawing whose copy, drawn into the picture, stands in an exported text; nil for
    /// the picture itself.
    let drawnIn: String?
    fileprivate let range: Range<String.Index>
  }

  /// The note's whole text.
  package private(set) var body: String
  /// Every place of the text at which a picture is shown, in the order of the text.
  package private(set) var references: [Reference]

  /// The most pictures of a note. Own choice: more than anybody looks through by gaze.
  package static let most = 100
  /// The most characters of a caption.
  package static let longestCaption = 300
  /// The folder of an exported note's pictures, beside the note.
  package static let folder = "pictures"

  /// Finds the pictures in a note's text.
  /// - Parameter body: the note's whole text, Markdown.
  package init(of body: String) {
    (self.body, references) = (body, Self.find("picture:", in: body))
  }

  /// The text between the pictures: one piece before each picture, and one after the last.
  package var words: [Substring] {
    let starts = [body.startIndex] + references.map(\.range.upperBound)
    let ends = references.map(\.range.lowerBound) + [body.endIndex]
    return zip(starts, ends).map { body[$0..<$1] }
  }

  /// The Markdown of each picture, as it stands in the text.
  package var written: [Substring] { references.map { body[$0.range] } }

  /// Whether the text has pictures and no words beside them.
  var isAlone: Bool { !references.isEmpty && words.allSatisfy { $0.allSatisfy(\.isWhitespace) } }

  // MARK: Changing

  /// Puts a picture at the end of the note's text.
  /// - Throws: `badNote` if the note has as many pictures as it may have.
  package mutating func add(_ id: String, caption: String) throws(LibraryError) {
    try Self.checkRoom(beside: references.count)
    let before = body.trimmingCharacters(in: .newlines)
    self = Self(of: (before.isEmpty ? "" : before + "\n\n") + Self.written(id, caption))
  }

  /// Changes a picture's caption.
  /// - Parameters:
  ///   - number: the picture's number in the note, from 0.
  ///   - caption: its new caption; may be empty.
  /// - Throws: `unknownPicture`, as all of these functions.
  package mutating func describe(_ number: Int, _ caption: String) throws(LibraryError) {
    let old = try reference(number)
    self = Self(of: body.replacingCharacters(in: old.range, with: Self.written(old.id, caption)))
  }

  /// Takes a picture out of the note's text, with its line if nothing else stands in it.
  package mutating func remove(_ number: Int) throws(LibraryError) {
    let old = try reference(number)
    var lines = (body[..<old.range.lowerBound] + "\u{0}" + body[old.range.upperBound...])
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let index = lines.firstIndex(where: { $0.contains("\u{0}") }) else { return }
    lines[index] = lines[index].replacing("\u{0}", with: "")
    if Self.isBlank(lines[index]) {
      lines.remove(at: index)
      // The empty lines before and after a removed line become one gap.
      if index < lines.count, Self.isBlank(lines[index]), index == 0 || Self.isBlank(lines[index - 1]) {
        lines.remove(at: index)
      }
      while lines.last.map(Self.isBlank) == true { lines.removeLast() }
    }
    self = Self(of: lines.joined(separator: "\n"))
  }

  /// Moves a picture to another place in the order; the words around the places stay.
  package mutating func move(_ number: Int, to other: Int) throws(LibraryError) {
    _ = try (reference(number), reference(other))
    var order = references
    order.insert(order.remove(at: number), at: other)
    var text = ""
    var end = body.startIndex
    for (place, picture) in zip(references, order) {
      // The picture's Markdown is moved unchanged: only `describe` changes a caption.
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

  /// Checks that a note has room for one more picture.
  /// - Throws: `badNote` if the note has as many pictures as it may have.
  static func checkRoom(beside count: Int) throws(LibraryError) {
    guard count < most else {
      throw .badNote(
        reason: localized(
          most, one: "it has \(most) picture, the most there may be",
          other: "it has \(most) pictures, the most there may be"))
    }
  }

  static func written(_ id: String, _ caption: String) -> String {
    // Characters that would end a caption in Markdown are replaced.
    let said = caption.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("[", with: "(").replacing("]", with: ")").replacing("\\", with: "/")
    return "![\(said.prefix(longestCaption))](picture:\(id))"
  }

  private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
}

// Reading and exporting the pictures of a note's text.
extension NotePictures {
  /// The text for display without pictures: each picture is replaced by its caption.
  ///
  /// - Parameters:
  ///   - text: Markdown.
  ///   - losses: what of the pictures cannot be read, by their identifiers; it is said in their places.
  package static func plain(_ text: String, losses: [String: String] = [:]) -> String {
    replacing("picture:", in: text) { picture in
      switch (picture.caption, losses[picture.id]) {
      case ("", nil): localized("[picture]")
      case ("", let loss?): localized("[picture; \(loss)]")
      case (let caption, nil): localized("[picture: \(caption)]")
      case (let caption, let loss?): localized("[picture: \(caption); \(loss)]")
      }
    }
  }

  /// A text with its pictures replaced by their captions in English, whatever the language of the program: for
  /// texts that are stored and compared or searched later.
  static func lasting(_ text: String) -> String {
    replacing("picture:", in: text) { $0.caption.isEmpty ? "[picture]" : "[picture: \($0.caption)]" }
  }

  /// A note's text as exported, with its pictures as files beside it.
  /// - Parameter names: the names of the files that exist, by the pictures' identifiers; other pictures stay
  ///   as they are.
  static func exported(_ body: String, _ names: [String: String]) -> String {
    replacing("picture:", in: body) { picture in
      names[picture.id].map { "![\(picture.caption)](\(folder)/\($0))" }
    }
  }

  /// The beginning of the file names of a drawing on a picture; it names the note too, since two notes may
  /// show the same picture.
  static func drawingName(of picture: String, in note: String) -> String { "\(picture)-\(note)" }

  /// The text of an exported note as it is kept: undoes `exported`.
  static func imported(_ body: String) -> String {
    replacing("\(folder)/", in: body) { "![\($0.caption)](picture:\($0.id))" }
  }

  /// The places of pictures in a text as `exported` writes it.
  static func exportedReferences(in body: String) -> [Reference] { find("\(folder)/", in: body) }

  /// Replaces each picture of a text.
  /// - Parameter words: gives the replacement; nil leaves the picture's Markdown as it is.
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

  /// All pictures of one kind of address in a text, in order. Each begins and ends in one line.
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

  /// The longest address of a picture in bytes: a SHA-256, the note of a drawing, a suffix and the closing
  /// parenthesis.
  private static let longestTarget = 110

  private static func identifier(_ target: String) -> (id: String, drawnIn: String?)? {
    let (id, rest) = (String(target.prefix(64)), target.dropFirst(64))
    guard ContentStore.isIdentifier(id) else { return nil }
    if ["", ".png", ".jpg"].contains(rest) { return (id, nil) }
    let note = String(rest.dropFirst().dropLast(4))
    guard rest.hasPrefix("-"), rest.hasSuffix(".png"), PictureStroke.isIdentifier(note) else { return nil }
    return (id, note)
  }

  /// The place of the `![` that begins a picture.
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
