import Documents
import Foundation
import Library
import ReaderApp
import ReaderWindow
import Reading
import Signals
import TestSupport
import Typing

@testable import Gallery

/// Finds what of the gallery's texts cannot be translated, where the program shows every message in ⟦double brackets⟧.
struct GalleryTexts {
  /// With it a program brackets every message that can be translated.
  static let environment = ["LANGUAGE": "en_XA", "LC_ALL": "C.UTF-8"]

  /// What was typed, looked up or made on the way to a screen.
  private static let typed = [
    "between two landings", "ספר טוב", "Water both ferns", "Read to Bruno", "soon", "Two lamps, please",
    "sac",
    "saccade", "sacade", "Mira", "Open the window", "Lamps", "AB12C-DE34F",
  ]
  /// The keys offer the word that is being typed.
  private static let typedWords = Set(
    typed.flatMap { $0.components(separatedBy: CharacterSet(charactersIn: " ,")) })
  /// Tiles of people without a picture have the first letter of their name.
  private static let initials = Set(
    ([GalleryHousehold.reader] + GalleryHousehold.others).map { String($0.prefix(1)) })
  /// What GTK and libadwaita say themselves, in the languages that they have.
  private static let ofToolkit = [
    "Show Text", "Hide Text", "Show Password", "Hide Password", "Caps Lock is on", "Caps Lock Is On", "Apply",
    "Clear Entry",
  ]
  /// Screens with words or lines out of texts of the household.
  private static let withProse = [
    "note", "note-right-to-left", "removed-note-text", "definition", "mark-searched", "look-up",
    "mark-remark",
  ]
  /// Screens with the names of keys.
  private static let withKeys = ["page-help"]

  private static let months =
    "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?"
    + "|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)"
  /// Times of day and dates, as the C library's locale has them, and numbers with their units.
  private static let numbers = [
    #"(?:\bat )?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M\b)?"#,
    #"\d{1,4}[., ]+"# + months + #"\b(?:[., ]+\d{4})?"#,
    #"\b"# + months + #"[., ]+\d{1,4}(?:, \d{4})?"#, #"\d\s?(?:px|mm|s|ms|Hz|kB|MB|GB)\b"#,
  ]

  /// Names, titles and texts, the longest first.
  private let data: [String]
  private let prose: String
  private let keys: [String]
  private let patterns: [NSRegularExpression]

  init(_ household: GalleryHousehold = GalleryHousehold()) throws {
    let letters = Alphabet.all.flatMap { alphabet in
      Alphabet.keyCounts.flatMap { alphabet.groups($0).map(Alphabet.label) }
    }
    data = Self.longestFirst(household.texts + Self.typed + Self.ofToolkit + letters)
    prose = Self.plain(household.prose.joined(separator: " "))
    keys = Self.longestFirst(UserAction.all.flatMap(\.keys).map(\.label))
    patterns = try Self.numbers.map { try NSRegularExpression(pattern: $0) }
  }

