import Catalogues
import Library
import Signals

/// Open catalogues, over whatever was shown before: where new reading is looked for and fetched.
struct CatalogueScreen: Sendable {
  enum View: Hashable, Sendable {
    /// Nothing is asked before the person allows it.
    case permission
    /// The catalogues that can be asked.
    case sources
    /// The list that `CatalogueDesk` holds.
    case list
    /// What a list says about a document.
    case document(CatalogueEntry)
    /// A document that has come.
    case arrived(ShelfItem.ID, title: String)
  }

  var view: View
  /// Which page of cells or of text, from 0.
  var page = 0
  /// What is said about the document, in pages that fit the screen.
  var pages: [String] = []
  /// What came of the last choice.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // What a document is about is read slowly.
    (timing.idleSeconds, timing.lostSeconds) = (120, 60)
    return timing
  }
}

/// What catalogues told last, and what is being fetched.
struct CatalogueDesk: Sendable {
  struct Step: Sendable {
    enum State: Hashable, Sendable {
      case asked
      case known
      /// Why it could not be read, in words for the person.
      case failed(String)
    }

    var list: CatalogueList
    var state = State.asked
    var items: [CatalogueItem] = []
    /// How many pages of ten were read.
    var pagesRead = 0
    var hasMore = false
    var leftOut = 0
    /// Which page of cells was shown.
    var page = 0
  }

  struct Fetch: Hashable, Sendable {
    var entry: CatalogueEntry
    var bytes = 0
    /// nil where nobody says.
    var total: Int?
    /// It has come, and is being put on the shelf.
    var isHere = false
  }

  var setting = CatalogueSetting()
  /// The lists that lead to the one that is shown, which is the last.
  var trail: [Step] = []
  var fetch: Fetch?
}

/// What catalogues are asked for.
package enum CatalogueCommand: Hashable, Sendable {
  /// The page of that number, from 0.
  case page(Int, of: CatalogueList)
  /// Fetches the PDF of an entry.
  case fetch(CatalogueEntry, of: CatalogueSource)
  /// What is being fetched is not wanted any more.
  case stop
  /// Nothing is asked or fetched any more.
  case stopAll
  /// What was fetched is not wanted any more.
  case discard(FetchedDocument)
}

/// How catalogues answer.
package enum CatalogueEvent: Sendable {
  /// That page, or why it is not to be had.
  case page(Result<CataloguePage, AppFailure>, number: Int, of: CatalogueList)
  /// So many bytes have come, of so many where that is known.
  case progress(Int, of: Int?, CatalogueEntry)
  /// A file that belongs to whoever takes it.
  case fetched(Result<FetchedDocument, AppFailure>, CatalogueEntry)
}

/// What is done about catalogues by hand; gaze comes to the same.
package enum CatalogueAsk: Hashable, Sendable {
  /// Opens the page of catalogues.
  case open
}

extension TargetID {
  /// Opens the page of catalogues.
  package static let catalogues: TargetID = "catalogues"
  static let allowCatalogues: TargetID = "catalogue-allow"
  static let forbidCatalogues: TargetID = "catalogue-forbid"
  static let catalogueSearch: TargetID = "catalogue-search"
  static let catalogueMore: TargetID = "catalogue-more"
  static let catalogueAgain: TargetID = "catalogue-again"
  static let catalogueAdd: TargetID = "catalogue-add"
  static let catalogueStop: TargetID = "catalogue-stop"
  static let catalogueAloud: TargetID = "catalogue-aloud"
  static let catalogueRead: TargetID = "catalogue-read"
  /// By number: names and titles have no place in a recording.
  static func catalogue(_ index: Int) -> TargetID { TargetID("catalogue-\(index)") }
  static func catalogueItem(_ index: Int) -> TargetID { TargetID("catalogue-item-\(index)") }
}
