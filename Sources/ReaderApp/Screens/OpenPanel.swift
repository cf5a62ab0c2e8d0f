import Signals

/// A page of cells over the page.
struct OpenPanel: Sendable {
  var kind: PanelKind
  /// Of the menu: 0 the first level.
  var level = 0
  var items: [PanelItem]
  var machine: PanelMachine

  static func cells(_ items: [PanelItem], in grid: CellGrid) -> [PanelMachine.Cell] {
    items.enumerated().map { index, item in
      PanelMachine.Cell(
        item.id, item.rect ?? grid.rect(index), dwellSeconds: item.dwellSeconds,
        repeatSeconds: item.repeatSeconds)
    }
  }
}

extension PanelKind {
  var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    switch self {
    case .menu, .marks, .deletion: break
    // Reading over what is proposed is no idleness.
    case .mark: timing.idleSeconds = 30
    case .size: timing.idleSeconds = 10
    }
    return timing
  }
}
