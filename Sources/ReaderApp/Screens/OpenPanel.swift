import Signals

/// A page of cells over an open document, with its state.
struct OpenPanel: Sendable {
  var kind: PanelKind
  /// The level of the menu; 0 is the first.
  var level = 0
  var items: [PanelItem]
  var machine: PanelMachine
  /// The cells from which these were opened, the last one last.
  var steps: [Step] = []

  struct Step: Hashable, Sendable {
    var kind: PanelKind
    var level: Int
  }

  /// The places of items in a grid.
  ///
  /// - Parameters:
  ///   - items: the items of the cells.
  ///   - grid: the grid of cells.
  ///   - share: the share of the screen's height left free above the grid.
  static func cells(
    _ items: [PanelItem], in grid: CellGrid, below share: Double = 0
  ) -> [PanelMachine.Cell] {
    items.enumerated().map { index, item in
      PanelMachine.Cell(
        item.id, item.rect ?? rect(index, in: grid, below: share), dwellSeconds: item.dwellSeconds,
        repeatSeconds: item.repeatSeconds, priority: item.priority)
    }
  }

  /// The box of a cell, screen px.
  static func rect(_ index: Int, in grid: CellGrid, below share: Double) -> ScreenRect {
    var rect = grid.rect(index)
    rect.y = share * grid.screen.height + rect.y * (1 - share)
    rect.height *= 1 - share
    return rect
  }
}

extension PanelKind {
  /// The times of dwells and idleness on cells of this kind.
  package var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    switch self {
    // The menu's cells have fixed places: a person who opens it already looks towards one of them.
    case .menu: timing.countsLeaving = true
    case .contents, .pages, .thumbnails, .links, .light, .marks, .search, .searchMark, .lookUp,
      .reminder,
      .remindMe:
      break
    // The person may be typing, or looking for what the field asks.
    case .form, .field: timing.idleSeconds = 120
    // Sentences of hits are read before one is chosen.
    case .hits: timing.idleSeconds = 40
    // The result of saving a file is read before the next one is saved.
    case .files, .about: timing.idleSeconds = 30
    // The person first reads where a link leads, or what somebody wrote.
    case .link, .remark: timing.idleSeconds = 60
    // The person looks at what is marked.
    case .oneMark: timing.idleSeconds = 10
    // Reading the proposed mark, or text that was set anew, is not idleness.
    case .mark, .figure, .letters: timing.idleSeconds = 30
    case .size, .hours: timing.idleSeconds = 10
    // The page that came into view is read before the next step.
    case .moving: timing.idleSeconds = 60
    }
    return timing
  }

  /// The name of this kind of cells in recordings.
  var name: String {
    switch self {
    case .menu: "menu"
    case .size: "size"
    case .moving: "moving"
    case .letters: "letters"
    case .contents: "contents"
    case .pages: "pages"
    case .thumbnails: "thumbnails"
    case .links: "links"
    case .light: "light"
    case .hours: "hours"
    case .mark: "mark"
    case .marks: "marks"
    case .figure: "figure"
    case .oneMark: "one mark"
    case .remark: "remark"
    case .search, .searchMark: "search"
    case .hits: "hits"
    case .lookUp: "look up"
    case .link: "link"
    case .reminder: "reminder"
    case .remindMe: "remind me"
    case .form, .field: "form"
    case .files: "files"
    case .about: "about"
    }
  }
}
