import Accounts
import Dispatch
import Documents
import Foundation
import Localization
import Logging

extension Shelf {
  /// Adds a PDF to the shelf by copying it, so that the file itself may be deleted. A new edition of a
  /// document on the shelf takes over that one's marks, notes and place at the next `adoptWaiting`.
  ///
  /// Content that is there already gives the item that is there. Whatever fails, and whenever the machine
  /// stops, the document is on the shelf whole or not at all.
  ///
  /// - Parameters:
  ///   - file: the PDF.
  ///   - title: what to call it; nil takes the PDF's own title, else its first heading, else the file's name.
  ///   - password: for an encrypted PDF, which is kept encrypted; not needed where it is on the shelf
  ///     already.
  ///   - isForeign: see `Document.open`.
  ///   - now: the present moment.
  ///   - progress: told the share copied so far, 0 to 1, now and then, on a thread of the copy's.
  /// - Throws: `document` for what is no readable PDF, `notReadable`, `changedWhileCopied`, `diskFull`,
  ///   `badTitle`, `storage`, `store`.
  package func add(
    _ file: URL, title: String? = nil, password: String? = nil, isForeign: Bool = false, now: Date = Date(),
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(LibraryError) -> ShelfItem {
    let given = try title.map(Self.visible)
    let contents = contents
    let found: Inspection
    do throws(LibraryError) {
      found = try await Inspection(of: file, password: password, isForeign: isForeign)
    } catch {
      guard case .document(.passwordNeeded) = error, let known = await known(file) else { throw error }
      return known
    }
    let copy = try await offloaded { () throws(LibraryError) in try contents.copy(file, progress) }

    let fallback =
      (try? Self.visible(file.deletingPathExtension().lastPathComponent)) ?? localized("Untitled")
    let new = NewDocument(
      sha256: copy.id, title: given ?? found.title.flatMap { try? Self.visible($0) } ?? fallback,
      pageCount: found.pageCount, isEncrypted: found.isEncrypted, added: now)
    do throws(LibraryError) {
      try await database.write { session in
        let isNew = try session.run(LibraryStatement.ownDocument, new.sha256).isEmpty
        // A listed document whose file is missing gets it back.
        if !contents.has(new.sha256) { try contents.place(copy) }
        try session.list(new)
        try session.run(LibraryStatement.notePermanentID, new.sha256, found.permanentID ?? "")
        guard isNew, try !session.run(LibraryStatement.otherEditions, new.sha256).isEmpty else { return }
        try session.run(LibraryStatement.setAdopts, new.sha256, 1)
      }
    } catch {
      // On a full disk the file may exist without its row. If it cannot be removed now, because the disk
      // fails altogether, the next opening of the shelf puts it in order.
      do throws(LibraryError) {
        try await database.write { session in
          if try session.run(LibraryStatement.ownDocument, new.sha256).isEmpty {
            try contents.remove(new.sha256)
          }
        }
      } catch let undoing {
        logger.error(
          "what was half added could not be undone; it is put in order at the next opening",
          metadata: ["document": .document(new.sha256), "why": "\(undoing.kind)"])
      }
      throw error
    }
    return try await item(new.sha256)
  }

  /// The item with the same content that is on the shelf with its file; nil if there is none, or the file
  /// cannot be read.
  ///
  /// An encrypted PDF that was added before is not inspected again: its password is needed only to open it.
  private func known(_ file: URL) async -> ShelfItem? {
    let contents = contents
    guard let id = try? await offloaded({ () throws(LibraryError) in try contents.digest(of: file) }),
      let item = try? await item(id), !item.isMissing
    else { return nil }
    return item
  }
}

/// A PDF's properties as its file gives them.
struct Inspection: Sendable {
  let title: String?
  let pageCount: Int
  let isEncrypted: Bool
  let permanentID: String?

  /// Reads a PDF's properties in a worker. Throws `document`.
  init(of file: URL, password: String?, isForeign: Bool) async throws(LibraryError) {
    do throws(DocumentError) {
      await self.init(try await Document.open(file, isForeign: isForeign), isEncrypted: false)
    } catch .passwordNeeded(let name) {
      guard let password else { throw .document(.passwordNeeded(file: name)) }
      do throws(DocumentError) {
        await self.init(
          try await Document.open(file, password: password, isForeign: isForeign), isEncrypted: true)
      } catch { throw .document(error) }
    } catch { throw .document(error) }
  }

  private init(_ document: Document, isEncrypted: Bool) async {
    title = await document.tellingTitle()
    (pageCount, permanentID) = (document.pageCount, document.permanentID)
    self.isEncrypted = isEncrypted
  }
}

/// Runs work that blocks on the disk on a thread that may block.
func offloaded<R: Sendable>(
  _ work: @escaping @Sendable () throws(LibraryError) -> R
) async throws(LibraryError) -> R {
  let result: Result<R, LibraryError> = await withCheckedContinuation { continuation in
    DispatchQueue.global(qos: .userInitiated).async {
      do throws(LibraryError) {
        continuation.resume(returning: .success(try work()))
      } catch { continuation.resume(returning: .failure(error)) }
    }
  }
  return try result.get()
}
