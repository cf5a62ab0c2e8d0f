import Foundation
import Library
import Reading
import Signals

/// What is on the screen.
enum AppScreen: Sendable {
  case place(Place)
  /// A calibration or a repair, from which the person comes back to a place.
  case calibrating(CalibrationScreen)
  /// The cameras, from which the person comes back to a place.
  case cameras(CameraScreen)
  /// Rest or a call, from which the person comes back to a place.
  case resting(RestScreen)
  /// Cells of settings, phrases or keys, from which the person comes back to a place.
  case covered(Covering, over: Place)

  /// Where the person is, or comes back to.
  var place: Place {
    get {
      switch self {
      case .place(let place): place
      case .calibrating(let calibration): calibration.returning
      case .cameras(let cameras): cameras.returning
      case .resting(let rest): rest.returning
      case .covered(_, let place): place
      }
    }
    set {
      switch self {
      case .place: self = .place(newValue)
      case .calibrating(var calibration):
        calibration.returning = newValue
        self = .calibrating(calibration)
      case .cameras(var cameras):
        cameras.returning = newValue
        self = .cameras(cameras)
      case .resting(var rest):
        rest.returning = newValue
        self = .resting(rest)
      case .covered(let covering, _): self = .covered(covering, over: newValue)
      }
    }
  }

  var calibration: CalibrationScreen? {
    if case .calibrating(let calibration) = self { calibration } else { nil }
  }
}

/// A place in which people stay, each with its own data.
enum Place: Sendable {
  case people(PeopleScreen)
  case shelf(ShelfScreen)
  case finder(FinderScreen)
  case readingTime(ReadingTimeScreen)
  case plan(PlanScreen)
  case reading(ReadingScreen)
}

/// A list that comes from the store.
enum Listing<Value: Sendable>: Sendable {
  /// It is being asked for again after that failure; nil for the first time.
  case asking(known: [Value], after: AppFailure?)
  case known([Value])
  /// It could not be read, and is asked for again at that time; what was known before is still shown.
  case failed(AppFailure, known: [Value], again: Timestamp)

  var values: [Value] {
    switch self {
    case .asking(let values, _), .known(let values), .failed(_, let values, _): values
    }
  }

  /// Why it could not be read, until it can.
  var failure: AppFailure? {
    switch self {
    case .asking(_, let failure): failure
    case .known: nil
    case .failed(let failure, _, _): failure
    }
  }

  /// When to ask again.
  var again: Timestamp? { if case .failed(_, _, let again) = self { again } else { nil } }

  mutating func ask() { self = .asking(known: values, after: failure) }

  mutating func take(_ answer: Result<[Value], AppFailure>, again: Timestamp) {
    switch answer {
    case .success(let values): self = .known(values)
    case .failure(let failure): self = .failed(failure, known: values, again: again)
    }
  }
}

/// Who is reading?
struct PeopleScreen: Sendable {
  enum View: Hashable, Sendable {
    case list
    case password(name: String)
    case registering
    /// In place of the one-time password that was typed.
    case choosingPassword(name: String, oneTime: String, needsRecoveryCode: Bool)
    /// The account is to be erased, and the right password or PIN was given.
    case leaving(name: String, EnteredCredential)
    /// What was typed, or chosen, is being checked.
    case signingIn(SignIn)
  }

  var view = View.list
  var names = Listing<String>.asking(known: [], after: nil)
  /// News, such as why somebody was not let in.
  var message: String?
  /// How somebody can be let in is being asked; the answer for anybody else comes too late.
  var asked: Asked?

  struct Asked: Hashable, Sendable {
    var name: String
    /// Why they were not let in a moment ago.
    var news: String?
    var since: Timestamp
    /// An answer that comes later is for nobody, s: as long as keys of a PIN stay without eyes.
    static let answerSeconds = 10.0
  }

  /// Told as `message`, for as long as nothing else is.
  var wait: PINWait?

