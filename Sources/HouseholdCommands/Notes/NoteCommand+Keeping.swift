import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import ReaderPorts

extension NoteCommand {
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: localized("Remove a note."),
      discussion: localized(
        """
        It comes back with: trackii note undo. --erase is for good, also for one that is removed already: trackii note \
        removed lists these. What you have begun to write in it goes too.
        """))
    @Argument(help: ArgumentHelp(localized("The note."))) var id: String
    @Flag(help: ArgumentHelp(localized("Erase it with all its versions from all files."))) var erase = false
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the note that is gone."))) var json = false

    func run() throws {
      let (id, login, erase) = (id, login, erase)
      let note = try runCommand {
        let shelf = try await login.openShelf()
        guard erase else {
          let note = try await shelf.note(abbreviated: id)
          try await shelf.remove(note)
          return note
        }
        let note = try await shelf.anyNote(abbreviated: id)
        try await shelf.eraseNoteWithDrafts(note.id)
        return note
      }
      if json { return try printJSON(note) }
      Terminal.write(
        erase
          ? localized("“\(note.firstLine)” is erased.") + "\n"
          : localized("“\(note.firstLine)” is removed. Back with: trackii note undo \(note.id)") + "\n")
    }
  }

  struct Removed: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "removed", abstract: localized("List notes that are removed, the last first."),
      discussion:
        localized(
          "They are kept until they are erased: trackii note remove --erase. Back with: trackii note undo."))
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of notes; changed is when each was removed.")))
    var json = false

    func run() throws {
      let login = login
      let notes = try runCommand { try await login.openShelf().removedNotes() }
      if json { return try printJSON(notes) }
      if notes.isEmpty { return Terminal.complain(localized("No note is removed.")) }
      var table = TextTable(
        [localized("id"), localized("removed"), localized("about"), localized("note")],
        leftAligned: [0, 1, 2, 3])
      for note in notes {
        table.add([
          String(note.id.suffix(8)), note.changed.formatted(.iso8601.year().month().day()), note.about,
          note.firstLine,
        ])
      }
      Terminal.write(table.text + "\n")
    }
  }

  struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "undo",
      abstract: localized("Take a note's last change back, or go to an earlier version."),
      discussion: localized("A second undo brings the change back. One that is removed comes back."))
    @Argument(help: ArgumentHelp(localized("The note."))) var id: String
    @Option(help: ArgumentHelp(localized("The version whose text it gets."))) var version: Int?
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the note."))) var json = false

    func run() throws {
      let (id, login, version) = (id, login, version)
      let note = try runCommand {
        let shelf = try await login.openShelf()
        // A shared note that its owner has removed is in no list, so the identifier is used as it was typed.
        let whole = (try? await shelf.anyNote(abbreviated: id))?.id ?? id.lowercased()
        return try await shelf.restore(whole, version: version)
      }
      if json { return try printJSON(note) }
      Terminal.write(
        localized("\(note.id.suffix(8))  “\(note.firstLine)” is version \(note.version) now.") + "\n")
    }
  }

  struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "history", abstract: localized("List a note's earlier versions, the latest first."))
    @Argument(help: ArgumentHelp(localized("The note, also one that is removed."))) var id: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of versions."))) var json = false

    func run() throws {
      let (id, login) = (id, login)
      let versions = try runCommand {
        let shelf = try await login.openShelf()
        let whole = (try? await shelf.anyNote(abbreviated: id))?.id ?? id.lowercased()
        return try await shelf.history(of: whole)
      }
      if json { return try printJSON(versions) }
      if versions.isEmpty { return Terminal.complain(localized("It was never changed.")) }
      var table = TextTable(
        [localized("version"), localized("changed"), localized("title"), localized("bytes")],
        leftAligned: [1, 2])
      for version in versions {
        table.add([
          "\(version.version)", version.changed.formatted(.iso8601), version.title,
          "\(version.body.utf8.count)",
        ])
      }
      Terminal.write(table.text + "\n")
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: localized("Write notes as Markdown files into a folder."),
      discussion: localized(
        """
        Each file is named by the note's identifier; one that is there is replaced whole. Pictures are in the folder \
        pictures there, named by their SHA-256; of one that is drawn on, a copy with the lines too, which the text names, \
        and the lines by themselves.
        """))
    @Argument(
      help: ArgumentHelp(localized("The folder, which is made where it is missing.")), completion: .directory)
    var folder: String
    @Argument(help: ArgumentHelp(localized("Which notes; without any all of them."))) var ids: [String] = []
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the paths."))) var json = false

    func run() throws {
      let (folder, ids, login) = (URL(filePath: folder), ids, login)
      let paths = try runCommand {
        let shelf = try await login.openShelf()
        var notes: [Note] = []
        for id in ids { notes.append(try await shelf.note(abbreviated: id)) }
        do {
          try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw CommandError.cannotMake(path: folder.path, reason: error.localizedDescription) }
        var files: [URL] = []
        for note in notes {
          files.append(try await shelf.exportNote(note, to: folder, drawing: PictureFile.flattened))
          try await NoteCommand.tellLosses(of: note, on: shelf)
        }
        // If all notes are exported, one that is removed meanwhile is not an error.
        if ids.isEmpty {
          let all = try await shelf.notes()
          files = try await shelf.exportNotes(all, to: folder, drawing: PictureFile.flattened)
          for note in all {
            // A note that was removed meanwhile has no damaged lines to report.
            do { try await NoteCommand.tellLosses(of: note, on: shelf) } catch LibraryError.unknownNote {}
          }
        }
        return files.map(\.path)
      }
      if json { return try printJSON(paths) }
      Terminal.write(paths.map { $0 + "\n" }.joined())
    }
  }

  /// Reports drawings that are damaged and so left out of an exported note.
  fileprivate static func tellLosses(of note: Note, on shelf: Shelf) async throws {
    for picture in try await shelf.pictures(of: note.id) {
      guard let loss = picture.loss else { continue }
      Terminal.note(
        localized("\(note.id).md: drawing left out of picture \(picture.number + 1): \(loss)"))
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: localized("Take notes in from Markdown files."),
      discussion: localized(
        """
        A file that names a note of yours (id: in the lines between --- at its head) changes that note, others become \
        new ones; a line there that cannot be kept is told. Pictures are taken from the folder pictures beside a file; one that cannot be taken in is told, and the \
        exit code is 65 then. Where one of several files cannot be taken in the others still are.
        """))
    @Argument(
      help: ArgumentHelp(localized("The files, - for standard input.")), completion: .file(extensions: ["md"])
    ) var files: [String]
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of notes."))) var json = false

    func run() throws {
      let (files, login) = (files, login)
      let (notes, failure) = try runCommand {
        let shelf = try await login.openShelf()
        var (notes, failure): ([Note], Int32?) = ([], nil)
        for file in files {
          do {
            let folder = file == "-" ? nil : URL(filePath: file).deletingLastPathComponent()
            let taken = try await shelf.importNote(try noteText(of: file), from: folder)
            notes.append(taken.note)
            for line in taken.ignored { Terminal.note(localized("\(file): ignored \(line)")) }
            for problem in taken.problems { Terminal.complain("trackii: \(file): \(problem)") }
            if !taken.problems.isEmpty { failure = failure ?? Sysexit.dataError.rawValue }
          } catch {
            let code = fail(error, Sysexit.code(for: error))
            failure = failure ?? code.rawValue
          }
        }
        return (notes, failure)
      }
      if json {
        try printJSON(notes)
      } else {
        for note in notes {
          Terminal.write(
            localized("\(note.id.suffix(8))  “\(note.firstLine)” is version \(note.version).") + "\n")
        }
      }
      if let failure { throw ExitCode(failure) }
    }
  }
}
