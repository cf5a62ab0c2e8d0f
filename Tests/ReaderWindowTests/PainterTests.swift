import Documents
import Foundation
import ReaderApp
import Reading
import Signals
import Testing

@testable import ReaderWindow

/// Pictures drawn without a display, looked at where a person would look.
struct PainterTests {
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  var session: ReaderSession {
    ReaderSession(
      document: ReaderDocument(
        title: "On reading with the eyes",
        pages: Array(repeating: PageSize(width: 420, height: 595), count: 6), linePitch: 26.965),
      screen: screen)
  }

  @Test("the page lies where the scene says, white on a dark surround")
  func pageIsWhite() throws {
    let scene = session.scene
    let blank = try #require(PageSurface(width: 840, height: 1190, scale: 2) { _ in })
    let picture = try Picture(scene, pages: [0: blank])
    #expect(picture[960, 500].isNearly(255, 255, 255))
    #expect(picture[300, 500].brightness < 60)
  }

  @Test("a page that is not rendered yet is an empty sheet, not a hole")
  func placeholder() throws {
    let picture = try Picture(session.scene, pages: [:])
    #expect(picture[960, 900].brightness > 200)
  }

  @Test("the dwell ring fills clockwise from the top", arguments: [0.0, 0.3, 0.6, 1.0])
  func ringFills(progress: Double) throws {
    var session = session
    if progress > 0 {
      _ = session.handle(.dwell(.pageForward, progress: progress), at: Timestamp(seconds: 1))
    }
    let scene = session.scene
    let picture = try Picture(scene, pages: [:])
    let target = try #require(scene.targets.first { $0.id == .pageForward })
    let center = ScreenPoint(x: target.rect.center.x, y: target.rect.y + 66)
    for share in [0.1, 0.45, 0.8] {
      let angle = 2 * Double.pi * share - .pi / 2
      let pixel = picture[Int(center.x + 44 * cos(angle)), Int(center.y + 44 * sin(angle))]
      #expect((pixel.blue > 200) == (share < progress), "share \(share) of \(progress)")
    }
  }

