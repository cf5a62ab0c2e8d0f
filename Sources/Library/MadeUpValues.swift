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
