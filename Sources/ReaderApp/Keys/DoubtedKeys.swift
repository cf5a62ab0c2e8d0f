/// Keys that were chosen and deleted at once.
///
/// A person who deletes a key meant another one, most likely a neighbour: gaze that is off at that place of the screen would
/// choose the same wrong key again. Such a key therefore gives way to its neighbours until the word is finished.
struct DoubtedKeys: Sendable {
  private struct Choice: Hashable {
    var effect: Key.Effect
    var page: TypingScreen.Page
  }

  /// The largest number of priority steps by which a key gives way; it can still be chosen by a look at its middle. Own choice.
  private static let most = 2

  private var counts: [Choice: Int] = [:]
  private var last: Choice?

  /// Notes that a key was chosen.
  ///
  /// - Parameters:
  ///   - effect: what the key does.
  ///   - page: the page of keys on which it was chosen.
  mutating func note(_ effect: Key.Effect, on page: TypingScreen.Page) {
    switch effect {
    case .word, .space, .mark, .newLine, .digit: self = DoubtedKeys()
    default:
      if let last, takesBack(last, effect, page) {
        counts[last] = min(Self.most, counts[last, default: 0] + 1)
        self.last = nil
      } else {
        // A key that was not deleted at once was meant.
        if let last { counts[last] = nil }
        last = effect == .delete ? nil : Choice(effect: effect, page: page)
      }
    }
  }

  private func takesBack(_ last: Choice, _ effect: Key.Effect, _ page: TypingScreen.Page) -> Bool {
    effect == .delete || last.effect == .page(page) && effect == .page(last.page)
  }

  /// The key's priority among those of its page, 0 or less.
  func priority(of effect: Key.Effect, on page: TypingScreen.Page) -> Int {
    -(counts[Choice(effect: effect, page: page)] ?? 0)
  }
}
