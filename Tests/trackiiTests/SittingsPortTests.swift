import Accounts
import AppFlows
import Calibration
import Foundation
import Library
import ReaderApp
import Signals
import TestSupport
import Testing

@testable import ReaderPorts

/// Samples of calibrations in a real store, and on the command line.
@Suite("The store of samples of calibrations", .heavy)
@MainActor
struct SittingsPortTests {
  private let place: Place

  init() throws { place = try Place() }

  private func ada(consents: Bool = true) async throws -> (desk: Desk, shelf: Shelf) {
    let desk = try await Desk(registering: "Ada", in: place)
    let shelf = desk.store.shelf
    try await shelf.set(keepsSittings: consents)
    return (desk, shelf)
  }

  @Test("they are kept for the person with consent alone, and come with the next log-in")
  func kept() async throws {
    let (desk, shelf) = try await ada(consents: false)
    let sitting = try EarlierSitting.simulated(day: 0)
    try await shelf.keep(sitting)
    #expect(try await shelf.sittings().isEmpty)
    desk.store.perform(.keepSittingConsent(true, of: .named("Ada")))
    desk.store.perform(.keepSitting(sitting, of: .named("Ada")))
    // Another person's shelf is not open.
    desk.store.perform(.keepSitting(try .simulated(day: 1), of: .named("Bob")))
    await desk.store.finish()
    #expect(try await shelf.sittings().sittings == [sitting])
    #expect(try await shelf.signedIn(.named("Ada")).sittings.get().sittings == [sitting])
    let guest = try await Shelf.forGuest(in: place.url("data"))
    try await guest.set(keepsSittings: true)
    try await guest.keep(sitting)
    #expect(try await guest.sittings().isEmpty)
  }

  @Test(
    "a window that was open when consent was withdrawn elsewhere neither gives it again nor keeps samples")
  func withdrawnElsewhere() async throws {
    let (desk, shelf) = try await ada()
    var settings = await shelf.signedIn(.named("Ada")).settings
    #expect(settings.keepsSittings)
    // As the command does.
    try await shelf.set(keepsSittings: false)
    try await shelf.forgetSittings()
    settings.cells = .large
    desk.store.perform(.keepSettings(settings, of: .named("Ada")))
    desk.store.perform(.keepSitting(try .simulated(day: 1), of: .named("Ada")))
    await desk.store.finish()
    let after = await shelf.personalSettings()
    #expect(after.settings.cells == .large && !after.settings.keepsSittings && after.damaged.isEmpty)
    #expect(try await shelf.sittings().isEmpty)
    // An answer that cannot be read is no consent.
    _ = try await shelf.changeBytes("keeps-sittings") { _ in
      Result<Data, CalibrationError>.success(Data("maybe".utf8))
    }
    try await shelf.keep(try EarlierSitting.simulated(day: 1))
    let (isKept, isEmpty) = (await shelf.keepsSittings(), try await shelf.sittings().isEmpty)
    #expect(!isKept && isEmpty)
  }

