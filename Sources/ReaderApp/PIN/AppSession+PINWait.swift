import Localization
import Signals
import Typing

/// The wait after too many wrong PINs, with its countdown.
struct PINWait: Hashable, Sendable {
  let name: String
  let ends: Timestamp
  /// Why the last log-in failed; nil if there is no other reason.
  let news: String?
  /// The whole seconds until the next PIN can be entered, as shown.
  private(set) var left: Int

  /// - Parameter seconds: the length of the wait from now, s.
  init(of name: String, news: String? = nil, seconds: Double, at time: Timestamp) {
    // At least one second: only another request tells whether the wait is over.
    (self.name, self.news, ends) = (name, news, time + max(1, seconds))
    left = Int((ends - time).rounded(.up))
  }

  /// When the shown countdown changes next.
  var next: Timestamp { ends + Double(1 - left) }
  var isOver: Bool { left <= 0 }

  mutating func pass(to time: Timestamp) { left = Int((ends - time).rounded(.up)) }

  var words: String {
    (news.map { $0 + " " } ?? "") + wait
  }

  private var wait: String {
    let (hours, minutes, seconds) = (left / 3600, left / 60 % 60, left % 60)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return switch left {
    case ..<120:
      localized(
        max(left, 1), one: "Too many wrong PINs. The next one can be entered in 1 second.",
        other: "Too many wrong PINs. The next one can be entered in \(left) seconds.")
    case ..<3600:
      localized("Too many wrong PINs. The next one can be entered in \(minutes):\(two(seconds)) minutes.")
    default:
      localized(
        "Too many wrong PINs. The next one can be entered in \(hours):\(two(minutes)):\(two(seconds)) hours.")
    }
  }
}

extension AppSession {
  var pinWaitDeadline: Timestamp? {
    if case .people(let people) = screen.place { people.wait?.next } else { nil }
  }

  /// Updates the countdown each second. When the wait is over, the PIN is asked for by itself, unless the person does something
  /// else by then.
  mutating func pinWaitTimePasses(to time: Timestamp) -> [AppAction] {
    guard case .people(var people) = screen.place, var wait = people.wait, time >= wait.next else {
      return []
    }
    guard people.asked == nil else {
      people.endWait()
      screen.place = .people(people)
      return []
    }
    wait.pass(to: time)
    people.news = wait.isOver ? nil : .waiting(wait)
    screen.place = .people(people)
    let keys = waitingKeys(of: wait.name)
    if !wait.isOver {
      if var keys {
        keys.tell(wait)
        cover(.typing(keys))
      }
      return []
    }
    switch (screen, people.view) {
    case (.place, .list): return askWayIn(of: wait.name, at: time)
    case (.place, .password(wait.name)):
      // The person may have begun to type in the window's own field.
      say(localized("The PIN of “\(wait.name)” can be entered again."))
      return []
    default:
      guard let keys, keys.typed.isEmpty else { return [] }
      return uncover() + askWayIn(of: wait.name, at: time)
    }
  }

  /// Shows the wait above the keys for the password, which counts down there too.
  mutating func showWaitAboveKeys() {
    guard case .people(let people) = screen.place, let wait = people.wait,
      case .covered(.typing(var keys), _) = screen, keys.purpose == .password(name: wait.name)
    else { return }
    keys.tell(wait)
    cover(.typing(keys))
  }

  /// The keys for the password, if they still show the wait; nil otherwise.
  private func waitingKeys(of name: String) -> TypingScreen? {
    guard case .covered(.typing(let keys), _) = screen, keys.purpose == .password(name: name), keys.tellsWait
    else { return nil }
    return keys
  }
}
