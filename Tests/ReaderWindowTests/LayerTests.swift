import CAdwaita
import Documents
import Foundation
import ReaderApp
import Reading
import Signals
import TestSupport
import Testing

@testable import ReaderWindow

/// What is drawn anew when something changes, and that it is enough.
@Suite("Layers of a drawing")
struct LayerTests {
  private let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  private var reader: ReaderSession {
    var session = ReaderSession(
      document: ReaderDocument(
        title: "On reading with the eyes",
        pages: Array(repeating: PageSize(width: 420, height: 595), count: 6), linePitch: 26.965),
      screen: screen)
    session.letOpenMenu(true)
    let gaze = Gaze(
      point: ScreenPoint(x: 250, y: 600), covariance: ScreenCovariance(xx: 90_000, xy: 0, yy: 90_000))
    session.observe(.valid(gaze), at: Timestamp(seconds: 1))
    _ = session.handle(.dwell(.pageForward, progress: 0.7), at: Timestamp(seconds: 1))
    _ = session.handle(.scroll(.down, speed: 1), at: Timestamp(seconds: 1))
    return session
  }

  private var result: CalibrationScene {
    var scene = CalibrationScene(
      screen: screen.bounds, phase: .done, progress: 1, headline: "Calibrated", detail: "The point is good.",
      doneDots: [ScreenPoint(x: 200, y: 200)], note: "One dot once more")
    scene.figures = [.init("accuracy", "0.80°")]
    let layout = CalibrationChoices.layout(on: screen, errorPx: 40)
    scene.choices = layout.targets.map {
      ReaderScene.Target(id: $0.id, rect: $0.rect, label: "Calibrate again", progress: 0.5, isEnabled: true)
    }
    scene.gaze = ReaderScene.GazeMark(point: ScreenPoint(x: 1500, y: 300), radius: 90)
    return scene
  }

  private var dot: CalibrationScene {
    CalibrationScene(
      screen: screen.bounds, phase: .collecting, dot: ScreenPoint(x: 192, y: 108), dotProgress: 0.4,
      progress: 0.3, note: "Now a check: a few more dots")
  }

  private func picture(_ layers: [Layer], isClipped: Bool) throws -> Data {
    let folder = try TemporaryFolder()
    let url = folder.url("picture.png")
    try ScenePicture.write(screen.bounds, to: url) { context in
      let canvas = Canvas(context: context)
      canvas.fill(screen.bounds, canvas.theme.surround)
      for layer in layers {
        cairo_save(context)
        if isClipped {
          canvas.path(layer.bounds, radius: 0)
          cairo_clip(context)
        }
        layer.draw(canvas)
        cairo_restore(context)
      }
    }
    return try Data(contentsOf: url)
  }

  @Test("no layer draws outside its bounds, where the window would cut it off")
  func bounds() throws {
    for layers in [
      ReaderPainter.layers(of: reader.scene) { _ in nil }, CalibrationPainter.layers(of: result),
      CalibrationPainter.layers(of: dot),
    ] {
      #expect(try picture(layers, isClipped: true) == picture(layers, isClipped: false))
    }
  }

  /// Layers of the second drawing that are not in the first.
  private func changed(_ a: [Layer], _ b: [Layer]) -> [Layer] {
    b.filter { layer in !a.contains { $0.content == layer.content } }
  }

  @Test("gaze that moves has its mark drawn anew, and not the page")
  func gaze() {
    var session = reader
    let before = ReaderPainter.layers(of: session.scene) { _ in nil }
    let gaze = Gaze(point: ScreenPoint(x: 800, y: 300), covariance: ScreenCovariance(xx: 400, xy: 0, yy: 400))
    session.observe(.valid(gaze), at: Timestamp(seconds: 1.03))
    let anew = changed(before, ReaderPainter.layers(of: session.scene) { _ in nil })
    #expect(anew.count == 1 && anew.allSatisfy { $0.bounds.width < 100 })
  }

  @Test("a dot that fills has itself and the progress drawn anew, and no more")
  func filling() {
    var next = dot
    next.dotProgress = 0.5
    next.progress = 0.31
    let anew = changed(CalibrationPainter.layers(of: dot), CalibrationPainter.layers(of: next))
    #expect(anew.count == 2 && anew.map { $0.bounds.width * $0.bounds.height }.reduce(0, +) < 12_000)
  }

  @Test("a page that has been rendered anew is drawn anew, though it lies where it lay")
  func rendered() throws {
    let scene = reader.scene
    let surface = { PageSurface(width: 84, height: 119, scale: 0.2) { _ in } }
    let (first, second) = (try #require(surface()), try #require(surface()))
    let before = ReaderPainter.layers(of: scene) { _ in first }
    #expect(changed(before, ReaderPainter.layers(of: scene) { _ in first }).isEmpty)
    #expect(changed(before, ReaderPainter.layers(of: scene) { _ in second }).count == 1)
  }
}
