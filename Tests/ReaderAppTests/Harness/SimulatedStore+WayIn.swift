import Calibration
import Library
import ReaderApp
import Signals
import Tracking

@testable import Library

// Who is let in, and with which calibration.
extension SimulatedStore {
  mutating func wayIn(of name: String) -> Result<WayIn, AppFailure> {
    guard let password = passwords[name] else { return .failure(AppFailure("unknown")) }
    shufflings += 1
    let pin: WayIn.PIN =
      pins[name].map { pin in
        pin.blocked.map { .blocked($0) } ?? pin.waits.map { .waiting(seconds: $0) }
          ?? .ready(pin.pin.kind, isShuffled: pin.isShuffled)
      } ?? .none
    return .success(WayIn(hasPassword: !password.isEmpty, pin: pin, seed: shufflings))
  }

  func isRight(_ credential: EnteredCredential, of reader: Reader) -> Bool {
    switch credential {
    case .password(let password): passwords[reader.name] == password
    case .pin(let pin): pins[reader.name]?.pin == pin
    }
  }

  /// Of somebody who has not logged in yet: samples with consent where no calibration is kept.
  func keptBeforeLogIn(
    _ key: ProfileKey, _ networks: [NetworkStamp], of person: Reader
  ) -> KeptCalibration {
    let calibration = kept(key, networks, of: person)
    guard case .none = calibration, let shelf = shelves[person], shelf.settings.settings.keepsSittings,
      !shelf.sittings.isEmpty
    else { return calibration }
    return .samples(shelf.sittings)
  }

  func kept(
    _ key: ProfileKey, _ networks: [NetworkStamp], of person: Reader? = nil
  ) -> KeptCalibration {
    let shelf = person.map { shelves[$0] ?? Shelf() } ?? shelf
    if let own = shelf.profiles[key] {
      guard let made = own.profile.networks, made != networks else { return .fits(own) }
      return .madeByOtherNetworks(own)
    }
    guard let old = shelf.profilesByName[key.camera.name] else { return .none }
    let namesakes = cameras.filter { $0.name == key.camera.name }
    return namesakes.count > 1 ? .ambiguous(old, among: namesakes) : .fits(old)
  }
}