  @Test("every icon is drawn, and looks like no other but those that mean the same")
  func icons() throws {
    var seen: [[Picture.Pixel]: ActionIcon] = [:]
    let twins: Set<Set<ActionIcon>> = [
      [.close, .stop], [.menu, .palette], [.undo, .forget],
    ]
    let rect = ScreenRect(x: 0, y: 0, width: 300, height: 300)
    for icon in ActionIcon.allCases {
      let picture = try Picture(
        PanelScene(screen: rect, dim: 1, cells: [PanelScene.Cell("a", rect, "", icon)], isArmed: true))
      // The middle of the ring in which the icon is.
      let pixels = (100..<200).flatMap { x in (78..<178).map { picture[x, $0] } }
      #expect(Set(pixels.map(\.brightness)).count > 2, "\(icon) is not drawn")
      if let other = seen[pixels] { #expect(twins.contains([icon, other]), "\(icon) looks like \(other)") }
      seen[pixels] = icon
    }
  }

  @Test("the gaze dot is where the gaze is, its halo as wide as the error")
  func gazeDot() throws {
    var session = session
    let gaze = Gaze(
      point: ScreenPoint(x: 250, y: 600), covariance: ScreenCovariance(xx: 3600, xy: 0, yy: 3600))
    session.observe(.valid(gaze), at: Timestamp(seconds: 1))
    let with = try Picture(session.scene, pages: [:])
    session.observe(.invalid(.noFace), at: Timestamp(seconds: 1.1))
    let without = try Picture(session.scene, pages: [:])
    #expect(with[250, 600].blue > 220)
    #expect(without[250, 600].brightness < 60)
    #expect(with[250 + 30, 600].blue > without[280, 600].blue + 15)
    #expect(with[250 + 70, 600] == without[320, 600])
  }

  @Test("an active scroll zone glows at its edge")
  func zoneGlows() throws {
    var session = session
    let quiet = try Picture(session.scene, pages: [:])
    _ = session.handle(.scroll(.down, speed: 1), at: Timestamp(seconds: 1))
    let active = try Picture(session.scene, pages: [:])
    #expect(active[350, 1070].blue > quiet[350, 1070].blue + 30)
  }

  @Test("a lost face is told in a quiet strip at the lower edge, and the page stays as it was")
  func banner() throws {
    var session = session
    let before = try Picture(session.scene, pages: [:])
    _ = session.handle(.paused(.noFace), at: Timestamp(seconds: 1))
    _ = session.advance(to: Timestamp(seconds: 2))
    let banner = try #require(session.scene.banner)
    #expect(banner.headline == "I cannot see your face" && !banner.isBlocking)
    let picture = try Picture(session.scene, pages: [:])
    let strip = (1000..<1046)
    let darkest = (900..<1020).map { x in strip.map { picture[x, $0].brightness }.min() ?? 255 }
    #expect(darkest.filter { $0 < 80 }.count > 100, "the strip is dark")
    let brightest = (700..<1220).map { x in strip.map { picture[x, $0].brightness }.max() ?? 0 }
    #expect(brightest.filter { $0 > 200 }.count > 100, "its letters are bright")
    #expect(picture[960, 500].brightness == before[960, 500].brightness, "the page is not darkened")
  }

  @Test("the calibration dot shrinks onto its place")
  func calibrationDot() throws {
    let place = ScreenPoint(x: 192, y: 108)
    func picture(_ progress: Double) throws -> Picture {
      try Picture(
        CalibrationScene(
          screen: screen.bounds, phase: .collecting, dot: place, dotProgress: progress, progress: 0.2))
    }
    let (before, after) = (try picture(0), try picture(1))
    #expect(before[192 + 28, 108].blue > 200)
    #expect(after[192 + 28, 108].blue < 120)
    #expect(after[192 + 10, 108].blue > 200)
  }

  @Test("a verse stands where its words are, and nothing is drawn where no line is uncovered")
  func verse() throws {
    var scene = CalibrationScene(screen: screen.bounds, phase: .collecting)
    let font = SetFont(face: .sans, size: 30)
    scene.verse = [
      ReaderScene.TextRun(
        text: "hill", origin: ScreenPoint(x: 1500, y: 64), font: font, isRightToLeft: false)
    ]
    let picture = try Picture(scene)
    func contrast(x: Range<Int>, y: Range<Int>) -> Int {
      let all = x.flatMap { x in y.map { picture[x, $0].brightness } }
      return (all.max() ?? 0) - (all.min() ?? 0)
    }
    #expect(contrast(x: 1500..<1550, y: 35..<66) > 100)
    #expect(contrast(x: 1600..<1650, y: 35..<66) < 10)
    #expect(contrast(x: 900..<1020, y: 1030..<1060) < 10, "there is no bar of progress beside the words")
  }

  @Test("a result shows its numbers, its choices and the gaze, but no progress")
  func result() throws {
    let layout = CalibrationChoices.layout(on: screen, errorPx: 40)
    var scene = CalibrationScene(
      screen: screen.bounds, phase: .done, progress: 1, headline: "Calibrated", detail: "The point is good.")
    let plain = try Picture(scene)
    scene.figures = [.init("accuracy", "0.80°"), .init("rate", "30 Hz")]
    scene.choices = CalibrationChoices.targets(layout, dwells: DwellProgress(on: .goOn, share: 0.5))
    scene.gaze = .init(point: ScreenPoint(x: 960, y: 700), radius: 60)
    let picture = try Picture(scene)
    let goOn = try #require(layout.targets.first).rect
    let again = try #require(layout.targets.last).rect
    let corner = { (rect: ScreenRect) in picture[Int(rect.x + 12), Int(rect.center.y)].blue }
    #expect(corner(goOn) > corner(again), "what is looked at lights up")
    #expect(corner(again) > plain[Int(again.x + 12), Int(again.center.y)].blue)
    #expect(picture[960, 700].blue > 200, "the gaze is shown")
    let accent = (600..<1320).flatMap { x in (250..<480).map { picture[x, $0] } }
      .filter { $0.blue > 200 && $0.red < 140 }
    #expect(accent.count > 100, "numbers are in the accent's colour")
    #expect(plain[820, 1049].blue > 150 && picture[820, 1049].blue < 80)
  }

  @Test("a picture in a folder that does not exist says so")
  func noFolder() {
    #expect(throws: WindowError.self) {
      try ScenePicture.png(session.scene, pages: [:], to: URL(filePath: "/nonexistent/a.png"))
    }
  }
}