  var wish = Wish.none
}

/// One person's documents.
struct ShelfScreen: Sendable {
  /// What is being done with them.
  enum Activity: Hashable, Sendable {
    case none
    case opening(id: String, title: String)
    /// The password of an encrypted one is asked for.
    case unlocking(id: String, title: String, isRefused: Bool)
    /// So many, of which some are done.
    case adding(Int, done: Int = 0)
  }

  /// Those of the page that is shown.
  var items = Listing<ShelfItem>.asking(known: [], after: nil)
  /// From 0.
  var page = 0
  /// Documents on a page.
  var capacity = AppSession.usualTiles
  /// How many documents there are, of those that are to be shown.
  var total = 0
  var order = ShelfOrder()
  var filter = ShelfFilter()
  /// What the tag, collection or kind is called.
  var filterName = ""
  /// What others want to share with the person.
  var invitations: [Share] = []
  /// The cells in which the person says how it is sorted and what is shown, while they are open.
  var arranging: ShelfArranging?
  var activity = Activity.none
  /// What choosing one of them does.
  var choosing = ShelfModel.Choosing.reading
  /// What is being searched for, while somebody does.
  var search: ShelfSearch?
  /// The page, from 0, at which the document that is being opened is wanted.
  var passage: Int?
  /// What was typed to be searched for while a document is being opened: it is searched for in that one.
  var typedWhileOpening: String?
  /// What was searched for on the shelf before: it is again once that document is open.
  var searchBeforeOpening: ShelfSearch?
  /// News, such as why a file was not added.
  var message: String?
}

/// A search on the shelf.
struct ShelfSearch: Sendable {
  /// As it was typed.
  var text = ""
  /// What was found for that or for what was typed before it.
  var hits: [SearchHit] = []
  /// The hits are those of `text`.
  var isDone = true
  var problem: String?
}

/// PDFs that can be put on the shelf.
struct FinderScreen: Sendable {
  enum Search: Sendable {
    case searching
    case found([FinderModel.File])
  }

  var search = Search.searching
  /// Where the person came from.
  var shelf: ShelfScreen
}

/// How much the person has read.
struct ReadingTimeScreen: Sendable {
  /// One value, once it is known.
  var times = Listing<ReadingTimes>.asking(known: [], after: nil)
  /// Where the person came from.
  var shelf: ShelfScreen
}

/// An open document.
struct ReadingScreen: Sendable {
  /// What is known of a page's text.
  enum Text: Sendable {
    case asked
    case known(String)
    case failed
  }

  var item: ShelfItem
  /// How far the person says they are with it.
  var state: ReadingState
  var unlocking: Unlocking
  var session: ReaderSession
  var clock: ReadingClock
  var texts: [Int: Text] = [:]
  /// The person was told that text was recognised from pictures.
  var hasToldOfRecognition = false
  var marks = MarkBook()
  /// What is drawn on the page; nil while nothing is.
  var drawing: Drawing?
  /// The mouse was pressed on words, and what it passes over is selected.
  var isSelecting = false
  /// The mark on which a note is being written.
  var note: String?
  /// A search in it, and how many there were.
  var find: OpenSearch?
  var searches = 0
  /// Cells that lie over the page.
  var panel: OpenPanel?
  var ways = Wayfinding()
  var form = FormFilling()
  /// After cells were left: nothing reacts until the eyes have left the place of the last one.
  var arming: PanelArming?
  var trail = GazeTrail()
  /// When the place was kept last while the page moved; nil while it rests.
  var remembered: Timestamp?
  /// Where the person came from.
  var shelf: ShelfScreen

  /// The place to be remembered.
  var readingPlace: ReadingPlace {
    // A zoom of 0 is the comfortable size of whatever screen it is read on next.
    ReadingPlace(
      position: session.position, zoom: session.isFittedByDefault ? 0 : session.scale,
      scrollX: session.across,
      view: session.viewChoice.stored)
  }
}
