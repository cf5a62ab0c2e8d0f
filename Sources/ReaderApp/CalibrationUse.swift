import Signals
import Tracking

/// Which calibration gaze goes by.
enum CalibrationUse: Sendable {
  /// The camera has not told its name yet, so that none could be looked for.
  case unknown
  /// The store is asked for one; `meanwhile` is the one that stays in use until then.
  case lookingUp(LookUp, meanwhile: StoredCalibration?)
  case none(Trial)
  case inUse(StoredCalibration, Mending)

  /// Whether a calibration has begun by itself.
  enum Trial: Hashable, Sendable {
    case untried
    /// It came to nothing, or was skipped; it is begun again after a while.
    case tried(CalibrationReminder)
    static let tried = Trial.tried(CalibrationReminder())
  }

  /// How a wish to calibrate is answered.
  enum Mending: Hashable, Sendable {
    /// By a whole calibration.
    case whole
    /// By a repair, which has been offered.
    case offered
    /// By a whole calibration, since a repair has come to nothing.
    case failed
  }

  struct LookUp: Sendable {
    enum Otherwise: Hashable, Sendable {
      case calibrate(CalibrationScreen.Cause)
      case stay(Trial)
      /// Nothing can be repaired: the program ends.
      case end
    }

    var key: ProfileKey
    /// It is to be repaired before it is used.
    var isToBeRepaired = false
    /// One that has just proved of no use.
    var insteadOf: StoredCalibration?
    var otherwise: Otherwise
    var state = State.asked(tries: 1)

    enum State: Sendable {
      case asked(tries: Int)
      /// The store could not be read, and is asked again at that time.
      case waiting(tries: Int, again: Timestamp)
      /// The tracker is to take this one up.
      case offered(StoredCalibration)
    }
  }

  /// The calibration in force; nil without one.
  var inUse: StoredCalibration? {
    switch self {
    case .unknown, .none: nil
    case .lookingUp(_, let meanwhile): meanwhile
    case .inUse(let stored, _): stored
    }
  }

  /// Of a calibration that was skipped.
  var reminder: CalibrationReminder? {
    get { if case .none(.tried(let reminder)) = self { reminder } else { nil } }
    set { if case .none(.tried) = self, let newValue { self = .none(.tried(newValue)) } }
  }

  var mending: Mending { if case .inUse(_, let mending) = self { mending } else { .whole } }

  /// When the store is asked again.
  var deadline: Timestamp? {
    if case .lookingUp(let lookUp, _) = self, case .waiting(_, let again) = lookUp.state {
      again
    } else {
      nil
    }
  }
}
