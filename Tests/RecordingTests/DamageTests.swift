import Foundation
import Signals
import Statistics
import TestSupport
import Testing

@testable import Recording

@Suite("Damage is reported by name and place, and the rest plays")
struct DamageTests {
  let folder: TemporaryFolder
  var session: URL { folder.url("s") }
  init() throws {
    folder = try TemporaryFolder()
    try Sample.bundle(at: folder.url("s"))
  }

  private func played() throws -> ([UInt64], [BundleProblem]) {
    let bundle = try SessionBundle(opening: session)
    return (bundle.frames().map(\.sequence), bundle.verify())
  }

  @Test("one changed byte in a picture")
  func changedByte() throws {
    let entry = try SessionBundle(opening: session).entries[2]
    try session.appending(path: "frames.mjpeg").edit { $0[entry.offset + entry.length / 2] ^= 0x10 }
    let (sequences, problems) = try played()
    #expect(sequences == [0, 1, 3])
    let problem = try #require(problems.first)
    #expect(problems.count == 1 && problem.kind == .checksumMismatch)
    #expect(problem.frame == 2 && problem.byteOffset == entry.offset)
    #expect(problem.description.hasPrefix("frames.mjpeg, frame 2, byte \(entry.offset): checksum mismatch"))
  }

  @Test("bytes that never were a picture, checksum and all")
  func noPicture() throws {
    let files = try BundleFiles(creating: folder.url("t"), manifest: Sample.manifest())
    try files.append(jpeg: Data([0xFF, 0xD8, 0xFF, 1, 2, 3]), sequence: 0, time: Sample.time(0))
    let good = try Sample.frame(1)
    try files.append(jpeg: try #require(good.jpeg), sequence: 1, time: good.time)
    let bundle = try SessionBundle(opening: folder.url("t"))
    #expect(bundle.frames().map(\.sequence) == [1])
    #expect(bundle.verify().last?.kind == .damagedPicture)
  }

  @Test(
    "a garbled row of the index is named and its frame recovered",
    arguments: [
      "", "1,2", "rubbish", "1,-5,0,10,00000000", "1,33,x,10,00000000", "1,33,0,0,00000000", "\u{0}\u{1}",
    ])
  func garbledRow(_ text: String) throws {
    try session.appending(path: "index.csv").editLine(3, to: text)
    let (sequences, problems) = try played()
    #expect(sequences == [0, 1, 2, 3])
    #expect(problems.map(\.kind) == [.garbledLine, .indexRebuilt])
    #expect(problems.first?.line == 3 && problems.first?.frame == 1)
  }

  @Test("a row that points beyond the frames, one that overlaps, a clock that runs backwards")
  func senselessRows() throws {
    let entries = try SessionBundle(opening: session).entries
    var beyond = entries[3]
    beyond.length += 1
    var overlapping = entries[2]
    overlapping.offset -= 5
    var backwards = entries[1]
    backwards.time = Timestamp(nanoseconds: 0)
    for (entry, kind) in [
      (beyond, BundleProblem.Kind.beyondEnd), (overlapping, .garbledLine), (backwards, .clockBackwards),
    ] {
      let copy = folder.url("copy-\(entry.index)")
      try FileManager.default.copyItem(at: session, to: copy)
      try copy.appending(path: "index.csv").editLine(entry.index + 2, to: entry.csv)
      let bundle = try SessionBundle(opening: copy)
      #expect(bundle.problems.first?.kind == kind)
      #expect(bundle.problems.first?.frame == entry.index)
      #expect(bundle.frames().map(\.sequence) == [0, 1, 2, 3])
    }
  }

  @Test("without a manifest the frames play and the screen is unknown")
  func noManifest() throws {
    try FileManager.default.removeItem(at: session.appending(path: "session.json"))
    let (sequences, problems) = try played()
    #expect(sequences == [0, 1, 2, 3])
    #expect(problems.map(\.kind) == [.missingFile])
    #expect(throws: RecordingError.noScreenGeometry(path: session.path)) {
      try SessionBundle(opening: session).screen()
    }
  }

  @Test(
    "a manifest that is no JSON, or not ours, is reported",
    arguments: ["", "{", "[]", "{\"format\":\"trackii-session\",\"version\":\"1.0\"}"])
  func badManifest(_ text: String) throws {
    try Data(text.utf8).write(to: session.appending(path: "session.json"))
    let (sequences, problems) = try played()
    #expect(sequences == [0, 1, 2, 3])
    #expect(problems.map(\.kind) == [.badManifest])
  }

  @Test("another major version is refused with both versions and the remedy")
  func otherVersion() throws {
    let manifest = session.appending(path: "session.json")
    try manifest.edit { data in
      data = Data(String(decoding: data, as: UTF8.self).replacing("\"1.0\"", with: "\"2.3\"").utf8)
    }
    let error = #expect(throws: RecordingError.self) { try SessionBundle(opening: session) }
    let text = try #require(error).description
    #expect(text.contains("2.3") && text.contains("1.x") && text.contains("update"))
  }

