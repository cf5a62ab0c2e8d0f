import AppFlows
import Attention
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Somebody whose eyes nobody has calibrated, before tiles with circling dots.
extension TestedApp {
  /// The tiles, while they are shown.
  var circling: CirclingScreen? {
    if case .covered(.circling(let circling), _) = session?.screen { circling } else { nil }
  }

  var panel: PanelScene? { if case .panel(let scene) = state.view?.content { scene } else { nil } }

  /// Who was chosen, until that is carried out.
  var wish: PeopleScreen.Wish? { session?.wish }

  /// Nobody has a calibration in the store.
  var keepsNoCalibration: Bool { world.store.shelves.values.allSatisfy { $0.profiles.isEmpty } }

  /// Follows the dot of a tile, a reaction of 0.1 s behind it, until the tiles are others or gone; the eyes rest in the
  /// middle of the screen while there is none.
  ///
  /// - Returns: the seconds that it took; nil where nothing came of it.
  @discardableResult
  func follow(dotOf label: String, within seconds: Double = 12) -> Double? {
    let before = panel?.cells.map(\.label)
    guard let index = before?.firstIndex(of: label) else { return nil }
    let start = now
    for _ in 0..<Int(seconds * 30) {
      guard circling != nil, panel?.cells.map(\.label) == before else { return now - start }
      let next = now + 1 / 30
      world.gaze.look = circling?.machine.circling?.dot(index, at: next + -0.1) ?? world.screen.bounds.center
      frame()
    }
    world.gaze.look = world.screen.bounds.center
    return circling == nil || panel?.cells.map(\.label) != before ? now - start : nil
  }
}
