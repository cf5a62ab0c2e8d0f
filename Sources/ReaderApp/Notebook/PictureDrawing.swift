import Documents
import Foundation
import Library
import Reading
import Signals

/// A change of what is drawn on a picture of a note.
package enum PictureDrawingChange: Hashable, Sendable {
  /// None: what is drawn is read.
  case look
  case add([PictureStroke])
  case remove([PictureStroke])

  /// What takes it back.
  var inverse: Self {
    switch self {
    case .look: .look
    case .add(let strokes): .remove(strokes)
    case .remove(let strokes): .add(strokes)
    }
  }

  fileprivate func applied(to strokes: [PictureStroke]) -> [PictureStroke] {
    switch self {
    case .look: return strokes
    case .add(let new):
      let known = Set(strokes.map(\.id))
      return strokes + new.filter { !known.contains($0.id) }
    case .remove(let gone):
      let ids = Set(gone.map(\.id))
      return strokes.filter { !ids.contains($0.id) }
    }
  }
}

/// What is drawn on the picture that is looked at, as it is to be seen: what is seen does not wait for the store.
struct PictureDrawing: Sendable {
  enum Kept: Hashable, Sendable {
    case asked
    case known([PictureStroke])
    case failed
  }

  /// What the pointer does while it is down; points are px of the picture.
  enum Going: Sendable {
    case stroke([PagePoint], Pressures)
    case erasing(last: PagePoint, touched: [PictureStroke])
  }

  private struct Underway: Sendable {
    let change: PictureDrawingChange
    /// It takes back what was done before.
    let isUndo: Bool
  }

  let note: Note.ID
  /// The SHA-256 of its file.
  let picture: String
  /// As the store told last.
  private(set) var kept = Kept.asked
  /// How many lines are damaged, and so are not among those that are kept.
  private var unreadable = 0
  /// Changes that the store has not answered yet, the first one first.
  private var underway: [Underway] = []
  /// What was done since the picture is looked at, the last one last: all of it can be taken back.
  private var steps: [PictureDrawingChange] = []
  var tool = ReaderScene.Tool.pen
  /// Yellow lines are hardly seen on white.
  var colour = MarkColour.blue
  var width = PenWidth.medium
  private(set) var going: Going?
  /// Else the picture is seen as it was given.
  var isShown = true
  /// The lines that are done, worked out when they change: pictures of the screen are made far more often.
  private(set) var placed = PlacedInk()

  init(note: Note.ID, picture: String) { (self.note, self.picture) = (note, picture) }

  /// As they are to be seen, once the store has told any.
  var strokes: [PictureStroke] {
    guard case .known(let kept) = kept else { return [] }
    return underway.reduce(kept) { $1.change.applied(to: $0) }
  }

  var isKnown: Bool { if case .known = kept { true } else { false } }
  var isEmpty: Bool { placed.lines.isEmpty }
  var canUndo: Bool { !steps.isEmpty }

  /// What is drawn now, in words.
  var words: String {
    tool == .eraser ? "Erasing lines" : "Drawing: \(colour.rawValue), \(width.rawValue)"
  }

  /// What of it cannot be read, in words; nil where all can.
  var loss: String? {
    switch kept {
    case .asked: nil
    case .failed: "what is drawn on it cannot be read now; go back and look again"
    case .known(let lines): NotePicture.loss(of: unreadable, among: lines.count + unreadable)
    }
  }

  // MARK: Changes

  /// What the store is to be asked for; nil where nothing changes or nothing is known yet.
  mutating func change(_ change: PictureDrawingChange, isUndo: Bool = false) -> PictureDrawingChange? {
    guard isKnown, change.applied(to: strokes) != strokes else { return nil }
    if !isUndo { steps.append(change.inverse) }
    underway.append(Underway(change: change, isUndo: isUndo))
    place()
    return change
  }

  /// What was drawn is to be read anew; what was done can still be taken back.
  mutating func readAnew() {
    (kept, underway, going) = (.asked, [], nil)
    place()
  }

  /// Takes back what was done last.
  mutating func undo() -> PictureDrawingChange? {
    // What is being drawn is not taken away from under the pen.
    guard going == nil, let step = steps.popLast() else { return nil }
    return change(step, isUndo: true)
  }

  /// The store has answered.
  /// - Parameters:
  ///   - lines: that are there now; nil where it failed: what was changed is as it was before.
  ///   - unreadable: how many more are damaged.
  mutating func settle(
    _ change: PictureDrawingChange, _ lines: [PictureStroke]?, unreadable: Int = 0
  ) {
    let settled = underway.firstIndex { $0.change == change }.map { underway.remove(at: $0) }
    if let lines {
      (kept, self.unreadable) = (.known(lines), unreadable)
    } else if change == .look {
      if !isKnown { kept = .failed }
    } else if settled?.isUndo == true {
      // It can be tried again: what was removed is not lost for that.
      steps.append(change)
    } else if let index = steps.lastIndex(of: change.inverse) {
      steps.remove(at: index)
    }
    place()
  }

  private mutating func place() {
    var gone: Set<String> = []
    if case .erasing(_, let touched) = going { gone = Set(touched.map(\.id)) }
    placed = PlacedInk(strokes.filter { !gone.contains($0.id) })
  }