  /// What stands outside brackets in a text and is no data; nil for nothing.
  ///
  /// - Parameter screen: the name of the screen that shows it.
  func untranslated(_ text: String, on screen: String) -> String? {
    var rest = Self.outsideBrackets(text)
    guard Self.hasLetter(rest) else { return nil }
    if Self.withProse.contains(screen), (" " + prose + " ").contains(" " + Self.plain(rest) + " ") {
      return nil
    }
    // A text that is a datum as a whole, or the beginning of one, before single words are taken out of it.
    let whole = rest.trimmingCharacters(in: .whitespaces)
    if data.contains(whole) || Self.typedWords.contains(whole) || Self.initials.contains(whole) { return nil }
    if rest.contains("…") {
      for datum in data where datum.count > 6 { rest = Self.removingBeginning(of: datum, from: rest) }
    }
    for datum in data { rest = Self.removing(datum, from: rest) }
    if Self.withKeys.contains(screen) {
      for key in keys { rest = Self.removing(key, from: rest) }
    }
    for pattern in patterns {
      let whole = NSRange(rest.startIndex..., in: rest)
      rest = pattern.stringByReplacingMatches(in: rest, range: whole, withTemplate: " ")
    }
    guard Self.hasLetter(rest) else { return nil }
    return rest.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The texts of pictures that cannot be translated, each with the picture's name.
  func untranslated(in pictures: [GalleryFolder.Picture]) -> [String] {
    pictures.flatMap { picture in
      picture.texts.compactMap { text in
        untranslated(text, on: picture.name).map { "\(picture.name): “\($0)” in “\(text)”" }
      }
    }
  }

  private static func longestFirst(_ texts: [String]) -> [String] {
    Set(texts).filter(hasLetter).sorted { ($1.count, $0) < ($0.count, $1) }
  }

  private static func hasLetter(_ text: String) -> Bool { text.contains(where: \.isLetter) }

  /// What stands outside brackets. A bracket that is not closed, since the text was shortened, reaches to the end.
  private static func outsideBrackets(_ text: String) -> String {
    var (depth, rest) = (0, "")
    for character in text {
      switch character {
      case "⟦":
        depth += 1
        rest.append(" ")
      case "⟧": depth = max(0, depth - 1)
      default: if depth == 0 { rest.append(character) }
      }
    }
    return rest
  }

  /// The text without a datum, where that is no part of a longer word.
  private static func removing(_ datum: String, from text: String) -> String {
    var (kept, rest) = ("", text[...])
    while let range = rest.range(of: datum) {
      let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : nil
      let after = range.upperBound < text.endIndex ? text[range.upperBound] : nil
      if before?.isLetter == true || after?.isLetter == true {
        kept += rest[..<range.upperBound]
      } else {
        kept += rest[..<range.lowerBound] + " "
      }
      rest = rest[range.upperBound...]
    }
    return kept + rest
  }

  /// The text without the beginning of a datum that was shortened.
  private static func removingBeginning(of datum: String, from text: String) -> String {
    for count in stride(from: datum.count - 1, through: 6, by: -1) {
      let beginning = datum.prefix(count) + "…"
      if text.contains(beginning) { return removing(String(beginning), from: text) }
    }
    return text
  }

  /// A text in one line, without the signs of Markdown and without punctuation at the ends.
  private static func plain(_ text: String) -> String {
    text.replacing(/[*>#\[\]“”]/, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .lowercased()
  }
}

extension GalleryHousehold {
  /// All names, titles and texts that people and files of the household have.
  fileprivate var texts: [String] {
    [ofPeople, ofDocuments, ofNotes, ofForms, ofFiles, ofFailures].flatMap(\.self)
  }

  /// Texts of which screens show parts.
  fileprivate var prose: [String] {
    notes.map(\.note.body) + removedNotes.map(\.body) + [
      "\(Self.entry.dictionary) \(Self.entry.text)", Self.comment,
    ]
      + pages(of: Document.demo.id).flatMap(\.lines).flatMap(\.words).map(\.text)
  }

  private var ofPeople: [String] {
    var texts: [String] = [Self.reader, Self.oneTime]
    texts += Self.others
    texts += collections.map(\.collection.name)
    texts += invitations.map(\.title)
    for camera in Self.cameras { texts += [camera.name, camera.id, camera.path ?? "", camera.format] }
    return texts
  }

  private var ofDocuments: [String] {
    var texts: [String] = [Self.entry.dictionary, Self.entry.text]
    for facts in [Self.facts.author, Self.facts.subject, Self.facts.category, Self.facts.kind] {
      texts.append(facts ?? "")
    }
    for item in shelf { texts += [item.title, item.author ?? ""] }
    for mark in marks { texts += [mark.text, mark.note] }
    texts += Self.tags
    texts += Self.guide.outline.entries.map(\.title)
    texts += Self.similar
    return texts
  }

  private var ofNotes: [String] {
    let notes = notes.map(\.note) + removedNotes
    let lines = notes.flatMap { $0.body.split(separator: "\n") }.map { line in
      line.replacing(/^(?:> |## |- \[[ x]\] |- )/, with: "").replacing("*", with: "")
    }
    var texts: [String] = notes.map(\.title)
    texts += notes.map(\.body)
    texts += lines.map(String.init)
    for reminder in reminders { texts += [reminder.text, reminder.title ?? "", reminder.seat ?? ""] }
    return texts
  }

  private var ofForms: [String] {
    Self.fields.flatMap { field in [field.name, field.shownName, field.value.words] + field.choices }
  }

  private var ofFiles: [String] {
    let files = Self.files + Self.pictureFiles
    let places = folders.map(\.folder.path) + Self.places.map(\.folder.path) + Self.backups.map(\.folder.path)
    return files.flatMap { [$0.name, $0.detail] } + places
      + places.flatMap { $0.split(separator: "/") }.map(String.init) + Self.places.map(\.name)
      + Self.backups.map(\.place) + [Self.copy]
  }

  private var ofFailures: [String] {
    [Self.failure.words, Self.noPicture.words, Self.damaged.words, Self.unreadable]
  }
}
