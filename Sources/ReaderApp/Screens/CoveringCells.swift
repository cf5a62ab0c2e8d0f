import Reading
import Signals

/// A page of cells that covers a place, with its state.
package struct CoveringCells: Sendable {
  /// The cells that are shown, each with what it does.
  package private(set) var items: [PanelItem] = []
  /// The state machine by which the cells react to gaze and keys.
  package var machine: PanelMachine

  /// - Parameters:
  ///   - timing: the times of dwells and idleness.
  ///   - home: where the eyes are, screen px; nil if that is not known.
  ///   - box: the box that was chosen there, which the eyes have to leave, screen px.
  ///   - isByHand: whether the cells were opened without gaze, which may not be there at all.
  ///   - time: the present time.
  package init(
    timing: PanelMachine.Timing, home: ScreenPoint?, leaving box: ScreenRect? = nil, isByHand: Bool = false,
    at time: Timestamp
  ) {
    machine = PanelMachine([], home: home, leaving: box, isByHand: isByHand, timing: timing, at: time)
  }

  /// Shows these cells.
  ///
  /// - Parameters:
  ///   - items: what the cells say and do.
  ///   - cells: the places of the items.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(
    _ items: [PanelItem], at cells: [PanelMachine.Cell], isOther: Bool, time: Timestamp
  ) {
    self.items = items
    if machine.cells.isEmpty {
      machine.begin(with: cells)
    } else if isOther {
      machine.show(cells, at: time)
    } else {
      machine.keep(cells)
    }
  }

  /// The scene of the cells over a page.
  func scene(on screen: ScreenRect, over page: ReaderScene?, dim: Double) -> PanelScene {
    let stepped = machine.stepped
    let cells = zip(items, machine.cells).map { item, place in
      var cell = PanelScene.Cell(item.id, place.rect, item.label, item.icon)
      (cell.progress, cell.isOn, cell.isText) = (machine.dwells[item.id], item.isOn, item.isText)
      (cell.isMarked, cell.isWaiting) = (item.id == stepped, item.id == machine.waiting)
      return cell
    }
    var scene = PanelScene(
      screen: screen, backdrop: page, dim: dim, cells: cells, isArmed: !machine.awaitsLeaving)
    scene.gaze = machine.mark.map { ReaderScene.GazeMark(point: $0, radius: 16) }
    scene.headlineTop = 0.01
    return scene
  }
}
