import Library
import Reading

// How the open document is shown, or the one that is being opened.
extension AppSession {
  var documentView: DocumentView? {
    switch screen.place {
    case .reading(let reading):
      return DocumentView(
        reading.item.id, isOpen: true, at: reading.readingPlace, in: reading.session.light)
    case .shelf(let shelf):
      // If a search leads to another page than the stored one, the picture of that page is not known.
      guard case .opening(let opening) = shelf.activity, opening.page == nil,
        let place = resumedPlace(in: opening.id)
          ?? shelf.items.values.first(where: { $0.id == opening.id })?.place
      else { return nil }
      return DocumentView(opening.id, isOpen: false, at: place, in: lighting.light(appearance.light))
    case .people, .finder, .readingTime, .plan: return nil
    }
  }
}
