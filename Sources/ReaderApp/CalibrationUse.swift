import Calibration
import Drift
import Signals
import Tracking

/// Which calibration maps gaze to the screen.
enum CalibrationUse: Sendable {
  /// The camera has not told its name yet, so that no stored calibration could be looked up.
  case unknown
  /// The store is asked for a calibration; `meanwhile` is the one that stays in use until the answer.
  case lookingUp(LookUp, meanwhile: StoredCalibration?)
  case none(Trial)
  case inUse(StoredCalibration, Mending, Origin = .kept)

  /// Where the calibration in use came from.
  enum Origin: Sendable {
    /// The calibration was made in an earlier run.
    case kept
    /// The calibration was made in this run; its quality is nil if it was not validated.
    case calibrated(QualityStatement?)
    /// The calibration was made in an earlier run with other networks. Its map is wrong until it is repaired, so it is
    /// given up where the repair fails or is declined.
    case otherNetworks
    /// The calibration was repaired in this run.
    case mended(OffsetRepair)
    /// The calibration was made in this run by one look, with the samples of earlier ones; it is not stored.
    case recalled(EarlierBasis)
  }

  /// Whether a calibration was begun by the program itself.
  enum Trial: Hashable, Sendable {
    case untried
    /// The calibration failed or was skipped; it begins again after a while.
    case tried(CalibrationReminder)
    static let tried = Trial.tried(CalibrationReminder())
  }

  /// How a wish to calibrate is answered: by a repair or a whole calibration.
  enum Mending: Hashable, Sendable {
    /// A wish to calibrate starts a whole calibration.
    case whole
    /// A wish to calibrate starts a repair, which was offered to the person.
    case offered
    /// A wish to calibrate starts a whole calibration, since a repair has failed.
    case failed
  }

  struct LookUp: Sendable {
    enum Otherwise: Hashable, Sendable {
      case calibrate(CalibrationScreen.Cause)
      case stay(Trial)
      /// If no calibration is found that can be repaired, the program ends.
      case end
    }

    /// Whose stored calibration is looked up.
    enum Owner: Hashable, Sendable {
      /// The calibration of the person whose shelf is open.
      case reader
      /// The calibration of somebody who was chosen on the people's screen and has not logged in yet.
      case chosen(name: String)
    }

    var key: ProfileKey
    var owner = Owner.reader
    /// Whether the calibration is to be repaired before it is used.
    var isToBeRepaired = false
    /// Whether one look may stand in where no calibration is found, by samples of earlier calibrations.
    var recalls = false
    /// The calibration that has just proved useless, which this look-up replaces; nil if there is none.
    var insteadOf: StoredCalibration?
    var otherwise: Otherwise
    var state = State.asked(tries: 1)

    enum State: Sendable {
      case asked(tries: Int)
      /// The store could not be read, and is asked again at this time.
      case waiting(tries: Int, again: Timestamp)
      /// The tracker was asked to use this calibration, and has not answered yet.
      case offered(StoredCalibration)
    }
  }

  /// The calibration that maps gaze now; nil if there is none.
  var inUse: StoredCalibration? {
    switch self {
    case .unknown, .none: nil
    case .lookingUp(_, let meanwhile): meanwhile
    case .inUse(let stored, _, _): stored
    }
  }

  /// A calibration made with other networks, whose map is wrong until it is repaired; nil if another one is in use.
  var unrepaired: StoredCalibration? {
    if case .inUse(let stored, _, .otherNetworks) = self { stored } else { nil }
  }

  /// What a calibration by one look rests on; nil if another one is in use.
  var basis: EarlierBasis? {
    if case .inUse(_, _, .recalled(let basis)) = self { basis } else { nil }
  }

  /// The reminder of a calibration that was skipped or failed; nil if there is none.
  var reminder: CalibrationReminder? {
    get { if case .none(.tried(let reminder)) = self { reminder } else { nil } }
    set { if case .none(.tried) = self, let newValue { self = .none(.tried(newValue)) } }
  }

  var mending: Mending { if case .inUse(_, let mending, _) = self { mending } else { .whole } }

  /// Changes how a wish to calibrate is answered, such as by offering a repair.
  mutating func answer(by mending: Mending) {
    if case .inUse(let stored, _, let origin) = self { self = .inUse(stored, mending, origin) }
  }

  /// The result of the calibration or repair of this run; nil if there was none.
  var outcome: CalibrationOutcome? {
    guard case .inUse(let stored, _, let origin) = self else { return nil }
    return switch origin {
    case .kept, .otherNetworks: nil
    case .calibrated(let quality): CalibrationOutcome(stored: stored, quality: quality)
    case .mended(let repair): CalibrationOutcome(stored: stored, repair: repair)
    case .recalled(let basis): CalibrationOutcome(stored: stored, basis: basis)
    }
  }

  /// When the store is asked again for a calibration; nil if it is not.
  var deadline: Timestamp? {
    if case .lookingUp(let lookUp, _) = self, case .waiting(_, let again) = lookUp.state {
      again
    } else {
      nil
    }
  }
}
