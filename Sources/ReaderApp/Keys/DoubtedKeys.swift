/// Keys that were chosen and deleted at once.
///
/// A person who deletes a key meant another one, most likely a neighbour: gaze that is off at that place of the screen would
/// choose the same wrong key again. Such a key therefore gives way to its neighbours until the word is finished.
///
/// The same holds for Delete: a person who chooses once more what it took back meant a neighbour of Delete, or meets the
/// wrong key again. Both keys give way then, until another choice tells which of them was meant.
struct DoubtedKeys: Sendable {
  private struct Choice: Hashable {
    var effect: Key.Effect
    var page: TypingScreen.Page
  }

  /// The largest number of priority steps by which a key gives way; it can still be chosen by a look at its middle. Own choice.
  private static let most = 2

  private var counts: [Choice: Int] = [:]
  private var last: Choice?
  /// The choice of Delete that was made last, and what it took back; nil once another choice has told whether it was meant.
  private var deletion: (delete: Choice, taken: Choice)?

  /// Notes that a key was chosen.
  ///
  /// - Parameters:
  ///   - effect: what the key does.
  ///   - page: the page of keys on which it was chosen.
  mutating func note(_ effect: Key.Effect, on page: TypingScreen.Page) {
    switch effect {
    case .word, .space, .mark, .newLine, .digit: self = DoubtedKeys()
    default:
      noteDeletion(effect, on: page)
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

  /// Doubts Delete where what it took back is chosen again, and trusts it where something else is. It gives way by one step
  /// at most, since nobody gets on without it.
  private mutating func noteDeletion(_ effect: Key.Effect, on page: TypingScreen.Page) {
    let choice = Choice(effect: effect, page: page)
    switch (effect, deletion) {
    case (.delete, _):
      // A second Delete in a row takes back more: both were meant.
      if let deletion { counts[deletion.delete] = nil }
      deletion = last.map { (choice, $0) }
    // A page of keys is the way to a letter, and tells nothing yet.
    case (.page, let deletion?) where choice != deletion.taken: break
    case (_, let deletion?):
      counts[deletion.delete] = choice == deletion.taken ? 1 : nil
      self.deletion = nil
    case (_, nil): break
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
