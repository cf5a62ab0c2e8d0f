import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii note`: a person's notes.
struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: localized("Notes, free or about a document."),
    discussion: localized(
      """
      Texts are Markdown. Every version is kept. ID is the end or the beginning of a note's identifier. Without \
      --user they are the guest's.
      """),
    subcommands: [
      List.self, Add.self, Show.self, Edit.self, Remove.self, Removed.self, Undo.self, History.self,
      Export.self, Import.self, NotePlanCommand.self, NotePictureCommand.self, Send.self,
    ], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: localized("List notes, the last changed first."))
    @Option(help: ArgumentHelp(localized("Those about this document."))) var document: String?
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of notes."))) var json = false

    func run() throws {
      let (document, login) = (document, login)
      let notes = try runCommand {
        let shelf = try await login.openShelf()
        return try await shelf.notes(about: try await shelf.document(document))
      }
      if json { return try printJSON(notes) }
      if notes.isEmpty {
        return Terminal.complain(localized("There are no notes here. Write one with: trackii note add"))
      }
      var table = TextTable(
        [localized("id"), localized("changed"), localized("about"), localized("note")],
        leftAligned: [0, 1, 2, 3])
      for note in notes {
        let about = note.about + (note.page.map { ", " + localized("page \($0 + 1)") } ?? "")
        table.add([
          String(note.id.suffix(8)), note.changed.formatted(.iso8601.year().month().day()), about,
          note.firstLine,
        ])
      }
      Terminal.write(table.text + "\n")
    }
  }

  /// Options that give a note's text.
  struct TextOptions: ParsableArguments {
    @Option(help: ArgumentHelp(localized("The text."))) var text: String?
    @Option(
      help: ArgumentHelp(localized("Read the text from this file, - for standard input."), valueName: "file"),
      completion: .file())
    var file: String?

    func validate() throws {
      if text != nil, file != nil {
        throw ValidationError(localized("--text and --file exclude each other."))
      }
    }

    func read() throws(CommandError) -> String? {
      guard let file else { return text }
      return try noteText(of: file)
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: localized("Write a note down."))
    @Option(help: ArgumentHelp(localized("Its title."))) var title = ""
    @OptionGroup var content: TextOptions
    @Option(help: ArgumentHelp(localized("The document that it is about."))) var document: String?
    @Option(help: ArgumentHelp(localized("The page of the document, from 1."))) var page: Int?
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the note."))) var json = false

    func run() throws {
      let command = self
      let note = try runCommand {
        let text = try command.content.read() ?? ""
        let shelf = try await command.login.openShelf()
        return try await shelf.addNote(
          text, title: command.title, about: try await shelf.document(command.document),
          page: command.page.map { $0 - 1 })
      }
      if json { return try printJSON(note) }
      Terminal.write(localized("\(note.id.suffix(8))  “\(note.firstLine)” is kept.") + "\n")
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: localized("Print a note as it is read."),
      discussion:
        localized(
          "Pictures stand there by their captions. With --markdown it is as it is written and exported."))
    @Argument(help: ArgumentHelp(localized("The note."))) var id: String
    @Flag(help: ArgumentHelp(localized("Print Markdown."))) var markdown = false
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the note."))) var json = false

    func run() throws {
      let (id, login) = (id, login)
      let (note, losses) = try runCommand {
        let shelf = try await login.openShelf()
        let note = try await shelf.note(abbreviated: id)
        return (note, try await shelf.losses(of: note))
      }
      if json { return try printJSON(note) }
      if markdown { return Terminal.write(note.markdown) }
      let title = note.title.isEmpty ? "" : DisplayText.shown(note.title) + "\n\n"
      Terminal.write(title + NoteText.plain(note.body, losses: losses) + "\n")
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: localized("Change a note's title or text."),
      discussion: localized(
        """
        What it said before is kept: trackii note history. With --version the text was written from that version: where \
        somebody has changed the note since, theirs stays and yours is kept as a note of your own (exit code 75).
        """))
    @Argument(help: ArgumentHelp(localized("The note."))) var id: String
    @Option(help: ArgumentHelp(localized("Its new title."))) var title: String?
    @OptionGroup var content: TextOptions
    @Option(help: ArgumentHelp(localized("The version that the text was written from."))) var version: Int?
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the note; after a conflict both, as theirs and yours.")))
    var json = false

    func run() throws {
      let command = self
      let saving = try runCommand {
        let text = try command.content.read()
        let shelf = try await command.login.openShelf()
        var note = try await shelf.note(abbreviated: command.id)
        if let version = command.version { note = note.read(at: version) }
        (note.title, note.body) = (command.title ?? note.title, text ?? note.body)
        return try await shelf.save(note)
      }
      switch saving {
      case .saved(let note):
        if json { return try printJSON(note) }
        Terminal.write(
          localized("\(note.id.suffix(8))  “\(note.firstLine)” is version \(note.version) now.") + "\n")
      case .conflict(let theirs, let yours):
        if json { try printJSON(["theirs": theirs, "yours": yours]) }
        Terminal.complain(
          "trackii: "
            + localized(
              """
              “\(theirs.firstLine)” was changed elsewhere and is version \(theirs.version) now. Your text is kept as \
              \(yours.id.suffix(8)); put both together with: trackii note edit
              """))
        throw Sysexit.notDone
      }
    }
  }
}

extension Note {
  /// The note's title, else the beginning of its text that fits a row.
  var firstLine: String {
    let line = DisplayText.shown(name.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
    return line.count <= 60 ? line : line.prefix(59) + "…"
  }
}

extension Shelf {
  /// The one note whose identifier begins or ends with this text.
  func note(abbreviated id: String) async throws -> Note {
    try await notes().one(
      abbreviated: id, of: .notes, title: \.firstLine, missing: LibraryError.unknownNote(id: id))
  }

  /// What cannot be read of the drawings on a note's pictures, in words, by the pictures' identifiers.
  func losses(of note: Note) async throws -> [String: String] {
    let losses = try await pictures(of: note.id).compactMap { picture in picture.loss.map { (picture.id, $0) }
    }
    return Dictionary(losses) { first, _ in first }
  }

  /// As `note(abbreviated:)`, also for removed notes.
  func anyNote(abbreviated id: String) async throws -> Note {
    try await (notes() + removedNotes()).one(
      abbreviated: id, of: .notes, title: \.firstLine, missing: LibraryError.unknownNote(id: id))
  }

  /// The document whose identifier begins with this text; nil for none.
  func document(_ id: String?) async throws -> ShelfItem.ID? {
    guard let id else { return nil }
    return try await item(abbreviated: id).id
  }
}

/// The text of a file; `-` means standard input.
func noteText(of file: String) throws(CommandError) -> String {
  let data: Data
  do {
    data =
      file == "-"
      ? try CommandContext.current.input.readToEnd() ?? Data() : try Data(contentsOf: URL(filePath: file))
  } catch { throw .notReadable(file: file, reason: error.localizedDescription) }
  guard let text = String(validating: data, as: UTF8.self) else {
    throw .notReadable(file: file, reason: localized("it is no UTF-8 text"))
  }
  return text
}
