import Calibration
import Reading
import Signals
import Tracking

// The wish: who was chosen before the eyes were calibrated, and whose calibration was used or made for it.
extension AppSession {
  /// The wish on the people's screen; none elsewhere.
  var wish: PeopleScreen.Wish {
    get { if case .people(let people) = screen.place { people.wish } else { .none } }
    set {
      guard case .people(var people) = screen.place else { return }
      people.wish = newValue
      screen.place = .people(people)
    }
  }

  /// Carries out the wish once the eyes are calibrated, or once somebody has skipped the calibration by hand.
  mutating func carryOutWish(at time: Timestamp) -> [AppAction] {
    guard case .place(.people(var people)) = screen else { return [] }
    let wish = people.wish
    people.wish = .none
    // A message about the calibration would replace the name of the person whose PIN is asked for.
    if case .person = wish { people.message = nil }
    screen = .place(.people(people))
    switch wish {
    case .none: return []
    case .guest: return signIn(.guest)
    case .person(let name):
      // The next screen consists of cells, however the person was chosen.
      entryMode = .keys
      return askWayIn(of: name, at: time)
    case .newcomer: return openKeys(for: .newName, at: time)
    }
  }

  /// Stores a calibration on the open shelf; that of a person who has not logged in yet is stored once they have.
  mutating func keep(_ stored: StoredCalibration) -> [AppAction] {
    switch early {
    case .none: return [.store(.keep(stored))] + keepSitting(of: stored)
    case .kept(let name):
      early = .made(for: .person(name))
      letSittingWait(for: stored)
      return []
    case .made:
      letSittingWait(for: stored)
      return []
    }
  }

  /// Assigns the calibration in use to a person who has logged in.
  ///
  /// - Parameters:
  ///   - person: the person whose shelf is open now.
  ///   - way: how they logged in; nil if somebody else has logged out.
  ///   - isOther: whether it is another person than before.
  ///   - time: the present time.
  mutating func takeOverCalibration(
    of person: Reader, by way: SignIn?, isOther: Bool, at time: Timestamp
  ) -> [AppAction] {
    let before = early
    early = .none
    switch (before, gaze.inUse) {
    case (.none, _):
      return keepWaitingSitting(isTheirs: true) + (isOther ? lookUpForOtherPerson(at: time) : [])
    case (.kept(let name), .some) where person == .named(name): return keepWaitingSitting(isTheirs: false)
    case (.made(let wish), let stored?) where wish.isFulfilled(by: person, way):
      return [.store(.keep(stored))] + keepWaitingSitting(isTheirs: true)
    case (.kept, _), (.made, _):
      return keepWaitingSitting(isTheirs: false) + lookUpForOtherPerson(at: time)
    }
  }
}

extension PeopleScreen.Wish {
  /// Whether the person who has logged in is the one who was chosen.
  fileprivate func isFulfilled(by person: Reader, _ way: SignIn?) -> Bool {
    switch (self, way) {
    case (.person(let name), _): person == .named(name)
    case (.newcomer, .register), (.newcomer, .registerWithPIN): true
    case (.none, _), (.guest, _), (.newcomer, _): false
    }
  }
}

extension EarlyCalibration {
  /// The owner of a calibration that is made while this wish is pending.
  static func made(forWish wish: PeopleScreen.Wish) -> EarlyCalibration {
    switch wish {
    case .person, .newcomer: .made(for: wish)
    case .none, .guest: .none
    }
  }
}
