import Foundation
import NIOCore
import Signals
import TestSupport
import Testing
import Tracking
import Vision

@testable import GazeService

@Suite("The private socket for programs that attach")
struct AttachWireTests {
  private static let networks = [NetworkStamp(name: "eye", sha256: "00")]

  private func hello(version: Int = AttachFormat.version, networks: [NetworkStamp] = networks) throws
    -> String
  {
    let line = try AttachFormat.line(
      AttachRequest.hello(version: version, program: "reader", networks: networks))
    return String(buffer: line)
  }

  private func frame(_ sequence: UInt64) -> Frame {
    Frame(
      sequence: sequence, time: Timestamp(seconds: Double(sequence) / 30),
      image: GrayImage(width: 64, height: 48, pixels: [UInt8](repeating: 90, count: 64 * 48)))
  }

  @Test("eyes come through as they are, numbers that are none included")
  func exact() throws {
    let numbers = [
      0.1, -0.0, 1 / 3, .pi * 1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity,
    ]
    for number in numbers {
      let made = try #require(Made.eyes.value)
      var eyes = made
      eyes.left?.iris.x = number
      eyes.sight = Sight(x: number, y: 1 / number, varianceX: number, varianceY: 0)
      let sample = EyesSample(sequence: .max, time: Timestamp(nanoseconds: .max), eyes: .valid(eyes))
      var line = try AttachFormat.line(AttachAnswer(sample))
      line.moveWriterIndex(to: line.writerIndex - 1)
      guard
        case .eyes(let sequence, let time, let back?, nil) = try AttachFormat.read(AttachAnswer.self, line)
      else { return #expect(Bool(false), "\(String(buffer: line))") }
      #expect(sequence == .max && time.nanoseconds == .max && back == eyes)
      #expect(back.left?.iris.x.sign == number.sign)
    }
    for reason in InvalidReason.allCases {
      let sample = EyesSample(sequence: 1, time: Timestamp(seconds: 1), eyes: .invalid(reason))
      guard
        case .eyes(let sequence, let time, let eyes, let told) = try AttachFormat.read(
          AttachAnswer.self, try AttachFormat.line(AttachAnswer(sample)))
      else { return #expect(Bool(false)) }
      #expect(EyesSample(sequence: sequence, time: time, eyes: eyes, reason: told)?.eyes == .invalid(reason))
    }
  }

  @Test("a program that is slow gets the newest frame, and is told how many it lost")
  func newestWins() async throws {
    let rig = try await AttachRig(networks: Self.networks)
    let client = try await RawClient("unix:\(rig.path)")
    client.write(try hello())
    await client.waits(for: "welcome")
    rig.desk.take(.frame(frame(1)))
    await client.waits(for: #"{"frame""#)
    for number in 2...5 { rig.desk.take(.frame(frame(UInt64(number)))) }
    client.write("{\"see\":{\"sequence\":1}}\n")
    await client.waits(for: #""lost":3"#)
    let offered = client.text.split(separator: "\n").filter { $0.contains(#"{"frame""#) }
    #expect(offered.count == 2 && offered.last?.contains("\"lost\":3") == true, "\(offered)")
    #expect(rig.desk.framesLost == 3)
    await rig.service.server.stop()
  }

  @Test(
    "who is no program of this version is refused in words, and let go of",
    arguments: ["garbage\n", "{}\n", "GET / HTTP/1.1\r\n\r\n", String(repeating: "x", count: 300_000)])
  func garbage(text: String) async throws {
    let rig = try await AttachRig(networks: Self.networks)
    let client = try await RawClient("unix:\(rig.path)")
    client.write(text)
    await client.waitsForClose()
    #expect(client.text.contains("refused") && client.text.contains("remedy"), "\(client.text)")
    #expect(rig.desk.programs.isEmpty)
    await rig.service.server.stop()
  }

  @Test("another version and other networks are named as what they are; then the camera of its own is used")
  func foreign() async throws {
    let rig = try await AttachRig(networks: Self.networks)
    let old = try await RawClient("unix:\(rig.path)")
    old.write(try hello(version: 99))
    await old.waitsForClose()
    #expect(old.text.contains("version 99") && old.text.contains("Restart the service"), "\(old.text)")
    let other = try await RawClient("unix:\(rig.path)")
    other.write(try hello(networks: []))
    await other.waitsForClose()
    #expect(other.text.contains("other networks"), "\(other.text)")
    #expect(await rig.finder.attach(networks: []) == nil)
    await rig.service.server.stop()
  }

  @Test(
    "another user's program is let go of before a byte of it is read, and the reader's own camera goes on")
  func otherUser() async throws {
    let rig = try await AttachRig(networks: Self.networks, peer: geteuid() + 1)
    let client = try await RawClient("unix:\(rig.path)")
    client.write(try hello())
    await client.waitsForClose()
    #expect(client.text.isEmpty && rig.desk.programs.isEmpty)
    #expect(await rig.finder.attach(networks: Self.networks) == nil)
    // The public socket goes on.
    #expect(try await rig.service.ask("GET", "/v1/status").status == 200)
    await rig.service.server.stop()
    let own = try await AttachRig(networks: Self.networks, peer: geteuid())
    #expect(await own.finder.attach(networks: Self.networks) != nil)
    await own.service.server.stop()
  }

  @Test("a program that sends nonsense later is let go of, and others stay")
  func nonsenseLater() async throws {
    let rig = try await AttachRig(networks: Self.networks)
    let stays = try await RawClient("unix:\(rig.path)")
    stays.write(try hello())
    await stays.waits(for: "welcome")
    let client = try await RawClient("unix:\(rig.path)")
    client.write(try hello() + "{\"see\":{\"sequence\":-1}}\n")
    await client.waitsForClose()
    try await until { rig.desk.programs.count == 1 }
    await rig.service.server.stop()
  }

  @Test("a peer that is no service, or falls silent, is not gone by")
  func noService() async throws {
    let rig = try await AttachRig(networks: Self.networks)
    // The service's public socket: it answers, in another language.
    let served = String(rig.service.unix.dropFirst("unix:".count))
    let finder = ServiceFinder(path: served, program: "reader", logger: .silent)
    #expect(await finder.attach(networks: []) == nil)
    let silent = rig.service.folder.path("silent.sock")
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    #expect(UnixSocket.withAddress(silent) { bind(descriptor, $0, $1) } == 0 && listen(descriptor, 5) == 0)
    #expect(
      await ServiceFinder(path: silent, program: "reader", logger: .silent).attach(networks: []) == nil)
    #expect(
      await ServiceFinder(path: "/nowhere", program: "reader", logger: .silent).attach(networks: []) == nil)
    await rig.service.server.stop()
  }

  @Test(
    "of the camera the last word counts, clients are told whose it was, and a pause ends with its program")
  func camera() async throws {
    let rig = try await AttachRig(networks: Self.networks)
    let stream = try await RawClient(rig.service.unix)
    #expect(await stream.upgrade("/v1/stream?events=source"))
    let one = try #require(await rig.finder.attach(networks: Self.networks))
    #expect(await stream.waitsForMessage { $0["event"] as? String == "attached" }?["count"] as? Int == 1)
    #expect(await one.ask(.pause(until: nil)) == nil)
    let asked = await stream.waitsForMessage { $0["event"] as? String == "camera-asked" }
    #expect(asked?["wish"] as? String == "pause" && asked?["program"] as? String == "reader 1")
    #expect(await one.ask(.slow(to: 5)) == nil)
    #expect(await rig.service.control.asked == ["pause"], "others get all frames")
    rig.desk.take(.state(.paused(until: nil)))
    one.leave()
    try await until { await rig.service.control.asked == ["pause", "resume"] }
    #expect(await stream.waitsForMessage { $0["event"] as? String == "detached" } != nil)
    // Another one's resume or pause takes its place: then nothing ends with the first program.
    let two = try #require(await rig.finder.attach(networks: Self.networks))
    #expect(await two.ask(.pause(until: nil)) == nil)
    rig.desk.take(.state(.streaming(AttachRig.camera)))
    #expect(await two.ask(.use(cameraID: "usb:1:2:3")) == nil)
    #expect(await two.cameras().map(\.id) == ["usb:1:2:3"])
    two.leave()
    try await until { rig.desk.programs.isEmpty }
    #expect(await rig.service.control.asked == ["pause", "resume", "pause", "camera usb:1:2:3"])
    #expect(try await rig.service.ask("GET", "/v1/status").text.contains("\"attached\":[]"))
    await rig.service.server.stop()
  }

  @Test("the socket is this user's alone, and frames are offered at the rate that was asked for")
  func modeAndRate() async throws {
    let rig = try await AttachRig(networks: Self.networks)
    let mode = try FileManager.default.attributesOfItem(atPath: rig.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let eyes = try #require(await rig.finder.attach(networks: Self.networks))
    #expect(await eyes.ask(.slow(to: 10)) == nil)
    var offered: [UInt64] = []
    var events = eyes.events().makeAsyncIterator()
    for number in 1...30 {
      rig.desk.take(.frame(frame(UInt64(number))))
      guard number % 3 == 1, case .frame(let frame)? = await events.next(isolation: #isolation) else {
        continue
      }
      offered.append(frame.sequence)
      _ = await eyes.see(frame)
    }
    #expect(offered == [1, 4, 7, 10, 13, 16, 19, 22, 25, 28])
    eyes.leave()
    await rig.service.server.stop()
  }
}
