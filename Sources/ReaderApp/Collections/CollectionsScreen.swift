import Library
import Signals

/// The page of the person's collections: over the shelf for all of them, over a document with those that it is in marked.
struct CollectionsScreen: Sendable {
  enum View: Hashable, Sendable {
    case list
    /// What can be done with one collection.
    case one(DocumentCollection.ID)
    /// The question whether to delete a collection, which cannot be undone.
    case deleting(DocumentCollection.ID)
    /// The question whether to leave another person's collection, whose documents then go from the shelf.
    case leaving(DocumentCollection.ID)
  }

  enum State: Sendable {
    case asked
    case known([ListedCollection])
    /// A failure: what went wrong and what to do, in words for the person.
    case failed(String)
  }

  /// The document that is put in or taken out; nil over the shelf.
  let document: ShelfItem.ID?
  /// The title of the document that is put in or taken out; nil over the shelf.
  let title: String?
  var view: View
  var state = State.asked
  /// The page of the cells of collections that is shown, from 0.
  var page = 0
  /// The result of the last change of a collection, in words; nil for none.
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
  /// The collection as it is stored.
  package var collection: DocumentCollection
  /// Whether the document in question is in the collection.
  package var holdsDocument: Bool
  /// Whether the document is the person's own, so that they may take it out whatever their role.
  package var isOwnDocument: Bool
  /// - Parameters:
  ///   - collection: the collection as it is stored.
  ///   - holdsDocument: whether the document in question is in the collection.
  ///   - isOwnDocument: whether the document is the person's own.
  package init(_ collection: DocumentCollection, holdsDocument: Bool, isOwnDocument: Bool = false) {
    (self.collection, self.holdsDocument) = (collection, holdsDocument)
    self.isOwnDocument = isOwnDocument
  }
}

/// A request about collections; each is answered with all of the person's collections after it.
package enum CollectionsRequest: Hashable, Sendable {
  /// Asks for all of the person's collections, and changes nothing.
  case list
  /// Makes a collection and puts the document in question into it, if there is one.
  case create(name: String)
  /// Puts the document in question into a collection.
  case put(into: DocumentCollection.ID)
  /// Takes the document in question out of a collection.
  case take(outOf: DocumentCollection.ID)
  /// Gives a collection another name, starting from its state that was read.
  case rename(DocumentCollection, to: String)
  /// Deletes a collection; its documents stay on their owners' shelves.
  case delete(DocumentCollection)
  /// Leaves a collection that another person shares.
  case leave(DocumentCollection)
}

/// What is done about collections by hand; gaze causes the same events.
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
  /// The cell of a listed collection, by number.
  static func collection(_ index: Int) -> TargetID { TargetID("collection-\(index)") }
}
