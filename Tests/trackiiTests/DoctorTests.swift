import Foundation
import Recording
import Signals
import TestSupport
import Testing

@Suite("trackii doctor", .heavy)
struct DoctorTests {
  let place: Place
  init() throws { place = try Place() }

  private func check(_ name: String, _ run: Outcome) throws -> [String: Any] {
    let checks = try #require(try run.json()["checks"] as? [[String: Any]])
    return try #require(checks.first { $0["name"] as? String == name }, "\(name) is missing")
  }

  /// A recording of one picture over and over.
  private func recording(of picture: GrayImage) async throws -> String {
    let writer = try BundleWriter(
      creating: place.url.appending(path: "recording"),
      manifest: SessionManifest(
        createdBy: "tests",
        camera: CameraNote(name: "c", width: picture.width, height: picture.height, format: "GREY", fps: 30),
        screen: nil))
    for number in 0..<10 {
      writer.append(
        Frame(sequence: UInt64(number), time: Timestamp(seconds: Double(number) / 30), image: picture))
    }
    try await writer.finish()
    return place.path("recording")
  }

  @Test("all is fit with a lit face and a display that answers")
  func fit() async throws {
    let display = try SmallServer(at: place.path("wayland"))
    defer { display.stop() }
    let run = try await trackii(
      "doctor", "--session", Demo.moment.path, "--json", in: place,
      environment: ["WAYLAND_DISPLAY": display.path])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(try run.json()["fit"] as? Bool == true)
    for name in ["light", "face", "models", "display", "library"] {
      #expect(try check(name, run)["state"] as? String == "fit")
    }
    for name in ["camera", "permissions", "screen"] { _ = try check(name, run) }
    #expect(!FileManager.default.fileExists(atPath: place.path("data")), "it only looks")
  }

  @Test("no display, or one that does not answer, is said with its remedy")
  func display() async throws {
    for variables in [[:], ["DISPLAY": ":94"], ["WAYLAND_DISPLAY": place.path("nothing")]] {
      let run = try await trackii("doctor", "--session", Demo.moment.path, "--json", environment: variables)
      #expect(run.status == 69)
      let check = try check("display", run)
      #expect(check["state"] as? String == "unfit" && check["remedy"] != nil)
    }
  }

  @Test("the dark is told apart from a face that is away")
  func dark() async throws {
    let black = try await recording(
      of: GrayImage(width: 320, height: 240, pixels: [UInt8](repeating: 6, count: 320 * 240)))
    let run = try await trackii("doctor", "--session", black, "--json")
    #expect(run.status == 69)
    #expect(try check("light", run)["state"] as? String == "unfit")
    #expect(try check("light", run)["remedy"] as? String == InvalidReason.tooDark.remedy)
    #expect(try check("face", run)["remedy"] as? String == InvalidReason.tooDark.remedy)
  }

  @Test("light but nobody there: the face is what is missing")
  func away() async throws {
    let pattern = (0..<(320 * 240)).map { UInt8(($0 % 320 / 9 + $0 / 320 / 7) % 2 == 0 ? 90 : 190) }
    let empty = try await recording(of: GrayImage(width: 320, height: 240, pixels: pattern))
    let run = try await trackii("doctor", "--session", empty, "--json")
    #expect(try check("light", run)["state"] as? String == "fit")
    #expect(try check("face", run)["state"] as? String == "unfit")
    #expect(try check("face", run)["remedy"] as? String == InvalidReason.noFace.remedy)
  }

