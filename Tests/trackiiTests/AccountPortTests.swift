import Accounts
import Documents
import Foundation
import ReaderApp
import ReaderPorts
import Signals
import TestSupport
import Testing

@testable import Library

/// What people do with their account in the window, in a real store on a real disk.
@Suite("The store of somebody's account", .heavy)
@MainActor
struct AccountPortTests {
  private let place: Place
  private let desk: Desk

  init() async throws {
    place = try Place()
    let data = place.url("data")
    desk = try Desk(data, try await Shelf.forGuest(in: data))
    let documents = place.url("Documents")
    try FileManager.default.createDirectory(at: documents, withIntermediateDirectories: true)
    desk.store.transferFolders = TransferFolders(
      documents: { documents }, media: { [] }, usual: { [documents] })
  }

  private func ask(_ request: AccountRequest, as name: String) async throws -> AccountFacts {
    desk.store.perform(.account(request, of: .named(name)))
    let answer = await desk.next { event -> Result<AccountFacts, AppFailure>? in
      if case .store(.account(let answer, request, _)) = event { answer } else { nil }
    }
    return try #require(answer).get()
  }

  private func found(as person: Reader) async throws -> FoundFolders {
    desk.store.perform(.transfer(.look, of: person))
    return try #require(
      await desk.next { if case .store(.transfer(.found(let found), person)) = $0 { found } else { nil } })
  }

  private func carryOut(_ transfer: Transfer, as person: Reader) async throws -> TransferEnd {
    desk.store.perform(.transfer(.begin(transfer), of: person))
    let end = await desk.next { event -> Result<TransferEnd, AppFailure>? in
      if case .store(.transfer(.ended(let end, transfer), person)) = event { end } else { nil }
    }
    return try #require(end).get()
  }

  private func register(_ name: String) async throws {
    desk.store.perform(.signIn(.register(name: name, password: "a password of \(name)")))
    let signedIn = await desk.next { if case .store(.signedIn(let result)) = $0 { result } else { nil } }
    _ = try #require(signedIn).get()
  }

  @Test(
    "renamed, with everything in the export under the new name; what was asked for before is still done; deleted"
  )
  func renamed() async throws {
    try await register("Ada")
    _ = try await desk.store.shelf.add(place.writePDF("read.pdf", text: "read"))
    var member: String?
    desk.store.onRename = { member = $0 }
    let facts = try await ask(.look, as: "Ada")
    #expect(facts == AccountFacts(name: "Ada", hasPassword: true, isAdministrator: true))
    #expect(try await ask(.rename(to: " Bea "), as: "Ada").name == "Bea")
    #expect(member == "Bea")
    await #expect(throws: AppFailure.self) { try await ask(.rename(to: ""), as: "Bea") }
    #expect(try await ask(.look, as: "Ada").name == "Bea", "asked for before the answer had come")

    let bea = Reader.named("Bea")
    let documents = try #require(try await found(as: bea).places.first)
    #expect(documents.name == "Documents")
    guard case .exported(let folder, let bytes) = try await carryOut(.export(into: documents), as: bea) else {
      Issue.record("not exported")
      return
    }
    #expect(
      URL(filePath: folder).lastPathComponent.hasPrefix("Trackii Bea 20") && bytes > 500,
      "\(folder), \(bytes)")
    let person = try String(contentsOf: URL(filePath: folder).appending(path: "person.json"), encoding: .utf8)
    #expect(person.contains("\"Bea\""))
    guard case .exported(let second, _) = try await carryOut(.export(into: documents), as: bea) else {
      Issue.record("not exported")
      return
    }
    #expect(second != folder)
    let exported = try await found(as: bea).exported
    #expect(exported.count == 2 && exported.allSatisfy { $0.name.hasSuffix(", in Documents") }, "\(exported)")
    guard case .takenIn(let report) = try await carryOut(.takeIn(exported[0]), as: bea) else {
      Issue.record("not taken in")
      return
    }
    #expect(report.documents == 0 && report.knownDocuments == 1 && report.problems.isEmpty, "\(report)")

    await #expect(throws: AppFailure.self) {
      try await ask(.delete(with: .password("another"), heir: nil), as: "Bea")
    }
    let deleted = try await ask(.delete(with: .password("a password of Ada"), heir: nil), as: "Bea")
    let days = try #require(deleted.erased).timeIntervalSinceNow / 86_400
    #expect(days > 29.9 && days <= 30)
    await desk.store.finish()
  }

  @Test(
    "a picture from a file is told small for the tiles, and goes; what is none changes nothing"
  )
  func picture() async throws {
    try await register("Ada")
    let (file, torn) = (place.url("me.png"), place.url("torn.png"))
    // One gray pixel.
    let png = Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOIAgAAXABb2LRWWgAAAABJRU5ErkJggg==")
    try #require(png).write(to: file)
    try Data("no picture".utf8).write(to: torn)
    let failure = await #expect(throws: AppFailure.self) { try await ask(.picture(torn), as: "Ada") }
    #expect(failure?.words.contains("torn.png") == true)
    // Whole by its parts, but its pixels cannot be unpacked.
    let hollow = Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAADklEQVRub3RoaW5nIHBhY2tlZBBC6/QAAAAASUVORK5CYII=")
    try #require(hollow).write(to: torn)
    let other = await #expect(throws: AppFailure.self) { try await ask(.picture(torn), as: "Ada") }
    #expect(other?.words.contains("torn.png") == true)
    #expect(try await ask(.look, as: "Ada").hasPicture == false)
    #expect(try await ask(.picture(file), as: "Ada").hasPicture)
    let portraits = try #require(await told())
    let portrait = try #require(portraits["Ada"])
    #expect(portraits.count == 1 && portrait.side == 1 && portrait.pixels.count == 4)
    #expect(try await ask(.picture(nil), as: "Ada").hasPicture == false)
    #expect(await told() == [:])
    await desk.store.finish()
  }

  @Test("a photograph of more than 4 MiB is made smaller to be kept, and is seen on the tile")
  func largePhotograph() async throws {
    try await register("Ada")
    let (width, height) = (1500, 1200)
    // What looks like noise is not packed.
    var (state, pixels) = (UInt32(1), [UInt8](repeating: 255, count: 4 * 1500 * 1200))
    for index in pixels.indices where index % 4 != 3 {
      state = state &* 1_664_525 &+ 1_013_904_223
      pixels[index] = UInt8(state >> 24)
    }
    let data = try #require(
      pixels.withUnsafeBytes { PNGFile.data(width: width, height: height, stride: 4 * width, $0) })
    try #require(data.count > HouseholdAccounts.largestPicture)
    let file = place.url("photo.png")
    try data.write(to: file)
    #expect(try await ask(.picture(file), as: "Ada").hasPicture)
    let kept = try #require(try await HouseholdAccounts(folder: place.url("data")).picture(of: "Ada"))
    let picture = try PictureFile(kept)
    #expect(kept.count <= HouseholdAccounts.largestPicture && picture.width == 1024 && picture.height == 819)
    let portraits = try #require(await told())
    #expect(portraits.keys.sorted() == ["Ada"] && portraits["Ada"]?.side == 256)
    await desk.store.finish()
  }

  @Test("no picture is seen on the tile of somebody else who has the name by now")
  func namesake() async throws {
    try await register("Ada")
    let file = place.url("me.png")
    let png = Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOIAgAAXABb2LRWWgAAAABJRU5ErkJggg==")
    try #require(png).write(to: file)
    #expect(try await ask(.picture(file), as: "Ada").hasPicture)
    #expect(try #require(await told()).keys.sorted() == ["Ada"])
    // In another program Ada takes another name, and somebody else hers.
    let accounts = try HouseholdAccounts(folder: place.url("data"))
    let ada = try await accounts.login(name: "Ada", password: "a password of Ada")
    _ = try await accounts.rename(ada, to: "Zoe")
    _ = try await accounts.register(name: "Ada", password: "another password")
    var pictured: [String]?
    desk.store.perform(.people)
    let names = await desk.next { event -> [String]? in
      switch event {
      case .store(.portraits(let told)): pictured = told.keys.sorted()
      case .store(.people(.success(let names))) where names.contains("Zoe"): return names.sorted()
      default: break
      }
      return nil
    }
    #expect(names == ["Ada", "Zoe"] && pictured == ["Zoe"], "told before the names")
    await desk.store.finish()
  }

  @Test("a recovery code holds once it was seen, and that is told; one that nobody saw does not")
  func recoveryCode() async throws {
    try await register("Ada")
    try await register("Bob")
    func made() async throws -> String {
      desk.store.perform(.makeRecoveryCode(.password("a password of Bob"), of: .named("Bob")))
      let answer = await desk.next { event -> Result<String, AppFailure>? in
        if case .store(.recoveryCode(let answer, _)) = event { answer } else { nil }
      }
      return try #require(answer).get()
    }
    func keep(_ code: String) async -> Bool? {
      desk.store.perform(.keepRecoveryCode(code, of: .named("Bob")))
      return await desk.next { event -> Bool? in
        if case .store(.recoveryCodeKept(let failure, _)) = event { failure == nil } else { nil }
      }
    }
    let (seen, unseen) = (try await made(), try await made())
    #expect(await keep(seen) == true)
    #expect(await keep(seen) == true, "once more changes nothing")
    let accounts = try HouseholdAccounts(folder: place.url("data"))
    let ada = try await accounts.login(name: "Ada", password: "a password of Ada")
    let once = try await accounts.issueOneTimePassword(for: "Bob", by: ada)
    await #expect(throws: AccountsError.wrongRecoveryCode(name: "Bob")) {
      try await accounts.changePassword(
        name: "Bob", old: once, new: "a new password", recoveryCode: unseen)
    }
    try await accounts.changePassword(name: "Bob", old: once, new: "a new password", recoveryCode: seen)
    await desk.store.finish()
  }

  /// The pictures of people, once they are told.
  private func told() async -> [String: Portrait]? {
    desk.store.perform(.people)
    return await desk.next { if case .store(.portraits(let portraits)) = $0 { portraits } else { nil } }
  }

  @Test(
    "backed up by an administrator alone, again and again into one folder; what only has its name stays as it is"
  )
  func backedUp() async throws {
    let documents = TransferPlace(place.url("Documents"), called: "Documents")
    await #expect(throws: AppFailure.self) { try await carryOut(.backUp(into: documents), as: .guest) }
    let taken = documents.folder.appending(path: "Trackii backup")
    try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: taken.appending(path: "list.txt"))
    try await register("Ada")
    for _ in 0..<2 {
      guard
        case .backedUp(let folder, let bytes, 1, 0, 0) = try await carryOut(
          .backUp(into: documents), as: .named("Ada"))
      else {
        Issue.record("not backed up")
        return
      }
      #expect(URL(filePath: folder).lastPathComponent == "Trackii backup 2" && bytes > 0)
    }
    let backup = Backup(documents.folder.appending(path: "Trackii backup 2", directoryHint: .isDirectory))
    #expect(try backup.snapshots().count == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: taken.path) == ["list.txt"])
    await desk.store.finish()
  }
}
