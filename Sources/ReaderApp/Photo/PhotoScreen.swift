import Library
import Reading
import Signals

/// The page on which a picture is taken with the camera that follows the eyes. Nothing is kept before somebody says so.
struct PhotoScreen: Sendable {
  /// What the picture is for.
  enum Use: Hashable, Sendable {
    /// It shows the person on the tile at “Who is reading?”.
    case portrait
    /// It comes to the end of this note, or to this step of its plan.
    case note(PictureOwner)
  }

  enum State: Hashable, Sendable {
    /// What the camera sees is shown.
    case looking
    /// Taken at that time; so many seconds are shown until then.
    case counting(until: Timestamp, left: Int)
    /// The frame is asked for since then.
    case awaited(since: Timestamp)
    case taken(PictureFile)
  }

  /// A picture that was asked for and has not come.
  struct Asked: Hashable, Sendable {
    var number: Int
    var since: Timestamp
  }

  /// So that one who chose by gaze can look into the camera.
  static let countdownSeconds = 3
  /// Between two pictures of what the camera sees. Own choice: seldom enough to cost little beside following the eyes.
  static let previewSeconds = 0.25
  /// Until it is tried again after the camera gave none.
  static let retrySeconds = 1.0
  /// Until a picture that was asked for is given up. Own choice: a stuck camera is told within two.
  static let patienceSeconds = 5.0

  let use: Use
  var state = State.looking
  /// What the camera saw last; nil where that is not known, or no longer true.
  var seen: PictureFile?
  var asked: Asked?
  /// When what it sees is asked for next.
  var next: Timestamp
  /// Why there is no picture, or why it was not kept, in words for the person.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Time to sit as one likes to be seen, or to hold something before the camera.
    (timing.idleSeconds, timing.lostSeconds) = (120, 60)
    return timing
  }

  /// Whether a picture is on its way.
  var isTaking: Bool {
    switch state {
    case .counting, .awaited: true
    case .looking, .taken: false
    }
  }

  /// After a rest, or once the camera is gone: what was on its way is not waited for.
  mutating func beginAgain(at time: Timestamp) {
    (asked, seen, next) = (nil, nil, time)
    if isTaking { state = .looking }
  }

  /// When something is due; nil where nothing is.
  /// - Parameter canLook: the camera sends pictures.
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
  /// Among the files of which one can be chosen.
  static let withTheCamera = PanelItem(.takePicture, "Take one with the camera…", .camera)
}
