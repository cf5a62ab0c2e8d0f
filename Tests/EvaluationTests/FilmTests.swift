import Foundation
import JPEGCodec
import Recording
import Signals
import TestSupport
import Testing
import Tracking
import Vision

@testable import Evaluation

/// The demo as a film that somebody labelled by hand.
private struct LabelledFilm {
  let place: TemporaryFolder
  let bundle: SessionBundle

  /// Blinks as they happened; the frames are written by each test.
  init() throws {
    (place, bundle) = (try TemporaryFolder(), try SessionBundle(opening: demo))
    var (lines, start): ([String], Double?) = (["start_s,end_s"], nil)
    for entry in bundle.entries {
      let isDown = bundle.truth(sequence: entry.sequence)?.blink ?? false
      if isDown { start = start ?? entry.time.seconds }
      if let began = start, !isDown {
        lines.append("\(began),\(entry.time.seconds)")
        start = nil
      }
    }
    try place.write(lines.joined(separator: "\n") + "\n", to: "blinks.csv")
  }

  var times: [Double] { bundle.entries.map(\.time.seconds) }

  func write(times: [Double]) throws {
    try place.write((["t_s"] + times.map { "\($0)" }).joined(separator: "\n"), to: "frames.csv")
  }

  func copyFilm() throws {
    try FileManager.default.copyItem(
      at: demo.appending(path: "frames.mjpeg"), to: place.url.appending(path: "film.mjpeg"))
  }

  /// Writes the film's first pictures alone, where what is tested has to do with no blink: seconds of networks less.
  func writeFilm(first count: Int) throws {
    let film = try Data(contentsOf: demo.appending(path: "frames.mjpeg"))
    try place.write(film.prefix(bundle.entries.prefix(count).last?.end ?? 0), to: "film.mjpeg")
  }

  func measure(_ configuration: EvaluationConfiguration = .init()) throws -> FilmReport {
    try FilmEvaluation(reading: place.url, configuration: configuration, load: loadJPEG)
      .run(TrackerMaker(.networks)) { _ in }
  }

  /// What is wrong with it.
  func fault() throws -> String {
    let error = #expect(throws: (any Error).self) {
      try FilmEvaluation(reading: place.url, configuration: .init(), load: loadJPEG)
    }
    return "\(try #require(error))"
  }
}

@Suite("Films with labelled blinks", .heavy)
struct FilmTests {
  @Test("Motion JPEG with times: as many blinks as a recording of the same pictures gives")
  func film() throws {
    let film = try LabelledFilm()
    try film.copyFilm()
    try film.write(times: film.times)
    #expect(try MeasurableFolder.find(in: film.place.url).map(\.kind) == [.film])
    let report = try film.measure()
    #expect(report.frames == 615 && abs(report.rate.median - 30) < 1.5 && report.withEyes > 0.9)
    let blinks = report.blinks.blinks
    #expect(blinks.happened == 7 && blinks.matched == 7 && blinks.found == 7, "\(blinks)")
    #expect(report.blinksWithFrame == 7 && report.notes.isEmpty && report.times != nil)
  }

  @Test("without times a rate will do; too slow a clock finds them elsewhere")
  func rate() throws {
    let film = try LabelledFilm()
    try film.copyFilm()
    #expect(try film.fault().contains("give --fps"))
    var configuration = EvaluationConfiguration()
    configuration.filmRate = 15
    let slow = try film.measure(configuration)
    #expect(abs(slow.seconds - 614.0 / 15) < 0.01 && abs(slow.rate.median - 15) < 0.01)
    #expect(slow.blinks.blinks.matched < slow.blinks.blinks.happened)
    // Labels in milliseconds lie behind the film's end, and the report says so.
    try film.place.write("start_s,end_s\n3100,3250\n5000,5200\n", to: "blinks.csv")
    try film.writeFilm(first: 46)
    let behind = try film.measure(configuration)
    #expect(behind.notes == ["labelled blinks outside the film, which goes from 0.00 to 3.00 s: 2"])
    #expect(behind.blinksWithFrame == 0)
  }

  @Test("pictures by name, of a camera that slows down in the middle: blinks are found all the same")
  func rateThatChanges() throws {
    let film = try LabelledFilm()
    var lines = ["t_s,file"]
    for (at, frame) in film.bundle.frames().enumerated() where at < 300 || at % 2 == 0 {
      try film.place.write(try #require(frame.jpeg), to: "in/\(at).jpg")
      lines.append("\(frame.time.seconds),in/\(at).jpg")
    }
    try film.place.write(lines.joined(separator: "\n"), to: "frames.csv")
    let report = try film.measure()
    #expect(report.rate.high > 27 && report.rate.low < 17, "\(report.rate)")
    #expect(report.blinks.blinks.matched == 7 && report.blinks.blinks.found <= 8, "\(report.blinks)")
    // A picture that cannot be read is told, and the others are measured.
    try film.place.write(lines.prefix(1 + 30).joined(separator: "\n"), to: "frames.csv")
    try film.place.write("start_s,end_s\n0.2,0.4\n", to: "blinks.csv")
    try film.place.write("no picture", to: "in/7.jpg")
    let damaged = try film.measure()
    #expect(damaged.notes.first?.contains("that cannot be read: 1; picture 8") == true)
    #expect(damaged.frames == 29)
  }

  @Test("what is wrong with a film is named, with what to do")
  func bad() throws {
    let film = try LabelledFilm()
    #expect(try film.fault().contains("no film beside its blinks.csv; give one file of JPEG pictures"))
    try film.place.write("no pictures", to: "a.mjpeg")
    #expect(try film.fault().contains("no film"))
    try film.place.write("x", to: "b.mjpg")
    #expect(try film.fault().contains("several films (a.mjpeg, b.mjpg)"))
    for name in ["a.mjpeg", "b.mjpg"] { try FileManager.default.removeItem(at: film.place.url(name)) }
    try film.copyFilm()
    try film.write(times: Array(film.times.dropLast()))
    #expect(try film.fault().contains("has 614 times and"))
    try film.write(times: [0, 0.1, 0.1])
    #expect(try film.fault().contains("frames.csv, line 4: times must rise"))
    try film.place.write("t_s\n", to: "frames.csv")
    #expect(try film.fault().contains("names no pictures"))
    try film.place.write("t_s,file\n0,a.jpg\n", to: "frames.csv")
    #expect(try film.fault().contains("line 2: the picture a.jpg is missing"))
    try film.place.write("t_s\nzero\n", to: "frames.csv")
    #expect(try film.fault().contains("line 2: needs a number for t_s"))
    try film.place.write("t_s\n9.3e9\n", to: "frames.csv")
    #expect(try film.fault().contains("line 2: its time is out of all bounds"))
  }

  @Test(
    "labels that cannot be are named by their line",
    arguments: [("1,0.9\n", 2), ("1,1.2\n1.1,1.3\n", 3), ("1\n", 2), ("nan,2\n", 2), ("1,9.3e9\n", 2)])
  func badLabels(rows: String, line: Int) throws {
    let film = try LabelledFilm()
    try film.place.write("start_s,end_s\n" + rows, to: "blinks.csv")
    #expect(try film.fault().contains("blinks.csv, line \(line): "))
  }
}
