import Reading
import Signals
import Tracking

/// Who is there? People as tiles, chosen with eyes that nobody has calibrated: each tile has a dot that circles it.
struct CirclingScreen: Sendable {
  /// Which page of tiles, from 0.
  var page = 0
  var cells: CoveringCells
  var machine: CirclingMachine
  private(set) var sighting = Sighting.seen

  /// Whether eyes are seen, and why not.
  enum Sighting: Hashable, Sendable {
    case seen
    case unseen(InvalidReason, since: Timestamp, now: Timestamp)
  }

  init(cells: CoveringCells, machine: CirclingMachine) { (self.cells, self.machine) = (cells, machine) }

  /// Eyes that are not seen for so long are told of, s: a blink and a glance aside are over by then.
  static let unseenSeconds = 3.0

  mutating func see(_ frame: TrackedFrame) {
    switch (frame.eyes.reason, sighting) {
    case (nil, _): sighting = .seen
    case (let reason?, .unseen(_, let since, _)): sighting = .unseen(reason, since: since, now: frame.time)
    case (let reason?, .seen): sighting = .unseen(reason, since: frame.time, now: frame.time)
    }
  }

  /// Why no eyes are seen, once that has lasted.
  var trouble: InvalidReason? {
    guard case .unseen(let reason, let since, let now) = sighting, now - since >= Self.unseenSeconds else {
      return nil
    }
    return reason
  }

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // What ends this screen is its own machine's to say.
    (timing.idleSeconds, timing.lostSeconds, timing.rounds) = (.infinity, .infinity, 1_000_000)
    return timing
  }

  /// The guest, everybody registered and somebody new; more than fit lie on further pages, the last of which leads to the
  /// first.
  static func items(_ names: [String], cells: Int, page: Int) -> [PanelItem] {
    let people = ([Reader.guestName] + names).map { PanelItem(.person($0), $0, .dot) }
    let all = people + [PanelItem(.newPerson, "Somebody new…", .more)]
    guard all.count > cells else { return all }
    let room = max(1, cells - 1)
    let pages = (all.count + room - 1) / room
    return Array(all.dropFirst(page % pages * room).prefix(room)) + [.more]
  }

  /// Of a tile's shorter side: how large a circle in it may be, with room for the dot.
  private static let largestShare = 0.45

  /// Where the dots may circle.
  static func places(_ cells: [PanelMachine.Cell], on screen: ScreenGeometry) -> CirclingMachine.Places {
    let side = cells.map { min($0.rect.width, $0.rect.height) }.min() ?? 0
    return CirclingMachine.Places(
      centers: cells.map(\.rect.center), largestRadius: largestShare * side,
      pxPerDegree: screen.pxPerDegree(distanceMm: ScreenGeometry.usualDistanceMm))
  }
}

extension PeopleScreen {
  /// Who was chosen before the eyes were calibrated; what that leads to is done once they are.
  enum Wish: Hashable, Sendable {
    case none
    case guest
    case person(String)
    /// Somebody who is to be registered.
    case newcomer
  }
}

/// The calibration that gaze goes by belongs to somebody who is not let in yet.
enum EarlyCalibration: Hashable, Sendable {
  /// It belongs to whoever's shelf is open.
  case none
  /// This person's own, as it is kept.
  case kept(of: String)
  /// It was made or mended in this run for whoever was chosen, and is kept once they are let in.
  case made(for: PeopleScreen.Wish)
}
