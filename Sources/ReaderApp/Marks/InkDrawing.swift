import Documents
import Library
import Localization
import Reading
import Signals

/// What the person asks of drawing, by key, menu or cell.
package enum DrawingEvent: Hashable, Sendable {
  /// Begins drawing with the pen, or ends drawing.
  case toggle
  /// Changes to the eraser, or back to the pen.
  case erase
  /// Changes to the tool for areas, or back to the pen.
  case area
  /// Changes to the next colour, and from the last to the first.
  case nextColour
  /// Changes to the next width, and from the last to the first.
  case nextWidth
}

/// An event of the mouse or a pen while it draws.
package enum PenEvent: Hashable, Sendable {
  /// The pen touches the page.
  case down(PenPoint)
  /// The pen moves over the page.
  case moved(PenPoint)
  /// The pen leaves the page.
  case up
}

/// The position of a pen on the screen, and how it is held.
package struct PenPoint: Hashable, Sendable {
  /// The pen's position, screen px.
  package var place: ScreenPoint
  /// The pressure, 0 to 1; nil if the device does not report it.
  package var pressure: Double?
  /// Whether the pen's eraser end is on the page.
  package var isEraser: Bool

  /// - Parameters:
  ///   - place: the position, screen px.
  ///   - pressure: the pressure, 0 to 1; nil if the device does not report it.
  ///   - isEraser: whether the pen's eraser end is on the page.
  package init(_ place: ScreenPoint, pressure: Double? = nil, isEraser: Bool = false) {
    (self.place, self.pressure, self.isEraser) = (place, pressure, isEraser)
  }
}

/// The width of a line on the page.
package enum PenWidth: String, Hashable, Sendable, CaseIterable {
  /// A fine line, 1 page point wide.
  case fine
  /// A line of medium width, 2 page points.
  case medium
  /// A broad line, 4 page points wide.
  case broad

  /// The width of the line, page points.
  package var points: Double {
    switch self {
    case .fine: 1
    case .medium: 2
    case .broad: 4
    }
  }

  var next: PenWidth {
    switch self {
    case .fine: .medium
    case .medium: .broad
    case .broad: .fine
    }
  }
}

/// Drawing on the open document: the tool, and ink that is not stored yet.
struct InkDrawing: Sendable {
  /// The longest pause between lines that become one mark, s: those of a letter or a word. Own choice.
  static let pauseSeconds = 1.2
  /// The number of pointer positions from which a line is continued as a new one: all of a line is drawn anew with each move,
  /// which takes some 20 ms for a thousand points.
  static let mostLivePoints = 500
  /// The largest number of points that wait to be stored: all of them are drawn anew with each move of the pointer.
  static let mostHeld = 2_000
  /// The radius of the eraser, in screen px, and the smallest one in page points.
  static let eraserPx = 12.0
  static let eraserPoints = 2.0
  /// The shortest side of an area, page points; a smaller rectangle is ignored.
  static let leastArea = 4.0

  /// What the pointer draws or erases while it is down.
  enum Going: Sendable {
    case stroke(Stroke)
    case erasing(DrawnPlace?, last: PagePoint)
    case area(DrawnPlace, from: PagePoint, to: PagePoint)
  }

  struct Stroke: Sendable {
    var place: DrawnPlace
    var points: [PagePoint]
    var pressures = Pressures()
  }

  var tool = ReaderScene.Tool.pen
  /// Blue, since yellow lines are hardly visible on white.
  var colour = MarkColour.blue
  var width = PenWidth.medium
  var going: Going?
  /// Lines of one page, colour and width that wait to be stored as one mark.
  var held: [DrawnLine] = []
  /// When the waiting lines are stored; nil while a line is being drawn.
  var heldUntil: Timestamp?
  /// The number of undo steps of each change since drawing began, the last one last; all of them can be undone.
  var steps: [Int] = []

  /// The drawing tool, its colour and width, in words.
  var words: String {
    switch tool {
    case .pen: localized("Drawing: \(colour.words), \(width.words)")
    case .eraser: localized("Erasing lines")
    case .area: localized("Marking areas: \(colour.words)")
    }
  }

  /// The line that the pointer draws; nil if it draws none.
  var live: DrawnLine? {
    guard case .stroke(let stroke) = going else { return nil }
    return DrawnLine(
      page: stroke.place.page, points: stroke.points, width: stroke.pressures.width(width.points),
      colour: colour)
  }

