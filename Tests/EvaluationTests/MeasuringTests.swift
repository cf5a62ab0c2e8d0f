import Calibration
import Foundation
import JPEGCodec
import Recording
import Signals
import TestSupport
import Testing
import Tracking
import Vision

@testable import Evaluation

/// Real parts on pictures of the demo, of which everything is known.
@Suite("Measuring", .heavy)
struct MeasuringTests {
  @Test("a recording: what a replay gives, blinks, irises, every frame counted")
  func recording() throws {
    var configuration = EvaluationConfiguration()
    configuration.points = [4, 5, 9]
    configuration.worstCases = 3
    let (report, worst) = try SessionEvaluation(opening: demo, configuration: configuration)
      .run(TrackerMaker(.classical)) { _ in }
    #expect(report.frames == 615 && report.width == 640 && report.glasses == false)
    #expect(HoldScore.State.allCases.reduce(0) { $0 + report.hold.frames($1) } == 615)
    #expect(report.blinks.blinks.happened == 7 && report.blinks.blinks.matched >= 6)
    #expect(try #require(report.eyes.irisPx).median < 0.6)
    #expect(report.gaze.map(\.points) == [0, 4, 5], "nine targets were never shown")
    #expect(report.gaze[0].problem?.contains("without calibration") == true)
    let five = report.gaze[2]
    #expect(five.test == .reading)
    // Measured: 2.10 degrees, and 15.7 for who always guesses the middle of the screen.
    #expect(try #require(five.raw?.meanDegrees) < 2.31 && #require(five.trivial?.meanDegrees) > 14.1)
    // Measured: 2.55.
    #expect(try #require(report.gaze[1].raw?.meanDegrees) < 2.81)
    #expect(report.gaze[1].raw != five.raw, "four points are another calibration than five")

    // The same as the program's own replay says.
    let bundle = try SessionBundle(opening: demo)
    let replay = try SessionReplay(
      bundle, learnsDrift: false, makeTracker: { try EyeTracker(classical: $0) })
    let frames = bundle.frames().map { replay.step($0) }
    let comparison = TruthComparison(bundle, screen: replay.screen, frames: frames)
    #expect(comparison.raw(nil) == five.raw && comparison.filtered(nil) == five.filtered)

    #expect(worst.count == 3 && worst[0].badness >= worst[2].badness && worst[0].truth.count == 2)
    for stage in [SessionReport.Stage.decode, .following, .finding, .calibration, .attention] {
      #expect(report.stages[stage.rawValue] != nil, "\(stage)")
    }
    let summary = GazeSummary.all([report, report])
    #expect(summary.map(\.points) == [0, 4, 5] || summary.map(\.points) == [4, 5, 0])
    let row = try #require(summary.first { $0.points == 5 })
    #expect(row.sessions == 2 && row.persons == 1 && row.rawMean == five.raw?.meanDegrees)
  }

