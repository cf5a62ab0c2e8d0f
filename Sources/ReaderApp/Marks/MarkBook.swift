import Documents
import Foundation
import Library
import Reading
import Signals

/// What is known of the open document's marks, and what is being done with them.
struct MarkBook: Sendable {
  /// The person's own marks, sorted by page and place.
  var marks: [Mark] = []
  /// The marks that other people who have the document show.
  var others: [OthersMark] = []
  /// What is proposed for a mark.
  var marking = Marking.nothing
  /// The edge of the screen where the cells lie that change what is proposed, or lay last.
  var edge = MarkCells.Edge.bottom
  /// Ink that was drawn or erased and is not stored yet.
  var underway = MarksUnderway()
  /// The last change if it could not be stored; the marks are being read again since.
  var refused: MarkChange?
  /// Where a mark was begun that waits for its end; nil for none.
  var begun: Begun?
  /// The number of undo steps of the last change of marks.
  var undoSteps = 0
  /// Whether the person was told of marks that no longer fit their text.
  var hasToldOfDisplaced = false

  struct Begun: Hashable, Sendable {
    var page: Int
    var sentence: Int
  }

  /// What is proposed for a mark, and changed by cells until it is marked or the cells are left.
  enum Marking: Sendable {
    case nothing
    case words(Words)
    /// A figure or table. Its cells lead back to the words that were proposed before, nil if there were none.
    case figure(FigureProposal, after: Words?)

    /// Words that are proposed for a mark.
    struct Words: Sendable {
      var proposal: MarkProposal
      /// The figures that are offered beside the words: those in view when the cells opened. The cells keep their places under
      /// the eyes, although the page moves beneath them.
      var figures: [PageFigure]

      /// The number of cells that change the proposal.
      var cells: Int { MarkCells.cells(hasFigures: !figures.isEmpty) }
    }

    /// The words that are proposed, or to which the cells of a figure lead back; nil if there are none.
    var words: Words? {
      switch self {
      case .nothing: nil
      case .words(let words): words
      case .figure(_, let words): words
      }
    }

    /// The proposal of a figure; nil if none is proposed.
    var figure: FigureProposal? { if case .figure(let figure, _) = self { figure } else { nil } }
  }

  func mark(_ id: String) -> Mark? { marks.first { $0.id == id } }
  func bookmark(on page: Int) -> Mark? { marks.first { $0.page == page && $0.kind == .bookmark } }

  /// The marks in the order in which they are listed: by page and place.
  static func sorted(_ marks: [Mark]) -> [Mark] {
    marks.sorted { ($0.page, $0.geometry.top, $0.created) < ($1.page, $1.geometry.top, $1.created) }
  }
}

/// A change of a document's marks.
package enum MarkChange: Hashable, Sendable {
  /// Adds these marks, one after another.
  case add([NewMark])
  /// Deletes a mark of the document.
  case remove(Mark)
  /// Stores a mark's new colour or note.
  case update(Mark)
  /// Deletes the marks that an eraser has removed completely, and changes those of which it has left strokes.
  case erase([Mark], changed: [Mark])
  /// Undoes this number of steps of changes to marks.
  case undo(steps: Int)

  /// The number of undo steps that the change makes; nil for an undo.
  var steps: Int? {
    switch self {
    case .add(let new): new.count
    case .remove, .update: 1
    case .erase(let removed, let changed): removed.count + changed.count
    case .undo: nil
    }
  }
}

/// A mark that is to be stored.
package struct NewMark: Hashable, Sendable {
  /// The place of the mark on the page.
  package var geometry: MarkGeometry
  /// The page of the mark, from 0.
  package var page: Int
  /// The marked words; empty if there are none.
  package var text: String
  /// The name of the mark's colour; empty for the usual one.
  package var colour: String

  /// - Parameters:
  ///   - geometry: the place of the mark on the page.
  ///   - page: the page, from 0.
  ///   - text: the marked words.
  ///   - colour: the name of the mark's colour; empty for the usual one.
  package init(_ geometry: MarkGeometry, page: Int, text: String, colour: String = "") {
    (self.geometry, self.page, self.text, self.colour) = (geometry, page, text, colour)
  }

  init(_ proposal: MarkProposal) {
    self.init(
      words: proposal.boxes, page: proposal.page, text: proposal.words, colour: proposal.colour)
  }

  /// - Parameter boxes: a box for each piece of a line, page points.
  init(words boxes: [PageRect], page: Int, text: String, colour: MarkColour) {
    self.init(
      .highlight(
        boxes.map { box in
          [(box.x, box.y), (box.maxX, box.y), (box.maxX, box.maxY), (box.x, box.maxY)].map {
            MarkGeometry.Point(x: $0.0, y: $0.1)
          }
        }), page: page, text: text, colour: colour.rawValue)
  }
}

extension MarkGeometry {
  private var corners: [Point] {
    switch self {
    case .highlight(let quads): quads.flatMap(\.self)
    case .bookmark(let point): [point]
    case .ink(let strokes, _): strokes.flatMap(\.self)
    case .area(let from, let to): [from, to]
    }
  }

  /// Whether a point of the page, in page points, is on the mark.
  func contains(_ point: PagePoint) -> Bool {
    switch self {
    case .highlight(let quads):
      quads.contains { PageRect(around: $0).contains(x: point.x, y: point.y) }
    case .area(let from, let to): PageRect(around: [from, to]).contains(x: point.x, y: point.y)
    case .ink(let strokes, let width):
      PageRect(around: strokes.flatMap(\.self)).isNear(point, width)
    case .bookmark: false
    }
  }

  var top: Double { corners.map(\.y).min() ?? 0 }
  var start: PagePoint { corners.first.map { PagePoint(x: $0.x, y: $0.y) } ?? PagePoint(x: 0, y: 0) }
}

extension PageRect {
  /// Whether a point is within the box, or at most this far outside.
  fileprivate func isNear(_ point: PagePoint, _ margin: Double) -> Bool {
    PageRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
      .contains(x: point.x, y: point.y)
  }
}

extension PageMark {
  init(_ mark: Mark) {
    let shape: Shape
    switch mark.geometry {
    case .highlight(let quads): shape = .words(quads.map(PageRect.init(around:)))
    case .area(let from, let to): shape = .area(PageRect(around: [from, to]))
    case .bookmark(let point): shape = .bookmark(PagePoint(x: point.x, y: point.y))
    case .ink(let strokes, let width):
      shape = .ink(strokes.map { $0.map { PagePoint(x: $0.x, y: $0.y) } }, width: width)
    }
    self.init(
      id: mark.id, page: mark.page, shape: shape, colour: MarkColour(rawValue: mark.colour) ?? .yellow,
      text: mark.text)
  }
}