  @Test("a higher minor version only adds")
  func higherMinor() throws {
    try session.appending(path: "session.json").edit { data in
      data = Data(
        String(decoding: data, as: UTF8.self).replacing("\"1.0\"", with: "\"1.7\", \"new\" : [1]").utf8)
    }
    #expect(try SessionBundle(opening: session).verify() == [])
  }

  @Test("numbers at the edge of what fits", arguments: ["1e-300", "0", "-30", "1e300"])
  func edges(_ fps: String) throws {
    try session.appending(path: "session.json").edit { data in
      data = Data(
        String(decoding: data, as: UTF8.self).replacing("\"fps\" : 30", with: "\"fps\" : \(fps)").utf8)
    }
    let entries = try SessionBundle(opening: session).entries
    var last = entries[1]
    last.sequence = .max
    last.time = Timestamp(nanoseconds: (1 << 62) - 1)
    let rows = [FrameEntry.header, entries[0].csv, last.csv].joined(separator: "\n") + "\n"
    try Data(rows.utf8).write(to: session.appending(path: "index.csv"))
    let bundle = try SessionBundle(opening: session)
    #expect(bundle.frames().map(\.sequence) == [0, .max, 0, 1])
    for (a, b) in zip(bundle.entries, bundle.entries.dropFirst()) { #expect(a.time < b.time) }
  }

  @Test("the index is gone")
  func noIndex() throws {
    try FileManager.default.removeItem(at: session.appending(path: "index.csv"))
    let (sequences, problems) = try played()
    #expect(sequences == [0, 1, 2, 3])
    #expect(problems.map(\.kind) == [.missingFile, .indexRebuilt])
  }

  @Test("the frames are gone: the timeline is still there")
  func noFrames() throws {
    try FileManager.default.removeItem(at: session.appending(path: "frames.mjpeg"))
    let bundle = try SessionBundle(opening: session)
    #expect(bundle.problems.map(\.kind) == [.missingFile])
    #expect(bundle.timeline.count == 1)
    #expect(Array(bundle.frames()).isEmpty)
  }

  @Test("a bad line of the timeline or the truth is named")
  func badLines() throws {
    try session.appending(path: "timeline.jsonl").edit { $0 += Data("{\"kind\":\"line\"}\n".utf8) }
    let values = TruthRow.columns.map { _ in "1" }
    let header = TruthRow.columns.joined(separator: ",")
    let bad = ["nan"] + values.dropFirst()
    try Data(
      [header, values.joined(separator: ","), bad.joined(separator: ",")].joined(separator: "\n").utf8
    )
    .write(to: session.appending(path: "truth.csv"))
    let bundle = try SessionBundle(opening: session)
    #expect(bundle.problems.map(\.file) == ["timeline.jsonl", "truth.csv"])
    #expect(bundle.problems.map(\.line) == [2, 3])
    #expect(bundle.truth(sequence: 1)?.gaze == ScreenPoint(x: 1, y: 1))
  }

  @Test("a folder that is no recording, and none at all")
  func notABundle() throws {
    #expect(throws: RecordingError.notABundle(path: folder.url.path)) {
      try SessionBundle(opening: folder.url)
    }
    #expect(throws: RecordingError.notABundle(path: folder.url("nowhere").path)) {
      try SessionBundle(opening: folder.url("nowhere"))
    }
  }

  @Test("whatever is done to the bytes, opening and playing ends in an answer, never in a crash")
  func anyBytes() throws {
    var random = SplitMix64(seed: 7)
    for name in ["frames.mjpeg", "index.csv", "session.json", "timeline.jsonl"] {
      let file = session.appending(path: name)
      let original = try Data(contentsOf: file)
      for _ in 0..<60 {
        var data = original
        for _ in 0..<Int.random(in: 1...6, using: &random) where !data.isEmpty {
          let at = Int.random(in: 0..<data.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: data[at] = UInt8.random(in: 0...255, using: &random)
          case 1: data.removeSubrange(at..<min(data.count, at + Int.random(in: 1...40, using: &random)))
          default: data.insert(contentsOf: data.suffix(Int.random(in: 1...40, using: &random)), at: at)
          }
        }
        try data.write(to: file)
        guard let bundle = try? SessionBundle(opening: session) else { continue }
        #expect(bundle.frames().count(where: { _ in true }) <= 5)
        for (a, b) in zip(bundle.entries, bundle.entries.dropFirst()) {
          #expect(a.time < b.time && a.end <= b.offset && a.index < b.index)
        }
      }
      try original.write(to: file)
    }
  }
}
