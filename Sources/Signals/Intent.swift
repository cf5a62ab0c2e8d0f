/// A direction of scrolling, as the page's content is explored: `down` shows what lies further down.
public enum ScrollDirection: String, Codable, Hashable, Sendable, CaseIterable {
  case up, down, left, right
}

/// The name of something that can be chosen by looking at it.
public struct TargetID: Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public var name: String
  public init(_ name: String) { self.name = name }
  public init(stringLiteral value: String) { name = value }
  public var description: String { name }
  public init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  public static let pageForward: TargetID = "page-forward"
  public static let pageBack: TargetID = "page-back"
  public static let exit: TargetID = "exit"

  /// Whether another page is shown when it is chosen.
  public var turnsPage: Bool { self == .pageForward || self == .pageBack }
}

/// A place that is chosen by resting the gaze on it.
public struct DwellTarget: Hashable, Codable, Sendable {
  public var id: TargetID
  /// What is drawn, screen px. The hit area grows from it with the calibrated error.
  public var rect: ScreenRect
  /// Where several hit areas hold the gaze, the highest priority wins, then the nearest centre.
  public var priority: Int
  /// Seconds of looking until it is chosen; nil takes the stage's default.
  public var dwellSeconds: Double?
  /// Seconds until it is chosen again while the eyes stay; nil: they have to look away first.
  public var repeatSeconds: Double?
  public init(
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
public struct ScrollZone: Hashable, Codable, Sendable {
  public var direction: ScrollDirection
  /// Screen px; reaches the screen's edge.
  public var rect: ScreenRect
  public init(direction: ScrollDirection, rect: ScreenRect) {
    (self.direction, self.rect) = (direction, rect)
  }

  enum CodingKeys: String, CodingKey {
    case direction, rect
  }
}

/// Everything on the screen that reacts to gaze at one moment.
public struct GazeLayout: Hashable, Codable, Sendable {
  public var targets: [DwellTarget]
  public var zones: [ScrollZone]
  public init(targets: [DwellTarget] = [], zones: [ScrollZone] = []) {
    (self.targets, self.zones) = (targets, zones)
  }

  enum CodingKeys: String, CodingKey {
    case targets, zones
  }
}

/// What the gaze asks for. The reader decides what becomes of it.
public enum Intent: Hashable, Codable, Sendable {
  /// Keep scrolling at `speed`, 0 (creep) to 1 (as fast as the reader scrolls).
  case scroll(ScrollDirection, speed: Double)
  case scrollEnded(ScrollDirection)
  /// The gaze rests on a target; `progress` runs from 0 to 1.
  case dwell(TargetID, progress: Double)
  /// The gaze left before the dwell was done.
  case dwellInterrupted(TargetID)
  case chosen(TargetID)
  /// The gaze is lost: whatever was moving must stop.
  case paused(InvalidReason)
  case resumed
}
