import Documents
import Foundation
import Library
import Localization
import Reading
import Signals

/// The cells with which marks are proposed, changed and listed.
enum MarkCells {
  /// The edge of the screen where the cells lie that change a proposal, so that they do not cover it.
  enum Edge: Hashable, Sendable { case top, bottom }

  static let take: TargetID = "mark-take"
  static let colour: TargetID = "mark-colour"
  static let delete: TargetID = "mark-delete"
  static let search: TargetID = "mark-search"
  static let copy: TargetID = "mark-copy"
  static let aloud: TargetID = "mark-aloud"
  static let note: TargetID = "mark-note"
  static let readNote: TargetID = "mark-read-note"
  static let cut: TargetID = "mark-cut"
  static let figures: TargetID = "mark-figures"
  static let figureBefore: TargetID = "figure-before"
  static let nextFigure: TargetID = "figure-next"
  static func step(_ step: MarkProposal.Step) -> TargetID { TargetID("mark-\(step.rawValue)") }
  static func mark(_ index: Int) -> TargetID { TargetID("marks-\(index)") }

  /// The time between two steps while a cell is looked at, s: enough to see the result of the last one. Own choice.
  static let repeatSeconds = 1.2
  /// The dwell time of the cell that deletes a mark, s.
  static let deleteDwellSeconds = 1.5
  /// The smallest width of a cell, in gaze errors; if one row would have narrower cells, there are two.
  private static let errors = 3.7

  /// The cells that change a proposal: one row of seven, or two rows if gaze needs larger cells.
  static func proposal(
    _ proposal: MarkProposal, at edge: Edge, on screen: ScreenGeometry, errorPx: Double?,
    hasFigures: Bool = false
  ) -> [PanelItem] {
    func step(_ step: MarkProposal.Step, _ label: String, _ icon: ActionIcon) -> PanelItem {
      var item = PanelItem(Self.step(step), label, icon)
      item.repeatSeconds = repeatSeconds
      return item
    }
    let starts = [
      step(.startEarlier, localized("Start earlier"), .earlier),
      step(.startLater, localized("Start later"), .later),
    ]
    let ends = [
      step(.endEarlier, localized("End earlier"), .earlier), step(.endLater, localized("End later"), .later),
    ]
    let colour = PanelItem(Self.colour, proposal.colour.name, .mark)
    let take = PanelItem(Self.take, localized("Take", context: "accept what is proposed"), .done)
    let cancel = PanelItem(.panelBack, localized("Cancel"), .close)
    var figure = PanelItem(Self.figures, localized("Figure or table"), .copy)
    figure.effect = .open(.figure)
    let figures = hasFigures ? [figure] : []
    let cells = cells(hasFigures: hasFigures)
    return placed(
      isOneRow(on: screen, errorPx, cells: cells)
        ? [starts + [colour] + figures + [take, cancel] + ends]
        : [starts + [colour, cancel], ends + figures + [take]], at: edge, on: screen, errorPx, cells: cells)
  }

  /// The cells that change which figure is proposed.
  static func figure(
    _ proposal: FigureProposal, at edge: Edge, on screen: ScreenGeometry, errorPx: Double?
  ) -> [PanelItem] {
    var steps = [
      PanelItem(figureBefore, localized("Figure before"), .earlier),
      PanelItem(nextFigure, localized("Next figure"), .later),
    ]
    for index in steps.indices { steps[index].repeatSeconds = repeatSeconds }
    let colour = PanelItem(Self.colour, proposal.colour.name, .mark)
    let ends = [
      PanelItem(take, localized("Take", context: "accept what is proposed"), .done),
      PanelItem(.panelBack, localized("Cancel"), .close),
    ]
    return placed(
      (proposal.figures.count > 1 ? steps : []) + [colour] + ends, at: edge, on: screen, errorPx: errorPx)
  }

  /// Places cells in one row along an edge of the screen, or in two rows if gaze needs larger cells.
  static func placed(
    _ items: [PanelItem], at edge: Edge, on screen: ScreenGeometry, errorPx: Double?
  ) -> [PanelItem] {
    let half = (items.count + 1) / 2
    let cells = max(usualCells, items.count)
    let rows =
      isOneRow(on: screen, errorPx, cells: cells)
      ? [items] : [Array(items.prefix(half)), Array(items.dropFirst(half))]
    return placed(rows, at: edge, on: screen, errorPx, cells: cells)
  }

  private static func placed(
    _ rows: [[PanelItem]], at edge: Edge, on screen: ScreenGeometry, _ errorPx: Double?,
    cells: Int = usualCells
  ) -> [PanelItem] {
    let height = height(on: screen, errorPx, cells: cells) / Double(rows.count)
    let top = edge == .top ? 0 : screen.heightPx - height * Double(rows.count)
    return rows.enumerated().flatMap { row, items in
      let width = screen.widthPx / Double(items.count)
      let gap = 0.03 * min(width, height)
      return items.enumerated().map { column, item in
        var item = item
        item.rect = ScreenRect(
          x: Double(column) * width, y: top + Double(row) * height, width: width, height: height
        ).grown(dx: -gap, dy: -gap)
        return item
      }
    }
  }

  /// The number of cells in a row, without the one for figures.
  static let usualCells = 7

  /// The number of cells that change a proposal.
  static func cells(hasFigures: Bool) -> Int { usualCells + (hasFigures ? 1 : 0) }

  private static func isOneRow(
    on screen: ScreenGeometry, _ errorPx: Double?, cells: Int = usualCells
  ) -> Bool {
    screen.widthPx / Double(cells) >= errors * (errorPx ?? 20 * screen.pxPerMmX)
  }

