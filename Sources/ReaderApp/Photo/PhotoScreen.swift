import Library
import Localization
import Reading
import Signals

/// The page on which a picture is taken with the camera that tracks the eyes. Nothing is stored before the person says so.
struct PhotoScreen: Sendable {
  /// What the picture is for.
  enum Use: Hashable, Sendable {
    /// The person's portrait, for their tile on the people's screen.
    case portrait
    /// A picture for the end of this note, or for this step of its plan.
    case note(PictureOwner)
    /// The cover of this document of the shelf.
    case cover(ShelfItem.ID)
  }

  enum State: Hashable, Sendable {
    /// The camera's picture is shown as a preview.
    case looking
    /// The countdown to taking the picture at this time, with the seconds left.
    case counting(until: Timestamp, left: Int)
    /// The frame for the picture was requested at this time.
    case awaited(since: Timestamp)
    case taken(PictureFile)
  }

  /// A requested picture that has not come yet.
  struct Asked: Hashable, Sendable {
    var number: Int
    var since: Timestamp
  }

  /// The countdown, s, in which a person who chose by gaze can look into the camera.
  static let countdownSeconds = 3
  /// The time between two preview pictures, s. Own choice: seldom enough to cost little beside eye tracking.
  static let previewSeconds = 0.25
  /// The time until the camera is asked again after it gave no picture, s.
  static let retrySeconds = 1.0
  /// The time until a requested picture is given up, s. Own choice: a stuck camera is reported within two.
  static let patienceSeconds = 5.0

  let use: Use
  var state = State.looking
  /// The last preview picture; nil if there is none, or if it is outdated.
  var seen: PictureFile?
  var asked: Asked?
  /// When the next preview picture is requested.
  var next: Timestamp
  /// Why there is no picture, or why it was not stored, in words for the person; nil if all is well.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Time to sit as one wishes to be seen, or to hold something in front of the camera.
    (timing.idleSeconds, timing.lostSeconds) = (120, 60)
    return timing
  }

  /// Whether a picture is being taken.
  var isTaking: Bool {
    switch state {
    case .counting, .awaited: true
    case .looking, .taken: false
    }
  }

  /// Starts over after a rest, or once the camera has stopped: requested pictures are not waited for.
  mutating func beginAgain(at time: Timestamp) {
    (asked, seen, next) = (nil, nil, time)
    if isTaking { state = .looking }
  }

  /// When something is due; nil if nothing is.
  ///
  /// - Parameter canLook: whether the camera sends pictures.
  func deadline(canLook: Bool) -> Timestamp? {
    let given = asked.map { $0.since + Self.patienceSeconds }
    let look = canLook ? given ?? next : nil
    switch state {
    case .looking: return look
    case .counting(let until, let left): return [until + -Double(left - 1), look].compactMap(\.self).min()
    case .awaited(let since): return since + Self.patienceSeconds
    case .taken: return nil
    }
  }
}

extension TargetID {
  static let takePicture: TargetID = "take-picture"
  static let photoTake: TargetID = "photo-take"
  static let photoKeep: TargetID = "photo-keep"
  static let photoAgain: TargetID = "photo-again"
  static let photoCameraOn: TargetID = "photo-camera-on"
}

extension PanelItem {
  /// The cell among the picture files that takes a picture with the camera instead.
  static let withTheCamera = PanelItem(.takePicture, localized("Take one with the camera…"), .camera)
}
