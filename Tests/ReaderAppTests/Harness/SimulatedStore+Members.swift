import Calibration
import Foundation
import ReaderApp
import Signals
import Tracking

// The members of the household, as administrators and carers see to them.
extension SimulatedStore {
  /// The same for the same name, whoever asks.
  static func memberID(_ name: String) -> UUID {
    var bytes = [UInt8](repeating: 0, count: 16)
    for (index, byte) in name.utf8.enumerated() { bytes[index % 16] = bytes[index % 16] &* 31 &+ byte }
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
        bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }

  static let issued = "ABCDE-FGHJK-MNPQR"

  private var members: [MemberFacts] {
    passwords.keys.sorted().map { name in
      var roles: Set<MemberRole> = []
      if administrators.contains(name) { roles.insert(.administrator) }
      if carers.contains(name) { roles.insert(.carer) }
      let state: MemberFacts.State =
        removed.contains(name)
        ? .removed(until: Self.erased)
        : leaving.contains(name)
          ? .deleted(until: Self.erased) : suspended.contains(name) ? .locked : .active
      return MemberFacts(id: Self.memberID(name), name: name, roles: roles, state: state)
    }
  }

  mutating func perform(_ request: MembersRequest) -> Result<HouseholdMembers, AppFailure> {
    guard !isLocked else { return .failure(Self.locked) }
    var issued: IssuedPassword?
    if case .change(let change) = request {
      switch carryOut(change) {
      case .success(let made): issued = made
      case .failure(let failure): return .failure(failure)
      }
    }
    return .success(
      HouseholdMembers(members: members, own: Self.memberID(reader.name), issued: issued))
  }

  private mutating func carryOut(_ change: MemberChange) -> Result<IssuedPassword?, AppFailure> {
    let isForCarers =
      switch change {
      case .liftWait, .calibrate: true
      default: false
      }
    let isCarer = isForCarers && carers.contains(reader.name)
    guard administrators.contains(reader.name) || isCarer else {
      return .failure(AppFailure("Only an administrator may do that."))
    }
    if case .add(let name) = change {
      guard passwords[name] == nil else { return .failure(AppFailure("Somebody is called \(name).")) }
      (passwords[name], oneTime[name]) = ("", Self.issued)
      return .success(IssuedPassword(name: name, password: Self.issued))
    }
    guard let name = passwords.keys.first(where: { Self.memberID($0) == change.member }) else {
      return .failure(AppFailure("They are no longer in the household."))
    }
    switch change {
    case .give(.administrator, _): administrators.insert(name)
    case .give(.carer, _): carers.insert(name)
    case .take(.administrator, _):
      guard administrators.count > 1 else {
        return .failure(AppFailure("The household needs an administrator. Make somebody else one first."))
      }
      administrators.remove(name)
    case .take(.carer, _): carers.remove(name)
    case .lock: suspended.insert(name)
    case .unlock: suspended.remove(name)
    case .liftWait: pins[name]?.waits = nil
    case .issueOneTime:
      oneTime[name] = Self.issued
      return .success(IssuedPassword(name: name, password: Self.issued))
    case .removePIN:
      guard pins.removeValue(forKey: name) != nil else { return .failure(AppFailure("\(name) has no PIN.")) }
    case .calibrate(_, let stored):
      let profile = stored.profile
      let camera = cameras.first { $0.id == profile.camera.id } ?? SimulatedWorld.camera
      shelves[.named(name), default: Shelf()].profiles[ProfileKey(camera: camera, screen: profile.screen)] =
        stored
    case .remove(_, let heir):
      removed.insert(name)
      self.heir = passwords.keys.first { Self.memberID($0) == heir }
    case .readmit: removed.remove(name)
    case .add: break
    }
    return .success(nil)
  }
}
