import Foundation
import Signals
import TestSupport
import Testing
import Traces

@testable import Recording

@Suite("A recording that was cut off plays as far as it is whole")
struct CrashTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test("what was flushed survives a program that never closes its recording")
  func neverClosed() async throws {
    var manifest = Sample.manifest()
    manifest.closing = Closing(framesWritten: 99)
    let writer = try BundleWriter(creating: folder.url("s"), manifest: manifest)
    for number in 0..<5 { writer.append(try Sample.frame(number)) }
    await writer.flush()
    try FileManager.default.copyItem(at: folder.url("s"), to: folder.url("copy"))

    let bundle = try SessionBundle(opening: folder.url("copy"))
    #expect(bundle.problems.map(\.kind) == [.notClosed])
    #expect(bundle.frames().map(\.sequence) == [0, 1, 2, 3, 4])
    #expect(bundle.manifest.screen == Sample.screen)
    try await writer.finish()
  }

  @Test("frames cut anywhere: the whole ones before the cut play, the cut one is named")
  func framesCut() throws {
    try Sample.bundle(at: folder.url("s"))
    let whole = try SessionBundle(opening: folder.url("s"))
    let frames = folder.url("s/frames.mjpeg")
    let bytes = try Data(contentsOf: frames)
    let cuts = whole.entries.flatMap {
      [$0.offset, $0.offset + 1, $0.offset + 3, $0.offset + $0.length / 2, $0.end - 1]
    }
    for cut in Set(cuts).sorted() {
      try bytes.prefix(cut).write(to: frames)
      let bundle = try SessionBundle(opening: folder.url("s"))
      let expected = whole.entries.filter { $0.end <= cut }
      #expect(bundle.frames().map(\.sequence) == expected.map(\.sequence), "cut at byte \(cut)")
      let firstCut = try #require(bundle.problems.first { $0.kind == .beyondEnd }, "cut at byte \(cut)")
      #expect(firstCut.file == "index.csv" && firstCut.frame == expected.count)
      #expect(
        firstCut.line == expected.count + 2 && firstCut.byteOffset == whole.entries[expected.count].offset)
    }
  }

  @Test("an index cut at any byte: every frame still plays, the lost times are estimated and said to be so")
  func indexCut() throws {
    try Sample.bundle(at: folder.url("s"))
    let index = folder.url("s/index.csv")
    let bytes = try Data(contentsOf: index)
    for cut in 0..<bytes.count {
      try bytes.prefix(cut).write(to: index)
      let bundle = try SessionBundle(opening: folder.url("s"))
      #expect(bundle.frames().map(\.sequence) == [0, 1, 2, 3], "cut at byte \(cut)")
      #expect(bundle.problems.contains { $0.kind == .indexRebuilt }, "cut at byte \(cut)")
      for (number, frame) in bundle.frames().enumerated() {
        #expect(abs(frame.time - Sample.time(number)) < 1e-4, "cut at byte \(cut)")
      }
    }
  }

  @Test("a crash between a picture and its row, or within a picture, loses at most that picture")
  func betweenPictureAndRow() throws {
    try Sample.bundle(at: folder.url("s"))
    let extra = try #require(try Sample.frame(4).jpeg)
    try folder.url("s/frames.mjpeg").edit { $0 += extra + extra.prefix(100) }
    let bundle = try SessionBundle(opening: folder.url("s"))
    #expect(bundle.frames().map(\.sequence) == [0, 1, 2, 3, 4])
    #expect(Set(bundle.problems.map(\.kind)) == [.indexRebuilt, .truncatedPicture])
  }

  @Test("a trace that was cut within a line plays up to that line")
  func traceCut() async throws {
    let writer = try BundleWriter(creating: folder.url("s"), manifest: Sample.manifest())
    for number in 0..<3 { writer.trace(Sample.tracked(number)) }
    try await writer.finish()
    try folder.url("s/trace.jsonl").edit { $0.removeLast(9) }
    let trace = try #require(try SessionBundle(opening: folder.url("s")).trace())
    #expect(trace.samples.map(\.sequence) == [0, 1])
  }

  @Test("a manifest is either the old one or the new one")
  func manifestDraft() throws {
    try Sample.bundle(at: folder.url("s"))
    try Data("{\"format\"".utf8).write(to: folder.url("s/.session.json.new"))
    #expect(try SessionBundle(opening: folder.url("s")).problems == [])
  }
}
