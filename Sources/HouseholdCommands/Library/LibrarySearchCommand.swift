import ArgumentParser
import CommandSupport
import Documents
import Foundation
import Library
import Localization
import Synchronization

/// `trackii library search`: searches everything that a person may read.
struct LibrarySearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: localized("Search titles, texts, marks and notes."),
    discussion: localized(
      """
      All words have to stand in what is found, "words in quotes" one after another; the last one may go on. Tokens \
      narrow it down: title: author: subject: category: kind: tag: person: (the owner) from: to: (2024, 2024-05 or \
      2024-05-17: when a document was added, a mark or note changed) in: (titles, text, marks, notes). Each once, \
      values with spaces in quotes. Of many hits the newest are shown.
      """))

  @Argument(help: ArgumentHelp(localized("Words and tokens."))) var words: [String]
  @Option(parsing: .unconditional, help: ArgumentHelp(localized("How many hits at most, 1 to 200.")))
  var limit = 20
  @Flag(help: ArgumentHelp(localized("The last word is whole."))) var whole = false
  @OptionGroup var login: LoginOptions
  @Flag(
    help: ArgumentHelp(
      localized("Print JSON: hits, and how many documents are not read yet. Pages are from 0."))) var json =
    false

  func validate() throws {
    guard (1...200).contains(limit) else { throw ValidationError(localized("--limit takes 1 to 200.")) }
    // Errors in a token are reported when the search begins.
    if let query = try? SearchQuery(text, asTyped: !whole), query.isEmpty {
      throw ValidationError(localized("Say what to search for: words, or a token such as author:woolf."))
    }
  }

  /// The query from the arguments: a shell removes quotes, so one of several arguments that contains spaces was meant as
  /// a phrase.
  private var text: String {
    words.map { words.count > 1 && $0.contains(" ") && !$0.contains("\"") ? Self.quoted($0) : $0 }
      .joined(separator: " ")
  }

  func run() throws {
    let (login, limit, whole, text) = (login, limit, whole, text)
    let (results, misnamed) = try runCommand {
      let query = try SearchQuery(text, asTyped: !whole)
      return (try await login.openShelf().search(query, limit: limit), query.misnamed)
    }
    for token in misnamed {
      Terminal.note(
        localized("“\(token.typed)” was searched for as words; for a token write \(token.meant.text)"))
    }
    if json { return try printJSON(results) }
    for hit in results.hits { Terminal.write(Self.line(hit) + "\n") }
    if results.hits.isEmpty { Terminal.complain(localized("Nothing was found.")) }
    if results.unread > 0 {
      Terminal.complain(
        localized(
          results.unread, one: "1 document was not read yet: trackii library index",
          other: "\(results.unread) documents were not read yet: trackii library index"))
    }
  }

  /// Restores quotes that the shell removed: `author:jane austen` becomes `author:"jane austen"`; plain words stay as
  /// they are.
  private static func quoted(_ argument: String) -> String {
    guard let colon = argument.firstIndex(of: ":"),
      SearchQuery.Token.Name(rawValue: argument[..<colon].lowercased()) != nil
    else { return argument }
    return "\(argument[...colon])\"\(argument[argument.index(after: colon)...])\""
  }

  private static func line(_ hit: SearchHit) -> String {
    let place =
      (hit.page.map { ", " + localized("page \($0 + 1)") } ?? "")
      + (hit.isRecognised ? " " + localized("(recognised)") : "")
    let id = hit.document.map { String($0.prefix(8)) } ?? "--------"
    let snippet = Terminal.usesColor ? hit.snippet.marked("\u{1B}[1m", "\u{1B}[0m") : hit.snippet.text
    return "\(id)  \(hit.kind.rawValue)  \(DisplayText.shown(hit.title))\(place): \(snippet)"
  }
}

/// `trackii library index`: indexes the texts of documents, so that they are found.
struct LibraryIndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index", abstract: localized("Read the documents' texts, so that they are found."),
    discussion:
      localized(
        """
        The reader does the same beside reading, scans included where tesseract is installed. It can be stopped at any time \
        and goes on where it was. What is recognised can be wrong, and is said to be recognised where it is found.
        """))

  @Flag(help: ArgumentHelp(localized("Read nothing, only say how far it is."))) var progress = false
  @Flag(help: ArgumentHelp(localized("Then recognise the text of scanned pages, a few seconds for each.")))
  var recognise = false
  @OptionGroup var recognition: RecognitionOptions
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: done, waiting, locked, failed."))) var json = false

  func validate() throws {
    if progress, recognise { throw ValidationError(localized("--recognise goes without --progress.")) }
    if recognition.languages != nil, !recognise {
      throw ValidationError(localized("--languages goes with --recognise."))
    }
  }

  private struct Read: Encodable {
    var done: Int
    var waiting: Int
    var locked: Int
    var failed: Int
    /// How many pages were recognised by this command.
    var recognised: Int?
  }

  func run() throws {
    let (login, progress) = (login, progress)
    let recogniser = recognise ? TextRecogniser(languages: try recognition.chosen()) : nil
    let (result, recognised) = try runCommand { () -> (Shelf.IndexProgress, Int?) in
      let shelf = try await login.openShelf()
      if progress { return (try await shelf.indexProgress(), nil) }
      let bar = Mutex(ProgressBar(localized("reading documents")))
      defer { bar.withLock { $0.finish() } }
      let result = try await shelf.index { state in
        let all = max(1, state.done + state.waiting + state.locked + state.failed)
        bar.withLock { $0.show(Double(all - state.waiting) / Double(all)) }
      }
      guard let recogniser else { return (result, nil) }
      return (result, try await shelf.recogniseScans(with: recogniser))
    }
    if json {
      return try printJSON(
        Read(
          done: result.done, waiting: result.waiting, locked: result.locked, failed: result.failed,
          recognised: recognised))
    }
    let (done, waiting, locked, failed) = (result.done, result.waiting, result.locked, result.failed)
    let readable = localized(
      done, one: "1 document can be searched", other: "\(done) documents can be searched")
    var text = "\(readable), \(localized(waiting, one: "1 is waiting", other: "\(waiting) are waiting"))."
    if locked > 0 {
      text += " "
      text += localized(
        locked, one: "1 is encrypted and found by title only.",
        other: "\(locked) are encrypted and found by title only.")
    }
    if failed > 0 {
      text += " " + localized(failed, one: "1 cannot be read.", other: "\(failed) cannot be read.")
    }
    if let recognised {
      text += " "
      text += localized(
        recognised, one: "The text of 1 page was recognised.",
        other: "The text of \(recognised) pages was recognised.")
    }
    Terminal.write(text + "\n")
  }
}

