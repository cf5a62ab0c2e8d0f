import Foundation
import Localization
import Reading
import Signals

// What keeps the page from being seen: another window, a computer that slept, or a locked screen. The person is told aloud.
extension AppSession {
  /// Whether the person can see the window, as far as the desktop tells. A window that was taken out of full screen by hand
  /// counts as seen.
  private var isFront: Bool { !display.isFullScreen || visibility == .shown && isActive }

  mutating func watchFront(at time: Timestamp) -> [AppAction] {
    guard setting.isKept else { return [] }
    // No window can come to the front of a locked screen, and the person was told of the lock.
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

  /// Tells the person that the computer slept, after it has woken.
  mutating func woke(after seconds: Double) -> [AppAction] {
    guard setting.isLive else { return [] }
    let minutes = Int((seconds / 60).rounded())
    let news =
      minutes < 1
      ? localized("The computer slept for less than a minute")
      : localized(
        minutes, one: "The computer slept for a minute", other: "The computer slept for \(minutes) minutes")
    return tellWherever(news, localized("Your place is unchanged."))
  }

  /// Takes in that the desktop has locked or unlocked the screen, and tells the person.
  mutating func locked(_ isLocked: Bool) -> [AppAction] {
    guard setting.isKept, isLocked != self.isLocked else { return [] }
    self.isLocked = isLocked
    return isLocked
      ? tellWherever(
        localized("The screen is locked"),
        localized("Somebody has to unlock it. F12 and gaze do nothing until then."))
      : tellWherever(localized("The screen is unlocked"), localized("Your place is unchanged."))
  }

  /// Tells the person news on whatever screen is shown, and aloud unless the voice is reading.
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
