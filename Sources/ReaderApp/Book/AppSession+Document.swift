import Foundation
import Library
import Localization
import Reading
import Signals

// A document's own screen, opened from the shelf without opening the document.
extension AppSession {
  mutating func handle(_ event: DocumentEvent, at time: Timestamp) -> [AppAction] {
    guard case .place(.shelf(var shelf)) = screen, shelf.activity == .none, setting.isLive else { return [] }
    switch event {
    case .choose:
      guard shelf.search == nil else { return [] }
      (shelf.view, shelf.message) = (.documents(.screen), nil)
    case .leave: shelf.chooseForReading()
    case .open(let id): return openDocument(id, at: time)
    }
    screen.place = .shelf(shelf)
    return []
  }

  /// Shows a document's own screen above the shelf, or in place of what covers it.
  mutating func openDocument(
    _ id: ShelfItem.ID, _ view: DocumentScreen.View = .overview, asking request: DocumentRequest = .look,
    news: String? = nil, at time: Timestamp
  ) -> [AppAction] {
    switch screen {
    case .calibrating, .cameras, .resting: return []
    case .place, .covered: break
    }
    guard case .shelf = screen.place, setting.isLive else { return [] }
    let silence = fallSilent()
    let cells = newCells(DocumentScreen.timing, at: time)
    changeShelf { $0.chooseForReading() }
    // The details known a moment ago are shown until they are read again.
    if document?.id != id { document = DocumentDesk(id) }
    if case .failed = document?.state { document?.state = .asked }
    show(DocumentScreen(document: id, view: view, news: news, cells: cells), isOther: true, at: time)
    return silence + [.store(.document(request, of: id))]
  }

  /// Returns to the document's own screen from what was opened there.
  ///
  /// - Returns: nil if the way back leads to the place itself.
  mutating func backToDocument(at time: Timestamp) -> [AppAction]? {
    guard let id = document?.id, case .shelf = screen.place, case .covered = screen else { return nil }
    return openDocument(id, at: time)
  }

  /// The document whose own screen is shown, or from whose screen the present one was opened; nil if there is none.
  var documentShown: ShelfItem? {
    guard case .shelf = screen.place, case .covered = screen else { return nil }
    return document?.details?.item
  }

  /// Asks for the document's details again after a rest: answers that came during it were dropped.
  mutating func askDocumentAgain(at time: Timestamp) -> [AppAction] {
    guard case .covered(.document(var shown), _) = screen else { return [] }
    shown.news = nil
    show(shown, isOther: false, at: time)
    return [.store(.document(.look, of: shown.document))]
      + (shown.view == .covers && shown.pictures == nil ? [.screen(.findPictures)] : [])
  }

  /// Asks for the document's details again when somebody has changed the household while they are shown.
  func refreshedDocument() -> [AppAction] {
    guard case .covered(.document(let shown), _) = screen else { return [] }
    return switch document?.state {
    case .known?: [.store(.document(.refresh, of: shown.document))]
    case .failed?: [.store(.document(.look, of: shown.document))]
    case .asked?, nil: []
    }
  }

  // MARK: Answers of the store

  mutating func know(
    document answer: Result<DocumentDetails, AppFailure>, after request: DocumentRequest,
    of id: ShelfItem.ID, at time: Timestamp
  ) -> [AppAction] {
    var again: [AppAction] = []
    if case .success = answer, !request.isReading, case .shelf(let shelf) = screen.place {
      again = shelfRequest(shelf)
      switch request {
      case .remind, .answer: again += remindersRequest()
      case .look, .refresh, .keep, .tag, .untag, .state, .due, .cover, .takenCover, .keepCover: break
      }
    }
    guard document?.id == id else {
      if case .failure(let failure) = answer, !request.isReading { sayToReader(failure.words) }
      return again
    }
    let before = document?.details
    let isShown = if case .covered(.document, _) = screen { true } else { false }
    // An edit that is being typed is compared with the details read before it, so that another person's change in between is
    // not overwritten.
    if request == .refresh, !isShown { return again }
    if request == .look, before != nil, isDocumentTyped { return again }
    if request == .refresh, case .success(let details) = answer, details.item.cover != before?.item.cover {
      again.append(.store(.document(.look, of: id)))
    }
    switch answer {
    case .success(let details):
      document?.state = .known(details)
      if !request.isReading {
        let isTakenBack = request == document?.takenBack
        document?.takenBack = nil
        document?.undo = isTakenBack ? nil : Self.undo(request, before, details)
      }
    case .failure(let failure):
      if before == nil { document?.state = .failed(failure.words) }
      // A failed undo of a change of the document can be tried once more.
      if !request.isReading, let takenBack = document?.takenBack, request == takenBack {
        document?.takenBack = nil
        document?.undo = takenBack
      }
    }
    // The person may have left the document's own screen before the answer came.
    guard case .covered(.document(var shown), _) = screen else {
      if case .failure(let failure) = answer, !request.isReading { sayToReader(failure.words) }
      return again
    }
    switch answer {
    case .success(let details):
      shown.trouble = nil
      if !request.isReading { shown.news = Self.news(of: request, details.item) }
    // Another program is writing; the details are read again when it has finished.
    case .failure(let failure) where request == .refresh && failure.isPassing: return again
    case .failure(let failure) where request.isReading: shown.trouble = before == nil ? nil : failure.words
    case .failure(let failure):
      // The keys are shown again with the typed text. The present value is read again, or the change would be refused again.
      if let field = request.field(of: id), let text = request.typed, !text.isEmpty {
        return openKeys(for: .document(field), text, news: failure.words, at: time)
          + [.store(.document(.look, of: id))]
      }
      // The picture from the camera can still be kept, or taken again.
      if case .takenCover(let picture) = request {
        return openPhoto(for: .cover(id), taken: picture, news: failure.words, at: time)
      }
      if before != nil { shown.news = failure.words }
    }
    show(shown, isOther: !request.isReading, at: time)
    return again
  }

