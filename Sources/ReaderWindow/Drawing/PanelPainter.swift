import Localization
import ReaderApp
import Reading
import Signals

/// Draws a page of large cells, each with an icon in its middle to look at, and its name below.
struct PanelPainter {
  let canvas: Canvas

  /// The screens for rest and for calls are dark in every theme.
  private init(canvas: Canvas, for purpose: PanelScene.Purpose) {
    self.canvas =
      purpose == .cells ? canvas : Canvas(context: canvas.context, theme: .dark)
  }

  /// The values on which each layer's look depends.
  enum Content: Hashable {
    case dim(Double)
    case cell(
      ScreenRect, label: String, icon: ActionIcon, progress: Double, isOn: Bool, isMarked: Bool,
      isWaiting: Bool, isArmed: Bool, isNight: Bool, sign: String?, isText: Bool,
      isCircled: Bool, holdsPage: Bool)
    case way(ScreenPoint, radius: Double)
    case dot(ScreenPoint)
    case words(String, String?, isProse: Bool, ProsePage?, top: Double, px: Double?)
    case tag(PanelScene.Tag)
    case frame(LightFrame)
    case picture(SeatModel.Head?, usual: SeatModel.Head?, ScreenRect)
    case lines([SeatModel.Line], ScreenRect)
    case seatLine(SeatModel.Line, ScreenRect)
    case kept(PanelScene.Picture, ShownPicture.Kind)
    case ink(ReaderScene.Ink, in: ScreenRect)
  }

  /// The layers of a page of cells from the lowest to the highest, above the document's page.
  ///
  /// - Parameter shown: what can be drawn of a stored picture; by default its file is decoded.
  static func layers(
    of scene: PanelScene, shown: (PanelScene.Picture) -> ShownPicture = { ShownPicture(DecodedPicture($0)) }
  ) -> [Layer] {
    let screen = scene.screen
    var layers: [Layer] = []
    let isAlarm = scene.purpose == .call
    if scene.purpose != .cells {
      layers.append(
        Layer(Content.dim(isAlarm ? 3 : 2), in: screen) {
          $0.fill(screen, isAlarm ? Theme.alarm : Theme.rest)
        })
    } else if scene.dim > 0 {
      layers.append(
        Layer(Content.dim(scene.dim), in: screen) { $0.fill(screen, $0.theme.surround.opacity(scene.dim)) })
    }
    if let picture = scene.picture { layers += Self.layers(of: picture, shown(picture)) }
    for tag in scene.tags {
      let bounds = tag.rect.grown(dx: tagSide, dy: tagSide)
      layers.append(
        Layer(Content.tag(tag), in: bounds) { PanelPainter(canvas: $0, for: scene.purpose).draw(tag) })
    }
    let isNight = scene.purpose == .rest
    for cell in scene.cells {
      let content = Content.cell(
        cell.rect, label: cell.label, icon: cell.icon, progress: cell.progress, isOn: cell.isOn,
        isMarked: cell.isMarked, isWaiting: cell.isWaiting, isArmed: scene.isArmed, isNight: isNight,
        sign: cell.sign, isText: cell.isText, isCircled: cell.isCircled,
        holdsPage: cell.holdsPage)
      layers.append(
        Layer(content, in: cell.rect) {
          PanelPainter(canvas: $0, for: scene.purpose).draw(
            cell, isArmed: scene.isArmed, isNight: isNight)
        })
    }
    if let line = scene.seatLine, let box = scene.cells.first.map({ seatLineBox(in: $0.rect) }) {
      layers.append(
        Layer(Content.seatLine(line, box), in: box) { $0.write(line, in: box) })
    }
    layers += dots(of: scene)
    // The light frame is needed here too, and cells have nothing at the screen's outer edges.
    if let frame = scene.backdrop?.frame, frame != .none {
      layers.append(
        Layer(Content.frame(frame), in: screen) { ReaderPainter(canvas: $0).draw(frame, on: screen) })
    }
    if let seat = scene.seat { layers += Self.layers(of: seat, on: screen) }
    if let headline = scene.headline {
      layers.append(
        Layer(
          Content.words(
            headline, scene.detail, isProse: scene.isDetailProse, scene.prose, top: scene.headlineTop,
            px: scene.headlinePx
          ),
          in: screen
        ) {
          PanelPainter(canvas: $0, for: scene.purpose).write(headline, of: scene)
        })
    }
    if let gaze = scene.gaze { layers.append(ReaderPainter.layer(of: gaze)) }
    return layers
  }

