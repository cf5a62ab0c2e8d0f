import Documents
import Library
import Localization
import ReaderApp

/// Puts documents, notes and pictures of the open shelf into messages of the person's mail program, in the background.
@MainActor
package final class DesktopMail: MailPort {
  private let books: ShelfBooks
  private let folder: MailFolder
  /// Finds the mail program each time that it is needed, since somebody may install one while the program runs.
  private let program: @Sendable () throws(MailError) -> MailProgram
  private let post: @MainActor (AppEvent) -> Void

  /// Makes the port for mail.
  ///
  /// - Parameters:
  ///   - books: the port that holds the open document.
  ///   - folder: the folder of copies for the mail program.
  ///   - program: finds the mail program.
  ///   - post: hands an event to the application, on the main thread.
  package init(
    _ books: ShelfBooks, in folder: MailFolder = .standard(),
    program: @escaping @Sendable () throws(MailError) -> MailProgram = { () throws(MailError) in
      try MailProgram.installed()
    },
    post: @escaping @MainActor (AppEvent) -> Void
  ) {
    (self.books, self.folder, self.program, self.post) = (books, folder, program, post)
    // Swept at the start too, so that old copies do not stay if nothing more is sent.
    Task.detached(priority: .background) { folder.sweep() }
  }

  /// Makes a message and hands it to the mail program in the background; a command for another person than the
  /// present one is ignored. The result comes as `AppEvent.mail`.
  package func perform(_ command: MailCommand) {
    guard case .hand(let thing, let reader) = command, reader == books.store.reader else { return }
    let (shelf, folder, program) = (books.store.shelf, folder, program)
    // Marks are written into a copy only of the open document.
    let open: Document? = if case .document(let id, _) = thing { books.document(id) } else { nil }
    Task {
      var failure: AppFailure?
      do {
        let program = try program()
        try await program.hand(try await Self.message(with: thing, open, on: shelf, in: folder))
      } catch { failure = AppFailure(error) }
      post(.mail(.handed(thing, failure, of: reader)))
    }
  }

  private nonisolated static func message(
    with thing: MailedThing, _ open: Document?, on shelf: Shelf, in folder: MailFolder
  ) async throws -> MailMessage {
    switch thing {
    case .document(let id, withMarks: false): return try await shelf.message(with: id, in: folder)
    case .document(let id, withMarks: true):
      guard let open else {
        throw MailError.notCopied(
          title: try await shelf.item(id).title, reason: localized("it is no longer open"))
      }
      return try await shelf.message(with: id, marked: open, in: folder)
    case .note(let id): return try await shelf.message(with: shelf.note(id), in: folder)
    case .picture(let picture, let id):
      let note = try await shelf.note(id)
      // By its content: its number may be another one since it was looked at.
      guard let number = try await shelf.pictures(of: id).firstIndex(where: { $0.id == picture }) else {
        throw LibraryError.pictureGone(id: picture)
      }
      return try await shelf.message(withPicture: number, of: note, in: folder)
    }
  }
}
