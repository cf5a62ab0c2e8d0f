import Catalogues
import Library
import Signals

/// The page of open catalogues, over the place where the person was, to look for new documents and fetch them.
struct CatalogueScreen: Sendable {
  enum View: Hashable, Sendable {
    /// The question whether catalogues may be queried; nothing is requested before the person allows it.
    case permission
    /// The catalogues that can be queried.
    case sources
    /// The list that `CatalogueDesk` holds last in its trail.
    case list
    /// What a list says about a document.
    case document(CatalogueEntry)
    /// A document that was fetched and put on the shelf.
    case arrived(ShelfItem.ID, title: String)
  }

  var view: View
  /// The page of cells or of text that is shown, from 0.
  var page = 0
  /// The text about the document, in pages that fit the screen.
  var pages: [String] = []
  /// The result of the last choice in catalogues, in words; nil for none.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // The text about a document is read slowly.
    (timing.idleSeconds, timing.lostSeconds) = (120, 60)
    return timing
  }
}

/// What catalogues have answered last, and the download under way.
struct CatalogueDesk: Sendable {
  struct Step: Sendable {
    enum State: Hashable, Sendable {
      case asked
      case known
      /// Why the list could not be read, in words for the person.
      case failed(String)
    }

    var list: CatalogueList
    var state = State.asked
    var items: [CatalogueItem] = []
    /// How many pages of ten entries of the catalogue's list were read.
    var pagesRead = 0
    var hasMore = false
    var leftOut = 0
    /// The page of the list's cells that was shown.
    var page = 0
  }

  struct Fetch: Hashable, Sendable {
    var entry: CatalogueEntry
    var bytes = 0
    /// The size of the download, bytes; nil if the server does not state it.
    var total: Int?
    /// Whether the document has come and is being put on the shelf.
    var isHere = false
  }

  var setting = CatalogueSetting()
  /// The lists that lead to the one that is shown, which is the last.
  var trail: [Step] = []
  var fetch: Fetch?
}

/// What catalogues are asked for.
package enum CatalogueCommand: Hashable, Sendable {
  /// Asks for a page of a list, from 0.
  case page(Int, of: CatalogueList)
  /// Downloads the PDF of an entry.
  case fetch(CatalogueEntry, of: CatalogueSource)
  /// Cancels the download of a document from a catalogue.
  case stop
  /// Cancels all requests to catalogues and downloads from them.
  case stopAll
  /// Deletes a downloaded document that is not wanted any more.
  case discard(FetchedDocument)
}

/// What catalogues have answered.
package enum CatalogueEvent: Sendable {
  /// A page of a list, or why it could not be read.
  case page(Result<CataloguePage, AppFailure>, number: Int, of: CatalogueList)
  /// Progress of a download: the bytes that have come, and the total if it is known.
  case progress(Int, of: Int?, CatalogueEntry)
  /// A document was downloaded, or why it could not be; the file belongs to the receiver of this event.
  case fetched(Result<FetchedDocument, AppFailure>, CatalogueEntry)
}

/// What is done about catalogues by hand; gaze causes the same events.
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
  /// A cell by number: names and titles must not get into a recording.
  static func catalogue(_ index: Int) -> TargetID { TargetID("catalogue-\(index)") }
  static func catalogueItem(_ index: Int) -> TargetID { TargetID("catalogue-item-\(index)") }
}
