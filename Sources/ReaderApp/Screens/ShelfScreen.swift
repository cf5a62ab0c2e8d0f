import Library

/// The shelf on the screen: one person's documents.
struct ShelfScreen: Sendable {
  /// What is being done with the shelf's documents.
  enum Activity: Hashable, Sendable {
    case none
    case opening(Opening)
    /// The password of an encrypted document is asked for.
    case unlocking(Opening, isRefused: Bool)
    /// Files are being added: their number, and how many of them are done.
    case adding(Int, done: Int = 0)
  }

  /// A document that is being opened, and what is to happen once it is open.
  struct Opening: Hashable, Sendable {
    var id: String
    var title: String
    /// The page, from 0, at which the document is to be shown; nil for its stored place.
    var page: Int?
    /// The search that was typed meanwhile; nil if there is none.
    private(set) var typed: TypedSearch?

    /// Takes in a search text that was typed meanwhile.
    ///
    /// - Parameter before: the search on the shelf as it was until then.
    mutating func type(_ text: String, before: ShelfSearch?) {
      typed = TypedSearch(text: text, before: typed.map(\.before) ?? before)
    }

    mutating func forgetTyped() { typed = nil }
  }

  /// A search text that was typed while a document is being opened; it is searched for in that document.
  struct TypedSearch: Hashable, Sendable {
    var text: String
    /// The search on the shelf before the text was typed; it is shown again once the document is open.
    var before: ShelfSearch?
  }

  /// The documents on the page of the shelf that is shown.
  var items = Listing<ShelfItem>.asking(known: [], after: nil)
  /// The page of the shelf that is shown, from 0.
  var page = 0
  /// How many documents a page of the shelf holds.
  var capacity = AppSession.usualTiles
  /// The number of documents that pass the filter.
  var total = 0
  var order = ShelfOrder()
  var filter = ShelfFilter()
  /// The name of the tag, collection or kind by which the shelf is filtered.
  var filterName = ""
  /// The invitations to things that other people want to share with the person.
  var invitations: [Share] = []
  var view = View.documents(.reading)
  var activity = Activity.none
  /// News, such as why a file could not be added.
  var message: String?

  /// What of the shelf is shown.
  enum View: Sendable {
    /// The documents, and what the choice of one does.
    case documents(ShelfModel.Choosing)
    /// The cells that sort and filter the documents, or those of invitations.
    case arranging(ShelfArranging)
    /// The field and the hits of a search.
    case search(ShelfSearch)
  }

  /// The cells that sort and filter the shelf; nil while they are closed. Setting nil closes them and nothing else.
  var arranging: ShelfArranging? {
    get { if case .arranging(let cells) = view { cells } else { nil } }
    set {
      if let newValue {
        view = .arranging(newValue)
      } else if case .arranging = view {
        view = .documents(.reading)
      }
    }
  }

  /// The search on the shelf; nil while nobody searches. Setting nil ends it and nothing else.
  var search: ShelfSearch? {
    get { if case .search(let search) = view { search } else { nil } }
    set {
      if let newValue {
        view = .search(newValue)
      } else if case .search = view {
        view = .documents(.reading)
      }
    }
  }

  /// What the choice of a document does, such as opening it.
  var choosing: ShelfModel.Choosing { if case .documents(let choosing) = view { choosing } else { .reading } }

  /// Lets the choice of a document open it again.
  mutating func chooseForReading() { if case .documents = view { view = .documents(.reading) } }

  /// Changes the document that is being opened; nothing is done if none is.
  mutating func changeOpening(_ change: (inout Opening) -> Void) {
    guard case .opening(var opening) = activity else { return }
    change(&opening)
    activity = .opening(opening)
  }
}

/// A search on the shelf.
struct ShelfSearch: Hashable, Sendable {
  /// The search text as it was typed.
  var text = ""
  /// The hits for the text, or for the text typed before it.
  var hits: [SearchHit] = []
  /// Whether the hits are those for `text`.
  var isDone = true
  var problem: String?
}
