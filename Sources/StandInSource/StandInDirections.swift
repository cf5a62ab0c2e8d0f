import Foundation
import Localization
import ReaderApp
import Recording
import Signals

/// A direction for a stand-in: one line on standard input. Lines are carried out one after another.
///
/// `look X Y` (screen px), `look TARGET` (waits until that target can be chosen by gaze, then looks at it), `follow`
/// (look where the window asks), `swap` (look at the opposite place), `mirror` (turn the camera's pictures left side
/// right), `shut`, `open`, `cover left` or `right` (an eye, as the image has it), `uncover`, `leave`, `return`, `seat
/// 1` or `2`, `tilt` (the screen), `wear` (glasses), `push` (them up), `wait SECONDS`, `until SIGHT` (waits until the
/// window shows that), `next` (waits for another dot), `say WORDS` (to standard output). Empty lines and lines that
/// begin with # are passed over.
package enum StandInDirection: Hashable {
  /// `look X Y`: looks at a place, screen px.
  case look(ScreenPoint)
  /// `look TARGET`: waits until the target can be chosen by gaze, then looks at its middle.
  case lookAt(TargetID)
  /// `follow`: looks where the window asks.
  case follow
  /// `swap`: looks at the place opposite to the one that the window asks for.
  case swap
  /// `mirror`: mirrors the camera's pictures, or no longer mirrors them.
  case mirror
  /// `open` or `shut`: opens or shuts the eyes.
  case eyes(open: Bool)
  /// `return` or `leave`: comes before the camera, or goes away from it.
  case there(Bool)
  /// `seat 1`, `seat 2`, `tilt`, `wear` or `push`: changes the seat, the screen's tilt or the glasses.
  case sit(LookAlbum.Posture)
  /// `cover left`, `cover right` or `uncover`: covers an eye by a patch; nil for none.
  case cover(LookAlbum.CoveredEye?)
  /// `wait SECONDS`: waits up to ten minutes before the next line.
  case wait(Double)
  /// `until SIGHT`: waits until the window shows this kind of screen.
  case until(AppSight)
  /// `next`: waits until the window shows another dot.
  case next
  /// `say WORDS`: writes words to standard output.
  case say(String)

  /// Parses a line.
  ///
  /// - Returns: nil for a line that is no direction.
  package init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    let numbers = words.dropFirst().compactMap(Double.init).filter(\.isFinite)
    switch (words.first, words.count) {
    case ("look", 3) where numbers.count == 2: self = .look(ScreenPoint(x: numbers[0], y: numbers[1]))
    case ("look", 2) where numbers.isEmpty: self = .lookAt(TargetID(words[1]))
    case ("follow", 1): self = .follow
    case ("swap", 1): self = .swap
    case ("mirror", 1): self = .mirror
    case ("cover", 2):
      guard let eye = LookAlbum.CoveredEye(rawValue: words[1]) else { return nil }
      self = .cover(eye)
    case ("uncover", 1): self = .cover(nil)
    case ("tilt", 1): self = .sit(.tilted)
    case ("wear", 1): self = .sit(.glasses)
    case ("push", 1): self = .sit(.pushed)
    case ("shut", 1), ("open", 1): self = .eyes(open: words[0] == "open")
    case ("leave", 1), ("return", 1): self = .there(words[0] == "return")
    case ("seat", 2) where numbers == [1] || numbers == [2]: self = .sit(numbers == [1] ? .first : .seat)
    case ("wait", 2) where numbers.count == 1 && (0...600).contains(numbers[0]): self = .wait(numbers[0])
    case ("until", 2):
      guard let sight = AppSight(rawValue: words[1]) else { return nil }
      self = .until(sight)
    case ("next", 1): self = .next
    case ("say", 2...): self = .say(words.dropFirst().joined(separator: " "))
    default: return nil
    }
  }
}

extension StandIn {
  /// Carries out the directions on standard input to its end, on a thread of its own.
  ///
  /// - Parameters:
  ///   - say: writes the words of a `say` direction to standard output.
  ///   - complain: reports a line that is no direction.
  package func followDirections(
    say: @escaping @Sendable (String) -> Void, complain: @escaping @Sendable (String) -> Void
  ) {
    Thread.detachNewThread { [self] in follow(AnyIterator { readLine() }, say: say, complain: complain) }
  }

  /// Carries out directions, each once the one before is done.
  ///
  /// - Parameters:
  ///   - lines: the directions.
  ///   - say: writes the words of a `say` direction.
  ///   - complain: reports a line that is no direction.
  func follow(
    _ lines: some Sequence<String>, say: (String) -> Void, complain: (String) -> Void
  ) {
    for line in lines {
      let text = line.trimmingCharacters(in: .whitespaces)
      guard !text.isEmpty, !text.hasPrefix("#") else { continue }
      guard let direction = StandInDirection(text) else {
        complain(localized("the stand-in does not know how to \"\(text)\"; it is passed over."))
        continue
      }
      carryOut(direction, say)
    }
  }

  private func carryOut(_ direction: StandInDirection, _ say: (String) -> Void) {
    switch direction {
    case .look(let point): change { $0.elsewhere = point }
    case .lookAt(let target):
      var place = place(of: target)
      while place == nil {
        Thread.sleep(forTimeInterval: 0.02)
        place = self.place(of: target)
      }
      change { [place] in $0.elsewhere = place }
    case .follow: change { ($0.elsewhere, $0.isTurned) = (nil, false) }
    case .swap: change { ($0.elsewhere, $0.isTurned) = (nil, true) }
    case .mirror: change { $0.isMirrored.toggle() }
    case .eyes(let isOpen): change { $0.wish.hasOpenEyes = isOpen }
    case .there(let isThere): change { $0.wish.isThere = isThere }
    case .sit(let posture): change { $0.wish.posture = posture }
    case .cover(let eye): change { $0.wish.covered = eye }
    case .wait(let seconds): Thread.sleep(forTimeInterval: seconds)
    case .until(let sight): while self.sight != sight { Thread.sleep(forTimeInterval: 0.02) }
    case .next:
      let before = dots
      while dots == before { Thread.sleep(forTimeInterval: 0.02) }
    case .say(let words): say(words)
    }
  }
}