  /// Ends the line that the pointer draws: it is thinned, and waits to be stored.
  mutating func endStroke(at time: Timestamp) {
    guard var line = live else { return }
    line.points = StrokeThinning.thinned(line.points)
    if !line.points.isEmpty { held.append(line) }
    // Without lines that wait to be stored, nothing is due.
    (going, heldUntil) = (nil, held.isEmpty ? nil : time + Self.pauseSeconds)
  }

  /// Whether so much waits that it is stored without waiting for a pause.
  var isFull: Bool { held.reduce(0) { $0 + $1.points.count } > Self.mostHeld }

  /// Whether a line can be stored in one mark with those that wait.
  func goesWithHeld(_ line: DrawnLine) -> Bool {
    held.allSatisfy { ($0.page, $0.colour, $0.width) == (line.page, line.colour, line.width) }
  }

  /// The marks in which the waiting lines are stored.
  static func marks(of lines: [DrawnLine], most: Int = MarkGeometry.mostPoints) -> [NewMark] {
    guard let first = lines.first else { return [] }
    return StrokeThinning.groups(of: lines.map(\.points), most: most).map { group in
      NewMark(
        .ink(group.map { $0.map { MarkGeometry.Point(x: $0.x, y: $0.y) } }, width: first.width),
        page: first.page, text: "", colour: first.colour.rawValue)
    }
  }
}

/// The pressure of a pen along a line. A mark has one width, so the mean pressure decides.
struct Pressures: Hashable, Sendable {
  private var sum = 0.0
  private var count = 0

  mutating func note(_ pressure: Double?) {
    guard let pressure, pressure.isFinite else { return }
    sum += min(max(pressure, 0), 1)
    count += 1
  }

  /// The width for the mean pressure: from half to one and a half times the usual width, in steps of a quarter; the usual width
  /// if no pressure was reported.
  func width(_ usual: Double) -> Double {
    guard count > 0 else { return usual }
    return usual * (0.5 + (4 * sum / Double(count)).rounded() / 4)
  }
}

/// Marks that are being stored, and lines that an eraser has touched: the page shows the result without waiting for the store.
struct MarksUnderway: Sendable {
  /// Marks that were drawn and are not stored yet.
  var added: [NewMark] = []
  /// The strokes that an eraser has left of marks, by the marks' identifiers.
  private(set) var erased: [Mark.ID: Strokes] = [:]
  /// The part of `erased` for which the store was asked and has not answered yet.
  private var asked: [Mark.ID: Strokes] = [:]

  typealias Strokes = [[MarkGeometry.Point]]

  /// The marks as the page shows them.
  func applied(to marks: [Mark]) -> [Mark] {
    guard !erased.isEmpty else { return marks }
    return marks.compactMap { mark in
      guard let left = erased[mark.id], case .ink(_, let width) = mark.geometry else { return mark }
      guard !left.isEmpty else { return nil }
      var rest = mark
      rest.geometry = .ink(left, width: width)
      return rest
    }
  }

  /// Notes which strokes of a mark an eraser has left.
  mutating func leave(_ strokes: Strokes, of mark: Mark.ID) { erased[mark] = strokes }

  /// The change that the store is to be asked for now; nil if there is none. A mark with a change under way waits for the
  /// answer, since a change of an older version would be refused.
  mutating func ask(of marks: [Mark]) -> MarkChange? {
    let open = marks.filter { erased[$0.id] != nil && asked[$0.id] == nil }
    guard !open.isEmpty else { return nil }
    for mark in open { asked[mark.id] = erased[mark.id] }
    let changed = applied(to: open)
    let left = Set(changed.map(\.id))
    return .erase(open.filter { !left.contains($0.id) }, changed: changed)
  }

  /// Takes in the store's answer.
  ///
  /// - Parameters:
  ///   - change: the change that was requested.
  ///   - isKept: whether the change was stored; if not, what was erased is shown again.
  mutating func settle(_ change: MarkChange?, isKept: Bool) {
    switch change {
    case .add(let new):
      for mark in new { if let index = added.firstIndex(of: mark) { added.remove(at: index) } }
    case .erase(let removed, let changed):
      for mark in removed + changed {
        let answered = asked.removeValue(forKey: mark.id)
        // More of the mark may have been erased since.
        if !isKept || erased[mark.id] == answered { erased[mark.id] = nil }
      }
    case .remove, .update, .undo, nil: break
    }
  }
}
