import Capture
import Foundation
import JPEGCodec
import Recording
import Signals
import Statistics
import Synchronization
import TestSupport
import Testing

@testable import CommandSupport
@testable import Diagnosis
@testable import SessionCommands

/// What was said, in order.
private final class Said: Sendable {
  private let all = Mutex<[String]>([])
  func take(_ line: String) { all.withLock { $0.append(line) } }
  var lines: [String] { all.withLock { $0 } }
}

@Suite("trackii record, from a camera")
struct RecordCameraTests {
  let place: Place
  private let said = Said()
  init() throws { place = try Place() }

  private static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  private static func camera(_ width: Int, _ height: Int) -> FakeCamera {
    FakeCamera(card: "Lab Camera", formats: [FakeCamera.format(.grey, width, height, 30)])
  }

  private static func picture(_ width: Int, _ height: Int) -> FakeStep { .frame(frame(width, height)) }

  private static func frame(_ width: Int, _ height: Int) -> FakeFrame {
    FakeFrame(Data((0..<(width * height)).map { UInt8($0 % width & 255) }))
  }

  private func record(_ kernel: FakeVideoKernel) async throws -> RecordReport {
    var run = RecordRun(
      source: RecordSource(camera: Camera(layer: kernel.layer), screen: Self.screen),
      out: place.url.appending(path: "out"), seconds: nil)
    (run.hasStatusLine, run.say) = (false, { [said] in said.take($0) })
    return try await run.run()
  }

  /// How many frames have been written.
  private var written: @Sendable () -> Int {
    let index = place.path("out/index.csv")
    return { (FileManager.default.contents(atPath: index)?.count { $0 == UInt8(ascii: "\n") } ?? 1) - 1 }
  }

  @Test("a busy camera is waited for, and recorded as soon as it is free: named, with size and rate")
  func busy() async throws {
    let (said, written) = (said, written)
    let kernel = FakeVideoKernel(
      [Self.camera(160, 120)],
      script: [
        .waitUntil { said.lines.contains { $0.contains("Another program uses the camera") } },
        Self.picture(160, 120),
        .waitUntil { FileManager.default.fileExists(atPath: "\(place.path("out"))/session.json") },
        .frames(Self.frame(160, 120)) { written() > 0 },
      ])
    kernel.fail("VIDIOC_REQBUFS", errno: EBUSY, times: 1)
    let report = try await record(kernel)
    #expect(report.frames >= 1 && report.camera?.name == "Lab Camera")
    #expect(said.lines.first?.hasPrefix("waiting: Another program uses the camera /dev/video0.") == true)
    let head = "recording Lab Camera (/dev/video0): GREY 160x120 at 30 fps into "
    #expect(said.lines.contains { $0.hasPrefix(head) }, "\(said.lines)")
    let camera = try SessionBundle(opening: place.url.appending(path: "out")).manifest.camera
    #expect(camera.name == "Lab Camera" && camera.width == 160 && camera.fps == 30)
    #expect(camera.id == "fake:usb-1:Lab Camera")
  }

  @Test("when the camera comes back with another size, the recording ends, says so, and plays")
  func otherSize() async throws {
    let (said, written) = (said, written)
    let small = Self.camera(80, 60)
    let kernel = FakeVideoKernel(
      [Self.camera(160, 120)],
      script: [
        Self.picture(160, 120),
        .waitUntil { FileManager.default.fileExists(atPath: "\(place.path("out"))/session.json") },
        // A single picture may be dropped on a busy machine, and would be waited for in vain.
        .frames(Self.frame(160, 120)) { written() > 0 }, .unplug(path: small.path), .plug(small),
        .frames(Self.frame(80, 60)) { said.lines.contains { $0.contains("80x60") } },
        Self.picture(80, 60), .waitForStop,
      ])
    await #expect {
      try await record(kernel)
    } throws: { error in
      guard case RecordingError.sizeChanged(_, from: "160x120", to: "80x60") = error else { return false }
      return "\(error)".contains("record anew")
    }
    let bundle = try SessionBundle(opening: place.url.appending(path: "out"))
    #expect(bundle.verify().isEmpty && bundle.entries.count >= 1)
    #expect(bundle.manifest.closing?.failure?.contains("160x120 to 80x60") == true)
    let sizes = Set(bundle.frames().map { "\($0.image.width)x\($0.image.height)" })
    #expect(sizes == ["160x120"])
  }

  @Test("lines come at once for what is new, and every ten seconds for what is not")
  func lines() {
    var lines = ProgressLines(every: 10)
    let due = (0..<30).filter { lines.isDue($0 < 15 ? "a" : "b", at: Double($0)) }
    #expect(due == [0, 10, 15, 25])
  }
}

