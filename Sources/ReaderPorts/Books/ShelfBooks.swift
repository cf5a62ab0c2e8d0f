import Documents
import Foundation
import Keyring
import Library
import ReaderApp
import Reading

/// Documents of the shelf that is open, one at a time, each in its worker.
@MainActor
package final class ShelfBooks: BookPort {
  let store: PersonStore
  let post: @MainActor (AppEvent) -> Void
  private var open: (id: String, document: Document)?
  /// Of the open document, where it needs one.
  private var password: String?
  private let keyring = Keyring()
  /// Told of a document that was opened with a password that somebody gave, before anything else is.
  package var onUnlock: (@MainActor (_ id: String, _ password: String) -> Void)?
  /// Counts what was asked to be opened: what comes of an older wish is let go.
  private var wishes = 0
  private var agreements: Agreements<String>
  /// Of the open document, once something is searched for in it.
  private var texts: (id: String, texts: SearchTexts)?
  /// Of the open document; nil where none of its pages needs it, or it cannot be done here.
  private var scans: ScanReader?

  /// - Parameters:
  ///   - store: whose shelf it is.
  ///   - trusted: documents that the person has agreed to have read although nothing keeps a harmful one from their
  ///     files.
  ///   - post: hands an event to the application, on the main thread.
  package init(
    _ store: PersonStore, trusted: Set<String> = [], post: @escaping @MainActor (AppEvent) -> Void
  ) {
    (self.store, self.post, agreements) = (store, post, Agreements(trusted))
    Document.keepWorkerReady()
  }

  /// The open document of that content; nil where another one, or none, is open.
  package func document(_ id: String) -> Document? { open.flatMap { $0.id == id ? $0.document : nil } }

  package func perform(_ command: BookCommand) {
    switch command {
    case .open(let id, let password): open(id, password)
    case .lines(let page, let id): lines(of: page, in: id)
    case .guide(let id): guide(of: id)
    case .links(let page, let id): links(of: page, in: id)
    case .preview(let place, let id): preview(of: place, in: id)
    case .search(let query, let id): search(query, in: id)
    case .form(let id): form(of: id)
    case .fill(let values, let id): fill(values, in: id)
    case .exportMarks(let id): exportMarks(of: id)
    case .importMarks(let id): importMarks(of: id)
    case .files(let id): files(of: id)
    case .saveFile(let file, let index, let id): save(file, at: index, of: id)
    case .keepPassword(let isKept, let id): keepPassword(isKept, of: id)
    case .close:
      stopReadingScans()
      (open, password, texts, wishes) = (nil, nil, nil, wishes + 1)
    }
  }

  /// nil where the document is not open.
  func searchTexts(_ id: String) -> SearchTexts? {
    guard let document = document(id) else { return nil }
    if let texts, texts.id == id { return texts.texts }
    let made = SearchTexts(document)
    texts = (id, made)
    return made
  }

  private func open(_ id: String, _ password: String?) {
    wishes += 1
    let (wish, shelf, isForeign, keyring) = (wishes, store.shelf, agreements.isForeign(id), keyring)
    let entry = keyringEntry(id)
    Task {
      let result = await Self.opened(id, on: shelf, password, isForeign: isForeign) {
        await keyring.password(of: entry)
      }
      guard wish == wishes else { return }
      switch result {
      case .success((let book, let document, let password)):
        stopReadingScans()
        (open, self.password, texts) = ((id, document), password, nil)
        if let password, book.unlocking == .given { onUnlock?(id, password) }
        post(.book(.opened(.success(book))))
        tellAnnotations(of: id)
        form(of: id, isAsked: false)
      case .failure(.other(let failure)): post(.book(.opened(.failure(failure))))
      case .failure(.notConfined(let title)):
        agreements.tell(id)
        post(.book(.opened(.failure(.other(AppFailure(Agreements<String>.words(title)))))))
      }
    }
  }

  private enum Failure: Error {
    /// The person has to agree first.
    case notConfined(title: String)
    case other(BookFailure)
  }

  /// The sizes of the pages are all that is waited for: no page of its own keeps a book closed.
  private nonisolated static func opened(
    _ id: String, on shelf: Shelf, _ password: String?, isForeign: Bool,
    keptPassword: @Sendable () async -> String?
  ) async -> Result<(OpenedBook, Document, password: String?), Failure> {
    var title = "This document"
    do {
      let item = try await shelf.item(id)
      title = "“\(item.title)”"
      let unlocked = try await unlocked(
        try await shelf.open(id), password, isForeign: isForeign, keptPassword: keptPassword)
      let document = unlocked.document
      let pages = try await document.allPageSizes()
      let book = OpenedBook(
        item: item, document: ReaderDocument(title: item.title, pages: pages),
        place: try await shelf.place(in: id), unlocking: item.isEncrypted ? unlocked.way : .notNeeded)
      return .success((book, document, unlocked.password))
    } catch let error as DocumentError {
      switch error {
      case .passwordNeeded, .wrongPassword:
        let isRefused = if case .wrongPassword = error { true } else { false }
        let name = (try? await shelf.item(id).title) ?? title
        return .failure(.other(.passwordNeeded(documentID: id, title: name, isRefused: isRefused)))
      case .notConfined: return .failure(.notConfined(title: title))
      default: return .failure(.other(.other(AppFailure("\(error.naming(title))"))))
      }
    } catch {
      return .failure(.other(.other(AppFailure("\(error)"))))
    }
  }

  /// Opens a file with the password that was given, without one, or with the one that is kept.
  private nonisolated static func unlocked(
    _ file: URL, _ given: String?, isForeign: Bool, keptPassword: @Sendable () async -> String?
  ) async throws(DocumentError) -> (document: Document, way: Unlocking, password: String?) {
    if let given {
      return (try await Document.open(file, password: given, isForeign: isForeign), .given, given)
    }
    let needed: DocumentError
    do { return (try await Document.open(file, isForeign: isForeign), .notNeeded, nil) } catch {
      needed = error
    }
    guard case .passwordNeeded = needed, let kept = await keptPassword() else { throw needed }
    do { return (try await Document.open(file, password: kept, isForeign: isForeign), .kept, kept) } catch {
      // One that is wrong by now is asked for like any other, and not called wrong: nobody has typed it.
      if case .wrongPassword = error { throw needed }
      throw error
    }
  }

  private func keyringEntry(_ id: String) -> Keyring.Entry {
    Keyring.Entry(person: store.shelf.personID, document: id)
  }

  private func keepPassword(_ isKept: Bool, of id: String) {
    guard let open, open.id == id, let password else { return }
    let (keyring, entry, shelf) = (keyring, keyringEntry(id), store.shelf)
    Task {
      do {
        if isKept {
          try await keyring.keep(password, of: entry, as: "Trackii: \(shelf.item(id).title)")
        } else {
          try await keyring.forget(entry)
        }
        post(.book(.passwordKept(.success(isKept), documentID: id)))
      } catch {
        post(.book(.passwordKept(.failure(AppFailure("\(error)")), documentID: id)))
      }
    }
  }

  /// What is no text on a page, found on a small picture of it.
  private nonisolated static func pictures(
    of page: Int, in document: Document, _ lines: [TextLine]
  ) async throws(DocumentError) -> [PageRect] {
    PageInk.pictures(try await document.render(page: page, scale: PageInk.scale), lines: lines)
  }

  private func lines(of page: Int, in id: String) {
    guard let document = document(id) else { return }
    Task {
      let result: Result<[TextLine], AppFailure>
      var pictures: [PageRect] = []
      var isRecognised = false
      do throws(DocumentError) {
        // Of several pages at once, before they are looked at: none of them may keep a page from view.
        var lines = try await document.lines(page: page, urgency: .ahead)
        if lines.isEmpty, let found = recognised(page, of: id, document), !found.lines.isEmpty {
          (lines, isRecognised) = (found.lines, true)
        }
        result = .success(lines)
        // Without its pictures the text can be read all the same.
        pictures = (try? await Self.pictures(of: page, in: document, lines)) ?? []
      } catch {
        result = .failure(AppFailure("\(error)"))
      }
      // The whole page is a picture where its text was recognised.
      post(
        .book(
          .lines(
            result, pictures: isRecognised ? [] : pictures, isRecognised: isRecognised, page: page,
            documentID: id)))
    }
  }

  /// What was recognised of a page without text; nil where that is still to be done, or cannot.
  private func recognised(_ page: Int, of id: String, _ document: Document) -> Recognition? {
    guard self.document(id) === document else { return nil }
    if scans == nil {
      scans = ScanReader(id, document, on: store.shelf, in: store.scanLanguages, post: post)
    }
    return scans?.text(of: page)
  }

  private func stopReadingScans() {
    scans?.stop()
    scans = nil
  }
}