  @Test("a recording without truth cannot be measured")
  func noTruth() throws {
    let place = try TemporaryFolder()
    for name in ["session.json", "frames.mjpeg", "index.csv", "timeline.jsonl"] {
      try FileManager.default.copyItem(at: demo.appending(path: name), to: place.url.appending(path: name))
    }
    #expect(throws: EvaluationError.noTruth(path: place.url.path)) {
      try SessionEvaluation(opening: place.url, configuration: EvaluationConfiguration())
    }
  }

  @Test("faces: eyes near the truth, a black picture is a miss, a damaged one is told")
  func faces() throws {
    let place = try TemporaryFolder()
    var table = "name,lx,ly,rx,ry,more\n"
    for (jpeg, truth) in try demoFrames(every: 60) {
      let (left, right) = (truth.left.iris, truth.right.iris)
      table += "f\(truth.index),\(left.x),\(left.y),\(right.x),\(right.y),0\n"
      try place.write(jpeg, to: "clean/f\(truth.index).jpg")
    }
    let count = table.split(separator: "\n").count - 1
    let black = GrayImage(width: 640, height: 480, pixels: [UInt8](repeating: 0, count: 640 * 480))
    try place.write(try JPEGCoder().jpeg(black), to: "clean/black.jpg")
    try place.write("no picture", to: "clean/broken.jpg")
    table += "black,300,240,360,240,0\nbroken,300,240,360,240,0\n"
    try place.write(table, to: "truth.csv")
    let (report, worst) = try FacesEvaluation(
      reading: place.url, configuration: EvaluationConfiguration(), load: loadJPEG
    ).run(TrackerMaker(.classical)) { _ in }
    let tracker = try #require(report.rows.first { $0.method == .tracker })
    let prior = try #require(report.rows.first { $0.method == .boxPrior })
    #expect(tracker.pictures == count + 1, "what cannot be read is no picture")
    #expect(tracker.misses == ["too-dark": 1] && prior.misses == ["no-face": 1])
    #expect(tracker.failures[2] == 1 && tracker.failures[3] == 1, "the miss")
    #expect(try #require(tracker.medianError) < 0.03 && #require(prior.medianError) > 0.03)
    #expect(report.notes.count == 1 && report.notes[0].contains("damaged"))
    #expect(worst.first?.badness == .infinity && worst.first?.found.isEmpty == true)
  }

  @Test("labelled pictures: fitted to spread points of one session, tested on the others")
  func labelled() throws {
    let place = try TemporaryFolder()
    let frames = try demoFrames(every: 15)
    var table = "person,session,file,x_px,y_px,screen_w,screen_h\n"
    for (jpeg, truth) in frames {
      try place.write(jpeg, to: "in/\(truth.index).jpg")
      table += "one,s,in/\(truth.index).jpg,\(truth.gaze.x),\(truth.gaze.y),1920,1080\n"
    }
    // Somebody whom no camera saw, and one with another screen.
    let black = GrayImage(width: 640, height: 480, pixels: [UInt8](repeating: 0, count: 640 * 480))
    try place.write(try JPEGCoder().jpeg(black), to: "in/black.jpg")
    table += "one,s,in/black.jpg,100,100,1920,1080\n"
    table += "one,s,in/black.jpg,100,100,1280,720\n"
    try place.write(table, to: "labels.csv")
    var configuration = EvaluationConfiguration()
    configuration.points = [5, 9, 1000]
    configuration.distanceMm = 530
    (configuration.mostPoints, configuration.mostParts) = (10, 2)
    var values: [LabelledValue] = []
    let (report, worst) = try LabelledEvaluation(
      reading: place.url, configuration: configuration, load: loadJPEG
    ).run(TrackerMaker(.classical)) { _ in
    } each: {
      values += $0
    }
    #expect(report.persons == 1 && report.pictures == frames.count + 2)
    #expect(report.rows.map(\.points) == [5, 9, nil], "there are no thousand points")
    #expect(report.rows.last?.pictures == frames.count + 1, "every point is tested once")
    for row in report.rows {
      #expect(row.test == Fold.otherPoints && row.usedPoints == row.points ?? 10)
      #expect(row.pictures - row.withGaze == 1, "the black picture is a miss")
      let px = try #require(row.px)
      #expect(px.mean < 0.5 * (try #require(row.trivialPx)))
      #expect(try #require(row.meanWithMissesPx) > px.mean)
      // Measured: 2.14 to 2.67.
      #expect(try #require(row.degrees) < 2.94)
      let own = values.filter { $0.points == row.points }
      #expect(own.count == row.pictures && own.allSatisfy { $0.split == 1 })
      let errors = own.compactMap(\.errorPx)
      #expect(abs(errors.reduce(0, +) / Double(errors.count) - px.mean) < 1e-9)
      #expect(own.filter { $0.found == nil }.map(\.reason) == [.tooDark])
    }
    #expect(report.misses == ["one": ["too-dark": 1]])
    #expect(report.notes.count == 1 && report.notes[0].contains("another screen"))
    #expect(report.summary.map(\.persons) == [1, 1, 1])
    #expect(worst.first?.badness == .infinity)
  }

  @Test("labelled pictures: points drawn at random, several times, the same by the same seed")
  func splits() throws {
    let place = try TemporaryFolder()
    var table = "person,session,file,x_px,y_px,screen_w,screen_h\n"
    for (jpeg, truth) in try demoFrames(every: 24) {
      try place.write(jpeg, to: "\(truth.index).jpg")
      table += "one,s,\(truth.index).jpg,\(truth.gaze.x),\(truth.gaze.y),1920,1080\n"
    }
    try place.write(table, to: "labels.csv")
    func tested(_ splits: Int, seed: UInt64) throws -> [[String]] {
      var configuration = EvaluationConfiguration()
      (configuration.points, configuration.randomSplits, configuration.splitSeed) = ([5], splits, seed)
      (configuration.mostPoints, configuration.mostParts) = (10, 2)
      configuration.referencePictures = 6
      var values: [LabelledValue] = []
      _ = try LabelledEvaluation(reading: place.url, configuration: configuration, load: loadJPEG)
        .run(TrackerMaker(.classical)) { _ in
        } each: {
          values += $0
        }
      let five = values.filter { $0.points == 5 }
      return (1...splits).map { split in
        five.filter { $0.split == split }.map(\.file.lastPathComponent)
      }
    }
    let three = try tested(3, seed: 4)
    #expect(Set(three).count == 3, "each leaves out other points")
    #expect(try tested(2, seed: 4) == Array(three.prefix(2)))
    #expect(try tested(1, seed: 5) != Array(three.prefix(1)))
  }

  @Test("labelled pictures: whose camera mirrors them is told, and measured as if it did not")
  func mirrored() throws {
    let place = try TemporaryFolder()
    var table = "person,session,file,x_px,y_px,screen_w,screen_h\n"
    for (jpeg, truth) in try demoFrames(every: 16) {
      try place.write(jpeg, to: "\(truth.index).jpg")
      let turned = try JPEGCoder().gray(jpeg).mirrored
      try place.write(try JPEGCoder().jpeg(turned), to: "turned/\(truth.index).jpg")
      let label = "\(truth.index).jpg,\(truth.gaze.x),\(truth.gaze.y),1920,1080\n"
      table += "as-it-is,s,\(label)mirrored,s,turned/\(label)"
    }
    try place.write(table, to: "labels.csv")
    var configuration = EvaluationConfiguration()
    (configuration.points, configuration.mostPoints, configuration.mostParts) = ([9], 10, 2)
    let (report, worst) = try LabelledEvaluation(
      reading: place.url, configuration: configuration, load: loadJPEG
    ).run(TrackerMaker(.classical)) { _ in }
    #expect(report.notes == ["mirrored: the pictures are mirrored, they were turned back"])
    #expect(report.rows.map(\.person) == ["as-it-is", "as-it-is", "mirrored", "mirrored"])
    for (plain, turned) in zip(report.rows.prefix(2), report.rows.suffix(2)) {
      #expect(turned.coverage == plain.coverage && turned.problem == nil)
      let (one, other) = (try #require(plain.px).mean, try #require(turned.px).mean)
      #expect(abs(one - other) < 0.3 * one, "\(one) \(other)")
    }
    #expect(worst.allSatisfy { $0.found.isEmpty == $0.caption.hasPrefix("mirrored") })
  }

  @Test("labelled pictures: a session left out each; too few to fit on is told")
  func sessions() throws {
    let place = try TemporaryFolder()
    var table = "person,session,file,x_px,y_px,screen_w,screen_h\n"
    for (at, (jpeg, truth)) in try demoFrames(every: 16).enumerated() {
      try place.write(jpeg, to: "\(truth.index).jpg")
      let line = "\(truth.index).jpg,\(truth.gaze.x),\(truth.gaze.y),1920,1080\n"
      table += "many,\(at % 2),\(line)" + (at < 1 ? "few,only,\(line)" : "")
    }
    try place.write(table, to: "labels.csv")
    var configuration = EvaluationConfiguration()
    configuration.points = [5]
    let (report, _) = try LabelledEvaluation(
      reading: place.url, configuration: configuration, load: loadJPEG
    ).run(TrackerMaker(.classical)) { _ in }
    let many = report.rows.filter { $0.person == "many" }
    #expect(many.map(\.test) == ["0", "0", "1", "1", "all", "all"])
    #expect(many.map(\.points) == [5, nil, 5, nil, 5, nil])
    let all = try #require(many.last)
    #expect(all.pictures == many[1].pictures + many[3].pictures && all.coverage == 1)
    #expect(try #require(all.px).mean < 0.5 * (try #require(all.trivialPx)))
    let few = report.rows.filter { $0.person == "few" }
    #expect(few.count == 1 && few[0].problem?.contains("too few") == true)
  }

  @Test("the reference of still pictures shows both eyes, though the first picture shows one")
  func reference() throws {
    let pictures = try demoFrames(every: 60).prefix(4).map { try JPEGCoder().gray($0.jpeg) }
    let files = pictures.indices.map { URL(filePath: "/\($0)") }
    var networks = try VisionNetworks()
    let eyes = HalfHidden(networks.eye)
    networks.eye = eyes
    let load: PictureLoader = { url in
      let at = Int(url.lastPathComponent) ?? 0
      eyes.hidden = at == 0 ? .right : nil
      return pictures[at]
    }
    var configuration = VisionConfiguration()
    configuration.picturesStandAlone = true
    let (plain, settled) = (
      try EyeTracker(networks: networks, configuration), try EyeTracker(networks: networks, configuration)
    )
    _ = try StillLook(tracker: plain, load: load, pause: 10).at(files[0])
    #expect(try #require(plain.reference).only == .left, "the first picture alone")
    let look = StillLook(tracker: settled, load: load, pause: 10)
    look.settle(on: files, most: 30)
    #expect(try #require(settled.reference).only == nil)
    #expect(try look.at(files[0]).eyes.value?.seen == .left)
    #expect(try look.at(files[1]).eyes.value?.seen == .both)
  }

  @Test("a folder of which no picture can be read is an error, not an empty table")
  func nothingReadable() throws {
    let place = try TemporaryFolder()
    try place.write("no picture", to: "clean/a.jpg")
    try place.write("name,lx,ly,rx,ry\na,300,240,360,240\n", to: "truth.csv")
    try place.write(
      "person,session,file,x_px,y_px,screen_w,screen_h\np,s,clean/a.jpg,1,2,1920,1080\n", to: "labels.csv")
    let (maker, configuration) = (try TrackerMaker(.classical), EvaluationConfiguration())
    for run in [
      {
        try FacesEvaluation(reading: place.url, configuration: configuration, load: loadJPEG).run(maker) {
          _ in
        }
      }
        as () throws -> Any,
      {
        try LabelledEvaluation(reading: place.url, configuration: configuration, load: loadJPEG)
          .run(maker) { _ in }
      },
    ] {
      let error = #expect(throws: EvaluationError.self) { _ = try run() }
      #expect("\(try #require(error))".contains("none of the pictures of"))
    }
  }
}

/// An eye reader to whom one eye is hidden.
private final class HalfHidden: EyeReader {
  var hidden: EyeSide?
  private let reader: any EyeReader

  init(_ reader: any EyeReader) { self.reader = reader }

  func read(_ image: GrayImage, corners: EyeCorners, side: EyeSide, angle: Double, place: ImagePoint)
    -> EyeReading?
  {
    side == hidden ? nil : reader.read(image, corners: corners, side: side, angle: angle, place: place)
  }
}