  private func draw(_ cell: PanelScene.Cell, isArmed: Bool, isNight: Bool) {
    guard !cell.holdsPage else { return drawFrame(of: cell, isArmed: isArmed) }
    let rect = cell.rect
    let unit = min(rect.width, rect.height) / 300
    let strength = isNight ? 0.4 : isArmed ? 1.0 : 0.45
    // A cell hides what lies beneath it: text that shines through is read instead of the cell's name. While eyes rest, it is a
    // faint field.
    canvas.fill(rect, canvas.theme.panel.opacity(isNight ? 0.25 : 1), radius: Corner.cell * unit)
    if cell.progress > 0 {
      canvas.fill(rect, canvas.theme.accent.opacity(0.10 + 0.14 * cell.progress), radius: Corner.cell * unit)
    }
    canvas.stroke(rect, canvas.theme.edge, radius: Corner.cell * unit, width: Stroke.edge)
    if cell.isMarked {
      canvas.stroke(rect, canvas.theme.accent, radius: Corner.cell * unit, width: Stroke.marked * unit)
    }
    if cell.isCircled { return drawName(of: cell, unit: unit) }
    if cell.isText, !cell.isWaiting { return drawText(of: cell, unit: unit, strength: strength) }
    let (center, radius) = Self.ring(in: rect)
    canvas.ring(
      center, radius: radius, width: Stroke.cellRing * unit, canvas.theme.edge.opacity(0.14 * strength))
    canvas.ring(
      center, radius: radius, width: Stroke.cellRing * unit, share: cell.progress, canvas.theme.accent)
    let color = cell.isOn ? canvas.theme.accent : canvas.theme.ink
    if let sign = cell.sign, sign.count <= Self.longestSign {
      let size = (sign.count <= 3 ? 44 : 30) * unit
      canvas.text(
        sign, at: ScreenPoint(x: center.x, y: center.y - 0.68 * size), size: size,
        color.opacity(0.95 * strength), weight: .bold, align: .center, width: 2 * radius)
    } else {
      ActionIconPainter(canvas: canvas).draw(
        cell.icon, center: center, size: IconSize.cell * unit, color.opacity(0.95 * strength))
    }
    let top = center.y + radius + 18 * unit
    canvas.label(
      cell.isWaiting ? Self.waitingWords : cell.label,
      in: ScreenRect(x: rect.x + 8 * unit, y: top, width: rect.width - 16 * unit, height: rect.maxY - top),
      sizes: [28, 24, 20].map { $0 * unit }, canvas.theme.ink.opacity(0.95 * (cell.isWaiting ? 1 : strength)),
      weight: .medium)
  }

  /// The ring in which a cell's icon is drawn, above the cell's name.
  static func ring(in rect: ScreenRect) -> (center: ScreenPoint, radius: Double) {
    let unit = min(rect.width, rect.height) / 300
    return (ScreenPoint(x: rect.center.x, y: rect.center.y - 22 * unit), 58 * unit)
  }

  /// Draws a cell's text or picture in its middle, where the eyes are to rest.
  private func drawText(of cell: PanelScene.Cell, unit: Double, strength: Double) {
    let rect = cell.rect
    let radius = 112 * unit
    canvas.ring(
      rect.center, radius: radius, width: Stroke.cellRing * unit, canvas.theme.edge.opacity(0.08 * strength))
    canvas.ring(
      rect.center, radius: radius, width: Stroke.cellRing * unit, share: cell.progress, canvas.theme.accent)
    let color = cell.isOn ? canvas.theme.accent : canvas.theme.ink
    let width = rect.width - 24 * unit
    // A single letter is drawn no larger than two lines of a word would be.
    let sizes = cell.label.count <= 2 ? [96.0] : [64, 52, 42, 34, 28]
    let size =
      sizes.first { canvas.size(of: cell.label, size: $0 * unit, weight: .bold).width <= width } ?? 28
    canvas.text(
      cell.label, at: ScreenPoint(x: rect.center.x, y: rect.center.y - 0.7 * size * unit), size: size * unit,
      color.opacity(0.95 * strength), weight: .bold, align: .center, width: width, ellipsis: true)
  }

