import Localization
import Reading
import Signals
import Tracking

/// The question who is there: people's tiles, each with a dot that circles it, are chosen by eyes that nobody has calibrated.
struct CirclingScreen: Sendable {
  /// The page of tiles that is shown, from 0.
  var page = 0
  var cells: CoveringCells
  var machine: CirclingMachine
  private(set) var sighting = Sighting.seen

  /// Whether the camera sees eyes, and why not.
  enum Sighting: Hashable, Sendable {
    case seen
    case unseen(InvalidReason, since: Timestamp, now: Timestamp)
  }

  init(cells: CoveringCells, machine: CirclingMachine) { (self.cells, self.machine) = (cells, machine) }

  /// How long eyes have to be unseen until the person is told, s: a blink or a glance aside is shorter.
  static let unseenSeconds = 3.0

  mutating func see(_ frame: TrackedFrame) {
    switch (frame.eyes.reason, sighting) {
    case (nil, _): sighting = .seen
    case (let reason?, .unseen(_, let since, _)): sighting = .unseen(reason, since: since, now: frame.time)
    case (let reason?, .seen): sighting = .unseen(reason, since: frame.time, now: frame.time)
    }
  }

  /// Why no eyes are seen, once that has lasted; nil otherwise.
  var trouble: InvalidReason? {
    guard case .unseen(let reason, let since, let now) = sighting, now - since >= Self.unseenSeconds else {
      return nil
    }
    return reason
  }

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // The screen's own state machine decides when it ends.
    (timing.idleSeconds, timing.lostSeconds, timing.rounds) = (.infinity, .infinity, 1_000_000)
    return timing
  }

  /// The tiles: the guest, all registered people, and somebody new. Those that do not fit are on further pages; the last page
  /// leads to the first.
  static func items(_ names: [String], cells: Int, page: Int) -> [PanelItem] {
    let readers = [Reader.guest] + names.map(Reader.named)
    let people = readers.map { PanelItem(.tile(of: $0), $0.name, .dot) }
    let all = people + [PanelItem(.newPerson, localized("Somebody new…"), .more)]
    guard all.count > cells else { return all }
    let room = max(1, cells - 1)
    let pages = (all.count + room - 1) / room
    return Array(all.dropFirst(page % pages * room).prefix(room)) + [.more]
  }

  /// The radius of the largest circle in a tile, as a share of its shorter side, with room for the dot.
  private static let largestShare = 0.45

  /// The places where the dots may circle.
  static func places(_ cells: [PanelMachine.Cell], on screen: ScreenGeometry) -> CirclingMachine.Places {
    let side = cells.map { min($0.rect.width, $0.rect.height) }.min() ?? 0
    return CirclingMachine.Places(
      centers: cells.map(\.rect.center), largestRadius: largestShare * side,
      pxPerDegree: screen.pxPerDegree(distanceMm: ScreenGeometry.usualDistanceMm))
  }
}

extension PeopleScreen {
  /// A wish: who was chosen before the eyes were calibrated. It is carried out after the calibration.
  enum Wish: Hashable, Sendable {
    case none
    case guest
    case person(String)
    /// Somebody new, who is to be registered.
    case newcomer
  }
}

/// Whether the calibration in use belongs to a person who has not logged in yet.
enum EarlyCalibration: Hashable, Sendable {
  /// The calibration belongs to the person whose shelf is open.
  case none
  /// The stored calibration of this person, who has not logged in yet.
  case kept(of: String)
  /// The calibration was made or repaired in this run for the person who was chosen, and is stored once they have logged in.
  case made(for: PeopleScreen.Wish)
}
