import Documents
import Foundation
import Library
import Reading
import Signals

/// What is known of the open document's marks, and what is being done with them.
struct MarkBook: Sendable {
  /// By page and place.
  var marks: [Mark] = []
  /// Those that others who have the document show.
  var others: [OthersMark] = []
  /// What is about to be marked, and where the cells lie that change it.
  var proposal: MarkProposal?
  var edge = MarkCells.Edge.bottom
  /// The figures of which one is about to be marked.
  var figures: FigureProposal?
  /// The figures that are offered beside a proposal: those that were in view when its cells opened. The cells keep their
  /// places under the eyes, although the page moves beneath them.
  var figuresOffered: [PageFigure] = []
  /// What was drawn or erased and waits for the store.
  var underway = MarksUnderway()
  /// The last change, where it was not kept: the marks are read anew since.
  var refused: MarkChange?
  /// Where a mark was begun that waits for its end.
  var begun: Begun?
  /// How many steps of the last change can be taken back.
  var undoSteps = 0
  /// The person was told of marks that no longer fit their text.
  var hasToldOfDisplaced = false

  struct Begun: Hashable, Sendable {
    var page: Int
    var sentence: Int
  }

  /// How many cells change what is proposed.
  var proposalCells: Int { MarkCells.cells(hasFigures: !figuresOffered.isEmpty) }

  func mark(_ id: String) -> Mark? { marks.first { $0.id == id } }
  func bookmark(on page: Int) -> Mark? { marks.first { $0.page == page && $0.kind == .bookmark } }

  /// Those that are listed, in the order of the document.
  static func sorted(_ marks: [Mark]) -> [Mark] {
    marks.sorted { ($0.page, $0.geometry.top, $0.created) < ($1.page, $1.geometry.top, $1.created) }
  }
}

/// What is changed of a document's marks.
package enum MarkChange: Hashable, Sendable {
  /// All of them, one after another.
  case add([NewMark])
  /// Deletes a mark.
  case remove(Mark)
  /// Keeps its new colour or note.
  case update(Mark)
  /// An eraser has taken these away, and strokes from others.
  case erase([Mark], changed: [Mark])
  /// Takes the last steps back, as many as these.
  case undo(steps: Int)

  /// As how many steps it is kept; nil for what takes steps back.
  var steps: Int? {
    switch self {
    case .add(let new): new.count
    case .remove, .update: 1
    case .erase(let removed, let changed): removed.count + changed.count
    case .undo: nil
    }
  }
}

/// A mark that is to be kept.
package struct NewMark: Hashable, Sendable {
  /// Where on the page it is.
  package var geometry: MarkGeometry
  /// From 0.
  package var page: Int
  /// The words that are marked; empty where there are none.
  package var text: String
  /// As the page's menu names it; empty for the usual one.
  package var colour: String

  /// - Parameters:
  ///   - geometry: where on the page it is.
  ///   - page: from 0.
  ///   - text: the words that are marked.
  ///   - colour: as the page's menu names it; empty for the usual one.
  package init(_ geometry: MarkGeometry, page: Int, text: String, colour: String = "") {
    (self.geometry, self.page, self.text, self.colour) = (geometry, page, text, colour)
  }

  init(_ proposal: MarkProposal) {
    self.init(
      words: proposal.boxes, page: proposal.page, text: proposal.words, colour: proposal.colour)
  }

  /// - Parameter boxes: one for each piece of a line, page points.
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

  /// Of the page, points.
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
  /// Within the box, or this far outside of it.
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
