import Library
import Signals

/// The person's collections: over the shelf all of them, over a document's page those that it is in as well.
struct CollectionsScreen: Sendable {
  enum View: Hashable, Sendable {
    case list
    /// What can be done with one of them.
    case one(DocumentCollection.ID)
    /// It is to be deleted: asked once more, since nothing brings it back.
    case deleting(DocumentCollection.ID)
    /// Somebody else's is to be left: asked once more, since documents go from the shelf with it.
    case leaving(DocumentCollection.ID)
  }

  enum State: Sendable {
    case asked
    case known([ListedCollection])
    /// What went wrong and what to do, in words for the person.
    case failed(String)
  }

  /// What is put in or taken out; nil over the shelf.
  let document: ShelfItem.ID?
  /// The document's.
  let title: String?
  var view: View
  var state = State.asked
  /// Which page of cells, from 0.
  var page = 0
  /// What came of the last change.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    (timing.idleSeconds, timing.lostSeconds) = (30, 30)
    return timing
  }

  var known: [ListedCollection] { if case .known(let all) = state { all } else { [] } }

  func known(_ id: DocumentCollection.ID) -> ListedCollection? { known.first { $0.collection.id == id } }
}

/// A collection, and whether the document in question is in it.
package struct ListedCollection: Hashable, Sendable {
  /// The collection as the store has it.
  package var collection: DocumentCollection
  /// The document in question is in it.
  package var holdsDocument: Bool
  /// The document is the person's own: they may take it out whatever their role.
  package var isOwnDocument: Bool
  /// - Parameters:
  ///   - collection: as the store has it.
  ///   - holdsDocument: whether the document in question is in it.
  ///   - isOwnDocument: whether the document is the person's own.
  package init(_ collection: DocumentCollection, holdsDocument: Bool, isOwnDocument: Bool = false) {
    (self.collection, self.holdsDocument) = (collection, holdsDocument)
    self.isOwnDocument = isOwnDocument
  }
}

/// What the store is asked about collections; each is answered with all collections then.
package enum CollectionsRequest: Hashable, Sendable {
  case list
  /// Makes one, with the document in it where there is one.
  case create(name: String)
  /// Puts the document into it.
  case put(into: DocumentCollection.ID)
  /// Takes the document out of it.
  case take(outOf: DocumentCollection.ID)
  case rename(DocumentCollection, to: String)
  case delete(DocumentCollection)
  /// Gives up what somebody else shares.
  case leave(DocumentCollection)
}

/// What is done about collections by hand; gaze comes to the same.
package enum CollectionsEvent: Hashable, Sendable {
  /// Opens the page of collections.
  case open
}

extension TargetID {
  static let newCollection: TargetID = "collection-new"
  static let collectionPut: TargetID = "collection-put"
  static let collectionTake: TargetID = "collection-take"
  static let collectionShow: TargetID = "collection-show"
  static let collectionShare: TargetID = "collection-share"
  static let collectionName: TargetID = "collection-name"
  static let collectionDelete: TargetID = "collection-delete"
  static let collectionLeave: TargetID = "collection-leave"
  static let collectionsAgain: TargetID = "collections-again"
  /// One of the collections that are listed, by number.
  static func collection(_ index: Int) -> TargetID { TargetID("collection-\(index)") }
}
