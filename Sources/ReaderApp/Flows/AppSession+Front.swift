import Foundation
import Reading
import Signals

// What keeps the page from being seen: another window, a computer that slept, a screen that is locked. It is said aloud.
extension AppSession {
  /// Whether the person sees the window, as far as the desktop tells; one that was taken out of full screen by hand is
  /// nobody's concern.
  private var isFront: Bool { !display.isFullScreen || visibility == .shown && isActive }

  mutating func watchFront(at time: Timestamp) -> [AppAction] {
    guard setting.isKept else { return [] }
    // Nothing comes to the front of a locked screen, and what is amiss was said.
    if isLocked { front = ForegroundMonitor() }
    return carryOut(front.see(isFront: isFront || isLocked, at: time))
  }

  mutating func frontTimePasses(to time: Timestamp) -> [AppAction] { carryOut(front.timePasses(to: time)) }

  private mutating func carryOut(_ steps: [ForegroundMonitor.Step]) -> [AppAction] {
    var actions: [AppAction] = []
    for step in steps {
      switch step {
      case .present: actions.append(.screen(.present))
      case .tell(let headline, let detail): actions += tellWherever(headline, detail)
      }
    }
    return actions
  }

  /// The computer slept.
  mutating func woke(after seconds: Double) -> [AppAction] {
    guard setting.isLive else { return [] }
    let minutes = Int((seconds / 60).rounded())
    let length = minutes < 1 ? "less than a minute" : minutes == 1 ? "a minute" : "\(minutes) minutes"
    return tellWherever("The computer slept for \(length)", "Your place is unchanged.")
  }

  /// The screen was locked, or unlocked.
  mutating func locked(_ isLocked: Bool) -> [AppAction] {
    guard setting.isKept, isLocked != self.isLocked else { return [] }
    self.isLocked = isLocked
    return isLocked
      ? tellWherever("The screen is locked", "Somebody has to unlock it. F12 and gaze do nothing until then.")
      : tellWherever("The screen is unlocked", "Your place is unchanged.")
  }

  /// On the screen, wherever the person is, and aloud unless somebody is being read to.
  mutating func tellWherever(_ headline: String, _ detail: String) -> [AppAction] {
    if case .reading(var reading) = screen.place {
      reading.session.tell(headline, detail)
      screen.place = .reading(reading)
      if reading.session.isSpeaking { return [] }
    } else {
      say("\(headline). \(detail)")
    }
    return [.voice(.tell("\(headline). \(detail)"))]
  }
}
