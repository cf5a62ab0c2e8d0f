import Foundation
import Library
import ReaderApp

// The accounts of people, and what is exported, taken in and backed up.
extension SimulatedStore {
  /// When a deleted account is erased.
  static let erased = Date(timeIntervalSince1970: 1_798_110_000)

  /// A backup on a stick, by its number.
  static func backup(_ number: Int) -> FoundBackup {
    FoundBackup(
      URL(filePath: "/media/STICK/Trackii backup"), snapshot: "\(number)", in: "STICK",
      created: Date(timeIntervalSince1970: 1_795_000_000 - Double(number) * 86_400), people: 2, documents: 7)
  }

  /// What is known of whoever is signed in.
  private var facts: AccountFacts {
    let name = reader.name
    let others = passwords.keys.filter { $0 != name && !leaving.contains($0) }.sorted()
    let isLast =
      administrators.contains(name) && !others.isEmpty && !others.contains { administrators.contains($0) }
    return AccountFacts(
      name: name, hasPassword: passwords[name].map { !$0.isEmpty } ?? false,
      isAdministrator: administrators.contains(name),
      isCarer: carers.contains(name), hasPicture: portraits[name] != nil,
      obstacle: isLast ? "The household needs an administrator." : nil, sharedDocuments: sharedDocuments,
      heirs: others)
  }

  mutating func perform(_ request: AccountRequest) -> Result<AccountFacts, AppFailure> {
    guard !isLocked else { return .failure(Self.locked) }
    let (name, before) = (reader.name, reader)
    switch request {
    case .look: break
    case .rename(let new):
      guard passwords[new] == nil else { return .failure(AppFailure("Somebody is called \(new).")) }
      passwords[new] = passwords.removeValue(forKey: name)
      pins[new] = pins.removeValue(forKey: name)
      shelves[.named(new)] = shelves.removeValue(forKey: before)
      if administrators.remove(name) != nil { administrators.insert(new) }
      reader = .named(new)
    case .check(let credential, _):
      guard isRight(credential, of: reader) else { return .failure(AppFailure("That is wrong.")) }
    case .changePassword(let new, let credential):
      guard isRight(credential, of: reader) else { return .failure(AppFailure("That is wrong.")) }
      guard new.count >= 8 else { return .failure(AppFailure("That is too short.")) }
      passwords[name] = new
    case .picture(nil): portraits[name] = nil
    case .takenPicture(let file):
      if let pictureFailure { return .failure(pictureFailure) }
      portraits[name] = Portrait(id: file.id, side: 1, pixels: Data(count: 4))
    case .picture(let url):
      guard let content = pictureFiles.first(where: { $0.file.url == url })?.content else {
        return .failure(AppFailure("the picture is gone"))
      }
      switch content {
      case .failure(let failure): return .failure(failure)
      case .success(let file): portraits[name] = Portrait(id: file.id, side: 1, pixels: Data(count: 4))
      }
    case .delete(let credential, let heir):
      guard isRight(credential, of: reader) else { return .failure(AppFailure("That is wrong.")) }
      leaving.insert(name)
      self.heir = heir
      return .success(AccountFacts(name: name, erased: Self.erased))
    }
    return .success(facts)
  }

  /// What was begun goes on until a test tells its end, or somebody stops it.
  mutating func perform(_ request: TransferRequest) -> [AppEvent] {
    switch request {
    case .look: return [.store(.transfer(.found(folders), of: reader))]
    case .withdraw:
      folders.waiting = nil
      return [.store(.transfer(.found(folders), of: reader))]
    case .begin(let transfer): begun.append(transfer)
    case .stop:
      guard let last = begun.last else { return [] }
      return [.store(.transfer(.ended(.success(.stopped), of: last), of: reader))]
    }
    return []
  }
}
