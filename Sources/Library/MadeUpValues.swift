import Foundation

// Values that are in no store, for pictures of the application.
extension ShelfItem {
  /// A document that lies on no shelf.
  package init(
    madeUp id: ID, title: String, pageCount: Int, added: Date, place: ReadingPlace? = nil,
    author: String? = nil, role: ShareRole = .owner, owner: String? = nil
  ) {
    self.init(
      id: id, title: title, pageCount: pageCount, isEncrypted: false, added: added, lastOpened: nil,
      place: place, isMissing: false, author: author, role: role, owner: owner)
  }
}

extension Note {
  /// A note that is kept nowhere.
  package init(
    madeUp id: ID, title: String, body: String, document: ShelfItem.ID? = nil, about: String = "",
    written: Date, role: ShareRole = .owner, owner: String? = nil
  ) {
    self.init(
      id: id, title: title, body: body, document: document, about: about, page: nil, created: written,
      changed: written, version: 1, owner: owner, role: role)
  }
}

extension Reminder {
  /// A reminder of which no store knows. `local` is its local time in Greenwich; nil for a countdown.
  package init(
    madeUp id: ID, _ text: String, due: Date, repeats: Repetition = .never, local: String? = nil,
    about document: ShelfItem.ID? = nil, title: String? = nil, seat: String? = nil, isLater: Bool = false,
    written: Date
  ) {
    self.init(
      id: id, text: text, document: document, title: title, seat: seat, zone: "GMT", local: local,
      repeats: repeats, due: due, isLater: isLater, delivered: nil, notified: nil, created: written,
      version: 1)
  }
}

extension Mark {
  /// A mark that no store has.
  package init(
    madeUp id: ID, document: ShelfItem.ID, page: Int, _ geometry: MarkGeometry, text: String = "",
    colour: String = "", note: String = "", written: Date
  ) {
    self.init(
      id: id, document: document, page: page, geometry: geometry, text: text, colour: colour, note: note,
      created: written, changed: written, version: 1)
  }
}

extension Share {
  /// An invitation that nobody has sent.
  package init(
    madeUp id: ID, _ kind: Kind, _ thing: String, title: String, from owner: String, to person: String,
    role: ShareRole, asked: Date
  ) {
    (self.id, self.kind, self.thing, self.title) = (id, kind, thing, title)
    (self.owner, self.person, self.role, self.asked) = (owner, person, role, asked)
    (state, isOwn) = (.invited, false)
  }
}
