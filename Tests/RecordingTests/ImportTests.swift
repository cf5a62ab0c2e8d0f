import Foundation
import Signals
import TestSupport
import Testing

@testable import Recording

@Suite("Rendered sessions become bundles")
struct ImportTests {
  let folder: TemporaryFolder
  var source: URL { folder.url("rendered") }

  init() throws {
    folder = try TemporaryFolder()
    try Self.write(to: folder.url("rendered"), frames: 3)
  }

  private static func write(to source: URL, frames: Int) throws {
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: source.appending(path: name))
    }
    var pictures = Data()
    for number in 0..<frames { pictures += try #require(try Sample.frame(number).jpeg) }
    try pictures.write(to: source.appending(path: "frames.mjpeg"))
    let sequences = [0, 1, 4, 5]
    try write(
      (["index,sequence,t_ns"]
        + (0..<frames).map { "\($0),\(sequences[$0]),\(Sample.time(sequences[$0]).nanoseconds)" })
        .joined(separator: "\n") + "\n", "frames.csv")
    let row = TruthRow.columns.indices.dropFirst().map { "\($0)" }.joined(separator: ",")
    try write(
      ([TruthRow.columns.joined(separator: ",")] + (0..<frames).map { "\($0),\(row)" }).joined(
        separator: "\n"),
      "truth.csv")
    try write(
      """
      start_ns,end_ns,kind,label,x_px,y_px
      0,1000,calibration,tl,192,108
      1000,2000,absent,,,

      """, "script.csv")
    try write(
      """
      {"name": "tiny", "fps": 30, "image": {"width": 48, "height": 32},
       "screen": {"px": [1920, 1080], "mm": [527.0, 296.0]},
       "camera": {"position_mm_in_screen": [263.5, -10.0, 0.0], "tilt_down_deg": 4.0, "hfov_deg": 60.0,
                  "intrinsics": {"fx": 1, "fy": 2, "cx": 3, "cy": 4}},
       "person": {"description": "nobody", "glasses": true, "pupil_distance_mm": 61, "iris_diameter_mm": 11.8},
       "reading": {"column_px": [604.8, 1315.2], "line_y_px": [162.0, 215.9], "line_pitch_px": 53.9,
                   "character_px": 11.46},
       "zones_px": {"bottom_from_y": 950, "top_to_y": 130},
       "targets_px": {"page_forward": [1824, 984], "page_back": [96, 984], "exit": [1824, 96], "size": 160}}
      """, "session.json")
  }

  @Test("pictures, times, script, truth, screen and what reacts to gaze")
  func whole() throws {
    let bundle = try RenderedSessionImport(source: source).run(to: folder.url("s"))
    #expect(bundle.verify() == [])
    #expect(bundle.frames().map(\.sequence) == [0, 1, 4])
    #expect(bundle.entries.map(\.time) == [Sample.time(0), Sample.time(1), Sample.time(4)])
    #expect(bundle.timeline.map(\.kind) == [.calibration, .absent])
    #expect(bundle.timeline.map(\.point) == [ScreenPoint(x: 192, y: 108), nil])
    let screen = try bundle.screen()
    #expect(screen.widthPx == 1920 && screen.heightMm == 296 && screen.cameraTiltDownDegrees == 4)
    let layout = try #require(bundle.manifest.layout)
    #expect(layout.targets.map(\.id) == [.pageForward, .pageBack, .exit])
    #expect(layout.targets.map(\.priority) == [0, 0, 1])
    #expect(layout.targets.map(\.dwellSeconds) == [nil, nil, 1])
    #expect(layout.targets[2].rect == ScreenRect(x: 1744, y: 16, width: 160, height: 160))
    #expect(layout.zones.map(\.direction) == [.down, .up])
    #expect(layout.zones[0].rect == ScreenRect(x: 0, y: 950, width: 1920, height: 130))
  }

  @Test("each column of the truth lands where it belongs, looked up by the camera's number")
  func truth() throws {
    let bundle = try RenderedSessionImport(source: source).run(to: folder.url("s"))
    let row = try #require(bundle.truth(sequence: 4))
    #expect(row.index == 2)
    #expect(row.gaze == ScreenPoint(x: 1, y: 2))
    #expect(row.head.yawDegrees == 11)
    #expect(row.left.iris == ImagePoint(x: 14, y: 15) && row.right.iris == ImagePoint(x: 16, y: 17))
    #expect(row.left.outerCorner == ImagePoint(x: 20, y: 21))
    #expect(row.right.innerCorner == ImagePoint(x: 22, y: 23))
    #expect(row.left.irisRadius == 26 && row.right.irisRadius == 27)
    #expect(row.face == ImageRect(x: 28, y: 29, width: 30, height: 31))
    #expect(row.right.opticalAxis == CameraVector(x: 35, y: 36, z: 37))
    #expect(row.left.eyeball == CameraVector(x: 38, y: 39, z: 40))
    #expect(bundle.truth(sequence: 2) == nil)
  }

  @Test("progress ends with the last frame")
  func progress() throws {
    var seen: [Int] = []
    _ = try RenderedSessionImport(source: source).run(to: folder.url("s")) { done, all in
      #expect(all == 3)
      seen.append(done)
    }
    #expect(seen == [1, 2, 3])
  }

  @Test("pictures that do not match frames.csv are refused with both counts, and nothing is left behind")
  func countDiffers() throws {
    try source.appending(path: "frames.mjpeg").edit { data in data += try #require(try Sample.frame(9).jpeg) }
    let path = source.appending(path: "frames.mjpeg").path
    #expect(throws: RecordingError.frameCountDiffers(path: path, pictures: 4, rows: 3)) {
      try RenderedSessionImport(source: source).run(to: folder.url("s"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["rendered"])
  }

  @Test("an existing bundle is not overwritten")
  func noOverwriting() throws {
    _ = try RenderedSessionImport(source: source).run(to: folder.url("s"))
    #expect(throws: RecordingError.alreadyExists(path: folder.url("s").path)) {
      try RenderedSessionImport(source: source).run(to: folder.url("s"))
    }
  }

  @Test("a missing folder for the bundle is named as it was given, with the remedy, and nothing is made")
  func missingFolder() throws {
    let out = folder.url("missing").appending(path: "s")
    let error = #expect(throws: RecordingError.self) {
      try RenderedSessionImport(source: source).run(to: out)
    }
    #expect(error == .cannotWrite(path: out.path, reason: "No such file or directory"))
    #expect("\(try #require(error))".contains("check that its folder exists"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["rendered"])
  }

  @Test("a file in place of the folder for the bundle is refused by the name that was given")
  func fileAsFolder() throws {
    let out = source.appending(path: "frames.csv/s")
    let error = #expect(throws: RecordingError.self) {
      try RenderedSessionImport(source: source).run(to: out)
    }
    #expect(error == .cannotWrite(path: out.path, reason: "Not a directory"))
  }

  @Test("a rendered session whose folder is missing, or is a file, is named itself, not a file within it")
  func missingSource() throws {
    for (name, reason) in [
      ("none", "No such file or directory"), ("none/deep", "No such file or directory"),
      ("rendered/frames.csv", "Not a directory"),
    ] {
      let session = folder.url(name)
      let error = #expect(throws: RecordingError.self) {
        try RenderedSessionImport(source: session).run(to: folder.url("s"))
      }
      #expect(error == .cannotRead(path: session.path, reason: reason))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["rendered"])
  }

  @Test("no error names the hidden folder in which the bundle is made")
  func hidden() {
    let (out, partial) = (folder.url("s"), folder.url(".s.1234"))
    let file = partial.appending(path: "frames.mjpeg").path
    let decoded = "\(partial.path)/decoded.mjpeg: No space left on device"
    let errors: [RecordingError] = [
      .cannotWrite(path: partial.path, reason: "no"), .cannotRead(path: file, reason: "no"),
      .diskFull(path: file), .alreadyExists(path: partial.path),
      .decoderFailed(path: source.path, reason: decoded),
    ]
    for error in errors {
      let told = "\(error.naming(out, inPlaceOf: partial))"
      #expect(!told.contains(".s.1234") && told.contains(out.path))
    }
    let full = RecordingError.diskFull(path: file).naming(out, inPlaceOf: partial)
    #expect(full == .importDiskFull(path: out.path) && "\(full)".contains("nothing of it is kept"))
    let own = RecordingError.cannotRead(path: source.path, reason: "no")
    #expect(own.naming(out, inPlaceOf: partial) == own)
  }

  @Test("a missing table is named", arguments: ["frames.csv", "truth.csv", "script.csv", "session.json"])
  func missing(_ name: String) throws {
    let path = source.appending(path: name)
    try FileManager.default.removeItem(at: path)
    #expect(throws: RecordingError.importInputMissing(path: path.path)) {
      try RenderedSessionImport(source: source).run(to: folder.url("s"))
    }
  }

  @Test(
    "a bad line of a table is named",
    arguments: [
      ("frames.csv", 3, "1,1,-5"), ("frames.csv", 4, "2,4,5"), ("frames.csv", 1, "a,b"),
      ("script.csv", 2, "5,1,line,x,1,1"), ("script.csv", 2, "0,1,corner,page_left,1,1"),
      ("script.csv", 3, "0,1,zone,middle,,"), ("script.csv", 2, "0,1,posture,stands up,,"),
      ("truth.csv", 2, "1,2"), ("session.json", 1, "}"),
    ])
  func badLine(_ name: String, _ line: Int, _ text: String) throws {
    let path = source.appending(path: name)
    try path.editLine(line, to: text)
    let error = #expect(throws: RecordingError.self) {
      try RenderedSessionImport(source: source).run(to: folder.url("s"))
    }
    guard case .badLine(path.path, line, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a video without ffmpeg is refused with the remedy; without either file the missing one is named")
  func noDecoder() throws {
    let pictures = source.appending(path: "frames.mjpeg")
    let video = source.appending(path: "frames.mkv")
    try FileManager.default.removeItem(at: pictures)
    var session = RenderedSessionImport(source: source)
    session.ffmpeg = nil
    #expect(throws: RecordingError.importInputMissing(path: pictures.path)) {
      try session.run(to: folder.url("s"))
    }
    try Data("no video".utf8).write(to: video)
    #expect(throws: RecordingError.decoderMissing(path: video.path)) { try session.run(to: folder.url("s")) }
    session.ffmpeg = URL(filePath: "/bin/false")
    #expect(throws: RecordingError.decoderFailed(path: video.path, reason: "exit status 1")) {
      try session.run(to: folder.url("s"))
    }
  }
}