  // MARK: The pen

  /// Px of the picture for a point of a page: a picture is drawn on as if its longer side were that of a page, whatever
  /// its size.
  static func unit(_ size: (width: Int, height: Int)) -> Double {
    Double(max(size.width, size.height)) / pagePoints
  }
  private static let pagePoints = 600.0

  /// - Parameter size: of the picture, px.
  func penWidth(_ pressures: Pressures, _ size: (width: Int, height: Int)) -> Double {
    min(max(pressures.width(width.points) * Self.unit(size), 0.1), Double(PictureFile.longestSide))
  }

  mutating func begin(at point: PagePoint, _ pen: PenPoint, reach: Double) {
    if pen.isEraser || tool == .eraser {
      going = .erasing(last: point, touched: [])
      erase(to: point, reach: reach)
    } else {
      var pressures = Pressures()
      pressures.note(pen.pressure)
      going = .stroke([point], pressures)
    }
  }

  /// - Returns: whether the line has grown so long that it is to end here and to go on as another one.
  mutating func move(to point: PagePoint, _ pen: PenPoint, reach: Double) -> Bool {
    switch going {
    case nil: return false
    case .erasing:
      erase(to: point, reach: reach)
      return false
    case .stroke(var points, var pressures):
      guard point != points.last else { return false }
      points.append(point)
      pressures.note(pen.pressure)
      going = .stroke(points, pressures)
      return points.count >= Drawing.mostLivePoints
    }
  }

  /// The pointer was let go.
  /// - Parameters:
  ///   - size: of the picture, px.
  ///   - scale: screen px for one of the picture.
  ///   - id: of the line that ends.
  mutating func lift(_ size: (width: Int, height: Int), scale: Double, id: String) -> PictureDrawingChange? {
    defer { place() }
    switch going {
    case nil: return nil
    case .stroke(let points, let pressures):
      going = nil
      // Finer than the screen shows it, in each size.
      let thinned = StrokeThinning.thinned(points, tolerance: StrokeThinning.tolerance / max(scale, 0.001))
      guard !thinned.isEmpty else { return nil }
      return change(
        .add([
          PictureStroke(
            id: id, colour: colour.rawValue, width: penWidth(pressures, size),
            points: thinned.map { MarkGeometry.Point(x: $0.x, y: $0.y) })
        ]))
    case .erasing(_, let touched):
      going = nil
      return touched.isEmpty ? nil : change(.remove(touched))
    }
  }

  /// A line that had grown long goes on from its end, as broad as it was.
  mutating func goOn(from last: Going?) {
    guard case .stroke(let points, let pressures) = last else { return }
    going = .stroke(Array(points.suffix(1)), pressures)
  }

  /// Takes the lines away that an eraser touches on its way.
  private mutating func erase(to point: PagePoint, reach: Double) {
    guard case .erasing(let last, var touched) = going else { return }
    let known = Set(touched.map(\.id))
    let new = strokes.filter { stroke in
      !known.contains(stroke.id)
        && InkTouch.touches(
          stroke.points.map { PagePoint(x: $0.x, y: $0.y) }, from: last, to: point,
          reach: reach + stroke.width / 2)
    }
    touched += new
    going = .erasing(last: point, touched: touched)
    if !new.isEmpty { place() }
  }

  // MARK: What is seen

  /// - Parameters:
  ///   - size: of the picture, px.
  ///   - place: where the whole of it lies, screen px.
  func ink(_ size: (width: Int, height: Int), at place: ScreenRect) -> [ReaderScene.Ink] {
    guard isShown else { return [] }
    let scale = place.width / Double(max(1, size.width))
    func ink(_ lines: PlacedInk) -> ReaderScene.Ink {
      ReaderScene.Ink(ink: lines, origin: ScreenPoint(x: place.x, y: place.y), scale: scale)
    }
    var shown = placed.lines.isEmpty ? [] : [ink(placed)]
    if case .stroke(let points, let pressures) = going {
      let line = PlacedInk.Line(points, width: penWidth(pressures, size), colour: colour)
      shown.append(ink(PlacedInk(lines: [line])))
    }
    return shown
  }
}

extension PlacedInk {
  /// The lines of a drawing, px of its picture. A colour that is not known is the usual one.
  package init(_ strokes: [PictureStroke]) {
    self.init(
      lines: strokes.map { stroke in
        Line(
          stroke.points.map { PagePoint(x: $0.x, y: $0.y) }, width: stroke.width,
          colour: MarkColour(rawValue: stroke.colour) ?? .blue)
      })
  }
}

extension PictureCloseness {
  /// The place of a picture, px of it, at one of the screen; kept to the picture.
  static func point(
    _ point: ScreenPoint, on size: (width: Int, height: Int), at place: ScreenRect
  ) -> PagePoint {
    func px(_ way: Double, _ shown: Double, _ side: Int) -> Double {
      guard shown > 0 else { return 0 }
      return min(max(way / shown * Double(side), 0), Double(side))
    }
    return PagePoint(
      x: px(point.x - place.x, place.width, size.width), y: px(point.y - place.y, place.height, size.height))
  }
}
