import AppFlows
import Foundation
import Reading
import Signals
import Testing

@testable import ReaderApp

/// How the camera sees somebody is shown, for whoever sets it up.
@Suite("How somebody is seen")
struct SeatTests {
  static func eye(sd: Double) -> Eye {
    Eye(
      iris: ImagePoint(x: 300, y: 200), irisRadius: 6, innerCorner: ImagePoint(x: 310, y: 200),
      outerCorner: ImagePoint(x: 290, y: 200), inHead: ImagePoint(x: 0, y: 0), openness: 1, variance: sd * sd)
  }

  private static func frame(
    at seconds: Double,
    head: HeadPose = HeadPose(
      xMm: 0, yMm: 0, zMm: 570, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0),
    left: Eye? = eye(sd: 0.3), right: Eye? = eye(sd: 0.3), brightness: Double? = 120
  ) -> TrackedFrame {
    let face = Face(box: ImageRect(x: 240, y: 180, width: 150, height: 190), confidence: 1)
    var frame = TrackedFrame(
      sequence: 0, time: Timestamp(seconds: seconds),
      eyes: .valid(Eyes(face: face, left: left, right: right, head: head)), raw: .invalid(.notCalibrated),
      filtered: .invalid(.notCalibrated), events: [], intents: [])
    frame.faceBrightness = brightness
    return frame
  }

  private static func lost(_ reason: InvalidReason, at seconds: Double, brightness: Double? = nil)
    -> TrackedFrame
  {
    var frame = frame(at: seconds, brightness: brightness)
    frame.eyes = .invalid(reason)
    return frame
  }

  private func reading(_ frame: (Double) -> TrackedFrame) throws -> SeatMonitor.Reading {
    var monitor = SeatMonitor()
    for number in 0...31 { monitor.follow(frame(Double(number) / 30)) }
    return try #require(monitor.reading)
  }

  private func words(_ reading: SeatMonitor.Reading, usual: SIMD2<Double>? = .zero) -> [String] {
    SeatWords.lines(reading, usual: usual).map { ($0.isWarning ? "! " : "") + $0.text }
  }

