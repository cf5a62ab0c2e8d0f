import Documents
import Library
import Reading
import Signals

/// What is done about drawing by key, menu or cell.
package enum DrawingEvent: Hashable, Sendable {
  /// Begins with the pen, or ends.
  case toggle
  /// Takes the eraser, or the pen again.
  case erase
  /// Begins pulling an area open, or takes the pen again.
  case area
  /// Takes the next colour, around.
  case nextColour
  /// Takes the next width, around.
  case nextWidth
}

/// The mouse or a pen while it draws.
package enum PenEvent: Hashable, Sendable {
  /// The pen touches the page.
  case down(PenPoint)
  /// The pen moves over the page.
  case moved(PenPoint)
  /// The pen leaves the page.
  case up
}

/// Where a pen is on the screen, and how it is held.
package struct PenPoint: Hashable, Sendable {
  /// Screen px.
  package var place: ScreenPoint
  /// From 0 to 1; nil where the device does not tell.
  package var pressure: Double?
  /// Its other end is on the page.
  package var isEraser: Bool

  /// - Parameters:
  ///   - place: screen px.
  ///   - pressure: from 0 to 1; nil where the device does not tell.
  ///   - isEraser: whether its other end is on the page.
  package init(_ place: ScreenPoint, pressure: Double? = nil, isEraser: Bool = false) {
    (self.place, self.pressure, self.isEraser) = (place, pressure, isEraser)
  }
}

/// How broad a line is, on the page.
package enum PenWidth: String, Hashable, Sendable, CaseIterable {
  case fine, medium, broad

  /// Points.
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

/// Drawing on the open document: with what, and what is not kept yet.
struct Drawing: Sendable {
  /// Lines that follow each other so soon become one mark, s: those of a letter or a word. Own choice.
  static let pauseSeconds = 1.2
  /// A line that grows longer goes on as another one, points as the pointer tells them: all of it is drawn anew with each
  /// move, which takes some 20 ms for a thousand points.
  static let mostLivePoints = 500
  /// So many points wait at most: all that waits is drawn anew with each move of the pointer.
  static let mostHeld = 2_000
  /// From the eraser's middle to what it takes away, screen px and at least page points.
  static let eraserPx = 12.0
  static let eraserPoints = 2.0
  /// A smaller rectangle is no area, points.
  static let leastArea = 4.0

  /// What the pointer does while it is down.
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
  /// Yellow lines are hardly seen on white.
  var colour = MarkColour.blue
  var width = PenWidth.medium
  var going: Going?
  /// Lines of one page, colour and width that wait to be kept as one mark.
  var held: [DrawnLine] = []
  /// When that is done; nil while a line goes on.
  var heldUntil: Timestamp?
  /// How many steps each change since drawing began took, the last one last: all of them can be taken back.
  var steps: [Int] = []

  /// What is drawn now, in words.
  var words: String {
    switch tool {
    case .pen: "Drawing: \(colour.rawValue), \(width.rawValue)"
    case .eraser: "Erasing lines"
    case .area: "Marking areas: \(colour.rawValue)"
    }
  }

  /// The line that the pointer draws.
  var live: DrawnLine? {
    guard case .stroke(let stroke) = going else { return nil }
    return DrawnLine(
      page: stroke.place.page, points: stroke.points, width: stroke.pressures.width(width.points),
      colour: colour)
  }

  /// Ends the line that the pointer draws: it is thinned, and waits.
  mutating func endStroke(at time: Timestamp) {
    guard var line = live else { return }
    line.points = StrokeThinning.thinned(line.points)
    if !line.points.isEmpty { held.append(line) }
    // Where nothing waits nothing is due.
    (going, heldUntil) = (nil, held.isEmpty ? nil : time + Self.pauseSeconds)
  }

  /// What waits is to be kept without waiting for a pause.
  var isFull: Bool { held.reduce(0) { $0 + $1.points.count } > Self.mostHeld }

  /// Whether a line can be kept in one mark with those that wait.
  func goesWithHeld(_ line: DrawnLine) -> Bool {
    held.allSatisfy { ($0.page, $0.colour, $0.width) == (line.page, line.colour, line.width) }
  }

  /// The lines that wait, as marks that are to be kept.
  static func marks(of lines: [DrawnLine], most: Int = MarkGeometry.mostPoints) -> [NewMark] {
    guard let first = lines.first else { return [] }
    return StrokeThinning.groups(of: lines.map(\.points), most: most).map { group in
      NewMark(
        .ink(group.map { $0.map { MarkGeometry.Point(x: $0.x, y: $0.y) } }, width: first.width),
        page: first.page, text: "", colour: first.colour.rawValue)
    }
  }
}

/// How hard a pen was pressed along a line. A mark has one width, so that its mean decides.
struct Pressures: Hashable, Sendable {
  private var sum = 0.0
  private var count = 0

  mutating func note(_ pressure: Double?) {
    guard let pressure, pressure.isFinite else { return }
    sum += min(max(pressure, 0), 1)
    count += 1
  }

  /// From half to one and a half times the usual width, in quarters; the usual one where nothing is told.
  func width(_ usual: Double) -> Double {
    guard count > 0 else { return usual }
    return usual * (0.5 + (4 * sum / Double(count)).rounded() / 4)
  }
}

/// Marks on their way to the store, and lines that an eraser has touched: what is seen does not wait for the store.
struct MarksUnderway: Sendable {
  /// Drawn, and not answered yet.
  var added: [NewMark] = []
  /// By identifier, the strokes that are left of marks.
  private(set) var erased: [Mark.ID: Strokes] = [:]
  /// Of these, what the store was asked for and has not answered yet.
  private var asked: [Mark.ID: Strokes] = [:]

  typealias Strokes = [[MarkGeometry.Point]]

  /// The marks as they are to be seen.
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

  /// An eraser has left these strokes of a mark.
  mutating func leave(_ strokes: Strokes, of mark: Mark.ID) { erased[mark] = strokes }

  /// What the store is to be asked for now; nil where there is nothing. A mark that it is about to change waits for the
  /// answer: a change of an older version would be refused.
  mutating func ask(of marks: [Mark]) -> MarkChange? {
    let open = marks.filter { erased[$0.id] != nil && asked[$0.id] == nil }
    guard !open.isEmpty else { return nil }
    for mark in open { asked[mark.id] = erased[mark.id] }
    let changed = applied(to: open)
    let left = Set(changed.map(\.id))
    return .erase(open.filter { !left.contains($0.id) }, changed: changed)
  }

  /// The store has answered.
  ///
  /// - Parameter isKept: else what was erased is there again.
  mutating func settle(_ change: MarkChange?, isKept: Bool) {
    switch change {
    case .add(let new):
      for mark in new { if let index = added.firstIndex(of: mark) { added.remove(at: index) } }
    case .erase(let removed, let changed):
      for mark in removed + changed {
        let answered = asked.removeValue(forKey: mark.id)
        // More of it may have been erased since.
        if !isKept || erased[mark.id] == answered { erased[mark.id] = nil }
      }
    case .remove, .update, .undo, nil: break
    }
  }
}
