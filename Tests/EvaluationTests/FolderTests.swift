import Foundation
import JPEGCodec
import Recording
import Signals
import TestSupport
import Testing

@testable import Evaluation

@Suite("Folders to measure")
struct FolderTests {
  @Test("are told apart by what is in them, and found one level down")
  func kinds() throws {
    let place = try TemporaryFolder()
    try place.write("", to: "a/labels.csv")
    try place.write("", to: "b/truth.csv")
    try place.write("{}", to: "c/session.json")
    try place.write("", to: "c/truth.csv")
    try place.write("", to: "d/notes.txt")
    let found = try MeasurableFolder.find(in: place.url)
    #expect(found.map(\.kind) == [.labelled, .faces, .session])
    #expect(found.map(\.url.lastPathComponent) == ["a", "b", "c"])
    #expect(throws: EvaluationError.nothingToMeasure(path: place.url.appending(path: "d").path)) {
      try MeasurableFolder.find(in: place.url.appending(path: "d"))
    }
    #expect(throws: EvaluationError.missingFolder(path: "/nowhere/at all")) {
      try MeasurableFolder.find(in: URL(filePath: "/nowhere/at all"))
    }
  }

  @Test(
    "a bad line of a table is named",
    arguments: [
      ("p,s,a.jpg,1,2,1920,1080\np,s,a.jpg,1,two,1920,1080\n", 3), ("p,s,a.jpg,1,2,1920\n", 2),
      (",s,a.jpg,1,2,1920,1080\n", 2), ("p,s,a.jpg,1,2,0,1080\n", 2), ("p,s,a.jpg,nan,2,1920,1080\n", 2),
    ])
  func badLabels(rows: String, line: Int) throws {
    let place = try TemporaryFolder()
    try place.write("person,session,file,x_px,y_px,screen_w,screen_h\n" + rows, to: "labels.csv")
    try place.write("x", to: "a.jpg")
    let error = #expect(throws: RecordingError.self) { try LabelledFolder(reading: place.url) }
    #expect("\(try #require(error))".contains("labels.csv, line \(line): "))
  }

  @Test("labels without a column, without rows, without a picture, without a session that was asked for")
  func badFolders() throws {
    let place = try TemporaryFolder()
    let head = "person,session,file,x_px,y_px,screen_w,screen_h\n"
    try place.write("person,file,x_px,y_px,screen_w,screen_h\n", to: "labels.csv")
    let error = #expect(throws: RecordingError.self) { try LabelledFolder(reading: place.url) }
    #expect("\(try #require(error))".contains("line 1: column session is missing"))
    try place.write(head, to: "labels.csv")
    let file = place.url.appending(path: "labels.csv").path
    #expect(throws: EvaluationError.noRows(file: file)) { try LabelledFolder(reading: place.url) }
    try place.write(head + "p,s,in/a.jpg,1,2,1920,1080\n", to: "labels.csv")
    #expect(throws: EvaluationError.missingPicture(file: file, line: 2, picture: "in/a.jpg")) {
      try LabelledFolder(reading: place.url)
    }
    try place.write("x", to: "in/a.jpg")
    var configuration = EvaluationConfiguration()
    configuration.fitSessions = ["t"]
    #expect(throws: EvaluationError.unknownSession(file: file, session: "t", known: ["s"])) {
      try LabelledEvaluation(reading: place.url, configuration: configuration, load: loadJPEG)
    }
  }

  @Test("columns may stand in any order; lines may end as on Windows")
  func anyOrder() throws {
    let place = try TemporaryFolder()
    try place.write("x", to: "a.jpg")
    try place.write(
      "file,glasses,screen_w,screen_h,y_px,x_px,session,person\r\na.jpg,no,1536,864,20,10,s1,p1\r\n",
      to: "labels.csv")
    let picture = try #require(try LabelledFolder(reading: place.url).pictures.first)
    #expect(picture.person == "p1" && picture.session == "s1")
    #expect(picture.point == ScreenPoint(x: 10, y: 20) && picture.screen.width == 1536)
  }

  @Test("a table may begin with a byte order mark, quote its fields and pad its header")
  func quoted() throws {
    let place = try TemporaryFolder()
    try place.write("x", to: "in, out/a.jpg")
    try place.write(
      "\u{FEFF}person, session,file,x_px,y_px,screen_w,screen_h\r\n"
        + "\"Ann \"\"A\"\" B\",1,\"in, out/a.jpg\",\"10\",20,1536,864\r\n", to: "labels.csv")
    let picture = try #require(try LabelledFolder(reading: place.url).pictures.first)
    #expect(picture.person == "Ann \"A\" B" && picture.file.lastPathComponent == "a.jpg")
    #expect(picture.session == "1" && picture.point == ScreenPoint(x: 10, y: 20))
  }

  @Test("faces: a bad line and a picture that is nowhere are named, one that a subset lacks is told")
  func faces() throws {
    let place = try TemporaryFolder()
    try place.write("name,lx,ly,rx,ry\none,300,240,360,240\ntwo,360,240,300,240\n", to: "truth.csv")
    let error = #expect(throws: RecordingError.self) { try FacesFolder(reading: place.url) }
    #expect("\(try #require(error))".contains("truth.csv, line 3: "))
    try place.write("name,lx,ly,rx,ry\none,300,240,360,240\ntwo,300,240,360,240\n", to: "truth.csv")
    try place.write("x", to: "clean/one.png")
    let file = place.url.appending(path: "truth.csv").path
    #expect(throws: EvaluationError.missingPicture(file: file, line: 3, picture: "two")) {
      try FacesFolder(reading: place.url)
    }
    try place.write("x", to: "hard/one.jpg")
    try place.write("x", to: "hard/two.JPEG")
    let subsets = try FacesFolder(reading: place.url).subsets
    #expect(subsets.map(\.name) == ["clean", "hard"])
    #expect(subsets[0].missing == ["two"] && subsets[1].pictures.map(\.name) == ["one", "two"])
    try place.write("name,lx,ly,rx,ry\none.jpg, 300,240,360,240\n", to: "truth.csv")
    #expect(try FacesFolder(reading: place.url).subsets.map(\.pictures.count) == [1, 1])
    try place.write("name,lx,ly,rx,ry\n", to: "truth.csv")
    #expect(throws: EvaluationError.noRows(file: file)) { try FacesFolder(reading: place.url) }
  }

  @Test("sessions are left out in turn, or named, or a single one is divided by its points")
  func folds() {
    func picture(_ session: String) -> LabelledFolder.Picture {
      LabelledFolder.Picture(
        person: "p", session: session, file: URL(filePath: "/a"), point: ScreenPoint(x: 0, y: 0),
        screen: LabelledFolder.ScreenSize(width: 1920, height: 1080))
    }
    let pictures = ["1", "2", "2", "3"].map(picture)
    let turns = Fold.folds(pictures, fitSessions: [], most: 10)
    #expect(turns.map(\.name) == ["1", "2", "3"] && turns.map(\.fit.count) == [3, 2, 3])
    let named = Fold.folds(pictures, fitSessions: ["2"], most: 10)
    #expect(named.count == 1 && named[0].fit.count == 2 && named[0].test.map(\.session) == ["1", "3"])
    let single = Fold.folds(["1", "1"].map(picture), fitSessions: [], most: 10)
    #expect(single.count == 1 && single[0].fit.count == 2 && single[0].test.isEmpty)
    #expect(Fold.folds(pictures, fitSessions: ["9"], most: 10).count == 3, "the person has no such session")
    let few = Fold.folds(pictures, fitSessions: [], most: 2)
    #expect(few.map(\.name) == ["1+3", "2"] && few.map(\.test.count) == [2, 2])
  }

  @Test(
    "of more points than a fit can take every picture still counts, with those nearest to it in its session")
  func gathered() {
    let points = ["1", "2"].flatMap { session in
      (0..<30).map { at in
        let point = ScreenPoint(x: Double(at * 60), y: session == "1" ? 100 : 900)
        let picture = LabelledFolder.Picture(
          person: "p", session: session, file: URL(filePath: "/\(at)"), point: point,
          screen: LabelledFolder.ScreenSize(width: 1920, height: 1080))
        let sample = EyesSample(
          sequence: UInt64(at), time: Timestamp(seconds: Double(at)), eyes: .invalid(.eyesClosed))
        return LabelledPoint(
          point: point, session: session, pictures: [SeenPicture(picture: picture, sample: sample)])
      }
    }
    let places = LabelledPoint.gathered(points, most: 10)
    let sessions: [String] = places.map(\.session)
    #expect(sessions == [String](repeating: "1", count: 5) + [String](repeating: "2", count: 5))
    #expect(places.reduce(0) { $0 + $1.pictures.count } == 60)
    for place in places {
      for seen in place.pictures {
        #expect(seen.picture.session == place.session)
        let away = (seen.picture.point - place.point).length
        #expect(
          places.allSatisfy { $0.session != place.session || ($0.point - seen.picture.point).length >= away })
      }
    }
    #expect(LabelledPoint.gathered(points, most: 60).count == 60)
    #expect(LabelledPoint.gathered([], most: 10).isEmpty)
  }
}