  @Test("an eye behind a patch: the other is named, and nothing is unfit")
  func oneEye() async throws {
    let rendered = Bundle.module.bundleURL.appending(path: "Fixtures/one-eye.trackii").path
    let face = try check("face", await trackii("doctor", "--session", rendered, "--json", in: place))
    #expect(face["state"] as? String == "note")
    #expect(
      (face["says"] as? String)?.hasSuffix("Only your right eye is seen, and would be used alone.") == true)
    #expect((face["remedy"] as? String)?.contains("covered") == true)
  }

  @Test("missing detectors are named, and nothing is claimed about the face")
  func models() async throws {
    let run = try await trackii(
      "doctor", "--session", Demo.moment.path, "--json", environment: ["TRACKII_CASCADES": place.url.path])
    #expect(run.status == 69)
    #expect((try check("models", run)["remedy"] as? String)?.contains("opencv-data") == true)
    #expect(try check("face", run)["state"] as? String == "unknown")
  }

  @Test("without networks eyes are still found, and both doctor and replay say so once")
  func noNetworks() async throws {
    let nowhere = ["TRACKII_MODELS": place.url.path]
    let run = try await trackii("doctor", "--session", Demo.moment.path, "--json", environment: nowhere)
    #expect(try check("models", run)["state"] as? String == "note")
    #expect((try check("models", run)["says"] as? String)?.contains("face.json") == true)
    #expect(try check("face", run)["state"] as? String == "fit")
    let replay = try await trackii("replay", Demo.moment.path, environment: nowhere)
    #expect(replay.errors.components(separatedBy: "without networks").count == 2)
  }

  @Test("a data folder that cannot be used, and accounts that cannot be read")
  func library() async throws {
    try Data().write(to: place.url.appending(path: "file"))
    let noFolder = try await trackii(
      "doctor", "--session", Demo.moment.path, "--json", environment: ["XDG_DATA_HOME": place.path("file")])
    #expect(noFolder.status == 69)
    #expect(try check("library", noFolder)["state"] as? String == "unfit")

    let data = place.url.appending(path: "data/trackii")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    try Data(repeating: 7, count: 5000).write(to: data.appending(path: "accounts.sqlite"))
    let damaged = try await trackii("doctor", "--session", Demo.moment.path, "--json", in: place)
    #expect(damaged.status == 69)
    #expect((try check("library", damaged)["says"] as? String)?.contains("accounts.sqlite") == true)
  }

  @Test("people are counted, and what a crash left on a shelf is told")
  func shelves() async throws {
    try Data("a long password\n".utf8).write(to: place.url.appending(path: "password"))
    let registered = try await trackii(
      "account", "register", "Anna", "--password-file", place.path("password"), in: place)
    #expect(registered.status == 0, "\(registered.errors)")
    let first = try await trackii("doctor", "--session", Demo.moment.path, "--json", in: place)
    #expect((try check("library", first)["says"] as? String)?.contains("1 person") == true)
    let users = place.url.appending(path: "data/trackii/users")
    let user = try #require(try FileManager.default.contentsOfDirectory(atPath: users.path).first)
    try Data("half".utf8).write(to: users.appending(path: "\(user)/documents/.incoming-0"))
    let second = try await trackii("doctor", "--session", Demo.moment.path, "--json", in: place)
    #expect((try check("library", second)["says"] as? String)?.contains("interrupted copy") == true)
  }

  @Test("without a camera says so, in words and as JSON, and ends with 69", .enabled(if: !hasCamera))
  func noCamera() async throws {
    let run = try await trackii("doctor")
    #expect(run.status == 69)
    #expect(run.output.contains("There is no camera.") && run.output.contains("Plug in a webcam"))
    let json = try await trackii("doctor", "--json")
    #expect(json.status == 69)
    for name in ["light", "face"] { #expect(try check(name, json)["state"] as? String == "unknown") }
  }

  @Test("a session that is not there")
  func noSession() async throws {
    #expect(try await trackii("doctor", "--session", place.path("none")).status == 66)
    #expect(try await trackii("doctor", "--session", place.url.path).status == 65)
  }
}

/// Answers whoever connects with one byte, as a display server answers a greeting.
private final class SmallServer: Sendable {
  let path: String
  private let descriptor: Int32

  init(at path: String) throws {
    self.path = path
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    self.descriptor = descriptor
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0 && listen(descriptor, 4) == 0)
    Thread.detachNewThread {
      while case let client = accept(descriptor, nil, nil), client >= 0 {
        var greeting = [UInt8](repeating: 0, count: 64)
        if recv(client, &greeting, greeting.count, 0) > 0 { send(client, greeting, 1, Int32(MSG_NOSIGNAL)) }
        close(client)
      }
    }
  }

  func stop() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }
}