  /// The height of the cells that change a proposal, px.
  static func height(on screen: ScreenGeometry, _ errorPx: Double?, cells: Int = usualCells) -> Double {
    isOneRow(on: screen, errorPx, cells: cells) ? 0.28 * screen.heightPx : 0.5 * screen.heightPx
  }

  /// The part of the screen that is left for the proposal, px from the top.
  static func room(
    at edge: Edge, on screen: ScreenGeometry, errorPx: Double?, cells: Int = usualCells
  ) -> ClosedRange<Double> {
    let (height, margin) = (height(on: screen, errorPx, cells: cells), 0.02 * screen.heightPx)
    return edge == .top
      ? height + margin...screen.heightPx - margin : margin...screen.heightPx - height - margin
  }

  /// The cells that list all marks of a document, those that others show with their names, and the file's annotations, in page
  /// order, on as many pages as needed.
  ///
  /// - Parameters:
  ///   - marks: the person's own marks.
  ///   - shown: the marks that others show.
  ///   - annotations: the file's annotations.
  ///   - displaced: the identifiers of marks that no longer fit their text.
  ///   - cells: the number of cells on a page.
  ///   - page: the page of cells, from 0.
  static func list(
    _ marks: [Mark], others shown: [OthersMark] = [], annotations: [PageAnnotation], displaced: Set<String>,
    cells: Int, page: Int
  ) -> [PanelItem] {
    let own = marks.enumerated().map { index, mark in
      (
        mark.page, mark.geometry.top,
        PanelItem(Self.mark(index), label(mark, isDisplaced: displaced.contains(mark.id)), icon(mark.kind))
      )
    }
    let others = shown.enumerated().map { ($1.mark.page, $1.mark.geometry.top, item($1, $0)) }
    let inFile = annotations.enumerated().map { ($1.page, $1.box.y, item($1, $0)) }
    let items = (own + others + inFile).sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    return PanelItem.paged(items, cells: cells, page: page)
  }

  /// The label of a mark.
  ///
  /// - Parameters:
  ///   - mark: the mark.
  ///   - isDisplaced: whether it no longer fits its text.
  ///   - name: the owner's name; nil for the person's own mark.
  static func label(_ mark: Mark, isDisplaced: Bool = false, of name: String? = nil) -> String {
    let words = DisplayText.shown(mark.note.isEmpty ? mark.text : mark.note)
    let page = mark.page + 1
    let place = name.map { localized("p. \(page), \($0)") } ?? localized("p. \(page)")
    if isDisplaced { return localized("\(place), text changed: \(words)") }
    guard words.isEmpty else { return "\(place): \(words)" }
    return switch (mark.kind, name) {
    case (.ink, nil): localized("Ink on page \(page)")
    case (.area, nil): localized("Area on page \(page)")
    case (.highlight, nil), (.bookmark, nil): localized("Page \(page)")
    case (.ink, .some): localized("\(place): ink")
    case (.area, .some): localized("\(place): an area")
    case (.highlight, .some), (.bookmark, .some): place
    }
  }

  /// The cell of another person's mark, with their name.
  private static func item(_ shown: OthersMark, _ index: Int) -> PanelItem {
    let name = DisplayText.of(shown.name, maximum: 30)
    var item = PanelItem(TargetID("others-mark-\(index)"), label(shown.mark, of: name), .mark)
    let (page, start) = (shown.mark.page + 1, shown.mark.geometry.start)
    let place = PagePlace(page: shown.mark.page, x: start.x, y: start.y)
    item.effect =
      Remark.isLong(shown.mark.note)
      ? .open(
        .remark(Remark(title: localized("p. \(page), \(name)"), words: shown.mark.note, place: place)))
      : .go(place)
    return item
  }

  /// The cell of an annotation, with its author's name.
  private static func item(_ annotation: PageAnnotation, _ index: Int) -> PanelItem {
    let what = annotation.text ?? annotation.kind.words
    let page = annotation.page + 1
    let place =
      annotation.author.map { localized("p. \(page), \($0)") } ?? localized("p. \(page), in the file")
    var item = PanelItem(TargetID("annotation-\(index)"), "\(place): \(what)", annotation.kind.icon)
    let target = PagePlace(page: annotation.page, x: annotation.box.x, y: annotation.box.y)
    // Words that are only marked are read on the page.
    let written = annotation.contents ?? ""
    item.effect =
      Remark.isLong(written)
      ? .open(.remark(Remark(title: place, words: written, place: target))) : .go(target)
    return item
  }

  static func icon(_ kind: Mark.Kind) -> ActionIcon {
    switch kind {
    case .highlight: .mark
    case .bookmark: .bookmark
    case .area: .area
    case .ink: .ink
    }
  }
}

extension PageAnnotation.Kind {
  /// The icon of the kind in the list of marks.
  fileprivate var icon: ActionIcon {
    switch self {
    case .ink: .ink
    case .shape: .area
    case .highlight, .underline, .squiggly, .strikeOut, .note, .freeText, .stamp, .caret, .file, .media: .mark
    }
  }

  /// A name for the kind, used if the annotation has no words.
  fileprivate var words: String {
    switch self {
    case .highlight, .underline, .squiggly: localized("marked words")
    case .strikeOut: localized("words struck out")
    case .note: localized("an empty note")
    case .freeText: localized("an empty text")
    case .ink: localized("a drawing by hand")
    case .shape: localized("a drawing")
    case .stamp: localized("a stamp")
    case .caret: localized("something to be put in")
    case .file: localized("an attached file")
    case .media: localized("a recording")
    }
  }
}
