import ReaderApp
import Signals

/// The signs of actions, from a few strokes each.
struct ActionIconPainter {
  let canvas: Canvas

  /// - Parameter size: half of the sign's extent, px.
  func draw(_ icon: ActionIcon, center c: ScreenPoint, size s: Double, _ color: Color) {
    let width = 0.3 * s
    func at(_ x: Double, _ y: Double) -> ScreenPoint { ScreenPoint(x: c.x + x * s, y: c.y + y * s) }
    for line in Self.strokes[icon] ?? [] {
      canvas.line(line.map { at($0.0, $0.1) }, width: width, color)
    }
    for ring in Self.rings[icon] ?? [] {
      canvas.ring(at(ring.x, ring.y), radius: ring.radius * s, width: width, color)
    }
    for disc in Self.discs[icon] ?? [] { canvas.disc(at(disc.x, disc.y), radius: disc.radius * s, color) }
  }

  private typealias Line = [(Double, Double)]
  private typealias Circle = (x: Double, y: Double, radius: Double)

  private static let loudspeaker: Line = [
    (-1.05, -0.4), (-0.65, -0.4), (0, -0.95), (0, 0.95), (-0.65, 0.4), (-1.05, 0.4), (-1.05, -0.4),
  ]
  private static let flag: Line = [
    (-0.5, -0.95), (0.5, -0.95), (0.5, 0.95), (0, 0.5), (-0.5, 0.95), (-0.5, -0.95),
  ]
  private static let lines: [Line] = [
    [(-0.9, -0.6), (0.9, -0.6)], [(-0.9, 0), (0.9, 0)], [(-0.9, 0.6), (0.9, 0.6)],
  ]
  private static let minus: Line = [(-0.85, 0), (0.85, 0)]
  private static let upright: Line = [(0, -0.85), (0, 0.85)]
  private static let cross: [Line] = [[(-0.75, -0.75), (0.75, 0.75)], [(0.75, -0.75), (-0.75, 0.75)]]
  private static let frame: Line = [(-1, -0.7), (1, -0.7), (1, 0.7), (-1, 0.7), (-1, -0.7)]

