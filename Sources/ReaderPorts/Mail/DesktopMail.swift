import Documents
import Library
import ReaderApp

/// Puts documents and notes of the shelf that is open into messages of the person's mail program. Nothing waits for it.
@MainActor
package final class DesktopMail: MailPort {
  private let books: ShelfBooks
  private let folder: MailFolder
  /// Looked for when it is asked for: somebody may install one while the program runs.
  private let program: @Sendable () throws(MailError) -> MailProgram
  private let post: @MainActor (AppEvent) -> Void

  /// - Parameters:
  ///   - books: has the documents that are sent.
  ///   - folder: where copies lie for the mail program.
  ///   - program: looks for the mail program.
  ///   - post: hands an event to the application, on the main thread.
  package init(
    _ books: ShelfBooks, in folder: MailFolder = .standard(),
    program: @escaping @Sendable () throws(MailError) -> MailProgram = { () throws(MailError) in
      try MailProgram.installed()
    },
    post: @escaping @MainActor (AppEvent) -> Void
  ) {
    (self.books, self.folder, self.program, self.post) = (books, folder, program, post)
    // Whoever sends nothing any more keeps no copy either.
    Task.detached(priority: .background) { folder.sweep() }
  }

  package func perform(_ command: MailCommand) {
    guard case .hand(let thing, let reader) = command, reader == books.store.reader else { return }
    let (shelf, folder, program) = (books.store.shelf, folder, program)
    // Marks are written into a copy of what is open.
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
        throw MailError.notCopied(title: try await shelf.item(id).title, reason: "it is no longer open")
      }
      return try await shelf.message(with: id, marked: open, in: folder)
    case .note(let id): return try await shelf.message(with: shelf.note(id), in: folder)
    }
  }
}
