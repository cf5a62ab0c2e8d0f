/// A direction of scrolling, as the page's content is explored: `down` shows what lies further down.
package enum ScrollDirection: String, Codable, Hashable, Sendable, CaseIterable {
  case up, down, left, right
}

/// The name of something that can be chosen by looking at it.
package struct TargetID: Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// Unique within one `GazeLayout`, such as `page-forward`.
  package var name: String
  /// - Parameter name: what the target is called in the layout, in intents and in recordings.
  package init(_ name: String) { self.name = name }
  package init(stringLiteral value: String) { name = value }
  package var description: String { name }
  package init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// Shows the next page.
  package static let pageForward: TargetID = "page-forward"
  /// Shows the page before.
  package static let pageBack: TargetID = "page-back"
  /// Leads out of what is shown, to where the person came from.
  package static let exit: TargetID = "exit"

  /// Whether another page is shown when it is chosen.
  package var turnsPage: Bool { self == .pageForward || self == .pageBack }
}

/// A place that is chosen by resting the gaze on it.
package struct DwellTarget: Hashable, Codable, Sendable {
  package var id: TargetID
  /// What is drawn, screen px. The hit area grows from it with the calibrated error.
  package var rect: ScreenRect
  /// Where several hit areas hold the gaze, the highest priority wins, then the nearest centre.
  package var priority: Int
  /// Seconds of looking until it is chosen; nil takes the stage's default.
  package var dwellSeconds: Double?
  /// Seconds until it is chosen again while the eyes stay; nil: they have to look away first.
  package var repeatSeconds: Double?
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

/// A strip along a screen edge that scrolls while it is looked at.
package struct ScrollZone: Hashable, Codable, Sendable {
  /// Where the page goes while gaze is in the strip.
  package var direction: ScrollDirection
  /// Screen px; reaches the screen's edge.
  package var rect: ScreenRect
  package init(direction: ScrollDirection, rect: ScreenRect) {
    (self.direction, self.rect) = (direction, rect)
  }

  enum CodingKeys: String, CodingKey {
    case direction, rect
  }
}

/// Everything on the screen that reacts to gaze at one moment.
package struct GazeLayout: Hashable, Codable, Sendable {
  /// What can be chosen by dwell.
  package var targets: [DwellTarget]
  /// Strips along the edges that scroll while they are looked at.
  package var zones: [ScrollZone]
  package init(targets: [DwellTarget] = [], zones: [ScrollZone] = []) {
    (self.targets, self.zones) = (targets, zones)
  }

  enum CodingKeys: String, CodingKey {
    case targets, zones
  }
}

/// What the gaze asks for. The reader decides what becomes of it.
package enum Intent: Hashable, Codable, Sendable {
  /// Keep scrolling at `speed`, 0 (creep) to 1 (as fast as the reader scrolls).
  case scroll(ScrollDirection, speed: Double)
  /// Scrolling in this direction is over: gaze has left the zone.
  case scrollEnded(ScrollDirection)
  /// The gaze rests on a target; `progress` runs from 0 to 1.
  case dwell(TargetID, progress: Double)
  /// The gaze left before the dwell was done.
  case dwellInterrupted(TargetID)
  /// The dwell on a target is complete: the person has chosen it.
  case chosen(TargetID)
  /// The gaze is lost: whatever was moving must stop.
  case paused(InvalidReason)
  /// Gaze is back after `paused`.
  case resumed
}
