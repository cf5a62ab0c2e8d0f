import Foundation
import Localization
import ReaderApp
import Reading
import Signals

// Drawing how the camera sees the person: its mirrored picture, with words beside it.
extension PanelPainter {
  /// The margins of the area between headline and cells, as shares of the screen.
  private static let (top, bottom, edge, gap) = (0.09, 0.5, 0.06, 0.03)
  /// The largest width of the picture, as a share of the screen's width.
  private static let widestPicture = 0.42

  static func layers(of seat: SeatModel, on screen: ScreenRect) -> [Layer] {
    let height = (bottom - top) * screen.height
    let width = min(seat.aspect * height, widestPicture * screen.width)
    let picture = ScreenRect(
      x: screen.x + edge * screen.width, y: screen.y + top * screen.height, width: width,
      height: width / seat.aspect)
    let left = picture.maxX + gap * screen.width
    let words = ScreenRect(
      x: left, y: picture.y, width: screen.maxX - edge * screen.width - left, height: height)
    return [
      Layer(Content.picture(seat.head, usual: seat.usual, picture), in: picture) {
        $0.drawPicture(of: seat, in: picture)
      },
      Layer(Content.lines(seat.lines, words), in: words) { $0.write(seat.lines, in: words) },
    ]
  }

  /// The box of the line on the eyes above the icon of the first cell, where the cell is free.
  static func seatLineBox(in rect: ScreenRect) -> ScreenRect {
    let unit = min(rect.width, rect.height) / 300
    let (center, radius) = ring(in: rect)
    let (top, gap) = (rect.y + 10 * unit, 8 * unit)
    return ScreenRect(
      x: rect.x + 12 * unit, y: top, width: rect.width - 24 * unit,
      height: center.y - radius - Stroke.cellRing * unit / 2 - gap - top)
  }
}

extension Canvas {
  /// Draws how the camera sees the person, mirrored.
  ///
  /// - Parameters:
  ///   - seat: the head in the picture, and where it was at the calibration.
  ///   - picture: the box of the picture.
  func drawPicture(of seat: SeatModel, in picture: ScreenRect) {
    let unit = picture.height / 450
    fill(picture, theme.panel, radius: Corner.picture * unit)
    clipped(to: picture) {
      if let usual = seat.usual {
        line(outline(of: usual, in: picture), width: 3 * unit, theme.quiet.opacity(0.8))
      }
      if let head = seat.head { draw(head, in: picture, unit: unit) }
    }
    stroke(picture, theme.edge, radius: Corner.picture * unit, width: Stroke.edge)
    let label =
      seat.head == nil
      ? localized("no face") : seat.usual == nil ? "" : localized("thin line: at the calibration")
    text(
      label, at: ScreenPoint(x: picture.center.x, y: picture.maxY - 34 * unit), size: TypeScale.title * unit,
      theme.ink.opacity(0.7), align: .center, width: picture.width, ellipsis: true)
  }

  private func draw(_ head: SeatModel.Head, in picture: ScreenRect, unit: Double) {
    line(outline(of: head, in: picture), width: 6 * unit, theme.ink.opacity(0.85))
    let center = place(head.center, in: picture)
    let height = head.size * picture.height
    // The marks of the eyes are as far apart as looks right in the oval. Own choice.
    let (sine, cosine) = (sin(head.tiltDegrees * .pi / 180), cos(head.tiltDegrees * .pi / 180))
    for (side, eye) in zip([-1.0, 1], head.eyes) {
      let way = side * 0.17 * height
      let point = ScreenPoint(x: center.x + way * cosine, y: center.y + way * sine)
      switch eye {
      case .well: disc(point, radius: max(4 * unit, 0.045 * height), theme.accent)
      case .poorly: ring(point, radius: max(5 * unit, 0.05 * height), width: 4 * unit, theme.warm)
      case .not: disc(point, radius: 3 * unit, theme.quiet)
      }
    }
  }

  private func place(_ share: ScreenPoint, in picture: ScreenRect) -> ScreenPoint {
    ScreenPoint(x: picture.x + share.x * picture.width, y: picture.y + share.y * picture.height)
  }

  /// An oval around the eyes, which lie a little above its middle.
  private func outline(of head: SeatModel.Head, in picture: ScreenRect) -> [ScreenPoint] {
    let center = place(head.center, in: picture)
    let (high, wide) = (head.size * picture.height / 2, head.size * picture.height / 2 * 0.74)
    let (sine, cosine) = (sin(head.tiltDegrees * .pi / 180), cos(head.tiltDegrees * .pi / 180))
    return (0...48).map { step in
      let angle = Double(step) / 48 * 2 * .pi
      let (x, y) = (wide * cos(angle), high * sin(angle) + 0.12 * high)
      return ScreenPoint(x: center.x + x * cosine - y * sine, y: center.y + x * sine + y * cosine)
    }
  }

  /// Writes a line that asks for no look of its own.
  func write(_ line: SeatModel.Line, in box: ScreenRect) {
    // Two lines of the largest size fit into most cells.
    let sizes = [0.4, 0.36, 0.31].map { $0 * box.height }
    label(line.text, in: box, sizes: sizes, line.isWarning ? theme.warm : theme.quiet, weight: .medium)
  }

  fileprivate func write(_ lines: [SeatModel.Line], in box: ScreenRect) {
    let size = box.height / 15
    var top = box.y
    for line in lines where top < box.maxY - size {
      let height = text(
        line.text, at: ScreenPoint(x: box.x, y: top), size: size, line.isWarning ? theme.warm : theme.ink,
        weight: line.isWarning ? .bold : .regular, width: box.width
      ).height
      top += height + 0.6 * size
    }
  }
}