  private static let strokes: [ActionIcon: [Line]] = [
    .back: [[(0.9, 0), (-0.9, 0)], [(-0.25, -0.65), (-0.9, 0), (-0.25, 0.65)]],
    .forward: [[(-0.45, -0.9), (0.5, 0), (-0.45, 0.9)]],
    .previous: [[(0.45, -0.9), (-0.5, 0), (0.45, 0.9)]],
    .close: cross, .stop: cross, .menu: lines,
    .aloud: [loudspeaker, [(0.55, -0.7), (0.95, 0), (0.55, 0.7)]],
    .silence: [loudspeaker, [(0.5, -0.4), (1.1, 0.4)], [(1.1, -0.4), (0.5, 0.4)]],
    .mark: [
      [(-0.9, 0.9), (0.9, 0.9)], [(-0.7, 0.35), (0.45, -0.9), (0.9, -0.5), (-0.3, 0.6), (-0.7, 0.35)],
    ],
    .bookmark: [flag],
    .places: [
      flag.map { ($0.0 - 0.4, $0.1) }, [(0.45, -0.6), (1, -0.6)], [(0.45, 0), (1, 0)],
      [(0.45, 0.6), (1, 0.6)],
    ],
    .larger: [minus, upright], .smaller: [minus],
    .fit: [frame, [(-0.4, 0), (0.4, 0)]],
    .size: [
      [(-1, 0.8), (-0.35, -0.8), (0.3, 0.8)], [(-0.78, 0.3), (0.08, 0.3)],
      [(0.45, 0.8), (0.75, 0.05), (1.05, 0.8)],
    ],
    .call: [
      [
        (-0.75, 0.5), (-0.55, 0.2), (-0.55, -0.2), (0, -0.85), (0.55, -0.2), (0.55, 0.2), (0.75, 0.5),
        (-0.75, 0.5),
      ], [(-0.2, 0.85), (0.2, 0.85)],
    ],
    .still: [[(-0.4, -0.8), (-0.4, 0.8)], [(0.4, -0.8), (0.4, 0.8)]],
    .camera: [frame], .screen: [frame, [(-0.4, 1), (0.4, 1)]],
    .undo: [
      [(-0.3, -0.9), (-0.9, -0.3), (-0.3, 0.3)],
      [(-0.9, -0.3), (0.4, -0.3), (0.9, 0.25), (0.4, 0.85), (-0.4, 0.85)],
    ],
    .forget: [
      [(-0.3, -0.9), (-0.9, -0.3), (-0.3, 0.3)],
      [(-0.9, -0.3), (0.4, -0.3), (0.9, 0.25), (0.4, 0.85), (-0.4, 0.85)],
    ],
    .done: [[(-0.9, 0.05), (-0.3, 0.7), (0.9, -0.7)]],
    .copy: [
      [(-0.8, -0.4), (0.3, -0.4), (0.3, 0.9), (-0.8, 0.9), (-0.8, -0.4)],
      [(-0.3, -0.9), (0.8, -0.9), (0.8, 0.4)],
    ],
    .earlier: [[(0.6, -0.7), (-0.1, 0), (0.6, 0.7)], [(-0.6, -0.7), (-0.6, 0.7)]],
    .later: [[(-0.6, -0.7), (0.1, 0), (-0.6, 0.7)], [(0.6, -0.7), (0.6, 0.7)]],
    .top: [[(-0.8, -0.9), (0.8, -0.9)], [(-0.6, 0.1), (0, -0.5), (0.6, 0.1)], [(0, -0.5), (0, 0.9)]],
    .bottom: [[(-0.8, 0.9), (0.8, 0.9)], [(-0.6, -0.1), (0, 0.5), (0.6, -0.1)], [(0, 0.5), (0, -0.9)]],
    .up: [[(-0.6, 0), (0, -0.7), (0.6, 0)]], .down: [[(-0.6, 0), (0, 0.7), (0.6, 0)]],
    .left: [[(0, -0.6), (-0.7, 0), (0, 0.6)]], .right: [[(0, -0.6), (0.7, 0), (0, 0.6)]],
    .rest: [
      [
        (0.35, -0.9), (-0.3, -0.6), (-0.6, 0), (-0.3, 0.6), (0.35, 0.9), (-0.05, 0.4), (-0.15, 0),
        (-0.05, -0.4), (0.35, -0.9),
      ]
    ],
    .palette: lines, .help: [[(-0.45, -0.5), (0, -0.9), (0.45, -0.5), (0, 0), (0, 0.35)]],
    .wake: [upright.map { ($0.0, $0.1 * 1.2) }, minus.map { ($0.0 * 1.2, 0) }],
    .eye: [
      [
        (-1.05, 0), (-0.5, -0.5), (0, -0.65), (0.5, -0.5), (1.05, 0), (0.5, 0.5), (0, 0.65), (-0.5, 0.5),
        (-1.05, 0),
      ]
    ],
  ]

  private static let rings: [ActionIcon: [Circle]] = [
    .mend: [(0, 0, 0.9)], .calibrate: [(0, 0, 0.9), (0, 0, 0.45)], .camera: [(0, 0, 0.35)],
    .wake: [(0, 0, 0.55)],
  ]

  private static let discs: [ActionIcon: [Circle]] = [
    .dot: [(0, 0, 0.35)], .more: [(-0.7, 0, 0.2), (0, 0, 0.2), (0.7, 0, 0.2)], .mend: [(0, 0, 0.35)],
    .calibrate: [(0, 0, 0.15)], .eye: [(0, 0, 0.28)], .help: [(0, 0.85, 0.18)],
  ]
}
