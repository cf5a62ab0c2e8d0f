import Foundation
import Library
import Localization
import Signals
import Tracking

/// What was counted of how well the eyes are tracked.
struct TrendDesk: Hashable, Sendable {
  /// The record as stored at log-in, with everything counted since.
  var days = TrackingDays()
  /// What was counted and is not stored yet; nil for nothing.
  var part: TrackingDays.Day?
  /// The time of the last frame that was counted for the tracking record.
  var last: Timestamp?

  /// How much is counted before it is stored, s: a power cut loses no more.
  static let keptSeconds = 60.0
  /// The longest time that a frame counts for, s; a longer pause between frames counts as this.
  static let longestFrame = 0.5
}

/// The screen that shows the record by week, over the place where the person was.
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

// Counts how well the eyes are tracked, stores it with the person's data, and shows it by week.
extension AppSession {
  mutating func countTracking(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    defer { trend.last = frame.time }
    guard setting.isLive, gaze.inUse != nil, usesGaze, display.isFullScreen, presence != .away,
      let last = trend.last
    else { return [] }
    // Nothing is counted after the person has left.
    if case .people = screen.place { return [] }
    switch screen {
    case .resting, .calibrating: return []
    case .place, .cameras, .covered: break
    }
    let seconds = min(frame.time - last, TrendDesk.longestFrame)
    guard seconds > 0 else { return [] }
    let isLost = frame.eyes.value == nil && frame.eyes.reason != .eyesClosed && frame.eyes.reason != .noFrame
    // The date is determined once a minute, not for each frame.
    if trend.part == nil { trend.part = emptyPart(at: time) }
    trend.part?.seconds += seconds
    if isLost { trend.part?.lost += seconds }
    return trend.part.map { $0.seconds >= TrendDesk.keptSeconds } ?? false ? keepTrend() : []
  }

  mutating func countRest(at time: Timestamp) -> [AppAction] { count(at: time) { $0.rests += 1 } }

  /// Counts a calibration.
  ///
  /// - Parameters:
  ///   - error: the error in the validation, degrees; nil if there was none.
  ///   - time: the present time.
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

  /// An empty part of today's record; nil before the date is known.
  private func emptyPart(at time: Timestamp) -> TrackingDays.Day? {
    reminders.date(at: time).map { TrackingDays.Day(day: LocalTime($0, in: .current).day) }
  }

  /// Stores what was counted since the last time.
  mutating func keepTrend() -> [AppAction] {
    guard let part = trend.part, !part.isEmpty else { return [] }
    trend.part = nil
    trend.days.add(part)
    return [.store(.keepTracking(part, of: reader))]
  }

  // MARK: The screen

  mutating func openTrend(at time: Timestamp) -> [AppAction] {
    let kept = keepTrend()
    show(TrendScreen(cells: newCells(TrendScreen.timing, at: time)), isOther: true, at: time)
    return kept
  }

  mutating func show(_ before: TrendScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    var items = [PanelItem.back]
    if !trend.days.days.isEmpty {
      items.append(PanelItem(.forgetTrend, localized("Erase these figures"), .forget))
    }
    for index in items.indices { items[index].rect = cellBelowText(index, of: items.count) }
    // Erasing the record needs a longer look, since it cannot be undone.
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
    scene.headline =
      trend.days.days.isEmpty
      ? localized("Nothing has been counted yet") : localized("How the weeks went")
    let all = [trend.days.remark].compactMap(\.self) + trend.days.weeks.map(TrackingDays.words)
    let lines = all.flatMap(TextPage.wrapped).prefix(TextPage.rows)
    (scene.detail, scene.isDetailProse) = (lines.isEmpty ? nil : lines.joined(separator: "\n"), true)
    return scene
  }
}
