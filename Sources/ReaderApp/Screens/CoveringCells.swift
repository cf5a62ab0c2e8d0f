import Reading
import Signals

/// A page of cells that covers a place.
package struct CoveringCells: Sendable {
  /// The cells that are shown, each with what it does.
  package private(set) var items: [PanelItem] = []
  /// How they react to gaze and keys.
  package var machine: PanelMachine

  /// - Parameters:
  ///   - timing: how long things take.
  ///   - home: where the eyes are, screen px; nil where that is not known.
  ///   - box: what was chosen there, which the eyes have to leave, screen px.
  ///   - isByHand: opened without gaze, which may not be there at all.
  ///   - time: now.
  package init(
    timing: PanelMachine.Timing, home: ScreenPoint?, leaving box: ScreenRect? = nil, isByHand: Bool = false,
    at time: Timestamp
  ) {
    machine = PanelMachine([], home: home, leaving: box, isByHand: isByHand, timing: timing, at: time)
  }

  /// - Parameters:
  ///   - cells: where the items lie.
  ///   - isOther: other cells than before: the eyes have to leave the place where they are.
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

  /// As they are seen.
  func scene(on screen: ScreenRect, over page: ReaderScene?, dim: Double) -> PanelScene {
    let stepped = machine.stepped
    let cells = zip(items, machine.cells).map { item, place in
      var cell = PanelScene.Cell(item.id, place.rect, item.label, item.icon)
      (cell.progress, cell.isOn, cell.isText) = (machine.dwells[item.id] ?? 0, item.isOn, item.isText)
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
