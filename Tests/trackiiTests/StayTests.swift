import Accounts
import Foundation
import Library
import ReaderWindow
import Signals
import TestSupport
import Testing
import VirtualDisplay

/// The reader is killed in the middle of a document, and comes back. Heavy: it starts a reader and measures how long that takes,
/// so that fewer tests compute beside it.
@Suite("Staying open", .heavy)
struct StayTests {
  private static let hasKeys: Comment =
    "needs Xvfb, openbox and xdotool (apt-get install xvfb openbox xdotool)"
  /// Seconds from the end of the reader until the same lines are shown again: what is promised. Measured: 1.3 alone, 1.8
  /// beside other tests.
  private static let bound = 5.0

  private let place: Place
  private let display: VirtualDisplay

  init() async throws {
    place = try Place()
    display = try await VirtualDisplay(width: 1280, height: 800)
  }

  /// The numbers of the readers that a supervisor has started, in order.
  private func readers(_ supervisor: Program) -> [pid_t] {
    supervisor.soFar.errors.matches(of: #/the reader is started pid=(\d+)/#).compactMap { pid_t($0.1) }
  }

  /// The lines in the middle of the page; what is told at its edges comes and goes.
  private func lines() throws -> ScreenPicture { try display.picture(x: 0.2..<0.8, y: 0.3..<0.8) }

  /// What is shown once it has stopped changing.
  private func settledLines() async throws -> ScreenPicture {
    var last = try lines()
    var since = ContinuousClock.now
    try await until {
      let now = try lines()
      if now != last { (last, since) = (now, .now) }
      return last.isDrawn && ContinuousClock.now - since > .seconds(1)
    }
    return last
  }

  private func shelfOfAda() async throws -> Shelf {
    let accounts = try HouseholdAccounts(folder: place.url("data/trackii"))
    return try await Shelf.open(for: try await accounts.login(name: "Ada", password: "analytical"))
  }

  /// Where she is in her only document.
  private func position(on shelf: Shelf) async throws -> DocumentPosition? {
    guard let item = try await shelf.items().first else { return nil }
    return try await shelf.place(in: item.id)?.position
  }

  private func registerAda() async throws -> String {
    let password = try place.file("password", "analytical")
    let added = try await trackii("person", "add", "Ada", "--password-file", password, in: place)
    try #require(added.status == 0, "\(added.errors)")
    return password
  }

  @Test(
    "killed by SIGKILL, it shows the same lines of the same document to the same person, who types nothing",
    .enabled(if: VirtualDisplay.isAvailable && VirtualDisplay.hasKeys, hasKeys))
  func backAtTheLine() async throws {
    defer { display.stop() }
    let password = try await registerAda()
    let file = place.url("on-reading.pdf")
    try DemoDocument.write(to: file)
    let supervisor = try Program(
      [
        "stay", file.path, "--user", "Ada", "--password-file", password, "--no-service", "--log-level",
        "info",
      ], in: place, environment: display.environment)
    let works = try await supervisor.waits { supervisor.soFar.errors.contains("the reader works") }
    try #require(works, "\(supervisor.soFar.errors)")
    // Nobody can let her in again but the supervisor.
    try FileManager.default.removeItem(atPath: password)
    let first = try await settledLines()
    try await display.press("Page_Down")
    for _ in 0..<3 { try await display.press("Down") }
    let shelf = try await shelfOfAda()
    try await until { try await position(on: shelf).map { $0.page == 1 && $0.offset > 0 } ?? false }
    let before = try await settledLines()
    #expect(before != first)
    let left = try #require(try await position(on: shelf))

    let reader = try #require(readers(supervisor).last)
    kill(reader, SIGKILL)
    let start = ContinuousClock.now
    try await until { try lines() != before }
    try await until { try lines() == before }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print("back at the same lines after \(seconds) s")
    #expect(seconds < Self.bound)
    let kept = try #require(try await position(on: shelf))
    #expect(kept.page == left.page && abs(kept.offset - left.offset) < 0.001)
    #expect(readers(supervisor).count == 2 && readers(supervisor).last != reader)

    supervisor.send(SIGTERM)
    let outcome = try await supervisor.end()
    #expect(outcome.status == 0, "\(outcome.errors)")
    // The kernel takes a moment for one that was killed, and longer on a busy machine.
    for pid in readers(supervisor) { try await until { kill(pid, 0) != 0 } }
    #expect(!outcome.errors.contains("analytical"))
    #expect(try Self.files(in: place.url).allSatisfy { !$0.contains(Array("analytical".utf8)) })
  }

  @Test(
    "one that stands still, stopped by SIGSTOP, is ended, and the same lines are shown again",
    .enabled(if: VirtualDisplay.isAvailable && VirtualDisplay.hasKeys, hasKeys))
  func standsStill() async throws {
    defer { display.stop() }
    let file = place.url("on-reading.pdf")
    try DemoDocument.write(to: file)
    let supervisor = try Program(
      ["stay", file.path, "--no-service", "--log-level", "info"], in: place, environment: display.environment)
    try await until { supervisor.soFar.errors.contains("the reader works") }
    let first = try await settledLines()
    try await display.press("Page_Down")
    for _ in 0..<3 { try await display.press("Down") }
    let shelf = try await Shelf.forGuest(in: place.url("data/trackii"))
    try await until { try await position(on: shelf).map { $0.page == 1 && $0.offset > 0 } ?? false }
    let before = try await settledLines()
    #expect(before != first)

    let reader = try #require(readers(supervisor).last)
    kill(reader, SIGSTOP)
    let start = ContinuousClock.now
    try await until { readers(supervisor).count == 2 }
    let noticed = (ContinuousClock.now - start) / .seconds(1)
    try await until { supervisor.soFar.errors.matches(of: #/the reader works/#).count == 2 }
    try await until { try lines() == before }
    print(
      "another reader \(noticed) s after one stood still, its lines after \((ContinuousClock.now - start) / .seconds(1)) s"
    )
    #expect(supervisor.soFar.errors.contains("the reader stands still and is ended"))

    supervisor.send(SIGTERM)
    let outcome = try await supervisor.end()
    #expect(outcome.status == 0, "\(outcome.errors)")
    // The kernel takes a moment for one that was killed, and longer on a busy machine.
    for pid in readers(supervisor) { try await until { kill(pid, 0) != 0 } }
  }

  /// The content of every file below a folder.
  private static func files(in folder: URL) throws -> [Data] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.compactMap { FileManager.default.contents(atPath: folder.appending(path: $0).path) }
  }

  @Test("a command line that can never work ends it, and says why")
  func hopeless() async throws {
    defer { display.stop() }
    let missing = try await trackii(
      "stay", place.path("none.pdf"), "--no-service", in: place, environment: display.environment)
    #expect(missing.status == 66 && missing.errors.contains("none.pdf"), "\(missing.errors)")
    let password = try await registerAda()
    try Data("wrong".utf8).write(to: URL(filePath: password))
    let refused = try await trackii(
      "stay", "--user", "Ada", "--password-file", password, in: place, environment: display.environment)
    #expect(refused.status == 77, "\(refused.errors)")
    #expect(try await trackii("stay", "--user", "Ada", "--password-file", "none", in: place).status == 66)
    #expect(try await trackii("stay", "--points", "7", in: place).status == 64)
    let recorded = try await trackii("stay", "--record", place.path("mine"), in: place)
    #expect(recorded.status == 64 && recorded.errors.contains("leave it out"))
  }
}
