import Foundation
import JPEGCodec
import Recording
import Signals
import Traces
import TestSupport
import Testing

@Suite("What is recorded plays back")
struct RoundTripTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test("the camera's own JPEG bytes, numbers and times come back verbatim")
  func verbatim() async throws {
    let writer = try BundleWriter(creating: folder.url("s.trackii"), manifest: Sample.manifest())
    let frames = try [0, 1, 2, 5, 6].map { try Sample.frame($0) }
    frames.forEach(writer.append)
    let closing = try await writer.finish()
    #expect(closing == Closing(framesWritten: 5))

    let bundle = try SessionBundle(opening: folder.url("s.trackii"))
    #expect(bundle.verify() == [])
    let played = Array(bundle.frames())
    #expect(played.map(\.jpeg) == frames.map(\.jpeg))
    #expect(played.map(\.sequence) == [0, 1, 2, 5, 6])
    #expect(played.map(\.time) == frames.map(\.time))
    #expect(bundle.entries.map(\.index) == [0, 1, 2, 3, 4])
  }

  @Test("pictures of a face are for their owner only: the folder and every file in it")
  func privacy() async throws {
    let writer = try BundleWriter(creating: folder.url("private"), manifest: Sample.manifest())
    writer.append(try Sample.frame(0))
    try await writer.finish()
    let root = folder.url("private")
    let files = try FileManager.default.contentsOfDirectory(atPath: root.path)
    for path in [root.path] + files.map({ root.appending(path: $0).path }) {
      let mode = try #require(
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
      #expect(mode & 0o077 == 0, "\(path) has mode \(String(mode, radix: 8))")
    }
  }

  @Test("raw frames are kept as good JPEGs")
  func rawFrames() async throws {
    let writer = try BundleWriter(creating: folder.url("s"), manifest: Sample.manifest())
    for number in 0..<3 { writer.append(try Sample.frame(number, jpeg: false)) }
    try await writer.finish()
    let bundle = try SessionBundle(opening: folder.url("s"))
    for (number, frame) in bundle.frames().enumerated() {
      let original = Sample.image(number)
      for (x, y) in [(0, 0), (20, 10), (47, 31)] {
        #expect(abs(Int(frame.image[x, y]) - Int(original[x, y])) <= 12)
      }
    }
    #expect(bundle.entries.count == 3)
  }

  @Test("manifest, timeline and the pipeline's trace come back")
  func rest() async throws {
    var manifest = Sample.manifest()
    manifest.text = TextBlock(
      columnLeft: 1, columnRight: 2, lineY: [3, 4.5], linePitch: 5, characterWidth: 6)
    let rows = [
      TimelineRow(kind: .documentOpened, label: "a.pdf", start: Sample.time(0)),
      TimelineRow(
        kind: .scrolled, start: Sample.time(1), position: DocumentPosition(page: 2, offset: 0.25)),
      TimelineRow(kind: .layoutChanged, start: Sample.time(2), layout: Sample.layout),
      TimelineRow(
        kind: .validation, label: "v1", point: ScreenPoint(x: 10, y: 20), start: Sample.time(3),
        end: Sample.time(9)),
    ]
    let writer = try BundleWriter(creating: folder.url("s"), manifest: manifest)
    rows.forEach(writer.note)
    for number in 0..<6 { writer.trace(Sample.tracked(number)) }
    try await writer.finish()

    let bundle = try SessionBundle(opening: folder.url("s"))
    manifest.closing = Closing(framesWritten: 0)
    #expect(bundle.manifest == manifest)
    #expect(bundle.timeline == rows)
    #expect(bundle.timeline(at: Sample.time(4)) == [rows[3]])
    let trace = try #require(try bundle.trace())
    #expect(trace.header.screen == Sample.screen)
    #expect(trace.header.layout == Sample.layout)
    #expect(trace.rows == (0..<6).map { TraceRow(Sample.tracked($0)) })
  }

  @Test("an existing recording is never overwritten")
  func noOverwriting() throws {
    try Sample.bundle(at: folder.url("s"))
    let before = try Data(contentsOf: folder.url("s/session.json"))
    #expect(throws: RecordingError.alreadyExists(path: folder.url("s").path)) {
      try BundleWriter(creating: folder.url("s"), manifest: Sample.manifest())
    }
    #expect(try Data(contentsOf: folder.url("s/session.json")) == before)
  }

  @Test("a recording in a folder that does not exist is refused with its name")
  func noFolder() {
    let path = folder.url("nowhere/s")
    #expect(throws: RecordingError.cannotWrite(path: path.path, reason: "No such file or directory")) {
      try BundleWriter(creating: path, manifest: Sample.manifest())
    }
  }

  @Test("a camera that was connected anew counts from 0 again and is recorded on")
  func reconnected() async throws {
    let writer = try BundleWriter(creating: folder.url("s"), manifest: Sample.manifest())
    for (number, sequence) in [7, 8, 0, 1].enumerated() {
      var frame = try Sample.frame(number)
      frame.sequence = UInt64(sequence)
      writer.append(frame)
    }
    try await writer.finish()
    let bundle = try SessionBundle(opening: folder.url("s"))
    #expect(bundle.verify() == [])
    #expect(bundle.frames().map(\.sequence) == [7, 8, 0, 1])
  }

  @Test("closing twice is refused, and frames after closing are counted as lost")
  func closedTwice() async throws {
    let writer = try BundleWriter(creating: folder.url("s"), manifest: Sample.manifest())
    try await writer.finish()
    writer.append(try Sample.frame(0))
    #expect(writer.status.framesNotWritten == 1)
    await #expect(throws: RecordingError.closed(path: folder.url("s").path)) { try await writer.finish() }
  }
}
