import Signals

extension PanelMachine {
  /// What can be chosen, and where it lies.
  public struct Cell: Hashable, Sendable {
    public var id: TargetID
    public var rect: ScreenRect
    /// Seconds of looking; nil takes the panel's.
    public var dwellSeconds: Double?
    /// Seconds until the next choice while the eyes stay; nil: once for each look.
    public var repeatSeconds: Double?
    /// As `DwellTarget.priority`.
    public var priority: Int
    public init(
      _ id: TargetID, _ rect: ScreenRect, dwellSeconds: Double? = nil, repeatSeconds: Double? = nil,
      priority: Int = 0
    ) {
      (self.id, self.rect, self.priority) = (id, rect, priority)
      (self.dwellSeconds, self.repeatSeconds) = (dwellSeconds, repeatSeconds)
    }
  }

  /// How long things take, s.
  public struct Timing: Hashable, Sendable {
    public var dwellSeconds = 0.8
    /// Nothing was looked at for so long: the page goes.
    public var idleSeconds = 15.0
    /// Eyes that were seen here, and are shut or off the screen for so long, end the page.
    public var lostSeconds = 2.0
    /// The look with which the eyes leave the place where they were counts from its beginning, so that the first choice
    /// takes no longer than any other. Not where the same place is wanted again and again, as with keys: whoever looks
    /// elsewhere so that a key reacts anew must have time for it before that chooses something.
    public var countsLeaving = false
    /// Without gaze, each cell is marked for so long.
    public var stepSeconds = 1.1
    /// Without gaze, the page goes after so many rounds of all cells in which nothing was chosen.
    public var rounds = 3
    public init() {}
  }

  /// What comes of the page.
  public enum Outcome: Hashable, Sendable {
    case chosen(TargetID)
    /// By the eyes' leaving, or because nothing happens.
    case left
  }
}