/// `trackii library tag`: a person's own tags of a document.
struct LibraryTagCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag", abstract: localized("Tag documents, or list tags."),
    discussion:
      localized(
        "Tags are your own; nobody you share a document with sees them. They are searched with tag:NAME."))

  @Argument(
    help: ArgumentHelp(
      localized("The document: the beginning of its identifier. Without it all tags are listed."))) var id:
    String?
  @Option(parsing: .upToNextOption, help: ArgumentHelp(localized("Tags to add."))) var add: [String] = []
  @Option(parsing: .upToNextOption, help: ArgumentHelp(localized("Tags to remove."))) var remove: [String] =
    []
  @OptionGroup var login: LoginOptions
  @Flag(
    help: ArgumentHelp(
      localized("Print JSON: the document's tags, or all tags with how many documents have each.")))
  var json =
    false

  func validate() throws {
    if id == nil, !(add.isEmpty && remove.isEmpty) {
      throw ValidationError(localized("Say which document to tag."))
    }
  }

  private struct Count: Codable {
    var name: String
    var documents: Int
  }

  func run() throws {
    let (add, remove, login) = (add, remove, login)
    guard let id else {
      let tags = try runCommand {
        try await login.openShelf().tags().map { Count(name: $0.name, documents: $0.documents) }
      }
      if json { return try printJSON(tags) }
      for tag in tags { Terminal.write("\(DisplayText.shown(tag.name))  \(tag.documents)\n") }
      return
    }
    let tags = try runCommand {
      let shelf = try await login.openShelf()
      let item = try await shelf.item(abbreviated: id)
      for tag in add { try await shelf.tag(item.id, tag) }
      for tag in remove { try await shelf.untag(item.id, tag) }
      return try await shelf.tags(of: item.id)
    }
    if json { return try printJSON(tags) }
    Terminal.write(
      tags.isEmpty
        ? localized("No tags.") + "\n" : tags.map { DisplayText.shown($0) }.joined(separator: ", ") + "\n")
  }
}

/// `trackii library facts`: author, subject, category and kind of a document.
struct LibraryFactsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "facts",
    abstract: localized("Show or change a document's author, subject, category and kind."),
    discussion: localized(
      """
      Author and subject are taken from the PDF when its text is read, unless somebody has said them. An empty text \
      forgets one. They are searched with author: subject: category: and kind:.
      """))

  @Argument(help: ArgumentHelp(localized("The document: the beginning of its identifier."))) var id: String
  @Option(help: ArgumentHelp(localized("Who wrote it."))) var author: String?
  @Option(help: ArgumentHelp(localized("What it is about."))) var subject: String?
  @Option(help: ArgumentHelp(localized("Where it belongs, such as medicine."))) var category: String?
  @Option(help: ArgumentHelp(localized("Such as book, paper or letter."))) var kind: String?
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON."))) var json = false

  func run() throws {
    let command = self
    let facts = try runCommand {
      let shelf = try await command.login.openShelf()
      let item = try await shelf.item(abbreviated: command.id)
      var facts = try await shelf.facts(of: item.id)
      let before = facts
      let changed = { (new: String?, old: String?) in new.map { $0.isEmpty ? nil : $0 } ?? old }
      facts.author = changed(command.author, facts.author)
      facts.subject = changed(command.subject, facts.subject)
      facts.category = changed(command.category, facts.category)
      facts.kind = changed(command.kind, facts.kind)
      if facts != before { try await shelf.setFacts(facts, of: item.id, from: before) }
      return try await shelf.facts(of: item.id)
    }
    if json { return try printJSON(facts) }
    let lines = [
      (localized("author"), facts.author), (localized("subject"), facts.subject),
      (localized("category"), facts.category), (localized("kind", context: "column"), facts.kind),
    ]
    for (name, value) in lines { if let value { Terminal.write("\(name): \(value)\n") } }
  }
}
