import Lines
import Localization
import Signals

// Following: when a line near the lower edge has been read, the page moves so that the next one is higher up, without a
// look at any control.
extension ReaderSession {
  /// The part of a line over which gaze was seen while it was read, 0 to 1 along the reading direction.
  struct LineSpan: Hashable, Sendable {
    var line: LineID
    var least: Double
  }

  /// The place from which the page has moved on by itself: a look back up within a moment brings it back.
  struct Followed: Hashable, Sendable {
    /// The place that was shown before.
    var from: JumpHistory.Place
    /// The line that was taken for read.
    var line: LineID
    /// Until when a look back up brings the place back.
    var until: Timestamp
  }

  /// Moves the page on if the line that is being read ends and the next one is not comfortably in view.
  ///
  /// The line must have been read from its first part to its end, with a higher certainty than the highlight needs: a
  /// glance at the lower edge moves nothing.
  mutating func followReading(_ frame: TrackedFrame) -> [ReaderAction] {
    guard let place = reading.place, currentLine != nil, place.probability >= configuration.followBelief
    else {
      return []
    }
    if span?.line != place.line { span = LineSpan(line: place.line, least: 1) }
    let least = min(span?.least ?? 1, place.progress)
    span?.least = least
    let hasEnded = frame.events.contains { if case .fixationEnded = $0 { true } else { false } }
    guard followsReading, aloud == nil, hasEnded,
      place.progress >= configuration.pageEndProgress + doubtAlong(place.line),
      least <= configuration.followFrom, place.line != broughtBack, let to = destination(after: place.line)
    else { return [] }
    followed = Followed(
      from: currentPlace, line: place.line, until: frame.time + configuration.followBackSeconds)
    broughtBack = nil
    rememberLastLine()
    motion.glide(to: ScreenPoint(x: motion.offset.x, y: to.y), seconds: configuration.followGlideSeconds)
    (expectedLine, span) = (to.line, nil)
    if to.line?.page != place.line.page { hintToBlink() }
    offerStaying()
    return [.followed(place.line)]
  }

  /// Brings the text back from which the page has just moved on by itself, where the eyes look back up. The look scrolls no
  /// farther, and the page does not move on from that line again before it has from another.
  ///
  /// - Returns: false where the page has not just moved on.
  mutating func bringBack() -> Bool {
    if isBringingBack { return true }
    guard let last = followed, let now, now - last.until <= 0 else { return false }
    glide(to: last.from)
    (followed, broughtBack, isBringingBack) = (nil, last.line, true)
    (expectedLine, span) = (nil, nil)
    return true
  }

  /// How far reading may be less far along a line than it seems, as a share of its length: a deviation (SD) of the offset along
  /// lines, but never so much that the line's end is not reached.
  private func doubtAlong(_ line: LineID) -> Double { min(deviationAlong(line), largestDoubt) }

  /// The largest doubt with which the end of a line can still be reached.
  private var largestDoubt: Double { (1 - configuration.pageEndProgress) / 2 }

  /// The deviation (SD) of the offset along lines, as a share of a line's length.
  private func deviationAlong(_ line: LineID) -> Double {
    guard let offset = reading.follower.offset, let rect = rect(of: line), rect.width > 0 else { return 0 }
    return offset.covariance.xx.squareRoot() / rect.width
  }

  /// The line after this one, and the scroll offset that shows it where reading goes on; nil where it is in view
  /// already or there is none.
  private func destination(after line: LineID) -> (line: LineID?, y: Double)? {
    let next = lines[line.page].flatMap { $0.indices.contains(line.line + 1) ? line.line + 1 : nil }
    let id = next.map { LineID(page: line.page, line: $0) } ?? LineID(page: line.page + 1, line: 0)
    guard document.pages.indices.contains(id.page) else { return nil }
    let rect = rect(of: id)
    // A page without text, or one whose text is not known yet, is shown from its top.
    let wished =
      rect.map { motion.offset.y + $0.center.y - configuration.followTo * screen.heightPx }
      ?? flow.top(of: id.page)
    if let rect, isComfortable(rect, after: line) { return nil }
    let y = flow.clamped(ScreenPoint(x: motion.offset.x, y: wished)).y
    // At the document's end the page may not be able to scroll farther.
    return abs(y - motion.offset.y) < linePitchPx ? nil : (rect == nil ? nil : id, y)
  }

  /// Whether reading can go on at the next line where it is. After a line that is too short for gaze to tell its beginning from
  /// its end, such as the last one of a paragraph, it can a line lower: the next one shows its end better.
  private func isComfortable(_ next: ScreenRect, after line: LineID) -> Bool {
    let lower = deviationAlong(line) > 2 * largestDoubt ? linePitchPx : 0
    let within = configuration.followWithin
    return next.center.y >= within.lowerBound * screen.heightPx
      && next.center.y <= within.upperBound * screen.heightPx + lower
  }

  /// Offers a target that keeps the page still, the first times that the page moves by itself.
  private mutating func offerStaying() {
    timesFollowed += 1
    guard offer == nil, timesFollowed <= configuration.followOffers else { return }
    offer = Offer(kind: .staying, headline: localized("The page moves on as you read"), since: now)
  }

  /// Switches following on or off.
  mutating func toggleFollowing() {
    followsReading.toggle()
    if offer?.kind == .staying { offer = nil }
  }
}
