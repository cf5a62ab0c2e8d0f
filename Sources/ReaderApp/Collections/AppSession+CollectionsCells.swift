import Library
import Localization
import Reading
import Signals

// The cells of collections, and the words above them.
extension AppSession {
  /// Shows the page of collections.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: CollectionsScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    let all = collectionItems(shown)
    let items = page(&shown.page, of: all)
    layOut(items, in: &shown.cells, below: Self.collectionsHeadShare, isOther: isOther, at: time)
    cover(.collections(shown))
  }

  /// The share of the screen's height for the words above the cells.
  private static let collectionsHeadShare = 0.14

  private func collectionItems(_ shown: CollectionsScreen) -> [PanelItem] {
    switch shown.state {
    case .asked: return []
    case .failed: return [PanelItem(.collectionsAgain, localized("Show the collections"), .later)]
    case .known: break
    }
    switch shown.view {
    case .list:
      let new = shown.document == nil ? localized("A new one…") : localized("A new one with this document…")
      return [PanelItem(.newCollection, new, .mark)]
        + shown.known.enumerated().map { index, known in
          var item = PanelItem(.collection(index), Self.label(known), .places)
          item.isOn = known.holdsDocument
          return item
        }
    case .one(let id): return shown.known(id).map { optionItems($0, in: shown) } ?? []
    case .leaving:
      var leave = PanelItem(.collectionLeave, localized("Leave it"), .forget)
      leave.dwellSeconds = 1.5
      return [leave]
    case .deleting:
      var delete = PanelItem(.collectionDelete, localized("Delete it"), .forget)
      delete.dwellSeconds = 1.5
      return [delete]
    }
  }

  private static func label(_ known: ListedCollection) -> String {
    let collection = known.collection
    let name = DisplayText.of(collection.name, maximum: 40)
    let owner = collection.role == .owner ? nil : collection.owner
    return owner.map { "\(name) (\(DisplayText.of($0, maximum: 20)))" } ?? name
  }

  private func optionItems(_ known: ListedCollection, in shown: CollectionsScreen) -> [PanelItem] {
    let collection = known.collection
    var items: [PanelItem] = []
    if shown.document != nil {
      if known.holdsDocument, collection.role.mayEdit || known.isOwnDocument {
        items.append(PanelItem(.collectionTake, localized("Take it out"), .undo))
      } else if !known.holdsDocument, collection.role.mayEdit {
        items.append(PanelItem(.collectionPut, localized("Put it in"), .done))
      }
    }
    // A window that was started for one document has no shelf.
    if !endsWithDocument {
      items.append(PanelItem(.collectionShow, localized("Show its documents"), .places))
    }
    if collection.role.mayEdit { items.append(PanelItem(.collectionName, localized("Another name…"), .mark)) }
    if collection.role == .owner {
      if reader != .guest { items.append(PanelItem(.collectionShare, localized("Share it…"), .copy)) }
      items.append(PanelItem(.collectionDelete, localized("Delete it…"), .forget))
    } else {
      items.append(PanelItem(.collectionLeave, localized("Leave it…"), .forget))
    }
    // The choice needs a longer look: people who have the document through this collection alone lose it, perhaps the person
    // too.
    if collection.role != .owner || collection.members > 0, items.first?.id == .collectionTake {
      items[0].dwellSeconds = 1.5
    }
    // The choice needs a longer look: the document is shared with the collection's members at once.
    if collection.members > 0, items.first?.id == .collectionPut { items[0].dwellSeconds = 1.2 }
    return items
  }

  func scene(_ shown: CollectionsScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    let title = shown.title.map { DisplayText.of($0, maximum: 60) }
    scene.headline = title.map { localized("Collections of “\($0)”") } ?? localized("Collections")
    switch shown.state {
    case .asked: scene.detail = localized("The collections are being read…")
    case .failed(let words): scene.detail = words
    case .known(let all):
      switch shown.view {
      case .list:
        let isHeld = all.contains(where: \.holdsDocument)
        let words =
          shown.document == nil
          ? (all.isEmpty
            ? localized("There is none yet.") : localized("Yours, and those that others share with you."))
          : isHeld ? localized("It is in those that are lit.") : localized("It is in none.")
        scene.detail = shown.news ?? words
      case .one(let id):
        guard let known = shown.known(id) else { break }
        let words = Self.words(known.collection)
        (scene.headline, scene.detail) = (Self.label(known), shown.news ?? words)
      case .deleting(let id):
        guard let known = shown.known(id) else { break }
        scene.headline = localized("Is “\(Self.label(known))” to be deleted?")
        scene.detail =
          shown.news
          ?? localized("What is yours stays on your shelf. Nobody has documents by it any more.")
      case .leaving(let id):
        guard let known = shown.known(id) else { break }
        scene.headline = localized("Is “\(Self.label(known))” to be left?")
        scene.detail =
          shown.news
          ?? localized("What you have by it alone goes from your shelf. You can be invited again.")
      }
    }
    return scene
  }

  private static func words(_ collection: DocumentCollection) -> String {
    let (documents, members) = (collection.documents, collection.members)
    var words = [
      localized(documents, one: "1 document", other: "\(documents) documents"),
      members == 0
        ? localized("shared with nobody")
        : localized(members, one: "shared with 1 person", other: "shared with \(members) people"),
    ]
    if collection.role != .owner {
      words.append(
        collection.role.mayEdit ? localized("for you to read and edit") : localized("for you to read"))
    }
    return words.joined(separator: ", ")
  }

  /// Shows the shelf with the documents of one collection only.
  mutating func show(_ collection: DocumentCollection) -> [AppAction] {
    guard case .shelf(var shelf) = screen.place else { return [] }
    shelf.view = .documents(.reading)
    shelf.items = .asking(known: [], after: nil)
    (shelf.filter, shelf.filterName, shelf.page) = (
      ShelfFilter(collection: collection.id), collection.name, 0
    )
    screen.place = .shelf(shelf)
    return shelfRequest(shelf)
  }
}
