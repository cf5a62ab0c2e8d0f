/// A direction of scrolling in terms of the page: `down` shows what lies further down on it.
package enum ScrollDirection: String, Codable, Hashable, Sendable, CaseIterable {
  /// Scrolling shows what lies further up on the page.
  case up
  /// Scrolling shows what lies further down on the page.
  case down
  /// Scrolling shows what lies further left on the page.
  case left
  /// Scrolling shows what lies further right on the page.
  case right
}

/// The name of a target that can be chosen by looking at it.
package struct TargetID: Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The target's name, unique within one `GazeLayout`, such as `page-forward`.
  package var name: String
  /// Names a target.
  ///
  /// - Parameter name: the target's name in the layout, in intents and in recordings.
  package init(_ name: String) { self.name = name }
  /// Names a target by a string literal.
  package init(stringLiteral value: String) { name = value }
  /// The target's name as it is, for messages and logs.
  package var description: String { name }
  /// Reads a target's name from a plain string.
  /// - Throws: `DecodingError` for anything but a string.
  package init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }
  /// Writes the target's name as a plain string.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The target that shows the next page.
  package static let pageForward: TargetID = "page-forward"
  /// The target that shows the page before.
  package static let pageBack: TargetID = "page-back"
  /// The target that leaves the present view and goes back to where the person came from.
  package static let exit: TargetID = "exit"

  /// Whether choosing this target shows another page.
  package var turnsPage: Bool { self == .pageForward || self == .pageBack }
}

/// A target: a place on the screen that is chosen by resting the gaze on it.
package struct DwellTarget: Hashable, Codable, Sendable {
  /// The name by which intents and recordings refer to the target.
  package var id: TargetID
  /// The box of the target as it is drawn, screen px. The hit area is larger by the calibrated error.
  package var rect: ScreenRect
  /// Rank among targets whose hit areas overlap: the highest priority wins, then the nearest centre.
  package var priority: Int
  /// The target's dwell time, s; nil takes the default of the dwell stage.
  package var dwellSeconds: Double?
  /// Seconds until the target is chosen again while the eyes stay on it; nil requires them to look away first.
  package var repeatSeconds: Double?
  /// Makes a target from its box, screen px; without times of its own it has the usual dwell time and does not
  /// repeat.
  package init(
    id: TargetID, rect: ScreenRect, priority: Int = 0, dwellSeconds: Double? = nil,
    repeatSeconds: Double? = nil
  ) {
    self.id = id
    self.rect = rect
    self.priority = priority
    self.dwellSeconds = dwellSeconds
    self.repeatSeconds = repeatSeconds
  }

  enum CodingKeys: String, CodingKey {
    case id, rect, priority, dwellSeconds, repeatSeconds
  }
}

/// A scroll zone: a strip along a screen edge that scrolls while it is looked at.
package struct ScrollZone: Hashable, Codable, Sendable {
  /// Where the page scrolls while gaze is in the strip.
  package var direction: ScrollDirection
  /// The strip's box, screen px; it reaches the screen's edge.
  package var rect: ScreenRect
  /// Makes a scroll zone from the direction in which it scrolls and its strip, screen px.
  package init(direction: ScrollDirection, rect: ScreenRect) {
    (self.direction, self.rect) = (direction, rect)
  }

  enum CodingKeys: String, CodingKey {
    case direction, rect
  }
}

/// The layout: all targets and scroll zones that react to gaze at one moment.
package struct GazeLayout: Hashable, Codable, Sendable {
  /// The targets that can be chosen by dwell.
  package var targets: [DwellTarget]
  /// The scroll zones along the screen's edges.
  package var zones: [ScrollZone]
  /// Makes a layout; by default an empty one, in which nothing reacts to gaze.
  package init(targets: [DwellTarget] = [], zones: [ScrollZone] = []) {
    (self.targets, self.zones) = (targets, zones)
  }

  enum CodingKeys: String, CodingKey {
    case targets, zones
  }
}

/// What gaze asks for. The reader decides what to do about it.
package enum Intent: Hashable, Codable, Sendable {
  /// Keep scrolling in this direction at `speed`, 0 (slowest) to 1 (as fast as the reader scrolls).
  case scroll(ScrollDirection, speed: Double)
  /// Stop scrolling in this direction: gaze has left the scroll zone.
  case scrollEnded(ScrollDirection)
  /// Gaze rests on a target; `progress` of the dwell runs from 0 to 1.
  case dwell(TargetID, progress: Double)
  /// Gaze left the target before the dwell was complete.
  case dwellInterrupted(TargetID)
  /// The dwell on a target is complete: the person has chosen it.
  case chosen(TargetID)
  /// Gaze is lost for this reason: all motion has to stop.
  case paused(InvalidReason)
  /// Gaze is valid again after `paused`.
  case resumed
}
