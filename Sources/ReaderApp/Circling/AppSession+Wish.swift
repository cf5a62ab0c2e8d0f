import Calibration
import Reading
import Signals
import Tracking

// What was chosen before the eyes were calibrated, and whose the calibration is that was used or made for it.
extension AppSession {
  /// Of the people's screen, shown or come back to.
  var wish: PeopleScreen.Wish {
    if case .people(let people) = screen.place { people.wish } else { .none }
  }

  /// The eyes are calibrated, or somebody with hands has skipped that.
  mutating func carryOutWish(at time: Timestamp) -> [AppAction] {
    guard case .place(.people(var people)) = screen else { return [] }
    let wish = people.wish
    people.wish = .none
    // What was said of the calibration would stand in the place of whose PIN is asked for.
    if case .person = wish { people.message = nil }
    screen = .place(.people(people))
    switch wish {
    case .none: return []
    case .guest: return signIn(.guest)
    case .person(let name):
      // What follows are cells, whoever chose and how.
      entryMode = .keys
      return askWayIn(of: name, at: time)
    case .newcomer: return openKeys(for: .newName, at: time)
    }
  }

  /// Keeps a calibration on the shelf that is open; what belongs to somebody who is not let in yet waits until they are.
  mutating func keep(_ stored: StoredCalibration) -> [AppAction] {
    switch early {
    case .none: return [.store(.keep(stored))]
    case .kept(let name):
      early = .made(for: .person(name))
      return []
    case .made: return []
    }
  }

  /// Somebody was let in, whose calibration may be in use already.
  ///
  /// - Parameters:
  ///   - way: how they were let in; nil where somebody else has logged out.
  ///   - isOther: it is another person than before.
  mutating func takeOverCalibration(
    of person: Reader, by way: SignIn?, isOther: Bool, at time: Timestamp
  ) -> [AppAction] {
    let before = early
    early = .none
    switch (before, gaze.inUse) {
    case (.none, _): return isOther ? lookUpForOtherPerson(at: time) : []
    case (.kept(let name), .some) where person == .named(name): return []
    case (.made(let wish), let stored?) where wish.isFulfilled(by: person, way):
      return [.store(.keep(stored))]
    case (.kept, _), (.made, _): return lookUpForOtherPerson(at: time)
    }
  }
}

extension PeopleScreen.Wish {
  /// Whether this is who was chosen.
  fileprivate func isFulfilled(by person: Reader, _ way: SignIn?) -> Bool {
    switch (self, way) {
    case (.person(let name), _): person == .named(name)
    case (.newcomer, .register), (.newcomer, .registerWithPIN): true
    case (.none, _), (.guest, _), (.newcomer, _): false
    }
  }
}

extension EarlyCalibration {
  /// Of one that was made while somebody was chosen.
  static func made(forWish wish: PeopleScreen.Wish) -> EarlyCalibration {
    switch wish {
    case .person, .newcomer: .made(for: wish)
    case .none, .guest: .none
    }
  }
}
