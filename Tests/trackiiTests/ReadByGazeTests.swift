import Foundation
import ReaderWindow
import Recording
import Signals
import TestSupport
import Testing
import VirtualDisplay

/// The whole program as a person without hands uses it: a recorded person reads, and nobody presses a key.
@Suite("Reading by gaze", .live)
struct ReadByGazeTests {
  static let needsDisplay: Comment = "needs Xvfb and openbox (apt-get install xvfb openbox)"

  @Test("the demonstration does all that its person asks for, reports it as JSON, and leaves pictures")
  func demoWithoutDisplay() async throws {
    let place = try Place()
    let outcome = try await trackii(
      "demo", "--headless", "--json", "--pictures", place.path("pictures"), in: place)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let happened = try outcome.json()["happened"] as? [String]
    #expect(happened == ["scroll down", "scroll up", "page forward", "exit"])
    let pictures = try FileManager.default.contentsOfDirectory(atPath: place.path("pictures"))
    #expect(pictures.contains { $0.hasSuffix("calibration-c.png") })
    #expect(pictures.contains { $0.hasSuffix("exit-dwell.png") })
    #expect(
      !FileManager.default.fileExists(atPath: place.path("data")), "the person's own data are not touched")
  }

  @Test(
    "the demonstration runs in a window and says what its person does",
    .enabled(if: VirtualDisplay.isAvailable, needsDisplay))
  func demoInWindow() async throws {
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let outcome = try await trackii("demo", environment: display.environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for line in [
      "scrolling down by gaze", "scrolling up by gaze", "page turned: 1 to 2", "left through the exit target",
    ] {
      #expect(outcome.output.contains(line))
    }
  }

  @Test(
    "a document is calibrated for, read, turned and left by gaze alone, and its place is kept",
    .enabled(if: VirtualDisplay.isAvailable, needsDisplay))
  func readByGaze() async throws {
    let place = try Place()
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let file = place.url.appending(path: "on-reading.pdf")
    try DemoDocument.write(to: file)
    let read = try await trackii(
      "read", file.path, "--session", demo.path, "--record", place.path("mine"), in: place,
      environment: display.environment)
    #expect(read.status == 0, "\(read.errors)")

    let shelf = try await trackii("library", "list", "--json", in: place).jsonList()
    let book = try #require(shelf.first as? [String: Any])
    #expect(book["title"] as? String == "On reading with the eyes")
    #expect(book["page"] as? Int == 1, "it was left on the second page, counted from 0")
    let verified = try await trackii("verify", place.path("mine"), in: place)
    #expect(verified.status == 0, "\(verified.output)")
    let replayed = try await trackii("replay", place.path("mine"), "--json", in: place).json()
    let score = try #require(replayed["score"] as? [String: Any])
    let tallies = try #require(score["tallies"] as? [String: [String: Any]])
    #expect(tallies["exit"]?["recognised"] as? Int == 1)
    #expect(tallies["exit"]?["falseOnes"] as? Int == 0)
    try await measured(place, file)
  }

  /// The recording says where the pages stood, so that single words of the PDF are measured.
  private func measured(_ place: Place, _ file: URL) async throws {
    let timeline = try SessionBundle(opening: place.url.appending(path: "mine")).timeline
    let shown = timeline.filter { $0.kind == .pagesShown }.compactMap(\.pages)
    #expect(
      shown.contains { $0.contains { $0.page == 0 } } && shown.contains { $0.contains { $0.page == 1 } })
    let run = try await trackii(
      "measures", place.path("mine"), "--document", file.path, "--json", in: place)
    #expect(run.status == 0, "\(run.errors)")
    let regions = try #require(try run.json()["regions"] as? [[String: Any]])
    let words = regions.filter {
      $0["level"] as? String == "word" && (($0["measures"] as? [String: Any])?["nFix"] as? Int ?? 0) > 0
    }
    #expect(words.count >= 6, "the script reads parts of four lines")
    #expect(Set(words.compactMap { $0["page"] as? Int }) == [1, 2])
    let report = try await trackii(
      "report", place.path("mine"), "--document", file.path, "--out", place.path("mine.html"), in: place)
    #expect(report.status == 0, "\(report.errors)")
    let page = try String(contentsOf: place.url.appending(path: "mine.html"), encoding: .utf8)
    #expect(page.contains("Page 1: scan path") && page.contains("data:image/png;base64,"))
  }

  @Test("without a display reading says so and changes nothing but the shelf")
  func noDisplay() async throws {
    let place = try Place()
    let file = place.url.appending(path: "on-reading.pdf")
    try DemoDocument.write(to: file)
    let outcome = try await trackii(
      "read", file.path, "--session", demo.path, in: place, environment: ["GDK_BACKEND": "x11"])
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("no display"))
  }

  @Test("a file that is no PDF, an unknown session and a damaged calibration are named")
  func badInput() async throws {
    let place = try Place()
    let file = place.url.appending(path: "notes.pdf")
    try Data("hello".utf8).write(to: file)
    let noPDF = try await trackii("read", file.path, in: place)
    #expect(noPDF.status == 65)
    #expect(noPDF.errors.contains("notes.pdf"))

    let noSession = try await trackii("calibrate", "--session", place.path("nothing"), in: place)
    #expect(noSession.status != 0)
    #expect(noSession.errors.contains("nothing"))

    let document = place.url.appending(path: "d.pdf")
    try DemoDocument.write(to: document)
    let calibration = place.url.appending(path: "calibration.json")
    try Data("{}".utf8).write(to: calibration)
    let damaged = try await trackii(
      "read", document.path, "--session", demo.path, "--calibration", calibration.path, in: place)
    #expect(damaged.status == 65)
    #expect(damaged.errors.contains("alibration"))
  }

  @Test("a calibration made from a script can be used again and says how good it is")
  func calibrateFromScript() async throws {
    let made = try await DemoCalibration.shared.value
    #expect(made.outcome.status == 0, "\(made.outcome.errors)")
    let quality = try made.outcome.json()
    #expect((quality["points"] as? [Any])?.count == 5)
    #expect(FileManager.default.fileExists(atPath: made.file.path))
  }

  @Test("a calibration in which no face is seen says so and what to do")
  func calibrationWithoutFace() async throws {
    let place = try Place()
    let bundle = place.url.appending(path: "empty-chair")
    try await emptyChair(at: bundle)
    let outcome = try await trackii(
      "calibrate", "--session", bundle.path, "--output", place.path("c.json"), in: place)
    #expect(outcome.status == 65)
    #expect(outcome.errors.localizedCaseInsensitiveContains("face"), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.path("c.json")), "nothing half-made is left")
  }

  /// A recording of a wall: five targets are shown and nobody looks.
  private func emptyChair(at folder: URL) async throws {
    let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    let writer = try BundleWriter(
      creating: folder,
      manifest: SessionManifest(
        createdBy: "test", camera: CameraNote(name: "wall", width: 320, height: 240, format: "GREY", fps: 10),
        screen: screen))
    let bricks = (0..<(320 * 240)).map { UInt8(($0 % 320 / 16 + $0 / 320 / 8) % 2 == 0 ? 90 : 150) }
    let wall = GrayImage(width: 320, height: 240, pixels: bricks)
    for index in 0..<60 {
      writer.append(Frame(sequence: UInt64(index), time: Timestamp(seconds: Double(index) / 10), image: wall))
    }
    for (index, place) in [(960.0, 540.0), (192, 108), (1728, 108), (1728, 972), (192, 972)].enumerated() {
      writer.note(
        TimelineRow(
          kind: .calibration, label: "\(index)", point: ScreenPoint(x: place.0, y: place.1),
          start: Timestamp(seconds: Double(index)), end: Timestamp(seconds: Double(index + 1))))
    }
    _ = try await writer.finish()
  }

  @Test("options that make no sense are refused with the usage")
  func usage() async throws {
    #expect(try await trackii("read").status == 64)
    #expect(try await trackii("calibrate", "--points", "7").status == 64)
    #expect(try await trackii("read", "x.pdf", "--screen-mm", "wide").status == 64)
    #expect(try await trackii("nonsense").status == 64)
  }
}
