import Signals

/// A page of cells over the page.
struct OpenPanel: Sendable {
  var kind: PanelKind
  /// Of the menu: 0 the first level.
  var level = 0
  var items: [PanelItem]
  var machine: PanelMachine
  /// The cells that led here, the last one last.
  var steps: [Step] = []

  struct Step: Hashable, Sendable {
    var kind: PanelKind
    var level: Int
  }

  /// - Parameter share: of the screen's height, left free above the grid.
  static func cells(
    _ items: [PanelItem], in grid: CellGrid, below share: Double = 0
  ) -> [PanelMachine.Cell] {
    items.enumerated().map { index, item in
      PanelMachine.Cell(
        item.id, item.rect ?? rect(index, in: grid, below: share), dwellSeconds: item.dwellSeconds,
        repeatSeconds: item.repeatSeconds, priority: item.priority)
    }
  }

  /// Of a cell, screen px.
  static func rect(_ index: Int, in grid: CellGrid, below share: Double) -> ScreenRect {
    var rect = grid.rect(index)
    rect.y = share * grid.screen.height + rect.y * (1 - share)
    rect.height *= 1 - share
    return rect
  }
}

extension PanelKind {
  /// How long things take on a page of this kind.
  package var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    switch self {
    // Its cells have their places: whoever opens it sets out for one of them.
    case .menu: timing.countsLeaving = true
    case .contents, .pages, .thumbnails, .links, .light, .marks, .search, .searchMark, .lookUp,
      .reminder,
      .remindMe:
      break
    // Somebody may be typing, or looking for what is asked.
    case .form, .field: timing.idleSeconds = 120
    // Sentences are read before one is chosen.
    case .hits: timing.idleSeconds = 40
    // What has come of saving one is read before the next.
    case .files, .about: timing.idleSeconds = 30
    // What a link leads to is read first.
    case .link: timing.idleSeconds = 60
    // What is marked is looked at.
    case .oneMark: timing.idleSeconds = 10
    // Reading over what is proposed is no idleness.
    case .mark, .figure: timing.idleSeconds = 30
    case .size, .hours: timing.idleSeconds = 10
    // What came into view is read before the next step.
    case .moving: timing.idleSeconds = 60
    }
    return timing
  }

  /// For recordings.
  var name: String {
    switch self {
    case .menu: "menu"
    case .size: "size"
    case .moving: "moving"
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