  @Test("damaged, too large and later ones are refused, stay stored, and can be erased")
  func hostile() async throws {
    let (desk, shelf) = try await ada()
    let good = try SittingHistory(holding: .simulated(day: 0)).encoded()
    let later = try #require(String(bytes: good, encoding: .utf8)).replacing(
      "\"version\":1", with: "\"version\":9")
    let huge = Data(repeating: 0x20, count: SittingHistory.Limits().bytes + 1)
    for bytes in [good.dropLast(20), Data(later.utf8), huge, Data([0xFF, 0x00]), Data("{}".utf8)] {
      _ = try await shelf.changeBytes("earlier-sittings") { _ in Result<Data, CalibrationError>.success(bytes)
      }
      await #expect(throws: CalibrationError.self) { try await shelf.sittings() }
      await #expect(throws: CalibrationError.self) {
        try await shelf.keep(try EarlierSitting.simulated(day: 1))
      }
      #expect(try await shelf.settingBytes("earlier-sittings") == bytes, "nothing is lost silently")
      guard case .failure(let failure) = await shelf.signedIn(.named("Ada")).sittings else {
        Issue.record("they are used")
        continue
      }
      #expect(isTrueRemedy(failure.words), "\(failure.words)")
    }
    try await shelf.forgetSittings()
    #expect(try await shelf.sittings().isEmpty)
    await desk.store.finish()
  }

  @Test("samples of another person are refused in a sentence, also in a folder that says it is one's own")
  func foreign() async throws {
    let (desk, shelf) = try await ada()
    var others = SittingHistory(of: "somebody else")
    others.add(try .simulated(day: 0))
    let bytes = try others.encoded()
    _ = try await shelf.changeBytes("earlier-sittings") { _ in Result<Data, CalibrationError>.success(bytes) }
    let folder = place.url("edited")
    try await shelf.export(to: folder)
    try await shelf.forgetSittings()
    #expect(try await shelf.importFolder(folder).problems.isEmpty)
    guard case .failure(let failure) = await shelf.signedIn(.named("Ada")).sittings else {
      Issue.record("they are used")
      return
    }
    #expect(failure.words.contains("they are somebody else's") && isTrueRemedy(failure.words))
    await #expect(throws: CalibrationError.self) { try await shelf.keep(.simulated(day: 1)) }
    await desk.store.finish()
  }

  /// Whether a person with samples that cannot be used is told what helps: another calibration does not.
  private func isTrueRemedy(_ words: String) -> Bool {
    words.contains("“Not kept; erased now” at “Your calibrations”")
      && words.contains("trackii sittings --erase")
      && !words.contains("Calibrate again")
  }

  @Test("the command tells the same remedy for samples that cannot be used, and the remedy helps")
  func remedy() async throws {
    let file = try place.file("ada", "analytical")
    try await householdCommand(["person", "add", "Ada", "--password-file", file], in: place)
    let accounts = try HouseholdAccounts(folder: place.url("data/trackii"))
    let shelf = try await Shelf.open(for: try await accounts.login(name: "Ada", password: "analytical"))
    try await shelf.set(keepsSittings: true)
    _ = try await shelf.changeBytes("earlier-sittings") { _ in
      Result<Data, CalibrationError>.success(Data("{}".utf8))
    }
    func sittings(_ arguments: String...) async throws -> Outcome {
      try await householdCommand(
        ["sittings", "--user", "Ada", "--password-file", file] + arguments, in: place)
    }
    let refused = try await sittings()
    #expect(refused.status != 0 && isTrueRemedy(refused.errors), "\(refused.errors)")
    #expect(try await sittings("--erase").status == 0)
    #expect(try await sittings().output == "Samples of your calibrations are kept.\n")
    try await shelf.keep(try EarlierSitting.simulated(day: 0))
    #expect(try await shelf.sittings().sittings.count == 1)
  }

  @Test("before log-in samples are found of those who agree, and only such as are theirs")
  func beforeLogIn() async throws {
    let (desk, shelf) = try await ada()
    let key = ProfileKey(
      camera: SimulatedGaze.camera,
      screen: ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296))
    func found(_ name: String) async throws -> [EarlierSitting] {
      desk.store.perform(.profileBeforeLogIn(key, networks: [], name: name))
      let answer = await desk.next { event in
        if case .store(.profileBeforeLogIn(let kept, _, name)) = event { kept } else { nil }
      }
      guard case .samples(let history) = try #require(answer).get() else { return [] }
      return history.sittings
    }
    let sittings = [try EarlierSitting.simulated(day: 0), try .simulated(day: 1)]
    for sitting in sittings { try await shelf.keep(sitting) }
    #expect(try await found("Ada") == sittings)
    #expect(try await found("Bob").isEmpty)
    try await shelf.set(keepsSittings: false)
    #expect(try await found("Ada").isEmpty)
    try await shelf.set(keepsSittings: true)
    var others = SittingHistory(of: "somebody else")
    others.add(try .simulated(day: 0))
    let bytes = try others.encoded()
    _ = try await shelf.changeBytes("earlier-sittings") { _ in Result<Data, CalibrationError>.success(bytes) }
    #expect(try await found("Ada").isEmpty)
    await desk.store.finish()
  }

  @Test("what is erased is found in no file")
  func erased() async throws {
    let (desk, shelf) = try await ada()
    let mark = "a camera that nobody else has"
    try await shelf.keep(
      try EarlierSitting.simulated(day: 0, camera: CameraIdentity(name: mark, width: 640, height: 480)))
    #expect(try holds(mark))
    desk.store.perform(.forgetSittings(of: .named("Ada")))
    await desk.store.finish()
    #expect(try !holds(mark))
  }

  /// Whether a file of the data folder holds these words.
  private func holds(_ words: String) throws -> Bool {
    let files = FileManager.default.enumerator(at: place.url("data"), includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) {
      if let bytes = try? Data(contentsOf: file), bytes.range(of: Data(words.utf8)) != nil { return true }
    }
    return false
  }

  @Test("what they are worth is answered to the person alone, to the last of several requests")
  func worth() async throws {
    let (desk, shelf) = try await ada()
    for day in 0..<2 { try await shelf.keep(try EarlierSitting.simulated(day: day)) }
    let sittings = try await shelf.sittings().sittings
    let setting = SittingWorth.Setting(of: try #require(sittings.last))
    var wide = setting
    wide.screen.widthPx = 2560
    // Another person's shelf is not open.
    desk.store.perform(.weighSittings(setting, of: .named("Bob")))
    desk.store.perform(.weighSittings(wide, of: .named("Ada")))
    let answer = try #require(await worthTold(by: desk))
    #expect(answer.setting == wide && answer.of == .named("Ada") && answer.worth?.changes == [.screen])
    let here = try #require(SittingWorth(of: sittings, in: wide, at: Date()))
    #expect(answer.worth?.sittings == here.sittings && answer.worth?.words == here.words)
    // The first may have been answered by then, or is given up.
    desk.store.perform(.weighSittings(wide, of: .named("Ada")))
    desk.store.perform(.weighSittings(setting, of: .named("Ada")))
    var last = try #require(await worthTold(by: desk))
    if last.setting == wide { last = try #require(await worthTold(by: desk)) }
    #expect(last.setting == setting && last.worth?.changes == [])
    try await shelf.forgetSittings()
    desk.store.perform(.weighSittings(setting, of: .named("Ada")))
    #expect(try #require(await worthTold(by: desk)).worth == nil)
    await desk.store.finish()
  }

  private func worthTold(
    by desk: Desk
  ) async -> (worth: SittingWorth?, setting: SittingWorth.Setting, of: Reader)? {
    await desk.next { event in
      guard case .store(.sittingsWorth(let worth, let setting, let of)) = event else { return nil }
      return (worth, setting, of)
    }
  }

  @Test("the command keeps, lists and erases; the guest is refused")
  func command() async throws {
    #expect(try await householdCommand(["sittings"], in: place).status == 64)
    #expect(try await householdCommand(["sittings", "--keep", "yes", "--erase"], in: place).status == 64)
    let file = try place.file("ada", "analytical")
    try await householdCommand(["person", "add", "Ada", "--password-file", file], in: place)
    func sittings(_ arguments: String...) async throws -> Outcome {
      try await householdCommand(
        ["sittings", "--user", "Ada", "--password-file", file] + arguments, in: place)
    }
    #expect(try await sittings().output == "No samples of your calibrations are kept.\n")
    #expect(try await sittings("--keep", "yes").output == "Samples of your calibrations are kept.\n")
    let accounts = try HouseholdAccounts(folder: place.url("data/trackii"))
    let shelf = try await Shelf.open(for: try await accounts.login(name: "Ada", password: "analytical"))
    try await shelf.keep(try EarlierSitting.simulated(day: 0))
    #expect(try await sittings().output.contains("4 dots, \(SimulatedGaze.camera.name)"))
    let listed = try await sittings("--json").json()
    #expect(listed["isKept"] as? Bool == true && (listed["sittings"] as? [Any])?.count == 1)
    // A newer one with another camera: the one before does not count beside it.
    let other = CameraIdentity(name: "other", width: 1280, height: 720)
    try await shelf.keep(try EarlierSitting.simulated(day: 1, camera: other))
    let lines = try await sittings().output.split(separator: "\n")
    let (first, second) = (try #require(lines.dropFirst().first), try #require(lines.last))
    #expect(lines.count == 3 && first.contains("screen of 1920 x 1080 px; made with another camera"))
    #expect(second.hasSuffix("4 dots, other, screen of 1920 x 1080 px"))
    let both = try await sittings("--json").json()["sittings"] as? [[String: Any]]
    #expect(both?.map { $0["counts"] as? Bool } == [false, true])
    #expect(try await sittings("--erase").output == "Samples of your calibrations are kept.\n")
    try await shelf.keep(try EarlierSitting.simulated(day: 0))
    #expect(try await sittings("--keep", "no").output == "No samples of your calibrations are kept.\n")
    #expect(try await shelf.sittings().isEmpty)
  }
}

extension SittingHistory {
  /// A history with one sitting.
  fileprivate init(holding sitting: EarlierSitting) {
    self.init()
    add(sitting)
  }
}
