import ReaderApp
import Reading
import Signals

/// Draws a `CalibrationScene`. The camera's picture of the person is never shown, because it attracts the eyes.
struct CalibrationPainter {
  let canvas: Canvas

  /// The values on which each layer's look depends.
  private enum Content: Hashable {
    case doneDots([ScreenPoint])
    case verse([ReaderScene.TextRun])
    case dot(ScreenPoint, share: Double, phase: CalibrationScene.Phase, isLost: Bool)
    case words(headline: String, detail: String?, isLost: Bool, hasDot: Bool, Result)
    case progress(Double)
    case note(String)
  }

  /// The result of a calibration as a picture or in numbers, and the y coordinate in px where its choices begin.
  private struct Result: Hashable {
    var figures: [CalibrationScene.Figure]
    var checks: [CalibrationScene.Check]
    var end: Double

    init(_ scene: CalibrationScene) {
      (figures, checks) = (scene.figures, scene.figures.isEmpty ? scene.checks : [])
      end = scene.choices.map(\.rect.y).min() ?? scene.screen.y + 0.8 * scene.screen.height
    }

    var isEmpty: Bool { figures.isEmpty && checks.isEmpty }
  }

  /// The scene's layers from the lowest to the highest, drawn on the theme's surround.
  static func layers(of scene: CalibrationScene) -> [Layer] {
    let screen = scene.screen
    var layers = [
      Layer(Content.doneDots(scene.doneDots), in: screen) { canvas in
        for dot in scene.doneDots { canvas.disc(dot, radius: 5, canvas.theme.quiet.opacity(0.35)) }
      }
    ]
    func add(_ content: Content, in bounds: ScreenRect, _ draw: @escaping (CalibrationPainter) -> Void) {
      layers.append(Layer(content, in: bounds) { draw(CalibrationPainter(canvas: $0)) })
    }
    if !scene.verse.isEmpty {
      add(.verse(scene.verse), in: screen) { painter in
        for word in scene.verse {
          PangoText.draw(word, on: painter.canvas.context, painter.canvas.theme.ink)
        }
      }
    }
    if let dot = scene.dot {
      let box = ScreenRect(x: dot.x, y: dot.y, width: 0, height: 0).grown(dx: 48, dy: 48)
      add(.dot(dot, share: scene.dotProgress, phase: scene.phase, isLost: scene.isLost), in: box) {
        $0.draw(dot, scene)
      }
    }
    if let headline = scene.headline {
      let words = Content.words(
        headline: headline, detail: scene.detail, isLost: scene.isLost, hasDot: scene.dot != nil,
        Result(scene))
      add(words, in: screen) { $0.drawWords(scene) }
    }
    if scene.choices.isEmpty, scene.progress > 0 {
      add(.progress(scene.progress), in: track(on: screen)) { $0.drawProgress(scene) }
    }
    if let note = scene.note { add(.note(note), in: screen) { $0.drawNote(scene) } }
    layers += scene.choices.map { ReaderPainter.layer(of: $0) }
    if let gaze = scene.gaze { layers.append(ReaderPainter.layer(of: gaze)) }
    return layers
  }

  /// Draws a calibration target: a disc that shrinks towards its centre, which never moves, so that the eyes are drawn to
  /// the middle.
  private func draw(_ dot: ScreenPoint, _ scene: CalibrationScene) {
    let color =
      scene.isLost ? canvas.theme.quiet : scene.phase == .validating ? canvas.theme.warm : canvas.theme.accent
    let share = min(max(scene.dotProgress, 0), 1)
    let radius = 34 - 22 * share
    canvas.disc(dot, radius: 44, color.opacity(0.10))
    canvas.disc(dot, radius: radius, color.opacity(0.9))
    canvas.ring(dot, radius: 44, width: 4, share: share, color)
    canvas.disc(dot, radius: 6, canvas.theme.surround)
    canvas.disc(dot, radius: 2.5, Theme.white)
  }

