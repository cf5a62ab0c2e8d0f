import Foundation
import TestSupport
import Testing
import VirtualDisplay

/// A session bus with a keyring on it; both end with it.
private final class VirtualKeyring {
  static let isAvailable = ["dbus-daemon", "gnome-keyring-daemon"].allSatisfy {
    VirtualDisplay.find($0) != nil
  }
  private let bus: VirtualBus
  private let keyring: RunningProcess
  /// The folder of its files.
  private let file: String
  let environment: [String: String]

  /// - Parameters:
  ///   - folder: where the keyring keeps its file.
  ///   - isUnlocked: by its own password, which is the same for each of these.
  init(in folder: TemporaryFolder, isUnlocked: Bool = true) async throws {
    bus = try await VirtualBus()
    file = folder.path("keyring/keyrings")
    environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "HOME": folder.url.path]
    let service = Process()
    service.executableURL = URL(filePath: try #require(VirtualDisplay.find("gnome-keyring-daemon")))
    service.arguments =
      ["--foreground", "--components=secrets"] + (isUnlocked ? ["--unlock"] : [])
    service.environment = environment.merging([
      "XDG_RUNTIME_DIR": folder.url.path, "XDG_DATA_HOME": folder.path("keyring"), "PATH": "/usr/bin:/bin",
    ]) { $1 }
    // The password of the keyring itself is its standard input up to the end.
    let input = isUnlocked ? try folder.write("for this test", to: "unlock") : URL(filePath: "/dev/null")
    service.standardInput = try FileHandle(forReadingFrom: input)
    (service.standardOutput, service.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    keyring = try RunningProcess(service)
  }

  /// Of all that is kept in it.
  var bytes: Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: file)) ?? []
    return names.filter { $0.hasSuffix(".keyring") }
      .compactMap { try? Data(contentsOf: URL(filePath: "\(file)/\($0)")).count }.reduce(0, +)
  }

  /// What the service itself says of the keyring that is used (Secret Service API of freedesktop.org).
  var isLocked: Bool {
    get async throws {
      let answer = try await RunningProcess.run(
        URL(filePath: "/usr/bin/gdbus"),
        [
          "call", "--session", "--dest", "org.freedesktop.secrets", "--object-path",
          "/org/freedesktop/secrets/collection/login", "--method", "org.freedesktop.DBus.Properties.Get",
          "org.freedesktop.Secret.Collection", "Locked",
        ], environment: environment)
      return answer.output.contains("true")
    }
  }

  func stop() { keyring.send(SIGKILL) }
}

/// The password of an encrypted document in a real keyring, across two runs of the program.
@Suite(
  "Passwords in the keyring", .live,
  .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay),
  .enabled(if: VirtualDisplay.hasKeys, "needs xdotool (apt-get install xdotool)"),
  .enabled(
    if: VirtualKeyring.isAvailable,
    "needs a keyring (apt-get install gnome-keyring dbus-daemon)"))
struct KeyringTests {
  /// Reads the document, and ends the calibration that comes first.
  ///
  /// - Parameter asks: its password has to be typed.
  private func reading(
    _ arguments: [String], in place: Place, on display: VirtualDisplay, _ environment: [String: String],
    asks: Bool = false
  ) async throws -> Program {
    let directions =
      ["until dot", "say calibrating"] + (asks ? ["until unlocking", "say asked"] : [])
      + ["until reading", "say reading", "wait 600"]
    let program = try Program(
      ["read"] + arguments + ["--stand-in", "--stand-in-fps", "15"], in: place,
      environment: environment.merging(display.environment.filter { $0.key != "HOME" }) { $1 },
      stdin: Data(directions.joined(separator: "\n").utf8))
    try #require(try await program.waits { program.soFar.output.contains("calibrating") }, "\(program.soFar)")
    try await display.press("Escape")
    return program
  }

  /// Reads the document, and has its password kept.
  private func keepPassword(
    _ arguments: [String] = [], in place: Place, on display: VirtualDisplay, _ keyring: VirtualKeyring
  ) async throws {
    let before = keyring.bytes
    let password = try place.file("password", "open sesame\n")
    let program = try await reading(
      [encryptedPDF.path, "--pdf-password-file", password] + arguments, in: place, on: display,
      keyring.environment)
    defer { program.send(SIGINT) }
    try #require(try await program.waits { program.soFar.output.contains("reading") }, "\(program.soFar)")
    try await display.press("ctrl+shift+p")
    try await until { keyring.bytes > before }
    program.send(SIGINT)
    #expect(try await program.end().status == 0)
  }

  @Test("it is put there at the person's wish, and opens the document the next time without being typed")
  func kept() async throws {
    let place = try Place()
    let folder = try TemporaryFolder()
    let keyring = try await VirtualKeyring(in: folder)
    defer { keyring.stop() }
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    try await keepPassword(in: place, on: display, keyring)
    // Nothing of it is in the program's own folders.
    for name in place.kept() {
      let data = (try? Data(contentsOf: place.url.appending(path: "data/\(name)"))) ?? Data()
      #expect(data.range(of: Data("open sesame".utf8)) == nil, "\(name)")
    }
    let second = try await reading([encryptedPDF.path], in: place, on: display, keyring.environment)
    defer { second.send(SIGINT) }
    #expect(try await second.waits { second.soFar.output.contains("reading") }, "\(second.soFar)")
    second.send(SIGINT)
    #expect(try await second.end().status == 0)
  }

  @Test(
    "a keyring that is locked is left locked: the password is asked for, and opens the document when it is typed"
  )
  func locked() async throws {
    let place = try Place()
    let folder = try TemporaryFolder()
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let unlocked = try await VirtualKeyring(in: folder)
    try await keepPassword(in: place, on: display, unlocked)
    unlocked.stop()
    let keyring = try await VirtualKeyring(in: folder, isUnlocked: false)
    defer { keyring.stop() }
    let program = try await reading(
      [encryptedPDF.path], in: place, on: display, keyring.environment, asks: true)
    defer { program.send(SIGINT) }
    try #require(try await program.waits { program.soFar.output.contains("asked") }, "\(program.soFar)")
    try await display.type("open sesame")
    try await display.press("Return")
    #expect(try await keyring.isLocked)
    #expect(try await program.waits { program.soFar.output.contains("reading") }, "\(program.soFar)")
    program.send(SIGINT)
    #expect(try await program.end().status == 0)
  }

  @Test("with an account its passwords go from the keyring, and nobody else's")
  func erased() async throws {
    let place = try Place()
    let folder = try TemporaryFolder()
    let keyring = try await VirtualKeyring(in: folder)
    defer { keyring.stop() }
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let secret = try place.file("secret", "a long password\n")
    let made = try await trackii("person", "add", "Ada", "--password-file", secret, in: place)
    try #require(made.status == 0, "\(made.errors)")
    try await keepPassword(in: place, on: display, keyring)
    let ofTheGuest = keyring.bytes
    try await keepPassword(["--user", "Ada", "--password-file", secret], in: place, on: display, keyring)
    let gone = try await Program(
      ["person", "delete", "Ada", "--password-file", secret, "--no-export", "--no-heir", "--now"], in: place,
      environment: keyring.environment.filter { $0.key != "HOME" }
    ).end()
    #expect(gone.status == 0, "\(gone.errors)")
    try await until { keyring.bytes <= ofTheGuest }
    let again = try await reading([encryptedPDF.path], in: place, on: display, keyring.environment)
    defer { again.send(SIGINT) }
    #expect(try await again.waits { again.soFar.output.contains("reading") }, "\(again.soFar)")
  }
}