  @Test("whoever sits well is told so; nothing is told before a second has been seen")
  func well() throws {
    var monitor = SeatMonitor()
    for number in 0..<29 { monitor.follow(Self.frame(at: Double(number) / 30)) }
    #expect(monitor.reading == nil && monitor.head?.zMm == 570)
    #expect(
      words(try reading { Self.frame(at: $0) }) == [
        "Both eyes are seen well.", "About 57 cm from the camera: good.",
        "The head is where it was at the calibration.", "The light on the face is good.",
      ])
    #expect(
      words(try reading { Self.frame(at: $0) }, usual: nil).contains(
        "Nothing is calibrated yet: sit as you will read."))
  }

  @Test("an eye behind a reflection, or one that is not seen, is named by the person's own side")
  func sides() throws {
    // The picture's left is the person's right.
    let poor = try reading { Self.frame(at: $0, left: Self.eye(sd: 1.5)) }
    #expect(poor.rightEye == .poorly && poor.leftEye == .well)
    #expect(words(poor).contains { $0.hasPrefix("! The right eye is seen poorly.") })
    let one = try reading { Self.frame(at: $0, right: nil) }
    #expect(words(one).contains("The left eye is not seen. One eye is enough."))
    #expect(
      words(try reading { Self.frame(at: $0, left: Self.eye(sd: 1), right: Self.eye(sd: 1)) })
        .contains { $0.hasPrefix("! Both eyes are seen poorly.") })
    // An eye that is seen now and then is not.
    let seldom = try reading { Self.frame(at: $0, right: Int($0 * 30) % 4 == 0 ? Self.eye(sd: 0.3) : nil) }
    #expect(seldom.leftEye == .not)
  }

  @Test("where the head has gone since the calibration, how far it is, and the light")
  func seat() throws {
    func head(_ x: Double, _ y: Double, _ z: Double) -> HeadPose {
      HeadPose(xMm: x, yMm: y, zMm: z, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0)
    }
    let moved = words(try reading { Self.frame(at: $0, head: head(70, 55, 600)) })
    #expect(
      moved.contains {
        $0.hasPrefix("! The head is 7 cm further to your left, 6 cm lower than at the calibration.")
      }, "\(moved)")
    #expect(
      words(try reading { Self.frame(at: $0, head: head(-60, 0, 570)) }).contains { $0.contains("right") })
    #expect(
      words(try reading { Self.frame(at: $0, head: head(0, 0, 350)) })
        .contains("! About 35 cm from the camera: move it, or the chair, back a little."))
    #expect(
      words(try reading { Self.frame(at: $0, head: head(0, 0, 950)) })
        .contains("! About 95 cm from the camera: nearer is better, 50 to 65 cm."))
    for (level, start) in [(20.0, "! The face is too dark"), (50, "! The face is dim")] {
      #expect(words(try reading { Self.frame(at: $0, brightness: level) }).last?.hasPrefix(start) == true)
    }
  }

  @Test("light from behind, and a reflection that hides an eye, are named with what helps")
  func light() throws {
    func lit(_ frame: TrackedFrame, _ background: Double, _ glare: Double) -> TrackedFrame {
      var frame = frame
      (frame.backgroundBrightness, frame.glareShare) = (background, glare)
      return frame
    }
    let behind = words(try reading { lit(Self.frame(at: $0, brightness: 50), 200, 0) })
    #expect(
      behind.last
        == "! The light comes from behind you. Draw the curtain, or put a lamp beside the screen.")
    let poor = words(
      try reading { lit(Self.frame(at: $0, left: Self.eye(sd: 1.5), brightness: 120), 100, 0.2) })
    #expect(
      poor.contains { $0.hasPrefix("! Something bright is mirrored in your glasses. Make the screen darker") }
    )
    // A reflection that hides nothing is no fault, nor is a white wall behind a bright face.
    let well = words(try reading { lit(Self.frame(at: $0, brightness: 120), 250, 0.2) })
    #expect(well.last == "The light on the face is good." && !well.contains { $0.contains("mirrored") })
    let lost = words(try reading { lit(Self.lost(.eyesNotFound, at: $0, brightness: 120), 100, 0.2) })
    #expect(lost.contains { $0.contains("mirrored in your glasses") })
  }

  @Test("lost eyes: the reason of most frames with its remedy, also where no frames come")
  func lost() throws {
    let dark = try reading { Self.lost(Int($0 * 30) % 3 == 0 ? .noFace : .tooDark, at: $0, brightness: 15) }
    #expect(words(dark).prefix(2) == ["! \(InvalidReason.tooDark.headline)", InvalidReason.tooDark.remedy])
    var monitor = SeatMonitor()
    for number in 0...31 { monitor.follow(Self.frame(at: Double(number) / 30)) }
    for number in 32...90 { monitor.follow(Self.lost(.noFrame, at: Double(number) / 30)) }
    #expect(monitor.reading?.lost == .noFrame && monitor.head == nil)
  }

  @Test("in one line, with what stands in the way; what was seen before a pause of the camera is forgotten")
  func inShort() throws {
    func line(left: Double? = 0.3, right: Double? = 0.3, _ brightness: Double = 120, glare: Double = 0) throws
      -> String
    {
      let reading = try reading {
        var frame = Self.frame(
          at: $0, left: left.map(Self.eye), right: right.map(Self.eye), brightness: brightness)
        frame.glareShare = glare
        return frame
      }
      let line = SeatWords.inShort(reading)
      return (line.isWarning ? "! " : "") + line.text
    }
    #expect(try line() == "Eyes: seen well")
    // A reflection that hides nothing is no fault.
    #expect(try line(glare: 0.2) == "Eyes: seen well")
    // The picture's right is the person's left.
    #expect(try line(right: 1.5, glare: 0.2) == "! Left eye hardly seen: something bright in the glasses")
    #expect(try line(left: nil) == "Right eye not seen", "one eye is enough")
    #expect(try line(left: 1.5, right: 1.5, 50) == "! Both eyes hardly seen: little light")
    #expect(try line(20) == "! Eyes: seen well, in too little light")
    let dark = SeatWords.inShort(try reading { Self.lost(.tooDark, at: $0, brightness: 15) })
    #expect(dark.isWarning && dark.text == InvalidReason.tooDark.headline)
    var monitor = SeatMonitor()
    for number in 0...31 { monitor.follow(Self.frame(at: Double(number) / 30)) }
    #expect(monitor.reading != nil)
    monitor.follow(Self.frame(at: 10))
    #expect(monitor.reading == nil)
  }

  @Test("from the menu by gaze: the picture, what is said, and ways on to calibrating and the camera")
  func byGaze() throws {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    app.world.gaze.look = ScreenPoint(x: 960, y: 20)
    app.wait(0.6)
    let typist = Typist(app: app)
    app.look(at: .menu)
    while typist.cell("How you are seen") == nil {
      let before = typist.labels
      try typist.look(at: "More…") { typist.labels != before }
      typist.lookAway()
    }
    try typist.look(at: "How you are seen") { app.panel?.seat != nil }
    #expect(typist.labels == ["Back", "Calibrate", "Mend (5 s)", "More…"])
    typist.lookAway()
    app.wait(1)
    let seat = try #require(app.panel?.seat)
    #expect(seat.head != nil && seat.usual != nil && !seat.lines.isEmpty, "\(seat)")
    try typist.look(at: "More…") { typist.labels.contains("Hear the voice") }
    #expect(typist.labels == ["Back", "Another camera…", "Hear the voice", "More…"])
    typist.lookAway()
    try typist.look(at: "Hear the voice") { app.world.phrases.last?.contains("the voice") == true }
    app.does(.panel(.choose(.seatSheet)))
    let sheet = try #require(app.world.sheets.last)
    #expect(sheet.title == "Trackii for Guest" && sheet.sections.count == 4)
    #expect(sheet.sections[0].lines.contains { $0.hasPrefix("Calibrated on ") })
    #expect(sheet.sections[0].lines.contains("Voice: as the desktop has set it."))
    #expect(sheet.sections[3].lines.contains { $0.contains("trackii --call-name NAME") })
    #expect(sheet.seat?.head != nil && sheet.seat?.usual != nil, "as the person sat")
    app.does(.sheetSaved(.success("/home/ada/Documents/Trackii for Guest.pdf")))
    #expect(app.panel?.seat?.lines.first?.text.hasSuffix("Trackii for Guest.pdf") == true)
    typist.lookAway()
    try typist.look(at: "Another camera…") { app.shows("cameras") }
  }

  @Test("a key with Shift that belongs to another screen does nothing here")
  func shiftedKeyElsewhere() throws {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    app.does(.choseGuest)
    app.does(.chooseCamera)
    let content = try #require(app.state.view?.content)
    let key = KeyStroke("F8", shift: true)
    #expect(UserAction.event(for: "F8", in: content) == .chooseCamera)
    #expect(UserAction.event(for: key, in: content) == nil)
    #expect(UserAction.event(for: KeyStroke("F9", shift: true), in: content) == .toggleCamera)
  }

  @Test("by key from the shelf and from the settings, also while no camera is there")
  func byHand() throws {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    app.does(.choseGuest)
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: KeyStroke("F8", shift: true), in: content)))
    #expect(app.panel?.headline == "How the camera sees you")
    app.wait(2)
    app.setCamera(false)
    #expect(app.panel?.seat?.lines.map(\.text) == ["The camera sends no pictures."])
    #expect(app.panel?.seat?.head == nil)
    app.setCamera(true)
    app.does(.panel(.back))
    #expect(app.shows("shelf of Guest"))
    app.does(.settings(.open))
    while app.panel?.cells.contains(where: { $0.label == "How you are seen…" }) == false {
      app.does(.panel(.choose(.panelMore)))
    }
    app.does(.panel(.choose("setting-seat")))
    #expect(app.panel?.seat != nil)
    app.does(.panel(.choose(.seatCalibrate)))
    #expect(app.shows("Calibration begins"))
  }
}