  private func drawWords(_ scene: CalibrationScene) {
    guard let headline = scene.headline else { return }
    if scene.isLost {
      ReaderPainter(canvas: canvas).drawBanner(
        ReaderScene.Banner(headline: headline, remedy: scene.detail ?? ""), on: scene.screen)
      return
    }
    let screen = scene.screen
    let unit = min(screen.width / 1920, screen.height / 1080)
    let width = min(1300 * unit, 0.9 * screen.width)
    let result = Result(scene)
    // Text is kept clear of a dot in the middle of the screen.
    let empty = screen.center.y - (result.isEmpty ? 90 : 360) * unit
    let top = scene.dot == nil ? empty : screen.center.y + 110 * unit
    let height = canvas.text(
      headline, at: ScreenPoint(x: screen.center.x, y: top), size: TypeScale.calibration * unit,
      canvas.theme.ink, weight: .bold,
      align: .center, width: width
    ).height
    guard let detail = scene.detail else { return }
    let lower = top + height + 22 * unit
    let more = canvas.text(
      detail, at: ScreenPoint(x: screen.center.x, y: lower), size: TypeScale.sentence * unit,
      canvas.theme.ink.opacity(0.85),
      align: .center, width: width
    ).height
    drawFigures(result.figures, top: lower + more + 48 * unit, unit, on: screen)
    draw(result.checks, from: lower + more + 40 * unit, to: result.end - 24 * unit, unit, on: screen)
  }

  /// Draws the screen in small: each checked place as a ring, and a line from it to where gaze was.
  private func draw(
    _ checks: [CalibrationScene.Check], from top: Double, to bottom: Double, _ unit: Double,
    on screen: ScreenRect
  ) {
    let height = min(260 * unit, bottom - top)
    guard !checks.isEmpty, height > 60 * unit else { return }
    let scale = height / screen.height
    let width = scale * screen.width
    let small = ScreenRect(x: screen.center.x - width / 2, y: top, width: width, height: height)
    canvas.fill(small, canvas.theme.panel, radius: Corner.miniature * unit)
    canvas.stroke(small, canvas.theme.edge, radius: Corner.miniature * unit, width: Stroke.edge)
    func place(_ point: ScreenPoint) -> ScreenPoint {
      ScreenPoint(
        x: small.x + min(max(scale * (point.x - screen.x), 0), width),
        y: small.y + min(max(scale * (point.y - screen.y), 0), height))
    }
    for check in checks {
      let target = place(check.target)
      canvas.ring(target, radius: 11 * unit, width: 2.5 * unit, canvas.theme.quiet)
      guard let gaze = check.gaze.map(place) else { continue }
      canvas.line([target, gaze], width: 3 * unit, canvas.theme.accent)
      canvas.disc(gaze, radius: 5 * unit, canvas.theme.accent)
    }
  }

  /// Draws a row of figures with their names below.
  private func drawFigures(
    _ figures: [CalibrationScene.Figure], top: Double, _ unit: Double, on screen: ScreenRect
  ) {
    let pitch = min(250 * unit, 0.9 * screen.width / Double(max(1, figures.count)))
    var x = screen.center.x - pitch * Double(figures.count - 1) / 2
    for figure in figures {
      canvas.text(
        figure.value, at: ScreenPoint(x: x, y: top), size: TypeScale.message * unit, canvas.theme.accent,
        weight: .medium,
        align: .center)
      canvas.text(
        figure.name, at: ScreenPoint(x: x, y: top + 50 * unit), size: TypeScale.title * unit,
        canvas.theme.quiet,
        align: .center,
        width: pitch - 12 * unit)
      x += pitch
    }
  }

  private static func track(on screen: ScreenRect) -> ScreenRect {
    ScreenRect(x: screen.center.x - 160, y: screen.maxY - 34, width: 320, height: 6)
  }

  private func drawProgress(_ scene: CalibrationScene) {
    let track = Self.track(on: scene.screen)
    canvas.fill(track, canvas.theme.edge, radius: Corner.bar)
    let done = ScreenRect(x: track.x, y: track.y, width: track.width * min(scene.progress, 1), height: 6)
    canvas.fill(done, canvas.theme.accent.opacity(0.7), radius: Corner.bar)
  }

  /// Draws a note above the progress, where no dot is ever shown.
  private func drawNote(_ scene: CalibrationScene) {
    guard let note = scene.note else { return }
    let screen = scene.screen
    let unit = min(screen.width / 1920, screen.height / 1080)
    canvas.text(
      note, at: ScreenPoint(x: screen.center.x, y: screen.maxY - 34 - 46 * unit), size: TypeScale.hint * unit,
      canvas.theme.quiet,
      align: .center, width: 0.6 * screen.width)
  }
}
