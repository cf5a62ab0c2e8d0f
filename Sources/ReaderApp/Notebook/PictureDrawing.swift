import Documents
import Foundation
import Library
import Localization
import Reading
import Signals

/// A change of the drawing on a picture of a note.
package enum PictureDrawingChange: Hashable, Sendable {
  /// No change; the drawing is only read.
  case look
  /// Adds strokes to the drawing.
  case add([PictureStroke])
  /// Removes strokes from the drawing.
  case remove([PictureStroke])

  /// The change that undoes this one.
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

/// The drawing on the picture that is shown. Changes are visible without waiting for the store.
struct PictureDrawing: Sendable {
  enum Kept: Hashable, Sendable {
    case asked
    case known([PictureStroke])
    case failed
  }

  /// What the pointer draws or erases while it is down; points are in px of the picture.
  enum Going: Sendable {
    case stroke([PagePoint], Pressures)
    case erasing(last: PagePoint, touched: [PictureStroke])
  }

  private struct Underway: Sendable {
    let change: PictureDrawingChange
    /// Whether the change undoes an earlier one.
    let isUndo: Bool
  }

  let note: Note.ID
  /// The SHA-256 of the picture's file.
  let picture: String
  /// The stored drawing, as the store has sent it last.
  private(set) var kept = Kept.asked
  /// How many stored lines are damaged, and so are not in the drawing.
  private var unreadable = 0
  /// The changes that the store has not answered yet, the first one first.
  private var underway: [Underway] = []
  /// The changes that undo what was done since the picture is shown, the last one last.
  private var steps: [PictureDrawingChange] = []
  var tool = ReaderScene.Tool.pen
  /// Blue, since yellow lines are hardly visible on white.
  var colour = MarkColour.blue
  var width = PenWidth.medium
  private(set) var going: Going?
  /// Whether the drawing is visible; if not, the picture is shown as it was added.
  var isShown = true
  /// The finished lines in drawable form, computed when they change: scenes are made far more often.
  private(set) var placed = PlacedInk()

  init(note: Note.ID, picture: String) { (self.note, self.picture) = (note, picture) }

  /// The lines as they are visible, once the stored drawing is known.
  var strokes: [PictureStroke] {
    guard case .known(let kept) = kept else { return [] }
    return underway.reduce(kept) { $1.change.applied(to: $0) }
  }

  var isKnown: Bool { if case .known = kept { true } else { false } }
  var isEmpty: Bool { placed.lines.isEmpty }
  var canUndo: Bool { !steps.isEmpty }

  /// The drawing tool, its colour and width, in words.
  var words: String {
    guard tool != .eraser else { return localized("Erasing lines") }
    return localized("Drawing: \(colour.words), \(width.words)")
  }

  /// Which part of the drawing cannot be read, in words; nil if all can.
  var loss: String? {
    switch kept {
    case .asked: nil
    case .failed: localized("what is drawn on it cannot be read now; go back and look again")
    case .known(let lines): NotePicture.loss(of: unreadable, among: lines.count + unreadable)
    }
  }

  // MARK: Changes

  /// Makes a change, and returns what the store is to be asked for; nil if nothing changes or the drawing is not known yet.
  mutating func change(_ change: PictureDrawingChange, isUndo: Bool = false) -> PictureDrawingChange? {
    guard isKnown, change.applied(to: strokes) != strokes else { return nil }
    if !isUndo { steps.append(change.inverse) }
    underway.append(Underway(change: change, isUndo: isUndo))
    place()
    return change
  }

  /// Marks the drawing to be read again; earlier changes can still be undone.
  mutating func readAnew() {
    (kept, underway, going) = (.asked, [], nil)
    place()
  }

  /// Undoes the last change of the drawing.
  mutating func undo() -> PictureDrawingChange? {
    // A line that is being drawn is not removed under the pen.
    guard going == nil, let step = steps.popLast() else { return nil }
    return change(step, isUndo: true)
  }

  /// Takes in the store's answer.
  ///
  /// - Parameters:
  ///   - change: the change that was requested.
  ///   - lines: the stored lines; nil if the request failed, so that the change is dropped.
  ///   - unreadable: the number of damaged lines.
  mutating func settle(
    _ change: PictureDrawingChange, _ lines: [PictureStroke]?, unreadable: Int = 0
  ) {
    let settled = underway.firstIndex { $0.change == change }.map { underway.remove(at: $0) }
    if let lines {
      (kept, self.unreadable) = (.known(lines), unreadable)
    } else if change == .look {
      if !isKnown { kept = .failed }
    } else if settled?.isUndo == true {
      // An undo of a change of the drawing that failed can be tried again.
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

  /// The length of a page point in px of the picture: for drawing, a picture's longer side counts as a page's, whatever its
  /// size.
  static func unit(_ size: (width: Int, height: Int)) -> Double {
    Double(max(size.width, size.height)) / pagePoints
  }
  private static let pagePoints = 600.0

  /// The width of a line, px of the picture.
  ///
  /// - Parameters:
  ///   - pressures: the pen's pressure along the line.
  ///   - size: the size of the picture, px.
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

  /// Moves the pointer on.
  ///
  /// - Returns: whether the line has grown so long that it has to be continued as a new one.
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
      return points.count >= InkDrawing.mostLivePoints
    }
  }

  /// Ends the line or the erasing, since the pointer was released.
  ///
  /// - Parameters:
  ///   - size: the size of the picture, px.
  ///   - scale: screen px for each px of the picture.
  ///   - id: the identifier of the line that ends.
  mutating func lift(_ size: (width: Int, height: Int), scale: Double, id: String) -> PictureDrawingChange? {
    defer { place() }
    switch going {
    case nil: return nil
    case .stroke(let points, let pressures):
      going = nil
      // The line is thinned to less than the screen shows, at each magnification.
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

  /// Continues a line that had grown too long from its end, with the same width.
  mutating func goOn(from last: Going?) {
    guard case .stroke(let points, let pressures) = last else { return }
    going = .stroke(Array(points.suffix(1)), pressures)
  }

  /// Removes the lines that an eraser touches on its way.
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

  // MARK: The scene

  /// The drawing on the screen.
  ///
  /// - Parameters:
  ///   - size: the size of the picture, px.
  ///   - place: the box of the whole picture, screen px.
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
  /// The lines of a drawing, in px of its picture. An unknown colour is replaced by the usual one.
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
  /// The point of a picture, in its px, at a point of the screen; limited to the picture.
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