@Suite("trackii doctor, by a camera's pictures")
struct DoctorCameraTests {
  /// Counts what has been taken of a stream that keeps the newest only.
  private final class Counter: Sendable {
    private let value = Atomic(0)
    var count: Int { value.load(ordering: .acquiring) }
    func countOne() { value.add(1, ordering: .acquiringAndReleasing) }
  }

  /// What doctor finds of a camera that delivers these bytes, one picture after `gap` seconds more than 1/30; nil
  /// for a picture that arrives damaged.
  private func check(
    as format: PixelFormat = .grey, _ width: Int, _ height: Int, gap: Double = 0,
    _ picture: (Int) throws -> Data?
  ) async throws -> Check {
    let taken = Counter()
    var script: [FakeStep] = []
    var good = 0
    for number in 0..<30 {
      if gap > 0 { script.append(.quiet(seconds: gap)) }
      let bytes = try picture(number)
      if bytes != nil {
        let due = good
        script.append(.waitUntil { taken.count >= due })
        good += 1
      }
      script.append(.frame(FakeFrame(bytes ?? Data(repeating: 7, count: 900))))
    }
    let camera = FakeCamera(formats: [FakeCamera.format(format, width, height, 30)])
    let kernel = FakeVideoKernel([camera], script: script)
    var findings = CameraFindings()
    for try await event in Camera(layer: kernel.layer).events() {
      taken.countOne()
      switch event {
      case .state(.streaming(let identity)): findings.identity = identity
      case .state: break
      case .frame(let frame): findings.take(frame)
      }
    }
    return try #require(findings.check(CameraFindings.Configuration(), isNeeded: true))
  }

  private func smooth(_ width: Int, _ height: Int) -> Data {
    let row = Data((0..<width).map { UInt8($0 * 200 / width) })
    return (0..<height).reduce(into: Data()) { picture, _ in picture.append(row) }
  }

  @Test("a sound camera is fit, and the rate is the one that was counted")
  func sound() async throws {
    let check = try await check(640, 480) { _ in smooth(640, 480) }
    #expect(check.state == .fit)
    #expect(
      check.says == "Fake Camera (/dev/video0), GREY 640x480, 30 pictures a second counted (30 promised).")
  }

  @Test("a camera at ten frames a second is told with that rate, whatever its driver promises")
  func slow() async throws {
    let check = try await check(640, 480, gap: 0.067) { _ in smooth(640, 480) }
    #expect(check.state == .note)
    #expect(check.says.contains("10 pictures a second counted (30 promised)") && check.says.contains("slow"))
    #expect(check.remedy?.contains("light") == true)
  }

  @Test("320x240 is used, with a word on what it costs")
  func small() async throws {
    let check = try await check(320, 240) { _ in smooth(320, 240) }
    #expect(check.state == .note && check.says.contains("less exact"))
    #expect(check.remedy?.contains("640x480") == true)
  }

  @Test("noise in place of pictures is unfit, and so are pictures of which many arrive damaged")
  func garbage() async throws {
    var random = SplitMix64(seed: 3)
    let noise = try await check(640, 480) { _ in
      Data((0..<(640 * 480)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }
    #expect(noise.state == .unfit && noise.says.contains("noise"))
    let jpeg = try JPEGCoder().jpeg(
      GrayImage(width: 640, height: 480, pixels: [UInt8](smooth(640, 480))))
    let damaged = try await check(as: .mjpeg, 640, 480) { $0 % 2 == 0 ? jpeg : nil }
    #expect(damaged.state == .unfit && damaged.says.contains("arrive damaged"))
    #expect(damaged.remedy?.contains("cable") == true)
  }

  @Test("when no picture can be used, the camera is unfit for the reason that it gave")
  func nothing() async throws {
    let kernel = FakeVideoKernel(
      [FakeCamera(formats: [FakeCamera.format(.mjpeg, 640, 480, 30)])],
      script: (0..<90).map { _ in .frame(FakeFrame(Data(repeating: 7, count: 900))) })
    let look = try await DoctorLook.look(at: Camera(layer: kernel.layer))
    let check = look.camera(Check(.camera, .fit, "Fake Camera (/dev/video0)."))
    #expect(check.state == .unfit && check.says.contains("nothing but damaged pictures"), "\(check)")
  }
}
