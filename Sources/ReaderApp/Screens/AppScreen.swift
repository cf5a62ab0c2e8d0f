import Foundation
import Library
import Reading
import Signals

/// The screen that is shown: a place, or something that covers a place for a while.
///
/// Indirect, as is `Place`: a copy of the session, which each frame makes, shares the screen's data.
indirect enum AppScreen: Sendable {
  case place(Place)
  /// A calibration or a repair, after which the person comes back to a place.
  case calibrating(CalibrationScreen)
  /// The list of cameras, from which the person comes back to a place.
  case cameras(CameraScreen)
  /// A rest or a call for a helper, from which the person comes back to a place.
  case resting(RestScreen)
  /// Cells such as settings, phrases or keys, from which the person comes back to a place.
  case covered(Covering, over: Place)

  /// The place where the person is, or to which they come back.
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

/// A place where people stay, such as the shelf or a document, each with its own data.
indirect enum Place: Sendable {
  case people(PeopleScreen)
  case shelf(ShelfScreen)
  case finder(FinderScreen)
  case readingTime(ReadingTimeScreen)
  case plan(PlanScreen)
  case reading(ReadingScreen)
}

/// A list that the store sends, with the state of the request for it.
enum Listing<Value: Sendable>: Sendable {
  /// The list is being asked for, again after the given failure; nil for the first request.
  case asking(known: [Value], after: AppFailure?)
  case known([Value])
  /// The list could not be read and is asked for again at this time; its earlier values are still shown.
  case failed(AppFailure, known: [Value], again: Timestamp)

  var values: [Value] {
    switch self {
    case .asking(let values, _), .known(let values), .failed(_, let values, _): values
    }
  }

  /// Why the list could not be read; nil once it can be.
  var failure: AppFailure? {
    switch self {
    case .asking(_, let failure): failure
    case .known: nil
    case .failed(let failure, _, _): failure
    }
  }

  /// When the store is asked for the list again; nil if it is not.
  var again: Timestamp? { if case .failed(_, _, let again) = self { again } else { nil } }

  mutating func ask() { self = .asking(known: values, after: failure) }

  mutating func take(_ answer: Result<[Value], AppFailure>, again: Timestamp) {
    switch answer {
    case .success(let values): self = .known(values)
    case .failure(let failure): self = .failed(failure, known: values, again: again)
    }
  }
}

/// The people's screen, which asks who reads, with log-in and registration.
struct PeopleScreen: Sendable {
  enum View: Hashable, Sendable {
    case list
    case password(name: String)
    case registering
    /// Another password is chosen in place of the one-time password that was typed.
    case choosingPassword(name: String, oneTime: String, needsRecoveryCode: Bool)
    /// The account is scheduled for erasure, and the right password or PIN was given, so that the erasure can be cancelled.
    case leaving(name: String, EnteredCredential)
    /// The password or PIN that was entered is being checked.
    case signingIn(SignIn)
  }

  var view = View.list
  var names = Listing<String>.asking(known: [], after: nil)
  var news: News?
  /// The person about whose ways to log in the store was asked; an answer about anybody else comes too late.
  var asked: Asked?

  struct Asked: Hashable, Sendable {
    var name: String
    /// Why this person's log-in failed a moment ago.
    var news: String?
    var since: Timestamp
    /// How long the answer may take, s; a later one is dropped. As long as the keys of a PIN stay without eyes.
    static let answerSeconds = 10.0
  }

  var wish = Wish.none

  /// News above the people.
  enum News: Hashable, Sendable {
    /// Something that stays as it is, such as why a log-in has failed.
    case told(String)
    /// How long a PIN is locked after wrong tries, which counts down.
    case waiting(PINWait)
  }

  /// The words of the news.
  var message: String? {
    get {
      switch news {
      case nil: nil
      case .told(let words): words
      case .waiting(let wait): wait.words
      }
    }
    set { news = newValue.map(News.told) }
  }

  /// The wait that is shown; nil if there is none, or other news.
  var wait: PINWait? { if case .waiting(let wait) = news { wait } else { nil } }

  /// Ends the countdown of a wait; why the last log-in failed is still told.
  mutating func endWait() {
    if let wait { message = wait.news }
  }
}

/// PDFs that can be put on the shelf.
struct FinderScreen: Sendable {
  enum Search: Sendable {
    case searching
    case found([FinderModel.File])
  }

  var search = Search.searching
  /// The shelf from which the person came.
  var shelf: ShelfScreen
}

/// The screen that shows how much the person has read.
struct ReadingTimeScreen: Sendable {
  /// The reading times, a list of one value once they are known.
  var times = Listing<ReadingTimes>.asking(known: [], after: nil)
  /// The shelf from which the person came.
  var shelf: ShelfScreen
}

/// An open document on the screen.
///
/// Whoever asks for a part of it copies all of it, several times a frame; its largest parts are shared between copies.
struct ReadingScreen: Sendable {
  /// What is known of the text of a page.
  enum Text: Sendable {
    case asked
    case known(String)
    case failed
  }

  @SharedPart var item: ShelfItem
  /// The reading state that the person has given the document.
  var state: ReadingState
  var unlocking: Unlocking
  @SharedPart var session: ReaderSession
  var clock: ReadingClock
  var texts: [Int: Text] = [:]
  /// Whether the person was told that the text was recognised from pictures.
  var hasToldOfRecognition = false
  @SharedPart var marks = MarkBook()
  /// The ink being drawn on the page; nil while nothing is drawn.
  var drawing: InkDrawing?
  /// Whether the mouse was pressed on words and selects those that it passes over.
  var isSelecting = false
  /// The identifier of the mark on which a note is being written; nil if none is.
  var note: String?
  /// The search in the document, nil if there is none, and the number of searches so far.
  @SharedPart var find: OpenSearch?
  var searches = 0
  /// The cells that lie over the page; nil if there are none.
  @SharedPart var panel: OpenPanel?
  @SharedPart var ways = Wayfinding()
  @SharedPart var form = FormFilling()
  /// After cells were left: waits until the eyes have left the place of the last cell, before anything reacts.
  var arming: PanelArming?
  var trail = GazeTrail()
  /// When the place was last stored while the page moved; nil while the page rests.
  var remembered: Timestamp?
  /// The shelf from which the person came.
  @SharedPart var shelf: ShelfScreen

  /// The present reading place, as it is stored.
  var readingPlace: ReadingPlace {
    // A stored zoom of 0 stands for the comfortable size on whatever screen the document is read on next.
    ReadingPlace(
      position: session.position, zoom: session.isFittedByDefault ? 0 : session.scale,
      scrollX: session.across,
      view: session.viewChoice.stored)
  }
}
