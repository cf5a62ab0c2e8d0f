import Calibration
import Drift
import Signals
import Tracking

/// Which calibration gaze goes by.
enum CalibrationUse: Sendable {
  /// The camera has not told its name yet, so that none could be looked for.
  case unknown
  /// The store is asked for one; `meanwhile` is the one that stays in use until then.
  case lookingUp(LookUp, meanwhile: StoredCalibration?)
  case none(Trial)
  case inUse(StoredCalibration, Mending, Origin = .kept)

  /// How the calibration in use came about.
  enum Origin: Sendable {
    /// It was made earlier.
    case kept
    /// In this run; how good it was on targets of its own, where that was checked.
    case calibrated(QualityStatement?)
    /// In this run, from one that was kept or made.
    case mended(OffsetRepair)
  }

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

    /// Whose calibration it is to be.
    enum Owner: Hashable, Sendable {
      /// Of whoever's shelf is open.
      case reader
      /// Of somebody who was chosen and is not let in yet.
      case chosen(name: String)
    }

    var key: ProfileKey
    var owner = Owner.reader
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
    case .inUse(let stored, _, _): stored
    }
  }

  /// Of a calibration that was skipped.
  var reminder: CalibrationReminder? {
    get { if case .none(.tried(let reminder)) = self { reminder } else { nil } }
    set { if case .none(.tried) = self, let newValue { self = .none(.tried(newValue)) } }
  }

  var mending: Mending { if case .inUse(_, let mending, _) = self { mending } else { .whole } }

  /// Offers, or ends the offer of, another way to answer a wish to calibrate.
  mutating func answer(by mending: Mending) {
    if case .inUse(let stored, _, let origin) = self { self = .inUse(stored, mending, origin) }
  }

  /// What a calibration or repair of this run came to; nil where there was none.
  var outcome: CalibrationOutcome? {
    guard case .inUse(let stored, _, let origin) = self else { return nil }
    return switch origin {
    case .kept: nil
    case .calibrated(let quality): CalibrationOutcome(stored: stored, quality: quality)
    case .mended(let repair): CalibrationOutcome(stored: stored, repair: repair)
    }
  }

  /// When the store is asked again.
  var deadline: Timestamp? {
    if case .lookingUp(let lookUp, _) = self, case .waiting(_, let again) = lookUp.state {
      again
    } else {
      nil
    }
  }
}
