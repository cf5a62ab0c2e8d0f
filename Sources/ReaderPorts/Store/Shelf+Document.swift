import Foundation
import Library
import ReaderApp
import ReaderWindow

extension Shelf {
  /// Carries out a request about a document, and returns the facts about it afterwards.
  func document(
    after request: DocumentRequest, of id: ShelfItem.ID
  ) async throws(LibraryError) -> DocumentDetails {
    var former: PictureFile?
    switch request {
    case .look, .refresh: break
    case .keep(.title, let title, let old): try await rename(id, to: title, from: old)
    case .keep(let fact, let text, let old): try await keep(text, as: fact, from: old, of: id)
    case .tag(let tag): try await self.tag(id, tag)
    case .untag(let tag): try await untag(id, tag)
    case .state(let state): try await set(state, of: id)
    case .due(let due): try await setDue(due, of: id)
    case .cover(let file):
      former = await soundCover(of: id)
      let picture = try PictureFile(named: file)
      try await setCover(try await picture.asCover(named: " (\(file.lastPathComponent))"), of: id)
    case .takenCover(let picture):
      former = await soundCover(of: id)
      try await setCover(try await picture.asCover(), of: id)
    case .keepCover(let picture):
      former = await soundCover(of: id)
      try await setCover(picture, of: id)
    case .remind(let new): try await addReminder(new)
    case .answer(let reminder, let answer): try await self.answer(answer, to: reminder)
    }
    let read = try await readingTimes().documents.first { $0.id == id }
    return DocumentDetails(
      item: try await item(id), facts: try await facts(of: id), tags: try await tags(of: id),
      marks: try await marks(in: id), notes: try await notes(about: id).count,
      reminders: try await reminders().filter { $0.document == id }, secondsRead: read?.read.seconds ?? 0,
      formerCover: former)
  }

  /// The document's own cover for undo; nil if it is damaged.
  private func soundCover(of id: ShelfItem.ID) async -> PictureFile? { (try? await ownCover(of: id)) ?? nil }

  private func keep(
    _ text: String, as fact: DocumentFact, from old: String, of id: ShelfItem.ID
  ) async throws(LibraryError) {
    let before = try await facts(of: id)
    var after = before
    let (value, known) = (text.isEmpty ? nil : text, old.isEmpty ? nil : old)
    let field: WritableKeyPath<DocumentFacts, String?>
    switch fact {
    // The title is not changed here: `rename` does that.
    case .title: return
    case .author: field = \.author
    case .subject: field = \.subject
    case .category: field = \.category
    case .kind: field = \.kind
    }
    guard before[keyPath: field] == known else { throw .changedMeanwhile }
    after[keyPath: field] = value
    try await setFacts(after, of: id, from: before)
  }
}

// The screen of a document's facts.
extension PersonStore {
  func document(_ request: DocumentRequest, of id: ShelfItem.ID) async {
    let shelf = shelf
    let details = await answer { try await shelf.document(after: request, of: id) }
    tell(.document(details, after: request, of: id))
    guard request == .look || request.changesCover, case .success = details else { return }
    // Rendering a page may take seconds, and nothing else waits for it.
    showing?.cancel()
    showing = Task { [weak self] in
      let own = (try? await shelf.cover(of: id)) ?? nil
      guard !Task.isCancelled else { return }
      let page = own == nil ? (try? await shelf.firstPage(of: id)) ?? nil : nil
      guard !Task.isCancelled else { return }
      self?.tell(.documentCover(own ?? page, of: id))
    }
  }
}
