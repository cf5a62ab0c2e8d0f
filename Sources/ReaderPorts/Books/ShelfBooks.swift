import Documents
import Foundation
import Keyring
import Library
import Localization
import ReaderApp
import Reading

/// Opens documents of the open shelf, one at a time, each in its own worker.
@MainActor
package final class ShelfBooks: BookPort {
  let store: PersonStore
  let post: @MainActor (AppEvent) -> Void
  private var open: (id: String, document: Document)?
  /// The password of the open document, if it needs one.
  private var password: String?
  private let keyring = PasswordKeyring()
  /// How much time and memory a request to a document's worker may take.
  private let limits: Document.Limits
  /// Called first when a document was opened with a password that somebody entered.
  package var onUnlock: (@MainActor (_ id: String, _ password: String) -> Void)?
  /// Counts the requests to open a document, so that results of an older request are dropped.
  private var wishes = 0
  private var agreements: Agreements<String>
  /// The searchable texts of the open document, once something is searched for in it.
  private var texts: (id: String, texts: SearchTexts)?
  /// Recognises the open document's scanned pages; nil if no page needs it, or it cannot be done here.
  private var scans: ScanReader?

  /// Makes the port that opens documents of the shelf.
  ///
  /// - Parameters:
  ///   - store: the store of the person whose shelf is open.
  ///   - trusted: documents that the person has agreed to read although nothing keeps a harmful PDF from their files.
  ///   - limits: how much time and memory a request to a document's worker may take.
  ///   - post: hands an event to the application, on the main thread.
  package init(
    _ store: PersonStore, trusted: Set<String> = [], limits: Document.Limits = Document.Limits(),
    post: @escaping @MainActor (AppEvent) -> Void
  ) {
    (self.store, self.post, self.limits, agreements) = (store, post, limits, Agreements(trusted))
    Document.keepWorkerReady()
  }

  /// The open document with that content; nil if another one, or none, is open.
  package func document(_ id: String) -> Document? { open.flatMap { $0.id == id ? $0.document : nil } }

  /// Carries out a command about documents; slow work goes on in the background, and results come as
  /// `AppEvent.book`.
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

  /// The searchable texts of a document; nil if it is not open.
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
    let (entry, limits) = (keyringEntry(id), limits)
    Task {
      let result = await Self.opened(id, on: shelf, password, limits, isForeign: isForeign) {
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
    /// The document is opened only after the person has agreed to read it without full confinement.
    case notConfined(title: String)
    case other(BookFailure)
  }

  /// Opens a document. Only its page sizes are waited for: no single page delays the opening of a book.
  private nonisolated static func opened(
    _ id: String, on shelf: Shelf, _ password: String?, _ limits: Document.Limits, isForeign: Bool,
    keptPassword: @Sendable () async -> String?
  ) async -> Result<(OpenedBook, Document, password: String?), Failure> {
    var title = localized("This document")
    do {
      let item = try await shelf.item(id)
      title = "“\(item.title)”"
      let unlocked = try await unlocked(
        try await shelf.open(id), password, limits, isForeign: isForeign, keptPassword: keptPassword)
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

  /// Opens a file with the password that was entered, without one, or with the one stored in the keyring.
  private nonisolated static func unlocked(
    _ file: URL, _ given: String?, _ limits: Document.Limits, isForeign: Bool,
    keptPassword: @Sendable () async -> String?
  ) async throws(DocumentError) -> (document: Document, way: Unlocking, password: String?) {
    if let given {
      return (
        try await Document.open(file, password: given, limits: limits, isForeign: isForeign), .given, given
      )
    }
    let needed: DocumentError
    do {
      return (try await Document.open(file, limits: limits, isForeign: isForeign), .notNeeded, nil)
    } catch { needed = error }
    guard case .passwordNeeded = needed, let kept = await keptPassword() else { throw needed }
    do {
      return (
        try await Document.open(file, password: kept, limits: limits, isForeign: isForeign), .kept, kept
      )
    } catch {
      // If the stored password is wrong by now, the person is asked for it as usual, and not told that it is wrong, since
      // they have not typed it.
      if case .wrongPassword = error { throw needed }
      throw error
    }
  }

  private func keyringEntry(_ id: String) -> PasswordKeyring.Entry {
    PasswordKeyring.Entry(person: store.shelf.personID, document: id)
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

  /// Finds pictures on a page, which is everything that is not text, on a small rendering of it.
  private nonisolated static func pictures(
    of page: Int, in document: Document, _ lines: [TextLine]
  ) async throws(DocumentError) -> [PageRect] {
    // A page without annotations, or such that cannot be read, has all that is drawn on it as pictures.
    let annotations = (try? await document.annotations(page: page, urgency: .ahead)) ?? []
    return PageInk.pictures(
      try await document.render(page: page, scale: PageInk.scale), lines: lines, annotations: annotations)
  }

  private func lines(of page: Int, in id: String) {
    guard let document = document(id) else { return }
    Task {
      let result: Result<[TextLine], AppFailure>
      var pictures: [PageRect] = []
      var isRecognised = false
      do throws(DocumentError) {
        // Requested ahead for several pages, before they are looked at: none of them may delay a page in view.
        var lines = try await document.lines(page: page, urgency: .ahead)
        if lines.isEmpty, let found = recognised(page, of: id, document), !found.lines.isEmpty {
          (lines, isRecognised) = (found.lines, true)
        }
        result = .success(lines)
        // If pictures cannot be found, the text can be read all the same.
        pictures = (try? await Self.pictures(of: page, in: document, lines)) ?? []
      } catch {
        result = .failure(AppFailure("\(error)"))
      }
      // A page whose text was recognised is a picture as a whole.
      post(
        .book(
          .lines(
            result, pictures: isRecognised ? [] : pictures, isRecognised: isRecognised, page: page,
            documentID: id)))
    }
  }

  /// The recognised text of a page without text; nil if it is not recognised yet, or cannot be.
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
