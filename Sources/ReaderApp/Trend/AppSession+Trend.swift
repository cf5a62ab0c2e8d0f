import Foundation
import Library
import Signals
import Tracking

/// What was counted of how the eyes are followed.
struct TrendDesk: Hashable, Sendable {
  /// As it was kept at log-in, with all that was counted since.
  var days = TrackingDays()
  /// Counted and not kept yet.
  var part: TrackingDays.Day?
  /// Time of the last frame.
  var last: Timestamp?

  /// Seconds that are counted before they are kept: so much is lost with a power cut.
  static let keptSeconds = 60.0
  /// A pause between frames that is longer counts as so much, s.
  static let longestFrame = 0.5
}

/// How the weeks went, over whatever was shown before.
struct TrendScreen: Sendable {
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    (timing.idleSeconds, timing.lostSeconds) = (120, 60)
    return timing
  }
}

extension TargetID {
  static let forgetTrend: TargetID = "trend-forget"
}

// How well the eyes are followed is counted, kept with the person's things, and shown by the week.
extension AppSession {
  mutating func countTracking(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    defer { trend.last = frame.time }
    guard setting.isLive, gaze.inUse != nil, usesGaze, display.isFullScreen, presence != .away,
      let last = trend.last
    else { return [] }
    // Whoever has left is counted no longer.
    if case .people = screen.place { return [] }
    switch screen {
    case .resting, .calibrating: return []
    case .place, .cameras, .covered: break
    }
    let seconds = min(frame.time - last, TrendDesk.longestFrame)
    guard seconds > 0 else { return [] }
    let isLost = frame.eyes.value == nil && frame.eyes.reason != .eyesClosed && frame.eyes.reason != .noFrame
    // Which day it is is asked once a minute, not for each frame.
    if trend.part == nil { trend.part = emptyPart(at: time) }
    trend.part?.seconds += seconds
    if isLost { trend.part?.lost += seconds }
    return trend.part.map { $0.seconds >= TrendDesk.keptSeconds } ?? false ? keepTrend() : []
  }

  mutating func countRest(at time: Timestamp) -> [AppAction] { count(at: time) { $0.rests += 1 } }

  /// - Parameter error: of the check, degrees; nil where there was none.
  mutating func countCalibration(error: Double?, at time: Timestamp) -> [AppAction] {
    count(at: time) { part in
      part.calibrations += 1
      guard let error, error.isFinite, error >= 0 else { return }
      part.checks += 1
      part.errorSum += error
    }
  }

  private mutating func count(at time: Timestamp, _ change: (inout TrackingDays.Day) -> Void) -> [AppAction] {
    guard setting.isLive, var part = emptyPart(at: time) else { return [] }
    let kept = trend.part?.day == part.day ? [] : keepTrend()
    part = trend.part ?? part
    change(&part)
    trend.part = part
    return kept
  }

  /// nil before the clock on the wall was told: which day it is is not known then.
  private func emptyPart(at time: Timestamp) -> TrackingDays.Day? {
    reminders.date(at: time).map { TrackingDays.Day(day: LocalTime($0, in: .current).day) }
  }

  /// Hands over what was counted since the last time.
  mutating func keepTrend() -> [AppAction] {
    guard let part = trend.part, !part.isEmpty else { return [] }
    trend.part = nil
    trend.days.add(part)
    return [.store(.keepTracking(part, of: reader))]
  }

  // MARK: What is seen

  mutating func openTrend(at time: Timestamp) -> [AppAction] {
    let kept = keepTrend()
    show(TrendScreen(cells: newCells(TrendScreen.timing, at: time)), isOther: true, at: time)
    return kept
  }

  mutating func show(_ before: TrendScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    var items = [PanelItem.back]
    if !trend.days.days.isEmpty { items.append(PanelItem(.forgetTrend, "Erase these figures", .forget)) }
    for index in items.indices { items[index].rect = cellBelowText(index, of: items.count) }
    // It cannot be taken back.
    if items.count > 1 { items[1].dwellSeconds = 2 }
    shown.cells.show(items, at: OpenPanel.cells(items, in: grid()), isOther: isOther, time: time)
    cover(.trend(shown))
  }

  mutating func chooseInTrend(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.trend(let shown), _) = screen else { return [] }
    switch id {
    case .panelBack: return uncover()
    case .forgetTrend:
      trend = TrendDesk()
      show(shown, isOther: true, at: time)
      return [.store(.forgetTracking(of: reader))]
    default: return []
    }
  }

  func scene(_ shown: TrendScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.headline = trend.days.days.isEmpty ? "Nothing has been counted yet" : "How the weeks went"
    let all = [trend.days.remark].compactMap(\.self) + trend.days.weeks.map(TrackingDays.words)
    let lines = all.flatMap(TextPage.wrapped).prefix(TextPage.rows)
    (scene.detail, scene.isDetailProse) = (lines.isEmpty ? nil : lines.joined(separator: "\n"), true)
    return scene
  }
}