  /// Draws a frame around the picture of a page, with the page's name below it.
  private func drawFrame(of cell: PanelScene.Cell, isArmed: Bool) {
    let rect = cell.rect
    let unit = min(rect.width, rect.height) / 300
    if cell.progress > 0 {
      canvas.fill(rect, canvas.theme.accent.opacity(0.10 + 0.14 * cell.progress), radius: Corner.cell * unit)
    }
    canvas.stroke(
      rect, cell.isMarked ? canvas.theme.accent : canvas.theme.edge, radius: Corner.cell * unit,
      width: cell.isMarked ? Stroke.marked * unit : Stroke.edge)
    if cell.progress > 0 {
      canvas.disc(rect.center, radius: 74 * unit, canvas.theme.surround.opacity(0.82))
      canvas.ring(
        rect.center, radius: 58 * unit, width: Stroke.cellRing * unit, canvas.theme.edge.opacity(0.14))
      canvas.ring(
        rect.center, radius: 58 * unit, width: 8 * unit, share: cell.progress, canvas.theme.accent)
    }
    // The present page has its name in colour; a frame means that Enter would choose it.
    let strength = isArmed ? 0.95 : 0.6
    canvas.text(
      cell.isOn ? "● \(cell.label)" : cell.label, at: ScreenPoint(x: rect.center.x, y: rect.maxY - 44 * unit),
      size: TypeScale.cell * unit, (cell.isOn ? canvas.theme.accent : canvas.theme.ink).opacity(strength),
      weight: cell.isOn ? .bold : .medium, align: .center, width: rect.width - 16 * unit, ellipsis: true)
  }

  /// The text in place of a cell's name, for a person who waits for the cell to react.
  private static let waitingWords = localized("Look at something else first")
  /// The most characters of a sign that fit the ring.
  private static let longestSign = 5
  /// The side of the box with a link's number, in px.
  private static let tagSide = 32.0

  /// Draws a frame around a link, with its number before it.
  private func draw(_ tag: PanelScene.Tag) {
    canvas.fill(tag.rect.grown(dx: 2, dy: 2), canvas.theme.accent.opacity(0.22), radius: Corner.mark)
    canvas.stroke(tag.rect.grown(dx: 2, dy: 2), canvas.theme.accent, radius: Corner.mark, width: 2)
    guard let label = tag.label else { return }
    let side = Self.tagSide
    let box = ScreenRect(x: tag.rect.x - side, y: tag.rect.y - side / 2, width: side, height: side)
    canvas.fill(box, canvas.theme.accent, radius: side / 2)
    canvas.text(
      label, at: ScreenPoint(x: box.center.x, y: box.y + 0.12 * side), size: 0.56 * side,
      canvas.theme.surround,
      weight: .bold, align: .center, width: side)
  }

  private func write(_ headline: String, of scene: PanelScene) {
    let (screen, share) = (scene.screen, scene.headlineTop)
    let unit = min(screen.width / 1920, screen.height / 1080)
    let width = min(1300 * unit, 0.9 * screen.width)
    let top = ScreenPoint(x: screen.center.x, y: screen.y + share * screen.height)
    let height = canvas.text(
      // A headline above a grid is less prominent than one that stands alone.
      headline, at: top, size: (scene.headlinePx ?? (share < 0.1 ? 34 : 54)) * unit, canvas.theme.ink,
      weight: .bold,
      align: .center,
      width: width
    ).height
    guard let detail = scene.detail else { return }
    let below = top.y + height + 18 * unit
    if let page = scene.prose {
      let box = ScreenRect(x: top.x - width / 2, y: below, width: width, height: screen.maxY - below)
      return write(page, in: box, size: TypeScale.message * unit)
    }
    guard !scene.isDetailProse else {
      canvas.text(
        detail, at: ScreenPoint(x: top.x - width / 2, y: below), size: TypeScale.message * unit,
        canvas.theme.ink,
        width: width)
      return
    }
    canvas.text(
      detail, at: ScreenPoint(x: top.x, y: below), size: TypeScale.cell * unit,
      canvas.theme.ink.opacity(0.85), align: .center, width: width)
  }
}
