import Library
import Reading

// How the document is shown that is open, or going to be.
extension AppSession {
  var documentView: DocumentView? {
    switch screen.place {
    case .reading(let reading):
      return DocumentView(
        reading.item.id, isOpen: true, at: reading.readingPlace, in: reading.session.light)
    case .shelf(let shelf):
      // Where a search leads to another page, nobody knows how that looks.
      guard case .opening(let id, _) = shelf.activity, shelf.passage == nil,
        let item = shelf.items.values.first(where: { $0.id == id }), let place = item.place
      else { return nil }
      return DocumentView(id, isOpen: false, at: place, in: lighting.light(appearance.light))
    case .people, .finder, .readingTime, .plan: return nil
    }
  }
}