  /// Whether keys are open to type something about a document.
  private var isDocumentTyped: Bool {
    if case .covered(.typing(let typing), _) = screen, case .document = typing.purpose { true } else { false }
  }

  mutating func know(cover: PictureFile?, of id: ShelfItem.ID, at time: Timestamp) {
    guard document?.id == id else { return }
    document?.cover = cover.map { .known($0) } ?? .none
    guard case .covered(.document(let shown), _) = screen else { return }
    show(shown, isOther: false, at: time)
  }

  private static func undo(
    _ request: DocumentRequest, _ before: DocumentDetails?, _ after: DocumentDetails
  ) -> DocumentRequest? {
    guard let before else { return nil }
    switch request {
    case .look, .refresh, .remind, .answer: return nil
    case .keep(let fact, _, _):
      let (old, new) = (before.value(of: fact), after.value(of: fact))
      return old == new ? nil : .keep(fact, old, from: new)
    case .tag(let tag): return before.tags == after.tags ? nil : .untag(tag)
    case .untag(let tag): return .tag(tag)
    case .state: return before.item.state == after.item.state ? nil : .state(before.item.state)
    case .due: return before.item.due == after.item.due ? nil : .due(before.item.due)
    case .cover, .takenCover, .keepCover: return .keepCover(after.formerCover)
    }
  }

  private static func news(of request: DocumentRequest, _ item: ShelfItem) -> String? {
    switch request {
    case .look, .refresh: nil
    case .keep(let fact, "", _): fact.isForgotten
    case .keep(let fact, _, _): fact.isKept
    case .tag(let tag): localized("Tagged “\(DisplayText.of(tag, maximum: 60))”.")
    case .untag(let tag): localized("No longer tagged “\(DisplayText.of(tag, maximum: 60))”.")
    case .state(let state): state.map { "“\($0.label)”." } ?? localized("Nothing is said of how far you are.")
    case .due(let due):
      due.map { localized("It is to be read until \($0.formatted(date: .long, time: .omitted)).") }
        ?? localized("No day is set until which it is to be read.")
    case .keepCover(nil) where item.cover != nil: localized("The cover of an earlier edition is its cover.")
    case .keepCover(nil): localized("The first page is its cover.")
    case .cover, .takenCover, .keepCover: localized("That is its cover from now on.")
    case .remind: localized("You will be reminded.")
    case .answer(_, .done): localized("The reminder is done.")
    case .answer: localized("You will be reminded later.")
    }
  }

  // MARK: Typed text

  mutating func write(_ text: String, in field: DocumentField, at time: Timestamp) -> [AppAction] {
    let back: DocumentScreen.View = field.fact == nil ? .tags : .changing
    guard let details = document?.details, details.item.id == field.document else {
      return openDocument(field.document, at: time)
    }
    let request: DocumentRequest
    switch field.fact {
    case nil: request = .tag(text)
    case .title? where text.isEmpty: request = .look
    case let fact?: request = .keep(fact, text, from: details.value(of: fact))
    }
    let isNothing = text.isEmpty && field.fact == nil || field.fact.map { details.value(of: $0) } == text
    return openDocument(field.document, back, asking: isNothing ? .look : request, at: time)
  }

  mutating func leaveKeys(of field: DocumentField, at time: Timestamp) -> [AppAction] {
    openDocument(field.document, field.fact == nil ? .tags : .changing, at: time)
  }
}

extension DocumentRequest {
  /// The field for which the request was typed; nil if it was not typed.
  fileprivate func field(of document: ShelfItem.ID) -> DocumentField? {
    switch self {
    case .keep(let fact, _, _): DocumentField(fact: fact, document: document)
    case .tag: DocumentField(fact: nil, document: document)
    case .look, .refresh, .untag, .state, .due, .cover, .takenCover, .keepCover, .remind, .answer:
      nil
    }
  }

  fileprivate var typed: String? {
    switch self {
    case .keep(_, let text, _), .tag(let text): text
    case .look, .refresh, .untag, .state, .due, .cover, .takenCover, .keepCover, .remind, .answer:
      nil
    }
  }
}
