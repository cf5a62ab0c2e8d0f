import Foundation
import Localization

// Notes as Markdown files with a head of metadata, as static site generators use it.
extension Note {
  /// The note as a Markdown file with a head of metadata; `ParsedNote` reads it.
  package var markdown: String {
    var head = ["id: \(id)", "title: \(Self.quoted(title))"]
    head.append("created: \(created.formatted(.iso8601))")
    head.append("changed: \(changed.formatted(.iso8601))")
    if let document { head.append("document: \(document)") }
    if !about.isEmpty { head.append("about: \(Self.quoted(about))") }
    if let page { head.append("page: \(page + 1)") }
    let text = NotePlan(of: self)?.marked ?? body
    return "---\n" + head.joined(separator: "\n") + "\n---\n\n" + text + (text.hasSuffix("\n") ? "" : "\n")
  }

  /// Reads a note from Markdown, with or without a head of metadata.
  /// - Throws: `badNote`.
  package static func parsed(_ markdown: String) throws(LibraryError) -> ParsedNote {
    let text = markdown.replacing("\r\n", with: "\n")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if lines.first?.first == "\u{FEFF}" { lines[lines.startIndex].removeFirst() }
    var note = ParsedNote()
    if lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") {
      for line in lines[(lines.startIndex + 1)..<end] { try note.take(line) }
      lines = lines[(end + 1)...].drop { $0.allSatisfy(\.isWhitespace) }
    }
    (note.body, note.stepIDs) = NotePlan.unmarked(
      lines.joined(separator: "\n").trimmingCharacters(in: .newlines))
    if note.title == nil, let first = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) {
      note.title = String(first.drop { $0 == "#" || $0 == " " }.prefix(200))
    }
    return note
  }

  /// A text in quotes, as both JSON and YAML read it.
  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? String(decoding: encoder.encode(text), as: UTF8.self)) ?? "\"\""
  }
}

/// A note read from a Markdown file.
package struct ParsedNote: Hashable, Sendable {
  /// The note's identifier, a UUID; nil if the file has none, or one that is no UUID.
  package var id: String?
  /// The note's title; nil if the file has none.
  package var title: String?
  /// The note's text, which follows the head.
  package var body = ""
  /// The identifiers that the text gives to the steps of its plan, "" for each step without one.
  package var stepIDs: [NotePlan.Step.ID] = []
  /// The document that the note is about, by its content; nil for a free note.
  package var document: ShelfItem.ID?
  /// The page that the note is about, from 0.
  package var page: Int?
  /// Lines of the head whose values do not fit their names, each with the reason.
  package var ignored: [String] = []

  fileprivate mutating func take(_ line: Substring) throws(LibraryError) {
    let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2 else { return }
    let value = (try? JSONDecoder().decode(String.self, from: Data(parts[1].utf8))) ?? parts[1]
    switch parts[0] {
    case "id":
      id = UUID(uuidString: value) == nil ? nil : value
      if id == nil, !value.isEmpty {
        ignored.append(localized("id: “\(value.prefix(40))” is no note's identifier"))
      }
    case "created", "changed":
      // A date in the head is not taken over, since the time of the import counts; a value that is not a date
      // was meant otherwise.
      let isDay = (try? Date(String(value.prefix(10)), strategy: .iso8601.year().month().day())) != nil
      if !isDay, !value.isEmpty { ignored.append(localized("\(parts[0]): “\(value.prefix(40))” is no date")) }
    case "title": title = value
    case "document": document = value
    case "page":
      guard let number = Int(value), number >= 1 else {
        throw .badNote(reason: localized("“\(value)” is no page"))
      }
      page = number - 1
    // Names in the head that this program does not know are other programs' and are ignored.
    default: return
    }
  }
}
