import Foundation

/// The template that a translation begins with, in gettext's format (`.pot`): every message once, with the places in the
/// source where it is used.
package struct TranslationTemplate: Equatable, Sendable {
  /// A message and the places where it is used.
  package struct Entry: Equatable, Sendable {
    /// The message as it was found at its first place, with the plural text of a later place where the first has
    /// none.
    package var message: SourceMessage
    /// The places in the source, `FILE:LINE`, in the order of the files.
    package var places: [String]
  }

  /// The messages in the order in which they are first used.
  package private(set) var entries: [Entry] = []

  private struct Name: Hashable {
    var context: String?
    var key: String
  }

  private var numbers: [Name: Int] = [:]

  /// Adds the messages of a source file.
  package mutating func add(_ messages: [SourceMessage]) throws(TemplateError) {
    for message in messages {
      let place = "\(message.file):\(message.line)"
      let name = Name(context: message.context, key: message.key)
      guard let number = numbers[name] else {
        numbers[name] = entries.count
        entries.append(Entry(message: message, places: [place]))
        continue
      }
      entries[number].places.append(place)
      guard let plural = message.plural else { continue }
      guard entries[number].message.plural ?? plural == plural else {
        throw .twoPlurals(key: message.key, file: message.file, line: message.line)
      }
      entries[number].message.plural = plural
    }
  }

  /// Reads all Swift files of a folder and the folders in it, in the order of their paths.
  ///
  /// - Parameter folder: the folder's path, with which the places begin.
  package mutating func add(folder: String) throws(TemplateError) {
    guard let paths = FileManager.default.enumerator(atPath: folder) else { throw .noSource(path: folder) }
    let files = paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    guard !files.isEmpty else { throw .noSource(path: folder) }
    for file in files {
      let path = "\(folder)/\(file)"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { throw .noSource(path: path) }
      try add(SourceScanner.messages(in: text, file: path))
    }
  }

  /// Makes a template without messages.
  package init() {}

  /// The text of the template.
  ///
  /// - Parameter version: the version of the program, which is noted in the template.
  package func text(version: String) -> String {
    let head = [
      "Project-Id-Version: trackii \(version)", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=UTF-8",
      "Content-Transfer-Encoding: 8bit", "Plural-Forms: nplurals=2; plural=(n != 1);",
    ]
    let header =
      "# Messages of Trackii. %1$s, %2$s … are filled in by the program.\nmsgid \"\"\nmsgstr \"\"\n"
      + head.map { Self.quoted($0 + "\n") + "\n" }.joined()
    return ([header] + entries.map(Self.text)).joined(separator: "\n")
  }

  private static func text(_ entry: Entry) -> String {
    var lines = entry.places.map { "#: \($0)" }
    let message = entry.message
    if message.key.contains("%") || message.plural?.contains("%") == true { lines.append("#, c-format") }
    if let context = message.context { lines.append("msgctxt \(quoted(context))") }
    lines.append("msgid \(quoted(message.key))")
    if let plural = message.plural {
      lines += ["msgid_plural \(quoted(plural))", "msgstr[0] \"\"", "msgstr[1] \"\""]
    } else {
      lines.append("msgstr \"\"")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      default: quoted.unicodeScalars.append(character)
      }
    }
    return quoted + "\""
  }
}
